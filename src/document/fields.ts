/**
 * Reading one field of an object with its type checked. What only describes (texts, flags) is left out with
 * a warning where it has the wrong type; what carries structure is an error. An explicit null, which YAML
 * makes of a key with nothing behind it, counts as absent.
 */
import { describeType } from "../diagnostics/quote.js";
import type { Findings } from "./findings.js";
import { isList, isObject, type JsonObject, type JsonValue } from "./json.js";
import { appendToken } from "./json-pointer.js";

export interface Located<Value> {
  readonly value: Value;
  readonly pointer: string;
}

export function readString(
  node: JsonObject,
  key: string,
  pointer: string,
  findings: Findings,
): string | undefined {
  const value = node[key];
  if (typeof value === "string" || value === undefined || value === null) return value ?? undefined;
  findings.add(
    "FIELD_IGNORED",
    appendToken(pointer, key),
    `\`${key}\` must be a string; found ${describeType(value)}.`,
  );
  return undefined;
}

export function readFlag(
  node: JsonObject,
  key: string,
  pointer: string,
  findings: Findings,
): boolean | undefined {
  const value = node[key];
  if (typeof value === "boolean" || value === undefined || value === null) return value ?? undefined;
  findings.add(
    "FIELD_IGNORED",
    appendToken(pointer, key),
    `\`${key}\` must be true or false; found ${describeType(value)}.`,
  );
  return undefined;
}

export function readObject(
  node: JsonObject,
  key: string,
  pointer: string,
  findings: Findings,
): Located<JsonObject> | undefined {
  const value = node[key];
  const at = appendToken(pointer, key);
  if (isObject(value)) return { value, pointer: at };
  if (value !== undefined && value !== null) {
    findings.add("FIELD_TYPE", at, `\`${key}\` must be an object; found ${describeType(value)}.`);
  }
  return undefined;
}

export function readList(
  node: JsonObject,
  key: string,
  pointer: string,
  findings: Findings,
): Located<JsonValue>[] {
  const value = node[key];
  const at = appendToken(pointer, key);
  if (isList(value)) return value.map((entry, index) => ({ value: entry, pointer: appendToken(at, index) }));
  if (value !== undefined && value !== null) {
    findings.add("FIELD_TYPE", at, `\`${key}\` must be a list; found ${describeType(value)}.`);
  }
  return [];
}

export function readStrings(node: JsonObject, key: string, pointer: string, findings: Findings): string[] {
  return readList(node, key, pointer, findings).flatMap(({ value, pointer: at }) => {
    if (typeof value === "string") return [value];
    findings.add(
      "FIELD_IGNORED",
      at,
      `An entry of \`${key}\` must be a string; found ${describeType(value)}.`,
    );
    return [];
  });
}

export interface Entry {
  readonly key: string;
  readonly value: JsonValue;
  readonly pointer: string;
}

/** The entries of a map whose keys the document chooses. Extensions are none, where the standard allows them. */
export function readEntries(
  map: Located<JsonObject> | undefined,
  options?: { readonly hasExtensions: true },
): Entry[] {
  if (map === undefined) return [];
  return Object.entries(map.value)
    .filter(([key]) => options?.hasExtensions !== true || !key.startsWith("x-"))
    .map(([key, value]) => ({ key, value, pointer: appendToken(map.pointer, key) }));
}
