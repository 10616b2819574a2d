// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Reads the headers of a delivery, in any form that a platform provides: Web `Headers`, a plain object with strings or
 * arrays, entries, Node's flat `rawHeaders`.
 *
 * A header that must be unique and occurs twice is refused, also in two spellings: which one counts would depend on the
 * platform.
 */
import { headersOf, separatorOf } from "./scheme.js";
import type { SignatureParts, ValuePlace, WebhookHeaders, SignatureHeaders } from "./parts.js";
import { WebhookVerificationError, type RefusalReason } from "../deliveries/verification-error.js";

/** The values in headers; those of the body and of a token are read later. */
export function readSignatureHeaders(headers: WebhookHeaders, scheme: SignatureParts): SignatureHeaders {
  const { signature, id: idPlace, timestamp: timePlace, signed } = scheme;
  const { prefix = "" } = signature;
  const names = headersOf(signature);
  const name = names.join("` or `");
  const separator = separatorOf(signature);
  const textAt = (place: ValuePlace, tokens: readonly string[]): string | undefined => {
    if ("header" in place) return single(headers, place.header);
    return "key" in place ? tokenOf(tokens, place.key, name) : undefined;
  };
  const ofHeader = (place: ValuePlace | undefined): string | undefined =>
    place && "header" in place ? place.header : undefined;
  const needsId = signed.some((part) => "part" in part && part.part === "id");
  const values = names.flatMap((each) =>
    separator === undefined ? (single(headers, each) ?? []) : headerValues(headers, each),
  );
  const tokens =
    separator === undefined ? values : values.flatMap((value) => splitTokens(value, prefix, separator));
  const id = idPlace && textAt(idPlace, tokens);
  if (needsId && id === undefined && ofHeader(idPlace) !== undefined) missing(ofHeader(idPlace) ?? "");
  const isTimeApart = ofHeader(timePlace) !== undefined;
  const timeApart = isTimeApart && timePlace ? textAt(timePlace, []) : undefined;
  if (isTimeApart && timeApart === undefined) missing(ofHeader(timePlace) ?? "");
  if (values.length === 0 && names.length > 0) missing(name);
  const timestamp = timePlace && !isTimeApart ? textAt(timePlace, tokens) : timeApart;
  if (timePlace && "key" in timePlace && timestamp === undefined) {
    refuse("missing_header", `The header \`${name}\` has no timestamp (\`${timePlace.key}=…\`).`);
  }
  const candidates = tokens
    .filter((token) => token.startsWith(prefix))
    .map((token) => token.slice(prefix.length));
  return { headers, id, timestamp, values, candidates };
}

/** All values of one header that are not empty. */
export function headerValues(headers: unknown, name: string): string[] {
  const values: string[] = [];
  for (const value of valuesOf(headers, name)) {
    for (const text of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      if (text === undefined || text === null || text === "") continue;
      if (typeof text !== "string") refuse("invalid_options", `The header \`${name}\` must be a string.`);
      values.push(text);
    }
  }
  return values;
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

/** Compares the length first, because most names differ in it. */
function isSameName(key: string, name: string): boolean {
  return key.length === name.length && key.toLowerCase() === name.toLowerCase();
}

/** Entries as they are; `[name, value, name, value]` → `[[name, value], [name, value]]`. */
function pairs(list: readonly unknown[]): readonly unknown[] {
  if (typeof list[0] !== "string") return list;
  return list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1]]] : []));
}

/** Refused with `missing_header` if there is none. */
export function requiredHeader(headers: unknown, name: string): string {
  return single(headers, name) ?? missing(name);
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
export function splitTokens(value: string, prefix: string, separator: " " | "," | ";" = " "): string[] {
  const separators = prefix.includes(",")
    ? /,?[ \t\r\n]+/
    : separator === ";"
      ? /[;, \t\r\n]+/
      : /[, \t\r\n]+/;
  return value.split(separators).filter((token) => token !== "");
}

/** The value of an entry `key=…`. */
function tokenOf(tokens: readonly string[], key: string, header: string): string | undefined {
  const begin = `${key}=`;
  const [value, ...others] = tokens.filter((token) => token.startsWith(begin));
  if (others.length > 0)
    refuse("duplicate_header", `The header \`${header}\` has several timestamps (\`${begin}…\`).`);
  return value?.slice(begin.length);
}

function missing(name: string): never {
  refuse("missing_header", `The header \`${name}\` is missing or empty.`);
}

function refuse(reason: RefusalReason, message: string): never {
  throw new WebhookVerificationError(reason, message);
}
