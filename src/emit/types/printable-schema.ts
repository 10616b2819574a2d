/**
 * The schema that openapi-typescript is given for a normalised one: only what a type can say, in the
 * spelling from which that library makes the right type.
 *
 * Where the two readings differ, we decide: keywords beside a union form an intersection with it, a required name
 * without a property of its own still requires the field, null is a member. A type is never narrower than its schema;
 * what makes it wider is in `untyped-keywords.ts`.
 */
import { isMeantAsObject } from "../../schema/keywords.js";
import type { Schema } from "../../schema/schema.js";
import type { PrintableSchema, PrintContext } from "./print-context.js";
import { conditions } from "./printable-conditions.js";
import { objectSchema, withoutEnumTag } from "./printable-object.js";
import type { Type } from "../../code/syntax.js";
import * as make from "../../code/make.js";
import { typeOfValue } from "../../schema/schema-types.js";

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

/**
 * Lists. With fixed positions, a tuple: positions that the schema does not demand are optional, and what comes behind
 * them has a type unless nothing may. Other lists do not count: `minItems: 2` would make them awkward to build.
 */
function listSchema(schema: Schema, context: PrintContext): PrintableSchema {
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

/** The members of a union, so that a `switch` on its tag narrows, and what an open one takes beside them. */
function unionMembers(
  schema: Schema,
  members: readonly Schema[],
  context: PrintContext,
  whole: Schema,
): PrintableSchema[] {
  const { tag } = schema;
  const listed = new Set(members.flatMap((member) => listedType(member, context) ?? []));
  const printed = members.map((member, index) => {
    const values = tag?.values[index] ?? [];
    if (tag !== undefined && !tag.isInMembers && values.length > 0)
      return tagged(member, tag.property, values, context, whole);
    const any = anyOfListed(member, listed);
    return any === undefined ? context.print(member, whole) : context.passedOn(any);
  });
  if (schema.open !== true) return printed;
  return [
    ...printed,
    tag === undefined
      ? context.passedOn(context.unrecognized)
      : tagSchema(tag.property, context.passedOn(context.unrecognizedTag)),
  ];
}

/** The type of the values that a member lists, if it is one. */
function listedType(member: Schema, context: PrintContext): string | undefined {
  const types = new Set(
    context.valuesOf(member)?.map((value) => (value === null ? "null" : typeOfValue(value))),
  );
  const [only] = types;
  return types.size === 1 && only !== undefined ? scalarType(only) : undefined;
}

function scalarType(type: string): string {
  return type === "integer" ? "number" : type;
}

/** Any string, or any number, beside some that are listed. */
function anyOfListed({ types, enum: values }: Schema, listed: ReadonlySet<string>): Type | undefined {
  const [only = "", ...others] = types ?? [];
  const type = scalarType(only);
  if (others.length > 0 || !listed.has(type) || values !== undefined) return undefined;
  return type === "string" || type === "number" ? make.anyBesideLiterals(type) : undefined;
}

/** A member that does not carry its tag gets it here. */
function tagged(
  member: Schema,
  property: string,
  values: readonly string[],
  context: PrintContext,
  whole: Schema,
): PrintableSchema {
  return {
    allOf: [tagSchema(property, { enum: values }), untagged(member, property, values, context, whole)],
  };
}

/** A member whose own tag allows less than the union says would leave nothing of the two together. */
function untagged(
  member: Schema,
  property: string,
  values: readonly string[],
  context: PrintContext,
  whole: Schema,
): PrintableSchema {
  const field = context.fieldOf(member, property);
  const own = field && context.valuesOf(field);
  const isContradicted = own !== undefined && values.some((value) => !own.includes(value));
  if (!isContradicted || member.reference === undefined) return context.print(member, whole);
  return context.passedOn(make.named("Omit", [context.typeOf(member.reference), make.literalType(property)]));
}

function tagSchema(property: string, value: PrintableSchema): PrintableSchema {
  const properties: Record<string, PrintableSchema> = Object.create(null) as Record<string, PrintableSchema>;
  properties[property] = typeof value === "boolean" ? value : withoutEnumTag(value);
  return { type: "object", properties, required: [property] };
}
