// The events that the service delivers to a webhook. Switch on `type`.

import type {} from "./checked.js";
import type { UnknownEvent } from "../runtime/types.js";
import type { Payout } from "./types.js";

export interface PayoutFailedEvent {
  reason: string;
  type: "payout.failed";
}

export interface PayoutPaidEvent {
  payout: Payout;
  type: "payout.paid";
}

/** An event of a type that this version does not know. Log it, acknowledge it, and find out what it is. */
export type UnknownWebhookEvent = UnknownEvent;

/** Every event of version 2025-01-01. Switch on `type`; `$unknown` is one of its values. */
export type WebhookEvent = PayoutFailedEvent | PayoutPaidEvent | UnknownWebhookEvent;

/** The values of `type` in {@link WebhookEvent}. */
export const WebhookEventTag = {
  "payout.failed": "payout.failed",
  "payout.paid": "payout.paid",
} as const;

/** The values of `type` in {@link WebhookEvent}. */
export type WebhookEventTag = (typeof WebhookEventTag)[keyof typeof WebhookEventTag];
