/**
 * Data as JSON knows it, the questions that reading it asks all the time, and the one way to make an object of
 * document text. Objects that come out of `parse` have no prototype, so a key named `__proto__` is only a key.
 */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** An object that is being filled. */
export type MutableObject = Record<string, JsonValue>;

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Without a prototype, so that a key of the document never meets `Object.prototype`. */
export function createObject(): MutableObject {
  return Object.create(null) as MutableObject;
}

/** A shallow copy without some keys. */
export function omitKeys(source: JsonObject, keys: readonly string[]): MutableObject {
  const copy = createObject();
  for (const [key, value] of Object.entries(source)) if (!keys.includes(key)) copy[key] = value;
  return copy;
}

/** A shallow copy that keeps the order of keys. */
export function copyObject(source: JsonObject): MutableObject {
  return omitKeys(source, []);
}
