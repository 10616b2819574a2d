/**
 * The arguments of an operation, read from a request in the styles of OpenAPI 3.1 (section 4.8.12.5).
 *
 * Strings become numbers and booleans as the schema says. Nothing is checked here: a string that is not a number stays a
 * string, and the schema refuses it.
 */
import { type JsonObject, type JsonValue, parseJson } from "../values/json.js";
import { decodePercent } from "../values/text.js";
import { versionPlace } from "../values/parameter-place.js";
import type { Api, Parameter } from "../model/api.js";
import type { SchemaView } from "../schema/schema-view.js";
import type { Schema } from "../schema/schema.js";
import type { HttpRequest } from "./request.js";
import type { Route } from "./router.js";
import type { ReadableVersion } from "./version.js";

/** By the names of the parameters. */
export type Arguments = Readonly<Record<string, JsonValue | undefined>>;

/** Still encoded. */
export type Pair = readonly [name: string, rawValue: string];

export interface ReadArgument {
  readonly parameter: Parameter;
  /** Undefined if it was not sent. */
  readonly value: JsonValue | undefined;
}

export function readArguments(
  { operation, parameters }: Route,
  request: HttpRequest,
  { api, validator: { view } }: ReadableVersion,
): readonly ReadArgument[] {
  const query = readPairs(callerQuery(api, request), "&");
  const cookies = request.header("cookie") ?? "";
  const read = (parameter: Parameter): JsonValue | undefined => {
    const { in: place, name } = parameter;
    const others = othersOf(parameter, operation.parameters);
    const reader = { view, unescape: unescapes[isRaw(parameter) ? "header" : place], others };
    switch (place) {
      case "path":
        return fromText(parameters[name], parameter, reader);
      case "header":
        return fromText(headerText(request.header(name), parameter, view), parameter, reader);
      case "query":
        return fromPairs(query, parameter, reader);
      case "cookie":
        return fromPairs(readPairs(cookies, cookieSeparator(parameter, view)), parameter, reader);
    }
  };
  return operation.parameters.map((parameter) => ({ parameter, value: read(parameter) }));
}

/** For handlers. Of several with one name, that of the path counts, then that of the query. */
export function argumentsByName(read: readonly ReadArgument[]): Arguments {
  const places: readonly Parameter["in"][] = ["cookie", "header", "query", "path"];
  const sent = read.filter(({ value }) => value !== undefined);
  const inOrder = places.flatMap((place) => sent.filter(({ parameter }) => parameter.in === place));
  return Object.fromEntries(inOrder.map(({ parameter, value }) => [parameter.name, value]));
}

/** The query without what a client sends with every request. */
export function callerQuery(api: Api, { query }: HttpRequest): string {
  const selector = api.traits.version && versionPlace(api.traits.version);
  const own = new Set(selector?.in === "query" ? [selector.name] : []);
  for (const credential of api.credentials)
    if (credential.kind === "apiKey" && credential.in === "query") own.add(credential.parameter);
  if (own.size === 0) return query;
  return query
    .split("&")
    .filter((part) => !own.has(decode(part.replace(/=.*/s, ""))))
    .join("&");
}

/** In a path, `+` is a plus; in a header, nothing is encoded. */
const unescapes: Readonly<Record<Parameter["in"], (raw: string) => string>> = {
  path: decodePercent,
  header: (raw) => raw,
  query: decode,
  cookie: decodePercent,
};

/** Parts of a value in the style `form` are joined by `&`, as RFC 6570 has it. */
function cookieSeparator(parameter: Parameter, view: SchemaView): RegExp {
  return hasParts(parameter, view) && !isRaw(parameter) ? /;\s*|&/ : /;\s*/;
}

/** Blanks may follow a comma (RFC 9110, section 5.6.1), as platforms write a header that was added twice. */
function headerText(text: string | undefined, parameter: Parameter, view: SchemaView): string | undefined {
  return hasParts(parameter, view) ? text?.replace(/,[ \t]+/g, ",") : text;
}

function hasParts({ schema, serialization }: Parameter, view: SchemaView): boolean {
  return (
    serialization.kind === "style" &&
    view.mayBe(schema, ["array", "object"]) &&
    view.types(schema) !== undefined
  );
}

function isRaw({ serialization }: Parameter): boolean {
  return serialization.kind === "style" && serialization.style === "cookie";
}

/** The names of the other parameters of the place, which are no fields of an object that is spread over it. */
function othersOf(parameter: Parameter, all: readonly Parameter[]): ReadonlySet<string> {
  const others = all.filter((each) => each.in === parameter.in && each !== parameter);
  return new Set(others.map(({ name }) => name));
}

export function readPairs(text: string, separator: string | RegExp): Pair[] {
  return text
    .split(separator)
    .filter((part) => part !== "")
    .map((part) => {
      const [name = "", ...value] = part.split("=");
      return [decode(name), value.join("=")];
    });
}

interface Reader {
  readonly view: SchemaView;
  readonly unescape: (raw: string) => string;
  readonly others: ReadonlySet<string>;
}

type Styled = Pick<Parameter, "name" | "schema" | "serialization">;

/** A path parameter or a header, as the pairs that a query would have. */
function fromText(text: string | undefined, styled: Styled, reader: Reader): JsonValue | undefined {
  if (text === undefined) return undefined;
  const { name, serialization } = styled;
  if (serialization.kind === "content") return fromPairs([[name, text]], styled, reader);
  const { style, explode } = serialization;
  const asForm: Styled = { ...styled, serialization: { ...serialization, style: "form" } };
  if (style === "matrix") return fromPairs(readPairs(text, ";"), asForm, reader);
  if (style === "label" && !text.startsWith(".")) return undefined;
  const value = style === "label" ? text.slice(1) : text;
  const separator = style === "label" ? "." : ",";
  const types = reader.view.types(styled.schema);
  if (!explode || types === undefined) return fromPairs([[name, value]], asForm, reader);
  if (types.has("object")) return fromPairs(readPairs(value, separator), asForm, reader);
  const items = types.has("array") ? value.split(separator) : [value];
  return fromPairs(
    items.map((item) => [name, item]),
    asForm,
    reader,
  );
}

export function fromPairs(
  pairs: readonly Pair[],
  { name, schema, serialization }: Styled,
  reader: Reader,
): JsonValue | undefined {
  const { view, unescape } = reader;
  const values = pairs.filter(([key]) => key === name).map(([, value]) => value);
  const [first] = values;
  if (serialization.kind === "content") {
    if (first === undefined) return undefined;
    return parseJson(unescape(first)) ?? unescape(first);
  }
  const { style, explode } = serialization;
  if (style === "deepObject") {
    const fields = pairs.flatMap(([key, value]) => {
      const path = key === name ? "" : key.startsWith(`${name}[`) ? key.slice(name.length) : undefined;
      return path === undefined ? [] : [[stepsOf(path), unescape(value)] as const];
    });
    return nested(fields, schema, view);
  }
  const separator = separators[style] ?? ",";
  const types = view.types(schema);
  // One that can be something else as well is an object only if it is not sent under its own name.
  if (types?.has("object") === true && (!explode || first === undefined || types.size === 1)) {
    const fields = explode ? spreadFields(pairs, schema, reader) : alternating(first, separator);
    const leaves = fields.map(([field, value]) => [[field], unescape(value)] as const);
    if (leaves.length > 0) return nested(leaves, schema, view);
  }
  if (first === undefined) return undefined;
  if (types?.has("array") !== true) return readValue(unescape(first), schema, view);
  const items = view.at(schema, ["[]"]) ?? {};
  return (explode ? values : first.split(separator)).map((item) => readValue(unescape(item), items, view));
}

const separators: Readonly<Record<string, string | RegExp>> = {
  spaceDelimited: /%20|\+/,
  pipeDelimited: /\||%7C/i,
};

/** The pairs that are fields of the object: those that its schema describes, and of an open one all that nobody else owns. */
function spreadFields(pairs: readonly Pair[], schema: Schema, { view, others }: Reader): readonly Pair[] {
  const properties = view.possibleProperties(schema);
  const described = pairs.filter(([key]) => properties.has(key));
  if (described.length === 0 && properties.size > 0) return [];
  const isOpen = view.parts(schema).every(({ additionalProperties }) => additionalProperties !== false);
  return isOpen ? pairs.filter(([key]) => !others.has(key)) : described;
}

/** `key,value,key,value`. */
function alternating(text: string | undefined, separator: string | RegExp): readonly Pair[] {
  const parts = text?.split(separator) ?? [];
  if (parts.length % 2 !== 0) return [];
  return parts.flatMap((name, index) =>
    index % 2 === 0 ? [[decodePercent(name), parts[index + 1] ?? ""] as const] : [],
  );
}

/** `[a][0]` becomes `["a", "0"]`. */
function stepsOf(brackets: string): readonly string[] {
  return Array.from(brackets.matchAll(/\[([^\]]*)\]/g), ([, step = ""]) => step);
}

type Leaves = readonly (readonly [path: readonly string[], text: string])[];

/** A value from its leaves. Lists are numbered, or their steps are empty. */
function nested(leaves: Leaves, schema: Schema, view: SchemaView): JsonValue | undefined {
  const [first] = leaves;
  if (first === undefined) return undefined;
  const types = view.types(schema);
  const canBeList = types?.has("array") === true && (first[0].length > 0 || types.size === 1);
  const isList = canBeList && leaves.every(([[step = ""]]) => /^\d*$/.test(step));
  if (first[0].length === 0 && !isList) return readValue(first[1], schema, view);
  const parts = new Map<string, (readonly [readonly string[], string])[]>();
  for (const [index, [[step = "", ...rest], text]] of leaves.entries()) {
    const name = isList && step === "" ? String(index) : step;
    parts.set(name, [...(parts.get(name) ?? []), [rest, text]]);
  }
  const part = ([name, own]: readonly [string, Leaves]): readonly [string, JsonValue | undefined] => [
    name,
    nested(own, view.at(schema, [isList ? "[]" : name]) ?? additionalOf(schema, view), view),
  ];
  // As keys of an object, positions come in their order.
  const whole = Object.fromEntries(Array.from(parts, part)) as JsonObject;
  return isList ? Object.values(whole) : whole;
}

/** The schema of the fields that an object does not describe. */
function additionalOf(schema: Schema, view: SchemaView): Schema {
  const { additionalProperties } = view.resolve(schema);
  return additionalProperties === undefined || additionalProperties === false ? {} : additionalProperties;
}

/** Objects and lists within another value are JSON. */
export function readValue(text: string, schema: Schema, view: SchemaView): JsonValue {
  const types = view.types(schema) ?? new Set();
  if (types.size === 0 || types.has("string")) return text;
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text));
  if (isNumber && (types.has("number") || types.has("integer"))) return Number(text);
  return types.has("object") || types.has("array") ? (parseJson(text) ?? text) : text;
}

export function decode(text: string): string {
  return decodePercent(text.replaceAll("+", " "));
}
