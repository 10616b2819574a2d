/** Data as JSON knows it. Objects that come out of `parse` have no prototype, so a key named `__proto__` is only a key. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}
