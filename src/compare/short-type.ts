/**
 * A schema as a short TypeScript type, for titles: `string`, `Payment[]`, `"a" | "b"`, `{ id, name, … }`. `nameOf` changes
 * the names of declared types.
 */
import type { Schema, SchemaName } from "../schema/schema.js";

export function shortType(schema: Schema, nameOf: NameOf = (name) => name): string {
  const text = withoutNull(schema, nameOf);
  return schema.nullable === true ? (text === "null" ? text : `${text} | null`) : text;
}

type NameOf = (declared: SchemaName) => string;

const mostMembers = 4;

function withoutNull(schema: Schema, nameOf: NameOf): string {
  const whole = (part: Schema): string => shortType(part, nameOf);
  if (schema.reference !== undefined) return nameOf(schema.reference);
  if (schema.enum !== undefined)
    return some(
      schema.enum.map((value) => JSON.stringify(value)),
      " | ",
    );
  const members = schema.anyOf ?? schema.oneOf;
  if (members !== undefined) return some(members.map(whole), " | ");
  if (schema.allOf !== undefined) return some(schema.allOf.map(whole), " & ");
  if (schema.types === undefined)
    return schema.properties === undefined ? "unknown" : objectType(schema, nameOf);
  if (schema.types.length === 0) return schema.nullable === true ? "null" : "never";
  return schema.types.map((type) => ofType(type, schema, nameOf)).join(" | ");
}

function ofType(type: string, schema: Schema, nameOf: NameOf): string {
  switch (type) {
    case "integer":
      return "number";
    case "array":
      return `${itemType(schema, nameOf)}[]`;
    case "object":
      return objectType(schema, nameOf);
    default:
      return type;
  }
}

function itemType({ items }: Schema, nameOf: NameOf): string {
  if (items === undefined) return "unknown";
  if (items === false) return "never";
  const text = shortType(items, nameOf);
  return text.includes(" ") && !text.startsWith("{") ? `(${text})` : text;
}

function objectType({ properties, additionalProperties }: Schema, nameOf: NameOf): string {
  const names = [...(properties?.keys() ?? [])];
  if (names.length > 0) return `{ ${some(names, ", ")} }`;
  if (additionalProperties === undefined) return "object";
  return additionalProperties === false ? "{}" : `Record<string, ${shortType(additionalProperties, nameOf)}>`;
}

function some(texts: readonly string[], separator: string): string {
  const shown = texts.slice(0, mostMembers).join(separator);
  return texts.length > mostMembers ? `${shown}${separator}…` : shown;
}
