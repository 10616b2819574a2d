// The events that the service delivers to a webhook. Switch on `type`.

import type {} from "./checked.js";
import type { UnknownEvent } from "../runtime/types.js";
import type { Maybe, Nothing, Thing } from "./types.js";

export interface MaybeEvent {
  /** The body as it was delivered. */
  payload: Maybe;
  type: "maybe";
}

/**
 * A thing is gone.
 *
 * Topic `Thing`, delivered as `thing_gone`.
 */
export interface ThingGoneEvent {
  /** The body as it was delivered. */
  payload: Nothing;
  type: "thing_gone";
}

/**
 * A thing was made.
 *
 * Topic `Thing`, delivered as `thing_made`.
 */
export interface ThingMadeEvent {
  /** The body as it was delivered. */
  payload: Thing;
  type: "thing_made";
}

/** An event of a type that this version does not know. Log it, acknowledge it, and find out what it is. */
export type UnknownWebhookEvent = UnknownEvent;

/** Every event of version 2026-01-01. Switch on `type`; `$unknown` is one of its values. */
export type WebhookEvent = MaybeEvent | ThingGoneEvent | ThingMadeEvent | UnknownWebhookEvent;

/** The values of `type` in {@link WebhookEvent}. */
export const WebhookEventTag = {
  maybe: "maybe",
  thing_gone: "thing_gone",
  thing_made: "thing_made",
} as const;

/** The values of `type` in {@link WebhookEvent}. */
export type WebhookEventTag = (typeof WebhookEventTag)[keyof typeof WebhookEventTag];

/** The topics to which a webhook can subscribe. */
export const WebhookTopic = {
  /** A thing was made. */
  /** A thing is gone. */
  Thing: "Thing",
} as const;

/** The topics to which a webhook can subscribe. */
export type WebhookTopic = (typeof WebhookTopic)[keyof typeof WebhookTopic];

/** Topic of a subscription → `type` of its events. */
export const webhookTopics = {
  Thing: ["thing_made", "thing_gone"],
} as const;
