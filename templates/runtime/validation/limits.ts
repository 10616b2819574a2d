/** The limits of strings, numbers and lists. */
import type { CheckedFormat, Description, Kind } from "./definition.js";

/** The first limit that the value breaks: what was expected, and what was found. */
export function brokenLimit(
  value: unknown,
  limits: Description,
): readonly [expected: string, found: string] | undefined {
  if (typeof value === "string") return ofString(value, limits);
  if (typeof value === "number") return ofNumber(value, limits);
  if (!Array.isArray(value)) return undefined;
  return ofCount(value.length, limits.minItems, limits.maxItems, "item");
}

type Broken = readonly [expected: string, found: string] | undefined;

function ofString(
  text: string,
  { minLength, maxLength, pattern, format }: Description,
): Broken {
  if (minLength !== undefined || maxLength !== undefined) {
    // Counted as in JSON Schema, where an emoji is one character.
    const length = Array.from(text).length;
    const broken = ofCount(length, minLength, maxLength, "character");
    if (broken) return broken;
  }
  if (format !== undefined && !formats[format].test(text))
    return [`a string of the format ${format}`, "another string"];
  if (
    pattern !== undefined &&
    text.length <= longest &&
    !expressionOf(pattern).test(text)
  )
    return [`a string that matches ${pattern}`, "another string"];
  return undefined;
}

/** A longer string is not matched against a pattern, which could take long. */
const longest = 10_000;

/** Wider than the standards, like services: seconds and offset may be missing, and a space may replace `T`. */
const formats: Readonly<Record<CheckedFormat, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time":
    /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d([.,]\d+)?)?([Zz]|[+-]\d\d(:?\d\d)?)?$/,
  decimal: /^[+-]?(\d+(\.\d*)?|\.\d+)([Ee][+-]?\d+)?$/,
  uuid: /^[\dA-Fa-f]{8}(-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/,
};

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, "u");
  expressions.set(pattern, known);
  return known;
}

function ofNumber(value: number, limits: Description): Broken {
  // Two integers beyond it can be the same number, so digits may have been lost when the JSON was parsed.
  if (isInteger(limits) && !Number.isSafeInteger(value))
    return ["an integer below 2^53", "one whose last digits may be lost"];
  const range = brokenRange(value, limits);
  return range === undefined
    ? undefined
    : [`a number of ${range}`, "one out of this range"];
}

function isInteger({ type = [] }: Description): boolean {
  const kinds: readonly Kind[] = typeof type === "string" ? [type] : type;
  return kinds.includes("integer") && !kinds.includes("number");
}

function brokenRange(
  value: number,
  {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    exclusiveMaximum = Infinity,
  }: Description,
): string | undefined {
  if (value < minimum) return `at least ${minimum}`;
  if (value > maximum) return `at most ${maximum}`;
  if (value <= exclusiveMinimum) return `more than ${exclusiveMinimum}`;
  if (value >= exclusiveMaximum) return `less than ${exclusiveMaximum}`;
  return undefined;
}

function ofCount(
  count: number,
  least = 0,
  most = Infinity,
  unit: string,
): Broken {
  if (count >= least && count <= most) return undefined;
  const [word, bound] = count < least ? ["at least", least] : ["at most", most];
  return [`${word} ${bound} ${unit}${bound === 1 ? "" : "s"}`, `${count}`];
}
