// The events that the service delivers to a webhook. Switch on `type`.

import type {} from "./checked.js";
import type { UnknownWebhookEvent } from "../2025-01-01/events.js";
import type { OrderPaid } from "./types.js";

/** Changed since 2025-01-01: `OrderState` (in `Order.state`) can now be `held`. */
export type OrderPaidEvent = OrderPaid;

/** Every event of version 2026-01-01. Switch on `type`; `$unknown` is one of its values. */
export type WebhookEvent = OrderPaidEvent | UnknownWebhookEvent;

/** The values of `type` in {@link WebhookEvent}. */
export const WebhookEventTag = {
  "order.paid": "order.paid",
} as const;

/** The values of `type` in {@link WebhookEvent}. */
export type WebhookEventTag = (typeof WebhookEventTag)[keyof typeof WebhookEventTag];

// Everything else is unchanged since 2025-01-01.
export * from "../2025-01-01/events.js";
