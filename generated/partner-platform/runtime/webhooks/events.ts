// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * What the receiver knows of an API's events: a table per version, as data.
 *
 * The contract for emitted modules. Each version with events has a `webhooks.ts` and, apart because they are long, its
 * fixtures in `fixtures.ts`; of an API with a signature, the oldest version that signs so has a `verification.ts`
 * (templates/verification.ts.hbs). test/webhooks/example-api/ holds them by hand. In short:
 *
 *     export * from "../runtime/webhooks/exports.js";
 *     export { signWebhook, verifyWebhook, webhookScheme } from "./verification.js";
 *
 *     export const webhookEvents: WebhookEventTable<WebhookEvent> = {
 *       version: "2030-01-15",
 *       typePath: ["type"],
 *       messagePath: ["data", "message"],
 *       events: {
 *         ping: { kind: "contained", topic: "Ping", wrapper: "Ping", unwrap: "single-key", required: ["id"] },
 *       },
 *     };
 *     export const webhookFixtures: WebhookFixtures<WebhookEvent> = { ping: { … } };
 *     export function createWebhookReceiver(…) { return createReceiver(webhookEvents, webhookScheme, options); }
 *     export function createTestDelivery(…) { return buildTestDelivery(webhookEvents, webhookFixtures, webhookScheme, …); }
 *
 * `WebhookEvent` is a union on `type` of the version's events and `UnknownEvent`; the table's type demands an entry for
 * each. How an entry's `kind` follows from the model's `EventPayload`:
 *
 * - `contained` → `contained`: the event is the body, with its message unwrapped.
 * - `whole`, and the body's own `type` is the event's type → `whole`: the event is the body.
 * - `whole` otherwise → `payload`: the event is `{ type, payload }`, and events.ts declares it so.
 * - `unknown` → no entry: it arrives as `$unknown`.
 *
 * `unwrap` follows the trait `wrapping`: `single-key` where a message may stand under one key, whatever that is called;
 * `named` where a flat message could itself be an object with one object in it, so that only `wrapper` tells; absent
 * without wrapping. `required` and `values` are the message's required properties and its closed enums of texts (for
 * `whole` and `payload` those of the body): they tell versions apart and refuse nothing.
 *
 * Without a signature trait there is no `verification.ts`. Then the options of `createWebhookReceiver` and of
 * `createTestDelivery` demand `scheme`, and what is passed to the runtime in place of `webhookScheme` is `undefined`.
 */
import type { UnknownEvent } from "../types.js";

/** What every event has: the tag. */
export interface AnyEvent {
  readonly type: string;
}

declare const carried: unique symbol;

export interface WebhookEventTable<Event extends AnyEvent = AnyEvent> {
  readonly version: string;
  /** Where a delivered body says its type. Empty: nowhere, so the receiver needs the option `typeOf`. */
  readonly typePath: readonly string[];
  /** Where the container of `contained` events has its message. */
  readonly messagePath: readonly string[];
  readonly events: Readonly<Record<KnownType<Event>, WebhookEventEntry>>;
  /** Never there: it ties the table to the type of its events. */
  readonly [carried]?: Event;
}

export interface WebhookEventEntry {
  readonly kind: "contained" | "whole" | "payload";
  /** The topic to subscribe to. */
  readonly topic?: string;
  /** The key under which the message stands when it is wrapped, where it is known. */
  readonly wrapper?: string;
  readonly unwrap?: "single-key" | "named";
  readonly required?: readonly string[];
  readonly values?: Readonly<Record<string, readonly string[]>>;
}

/** The types that a version knows. */
export type KnownType<Event extends AnyEvent> = Exclude<Event["type"], UnknownEvent["type"]>;

/** The events of a table. */
export type EventOf<Table> = Table extends WebhookEventTable<infer Event> ? Event : never;

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
