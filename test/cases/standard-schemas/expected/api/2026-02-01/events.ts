// The events that the service delivers to a webhook. Switch on `type`.

import type {} from "./checked.js";
import type { PaymentSettledEvent, UnknownWebhookEvent } from "../2026-01-01/events.js";
import type { Refused } from "./types.js";

/** Changed since 2026-01-01: New required field `Refused.reason`: `string`. */
export type PaymentRefusedEvent = Refused;

/** Every event of version 2026-02-01. Switch on `type`; `$unknown` is one of its values. */
export type WebhookEvent = PaymentRefusedEvent | PaymentSettledEvent | UnknownWebhookEvent;

/** The values of `type` in {@link WebhookEvent}. */
export const WebhookEventTag = {
  "payment.refused": "payment.refused",
  "payment.settled": "payment.settled",
} as const;

/** The values of `type` in {@link WebhookEvent}. */
export type WebhookEventTag = (typeof WebhookEventTag)[keyof typeof WebhookEventTag];

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/events.js";
