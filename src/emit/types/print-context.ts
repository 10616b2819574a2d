/** The context for printing a schema, and the conditional keywords of a schema. */
import type { Comment, NameType, Type } from "../../code/syntax.js";
import type { JsonValue } from "../../values/json.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import type { UnionSizes } from "./union-size.js";
import * as make from "../../code/make.js";
import { schemaView } from "../../schema/schema-view.js";
import { childSchemas } from "../../schema/visit-schema.js";
import type { VersionScope } from "../version-scope.js";
import { composition } from "./composition.js";

/** Questions about the schemas of a version, asked by types and definitions. */
export interface SchemaQuestions {
  /** The schema of a field, from any part of the object. */
  readonly fieldOf: (schema: Schema, field: string) => Schema | undefined;
  /** The fields that the parts of an object require: some part of `whole` if `schema` is one of them. */
  readonly requiredOf: (schema: Schema, whole: Schema) => ReadonlySet<string>;
  /** The values of the enum, also by reference. */
  readonly valuesOf: (schema: Schema) => readonly JsonValue[] | undefined;
  /** True if every value is an object or null. */
  readonly isObject: (schema: Schema) => boolean;
  /** True if optional fields of received values may also be null. */
  readonly areOptionalsNullable: boolean;
}

export function schemaQuestions({ version }: VersionScope, isReceived: boolean): SchemaQuestions {
  const view = schemaView(version.api.schemas);
  return {
    fieldOf: (schema, field) => view.at(schema, [field]),
    requiredOf: (schema, whole) =>
      whole === schema ? new Set(schema.required) : view.object(whole).required,
    valuesOf: (schema) => view.resolve(schema).enum,
    isObject: (schema) => [...(view.types(schema) ?? [])].join() === "object",
    areOptionalsNullable: isReceived && version.api.traits.nullableOptionals === true,
  };
}

/** The listed names of fields without a description, if there are no other fields. */
export function namesOfOthers(
  { properties, propertyNames }: Schema,
  { valuesOf }: SchemaQuestions,
): readonly string[] {
  if (properties !== undefined || propertyNames === undefined) return [];
  return (valuesOf(propertyNames) ?? []).filter((name) => typeof name === "string");
}

/** The schema of fields without a property; undefined if they accept anything. */
export function otherFields({ additionalProperties, patternProperties }: Schema): Schema | undefined {
  return additionalProperties === false || patternProperties !== undefined ? undefined : additionalProperties;
}

/** True for an optional field if the publisher sends null for absent values. */
export function mayBeNull(
  property: Schema,
  isRequired: boolean,
  { areOptionalsNullable }: SchemaQuestions,
): Schema {
  return areOptionalsNullable && !isRequired ? { ...property, nullable: true } : property;
}

export interface PrintContext extends SchemaQuestions {
  /** `whole`: the schema that has this one as a part, by `allOf` or a union. Both describe the same value. */
  readonly print: (schema: Schema, whole?: Schema) => Type;
  readonly typeOf: (reference: SchemaName) => NameType;
  readonly commentsOf: (field: Schema) => readonly Comment[];
  readonly sizes: UnionSizes;
  /** The unlisted values of an open enum. */
  readonly unlisted: (schema: Schema) => readonly Type[];
}

/** Conditional keywords of objects as unions: a member for each way to meet a condition. */
export function conditions(schema: Schema, context: PrintContext, whole: Schema): Type[] {
  const { dependentRequired, dependentSchemas } = schema;
  if (!hasConditions(schema) || !context.isObject(whole)) return [];
  const without = (name: string): Type =>
    make.objectType([make.field(name, make.keyword("never"), { isOptional: true })]);
  const dependent = [
    ...Array.from(dependentRequired ?? [], ([name, required]) => [name, { required }] as const),
    ...(dependentSchemas ?? []),
  ];
  return [
    ...dependent
      .slice(0, mostConditions)
      .map(([name, demanded]) => composition("anyOf", [without(name), context.print(demanded, whole)])),
    ...eitherWay(schema, context, whole),
  ];
}

/** Each condition doubles the number of forms that the compiler checks. */
export const mostConditions = 4;

export function hasConditions(schema: Schema): boolean {
  return conditionKeywords.some((keyword) => schema[keyword] !== undefined);
}

const conditionKeywords = ["dependentRequired", "dependentSchemas", "then", "else"] as const;

/** With both `then` and `else`, one of them holds, whatever the condition. */
function eitherWay({ then, else: otherwise }: Schema, context: PrintContext, whole: Schema): Type[] {
  return then === undefined || otherwise === undefined
    ? []
    : [composition("anyOf", [context.print(then, whole), context.print(otherwise, whole)])];
}

/** Fields that only a condition describes. An object literal could not have them if the type lacked them. */
export function conditionalFields(schema: Schema, context: PrintContext, whole: Schema): readonly string[] {
  if (!hasConditions(schema)) return [];
  const { then, else: otherwise, dependentSchemas } = schema;
  const conditional = [then, otherwise, ...(dependentSchemas?.values() ?? [])].filter(
    (part) => part !== undefined,
  );
  const names = new Set(conditional.flatMap(fieldNames));
  return [...names].filter((name) => context.fieldOf(whole, name) === undefined);
}

/** The fields of a schema and its parts. References are named types with their own fields. */
function fieldNames(schema: Schema): string[] {
  const inside = childSchemas(schema).filter(({ path: [at] }) =>
    ["allOf", "anyOf", "oneOf", "then", "else"].includes(String(at)),
  );
  return [...(schema.properties?.keys() ?? []), ...inside.flatMap((child) => fieldNames(child.schema))];
}
