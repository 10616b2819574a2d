import { compareText, quote } from "./text.js";

/**
 * JSON data, its type guards, and the only way to create an object from document text. Objects from `parse` have no
 * prototype, so a key named `__proto__` is just a key.
 */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** An object under construction. */
export type MutableObject = Record<string, JsonValue>;

export function isObject(value: JsonValue | undefined): value is JsonObject;
export function isObject(value: unknown): value is Readonly<Record<string, unknown>>;
export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** What a pointer's token leads to. */
export function childOf(value: JsonValue | undefined, token: string): JsonValue | undefined {
  if (isObject(value)) return value[token];
  return isList(value) && /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
}

/** Without a prototype, so that document keys never meet `Object.prototype`. (What `Object.create` makes is slow to read.) */
export function createObject(): MutableObject {
  return Object.setPrototypeOf({}, null) as MutableObject;
}

/** A shallow copy without some keys. */
export function omitKeys(source: JsonObject, keys: readonly string[]): MutableObject {
  const copy = createObject();
  for (const key of Object.keys(source)) if (!keys.includes(key)) copy[key] = source[key] as JsonValue;
  return copy;
}

/** A shallow copy that keeps the order of keys. */
export function copyObject(source: JsonObject): MutableObject {
  return omitKeys(source, []);
}

export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}

export function stringsOf(value: JsonValue | undefined): string[] {
  return listOf(value).filter((item) => typeof item === "string");
}

/** Strings, and numbers as strings: YAML reads an unquoted port or version as a number. */
export function textsOf(values: readonly JsonValue[]): string[] {
  return values.flatMap((value) =>
    typeof value === "string" || typeof value === "number" ? [String(value)] : [],
  );
}

export function entriesOf(value: JsonValue | undefined): [string, JsonValue][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** A value as a string, for names and keys. */
export function textOfValue(value: JsonValue): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Equal for equal values, regardless of key order. */
export function jsonKey(value: JsonValue): string {
  if (isList(value)) return `[${value.map(jsonKey).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([left], [right]) => compareText(left, right));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${jsonKey(item)}`).join()}}`;
}

/** True for equal values, whatever the order of keys. Cheaper than two keys of `jsonKey`. */
export function isSameJson(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true;
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((item, index) => isSameJson(item, right[index]));
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => isSameJson(left[key], right[key]));
}

/** The type of a JSON value, in words. */
export function describeType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "string"
    ? `the string ${quote(value, 40)}`
    : `the ${typeof value} ${JSON.stringify(value)}`;
}

/** Undefined if the text is not JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
