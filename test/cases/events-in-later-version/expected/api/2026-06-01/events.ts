// The events that the service delivers to a webhook. Switch on `type`.

import type {} from "./checked.js";
import type { DoorOpenedEvent, UnknownWebhookEvent } from "../2026-01-01/events.js";
import type { Locked, Shut } from "./types.js";

/**
 * A door was locked.
 *
 * New in 2026-06-01.
 */
export type DoorLockedEvent = Locked;

/**
 * A door was shut.
 *
 * Changed since 2026-01-01: `Shut.how` can now be `slammed`.
 */
export type DoorShutEvent = Shut;

/** Every event of version 2026-06-01. Switch on `type`; `$unknown` is one of its values. */
export type WebhookEvent = DoorLockedEvent | DoorOpenedEvent | DoorShutEvent | UnknownWebhookEvent;

/** The values of `type` in {@link WebhookEvent}. */
export const WebhookEventTag = {
  "door.locked": "door.locked",
  "door.opened": "door.opened",
  "door.shut": "door.shut",
} as const;

/** The values of `type` in {@link WebhookEvent}. */
export type WebhookEventTag = (typeof WebhookEventTag)[keyof typeof WebhookEventTag];

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/events.js";
