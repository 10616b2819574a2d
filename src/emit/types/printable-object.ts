/** Objects: named fields, then those that have no name of their own. */
import * as make from "../../code/make.js";
import type { Schema } from "../../schema/schema.js";
import { childSchemas } from "../../schema/visit-schema.js";
import type { PrintableSchema, PrintContext } from "./print-context.js";
import { conditionalFields } from "./printable-conditions.js";

export function objectSchema(schema: Schema, context: PrintContext, whole: Schema): PrintableSchema {
  const required = new Set(schema.required);
  const properties: Record<string, PrintableSchema> = Object.create(null) as Record<string, PrintableSchema>;
  for (const [name, property] of schema.properties ?? []) {
    properties[name] = noted(
      context.documented(property),
      context.print(mayBeNull(property, required.has(name), context)),
    );
  }
  for (const name of required) properties[name] ??= requiredField(name, schema, context, whole);
  for (const name of namesOfOthers(schema, context)) properties[name] ??= otherField(schema, context);
  const isDescribed = Object.keys(properties).length > 0;
  for (const name of conditionalFields(schema, context, whole)) properties[name] ??= {};
  const hasProperties = Object.keys(properties).length > 0;
  // All of its fields travel the other way.
  if (!hasProperties && schema.properties !== undefined) return context.passedOn(make.keyword("object"));
  const index = hasProperties && !isDescribed ? {} : indexOf(schema, context);
  return {
    type: "object",
    ...(hasProperties ? { properties, required: [...required].sort() } : {}),
    ...(index === undefined ? {} : { additionalProperties: index }),
    ...(schema.additionalProperties === false && !hasProperties && index === undefined
      ? { "x-empty": true }
      : {}),
  };
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
export function withoutEnumTag(printable: Record<string, unknown>): Record<string, unknown> {
  return "enum" in printable ? { anyOf: [printable] } : printable;
}

/** A field that is required here and described by another part, where it may be optional, or by no part. */
function requiredField(name: string, schema: Schema, context: PrintContext, whole: Schema): PrintableSchema {
  const field = context.fieldOf(whole, name);
  if (field === undefined) return otherField(schema, context);
  // What is long is not repeated: it is only said that the field is there.
  return childSchemas(field).length === 0
    ? context.print(field)
    : context.passedOn(make.unionOf([make.plainObject, make.keyword("null")]));
}

/** The names that fields without a description can have, where they are listed and there are no other fields. */
function namesOfOthers({ properties, propertyNames }: Schema, context: PrintContext): readonly string[] {
  if (properties !== undefined || propertyNames === undefined) return [];
  return (context.valuesOf(propertyNames) ?? [])
    .filter((name) => typeof name === "string")
    .slice(0, mostNames);
}

const mostNames = 200;

/** A field that is not described by its name. */
function otherField(
  { additionalProperties, patternProperties }: Schema,
  context: PrintContext,
): PrintableSchema {
  const isAny = additionalProperties === undefined || additionalProperties === false;
  return isAny || patternProperties !== undefined ? {} : context.print(additionalProperties);
}

/**
 * An index signature must also fit the named fields, so beside them its values are unknown; so they are if only some
 * names say what they hold.
 */
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
