/** The members of a union, so that a `switch` on its tag narrows, and what an open one takes beside them. */
import { anyBesideLiterals, literalType, named } from "../../code/make.js";
import type { Type } from "../../code/syntax.js";
import type { Schema } from "../../schema/schema.js";
import { typeOfValue } from "../../schema/schema-types.js";
import type { PrintableSchema, PrintContext } from "./print-context.js";
import { withoutEnumTag } from "./printable-object.js";

export function unionMembers(
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
  return type === "string" || type === "number" ? anyBesideLiterals(type) : undefined;
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
  return context.passedOn(named("Omit", [context.typeOf(member.reference), literalType(property)]));
}

function tagSchema(property: string, value: PrintableSchema): PrintableSchema {
  const properties: Record<string, PrintableSchema> = Object.create(null) as Record<string, PrintableSchema>;
  properties[property] = typeof value === "boolean" ? value : withoutEnumTag(value);
  return { type: "object", properties, required: [property] };
}
