/**
 * A field that carries the codes of an error-code set has the set's type, where the document says just `string`.
 *
 * The set is no schema, so it is referred to by a name that no component can have.
 */
import type { Api } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";

const prefix = "error codes: ";

export function withErrorCodes(schemaName: string, schema: Schema, api: Api): Schema {
  const sets = api.errorSets.filter(({ field }) => field?.schema === schemaName);
  if (sets.length === 0 || schema.properties === undefined) return schema;
  const properties = new Map(schema.properties);
  for (const { name, field } of sets) {
    const property = field === undefined ? undefined : properties.get(field.property);
    if (field === undefined || property === undefined) continue;
    const docs = property.docs === undefined ? {} : { docs: property.docs };
    properties.set(field.property, { reference: `${prefix}${name}`, ...docs });
  }
  return { ...schema, properties };
}

/** The set that a reference means; `undefined` for a schema. */
export function errorSetOf(reference: string): string | undefined {
  return reference.startsWith(prefix) ? reference.slice(prefix.length) : undefined;
}
