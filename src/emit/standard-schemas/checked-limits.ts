/** The checked limits of strings, numbers and lists. */
import type { CheckedFormat } from "../../../templates/runtime/validation/definition.js";
import * as make from "../../code/make.js";
import type { Expression } from "../../code/syntax.js";
import { concernsType } from "../../schema/keywords.js";
import type { Schema, SchemaType } from "../../schema/schema.js";
import { readPattern, type Pattern } from "../../schema/pattern.js";
import { isRegularExpression } from "../../values/text.js";

type Limits = Readonly<
  Partial<Record<(typeof bounds)[number] | "format" | "pattern", Expression | undefined>>
>;

/** `types`: undefined for a schema of any type. */
export function checkedLimits(schema: Schema, types: readonly SchemaType[] | undefined): Limits {
  const { format = "", pattern = "" } = schema;
  const isText = types?.includes("string") ?? true;
  const limits = bounds.flatMap((keyword) => {
    const isMeant = types?.some((type) => concernsType(keyword, type)) ?? true;
    return isMeant && schema[keyword] !== undefined
      ? [[keyword, make.literal(schema[keyword])] as const]
      : [];
  });
  return {
    ...Object.fromEntries(limits),
    format: isText && isChecked(format) ? make.literal(format) : undefined,
    pattern: isText && pattern !== "" && isQuickPattern(pattern) ? make.literal(pattern) : undefined,
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

/** Formats with a single meaning everywhere, whose strings programs compare or compute with. */
const formats: Readonly<Record<CheckedFormat, true>> = {
  date: true,
  "date-time": true,
  decimal: true,
  uuid: true,
};

function isChecked(format: string): boolean {
  return Object.hasOwn(formats, format);
}

/**
 * Patterns that are safe to run on input: a backtracking engine can take years for some expressions. A quick pattern is
 * anchored at the start, does not repeat repetitions or alternatives, and has at most two unbounded repetitions. Other
 * patterns are not checked.
 */
export function isQuickPattern(text: string): boolean {
  const pattern = readPattern(text);
  return (
    pattern !== undefined &&
    isRegularExpression(text) &&
    beginsAtStart(pattern) &&
    isPlain(pattern) &&
    longRepetitions(pattern) <= 2
  );
}

function beginsAtStart(pattern: Pattern): boolean {
  if (pattern.kind === "place") return pattern.place === "start";
  if (pattern.kind === "alternatives") return pattern.parts.every(beginsAtStart);
  const [first] = pattern.kind === "sequence" ? pattern.parts : [];
  return first !== undefined && beginsAtStart(first);
}

function isPlain(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case "character":
    case "place":
      return true;
    case "look":
      return false;
    case "sequence":
    case "alternatives":
      return pattern.parts.every(isPlain);
    case "repetition":
      return pattern.most <= 1 ? isPlain(pattern.part) : isOneWay(pattern.part);
  }
}

/** Matches a string in at most one way. */
function isOneWay(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case "character":
      return true;
    case "place":
    case "look":
      return false;
    case "sequence":
      return pattern.parts.every(isOneWay);
    case "alternatives":
      return pattern.parts.length === 1 && pattern.parts.every(isOneWay);
    case "repetition":
      return pattern.least === pattern.most && isOneWay(pattern.part);
  }
}

function longRepetitions(pattern: Pattern): number {
  switch (pattern.kind) {
    case "character":
    case "place":
      return 0;
    case "look":
      return longRepetitions(pattern.part);
    case "sequence":
    case "alternatives":
      return pattern.parts.reduce((sum, part) => sum + longRepetitions(part), 0);
    case "repetition":
      return (pattern.most > long ? 1 : 0) + longRepetitions(pattern.part);
  }
}

const long = 64;
