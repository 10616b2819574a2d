/**
 * Infers the paging of a list from the shape of its parameters and its answer, if unambiguous: a wrong guess loses items.
 *
 * The answer must have one list. Both sides must show the way to the next page: a cursor in the answer and a parameter for
 * it, numbers with a size or a total, or a URL. A list with two ways of paging is ambiguous, and one object with a list
 * and the links that all answers of the API have is not a page.
 */
import type { Schema } from "../schema/schema.js";
import type { SchemaView } from "../schema/schema-view.js";
import type { PagingTrait } from "../traits/types.js";
import type { Header, Parameter } from "./api.js";

interface Shapes {
  /** In upper case. */
  readonly method: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** The schema of the answer with status 200. */
  readonly page: Schema;
  readonly headers: readonly Header[];
}

export function inferPaging(shapes: Shapes, view: SchemaView): PagingTrait | undefined {
  const items = findList(shapes.page, view);
  if (items === undefined) return undefined;
  const objects = pageObjects.filter((name) => view.at(shapes.page, [name]) !== undefined);
  const call: PagedShapes = { ...shapes, items, objects, view };
  const byCursor = findCursor(call) ?? findLastItem(call);
  const byPage = findPage(call);
  const byOffset = findOffset(call);
  const numbers = taker(call, [...pageParameters, ...offsetParameters], isNumber);
  if (byCursor !== undefined && numbers === undefined) return byCursor;
  const byUrl = findUrl(call);
  if (byUrl !== undefined) return byUrl;
  return byCursor === undefined && (byPage === undefined || byOffset === undefined)
    ? (byPage ?? byOffset)
    : undefined;
}

interface PagedShapes extends Shapes {
  readonly items: readonly string[];
  /** The `pageObjects` that the answer has. */
  readonly objects: readonly string[];
  readonly view: SchemaView;
}

/** Names of fields or parameters. */
function words(text: string): readonly string[] {
  return text.split(" ");
}

/** Lists that many APIs have besides the items of a page; `included` is JSON:API's. */
const otherLists = new Set(["errors", "warnings", "included"]);

function findList(page: Schema, view: SchemaView): readonly string[] | undefined {
  if (hasType(page, "array", view)) return [];
  const lists = [...view.object(page).properties.keys()].filter(
    (name) => !otherLists.has(name) && hasType(view.at(page, [name]), "array", view),
  );
  return lists.length === 1 ? lists : undefined;
}

const pageObjects = words("pageInfo page_info pagination paging page pages meta metadata response_metadata");

/** Beside the list, or in an object such as `pageInfo`. */
function findField(
  { page, view, ...call }: PagedShapes,
  names: readonly string[],
  fits: (schema: Schema, view: SchemaView) => boolean,
  objects = call.objects,
): readonly string[] | undefined {
  for (const object of [[], ...objects.map((name) => [name])]) {
    const { properties } = view.object(view.at(page, object) ?? {});
    for (const name of names) {
      const steps = name.split("/");
      const [field] = properties.get(steps[0] ?? "") ?? [];
      const schema = field && view.at(field, steps.slice(1));
      if (schema !== undefined && fits(schema, view)) return [...object, ...steps];
    }
  }
  return undefined;
}

const nextNames = words(
  "nextCursor next_cursor nextPageToken next_page_token nextToken next_token nextMarker next_marker cursor",
);

const cursorParameters = words(
  "page_token pageToken next_token nextToken marker after starting_after start_cursor startCursor",
);

const moreNames = words("has_more hasMore has_next_page hasNextPage has_next hasNext");

/** Fields of the answer, each with the parameters that take it. */
const cursors = [
  ...nextNames.map((name) => [[name], ["cursor", name, ...cursorParameters]] as const),
  // An object beside the list, as in `pages.next.starting_after`.
  ...cursorParameters.map((name) => [[`next/${name}`], [name]] as const),
  [["next_page"], ["page"]] as const,
  // A token in `pagination.next`: the parameter's name rules out page numbers and URLs.
  [["next"], ["paginationToken", "pagination_token"]] as const,
];
/** The last page also has a last item. */
const endedCursors = [...cursors, [["last_id"], ["after_id", "after"]] as const];

function findCursor(call: PagedShapes): PagingTrait | undefined {
  const { items } = call;
  const more = findField(call, moreNames, isTruth);
  const ending = more === undefined ? {} : { more };
  for (const [names, parameters] of more === undefined ? cursors : endedCursors) {
    const next = findField(call, names, isText);
    const cursor = next && taker(call, parameters, isText);
    if (next && cursor) return { cursor, items, next, ...ending };
  }
  return undefined;
}

function findLastItem(call: PagedShapes): PagingTrait | undefined {
  const { items, view, page } = call;
  const more = findField(call, moreNames, isTruth);
  const cursor = taker(call, ["starting_after"], isText);
  if (more === undefined || cursor === undefined) return undefined;
  return hasType(view.at(page, [...items, "[]", "id"]), "string", view)
    ? { kind: "lastItem", cursor, items, id: ["id"], more }
    : undefined;
}

const pageParameters = words("page page_number pageNumber page[number]");
const offsetParameters = words("offset skip");
const sizeParameters = words("per_page perPage page_size pageSize limit size page[size]");
const pagesNames = words("total_pages totalPages pages_total pagesTotal page_count pageCount");
const totalNames = words(
  "total total_count totalCount total_items totalItems total_results totalResults items_total itemsTotal",
);

function findPage(call: PagedShapes): PagingTrait | undefined {
  const page = call.method === "GET" ? taker(call, pageParameters, isNumber) : undefined;
  const schema = call.parameters.find(({ name, in: place }) => place === "query" && name === page)?.schema;
  if (typeof page !== "string" || schema === undefined) return undefined;
  // A wrong first number would skip a page.
  const { default: usual, minimum } = { ...call.view.resolve(schema), ...schema };
  const first = usual ?? (minimum === 1 ? 1 : undefined);
  const pages = findField(call, pagesNames, isNumber);
  const ends = findEnds(call);
  if ((first !== 0 && first !== 1) || (ends === undefined && pages === undefined)) return undefined;
  const { items } = call;
  const counted = pages === undefined ? {} : { pages };
  return { kind: "page", page, ...(first === 0 ? { first } : {}), items, ...counted, ...ends };
}

function findOffset(call: PagedShapes): PagingTrait | undefined {
  const offset = call.method === "GET" ? taker(call, offsetParameters, isNumber) : undefined;
  const ends = offset === undefined ? undefined : findEnds(call);
  if (offset === undefined || ends === undefined) return undefined;
  return { kind: "offset", offset, items: call.items, ...ends };
}

/** How the end of numbered pages is recognised; undefined if it is not. */
function findEnds(
  call: PagedShapes,
): Pick<PagingTrait & { kind: "offset" }, "size" | "total" | "more"> | undefined {
  const size = taker(call, sizeParameters, isNumber, true);
  const total = findField(call, totalNames, isNumber);
  const more = findField(call, moreNames, isTruth);
  const ends = Object.entries({ size, total, more }).filter(([, place]) => place !== undefined);
  return ends.length === 0 ? undefined : Object.fromEntries(ends);
}

const urlNames = words("next_page_uri next_page_url nextPageUrl next_url nextUrl next_link nextLink");

function findUrl(call: PagedShapes): PagingTrait | undefined {
  const { method, items, parameters, headers } = call;
  if (method !== "GET") return undefined;
  const next =
    findField(call, [...urlNames, "@odata.nextLink"], isText) ??
    (isOneObject(call)
      ? undefined
      : findField(call, ["links/next", "_links/next/href", "links/next/href"], isText, [])) ??
    findField(call, ["next"], isUrl);
  if (next !== undefined) return { kind: "nextUrl", items, next };
  const isPaged = parameters.some(
    ({ name, in: place }) =>
      place === "query" && [...pageParameters, ...sizeParameters, "after"].includes(name),
  );
  return isPaged && headers.some(({ name }) => name.toLowerCase() === "link")
    ? { kind: "link", items }
    : undefined;
}

/** True if the answer has texts of its own, beside its list: a name or a status belongs to one thing. */
function isOneObject({ page, items: [list], view }: PagedShapes): boolean {
  return [...view.object(page).properties].some(
    ([name, [field = {}]]) =>
      name !== list && isText(field, view) && view.strings(field) === undefined && !isUrl(field, view),
  );
}

type Fits = (schema: Schema, view: SchemaView) => boolean;

const isText: Fits = (schema, view) => hasType(schema, "string", view);
const isTruth: Fits = (schema, view) => hasType(schema, "boolean", view);
const isNumber: Fits = (schema, view) => hasType(schema, "integer", view) || hasType(schema, "number", view);
const isUrl: Fits = (schema, view) =>
  isText(schema, view) &&
  view.parts(schema).some(({ format }) => ["uri", "url", "uri-reference"].includes(format ?? ""));

/**
 * The query parameter, or body field, of one of these names that requests a page; the first page is requested without it.
 */
function taker(
  { method, parameters, body, view }: PagedShapes,
  names: readonly string[],
  fits: Fits,
  mayBeRequired = false,
): string | readonly string[] | undefined {
  const inQuery = names.find((wanted) =>
    parameters.some(
      ({ name, in: place, required, schema }) =>
        name === wanted && place === "query" && (mayBeRequired || !required) && fits(schema, view),
    ),
  );
  if (inQuery !== undefined || !/^(?:POST|QUERY)$/.test(method) || body === undefined) return inQuery;
  const { properties, required } = view.object(body);
  const inBody = names.find((name) => {
    const [schema] = properties.get(name) ?? [];
    return schema !== undefined && (mayBeRequired || !required.has(name)) && fits(schema, view);
  });
  return inBody === undefined ? undefined : [inBody];
}

function hasType(
  schema: Schema | undefined,
  type: "array" | "string" | "boolean" | "integer" | "number",
  view: SchemaView,
): boolean {
  const types = schema === undefined ? undefined : view.types(schema);
  return types?.size === 1 && types.has(type);
}
