/** References to things other than schemas, under names that no component can have. */
import type { Api } from "../../model/api.js";
import type { Declarations } from "../../schema/schema-view.js";
import type { Schema } from "../../schema/schema.js";

export type SpecialReference =
  | { readonly kind: "error-codes"; readonly set: string }
  /** A type parameter in place of a schema. */
  | { readonly kind: "type-parameter"; readonly name: string }
  /** A file in a multipart body. */
  | { readonly kind: "bytes" };

/** No component has a name that begins so. */
const prefix = "special: ";

export function specialSchema(special: SpecialReference): Schema {
  return { reference: prefix + JSON.stringify(special) };
}

/** Undefined for the name of a component. */
export function specialReference(reference: string): SpecialReference | undefined {
  return reference.startsWith(prefix)
    ? (JSON.parse(reference.slice(prefix.length)) as SpecialReference)
    : undefined;
}

/** The schema with error-code set types for the fields that carry their codes. */
export function withErrorCodes(schemaName: string, schema: Schema, api: Api): Schema {
  return api.errorSets.reduce(
    (typed, { name, field }) =>
      field?.schema === schemaName ? withCodesAt(typed, [field.property].flat(), name) : typed,
    schema,
  );
}

/** Unchanged where the path leads elsewhere: a schema may be only a part of the declaration. */
function withCodesAt(schema: Schema, [step, ...rest]: readonly string[], set: string): Schema {
  const { properties, items, allOf, docs, nullable } = schema;
  if (step === undefined)
    return {
      ...specialSchema({ kind: "error-codes", set }),
      ...(docs && { docs }),
      ...(nullable && { nullable }),
    };
  const property = properties?.get(step);
  if (property !== undefined)
    return { ...schema, properties: new Map(properties).set(step, withCodesAt(property, rest, set)) };
  if (step === "[]" && items) return { ...schema, items: withCodesAt(items, rest, set) };
  return allOf === undefined
    ? schema
    : { ...schema, allOf: allOf.map((part) => withCodesAt(part, [step, ...rest], set)) };
}

/** The schemas of a version with their error codes, and the sets under the names that refer to them. */
export function declarationsWithErrorCodes(api: Api): Declarations {
  return {
    get: (name) => {
      const special = specialReference(name);
      if (special?.kind === "error-codes") return { schema: codesOf(special.set, api) };
      const declared = api.schemas.get(name);
      return declared && { schema: withErrorCodes(name, declared.schema, api) };
    },
  };
}

export function codesOf(set: string, { errorSets }: Api): Schema {
  const codes = errorSets.find(({ name }) => name === set)?.codes ?? [];
  return { types: ["string"], enum: codes.map(({ code }) => code) };
}
