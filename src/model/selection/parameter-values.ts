/**
 * The values of a parameter by its schema: listed ones, and evidence that they are dates.
 *
 * The schema is read as written, not in normal form: this is asked once per parameter, before there is a model.
 */
import type { DocumentParameter } from "../../document/valid-document.js";
import type { WrittenSchema } from "../../schema/schema.js";
import { textsOf } from "../../values/json.js";
import { isDate, isDated } from "../../values/version.js";

export interface ParameterValues {
  /** The only allowed values, if the document lists them. */
  readonly listed: readonly string[] | undefined;
  /** Default and examples, and the values of an open list. */
  readonly suggested: readonly string[];
  readonly patterns: readonly string[];
  /** `format: date`. */
  readonly hasDateFormat: boolean;
  /** True if strings are allowed. */
  readonly isText: boolean;
}

/** `named`: the document has this value. `possible`: nothing excludes it. */
export type Fit = "named" | "possible" | "impossible";

type Schemas = ReadonlyMap<string, WrittenSchema>;

export const anyText: ParameterValues = {
  listed: undefined,
  suggested: [],
  patterns: [],
  hasDateFormat: false,
  isText: true,
};

export function parameterValues(
  { schema, examples = [] }: DocumentParameter,
  schemas: Schemas,
): ParameterValues {
  const values = valuesOf(schema, schemas, new Set());
  return { ...values, suggested: [...values.suggested, ...textsOf(examples)] };
}

export function fitOf(version: string, values: ParameterValues): Fit {
  const { listed, suggested, patterns, hasDateFormat, isText } = values;
  if (listed !== undefined) return listed.includes(version) ? "named" : "impossible";
  if (!isText || (hasDateFormat && !isDate(version))) return "impossible";
  // Only a date is matched: hostile patterns are slow only on long input.
  if (isDated(version) && !patterns.every((pattern) => matches(pattern, version))) return "impossible";
  return suggested.includes(version) ? "named" : "possible";
}

/** True if a pattern, list, example or default shows that the values are dates. */
export function showsDates({ listed = [], suggested, patterns, hasDateFormat }: ParameterValues): boolean {
  return hasDateFormat || [...listed, ...suggested].some(isDated) || patterns.some(isDatePattern);
}

function isDatePattern(pattern: string): boolean {
  return (matches(pattern, "2025-03-13") || matches(pattern, "2025-03")) && !matches(pattern, "version");
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true; // A pattern in another dialect proves nothing.
  }
}

function valuesOf(schema: WrittenSchema, schemas: Schemas, seen: Set<string>): ParameterValues {
  const { reference: name, allOf = [], anyOf = [], oneOf = [] } = schema;
  const parts = [ownValues(schema)];
  const target = name === undefined || seen.has(name) ? undefined : schemas.get(name);
  if (name !== undefined && target !== undefined) parts.push(valuesOf(target, schemas, seen.add(name)));
  for (const part of allOf) parts.push(valuesOf(part, schemas, seen));
  for (const union of [anyOf, oneOf]) {
    const members = union.filter(({ types, nullable }) => types?.length !== 0 || nullable !== true);
    if (members.length > 0) parts.push(united(members.map((member) => valuesOf(member, schemas, seen))));
  }
  return parts.reduce(conjoined);
}

function ownValues(schema: WrittenSchema): ParameterValues {
  const { enum: values, default: fallback, docs, pattern, format, types } = schema;
  const isOpen = schema.isMarkedOpen === true || schema.open === true;
  const loose = isOpen ? (values ?? []) : [];
  return {
    listed: values === undefined || isOpen ? undefined : textsOf(values),
    suggested: textsOf([...loose, ...(fallback === undefined ? [] : [fallback]), ...(docs?.examples ?? [])]),
    patterns: pattern === undefined ? [] : [pattern],
    hasDateFormat: format === "date",
    isText: types === undefined || types.includes("string"),
  };
}

/** The values that satisfy both. */
function conjoined(left: ParameterValues, right: ParameterValues): ParameterValues {
  const { listed = right.listed } = left;
  return {
    listed: right.listed === undefined ? listed : listed?.filter((value) => right.listed?.includes(value)),
    suggested: [...left.suggested, ...right.suggested],
    patterns: [...left.patterns, ...right.patterns],
    hasDateFormat: left.hasDateFormat || right.hasDateFormat,
    isText: left.isText && right.isText,
  };
}

/** The values of either: exhaustive only if each member lists its own. */
function united(members: readonly ParameterValues[]): ParameterValues {
  const isClosed = members.every(({ listed }) => listed !== undefined);
  const listed = members.flatMap((member) => member.listed ?? []);
  const [only] = members;
  if (members.length === 1 && only !== undefined) return only;
  return {
    listed: isClosed ? listed : undefined,
    suggested: [...(isClosed ? [] : listed), ...members.flatMap(({ suggested }) => suggested)],
    patterns: [],
    hasDateFormat: members.every(({ hasDateFormat }) => hasDateFormat),
    isText: members.some(({ isText }) => isText),
  };
}
