/**
 * Walking a schema: which keywords hold schemas, and how.
 *
 * The table names every keyword of `Schema` and its form follows from the keyword's type, so a new keyword
 * compiles only after somebody has said here whether it holds schemas. Whoever walks, walks through this file.
 */
import type { Schema, SchemaName } from "./schema.js";

/** What stands under a keyword: one schema, a list or a map of them, or none. */
type Holding = "schema" | "list" | "map" | "none";

type HoldingOf<Value> = [Value] extends [Schema | false]
  ? [Schema] extends [Value]
    ? "schema"
    : "none"
  : [Value] extends [readonly Schema[]]
    ? "list"
    : [Value] extends [ReadonlyMap<string, Schema>]
      ? "map"
      : "none";

export const schemaKeywords: {
  readonly [Keyword in keyof Schema]-?: HoldingOf<NonNullable<Schema[Keyword]>>;
} = {
  reference: "none",
  nullable: "none",
  types: "none",
  enum: "none",
  open: "none",
  properties: "map",
  required: "none",
  additionalProperties: "schema",
  patternProperties: "map",
  propertyNames: "schema",
  minProperties: "none",
  maxProperties: "none",
  dependentRequired: "none",
  dependentSchemas: "map",
  unevaluatedProperties: "schema",
  items: "schema",
  prefixItems: "list",
  contains: "schema",
  minContains: "none",
  maxContains: "none",
  minItems: "none",
  maxItems: "none",
  uniqueItems: "none",
  unevaluatedItems: "schema",
  format: "none",
  pattern: "none",
  minLength: "none",
  maxLength: "none",
  contentEncoding: "none",
  contentMediaType: "none",
  contentSchema: "schema",
  minimum: "none",
  maximum: "none",
  exclusiveMinimum: "none",
  exclusiveMaximum: "none",
  multipleOf: "none",
  allOf: "list",
  anyOf: "list",
  oneOf: "list",
  tag: "none",
  not: "schema",
  if: "schema",
  then: "schema",
  else: "schema",
  readOnly: "none",
  writeOnly: "none",
  deprecated: "none",
  default: "none",
  docs: "none",
};

export interface ChildSchema {
  /** Keyword, then the name or index under it: `["properties", "rail"]`, `["anyOf", 2]`, `["items"]`. */
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
}

/** The schemas directly inside, in the order of the keywords as they stand in the schema. */
export function childSchemas(schema: Schema): ChildSchema[] {
  const children: ChildSchema[] = [];
  visitChildren(schema, (child, ...path) => children.push({ path, schema: child }));
  return children;
}

/** Names of the declarations that the schema mentions, itself and in everything inside; sorted, each once. */
export function references(schema: Schema): SchemaName[] {
  const names = new Set<SchemaName>();
  const visit = (current: Schema): void => {
    if (current.reference !== undefined) names.add(current.reference);
    visitChildren(current, visit);
  };
  visit(schema);
  return [...names].sort();
}

/** Replaces the schemas directly inside. Gives back the same object where nothing was replaced. */
export function mapChildren(schema: Schema, replace: (child: Schema) => Schema): Schema {
  let copy: Record<string, unknown> | undefined;
  for (const keyword of keywordsOf(schema)) {
    const value = schema[keyword];
    const next = mapHeld(schemaKeywords[keyword], value, replace);
    if (next !== value) (copy ??= { ...schema })[keyword] = next;
  }
  return copy ?? schema;
}

/** Replaces every schema, the innermost first. Parts that stay as they are keep their identity. */
export function mapSchema(schema: Schema, replace: (schema: Schema) => Schema): Schema {
  return replace(mapChildren(schema, (child) => mapSchema(child, replace)));
}

function visitChildren(schema: Schema, visit: (child: Schema, ...path: (string | number)[]) => void): void {
  for (const keyword of keywordsOf(schema)) {
    const value = schema[keyword];
    if (value === undefined) continue;
    switch (schemaKeywords[keyword]) {
      case "schema":
        if (value !== false) visit(value as Schema, keyword);
        break;
      case "list":
        (value as readonly Schema[]).forEach((child, index) => {
          visit(child, keyword, index);
        });
        break;
      case "map":
        for (const [name, child] of value as ReadonlyMap<string, Schema>) visit(child, keyword, name);
        break;
      case "none":
        break;
    }
  }
}

function mapHeld(holding: Holding, value: unknown, replace: (child: Schema) => Schema): unknown {
  switch (holding) {
    case "schema":
      return value === false || value === undefined ? value : replace(value as Schema);
    case "list":
      return mapList(value as readonly Schema[], replace);
    case "map":
      return mapEntries(value as ReadonlyMap<string, Schema>, replace);
    case "none":
      return value;
  }
}

function mapList(list: readonly Schema[], replace: (child: Schema) => Schema): readonly Schema[] {
  const next = list.map((child) => replace(child));
  return next.every((child, index) => child === list[index]) ? list : next;
}

function mapEntries(
  map: ReadonlyMap<string, Schema>,
  replace: (child: Schema) => Schema,
): ReadonlyMap<string, Schema> {
  let copy: Map<string, Schema> | undefined;
  for (const [name, child] of map) {
    const next = replace(child);
    if (next !== child) (copy ??= new Map(map)).set(name, next);
  }
  return copy ?? map;
}

/** A schema has no other keys than its keywords: only `normalise` makes one. */
function keywordsOf(schema: Schema): (keyof Schema)[] {
  return Object.keys(schema) as (keyof Schema)[];
}
