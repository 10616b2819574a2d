/** A definition as JSON Schema, for the writers of derived files. */
import { loadZod, type Definition } from "../src/forms/define.js";

/** The subset of JSON Schema that zod produces for the definitions. */
export interface JsonForm {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number | boolean)[];
  readonly properties?: Readonly<Record<string, JsonForm>>;
  readonly required?: readonly string[];
  readonly items?: JsonForm;
  readonly additionalProperties?: boolean | JsonForm;
  readonly anyOf?: readonly JsonForm[];
  readonly oneOf?: readonly JsonForm[];
}

export function jsonFormOf(definition: Definition): JsonForm {
  return loadZod().toJSONSchema(definition()) as JsonForm;
}
