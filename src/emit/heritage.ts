/**
 * Whether an intersection can be written as an interface that extends others: shorter to read, named in
 * compiler messages, and cached by the compiler. A field that is in two parts keeps it an intersection,
 * since an interface cannot extend what contradicts it.
 */
import type { Api } from "../model/api.js";
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
  const inherited = bases.map((base) => interfaceFields(base, api));
  if (inherited.includes(undefined)) return undefined;
  const fields = [...fieldsOf(only), ...inherited.flatMap((names) => names ?? [])];
  return new Set(fields).size === fields.length ? { bases, own: only } : undefined;
}

/** The fields of a schema that is printed as an interface; `undefined` where it is not. */
function interfaceFields(name: string, api: Api): readonly string[] | undefined {
  const known = fieldsByName.get(api) ?? new Map<string, readonly string[] | undefined>();
  fieldsByName.set(api, known);
  if (!known.has(name)) known.set(name, readInterfaceFields(name, api));
  return known.get(name);
}

/** Each base is read once: there can be as many ways to it as two to the power of its depth. */
const fieldsByName = new WeakMap<Api, Map<string, readonly string[] | undefined>>();

/** No schema is composed of itself, and `document/` bounds how deeply they are composed. */
function readInterfaceFields(name: string, api: Api): readonly string[] | undefined {
  const schema = api.schemas.get(name)?.schema;
  if (schema === undefined) return undefined;
  if (isPlainObject(schema)) return fieldsOf(schema);
  const inherited = heritage(schema, api);
  return (
    inherited && [
      ...fieldsOf(inherited.own),
      ...inherited.bases.flatMap((base) => interfaceFields(base, api) ?? []),
    ]
  );
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
