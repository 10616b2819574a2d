/**
 * The schema that openapi-typescript is given for a normalised one: only what a type can say, in the
 * spelling from which that library makes the right type.
 *
 * Where the two readings differ, this file decides: keywords beside a union form an intersection
 * with it, a required name without a property of its own still requires the field, null is a
 * member.
 */
import { keyword, literalType, named, plainObject, unionOf } from "../../code/make.js";
import type { NameType, Type } from "../../code/syntax.js";
import type { JsonValue } from "../../document/json.js";
import { objectKeywords } from "../../schema/keywords.js";
import type { Schema } from "../../schema/schema.js";
import { childSchemas } from "../../schema/visit-schema.js";

/** A JSON Schema as openapi-typescript takes it. Keys that begin with `x-` carry our notes through. */
export type PrintableSchema = boolean | Record<string, unknown>;

/** What building one type needs to know of the version. */
export interface PrintContext {
  /** The type that a reference means. */
  readonly typeOf: (reference: string) => NameType;
  /** A schema for a type of ours: the library passes it on. */
  readonly passedOn: (type: Type) => PrintableSchema;
  /** The schema of a field of an object, in whichever part it is described. */
  readonly fieldOf: (schema: Schema, field: string) => Schema | undefined;
  /** The values that a field of an object lists, through references. */
  readonly valuesOf: (schema: Schema, field: string) => readonly JsonValue[] | undefined;
  /** Whether optional fields may also be null: the type is of something received. */
  readonly areOptionalsNullable: boolean;
  /** A value beyond those that an open list has. */
  readonly unlisted: (schema: Schema) => Type;
  /** A member of an open union that a document does not list, where members have no tag. */
  readonly unrecognized: NameType;
  /** The tag of a union member beyond those that a document lists. */
  readonly unrecognizedTag: NameType;
}

/** `whole`: the schema that this one is a part of, by `allOf` or a union: they describe the same value. */
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
    return schema.open === true ? { anyOf: [values, context.passedOn(context.unlisted(schema))] } : values;
  }
  const types = schema.types ?? (isMeantAsObject(schema) ? ["object" as const] : []);
  const variants = types.map((type) => {
    if (type === "object") return objectSchema(schema, context, whole);
    if (type === "array") return arraySchema(schema, context);
    return { type };
  });
  if (variants.length <= 1) return variants[0];
  return { anyOf: variants };
}

function isMeantAsObject(schema: Schema): boolean {
  return objectKeywords.some((keyword) => schema[keyword] !== undefined);
}

function objectSchema(schema: Schema, context: PrintContext, whole: Schema): PrintableSchema {
  const required = new Set(schema.required);
  const properties: Record<string, PrintableSchema> = Object.create(null) as Record<string, PrintableSchema>;
  for (const [name, property] of schema.properties ?? []) {
    properties[name] = noted(
      property,
      printableSchema(mayBeNull(property, required.has(name), context), context),
    );
  }
  for (const name of required) properties[name] ??= requiredField(name, whole, context);
  const values = [
    ...(schema.additionalProperties === undefined || schema.additionalProperties === false
      ? []
      : [printableSchema(schema.additionalProperties, context)]),
    ...Array.from(schema.patternProperties?.values() ?? [], (value) => printableSchema(value, context)),
  ];
  const hasProperties = Object.keys(properties).length > 0;
  // All of its fields travel the other way.
  if (!hasProperties && schema.properties !== undefined) return context.passedOn(keyword("object"));
  // An index signature must also fit the named properties, so beside them its values are unknown.
  const index =
    values.length === 0
      ? undefined
      : hasProperties
        ? true
        : values.length === 1
          ? values[0]
          : { anyOf: values };
  return {
    type: "object",
    ...(hasProperties ? { properties, required: [...required].sort() } : {}),
    ...(index === undefined ? {} : { additionalProperties: index === true ? {} : index }),
    ...(schema.additionalProperties === false && !hasProperties && values.length === 0
      ? { "x-empty": true }
      : {}),
  };
}

/** A field that is required here and described by another part, where it may be optional. */
function requiredField(name: string, whole: Schema, context: PrintContext): PrintableSchema {
  const field = context.fieldOf(whole, name);
  if (field === undefined) return {};
  // What is long is not repeated: it is only said that the field is there.
  return childSchemas(field).length === 0
    ? printableSchema(field, context)
    : context.passedOn(unionOf([plainObject, keyword("null")]));
}

/** Where a publisher sends null for fields it has nothing to say about, an optional field's type says so. */
function mayBeNull(property: Schema, isRequired: boolean, context: PrintContext): Schema {
  return context.areOptionalsNullable && !isRequired ? { ...property, nullable: true } : property;
}

/** Carries the property's own schema to where its comment is written. */
function noted(property: Schema, printable: PrintableSchema): PrintableSchema {
  return typeof printable === "boolean" ? printable : { ...withoutEnumTag(printable), "x-schema": property };
}

/** The library marks a property with `enum` by a JSDoc tag of no use; as the only member of a union it is left alone. */
function withoutEnumTag(printable: Record<string, unknown>): Record<string, unknown> {
  return "enum" in printable ? { anyOf: [printable] } : printable;
}

function arraySchema(schema: Schema, context: PrintContext): PrintableSchema {
  if (schema.prefixItems !== undefined) {
    return { type: "array", prefixItems: schema.prefixItems.map((item) => printableSchema(item, context)) };
  }
  if (schema.items === undefined || schema.items === false) return { type: "array" };
  return { type: "array", items: printableSchema(schema.items, context) };
}

/** Each composition is one part of the intersection that the schema is. */
function composed(schema: Schema, context: PrintContext, whole: Schema): PrintableSchema[] {
  const union = (members: readonly Schema[] | undefined): PrintableSchema[] =>
    members === undefined ? [] : [{ anyOf: unionMembers(schema, members, context, whole) }];
  return [
    ...(schema.allOf ?? []).map((part) => printableSchema(part, context, whole)),
    ...union(schema.anyOf),
    ...union(schema.oneOf),
  ];
}

/** A member that does not carry its tag gets it here, so that a `switch` on the tag narrows. */
function unionMembers(
  schema: Schema,
  members: readonly Schema[],
  context: PrintContext,
  whole: Schema,
): PrintableSchema[] {
  const { tag } = schema;
  const printed = members.map((member, index) => {
    const printable = printableSchema(member, context, whole);
    const values = tag?.values[index] ?? [];
    if (tag === undefined || tag.isInMembers || values.length === 0) return printable;
    return {
      allOf: [
        tagSchema(tag.property, { enum: values }),
        untagged(member, printable, tag.property, values, context),
      ],
    };
  });
  if (schema.open !== true) return printed;
  return [
    ...printed,
    tag === undefined
      ? context.passedOn(context.unrecognized)
      : tagSchema(tag.property, context.passedOn(context.unrecognizedTag)),
  ];
}

/** A member whose own tag allows less than the union says would leave nothing of the two together. */
function untagged(
  member: Schema,
  printable: PrintableSchema,
  property: string,
  values: readonly string[],
  context: PrintContext,
): PrintableSchema {
  const own = context.valuesOf(member, property);
  const isContradicted = own !== undefined && values.some((value) => !own.includes(value));
  if (!isContradicted || member.reference === undefined) return printable;
  return context.passedOn(named("Omit", [context.typeOf(member.reference), literalType(property)]));
}

function tagSchema(property: string, value: PrintableSchema): PrintableSchema {
  const properties: Record<string, PrintableSchema> = Object.create(null) as Record<string, PrintableSchema>;
  properties[property] = typeof value === "boolean" ? value : withoutEnumTag(value);
  return { type: "object", properties, required: [property] };
}
