/**
 * From a JSON pointer to its place in a YAML text, along the parser's own events.
 *
 * The events are made when the first place is asked for. A pointer that runs through an alias or a merge
 * key ends there: what it means stands somewhere else.
 */
import { EVENT_ID, getScalarValue, parseEvents, type Event } from "js-yaml";

import { limits } from "./document-limits.js";
import { tokensOf } from "./json-pointer.js";
import type { ReadText } from "./text-value.js";
import { positionAt } from "./text-position.js";

export function createYamlLocator(text: string): ReadText["locate"] {
  let events: readonly Event[] | undefined;
  return (pointer) => {
    events ??= parseEvents(text, { maxDepth: limits.depth });
    const offset = findOffset(text, events, tokensOf(pointer) ?? []);
    return offset === undefined ? undefined : positionAt(text, offset);
  };
}

function findOffset(text: string, events: readonly Event[], tokens: readonly string[]): number | undefined {
  let index = 1; // Event 0 opens the document.
  let place = startOf(events[index]);
  for (const token of tokens) {
    const event = events[index];
    if (event?.type === EVENT_ID.ALIAS) return place;
    const child =
      event?.type === EVENT_ID.MAPPING
        ? findKey(text, events, index + 1, token)
        : event?.type === EVENT_ID.SEQUENCE
          ? findEntry(events, index + 1, Number(token))
          : undefined;
    if (child === undefined) return undefined;
    place = startOf(events[child.at]);
    index = child.value;
  }
  return place;
}

interface Child {
  /** The event that shows the place: a key, or a list entry. */
  readonly at: number;
  readonly value: number;
}

function findKey(text: string, events: readonly Event[], first: number, token: string): Child | undefined {
  for (let at = first; events[at]?.type !== EVENT_ID.POP;) {
    const key = events[at];
    if (key === undefined) return undefined;
    const value = skip(events, at);
    if (key.type === EVENT_ID.SCALAR && getScalarValue(text, key) === token) return { at, value };
    at = skip(events, value);
  }
  return undefined;
}

function findEntry(events: readonly Event[], first: number, position: number): Child | undefined {
  let at = first;
  for (let entry = 0; events[at] !== undefined && events[at]?.type !== EVENT_ID.POP; entry++) {
    if (entry === position) return { at, value: at };
    at = skip(events, at);
  }
  return undefined;
}

/** The event after the node that begins here. */
function skip(events: readonly Event[], start: number): number {
  let depth = 0;
  for (let index = start; index < events.length; index++) {
    const type = events[index]?.type;
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth++;
    else if (type === EVENT_ID.POP) depth--;
    if (depth === 0) return index + 1;
  }
  return events.length;
}

function startOf(event: Event | undefined): number | undefined {
  if (event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE) return event.start;
  if (event?.type === EVENT_ID.SCALAR) return event.valueStart;
  return event?.type === EVENT_ID.ALIAS ? event.anchorStart : undefined;
}
