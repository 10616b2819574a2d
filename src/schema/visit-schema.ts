/** Walks over schemas. The keyword table says which keywords hold schemas, and how. */
import { keywordNames, keywords, type SchemaForm } from "./keywords.js";
import type { Schema, SchemaName } from "./schema.js";

/** The content of a keyword: one schema (or `false`), a list or a map of them, or no schema. */
export type Holding = "schema" | "list" | "map" | "none";

const holdingOf: Readonly<Record<SchemaForm, Holding>> = {
  schema: "schema",
  "schema-or-false": "schema",
  "schema-list": "list",
  "schema-map": "map",
};

/** Precomputed: looked up for every keyword of every schema. */
export const holdings = Object.fromEntries(
  keywordNames.map((keyword) => {
    const { form = "any" } = keywords[keyword];
    return [keyword, form in holdingOf ? holdingOf[form as SchemaForm] : "none"];
  }),
) as Readonly<Record<keyof Schema, Holding>>;

export interface ChildSchema {
  /** Keyword, then the name or index under it: `["properties", "rail"]`, `["anyOf", 2]`, `["items"]`. */
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
}

/** The schemas directly inside, in the order of the schema's keywords. */
export function childSchemas(schema: Schema): ChildSchema[] {
  const children: ChildSchema[] = [];
  visitChildren(schema, (child, ...path) => children.push({ path, schema: child }));
  return children;
}

/** True if a keyword of the schema holds others, or says `false` in their place. */
export function hasChildren(schema: Schema): boolean {
  for (const keyword in schema) if (holdings[keyword as keyof Schema] !== "none") return true;
  return false;
}

/** Names of the declarations that the schema mentions at any depth; sorted, each once. */
export function references(schema: Schema): SchemaName[] {
  return referencesWithout(schema, () => false);
}

/** The declarations that any data mention, directly or through others. Every `reference` in the data names one. */
export function mentionedSchemas(
  users: readonly unknown[],
  declared: (name: SchemaName) => Schema | undefined,
): ReadonlySet<SchemaName> {
  const mentioned = new Set<SchemaName>();
  const waiting: object[] = [];
  const add = (value: unknown): void => {
    if (typeof value === "object" && value !== null) waiting.push(value);
  };
  users.forEach(add);
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const name = "reference" in value ? value.reference : undefined;
    if (typeof name === "string" && !mentioned.has(name)) {
      mentioned.add(name);
      add(declared(name));
    }
    if (value instanceof Map) value.forEach(add);
    else Object.values(value).forEach(add);
  }
  return mentioned;
}

/** Like `references`, ignoring omitted fields. */
export function referencesWithout(schema: Schema, isLeftOut: (field: Schema) => boolean): SchemaName[] {
  const names = new Set<SchemaName>();
  const visit = (current: Schema, keyword?: string | number): void => {
    if (keyword === "properties" && isLeftOut(current)) return;
    if (current.reference !== undefined) names.add(current.reference);
    visitChildren(current, visit);
  };
  visit(schema);
  return [...names].sort();
}

/** True if it holds for the schema or one inside it. References are not followed. */
export function someSchema(schema: Schema, isSo: (schema: Schema) => boolean): boolean {
  if (isSo(schema)) return true;
  let isFound = false;
  visitChildren(schema, (child) => {
    isFound ||= someSchema(child, isSo);
  });
  return isFound;
}

/** `path`: the keyword that holds the schema, then its name or index there. */
type Replace = (child: Schema, ...path: [keyword: keyof Schema, at?: string | number]) => Schema;

/** Replaces the schemas directly inside. Returns the same object if nothing was replaced. */
export function mapChildren(schema: Schema, replace: Replace): Schema {
  let copy: Record<string, unknown> | undefined;
  for (const name in schema) {
    const keyword = name as keyof Schema;
    const value = schema[keyword];
    const next = mapHeld(keyword, value, replace);
    if (next !== value) (copy ??= { ...schema })[keyword] = next;
  }
  return copy ?? schema;
}

/** Replaces every schema, innermost first. Unchanged parts keep their identity. */
export function mapSchema(schema: Schema, replace: (schema: Schema) => Schema): Schema {
  return replace(mapChildren(schema, (child) => mapSchema(child, replace)));
}

function visitChildren(schema: Schema, visit: (child: Schema, ...path: (string | number)[]) => void): void {
  for (const name in schema) {
    const keyword = name as keyof Schema;
    const value = schema[keyword];
    if (value === undefined) continue;
    switch (holdings[keyword]) {
      case "schema":
        if (value !== false) visit(value as Schema, keyword);
        break;
      case "list":
        (value as readonly Schema[]).forEach((child, index) => {
          visit(child, keyword, index);
        });
        break;
      case "map":
        (value as ReadonlyMap<string, Schema>).forEach((child, name) => {
          visit(child, keyword, name);
        });
        break;
      case "none":
        break;
    }
  }
}

/** The value of a keyword with the schemas in it replaced. */
export function mapHeld(keyword: keyof Schema, value: unknown, replace: Replace): unknown {
  switch (holdings[keyword]) {
    case "schema":
      return value === false || value === undefined ? value : replace(value as Schema, keyword);
    case "list":
      return mapList(value as readonly Schema[], (child, index) => replace(child, keyword, index));
    case "map":
      return mapEntries(value as ReadonlyMap<string, Schema>, (child, name) => replace(child, keyword, name));
    case "none":
      return value;
  }
}

function mapList(
  list: readonly Schema[],
  replace: (child: Schema, index: number) => Schema,
): readonly Schema[] {
  const next = list.map(replace);
  return next.every((child, index) => child === list[index]) ? list : next;
}

function mapEntries(
  map: ReadonlyMap<string, Schema>,
  replace: (child: Schema, name: string) => Schema,
): ReadonlyMap<string, Schema> {
  let copy: Map<string, Schema> | undefined;
  map.forEach((child, name) => {
    const next = replace(child, name);
    if (next !== child) (copy ??= new Map(map)).set(name, next);
  });
  return copy ?? map;
}
