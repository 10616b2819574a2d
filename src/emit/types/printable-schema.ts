/**
 * The schema that openapi-typescript is given for a normalised one: only what a type can say, in the
 * spelling from which that library makes the right type.
 *
 * Where the two readings differ, we decide: keywords beside a union form an intersection with it, a required name
 * without a property of its own still requires the field, null is a member. A type is never narrower than its schema;
 * what makes it wider is in `untyped-keywords.ts`.
 */
import { objectKeywords } from "../../schema/keywords.js";
import type { Schema } from "../../schema/schema.js";
import type { PrintableSchema, PrintContext } from "./print-context.js";
import { conditions } from "./printable-conditions.js";
import { listSchema } from "./printable-list.js";
import { objectSchema } from "./printable-object.js";
import { unionMembers } from "./printable-union.js";

/** `whole`: the schema that this one is a part of. */
export function printableSchema(schema: Schema, context: PrintContext, whole = schema): PrintableSchema {
  const parts = [core(schema, context, whole), ...composed(schema, context, whole)].filter(
    (part) => part !== undefined,
  );
  const [first] = parts;
  // An empty `types` says that nothing but null (or nothing at all) is left.
  if (schema.types?.length === 0) return schema.nullable === true ? { type: "null" } : { not: {}, enum: [] };
  const joined = first === undefined ? {} : parts.length === 1 ? first : { allOf: parts };
  return schema.nullable === true && first !== undefined ? { anyOf: [joined, { type: "null" }] } : joined;
}

/** What the schema says without its compositions. */
function core(schema: Schema, context: PrintContext, whole: Schema): PrintableSchema | undefined {
  if (schema.reference !== undefined) return context.passedOn(context.typeOf(schema.reference));
  if (schema.enum !== undefined) {
    const values: PrintableSchema = { enum: schema.enum };
    const unlisted = schema.open === true ? context.unlisted(schema) : [];
    return unlisted.length === 0 ? values : { anyOf: [values, ...unlisted.map(context.passedOn)] };
  }
  const types = schema.types ?? (isMeantAsObject(schema) ? ["object" as const] : []);
  const variants = types.map((type) => {
    if (type === "object") return objectSchema(schema, context, whole);
    if (type === "array") return listSchema(schema, context);
    return { type };
  });
  if (variants.length <= 1) return variants[0];
  return { anyOf: variants };
}

function isMeantAsObject(schema: Schema): boolean {
  return objectKeywords.some((keyword) => schema[keyword] !== undefined);
}

/** Each composition is one part of the intersection that the schema is. */
function composed(schema: Schema, context: PrintContext, whole: Schema): PrintableSchema[] {
  const union = (members: readonly Schema[] | undefined): PrintableSchema[] =>
    members === undefined ? [] : [{ anyOf: unionMembers(schema, members, context, whole) }];
  const parts = schema.allOf ?? [];
  const { kept } = context.sizes.combined(parts);
  return [
    ...parts.filter((part) => kept.has(part)).map((part) => context.print(part, whole)),
    ...(kept.size < parts.length ? [anyFields] : []),
    ...union(schema.anyOf),
    ...union(schema.oneOf),
    ...conditions(schema, context, whole),
  ];
}

/** In the place of parts that are left out: what they describe can still be written. */
const anyFields: PrintableSchema = { type: "object", additionalProperties: {} };
