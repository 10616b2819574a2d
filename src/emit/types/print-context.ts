/** What printing one schema needs to know of the version, and how what is not a schema is handed through the library. */
import type { NameType, Type } from "../../code/syntax.js";
import type { JsonValue } from "../../values/json.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import type { UnionSizes } from "./union-size.js";
import * as make from "../../code/make.js";
import { childSchemas } from "../../schema/visit-schema.js";

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

/**
 * Conditional keywords, as far as a type can express them: a union of the ways in which each condition holds. Conditions
 * apply to objects only.
 */
export function conditions(schema: Schema, context: PrintContext, whole: Schema): PrintableSchema[] {
  const { dependentRequired, dependentSchemas } = schema;
  if (!hasConditions(schema) || !context.isObject(whole)) return [];
  const without = (name: string): PrintableSchema => {
    const properties = Object.create(null) as Record<string, PrintableSchema>;
    properties[name] = context.passedOn(make.keyword("never"));
    return { type: "object", properties };
  };
  const dependent = [
    ...Array.from(dependentRequired ?? [], ([name, required]) => [name, { required }] as const),
    ...(dependentSchemas ?? []),
  ];
  return [
    ...dependent
      .slice(0, mostConditions)
      .map(([name, demanded]) => ({ anyOf: [without(name), context.print(demanded, whole)] })),
    ...eitherWay(schema, context, whole),
  ];
}

/** Each condition doubles the number of forms that the compiler looks at. */
export const mostConditions = 4;

function hasConditions({ dependentRequired, dependentSchemas, then, else: otherwise }: Schema): boolean {
  return [dependentRequired, dependentSchemas, then, otherwise].some((part) => part !== undefined);
}

/** With both `then` and `else`, one of them holds, whatever the condition is. */
function eitherWay(
  { then, else: otherwise }: Schema,
  context: PrintContext,
  whole: Schema,
): PrintableSchema[] {
  return then === undefined || otherwise === undefined
    ? []
    : [{ anyOf: [context.print(then, whole), context.print(otherwise, whole)] }];
}

/**
 * Fields that only a condition describes. They may hold anything where it does not hold, but they are known: without
 * them, an object that is written out could not have them.
 */
export function conditionalFields(schema: Schema, context: PrintContext, whole: Schema): readonly string[] {
  const { then, else: otherwise, dependentSchemas } = schema;
  const conditional = [then, otherwise, ...(dependentSchemas?.values() ?? [])].filter(
    (part) => part !== undefined,
  );
  const names = new Set(conditional.flatMap(fieldNames));
  return [...names].filter((name) => context.fieldOf(whole, name) === undefined);
}

/** Of the schema and what applies to the same object within it; references are named types, whose fields are theirs. */
function fieldNames(schema: Schema): string[] {
  const inside = childSchemas(schema).filter(({ path: [at] }) =>
    ["allOf", "anyOf", "oneOf", "then", "else"].includes(String(at)),
  );
  return [...(schema.properties?.keys() ?? []), ...inside.flatMap((child) => fieldNames(child.schema))];
}
