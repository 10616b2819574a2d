/**
 * The types that a value of a schema can have, null apart, once references, intersections and unions are followed.
 *
 * "Not limited" is told apart from "of no type". What stands in a schema itself counts before what it refers to.
 */
import type { JsonValue } from "../document/json.js";
import type { Schema, SchemaName, SchemaType } from "./schema.js";
import type { SchemaLookup } from "./schema-reader.js";

/** The types a value can have (null apart), where the schema limits them. */
export function typesOf(schema: Schema, lookup: SchemaLookup): ReadonlySet<SchemaType> | undefined {
  return readTypes(schema, lookup, { seen: new Set(), unlimited: new Set() });
}

/** `typesOf` that reads each declaration once, for whoever asks often while the declarations stay as they are. */
export function rememberTypes(lookup: SchemaLookup): (schema: Schema) => ReadonlySet<SchemaType> | undefined {
  const known = new Map<SchemaName, ReadonlySet<SchemaType> | undefined>();
  return (schema) => {
    const { reference } = schema;
    if (reference === undefined) return typesOf(schema, lookup);
    if (!known.has(reference)) known.set(reference, typesOf(schema, lookup));
    return known.get(reference);
  };
}

/**
 * Each declaration is read once: what it adds to a union is already there the second time. Only that it does not
 * limit types at all has to be remembered.
 */
interface TypesRead {
  readonly seen: Set<SchemaName>;
  readonly unlimited: Set<SchemaName>;
}

function readTypes(
  schema: Schema,
  lookup: SchemaLookup,
  read: TypesRead,
): ReadonlySet<SchemaType> | undefined {
  if (schema.types !== undefined) return new Set(schema.types);
  if (schema.reference !== undefined) return referenceTypes(schema.reference, lookup, read);
  // What stands here is certain; a reference may lead back to what is being read.
  const parts = schema.allOf ?? [];
  const nameless = parts.filter(({ reference }) => reference === undefined);
  for (const part of [...nameless, ...parts.filter(({ reference }) => reference !== undefined)]) {
    const types = readTypes(part, lookup, read);
    if (types !== undefined) return types;
  }
  return unionTypes(schema.anyOf ?? schema.oneOf, lookup, read);
}

function referenceTypes(
  name: SchemaName,
  lookup: SchemaLookup,
  read: TypesRead,
): ReadonlySet<SchemaType> | undefined {
  if (read.unlimited.has(name)) return undefined;
  if (read.seen.has(name)) return new Set();
  read.seen.add(name);
  const types = readTypes(lookup(name) ?? {}, lookup, read);
  if (types === undefined) read.unlimited.add(name);
  return types;
}

function unionTypes(
  members: readonly Schema[] | undefined,
  lookup: SchemaLookup,
  read: TypesRead,
): ReadonlySet<SchemaType> | undefined {
  if (members === undefined) return undefined;
  const all = new Set<SchemaType>();
  for (const member of members) {
    const types = readTypes(member, lookup, read);
    if (types === undefined) return undefined;
    types.forEach((type) => all.add(type));
  }
  return all;
}

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
