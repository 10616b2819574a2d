// The events that the service delivers to a webhook. Switch on `type`.

import type {} from "./checked.js";
import type { MaybeEvent, ThingGoneEvent, UnknownWebhookEvent } from "../2026-01-01/events.js";
import type { Thing } from "./types.js";

/**
 * A thing was made.
 *
 * Topic `Thing`, delivered as `thing_made`.
 *
 * Changed since 2026-01-01: `Thing.constructor` can now be null.
 */
export interface ThingMadeEvent {
  /** The body as it was delivered. */
  payload: Thing;
  type: "thing_made";
}

/** Every event of version 2026-02-01. Switch on `type`; `$unknown` is one of its values. */
export type WebhookEvent = MaybeEvent | ThingGoneEvent | ThingMadeEvent | UnknownWebhookEvent;

/** The values of `type` in {@link WebhookEvent}. */
export const WebhookEventTag = {
  maybe: "maybe",
  thing_gone: "thing_gone",
  thing_made: "thing_made",
} as const;

/** The values of `type` in {@link WebhookEvent}. */
export type WebhookEventTag = (typeof WebhookEventTag)[keyof typeof WebhookEventTag];

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/events.js";
