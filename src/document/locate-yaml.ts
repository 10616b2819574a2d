/**
 * From a JSON pointer to its place in a YAML text, along the parser's own events.
 *
 * The events are made when the first place is asked for, with an index of where each node ends: a report asks
 * for thousands of places, and must not walk the document for each. A pointer that runs through an alias or a
 * merge key ends there: its value is elsewhere.
 */
import { EVENT_ID, getScalarValue, parseEvents, type Event } from "js-yaml";

import { limits } from "./prepare-tree.js";
import { tokensOf } from "./json-pointer.js";
import { createPositions, type Locate } from "./text-position.js";

export function createYamlLocator(text: string): Locate {
  let tree: EventTree | undefined;
  const positionAt = createPositions(text);
  return (pointer) => {
    tree ??= new EventTree(text);
    const offset = tree.findOffset(tokensOf(pointer) ?? []);
    return offset === undefined ? undefined : positionAt(offset);
  };
}

interface Child {
  /** The event that shows the place: a key, or a list entry. */
  readonly at: number;
  readonly value: number;
}

class EventTree {
  readonly #text: string;
  readonly #events: readonly Event[];
  /** For each event, the one after the node that begins there. */
  readonly #ends: Uint32Array;
  readonly #children = new Map<number, ReadonlyMap<string, Child>>();

  constructor(text: string) {
    this.#text = text;
    this.#events = parseEvents(text, { maxDepth: limits.depth });
    this.#ends = endsOf(this.#events);
  }

  findOffset(tokens: readonly string[]): number | undefined {
    let index = 1; // Event 0 opens the document.
    let place = startOf(this.#events[index]);
    for (const token of tokens) {
      if (this.#events[index]?.type === EVENT_ID.ALIAS) return place;
      const child = this.#childrenOf(index).get(token);
      if (child === undefined) return undefined;
      place = startOf(this.#events[child.at]);
      index = child.value;
    }
    return place;
  }

  #childrenOf(index: number): ReadonlyMap<string, Child> {
    const known = this.#children.get(index);
    if (known !== undefined) return known;
    const children = new Map<string, Child>();
    this.#children.set(index, children);
    const type = this.#events[index]?.type;
    if (type !== EVENT_ID.MAPPING && type !== EVENT_ID.SEQUENCE) return children;
    const end = this.#endOf(index) - 1;
    for (let at = index + 1, position = 0; at < end; position++) {
      const value = type === EVENT_ID.MAPPING ? this.#endOf(at) : at;
      const key = type === EVENT_ID.MAPPING ? this.#keyOf(at) : String(position);
      if (key !== undefined && !children.has(key)) children.set(key, { at, value });
      at = this.#endOf(value);
    }
    return children;
  }

  #keyOf(index: number): string | undefined {
    const event = this.#events[index];
    return event?.type === EVENT_ID.SCALAR ? getScalarValue(this.#text, event) : undefined;
  }

  #endOf(index: number): number {
    return this.#ends[index] ?? this.#events.length;
  }
}

function endsOf(events: readonly Event[]): Uint32Array {
  const ends = new Uint32Array(events.length);
  const open: number[] = [];
  events.forEach(({ type }, index) => {
    ends[index] = index + 1;
    if (type === EVENT_ID.POP) {
      const start = open.pop();
      if (start !== undefined) ends[start] = index + 1;
    } else if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE || type === EVENT_ID.DOCUMENT) {
      open.push(index);
    }
  });
  return ends;
}

function startOf(event: Event | undefined): number | undefined {
  if (event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE) return event.start;
  if (event?.type === EVENT_ID.SCALAR) return event.valueStart;
  return event?.type === EVENT_ID.ALIAS ? event.anchorStart : undefined;
}
