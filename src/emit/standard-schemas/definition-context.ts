/** What defining one schema needs to know of the version. */
import type { Expression } from "../../code/syntax.js";
import type { JsonValue } from "../../document/json.js";
import type { Schema, SchemaName } from "../../schema/schema.js";

export interface DefinitionContext {
  /** `whole`: the schema that this one is a part of, by `allOf` or a union: they describe the same value. */
  readonly define: (schema: Schema, whole?: Schema) => Expression;
  /** What a reference means. */
  readonly target: (reference: SchemaName) => Expression;
  /** The schema of a field of an object, in whichever part it is described. */
  readonly fieldOf: (schema: Schema, field: string) => Schema | undefined;
  /** The only values that are valid, where the schema lists them, itself or by reference. */
  readonly valuesOf: (schema: Schema) => readonly JsonValue[] | undefined;
  /** Whether every value is an object, null apart. */
  readonly isObject: (schema: Schema) => boolean;
  /** Whether optional fields may also be null: the value is received. */
  readonly areOptionalsNullable: boolean;
}
