/** What printing one schema needs to know of the version, and how what is not a schema is handed through the library. */
import type { NameType, Type } from "../../code/syntax.js";
import type { JsonValue } from "../../values/json.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import type { UnionSizes } from "./union-size.js";

/** A JSON Schema as openapi-typescript takes it. Keys that begin with `x-` carry our notes through. */
export type PrintableSchema = boolean | Record<string, unknown>;

export interface PrintContext {
  /** `whole`: the schema that this one is a part of, by `allOf` or a union: they describe the same value. */
  readonly print: (schema: Schema, whole?: Schema) => PrintableSchema;
  /** A schema as a type, where the library has no form for what is around it. */
  readonly typeFor: (schema: Schema) => Type;
  /** A schema for a type of ours: the library passes it on. */
  readonly passedOn: (type: Type) => PrintableSchema;
  /** The type that a reference means. */
  readonly typeOf: (reference: SchemaName) => NameType;
  /** The schema of a field of an object, in whichever part it is described. */
  readonly fieldOf: (schema: Schema, field: string) => Schema | undefined;
  /** A field with what its comment says. */
  readonly documented: (field: Schema) => Schema;
  /** The only values that are valid, where the schema lists them, itself or by reference. */
  readonly valuesOf: (schema: Schema) => readonly JsonValue[] | undefined;
  /** Whether every value is an object, null apart. */
  readonly isObject: (schema: Schema) => boolean;
  readonly sizes: UnionSizes;
  /** Whether optional fields may also be null: the type is of something received. */
  readonly areOptionalsNullable: boolean;
  /** What an open list takes beside the values that it lists. */
  readonly unlisted: (schema: Schema) => readonly Type[];
  /** A member of an open union that a document does not list, where members have no tag. */
  readonly unrecognized: NameType;
  /** The tag of a union member beyond those that a document lists. */
  readonly unrecognizedTag: NameType;
}
