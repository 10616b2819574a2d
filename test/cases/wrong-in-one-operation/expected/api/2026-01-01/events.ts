// The events that the service delivers to a webhook. Switch on `type`.
//
// Left out, because the document is wrong there:
// - webhook order.lost: REFERENCE_UNRESOLVED

import type {} from "./checked.js";
import type { UnknownEvent } from "../runtime/types.js";
import type { Order } from "./types.js";

export interface OrderPaidEvent {
  /** The body as it was delivered. */
  payload: Order;
  type: "order.paid";
}

/** An event of a type that this version does not know. Log it, acknowledge it, and find out what it is. */
export type UnknownWebhookEvent = UnknownEvent;

/** Every event of version 2026-01-01. Switch on `type`; `$unknown` is one of its values. */
export type WebhookEvent = OrderPaidEvent | UnknownWebhookEvent;

/** The values of `type` in {@link WebhookEvent}. */
export const WebhookEventTag = {
  "order.paid": "order.paid",
} as const;

/** The values of `type` in {@link WebhookEvent}. */
export type WebhookEventTag = (typeof WebhookEventTag)[keyof typeof WebhookEventTag];
