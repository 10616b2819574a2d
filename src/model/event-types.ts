/**
 * What a receiver can tell the entries of `webhooks` by: a property of the payload whose value is the entry's own,
 * else just the entry's key.
 *
 * One property for all entries, since a receiver looks at it before it knows which event came. It counts where its value is
 * constant, or where the key of the entry is among its values; and only if no two entries share a value.
 */
import type { EventPayload } from "./api.js";
import type { SchemaView } from "../schema/schema-view.js";

export interface EventEntry {
  readonly name: string;
  readonly method: string;
  readonly payload: EventPayload;
}

export interface EventType {
  readonly type: string;
  /** The property that holds the type. */
  readonly tag?: string;
}

export function findEventTypes(entries: readonly EventEntry[], view: SchemaView): readonly EventType[] {
  const [best] = tagNames
    .map((tag) => ({ tag, types: typesBy(tag, entries, view) }))
    .filter(({ types }) => areDistinct(types))
    .sort((left, right) => known(right.types) - known(left.types));
  const types = entries.map(({ name }, index): EventType => {
    const type = best?.types[index];
    return best === undefined || type === undefined ? { type: name } : { type, tag: best.tag };
  });
  return distinguishByMethod(types, entries);
}

/** Names that publishers give to the type of an event; `action` is not among them, it repeats from event to event. */
const tagNames = ["type", "event", "event_type", "eventType", "event_name", "eventName", "topic", "kind"];

function typesBy(
  tag: string,
  entries: readonly EventEntry[],
  view: SchemaView,
): readonly (string | undefined)[] {
  return entries.map(({ name, payload }) => {
    const values = payload.kind === "whole" ? (view.constant(payload.body, tag)?.values ?? []) : [];
    const key = name.replace(/^\//, "");
    return values.includes(key) ? key : values.length === 1 ? values[0] : undefined;
  });
}

/** Together with the keys of the entries that have no type. */
function areDistinct(types: readonly (string | undefined)[]): boolean {
  const found = types.filter((type) => type !== undefined);
  return found.length > 0 && new Set(found).size === found.length;
}

function known(types: readonly (string | undefined)[]): number {
  return types.filter((type) => type !== undefined).length;
}

/** One key may stand for several methods, and callbacks of one name for several URLs. */
function distinguishByMethod(types: readonly EventType[], entries: readonly EventEntry[]): EventType[] {
  const used = new Set<string>();
  return types.map((eventType, index) => {
    const { type } = eventType;
    const candidates = [type, `${type}.${entries[index]?.method ?? ""}`];
    let free = candidates.find((candidate) => !used.has(candidate));
    for (let count = 2; free === undefined; count++) {
      const numbered = `${type}.${count}`;
      if (!used.has(numbered)) free = numbered;
    }
    used.add(free);
    return free === type ? eventType : { type: free };
  });
}
