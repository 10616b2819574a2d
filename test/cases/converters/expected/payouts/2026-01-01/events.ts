// The events that the service delivers to a webhook. Switch on `type`.

import type {} from "./checked.js";
import type { UnknownWebhookEvent } from "../2025-01-01/events.js";
import type { Payout } from "./types.js";

/**
 * Changed since 2025-01-01:
 * - Removed field `Payout.reference`.
 * - `accountNumber` was likely renamed to `Payout.account_number`.
 * - `Rail` (in `Payout.rail`) can now be `card`.
 * - `Status` (in `Payout.status`) can now be `returned`.
 * - `Country` (in `Bank.country`) can now be `NL`.
 * - And more: see ../CHANGES.md.
 */
export interface PayoutPaidEvent {
  payout: Payout;
  type: "payout.paid";
}

/** Every event of version 2026-01-01. Switch on `type`; `$unknown` is one of its values. */
export type WebhookEvent = PayoutPaidEvent | UnknownWebhookEvent;

/** The values of `type` in {@link WebhookEvent}. */
export const WebhookEventTag = {
  "payout.paid": "payout.paid",
} as const;

/** The values of `type` in {@link WebhookEvent}. */
export type WebhookEventTag = (typeof WebhookEventTag)[keyof typeof WebhookEventTag];

// Unchanged since 2025-01-01.
export type { UnknownWebhookEvent } from "../2025-01-01/events.js";
