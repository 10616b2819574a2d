// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Reads the headers of a delivery, in any form that a platform provides: Web `Headers`, a plain object with strings or
 * arrays, entries, Node's flat `rawHeaders`.
 *
 * A header that must occur once and occurs twice is refused, in two spellings as well: which one counts would depend on
 * the platform.
 */
import type { WebhookScheme } from "./scheme.js";
import { WebhookVerificationError, type RefusalReason } from "./verification-error.js";

export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [string, string | readonly string[]]>
  | readonly string[];

export interface SignatureHeaders {
  readonly id: string | undefined;
  readonly timestamp: string;
  /** The values of the signature header as they came. */
  readonly values: readonly string[];
  /** The entries of the signature header, without the prefix. */
  readonly candidates: readonly string[];
}

export function readSignatureHeaders(headers: WebhookHeaders, scheme: WebhookScheme): SignatureHeaders {
  const { headers: names, prefix = "" } = scheme;
  const id = names.id === undefined ? undefined : single(headers, names.id);
  if (id === undefined && scheme.scheme === "standard-webhooks") missing(names.id ?? "");
  const values = headerValues(headers, names.signature);
  const tokens = values.flatMap((value) => splitTokens(value, prefix));
  const ownTimestamp = names.timestamp === undefined ? undefined : single(headers, names.timestamp);
  if (names.timestamp !== undefined && ownTimestamp === undefined) missing(names.timestamp);
  if (values.length === 0) missing(names.signature);
  const timestamp = ownTimestamp ?? timestampToken(tokens, names.signature);
  const candidates = tokens
    .filter((token) => token.startsWith(prefix))
    .map((token) => token.slice(prefix.length));
  return { id, timestamp, values, candidates };
}

/** All values of one header that are not empty. */
export function headerValues(headers: unknown, name: string): string[] {
  const found: string[] = [];
  for (const value of valuesOf(headers, name)) {
    for (const text of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      if (text === undefined || text === null || text === "") continue;
      if (typeof text !== "string") refuse("invalid_options", `The header \`${name}\` must be a string.`);
      found.push(text);
    }
  }
  return found;
}

function valuesOf(headers: unknown, name: string): unknown[] {
  if (headers === undefined || headers === null) return [];
  if (typeof headers !== "object")
    refuse("invalid_options", "`headers` must be a `Headers` object, a plain object or entries.");
  if (Array.isArray(headers)) return valuesAmong(pairs(headers as readonly unknown[]), name);
  // A Map has `get` as well, but it is case-sensitive.
  if ("get" in headers && typeof headers.get === "function" && !(headers instanceof Map)) {
    return [(headers as { get(name: string): unknown }).get(name)];
  }
  if (Symbol.iterator in headers) return valuesAmong(headers as Iterable<unknown>, name);
  const values = headers as Readonly<Record<string, unknown>>;
  return Object.keys(values)
    .filter((key) => isSameName(key, name))
    .map((key) => values[key]);
}

function valuesAmong(entries: Iterable<unknown>, name: string): unknown[] {
  const values: unknown[] = [];
  for (const entry of entries) {
    if (!Array.isArray(entry)) refuse("invalid_options", "`headers` must list names and values.");
    const [key, value] = entry as readonly unknown[];
    if (typeof key === "string" && isSameName(key, name)) values.push(value);
  }
  return values;
}

/** Most names differ in length, which is cheap to compare. */
function isSameName(key: string, name: string): boolean {
  return key.length === name.length && key.toLowerCase() === name.toLowerCase();
}

/** Entries as they are; `[name, value, name, value]` → `[[name, value], [name, value]]`. */
function pairs(list: readonly unknown[]): readonly unknown[] {
  if (typeof list[0] !== "string") return list;
  return list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1]]] : []));
}

function single(headers: unknown, name: string): string | undefined {
  const values = headerValues(headers, name);
  if (values.length > 1) refuse("duplicate_header", `The header \`${name}\` came ${values.length} times.`);
  return values[0];
}

/**
 * Entries are separated by blanks, and by commas unless the prefix itself has one. Then a comma before a blank still
 * separates: that is how platforms join a header that came twice.
 */
export function splitTokens(value: string, prefix: string): string[] {
  const separator = prefix.includes(",") ? /,?[ \t\r\n]+/ : /[, \t\r\n]+/;
  return value.split(separator).filter((token) => token !== "");
}

function timestampToken(tokens: readonly string[], header: string): string {
  const [timestamp, ...others] = tokens.filter((token) => token.startsWith("t="));
  if (timestamp === undefined)
    refuse("missing_header", `The header \`${header}\` has no timestamp (\`t=…\`).`);
  if (others.length > 0)
    refuse("duplicate_header", `The header \`${header}\` has several timestamps (\`t=…\`).`);
  return timestamp.slice("t=".length);
}

function missing(name: string): never {
  refuse("missing_header", `The header \`${name}\` is missing or empty.`);
}

function refuse(reason: RefusalReason, message: string): never {
  throw new WebhookVerificationError(reason, message);
}
