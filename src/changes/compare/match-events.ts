/**
 * Which event of one version is which of the other: by type, then by topic, then by the key in the document.
 */
import type { Event } from "../../model/api.js";
import type { Schema } from "../../model/schema.js";

export interface MatchedEvents {
  readonly matched: readonly (readonly [Event, Event])[];
  readonly removed: readonly Event[];
  readonly added: readonly Event[];
}

export function matchEvents(before: readonly Event[], after: readonly Event[]): MatchedEvents {
  const matched: [Event, Event][] = [];
  const [left, right] = [new Set(before), new Set(after)];
  const keys = [
    ({ type }: Event) => type,
    ({ topic }: Event) => topic,
    ({ pointer, source }: Event) => (source === "table" ? undefined : pointer),
  ];
  for (const keyOf of keys) {
    for (const was of [...left]) {
      const key = keyOf(was);
      const is = key === undefined ? undefined : [...right].find((event) => keyOf(event) === key);
      if (is === undefined) continue;
      matched.push([was, is]);
      left.delete(was);
      right.delete(is);
    }
  }
  return { matched, removed: [...left], added: [...right] };
}

/** The schemas that come and go with an event. */
export function eventSchemas({ payload }: Event): Schema[] {
  switch (payload.kind) {
    case "contained":
      return [{ reference: payload.container }, payload.message];
    case "whole":
      return [payload.body];
    case "unknown":
      return [];
  }
}
