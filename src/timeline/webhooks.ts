/**
 * Declarations for the webhooks of a version, besides the events. Most consist of events, so their shape is the events'
 * homes.
 */
import type { Api, Event, EventPayload } from "../model/api.js";
import type { EventTrait, WebhookSignatureTrait } from "../traits/types.js";
import type { Placed, Placing } from "./homes.js";

export interface Webhooks {
  /** The events whose form is known, as one union with the unknown event. */
  readonly union: Placed<readonly Event[]>;
  /** The event for types that the version does not know. */
  readonly unknownEvent: Placed<"$unknown">;
  /** The container in which events of a table arrive. */
  readonly envelope: Placed<ContainedPayload> | undefined;
  readonly topics: Placed<readonly Topic[]> | undefined;
  readonly receiver: Receiver | undefined;
}

/** The signing of deliveries, if the API states it. */
export type Verification = Placed<WebhookSignatureTrait> | undefined;

/** Exists only if some event's form is known. */
export interface Receiver {
  /** Types and fixtures of events, by event type. */
  readonly entries: ReadonlyMap<string, Placed<Event>>;
  /** All entries together, and how a delivery is read and verified. */
  readonly table: Placed<readonly Event[]>;
  readonly verification: Verification;
}

export type ContainedPayload = Extract<EventPayload, { kind: "contained" }>;

/** A row of the event table that a webhook can subscribe to. */
export type Topic = EventTrait & { readonly topic: string };

type PlacedEvents = ReadonlyMap<string, Placed<Event>>;

/** Independent of events: many documents have none, although their deliveries are signed. */
export function placeVerification({ traits }: Api, place: Placing): Verification {
  const { signature } = traits.webhooks ?? {};
  return signature && place.one("verification", signature, signature);
}

export function placeWebhooks(
  api: Api,
  events: PlacedEvents,
  verification: Verification,
  place: Placing,
): Webhooks | undefined {
  if (events.size === 0) return undefined;
  const known = new Map([...events].filter(([, { declaration }]) => declaration.payload.kind !== "unknown"));
  const topics = topicsOf(api);
  return {
    union: place.one("event union", declarationsOf(known), homesOf(known)),
    unknownEvent: place.one("unknown event", "$unknown", "$unknown"),
    envelope: placeEnvelope(api, place),
    topics: topics.length === 0 ? undefined : place.one("topics", topics, topics),
    receiver: known.size === 0 ? undefined : placeReceiver(api, known, verification, place),
  };
}

function placeEnvelope({ events, traits }: Api, place: Placing): Placed<ContainedPayload> | undefined {
  const payload = events.map((event) => event.payload).find(({ kind }) => kind === "contained");
  if (payload?.kind !== "contained") return undefined;
  const { typeField } = traits.webhooks?.container ?? {};
  const parts = [{ reference: payload.container }, typeField, payload.messagePath, traits.nullableOptionals];
  return place.one("envelope", payload, parts);
}

function topicsOf({ traits }: Api): Topic[] {
  const rows = traits.webhooks?.events ?? [];
  return rows.flatMap((row) => (row.topic === undefined ? [] : [{ ...row, topic: row.topic }]));
}

function placeReceiver(
  { traits }: Api,
  known: PlacedEvents,
  verification: Verification,
  place: Placing,
): Receiver {
  const { container, wrapping } = traits.webhooks ?? {};
  const events = declarationsOf(known);
  const entries = place.all(
    "webhook entry",
    events.map((event) => [event.type, event]),
    ({ type }) => [known.get(type)?.home, wrapping],
  );
  const reading = [container?.typeField, container?.messagePath, container?.order, verification?.home];
  return {
    entries,
    table: place.one("webhooks", events, [homesOf(entries), reading]),
    verification,
  };
}

function declarationsOf(events: PlacedEvents): readonly Event[] {
  return Array.from(events.values(), ({ declaration }) => declaration);
}

function homesOf(events: PlacedEvents): unknown {
  return Array.from(events, ([type, { home }]) => [type, home]);
}
