/**
 * What the service sends by itself: webhooks and callbacks. Their payloads reach the caller, so they are
 * responses, whatever part of the document they stand in.
 */
import type { Api, Event, EventPayload } from "../../model/api.js";
import type { Schema } from "../../model/schema.js";
import type { Subject, UseRoot } from "../fact.js";
import { eventSchemas, matchEvents, type MatchedEvents } from "./match-events.js";
import type { OperationPair } from "./operation-pair.js";
import { addFact, addProse, addSchemas, areSame, useRoot, type Scope, type Spot } from "./scope.js";
import { resolve } from "./view.js";

export function compareEvents(scope: Scope): void {
  const found = matchEvents(scope.before.events, scope.after.events);
  const renamed = renamedEvent(found, scope);
  const { matched, removed, added } = renamed === undefined ? found : { ...found, removed: [], added: [] };
  if (renamed !== undefined) compareRenamed(...renamed, scope);
  for (const event of removed) {
    const difference = { kind: "event-removed", event: event.type, schemas: eventSchemas(event) } as const;
    addFact(scope, difference, { before: spotOf(event) }, [deliveryOf(event)]);
  }
  for (const event of added) {
    const difference = { kind: "event-added", event: event.type, schemas: eventSchemas(event) } as const;
    addFact(scope, difference, { after: spotOf(event) }, [deliveryOf(event)]);
  }
  for (const [before, after] of matched) compareEvent(before, after, deliveryOf(after), scope);
}

/** The only one that went and the only one that came, with the same payload. Likely, never certain: no document says so. */
function renamedEvent({ removed, added }: MatchedEvents, scope: Scope): [Event, Event] | undefined {
  const [[was, ...others], [is, ...more]] = [removed, added];
  if (was === undefined || is === undefined || others.length + more.length > 0) return undefined;
  if (was.payload.kind !== "whole" || is.payload.kind !== "whole") return undefined;
  const [left, right] = [was.payload.body, is.payload.body];
  const saysSomething = Object.keys(left).length > 0;
  return saysSomething && areSame(scope, left, right) ? [was, is] : undefined;
}

function compareRenamed(before: Event, after: Event, scope: Scope): void {
  const names = { before: before.type, after: after.type, isCertain: false } as const;
  const spots = { before: spotOf(before), after: spotOf(after) };
  addFact(scope, { kind: "event-renamed", ...names }, spots, [deliveryOf(after)]);
  compareDeprecated(before, after, { root: deliveryOf(after), spots }, scope);
}

/** A callback belongs to the operation that asks for it. */
export function compareCallbacks({ before, after, subject, spots }: OperationPair, scope: Scope): void {
  const { matched, removed, added } = matchEvents(before.callbacks, after.callbacks);
  const root = useRoot(subject, "response", { kind: "payload" });
  for (const event of removed) {
    const difference = {
      kind: "callback-removed",
      callback: event.type,
      schemas: eventSchemas(event),
    } as const;
    addFact(scope, difference, { before: { ...spots.before, pointer: event.pointer } }, [root]);
  }
  for (const event of added) {
    const difference = {
      kind: "callback-added",
      callback: event.type,
      schemas: eventSchemas(event),
    } as const;
    addFact(scope, difference, { after: { ...spots.after, pointer: event.pointer } }, [root]);
  }
  for (const [was, is] of matched) compareEvent(was, is, root, scope);
}

function compareEvent(before: Event, after: Event, root: UseRoot, scope: Scope): void {
  const place = { root, spots: { before: spotOf(before), after: spotOf(after) } };
  for (const compare of new Set(Object.values(parts))) compare(before, after, place, scope);
}

interface EventPlace {
  readonly root: UseRoot;
  readonly spots: { readonly before: Spot; readonly after: Spot };
}

type EventComparison = (before: Event, after: Event, place: EventPlace, scope: Scope) => void;

/** Every part of an event has its comparison. */
const parts: Record<keyof Event, EventComparison> = {
  type: compareType,
  topic: compareTopic,
  source: compareWords,
  pointer: compareWords,
  summary: compareWords,
  description: compareWords,
  notes: compareWords,
  deprecated: compareDeprecated,
  payload: comparePayload,
};

function compareType(before: Event, after: Event, { root, spots }: EventPlace, scope: Scope): void {
  if (before.type === after.type) return;
  const names = { before: before.type, after: after.type, isCertain: true } as const;
  addFact(scope, { kind: "event-renamed", ...names }, spots, [root]);
}

/** A topic that became known, or is no longer told, changes nothing for who subscribed. */
function compareTopic(before: Event, after: Event, { root, spots }: EventPlace, scope: Scope): void {
  const [was, is] = [before.topic, after.topic];
  if (was === is || was === undefined || is === undefined) return;
  addFact(scope, { kind: "event-topic", event: after.type, before: was, after: is }, spots, [root]);
}

function compareWords(before: Event, after: Event, _place: EventPlace, scope: Scope): void {
  const words = ({ summary, description, notes }: Event): (string | undefined)[] => [
    summary,
    description,
    notes.join("\n"),
  ];
  addProse(scope, after.pointer, words(before), words(after));
}

function compareDeprecated(before: Event, after: Event, { root, spots }: EventPlace, scope: Scope): void {
  if (before.deprecated === after.deprecated) return;
  addFact(scope, { kind: "deprecated", before: before.deprecated, after: after.deprecated }, spots, [root]);
}

function comparePayload(before: Event, after: Event, place: EventPlace, scope: Scope): void {
  const { root, spots } = place;
  if (before.payload.kind !== after.payload.kind) {
    const kinds = { before: before.payload.kind, after: after.payload.kind };
    addFact(scope, { kind: "event-payload", event: after.type, ...kinds }, spots, [root]);
    return;
  }
  compareSamePayload(before.payload, after.payload, after.type, place, scope);
}

function compareSamePayload(
  before: EventPayload,
  after: EventPayload,
  event: string,
  place: EventPlace,
  scope: Scope,
): void {
  const { root, spots } = place;
  const compare = (was: Schema, is: Schema): void => {
    addSchemas(scope, [was, spots.before], [is, spots.after], root);
  };
  if (before.kind === "whole" && after.kind === "whole") compare(before.body, after.body);
  if (before.kind !== "contained" || after.kind !== "contained") return;
  const [was, is] = [envelopeText(before), envelopeText(after)];
  if (was !== is) addFact(scope, { kind: "event-envelope", event, before: was, after: is }, spots, [root]);
  compare(envelope(before, scope.before), envelope(after, scope.after));
  compare(before.message, after.message);
}

type Contained = Extract<EventPayload, { kind: "contained" }>;

function envelopeText({ messagePath, wrapper }: Contained): string {
  return [...messagePath, ...(wrapper === undefined ? [] : [wrapper])].join(".");
}

/**
 * The container without its message: that is compared by itself, as the message of this event. The container's
 * own schema lists the messages of all events.
 */
function envelope({ container, messagePath }: Contained, api: Api): Schema {
  const without = (schema: Schema, path: readonly string[]): Schema => {
    const [name, ...rest] = path;
    if (name === undefined) return {};
    const nowhere = { kind: "root", owner: { kind: "api" }, pointer: "" } as const;
    const target = resolve({ schema, at: nowhere }, api).schema;
    const held = target.properties?.get(name);
    if (held === undefined) return target;
    return { ...target, properties: new Map([...(target.properties ?? []), [name, without(held, rest)]]) };
  };
  return without({ reference: container }, messagePath);
}

function spotOf({ type, pointer }: Event): Spot {
  return { owner: { kind: "event", type }, pointer };
}

function deliveryOf({ type }: Event): UseRoot {
  const subject: Subject = { kind: "event", type };
  return useRoot(subject, "response", { kind: "payload" });
}
