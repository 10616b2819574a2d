/**
 * What an object has to be if it has some field, or if it is of some form, as far as a type says it: a union of the ways
 * in which the condition holds. Conditions say nothing of other values, so they are typed of objects only.
 */
import * as make from "../../code/make.js";
import type { Schema } from "../../schema/schema.js";
import { childSchemas } from "../../schema/visit-schema.js";
import type { PrintableSchema, PrintContext } from "./print-context.js";

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
