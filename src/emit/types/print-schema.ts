/**
 * A normalised schema as a type. Compositions are openapi-typescript's (`composition.ts`); everything else is printed here.
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
  hasConditions,
  mayBeNull,
  namesOfOthers,
  otherFields,
  type PrintContext,
} from "./print-context.js";
import type { Comment, Type } from "../../code/syntax.js";
import * as make from "../../code/make.js";
import { typeOfValue } from "../../schema/schema.js";
import { childSchemas } from "../../schema/visit-schema.js";
import type { JsonValue } from "../../values/json.js";
import { runtimeType } from "../module/module.js";
import { composition, literalUnion } from "./composition.js";

/** `whole`: the schema that contains this one as a part. */
export function printSchema(schema: Schema, context: PrintContext, whole = schema): Type {
  // With empty `types`, only null is valid, or nothing.
  if (schema.types?.length === 0) return make.keyword(schema.nullable === true ? "null" : "never");
  const own = core(schema, context, whole);
  const others = composed(schema, context, whole);
  const parts = own === undefined ? others : [own, ...others];
  const [first] = parts;
  if (first === undefined) return make.keyword("unknown");
  const joined = parts.length === 1 ? first : composition("allOf", parts);
  return schema.nullable === true ? make.flatUnion([joined, make.keyword("null")]) : joined;
}

/** The schema without its compositions. */
function core(schema: Schema, context: PrintContext, whole: Schema): Type | undefined {
  if (schema.reference !== undefined) return context.typeOf(schema.reference);
  if (schema.enum !== undefined) {
    const values = valueUnion(schema.enum);
    return schema.open === true ? make.flatUnion([values, ...context.unlisted(schema)]) : values;
  }
  const types = schema.types ?? (isMeantAsObject(schema) ? ["object" as const] : []);
  const variants = types.map((type) => {
    if (type === "object") return objectType(schema, context, whole);
    if (type === "array") return listType(schema, context);
    return make.keyword(type === "integer" ? "number" : type);
  });
  return variants.length === 0 ? undefined : make.flatUnion(variants);
}

function valueUnion(values: readonly JsonValue[]): Type {
  const scalars = values.filter((value) => typeof value !== "object");
  return scalars.length === values.length
    ? make.flatUnion(scalars.map((value) => make.literalType(value)))
    : literalUnion(values);
}

/** The compositions of a schema, each a part of the intersection. */
function composed(schema: Schema, context: PrintContext, whole: Schema): Type[] {
  const { allOf: parts = [], anyOf, oneOf } = schema;
  // Most schemas have none.
  if (parts.length === 0 && anyOf === undefined && oneOf === undefined && !hasConditions(schema)) return [];
  const { printed } = context.sizes.combined(parts);
  const unions = [anyOf, oneOf].filter((members) => members !== undefined);
  return [
    ...parts.filter((part) => printed.has(part)).map((part) => context.print(part, whole)),
    ...(printed.size < parts.length ? [anyFields] : []),
    ...unions.map((members) => composition("anyOf", unionMembers(schema, members, context, whole))),
    ...conditions(schema, context, whole),
  ];
}

/** `{ [key: string]: … }` */
function indexed(type: Type): Type {
  return make.objectType([{ kind: "index", name: "key", keyType: make.keyword("string"), type }]);
}

/** Replaces omitted parts, so that their fields can still be written. */
const anyFields: Type = indexed(make.keyword("unknown"));

/**
 * Lists with fixed positions are tuples: positions that are not required are optional, and further items have a type if
 * they are allowed. For other lists, the length is ignored: with `minItems: 2`, they would be awkward to build.
 */
function listType(schema: Schema, context: PrintContext): Type {
  const { prefixItems = [], items = schema.unevaluatedItems } = schema;
  if (prefixItems.length > 0 || items === false) return tuple(schema, items, context);
  return { kind: "array", element: context.print(items ?? {}) };
}

function tuple(
  { prefixItems = [], minItems = 0, maxItems = Infinity }: Schema,
  items: Schema | false | undefined,
  context: PrintContext,
): Type {
  const positions = prefixItems.slice(0, maxItems).map((item, index): Type => {
    const element = context.print(item);
    return index < minItems ? element : { kind: "optional", element };
  });
  const isClosed = items === false || maxItems <= prefixItems.length;
  const rest: Type[] = isClosed
    ? []
    : [{ kind: "rest", element: { kind: "array", element: context.print(items ?? {}) } }];
  return { kind: "tuple", elements: [...positions, ...rest] };
}

/** The members of a union, arranged so that a `switch` on its tag narrows, and the unlisted ones of an open union. */
function unionMembers(
  schema: Schema,
  members: readonly Schema[],
  context: PrintContext,
  whole: Schema,
): Type[] {
  const { tag } = schema;
  const listed = new Set(members.flatMap((member) => listedType(member, context) ?? []));
  const printed = members.flatMap((member, index) => {
    const values = tag?.values[index] ?? [];
    if (tag !== undefined && !tag.isInMembers && values.length > 0) {
      // One member for each value: comparing with the last of several would not exclude their member.
      const choices = member.reference === undefined ? [values] : values.map((value) => [value]);
      return choices.map((choice) => tagged(member, tag.property, choice, context, whole));
    }
    return [anyOfListed(member, listed) ?? context.print(member, whole)];
  });
  if (schema.open !== true) return printed;
  const unlisted =
    tag === undefined
      ? runtimeType("Unrecognized", "types")
      : tagType(tag.property, runtimeType("UnrecognizedTag", "types"));
  return [...printed, unlisted];
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
): Type {
  const tag = tagType(property, valueUnion(values));
  return composition("allOf", [tag, untagged(member, property, values, context, whole)]);
}

/** The member without its own tag if that contradicts the union: their intersection would be empty. */
function untagged(
  member: Schema,
  property: string,
  values: readonly string[],
  context: PrintContext,
  whole: Schema,
): Type {
  const field = context.fieldOf(member, property);
  const own = field && context.valuesOf(field);
  const isContradicted = own !== undefined && values.some((value) => !own.includes(value));
  if (!isContradicted || member.reference === undefined) return context.print(member, whole);
  return make.globalType("Omit", [context.typeOf(member.reference), make.literalType(property)]);
}

function tagType(property: string, value: Type): Type {
  return make.objectType([make.field(property, value)]);
}

function objectType(schema: Schema, context: PrintContext, whole: Schema): Type {
  const required = new Set(schema.required);
  const requiredOfWhole = context.requiredOf(schema, whole);
  const fields = new Map<string, { readonly type: Type; readonly comments?: readonly Comment[] }>();
  const addMissing = (name: string, typeOf: () => Type): void => {
    if (!fields.has(name)) fields.set(name, { type: typeOf() });
  };
  for (const [name, property] of schema.properties ?? []) {
    // Another part may require it: beside an optional field, the compiler would add undefined to its type.
    if (requiredOfWhole.has(name)) required.add(name);
    const type = context.print(mayBeNull(property, required.has(name), context));
    fields.set(name, { type, comments: context.commentsOf(property) });
  }
  for (const name of required) addMissing(name, () => requiredField(name, schema, context, whole));
  for (const name of namesOfOthers(schema, context).slice(0, mostNames))
    addMissing(name, () => otherField(schema, context));
  const isDescribed = fields.size > 0;
  for (const name of conditionalFields(schema, context, whole))
    addMissing(name, () => make.keyword("unknown"));
  // All its fields have the other direction.
  if (fields.size === 0 && schema.properties !== undefined) return make.keyword("object");
  const members = Array.from(fields, ([name, { type, comments }]) =>
    make.field(name, type, { isOptional: !required.has(name), ...(comments && { comments }) }),
  );
  const index = members.length > 0 && !isDescribed ? make.keyword("unknown") : indexOf(schema, context);
  const parts = [
    ...(members.length === 0 ? [] : [make.objectType(members)]),
    ...(index === undefined ? [] : [indexed(index)]),
  ];
  if (parts.length > 0) return make.intersectionOf(parts);
  const other = make.keyword(schema.additionalProperties === false ? "never" : "unknown");
  return make.globalType("Record", [make.keyword("string"), other]);
}

/** A required field that another part, or none, describes. */
function requiredField(name: string, schema: Schema, context: PrintContext, whole: Schema): Type {
  const field = context.fieldOf(whole, name);
  if (field === undefined) return otherField(schema, context);
  // If a field's schema is long, only its presence is repeated.
  return childSchemas(field).length === 0
    ? context.print(field)
    : make.unionOf([make.plainObject, make.keyword("null")]);
}

const mostNames = 200;

/** A field without a property. */
function otherField(schema: Schema, context: PrintContext): Type {
  return context.print(otherFields(schema) ?? {});
}

/** The values of the index signature: unknown beside named fields, which must fit it too, and beside patterns. */
function indexOf(schema: Schema, context: PrintContext): Type | undefined {
  const { properties, additionalProperties, patternProperties, unevaluatedProperties } = schema;
  const others = additionalProperties ?? unevaluatedProperties;
  if (patternProperties === undefined && (others === undefined || others === false)) return undefined;
  if (namesOfOthers(schema, context).length > 0) return undefined;
  if (properties !== undefined || others === undefined) return make.keyword("unknown");
  const values = [...(patternProperties?.values() ?? []), ...(others === false ? [] : [others])];
  return composition(
    "anyOf",
    values.map((value) => context.print(value)),
  );
}
