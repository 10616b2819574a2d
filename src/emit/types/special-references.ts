/** References to things other than schemas, under names that no component can have. */
import type { Api } from "../../model/api.js";
import type { Declarations } from "../../schema/schema-view.js";
import type { Schema } from "../../schema/schema.js";

const codesPrefix = "error codes: ";
const parameterPrefix = "type parameter: ";

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
    return { reference: `${codesPrefix}${set}`, ...(docs && { docs }), ...(nullable && { nullable }) };
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
      const set = errorSetOf(name);
      if (set !== undefined) return { schema: codesOf(set, api) };
      const declared = api.schemas.get(name);
      return declared && { schema: withErrorCodes(name, declared.schema, api) };
    },
  };
}

export function codesOf(set: string, { errorSets }: Api): Schema {
  const codes = errorSets.find(({ name }) => name === set)?.codes ?? [];
  return { types: ["string"], enum: codes.map(({ code }) => code) };
}

/** The error-code set that a reference denotes, if any. */
export function errorSetOf(reference: string): string | undefined {
  return behind(codesPrefix, reference);
}

/** A type parameter in place of a schema. */
export function typeParameter(name: string): Schema {
  return { reference: `${parameterPrefix}${name}` };
}

/** The type parameter that a reference denotes, if any. */
export function typeParameterOf(reference: string): string | undefined {
  return behind(parameterPrefix, reference);
}

/** Bytes in place of a schema: a file in a multipart body. */
export const binarySchema: Schema = { reference: "bytes: sent" };

export function isBinaryReference(reference: string): boolean {
  return reference === binarySchema.reference;
}

function behind(prefix: string, reference: string): string | undefined {
  return reference.startsWith(prefix) ? reference.slice(prefix.length) : undefined;
}
