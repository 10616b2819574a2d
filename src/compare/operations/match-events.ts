/** Matches the events of two versions, without guessing, and lists the schemas of one. */
import type { Api, Event } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { isEventLeftOut } from "../not-compared.js";
import type { Matched } from "../parts.js";
import { payloadSchemas } from "../../timeline/directions.js";

/** By type, then by topic, then by the key in the document. Events that the other side leaves out count as neither. */
export function matchEvents(
  before: readonly Event[],
  after: readonly Event[],
  versions: { readonly before: Api; readonly after: Api },
): Matched<Event> {
  const matched: [Event, Event][] = [];
  const [left, right] = [new Set(before), new Set(after)];
  const keys = [
    ({ type }: Event) => type,
    ({ topic }: Event) => topic,
    ({ pointer, source }: Event) => (source === "table" ? undefined : pointer),
  ];
  for (const keyOf of keys) {
    for (const was of left) {
      const key = keyOf(was);
      const is = key === undefined ? undefined : [...right].find((event) => keyOf(event) === key);
      if (is === undefined) continue;
      matched.push([was, is]);
      left.delete(was);
      right.delete(is);
    }
  }
  return {
    matched,
    removed: [...left].filter((event) => !isEventLeftOut(event, versions.after)),
    added: [...right].filter((event) => !isEventLeftOut(event, versions.before)),
  };
}

/** The schemas that are added or removed with an event. */
export function eventSchemas(event: Event): Schema[] {
  const { parameters = [], answers = [] } = event.comparedOnly ?? {};
  const around = [...parameters, ...answers.flatMap(({ content }) => content)];
  return [...payloadSchemas(event), ...around.map(({ schema }) => schema)];
}
