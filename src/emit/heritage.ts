/**
 * Whether an intersection can be written as an interface that extends others: shorter to read, named in
 * compiler messages, and cached by the compiler. A field that is in two parts keeps it an intersection,
 * since an interface cannot extend what contradicts it.
 */
import type { Api } from "../model/api.js";
import { schemaView } from "../schema/schema-view.js";
import type { Schema } from "../schema/schema.js";

export interface Heritage {
  /** Names of the schemas that are extended. */
  readonly bases: readonly string[];
  /** What the interface declares itself. */
  readonly own: Schema;
}

export function heritage(schema: Schema, api: Api): Heritage | undefined {
  const parts = schema.allOf;
  if (parts === undefined || hasMoreThan(schema, ["allOf", "docs", "deprecated", "types"])) return undefined;
  const bases = parts.map(({ reference }) => reference).filter((name) => name !== undefined);
  const own = parts.filter(({ reference }) => reference === undefined);
  const [only = { types: ["object"] }] = own;
  if (bases.length === 0 || own.length > 1 || parts.some(({ nullable }) => nullable) || !isPlainObject(only))
    return undefined;
  const fields = [
    ...fieldsOf(only),
    ...bases.flatMap((base) => interfaceFields(base, api, new Set()) ?? [undefined]),
  ];
  const areDistinct = !fields.includes(undefined) && new Set(fields).size === fields.length;
  return areDistinct ? { bases, own: only } : undefined;
}

/** The fields of a schema that is printed as an interface; `undefined` where it is not. */
function interfaceFields(name: string, api: Api, seen: ReadonlySet<string>): string[] | undefined {
  const schema = schemaView(api.schemas).declared(name);
  if (schema === undefined || seen.has(name)) return undefined;
  if (isPlainObject(schema)) return fieldsOf(schema);
  const inherited = heritage(schema, api);
  if (inherited === undefined) return undefined;
  const bases = inherited.bases.map((base) => interfaceFields(base, api, new Set([...seen, name])));
  return bases.includes(undefined)
    ? undefined
    : [...fieldsOf(inherited.own), ...bases.flatMap((fields) => fields ?? [])];
}

function fieldsOf({ properties, required }: Schema): string[] {
  return [...new Set([...(properties?.keys() ?? []), ...(required ?? [])])];
}

/** Named fields and nothing else: no map, no composition, not null. */
function isPlainObject(schema: Schema): boolean {
  const hasFields = schema.properties !== undefined && schema.properties.size > 0;
  const isObject = schema.types === undefined || schema.types.join() === "object";
  return (
    isObject && hasFields && !hasMoreThan(schema, ["types", "properties", "required", "docs", "deprecated"])
  );
}

function hasMoreThan(schema: Schema, keywords: readonly (keyof Schema)[]): boolean {
  return Object.keys(schema).some((keyword) => !keywords.includes(keyword as keyof Schema));
}
