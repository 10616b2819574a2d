import type { JsonValue } from "../values/json.js";
import type { Schema, SchemaType } from "./schema.js";

/** Every integer is a number. */
export function admits(types: readonly SchemaType[], type: SchemaType): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

/** Of a value that is not null. */
export function typeOfValue(value: JsonValue): SchemaType {
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return Array.isArray(value) ? "array" : "object";
}

/** The schema `false`. */
export function allowsNothing({ types, nullable }: Schema): boolean {
  return types?.length === 0 && nullable === undefined;
}
