/**
 * How a list is read from the oldest item on: from the trait, whose names must exist, else from a parameter that says by
 * its name that it begins at a time of change. Any other filter by time may leave out what has changed since.
 */
import type { DocumentOperation } from "../document/valid-document.js";
import { changeField } from "../schema/change-field.js";
import type { OldestFirstTrait } from "../traits/types.js";
import { jsonContent } from "./build-content.js";
import type { PagedCall } from "./find-paging.js";
import type { ModelContext } from "./model-context.js";

export function findOldestFirst(
  { method, pointer, traits }: DocumentOperation,
  { parameters, responses }: PagedCall,
  { view, report }: ModelContext,
): OldestFirstTrait | undefined {
  const stated = traits.oldestFirst;
  const queries = parameters.filter((parameter) => parameter.in === "query");
  if (stated !== undefined) {
    for (const name of [stated.from, ...Object.keys(stated.args ?? {})])
      if (!queries.some((parameter) => parameter.name === name))
        report(
          "TRAIT_PARAMETER_UNKNOWN",
          `${pointer}/x-client/oldestFirst`,
          `There is no query parameter \`${name}\`.`,
        );
    return stated;
  }
  const from = queries.find(({ name }) => /^(updated|modified|changed)_?(since|after|from)$/i.test(name));
  const page = jsonContent(responses.find(({ status }) => status === "200")?.content ?? [])?.schema;
  if (method !== "GET" || from === undefined || page === undefined) return undefined;
  const [by] = view.listedItems(page).flatMap((item) => changeField(item, view) ?? []);
  const sort = queries.find(({ schema }) => view.strings(schema)?.includes("asc") === true);
  if (by === undefined) return undefined;
  return { by, isChange: true, ...(sort && { args: { [sort.name]: "asc" } }), from: from.name };
}
