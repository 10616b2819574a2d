/** A key that is equal for schemas with the same meaning. Descriptions and the order of enum values are ignored. */
import { jsonKey, type JsonValue } from "../values/json.js";
import { compareText } from "../values/text.js";
import { keywordNames, keywords } from "./keywords.js";
import type { Schema } from "./schema.js";
import { holdings } from "./visit-schema.js";

export function schemaKey(schema: Schema): string {
  const parts = (Object.keys(schema) as (keyof Schema)[])
    .filter((keyword) => !ignored.has(keyword) && schema[keyword] !== undefined)
    .sort(compareText)
    .map((keyword) => `${keyword}:${valueKey(keyword, schema[keyword])}`);
  return `{${parts.join()}}`;
}

const ignored = new Set(keywordNames.filter((keyword) => keywords[keyword].equality === "always"));

/** References by name, then everything else: the order in a document is arbitrary. */
export function sortSchemas(schemas: readonly Schema[]): readonly Schema[] {
  if (schemas.length < 2) return schemas;
  const keyed = schemas.map((schema) => ({ schema, key: orderKey(schema) }));
  return keyed.sort((left, right) => compareText(left.key, right.key)).map(({ schema }) => schema);
}

export function uniqueSchemas(schemas: readonly Schema[]): Schema[] {
  if (schemas.length < 2) return [...schemas];
  const unique = new Map<string, Schema>();
  for (const schema of schemas) {
    const key = schemaKey(schema);
    if (!unique.has(key)) unique.set(key, schema);
  }
  return [...unique.values()];
}

function orderKey(schema: Schema): string {
  return schema.reference === undefined ? `1${schemaKey(schema)}` : `0${schema.reference}`;
}

/** `enum` is the only unordered keyword that the normal form does not sort. */
function valueKey(keyword: keyof Schema, value: unknown): string {
  if (keyword === "enum") return (value as readonly JsonValue[]).map(jsonKey).sort(compareText).join();
  switch (holdings[keyword]) {
    case "schema":
      return value === false ? "false" : schemaKey(value as Schema);
    case "list":
      return `[${(value as readonly Schema[]).map(schemaKey).join()}]`;
    case "map":
      return Array.from(
        value as ReadonlyMap<string, Schema>,
        ([name, schema]) => `${JSON.stringify(name)}:${schemaKey(schema)}`,
      ).join();
    case "none":
      return value instanceof Map
        ? jsonKey(Array.from(value as ReadonlyMap<string, string[]>))
        : jsonKey(value as JsonValue);
  }
}
