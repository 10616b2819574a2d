/** Questions that several builders ask of JSON, and a key that equal values share. */
import type { JsonObject, JsonValue } from "../values/json.js";

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isJsonList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonList(value) ? value : [];
}

export function stringsOf(value: JsonValue | undefined): string[] {
  return listOf(value).filter((item) => typeof item === "string");
}

/** Strings, and numbers as such: YAML makes a number of an unquoted port or version. */
export function textsOf(values: readonly JsonValue[]): string[] {
  return values.flatMap((value) =>
    typeof value === "string" || typeof value === "number" ? [String(value)] : [],
  );
}

export function entriesOf(value: JsonValue | undefined): [string, JsonValue][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** By code units, so that the output does not depend on the locale. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

export function sortedUnique(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort(compareText);
}

/** A value as a string, for names and keys. */
export function textOfValue(value: JsonValue): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Equal for equal values, whatever the order of their keys. */
export function jsonKey(value: JsonValue): string {
  if (isJsonList(value)) return `[${value.map(jsonKey).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([left], [right]) => compareText(left, right));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${jsonKey(item)}`).join()}}`;
}
