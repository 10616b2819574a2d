/**
 * Paging of lists: from the trait, else by the shape of parameters and answer.
 *
 * The shape: an optional query parameter takes a cursor, the 200 answer has one list, and beside it (or in an object
 * such as `pageInfo` beside it) the next cursor. A list that answers with a cursor but takes none has no pages.
 */
import type { DocumentOperation } from "../document/valid-document.js";
import type { Schema } from "../schema/schema.js";
import type { SchemaView } from "../schema/schema-view.js";
import type { PagingTrait } from "../traits/types.js";
import type { Parameter, Response } from "./api.js";
import { jsonContent } from "./build-content.js";
import type { ModelContext } from "./model-context.js";

export function findPaging(
  operation: DocumentOperation,
  parameters: readonly Parameter[],
  responses: readonly Response[],
  context: ModelContext,
): PagingTrait | undefined {
  const stated = operation.traits.pagination;
  if (stated === false) return undefined;
  const page = jsonContent(responses.find(({ status }) => status === "200")?.content ?? [])?.schema;
  if (stated === undefined)
    return page === undefined ? undefined : findByShape(page, parameters, context.view);
  checkStated(stated, page, operation, parameters, context);
  return stated;
}

/** Lists that many APIs have beside the items of the page. */
const otherLists = new Set(["errors", "warnings"]);

const nextNames = [
  "nextCursor",
  "next_cursor",
  "nextPageToken",
  "next_page_token",
  "nextToken",
  "next_token",
  "next_marker",
  "cursor",
];

const pageObjects = ["pageInfo", "page_info", "pagination", "paging", "page", "meta", "metadata"];

const cursorParameters = [
  "page_token",
  "pageToken",
  "next_token",
  "nextToken",
  "marker",
  "after",
  "starting_after",
];

function findByShape(
  page: Schema,
  parameters: readonly Parameter[],
  view: SchemaView,
): PagingTrait | undefined {
  const takers = new Set(
    parameters.filter((parameter) => takesCursor(parameter, view)).map(({ name }) => name),
  );
  if (![...nextNames, ...cursorParameters].some((name) => takers.has(name))) return undefined;
  const lists = Array.from(view.object(page).properties.keys()).filter(
    (name) => !otherLists.has(name) && hasType(view.at(page, [name]), "array", view),
  );
  const [list, ...others] = lists;
  if (list === undefined || others.length > 0) return undefined;
  for (const object of [[], ...pageObjects.map((name) => [name])]) {
    for (const name of nextNames) {
      const cursor = ["cursor", name, ...cursorParameters].find((parameter) => takers.has(parameter));
      const next = [...object, name];
      if (cursor !== undefined && hasType(view.at(page, next), "string", view))
        return { cursor, items: [list], next };
    }
  }
  return undefined;
}

/** The first page is asked for without a cursor. */
function takesCursor({ in: place, required, schema }: Parameter, view: SchemaView): boolean {
  return place === "query" && !required && hasType(schema, "string", view);
}

function hasType(schema: Schema | undefined, type: "array" | "string", view: SchemaView): boolean {
  const types = schema === undefined ? undefined : view.types(schema);
  return types?.size === 1 && types.has(type);
}

/** The fields that the trait names must exist, or paging would silently end after the first page. */
function checkStated(
  { cursor, items, next }: PagingTrait,
  page: Schema | undefined,
  { pointer }: DocumentOperation,
  parameters: readonly Parameter[],
  { view, report }: ModelContext,
): void {
  if (!parameters.some(({ name, in: place }) => place === "query" && name === cursor)) {
    report(
      "TRAIT_PARAMETER_UNKNOWN",
      `${pointer}/x-client/pagination/cursor`,
      `There is no query parameter \`${cursor}\`.`,
    );
  }
  for (const [key, path] of [
    ["items", items],
    ["next", next],
  ] as const) {
    if (page !== undefined && view.at(page, path) !== undefined) continue;
    report(
      "TRAIT_FIELD_UNKNOWN",
      `${pointer}/x-client/pagination/${key}`,
      `The 200 answer has no field \`${path.join(".")}\`.`,
    );
  }
}
