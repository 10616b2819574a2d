/** Signs deliveries with the code that consumers get for verifying them: one implementation, two sides. */
import { resolveScheme, type WebhookScheme } from "../../../templates/runtime/webhooks/scheme.js";
import { signWebhook } from "../../../templates/runtime/webhooks/sign.js";
import type { WebhookSignatureTrait } from "../../model/traits.js";

export interface UnsignedDelivery {
  readonly secret: string;
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of a delivery. */
export type SignDelivery = (delivery: UnsignedDelivery) => Promise<Readonly<Record<string, string>>>;

/** `signature`: how the API signs, where it says so. */
export function createDeliverySigner(signature: WebhookSignatureTrait | undefined): SignDelivery {
  const scheme: WebhookScheme = signature ?? resolveScheme(undefined);
  return ({ secret, id, timestamp, body }) => signWebhook({ secret, id, timestamp, body }, scheme);
}
