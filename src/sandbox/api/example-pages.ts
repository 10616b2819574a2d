/**
 * The pages of a list that no handler answers: its example three times, each time with other identifiers.
 *
 * What leads from page to page is said as the operation's paging has it, so that a client meets every way and its end. A
 * list whose pages the document does not let be told apart has one page.
 */
import type { PagingTrait } from "../../traits/types.js";
import { isJsonType } from "../../schema/media-type.js";
import type { Schema } from "../../schema/schema.js";
import { isObject, type JsonValue } from "../../values/json.js";
import { versionPlace } from "../../values/parameter-place.js";
import type { HandledCall } from "../api-behaviour.js";
import { setAt } from "../http/reply.js";
import { exampleOf, type Validator } from "../validator.js";

export interface ExamplePage {
  readonly value: JsonValue;
  readonly headers: Readonly<Record<string, string>>;
}

const copies = 3;

/** `example`: an answer of the operation, which has its schema. */
export function pageOf(
  example: JsonValue,
  schema: Schema,
  paging: PagingTrait,
  call: HandledCall,
  validator: Validator,
): ExamplePage {
  const own = at(example, paging.items);
  const { kind = "cursor" } = paging;
  const items = Array.isArray(own) ? (own as readonly JsonValue[]) : [];
  const all = Array.from({ length: copies }, (_, copy) =>
    items.map((item) => withOtherId(item, paging.id ?? identifierIn(item), copy * items.length)),
  ).flat();
  const sent = (place: PagingTrait["cursor"]): JsonValue | undefined =>
    typeof place === "string" ? call.arguments[place] : place && at(call.body, place);
  const size = positive(sent(paging.size)) ?? items.length;
  const cursors = Array.from(all, (item, index) =>
    paging.id ? at(item, paging.id) : cursorOf(index + 1, paging, call, validator),
  );
  const start = (): number => {
    switch (kind) {
      case "cursor":
      case "lastItem":
        return sent(paging.cursor) === undefined ? 0 : cursors.lastIndexOf(sent(paging.cursor)) + 1;
      case "page":
        return (Number(sent(paging.page) ?? paging.first ?? 1) - (paging.first ?? 1)) * size;
      case "offset":
        return Number(sent(paging.offset) ?? 0);
      case "nextUrl":
      case "link":
        return Number(new URLSearchParams(call.request.query).get(startParameter) ?? 0);
    }
  };
  const begin = start();
  const end = begin + size;
  const url = urlOf(end, call);
  const next = kind === "nextUrl" ? url : cursors[end - 1];
  const told: [PagingTrait["next"], JsonValue | undefined][] = [
    [paging.items, all.slice(begin, end)],
    [paging.total, all.length],
    [paging.pages, Math.ceil(all.length / size)],
    [paging.more, true],
    [paging.next, next ?? null],
  ];
  const going = told.reduce(
    (value, [path, inner]) => (path === undefined || inner === undefined ? value : setAt(value, path, inner)),
    example,
  );
  const fits = (page: JsonValue): boolean => validator.problem(schema, page) === undefined;
  if (items.length === 0 || end >= all.length || !fits(going)) {
    const last = paging.more === undefined ? going : setAt(going, paging.more, false);
    return { value: endsOf(last, paging.next).find(fits) ?? example, headers: {} };
  }
  return { value: going, headers: kind === "link" ? { link: `<${url}>; rel="next"` } : {} };
}

/** A page without anything behind it, in the ways in which APIs say so. */
function endsOf(page: JsonValue, path: PagingTrait["next"]): readonly JsonValue[] {
  if (path === undefined) return [page];
  return [without(page, path), setAt(page, path, null), setAt(page, path, "")];
}

/** The query parameter of the sandbox for pages that are found by their URL. */
const startParameter = "sandbox_start";

/** The request again, without what a client sends with every request. */
function urlOf(start: number, { api, request }: HandledCall): string {
  const query = new URLSearchParams(request.query);
  for (const credential of api.credentials)
    if (credential.kind === "apiKey" && credential.in === "query") query.delete(credential.parameter);
  const selector = api.traits.version && versionPlace(api.traits.version);
  if (selector?.in === "query") query.delete(selector.name);
  query.set(startParameter, String(start));
  return `http://${request.header("host") ?? "localhost"}${request.path}?${query.toString()}`;
}

/** The cursor of the page that begins with this item, as the operation takes it; `undefined` if it takes only one. */
function cursorOf(
  start: number,
  { cursor }: PagingTrait,
  { operation }: HandledCall,
  validator: Validator,
): JsonValue | undefined {
  if (cursor === undefined) return undefined;
  const body = operation.body?.content.find(({ mediaType }) => isJsonType(mediaType))?.schema;
  const schema =
    typeof cursor === "string"
      ? operation.parameters.find(({ name, in: place }) => place === "query" && name === cursor)?.schema
      : body && validator.view.at(body, cursor);
  if (schema === undefined) return undefined;
  const example = exampleOf(schema, validator);
  return [`start_${start}`, counted(example, start)].find(
    (made) => made !== example && validator.problem(schema, made, "request") === undefined,
  );
}

/** The field that tells one item from another: `id`, one that is called like `backup_id` or `sid`, or that of a part of the item. */
function identifierIn(item: JsonValue): readonly string[] {
  if (!isObject(item)) return [];
  const names = Object.keys(item);
  const own =
    names.find((name) => name === "id") ?? names.find((name) => /^[us]id$|[_-]id$|I[dD]$/.test(name));
  const part = names.find((name) => at(item, [name, "id"]) !== undefined);
  return own !== undefined ? [own] : part === undefined ? [] : [part, "id"];
}

function withOtherId(item: JsonValue, path: readonly string[], count: number): JsonValue {
  const id = at(item, path);
  return id === undefined || count === 0 ? item : setAt(item, path, counted(id, count));
}

/** A number, or a string with a number at its end, that is higher by `count`, in as many digits. */
function counted(value: JsonValue, count: number): JsonValue {
  if (typeof value === "number") return value + count;
  if (typeof value !== "string") return value;
  const [digits = ""] = /\d{1,9}$/.exec(value) ?? [];
  if (digits !== "") {
    const sum = (Number(digits) + count) % 10 ** digits.length;
    return value.slice(0, -digits.length) + String(sum).padStart(digits.length, "0");
  }
  // The last letter may be a digit of a UUID.
  return value.slice(0, -1) + ("abcdef"[count % 6] ?? "");
}

function positive(value: JsonValue | undefined): number | undefined {
  const number = Number(value);
  return value !== undefined && number >= 1 ? number : undefined;
}

function at(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  return path.reduce((inner, step) => (isObject(inner) ? inner[step] : undefined), value);
}

function without(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (!isObject(value) || step === undefined) return value;
  const inner = value[step];
  if (rest.length > 0) return inner === undefined ? value : { ...value, [step]: without(inner, rest) };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== step));
}
