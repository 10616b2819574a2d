// The events that the service delivers to a webhook. Switch on `type`.

import type {} from "./checked.js";
import type { UnknownEvent } from "../runtime/types.js";
import type { Opened, Shut } from "./types.js";

/** A door was opened. */
export type DoorOpenedEvent = Opened;

/** A door was shut. */
export type DoorShutEvent = Shut;

/** An event of a type that this version does not know. Log it, acknowledge it, and find out what it is. */
export type UnknownWebhookEvent = UnknownEvent;

/** Every event of version 2026-01-01. Switch on `type`; `$unknown` is one of its values. */
export type WebhookEvent = DoorOpenedEvent | DoorShutEvent | UnknownWebhookEvent;

/** The values of `type` in {@link WebhookEvent}. */
export const WebhookEventTag = {
  "door.opened": "door.opened",
  "door.shut": "door.shut",
} as const;

/** The values of `type` in {@link WebhookEvent}. */
export type WebhookEventTag = (typeof WebhookEventTag)[keyof typeof WebhookEventTag];
