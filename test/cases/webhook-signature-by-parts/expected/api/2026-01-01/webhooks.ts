// Receives what the service sends to a webhook: verified, typed, each delivery once.
//
// As in events: re-exports, webhookFixtures.

import type {} from "./checked.js";
import type { EventOf, WebhookEventTable } from "../runtime/webhooks/events.js";
import { createReceiver } from "../runtime/webhooks/receiver.js";
import type {
  OwnVerifyOptions,
  SwitchOverOptions,
  WebhookReceiver,
  WebhookReceiverOptions,
} from "../runtime/webhooks/receiver.js";
import { buildTestDelivery } from "../runtime/webhooks/test-delivery.js";
import type { Overrides, TestDelivery, TestDeliveryOptions } from "../runtime/webhooks/test-delivery.js";
import type { WebhookEvent } from "./events.js";
import { webhookFixtures } from "./fixtures.js";
import { webhookScheme } from "./verification.js";

/** The events of version 2026-01-01, as a receiver reads them. */
export const webhookEvents: WebhookEventTable<WebhookEvent> = {
  version: "2026-01-01",
  typePath: [],
  messagePath: [],
  events: {
    opened: { kind: "payload", required: ["door"] },
  },
};

/** Receives the events of version 2026-01-01, and with `alsoAccept` those of other versions. */
export function createWebhookReceiver<const Others extends readonly WebhookEventTable[] = []>(
  options: OwnVerifyOptions<Others>,
): WebhookReceiver<WebhookEvent | EventOf<Others[number]>>;
/** Receives the events of version 2026-01-01, and with `alsoAccept` those of other versions. */
export function createWebhookReceiver<const Others extends readonly WebhookEventTable[]>(
  options: SwitchOverOptions<Others>,
): WebhookReceiver<WebhookEvent | EventOf<Others[number]>>;
/** Receives the events of version 2026-01-01, and with `alsoAccept` those of other versions. */
export function createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver<WebhookEvent>;
export function createWebhookReceiver(
  options: WebhookReceiverOptions | OwnVerifyOptions<readonly WebhookEventTable[]>,
): WebhookReceiver<never> {
  return createReceiver(webhookEvents, webhookScheme, options);
}

/** A signed delivery of an event, for tests: its fixture with your changes. */
export function createTestDelivery<Type extends WebhookEvent["type"]>(
  type: Type,
  overrides?: Overrides<WebhookEvent, Type>,
  options?: TestDeliveryOptions,
): Promise<TestDelivery> {
  return buildTestDelivery(webhookEvents, webhookFixtures, webhookScheme, type, overrides, options);
}

export { signWebhook, verifyWebhook, webhookScheme } from "./verification.js";
