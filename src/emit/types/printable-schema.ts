/**
 * A normalised schema as input for openapi-typescript: the parts that a type can express, in the spelling from which the
 * library makes the right type.
 *
 * Ambiguities are resolved here: keywords beside a union form an intersection with it, a required name without a
 * property still requires the field, null is a member. A type is never narrower than its schema; `untyped-keywords.ts`
 * reports the wider ones.
 */
import { isMeantAsObject } from "../../schema/keywords.js";
import type { Schema } from "../../schema/schema.js";
import {
  conditionalFields,
  conditions,
  mayBeNull,
  namesOfOthers,
  objectOf,
  otherFields,
  type PrintableSchema,
  type PrintContext,
} from "./print-context.js";
import type { Type } from "../../code/syntax.js";
import * as make from "../../code/make.js";
import { typeOfValue } from "../../schema/schema.js";
import { childSchemas } from "../../schema/visit-schema.js";

/** `whole`: the schema that contains this one as a part. */
export function printableSchema(schema: Schema, context: PrintContext, whole = schema): PrintableSchema {
  const parts = [core(schema, context, whole), ...composed(schema, context, whole)].filter(
    (part) => part !== undefined,
  );
  const [first] = parts;
  // With empty `types`, only null is valid, or nothing.
  if (schema.types?.length === 0) return schema.nullable === true ? { type: "null" } : { not: {}, enum: [] };
  const joined = first === undefined ? {} : parts.length === 1 ? first : { allOf: parts };
  return schema.nullable === true && first !== undefined ? { anyOf: [joined, { type: "null" }] } : joined;
}

/** The schema without its compositions. */
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

/** The compositions of a schema, each a part of the intersection. */
function composed(schema: Schema, context: PrintContext, whole: Schema): PrintableSchema[] {
  const union = (members: readonly Schema[] | undefined): PrintableSchema[] =>
    members === undefined ? [] : [{ anyOf: unionMembers(schema, members, context, whole) }];
  const parts = schema.allOf ?? [];
  const { printed } = context.sizes.combined(parts);
  return [
    ...parts.filter((part) => printed.has(part)).map((part) => context.print(part, whole)),
    ...(printed.size < parts.length ? [anyFields] : []),
    ...union(schema.anyOf),
    ...union(schema.oneOf),
    ...conditions(schema, context, whole),
  ];
}

/** Replaces omitted parts, so that their fields can still be written. */
const anyFields: PrintableSchema = { type: "object", additionalProperties: {} };

/**
 * Lists with fixed positions are tuples: positions that are not required are optional, and further items have a type if
 * they are allowed. For other lists, the length is ignored: with `minItems: 2`, they would be awkward to build.
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

/** The members of a union, arranged so that a `switch` on its tag narrows, and the unlisted ones of an open union. */
function unionMembers(
  schema: Schema,
  members: readonly Schema[],
  context: PrintContext,
  whole: Schema,
): PrintableSchema[] {
  const { tag } = schema;
  const listed = new Set(members.flatMap((member) => listedType(member, context) ?? []));
  const printed = members.flatMap((member, index) => {
    const values = tag?.values[index] ?? [];
    if (tag !== undefined && !tag.isInMembers && values.length > 0) {
      // One member for each value: comparing with the last of several would not exclude their member.
      const choices = member.reference === undefined ? [values] : values.map((value) => [value]);
      return choices.map((choice) => tagged(member, tag.property, choice, context, whole));
    }
    const any = anyOfListed(member, listed);
    return [any === undefined ? context.print(member, whole) : context.passedOn(any)];
  });
  if (schema.open !== true) return printed;
  return [
    ...printed,
    tag === undefined
      ? context.passedOn(context.unrecognized)
      : tagSchema(tag.property, context.passedOn(context.unrecognizedTag)),
  ];
}

/** The type of an enum member's values, if they share one. */
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

/** A member for any string or number, if another one lists some. */
function anyOfListed({ types, enum: values }: Schema, listed: ReadonlySet<string>): Type | undefined {
  const [only = "", ...others] = types ?? [];
  const type = scalarType(only);
  if (others.length > 0 || !listed.has(type) || values !== undefined) return undefined;
  return type === "string" || type === "number" ? make.anyBesideLiterals(type) : undefined;
}

/** A member without its tag, and the tag. */
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

/** The member without its own tag if that contradicts the union: their intersection would be empty. */
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
  return context.passedOn(
    make.globalType("Omit", [context.typeOf(member.reference), make.literalType(property)]),
  );
}

function tagSchema(property: string, value: PrintableSchema): PrintableSchema {
  return objectOf(new Map([[property, value]]), new Set([property]));
}

function objectSchema(schema: Schema, context: PrintContext, whole: Schema): PrintableSchema {
  const required = new Set(schema.required);
  const requiredOfWhole = context.requiredOf(schema, whole);
  const fields = new Map<string, PrintableSchema>();
  const addMissing = (name: string, field: () => PrintableSchema): void => {
    if (!fields.has(name)) fields.set(name, field());
  };
  for (const [name, property] of schema.properties ?? []) {
    // Another part may require it: beside an optional field, the compiler would add undefined to its type.
    if (requiredOfWhole.has(name)) required.add(name);
    fields.set(name, {
      ...context.print(mayBeNull(property, required.has(name), context)),
      "x-schema": context.documented(property),
    });
  }
  for (const name of required) addMissing(name, () => requiredField(name, schema, context, whole));
  for (const name of namesOfOthers(schema, context).slice(0, mostNames))
    addMissing(name, () => otherField(schema, context));
  const isDescribed = fields.size > 0;
  for (const name of conditionalFields(schema, context, whole)) addMissing(name, () => ({}));
  const hasProperties = fields.size > 0;
  // All its fields have the other direction.
  if (!hasProperties && schema.properties !== undefined) return context.passedOn(make.keyword("object"));
  const index = hasProperties && !isDescribed ? {} : indexOf(schema, context);
  return {
    ...(hasProperties ? objectOf(fields, required) : { type: "object" }),
    ...(index === undefined ? {} : { additionalProperties: index }),
    ...(schema.additionalProperties === false && !hasProperties && index === undefined
      ? { "x-empty": true }
      : {}),
  };
}

/** A required field that another part, or none, describes. */
function requiredField(name: string, schema: Schema, context: PrintContext, whole: Schema): PrintableSchema {
  const field = context.fieldOf(whole, name);
  if (field === undefined) return otherField(schema, context);
  // If a field's schema is long, only its presence is repeated.
  return childSchemas(field).length === 0
    ? context.print(field)
    : context.passedOn(make.unionOf([make.plainObject, make.keyword("null")]));
}

const mostNames = 200;

/** A field without a property. */
function otherField(schema: Schema, context: PrintContext): PrintableSchema {
  const other = otherFields(schema);
  return other === undefined ? {} : context.print(other);
}

/** The values of the index signature: unknown beside named fields, which must fit it too, and beside patterns. */
function indexOf(schema: Schema, context: PrintContext): PrintableSchema | undefined {
  const { properties, additionalProperties, patternProperties, unevaluatedProperties } = schema;
  const others = additionalProperties ?? unevaluatedProperties;
  if (patternProperties === undefined && (others === undefined || others === false)) return undefined;
  if (namesOfOthers(schema, context).length > 0) return undefined;
  if (properties !== undefined || others === undefined) return {};
  const values = [...(patternProperties?.values() ?? []), ...(others === false ? [] : [others])];
  const printed = values.map((value) => context.print(value));
  return printed.length === 1 ? printed[0] : { anyOf: printed };
}
