/** Answers without a behaviour: an example of a success. */
import { exampleOf, type Validator } from "../../exchange/validator.js";
import { callerQuery } from "../../exchange/read-arguments.js";
import { isObject, type JsonObject, type JsonValue } from "../../values/json.js";
import type { EventForm, Sequence } from "../../model/api.js";
import { isJsonType } from "../../schema/media-type.js";
import { emptyReply, textReply, typedReply, type Reply, setAt } from "../http/reply.js";
import { declaredExactly } from "./declared-error.js";
import type { HandledCall } from "../api-behaviour.js";
import { concreteType, isAcceptable, preferredContent } from "../preferred-content.js";
import type { PagingTrait } from "../../traits/types.js";
import type { Schema } from "../../schema/schema.js";

/**
 * The reply has the declared media type that the request prefers. Its fields repeat the values that were sent under the
 * same names, so that a created thing looks as requested.
 */
export function exampleReply(call: HandledCall, validator: Validator): Reply {
  const { operation, arguments: values, body, request } = call;
  const response =
    operation.responses.find(({ status }) => status.startsWith("2")) ??
    operation.responses.find(({ status }) => status === "default");
  if (response === undefined) return textReply(501, `The document declares no success for ${operation.id}`);
  // A range, or `default`.
  const status = /^\d+$/.test(response.status) ? Number(response.status) : 200;
  const accept = request.header("accept");
  const content = preferredContent(response.content, accept);
  if (content === undefined || status === 204) return emptyReply(status);
  if (!isAcceptable(response.content, accept)) {
    const offered = response.content.map(({ mediaType }) => mediaType).join(", ");
    const refused = declaredExactly(406, `The answer can be ${offered}`, { operation, validator, request });
    if (refused !== undefined) return refused;
  }
  const { sequence, schema } = content;
  const contentType = concreteType(content);
  if (sequence !== undefined) return typedReply(status, sequenceText(sequence, validator), contentType);
  const example = exampleOf(schema, validator);
  if (/[/+]xml\b/.test(contentType) && typeof example !== "string")
    return textReply(501, `The sandbox cannot write the ${contentType} that ${operation.id} answers`);
  if (!isJsonType(contentType))
    return typedReply(status, typeof example === "string" ? example : JSON.stringify(example), contentType);
  const filled = repeatGiven(example, { ...values, ...(isObject(body) ? body : {}) });
  const isGood = filled === example || validator.problem(schema, filled) === undefined;
  const whole = isGood ? filled : example;
  const { value, headers } =
    operation.paging === undefined || status !== 200
      ? { value: whole, headers: {} }
      : pageOf(whole, schema, operation.paging, call, validator);
  return { status, headers, body: { kind: "json", value, contentType } };
}

/** One item of each kind. */
function sequenceText(sequence: Sequence, validator: Validator): string {
  switch (sequence.kind) {
    case "events":
      return sequence.events.map((event) => eventText(event, validator)).join("");
    case "lines":
      return `${JSON.stringify(exampleOf(sequence.item, validator))}\n`;
    case "records":
      return `\u001e${JSON.stringify(exampleOf(sequence.item, validator))}\n`;
  }
}

function eventText({ name, data, isJson: isEncoded }: EventForm, validator: Validator): string {
  const example = exampleOf(data, validator);
  const text = isEncoded || typeof example !== "string" ? JSON.stringify(example) : example;
  const lines = [
    ...(name === undefined ? [] : [`event: ${name}`]),
    ...text.split("\n").map((line) => `data: ${line}`),
  ];
  return `${lines.join("\n")}\n\n`;
}

function repeatGiven(example: JsonValue, values: Readonly<Record<string, JsonValue | undefined>>): JsonValue {
  const isGiven = (name: string): boolean => Object.hasOwn(values, name) && values[name] !== undefined;
  if (!isObject(example) || !Object.keys(example).some(isGiven)) return example;
  const entries = Object.entries(example).map(([name, value]) => [
    name,
    isGiven(name) ? values[name] : value,
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

const copies = 3;

/**
 * A page of a list without a handler: its example three times, with different identifiers. `example`: an answer of the
 * operation, in its schema.
 *
 * Links between pages follow the operation's paging, so that clients meet every form and its end. A list whose pages
 * cannot be told apart has one page.
 */
function pageOf(
  example: JsonValue,
  schema: Schema,
  paging: PagingTrait,
  call: HandledCall,
  validator: Validator,
): { readonly value: JsonValue; readonly headers: Reply["headers"] } {
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
  const parts: [PagingTrait["next"], JsonValue | undefined][] = [
    [paging.items, all.slice(begin, end)],
    [paging.total, all.length],
    [paging.pages, Math.ceil(all.length / size)],
    [paging.more, true],
    [paging.next, next ?? null],
  ];
  const going = parts.reduce(
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

/** The end of a list, in the forms that APIs use for it. */
function endsOf(page: JsonValue, path: PagingTrait["next"]): readonly JsonValue[] {
  if (path === undefined) return [page];
  return [without(page, path), setAt(page, path, null), setAt(page, path, "")];
}

/** The sandbox's own query parameter, for pages found by URL. */
const startParameter = "sandbox_start";

function urlOf(start: number, { api, request }: HandledCall): string {
  const query = new URLSearchParams(callerQuery(api, request));
  query.set(startParameter, String(start));
  return `http://${request.header("host") ?? "localhost"}${request.path}?${query.toString()}`;
}

/** The cursor of the page that starts with this item, as the operation takes it; undefined if it takes only one. */
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
    (value) => value !== example && validator.problem(schema, value, "request") === undefined,
  );
}

/**
 * The field that distinguishes items: `id`, a similarly named one such as `backup_id` or `sid`, or one in a part of the
 * item.
 */
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

/** A number, or a string ending in one, increased by `count` with the same number of digits. */
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
