/**
 * Reads parameters back from a request, style by style, as RFC 6570 writes them: split first, decode then.
 *
 * A request alone does not say whether `1` is a number, so what is read is compared with the value that was given.
 */
import { isList, isObject, type JsonValue } from "../../../src/values/json.js";
import type { RawParameter } from "./raw-document.js";

export interface GivenParameter {
  readonly parameter: RawParameter;
  readonly value: JsonValue;
}

/** What arrived, undecoded. */
export interface RawRequest {
  /** Without the root. */
  readonly path: string;
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A part of the request that is read once: what nobody asked for is left over. */
type Pairs = [name: string, value: string][];

/** How the request differs from what was given. `expected` are names in the query or cookies that others set. */
export function parameterFaults(
  template: string,
  inputs: readonly GivenParameter[],
  request: RawRequest,
  expected: readonly string[],
): string[] {
  const query = pairsOf(request.query, "&");
  const cookies = pairsOf(String(request.headers["cookie"] ?? ""), /; ?|&/);
  const segments = readPath(template, request.path);
  const faults = segments === undefined ? [`path: ${request.path} does not fit ${template}`] : [];
  for (const { parameter, value } of inputs) {
    const { in: place, name } = parameter;
    const isRead =
      place === "path"
        ? segments === undefined || isPart(parameter, value, segments.get(name) ?? "")
        : place === "header"
          ? isHeader(parameter, value, request.headers[name.toLowerCase()])
          : isPair(parameter, value, place === "query" ? query : cookies);
    if (!isRead) faults.push(`${place} ${name}: does not arrive as ${JSON.stringify(value)}`);
  }
  const left = [...query, ...cookies]
    .map(([name]) => decode(name))
    .filter((name) => !expected.includes(name));
  if (left.length > 0) faults.push(`nobody gave ${left.join(", ")}`);
  return faults;
}

function pairsOf(text: string, separator: string | RegExp): Pairs {
  return text
    .split(separator)
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name, value.join("=")];
    });
}

/** Each part of the template as it came; undefined if the path is another one. */
function readPath(template: string, path: string): Map<string, string> | undefined {
  const names: string[] = [];
  const pattern = template
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      if (!/^\{.+\}$/.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      names.push(part.slice(1, -1));
      return "([^/?#]+?)";
    })
    .join("");
  const match = new RegExp(`^${pattern}$`).exec(path) ?? new RegExp(`^${pattern}$`).exec(decode(path));
  return match === null ? undefined : new Map(names.map((name, index) => [name, match[index + 1] ?? ""]));
}

/** A value that stands alone: in a path. */
function isPart({ name, style, explode, mediaType }: RawParameter, value: JsonValue, raw: string): boolean {
  if (mediaType !== undefined) return isSame(value, decode(raw), true);
  const encoded = encodeURIComponent(name);
  if (style === "label") {
    if (!raw.startsWith(".")) return false;
    return isSplit(value, raw.slice(1), explode ? "." : ",", explode);
  }
  if (style === "matrix") {
    if (!raw.startsWith(";")) return false;
    const pairs = pairsOf(raw.slice(1), ";");
    if (!explode || (!isList(value) && !isObject(value)))
      return pairs.length === 1 && pairs[0]?.[0] === encoded && isSplit(value, pairs[0][1], ",", false);
    return isExploded(encoded, value, pairs);
  }
  return isSplit(value, raw, ",", explode);
}

function isHeader(
  { mediaType, explode }: RawParameter,
  value: JsonValue,
  header: string | string[] | undefined,
): boolean {
  if (typeof header !== "string") return isEmpty(value) && header === undefined;
  if (mediaType !== undefined) return isSame(value, header, true);
  // Nothing is encoded in a header, so an item with a comma cannot be told from two.
  return isSplit(value, header, ",", explode, (text) => text.trim());
}

/** A value that comes with its name: in a query, or as a cookie. */
function isPair(parameter: RawParameter, value: JsonValue, pairs: Pairs): boolean {
  const { name, style, explode, mediaType } = parameter;
  const take = (isOwn: (name: string) => boolean): Pairs => {
    const own = pairs.filter(([each]) => isOwn(decode(each)));
    pairs.splice(0, pairs.length, ...pairs.filter(([each]) => !isOwn(decode(each))));
    return own;
  };
  if (style === "deepObject" && mediaType === undefined) {
    const own = take((each) => each === name || each.startsWith(`${name}[`));
    return isNested(name, value, own);
  }
  if (isObject(value) && explode && mediaType === undefined)
    return isExploded(
      name,
      value,
      take((each) => each in value),
    );
  const own = take((each) => each === name);
  if (mediaType !== undefined) return own.length === 1 && isSame(value, decode(own[0]?.[1] ?? ""), true);
  if (isEmpty(value)) return own.length === 0 || (own.length === 1 && own[0]?.[1] === "");
  if (isList(value) && explode) return isExploded(name, value, own);
  const separator = style === "spaceDelimited" ? /%20| |\+/ : style === "pipeDelimited" ? /%7C|\|/i : ",";
  return own.length === 1 && isSplit(value, own[0]?.[1] ?? "", separator, false);
}

function isSplit(
  value: JsonValue,
  raw: string,
  separator: string | RegExp,
  hasNames: boolean,
  read: (text: string) => string = decode,
): boolean {
  if (isEmpty(value)) return raw === "";
  if (!isList(value) && !isObject(value)) return isSame(value, read(raw));
  const parts = raw.split(separator);
  if (isList(value)) return areSame(value, parts.map(read));
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  const written = hasNames
    ? parts.flatMap((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)])
    : parts;
  return areSame(fields.flat(), written.map(read));
}

/** `a=1&a=2` for a list, `x=1&y=2` for an object. */
function isExploded(name: string, value: JsonValue, pairs: Pairs): boolean {
  if (isList(value))
    return (
      pairs.every(([each]) => decode(each) === decode(name)) &&
      areSame(
        value,
        pairs.map(([, each]) => decode(each)),
      )
    );
  if (!isObject(value)) return false;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return (
    pairs.length === fields.length &&
    fields.every(([key, field]) =>
      pairs.some(([each, text]) => decode(each) === key && isSame(field, decode(text))),
    )
  );
}

/** `a[b][c]=1`; a list by position. */
function isNested(name: string, value: JsonValue, pairs: Pairs): boolean {
  const wanted = new Map<string, JsonValue>();
  const add = (key: string, inner: JsonValue): void => {
    if (inner === null) return;
    if (isList(inner) || isObject(inner))
      for (const [field, each] of Object.entries(inner)) add(`${key}[${field}]`, each);
    else wanted.set(key, inner);
  };
  add(name, value);
  return (
    pairs.length === wanted.size &&
    pairs.every(([key, text]) => {
      const inner = wanted.get(decode(key));
      return inner !== undefined && isSame(inner, decode(text));
    })
  );
}

function areSame(values: readonly JsonValue[], texts: readonly string[]): boolean {
  const written = values.filter((value) => value !== null);
  return (
    written.length === texts.length && written.every((value, index) => isSame(value, texts[index] ?? ""))
  );
}

/** `isJson`: the whole value is JSON. An object within a value is JSON in any case. */
function isSame(value: JsonValue, text: string, isJson = isList(value) || isObject(value)): boolean {
  if (isJson) return canonical(value) === canonical(parse(text));
  return typeof value === "string" ? value === text : String(value) === text;
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return `not JSON: ${text}`;
  }
}

/** With sorted keys. */
export function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_, inner: JsonValue) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}

function isEmpty(value: JsonValue): boolean {
  return (isList(value) || isObject(value)) && Object.values(value).every((each) => each === null);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
