/** Matches the events of two versions, without guessing, and lists the schemas of one. */
import type { Api, Event } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { isEventLeftOut } from "../not-compared.js";
import type { Evidence } from "../fact.js";
import { match, type Matched } from "../../values/match.js";
import { payloadSchemas } from "../../timeline/directions.js";

/** By type, then by topic, then by the key in the document. Events that the other side leaves out count as neither. */
export function matchEvents(
  before: readonly Event[],
  after: readonly Event[],
  versions: { readonly before: Api; readonly after: Api },
): Matched<Event, readonly Evidence[]> {
  const { matched, removed, added } = match(before, after, [
    { evidence: ["same id"], key: ({ type }) => type, isByPosition: true },
    { evidence: ["same id"], key: ({ topic }) => topic, isByPosition: true },
    {
      evidence: ["same id"],
      key: ({ pointer, source }) => (source === "table" ? undefined : pointer),
      isByPosition: true,
    },
  ]);
  return {
    matched,
    removed: removed.filter((event) => !isEventLeftOut(event, versions.after)),
    added: added.filter((event) => !isEventLeftOut(event, versions.before)),
  };
}

/** The schemas that are added or removed with an event. */
export function eventSchemas(event: Event): Schema[] {
  const { parameters = [], answers = [] } = event.comparedOnly ?? {};
  const around = [...parameters, ...answers.flatMap(({ content }) => content)];
  return [...payloadSchemas(event), ...around.map(({ schema }) => schema)];
}
