/** A type parameter in a schema: it is referred to by a name that no component can have. */
import type { Schema } from "../schema/schema.js";

const prefix = "type parameter: ";

export function typeParameter(name: string): Schema {
  return { reference: `${prefix}${name}` };
}

/** The parameter that a reference means; `undefined` for a schema. */
export function typeParameterOf(reference: string): string | undefined {
  return reference.startsWith(prefix) ? reference.slice(prefix.length) : undefined;
}
