/** Whether every value of a schema is a single value (text, number, truth value), or a list of such. */
import type { Api } from "../model/api.js";
import type { Schema } from "../schema/schema.js";
import { resolveReference } from "../schema/schema-reader.js";
import { typesOf } from "../schema/schema-types.js";

export function isScalar(schema: Schema, api: Api): boolean {
  const types = typesOf(schema, (name) => api.schemas.get(name)?.schema);
  return types !== undefined && !types.has("array") && !types.has("object");
}

export function isScalarList(schema: Schema, api: Api): boolean {
  const { types, items } = resolveReference(schema, (name) => api.schemas.get(name)?.schema);
  return types?.join() === "array" && items !== undefined && items !== false && isScalar(items, api);
}
