/** Whether every value of a schema is a single value (text, number, truth value), or a list of such. */
import type { Api } from "../model/api.js";
import type { Schema } from "../schema/schema.js";
import { schemaView } from "../schema/schema-view.js";

export function isScalar(schema: Schema, api: Api): boolean {
  const types = schemaView(api.schemas).types(schema);
  return types !== undefined && !types.has("array") && !types.has("object");
}

export function isScalarList(schema: Schema, api: Api): boolean {
  const { types, items } = schemaView(api.schemas).resolve(schema);
  return types?.join() === "array" && items !== undefined && items !== false && isScalar(items, api);
}
