/** What several tests of webhooks share. */
import { expect } from "vitest";

import type { WebhookHandlers } from "../../templates/runtime/webhooks/handler.js";
import { WebhookVerificationError } from "../../templates/runtime/deliveries/verification-error.js";
import { verifyWebhook, type VerifyWebhookOptions } from "../../templates/runtime/webhooks/verify.js";
import type { WebhookEvent } from "./example-api/2030-01-15/events.js";
import { createTestDelivery, type TestDelivery } from "./example-api/2030-01-15/webhooks.js";

export const secret = "parcel-secret";
export const ignore = (): void => undefined;
export const ignoreAll: WebhookHandlers<WebhookEvent> = {
  account_rates: ignore,
  parcel_created: ignore,
  parcel_status: ignore,
  ping: ignore,
  $unknown: ignore,
};

export const ping = (id = "id-1", timestamp?: number): Promise<TestDelivery> =>
  createTestDelivery("ping", {}, { secret, id, timestamp });

export async function refusal(options: VerifyWebhookOptions): Promise<WebhookVerificationError> {
  const error: unknown = await verifyWebhook(options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WebhookVerificationError);
  return error as WebhookVerificationError;
}
