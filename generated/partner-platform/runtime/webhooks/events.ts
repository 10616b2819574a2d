// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The events of an API in the form that a receiver reads: a table per version, as data. For example:
 *
 *     export const webhookEvents: WebhookEventTable<WebhookEvent> = {
 *       version: "2030-01-15",
 *       typePath: ["type"],
 *       messagePath: ["data", "message"],
 *       events: {
 *         ping: { kind: "contained", topic: "Ping", wrapper: "Ping", unwrap: "single-key", required: ["id"] },
 *       },
 *     };
 *
 * `WebhookEvent` is the union of the version's events and `UnknownEvent`, on `type`; the table needs an entry for each
 * known type. A type without an entry arrives as `$unknown`.
 */
import type { StatusTable } from "../lifecycles/statuses.js";
import type { AnyEvent, UnknownEvent } from "../types.js";

export interface WebhookEventTable<Event extends AnyEvent = AnyEvent, Statuses = object> {
  readonly version: string;
  /** The header of a delivery that names the version of its body. */
  readonly versionHeader?: string;
  /** Path of the type in a delivered body. Empty if there is none: the receiver then needs the option `typeOf`. */
  readonly typePath: readonly string[];
  /** Path of the message in the body of `contained` events. */
  readonly messagePath: readonly string[];
  readonly events: Readonly<Record<KnownType<Event>, WebhookEventEntry>>;
  /** Path, in a body, of the time at which the event occurred, or of its number in a sequence. */
  readonly order?: {
    readonly path: readonly string[];
    readonly by: "time" | "sequence";
  };
  /** The events that report a status whose lifecycle is known. */
  readonly statuses?: StatusTable;
  /** Never set: they tie the table to the types of its events and of their statuses. */
  readonly "~event"?: Event;
  readonly "~statuses"?: Statuses;
}

export interface WebhookEventEntry {
  /**
   * - `contained`: the event is the body, with its type under `type` and the message in it unwrapped.
   * - `whole`: the event is the body, whose own `type` is the type of the event.
   * - `payload`: the event is `{ type, payload }`, and the payload is the body.
   */
  readonly kind: "contained" | "whole" | "payload";
  /** The topic to subscribe to. */
  readonly topic?: string;
  /** The key of a wrapped message, if known. */
  readonly wrapper?: string;
  /** Path, in the event, of the identifier of what it is about, if the message has none. */
  readonly thing?: readonly string[];
  /**
   * How a wrapped message is recognised: under a single key of any name, or only under `wrapper` if a flat message
   * could itself be an object with one object in it. Absent if messages are never wrapped.
   */
  readonly unwrap?: "single-key" | "named";
  /** Required properties of the message, or of the body. They tell versions apart, and refuse nothing. */
  readonly required?: readonly string[];
  /** Closed enums of strings in the message, or in the body. They tell versions apart, and refuse nothing. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
}

/** The types that a version knows. */
export type KnownType<Event extends AnyEvent> = Exclude<Event["type"], UnknownEvent["type"]>;

/** The events of a table. */
export type EventOf<Table> = Table extends WebhookEventTable<infer Event> ? Event : never;

/** The statuses that the events of a table report, by type. */
export type StatusesOf<Table> = Table extends WebhookEventTable<AnyEvent, infer Statuses> ? Statuses : never;

/** The events of a union that can have this type. */
export type EventOfType<Event extends AnyEvent, Type> = Event extends AnyEvent
  ? Type extends Event["type"]
    ? Event
    : never
  : never;

/** An example of every event of a version. */
export type WebhookFixtures<Event extends AnyEvent> = {
  readonly [Type in KnownType<Event>]: EventOfType<Event, Type>;
};
