/** The limits of strings, numbers and lists that are checked. */
import type { CheckedFormat } from "../../../templates/runtime/validation/definition.js";
import { literal } from "../../code/make.js";
import { concernsType } from "../../schema/keywords.js";
import type { Schema, SchemaType } from "../../schema/schema.js";
import type { Described } from "./described.js";
import { isQuickPattern } from "./quick-pattern.js";

/** `types`: those of the schema; any where it has none. */
export function checkedLimits(schema: Schema, types: readonly SchemaType[] | undefined): Described {
  const { format = "", pattern = "" } = schema;
  const isText = types?.includes("string") ?? true;
  const limits = bounds.flatMap((keyword) => {
    const isMeant = types?.some((type) => concernsType(keyword, type)) ?? true;
    return isMeant && schema[keyword] !== undefined ? [[keyword, literal(schema[keyword])] as const] : [];
  });
  return {
    ...Object.fromEntries(limits),
    format: isText && isChecked(format) ? literal(format) : undefined,
    pattern: isText && pattern !== "" && isQuickPattern(pattern) ? literal(pattern) : undefined,
  };
}

const bounds = [
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
] as const;

/** Those that mean the same to everyone, and whose strings are calculated with or compared. */
const formats: Readonly<Record<CheckedFormat, true>> = {
  date: true,
  "date-time": true,
  decimal: true,
  uuid: true,
};

function isChecked(format: string): boolean {
  return Object.hasOwn(formats, format);
}
