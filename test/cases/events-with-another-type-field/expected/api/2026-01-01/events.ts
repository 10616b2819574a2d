// The events that the service delivers to a webhook. Switch on `type`.

import type {} from "./checked.js";
import type { UnknownEvent } from "../runtime/types.js";
import type { Ping, Status } from "./types.js";

/** The envelope of every event: its `type`, its message, and what all events have in common. */
export interface WebhookEnvelope<Type extends string, Message> {
  data: {
    customer: string;
    message: Message;
  };
  event_name: Type;
  type: Type;
}

/**
 * A door was opened or shut.
 *
 * Sent once for each change.
 *
 * Topic `DoorStatus`, delivered as `door_status`.
 */
export interface DoorStatusEvent extends WebhookEnvelope<"door_status", Status> {}

/**
 * A test.
 *
 * Topic `Ping`, delivered as `ping`.
 */
export interface PingEvent extends WebhookEnvelope<"ping", Ping> {}

/** An event of a type that this version does not know. Log it, acknowledge it, and find out what it is. */
export type UnknownWebhookEvent = UnknownEvent;

/** Every event of version 2026-01-01. Switch on `type`; `$unknown` is one of its values. */
export type WebhookEvent = DoorStatusEvent | PingEvent | UnknownWebhookEvent;

/** The values of `type` in {@link WebhookEvent}. */
export const WebhookEventTag = {
  door_status: "door_status",
  ping: "ping",
} as const;

/** The values of `type` in {@link WebhookEvent}. */
export type WebhookEventTag = (typeof WebhookEventTag)[keyof typeof WebhookEventTag];

/** The topics to which a webhook can subscribe. */
export const WebhookTopic = {
  /** A door was opened or shut. */
  DoorStatus: "DoorStatus",
  /** A test. */
  Ping: "Ping",
} as const;

/** The topics to which a webhook can subscribe. */
export type WebhookTopic = (typeof WebhookTopic)[keyof typeof WebhookTopic];

/** Topic of a subscription → `type` of its events. */
export const webhookTopics = {
  DoorStatus: "door_status",
  Ping: "ping",
} as const;
