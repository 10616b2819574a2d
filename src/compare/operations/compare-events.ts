/** Webhooks and callbacks. The consumer receives their payloads, so these count as responses. */
import type { Api, Event, EventPayload, Operation } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { atEvent, callerOf, endpointOf, payload, wholeOf, type At } from "../at.js";
import {
  compareDeprecated,
  compareNothing,
  compareParts,
  compareProse,
  type PartComparisons,
} from "../parts.js";
import type { Evidence } from "../fact.js";
import { match } from "../../values/match.js";
import { eventSchemas } from "../../timeline/directions.js";
import { matchEvents } from "../matches.js";
import { compareDeliveries } from "./compare-deliveries.js";
import { shareWord } from "../names.js";
import { nowhere } from "../place.js";
import { startNode } from "../schemas/node.js";
import { resolve } from "../schemas/view.js";

export function compareEvents(_before: Api, _after: Api, at: At): void {
  const { matches } = at.comparison;
  for (const [before, after, evidence] of matches.events.matched) {
    compareEvent(before, after, evidence, atEvent(at.comparison, before, after));
  }
  const { matched, removed, added } = match(matches.events.removed, matches.events.added, [
    { evidence: ["same shape"], likeness: (before, after) => (isLikelyRenamed(before, after, at) ? 1 : 0) },
  ]);
  for (const [before, after, evidence] of matched) {
    const atBoth = atEvent(at.comparison, before, after);
    atBoth.fact({
      kind: "event-renamed",
      before: before.type,
      after: after.type,
      isCertain: false,
      evidence,
      schemas: [before, after].flatMap(eventSchemas),
    });
    compareDeprecated(before, after, atBoth);
  }
  for (const event of removed) {
    const details = { event: event.type, schemas: eventSchemas(event) };
    atEvent(at.comparison, event, undefined).fact({ kind: "event-removed", ...details });
  }
  for (const event of added) {
    const details = { event: event.type, schemas: eventSchemas(event) };
    atEvent(at.comparison, undefined, event).fact({ kind: "event-added", ...details });
  }
}

/** A callback belongs to the operation that requests it. */
export function compareCallbacks(before: Operation, after: Operation, at: At): void {
  const { comparison } = at;
  const { matched, removed, added } = matchEvents(before.callbacks, after.callbacks, comparison);
  for (const event of removed)
    at.part(wholeOf(event), undefined, payload).fact({
      kind: "callback-removed",
      callback: event.type,
      schemas: eventSchemas(event),
    });
  for (const event of added)
    at.part(undefined, wholeOf(event), payload).fact({
      kind: "callback-added",
      callback: event.type,
      schemas: eventSchemas(event),
    });
  const caller = callerOf(endpointOf(after), payload);
  for (const [older, newer, evidence] of matched)
    compareEvent(older, newer, evidence, atEvent(comparison, older, newer, caller));
}

function compareEvent(before: Event, after: Event, evidence: readonly Evidence[], at: At): void {
  if (before.type !== after.type)
    at.fact({
      ...{ kind: "event-renamed", before: before.type, after: after.type },
      ...{ isCertain: true, evidence, schemas: [] },
    });
  compareParts(parts, before, after, at);
}

/**
 * For the only removed and the only added event with a payload, if their names share a word. Likely, never certain: no
 * document says so.
 */
function isLikelyRenamed(before: Event, after: Event, at: At): boolean {
  const [older, newer] = [dataOf(before, at.comparison.before), dataOf(after, at.comparison.after)];
  if (older === undefined || newer === undefined || !shareWord(before.type, after.type)) return false;
  if (!at.areSame(older, newer)) return false;
  return !at.comparison.after.events.some((other) => {
    const data = other === after ? undefined : dataOf(other, at.comparison.after);
    return data !== undefined && at.areSame(older, data);
  });
}

/** The payload without the property that names the event. Undefined if nothing else is known of it. */
function dataOf({ payload }: Event, api: Api): Schema | undefined {
  if (payload.kind !== "whole" || Object.keys(payload.body).length === 0) return undefined;
  const { tag, body } = payload;
  const { schema } = startingAt(body, api);
  if (tag === undefined || schema.properties?.has(tag) !== true) return body;
  const properties = new Map([...schema.properties].filter(([name]) => name !== tag));
  return properties.size === 0 ? undefined : { ...schema, properties };
}

const parts: PartComparisons<Event, At> = {
  // See `compareEvent`.
  type: compareNothing,
  topic: compareTopic,
  source: compareNothing,
  pointer: compareNothing,
  summary: compareProse,
  description: compareProse,
  notes: compareProse,
  deprecated: compareDeprecated,
  payload: comparePayload,
  comparedOnly: compareDeliveries,
};

/** A topic that is added or removed makes no difference to subscribers. */
function compareTopic({ topic: before }: Event, { topic: after, type }: Event, at: At): void {
  if (before !== after && before !== undefined && after !== undefined)
    at.fact({ kind: "event-topic", event: type, before, after });
}

function comparePayload(before: Event, after: Event, at: At): void {
  const [older, newer, event] = [before.payload, after.payload, after.type];
  if (older.kind !== newer.kind)
    at.fact({ kind: "event-payload", event, before: older.kind, after: newer.kind });
  if (older.kind === "whole" && newer.kind === "whole") at.schemas(older.body, newer.body);
  if (older.kind === "contained" && newer.kind === "contained") {
    const [from, to] = [messageText(older), messageText(newer)];
    if (from !== to) at.fact({ kind: "event-envelope", event, before: from, after: to });
    at.schemas(envelope(older, at.comparison.before), envelope(newer, at.comparison.after));
    at.schemas(older.message, newer.message);
  }
}

function startingAt(schema: Schema, api: Api): ReturnType<typeof resolve> {
  return resolve(startNode(schema, nowhere), api);
}

type Contained = Extract<EventPayload, { kind: "contained" }>;

/** The path of the message: `data.message`. */
function messageText({ messagePath, wrapper }: Contained): string {
  return [...messagePath, ...(wrapper === undefined ? [] : [wrapper])].join(".");
}

/** The container without its message, which is compared separately: the container's schema has the messages of all events. */
function envelope({ container, messagePath }: Contained, api: Api): Schema {
  const without = (schema: Schema, path: readonly string[]): Schema => {
    const [name, ...rest] = path;
    if (name === undefined) return {};
    const target = startingAt(schema, api).schema;
    const held = target.properties?.get(name);
    if (held === undefined) return target;
    return { ...target, properties: new Map([...(target.properties ?? []), [name, without(held, rest)]]) };
  };
  return without({ reference: container }, messagePath);
}
