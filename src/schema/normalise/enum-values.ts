/**
 * The values of an enum, and the types that follow from them.
 *
 * `const` is an enum of one (JSON Schema 2020-12, Validation, 6.1.3). `x-extensible-enum` lists values that are known
 * so far. The types beside an enum are those of its values, whether the document repeats them or not.
 */
import type { JsonObject, JsonValue } from "../../document/json.js";
import { jsonKey, listOf } from "../json-reading.js";
import type { Schema, SchemaType } from "../schema.js";
import { admits, typeOfValue } from "../schema-types.js";

/** `undefined` where the schema lists no values. Null is told apart from the values. */
export function readValues(
  json: JsonObject,
): { values: JsonValue[]; hasNull: boolean; isOpen: boolean } | undefined {
  const extensible = listOf(json["x-extensible-enum"]);
  const constant = json["const"];
  const isEnum = Array.isArray(json["enum"]);
  if (constant === undefined && !isEnum && extensible.length === 0) return undefined;
  const listed = constant !== undefined ? [constant] : [...listOf(json["enum"]), ...extensible];
  return {
    values: uniqueValues(listed.filter((value) => value !== null)),
    hasNull: listed.includes(null),
    isOpen: extensible.length > 0,
  };
}

export function uniqueValues(values: readonly JsonValue[]): JsonValue[] {
  return [...new Map(values.map((value) => [jsonKey(value), value])).values()];
}

/**
 * The enum as a schema. Where the document's own types contradict its values (`type: string` over numbers),
 * both are kept as they are: which of the two is wrong cannot be seen from here.
 */
export function enumSchema(values: readonly JsonValue[], declared?: readonly SchemaType[]): Schema {
  if (values.length === 0) return { types: [] };
  const types = typesOfValues(values);
  const agrees = declared === undefined || types.every((type) => admits(declared, type));
  return { types: agrees ? types : declared, enum: values };
}

/** Every whole number is an integer, however the type was written. */
function typesOfValues(values: readonly JsonValue[]): SchemaType[] {
  const types = new Set(values.map(typeOfValue));
  if (types.has("number")) types.delete("integer");
  return [...types].sort();
}
