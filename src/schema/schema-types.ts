/**
 * The types that a value of a schema can have, null apart, once references, intersections and unions are followed.
 *
 * "Not limited" differs from "of no type". What a schema says itself counts before what it refers to.
 */
import type { JsonValue } from "../values/json.js";
import type { Schema, SchemaName, SchemaType } from "./schema.js";
import type { SchemaView } from "./schema-view.js";

export function readTypes(schema: Schema, view: SchemaView): ReadonlySet<SchemaType> | undefined {
  return typesOf(schema, view, { seen: new Set(), unlimited: new Set() });
}

/**
 * Each declaration is read once: what it adds to a union is already there the second time. Only that it does not limit
 * types must be remembered.
 */
interface TypesRead {
  readonly seen: Set<SchemaName>;
  readonly unlimited: Set<SchemaName>;
}

function typesOf(schema: Schema, view: SchemaView, read: TypesRead): ReadonlySet<SchemaType> | undefined {
  if (schema.types !== undefined) return new Set(schema.types);
  if (schema.reference !== undefined) return referenceTypes(view.aliases(schema), view, read);
  // What the schema says itself is certain; a reference may lead back to what is being read.
  const parts = schema.allOf ?? [];
  const nameless = parts.filter(({ reference }) => reference === undefined);
  for (const part of [...nameless, ...parts.filter(({ reference }) => reference !== undefined)]) {
    const types = typesOf(part, view, read);
    if (types !== undefined) return types;
  }
  return unionTypes(schema.anyOf ?? schema.oneOf, view, read);
}

/** `names`: those that references lead through. Only the last of them can say more than a reference. */
function referenceTypes(
  names: readonly SchemaName[],
  view: SchemaView,
  read: TypesRead,
): ReadonlySet<SchemaType> | undefined {
  const last = names.at(-1) ?? "";
  if (read.unlimited.has(last)) return undefined;
  if (read.seen.has(last)) return new Set();
  read.seen.add(last);
  const declared = view.declared(last) ?? {};
  // Its reference closes a circle, of which no value is known.
  const types = declared.reference === undefined ? typesOf(declared, view, read) : new Set<SchemaType>();
  if (types === undefined) read.unlimited.add(last);
  return types;
}

function unionTypes(
  members: readonly Schema[] | undefined,
  view: SchemaView,
  read: TypesRead,
): ReadonlySet<SchemaType> | undefined {
  if (members === undefined) return undefined;
  const all = new Set<SchemaType>();
  for (const member of members) {
    const types = typesOf(member, view, read);
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
