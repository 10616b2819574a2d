/** An object in the place of a union of objects: what is true of all of its members. */
import type { JsonValue } from "../../values/json.js";
import type { Schema } from "../../schema/schema.js";
import type { VariantField } from "../difference.js";
import { canonicalText } from "../canonical.js";
import type { Identities } from "./identities.js";
import type { Node } from "./node.js";
import { field, type View } from "./view.js";

/** Several objects as one that each of them fits: every field that one of them has, demanded where all demand it. */
export function joinMembers(members: readonly View[], union: View, identities: Identities): View {
  const fields = new Map<string, Node>();
  for (const member of members) {
    for (const name of (member.fields ?? member.schema.properties)?.keys() ?? []) {
      if (!fields.has(name)) fields.set(name, joinField(name, members, identities));
    }
  }
  const required = [...fields.keys()].filter((name) =>
    members.every(({ schema }) => schema.required?.includes(name)),
  );
  const isClosed = members.every(({ schema }) => schema.additionalProperties === false);
  return {
    schema: { types: ["object"], required, ...(isClosed ? { additionalProperties: false } : {}) },
    node: union.node,
    unions: [],
    fields,
  };
}

/** Of a plain object, in how many variants each of its fields is how; those that all variants have alike are left out. */
export function variantsOf(
  plain: View,
  members: readonly View[],
): { readonly variants: number; readonly fields: VariantField[]; readonly isDemanding: boolean } {
  const isUniform = (name: string): boolean =>
    members.every(({ schema }) => schema.required?.includes(name) === true);
  const known = new Set(plain.schema.required);
  const fields = fieldNames(plain).map((field): VariantField => {
    const having = members.filter((member) => fieldNames(member).includes(field));
    const required = having.filter(({ schema }) => schema.required?.includes(field)).length;
    const missing = members.length - having.length;
    return { field, required, optional: having.length - required, missing };
  });
  return {
    variants: members.length,
    fields: fields.filter(
      ({ required, optional, missing }) =>
        [required, optional, missing].filter((count) => count > 0).length > 1,
    ),
    isDemanding: members.every(({ schema }) =>
      schema.required?.some((name) => !known.has(name) && !isUniform(name)),
    ),
  };
}

export function fieldNames({ schema, fields }: View): string[] {
  return [...((fields ?? schema.properties)?.keys() ?? [])];
}

function joinField(name: string, members: readonly View[], identities: Identities): Node {
  const nodes = members
    .filter(({ schema, fields }) => (fields ?? schema.properties)?.has(name) === true)
    .map((member) => field(member, name));
  const [first] = nodes;
  if (first === undefined) throw new Error("A field is one of some member.");
  const schemas = nodes.map(({ schema }) => schema);
  const values = schemas.map((schema) => schema.enum);
  if (values.every((list) => list !== undefined)) {
    return { schema: { ...first.schema, enum: unionOfValues(values) }, at: first.at };
  }
  // What several parts say together has no one schema: the first of the members speaks for the others.
  return nodes.some(({ parts }) => parts !== undefined)
    ? first
    : { schema: identities.union(distinct(schemas)), at: first.at };
}

function unionOfValues(lists: readonly (readonly JsonValue[])[]): JsonValue[] {
  return [...new Map(lists.flat().map((value) => [JSON.stringify(value), value])).values()];
}

function distinct(schemas: readonly Schema[]): Schema[] {
  return [...new Map(schemas.map((schema) => [canonicalText(schema), schema])).values()];
}
