/**
 * Lists. With fixed positions, a tuple: positions that the schema does not demand are optional, and what comes behind
 * them has a type unless nothing may. Other lists do not count: `minItems: 2` would make them awkward to build.
 */
import type { Type } from "../../code/syntax.js";
import type { Schema } from "../../schema/schema.js";
import type { PrintableSchema, PrintContext } from "./print-context.js";

export function listSchema(schema: Schema, context: PrintContext): PrintableSchema {
  const { prefixItems = [], items = schema.unevaluatedItems } = schema;
  if (prefixItems.length > 0 || items === false) return context.passedOn(tuple(schema, items, context));
  return items === undefined ? { type: "array" } : { type: "array", items: context.print(items) };
}

function tuple(
  { prefixItems = [], minItems = 0, maxItems = Infinity }: Schema,
  items: Schema | false | undefined,
  context: PrintContext,
): Type {
  const positions = prefixItems.slice(0, maxItems).map((item, index): Type => {
    const element = context.typeFor(item);
    return index < minItems ? element : { kind: "optional", element };
  });
  const isClosed = items === false || maxItems <= prefixItems.length;
  const rest: Type[] = isClosed
    ? []
    : [{ kind: "rest", element: { kind: "array", element: context.typeFor(items ?? {}) } }];
  return { kind: "tuple", elements: [...positions, ...rest] };
}
