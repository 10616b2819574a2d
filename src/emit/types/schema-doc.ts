/** The comment of a schema: its description, then the limits that a type cannot express. */
import type { Api } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { deprecationAdvice, type Doc } from "../module/doc-comment.js";

export function schemaDoc(schema: Schema, closing: readonly (string | undefined)[] = []): Doc {
  const prose = schema.docs?.description ?? schema.docs?.title;
  const { advice, rest } =
    schema.deprecated === true ? deprecationAdvice(prose) : { advice: undefined, rest: prose };
  return {
    paragraphs: [rest, constraints(schema), ...closing],
    deprecated: advice,
    // A default of null only means that the field is optional.
    defaultValue:
      schema.default === undefined || schema.default === null ? undefined : JSON.stringify(schema.default),
  };
}

/** A field with its own description, or with that of its enum (also for items) if the meaning is not obvious. */
export function documentedField(field: Schema, schemas: Api["schemas"]): Schema {
  if (field.docs?.description !== undefined || field.docs?.title !== undefined) return field;
  const { reference = "" } = field.items === undefined || field.items === false ? field : field.items;
  const { enum: values, docs } = schemas.get(reference)?.schema ?? {};
  const description = docs?.description ?? docs?.title;
  if (values === undefined || description === undefined) return field;
  return { ...field, docs: { ...field.docs, description } };
}

/** `Format: uuid. At most 100 characters.` */
function constraints(schema: Schema): string | undefined {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  const facts = [
    schema.format === undefined ? undefined : `Format: ${schema.format}.`,
    schema.pattern === undefined ? undefined : `Pattern: \`${schema.pattern}\`.`,
    range(minLength, maxLength, "character"),
    range(minItems, maxItems, "item"),
    minimum === undefined ? undefined : `Minimum: ${minimum}.`,
    maximum === undefined ? undefined : `Maximum: ${maximum}.`,
    schema.exclusiveMinimum === undefined ? undefined : `Greater than ${schema.exclusiveMinimum}.`,
    schema.exclusiveMaximum === undefined ? undefined : `Less than ${schema.exclusiveMaximum}.`,
    schema.multipleOf === undefined ? undefined : `A multiple of ${schema.multipleOf}.`,
    schema.uniqueItems === true ? "Without duplicates." : undefined,
  ].filter((fact) => fact !== undefined);
  return facts.length === 0 ? undefined : facts.join(" ");
}

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string | undefined {
  const units = (count: number): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (minimum !== undefined && minimum === maximum) return `Exactly ${units(minimum)}.`;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${units(maximum)}.`;
  if (minimum !== undefined) return `At least ${units(minimum)}.`;
  return maximum === undefined ? undefined : `At most ${units(maximum)}.`;
}
