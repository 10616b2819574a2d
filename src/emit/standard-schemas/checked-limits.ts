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
  if (pattern === undefined || !isRegularExpression(text) || !beginsAtStart(pattern)) return false;
  const { isPlain, long } = shapeOf(pattern);
  return isPlain && long <= 2;
}

function beginsAtStart(pattern: Pattern): boolean {
  if (pattern.kind === "place") return pattern.place === "start";
  if (pattern.kind === "alternatives") return pattern.parts.every(beginsAtStart);
  const [first] = pattern.kind === "sequence" ? pattern.parts : [];
  return first !== undefined && beginsAtStart(first);
}

interface Shape {
  readonly isPlain: boolean;
  /** True if it matches a string in at most one way, so that it can be repeated. */
  readonly isOneWay: boolean;
  /** The number of unbounded repetitions. */
  readonly long: number;
}

function shapeOf(pattern: Pattern): Shape {
  switch (pattern.kind) {
    case "character":
    case "place":
      return { isPlain: true, isOneWay: pattern.kind === "character", long: 0 };
    case "look":
      return { isPlain: false, isOneWay: false, long: shapeOf(pattern.part).long };
    case "sequence":
    case "alternatives": {
      const parts = pattern.parts.map(shapeOf);
      return {
        isPlain: parts.every((part) => part.isPlain),
        isOneWay: parts.every((part) => part.isOneWay) && (pattern.kind === "sequence" || parts.length === 1),
        long: parts.reduce((sum, part) => sum + part.long, 0),
      };
    }
    case "repetition": {
      const { isPlain, isOneWay, long } = shapeOf(pattern.part);
      const { least, most } = pattern;
      return {
        isPlain: most <= 1 ? isPlain : isOneWay,
        isOneWay: isOneWay && least === most,
        long: long + (most > longest ? 1 : 0),
      };
    }
  }
}

/** More repetitions count as unbounded. */
const longest = 64;
