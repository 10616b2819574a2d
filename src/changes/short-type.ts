/** A schema in a few words of TypeScript, for titles: `string`, `Payment[]`, `"a" | "b"`, `{ id, name, … }`. */
import type { Schema } from "../schema/schema.js";

export function shortType(schema: Schema): string {
  const text = withoutNull(schema);
  return schema.nullable === true ? (text === "null" ? text : `${text} | null`) : text;
}

const mostMembers = 4;

function withoutNull(schema: Schema): string {
  if (schema.reference !== undefined) return schema.reference;
  if (schema.enum !== undefined)
    return some(
      schema.enum.map((value) => JSON.stringify(value)),
      " | ",
    );
  const members = schema.anyOf ?? schema.oneOf;
  if (members !== undefined) return some(members.map(shortType), " | ");
  if (schema.allOf !== undefined) return some(schema.allOf.map(shortType), " & ");
  if (schema.types === undefined) return schema.properties === undefined ? "unknown" : objectType(schema);
  if (schema.types.length === 0) return schema.nullable === true ? "null" : "never";
  return schema.types.map((type) => ofType(type, schema)).join(" | ");
}

function ofType(type: string, schema: Schema): string {
  switch (type) {
    case "integer":
      return "number";
    case "array":
      return `${itemType(schema)}[]`;
    case "object":
      return objectType(schema);
    default:
      return type;
  }
}

function itemType({ items }: Schema): string {
  if (items === undefined) return "unknown";
  if (items === false) return "never";
  const text = shortType(items);
  return text.includes(" ") && !text.startsWith("{") ? `(${text})` : text;
}

function objectType({ properties, additionalProperties }: Schema): string {
  const names = [...(properties?.keys() ?? [])];
  if (names.length > 0) return `{ ${some(names, ", ")} }`;
  if (additionalProperties === undefined) return "object";
  return additionalProperties === false ? "{}" : `Record<string, ${shortType(additionalProperties)}>`;
}

function some(texts: readonly string[], separator: string): string {
  const shown = texts.slice(0, mostMembers).join(separator);
  return texts.length > mostMembers ? `${shown}${separator}…` : shown;
}
