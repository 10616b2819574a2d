/**
 * Validates values as far as the result is certain (JSON Schema 2020-12). Uncertain are keywords that validators treat
 * differently or that are not read here: most formats, content, what other keywords leave unevaluated.
 */
import { getOrAdd } from "../values/collections.js";
import { isList, isObject, jsonKey, type JsonObject, type JsonValue } from "../values/json.js";
import { type Direction, DirectionalFields } from "./direction.js";
import { keywords } from "./keywords.js";
import { patternMatcher, readPattern } from "./pattern.js";
import { sampleText } from "./sample-scalars.js";
import { admits, type Schema, type SchemaName, typeOfValue } from "./schema.js";
import type { SchemaView } from "./schema-view.js";

/** Undefined if not certain. */
type Answer = boolean | undefined;

/** Fields that travel only in the other direction are not required. */
export function accepts(
  schema: Schema,
  value: JsonValue,
  view: SchemaView,
  direction: Direction = "request",
  fields = new DirectionalFields(view),
): Answer {
  return holds(schema, value, { view, fields, direction, budget: { schemas: mostRead }, ...inside });
}

/** Nested unions can make a billion choices. Beyond this limit, nothing is certain. */
const mostRead = 10_000;

interface Context {
  readonly view: SchemaView;
  readonly fields: DirectionalFields;
  readonly direction: Direction;
  readonly budget: { schemas: number };
  /** The declarations of this very value that are being read. */
  readonly within: readonly SchemaName[];
  /** The field of this very value that a union decides, whatever its member has there. */
  readonly tag: string | undefined;
}

/** What is known about another value. */
const inside = { within: [], tag: undefined };

function holds(schema: Schema, value: JsonValue, context: Context): Answer {
  if (context.budget.schemas-- <= 0) return undefined;
  if (value === null && schema.nullable === true) return true;
  const all = Object.keys(schema) as (keyof Schema)[];
  const others = all.filter((keyword) => !quick.includes(keyword));
  return every([...quick.filter((keyword) => schema[keyword] !== undefined), ...others], (keyword) =>
    keywordHolds(keyword, schema, value, context),
  );
}

/** Keywords that decide most cases without looking inside. */
const quick: readonly (keyof Schema)[] = ["types", "enum", "required"];

/** False if one does not hold, whatever is uncertain about the others. */
function every<Item>(items: Iterable<Item>, answer: (item: Item) => Answer): Answer {
  let all: Answer = true;
  for (const item of items) {
    const one = answer(item);
    if (one === false) return false;
    if (one === undefined) all = undefined;
  }
  return all;
}

function keywordHolds(keyword: keyof Schema, schema: Schema, value: JsonValue, context: Context): Answer {
  const { limits } = keywords[keyword];
  if (limits !== undefined && limits !== kindOf(value)) return true;
  switch (keyword) {
    case "nullable":
    case "unlistedNull":
    case "open":
    case "readOnly":
    case "writeOnly":
    case "deprecated":
    case "sunset":
    case "stability":
    case "default":
    case "docs":
    case "tag":
      return true;
    case "types":
      return value !== null && admits(schema.types ?? [], typeOfValue(value));
    case "enum":
      return isListed(value, schema) || (schema.open === true ? undefined : false);
    case "reference":
      return targetHolds(schema.reference ?? "", value, context);
    case "allOf":
      return every(schema.allOf ?? [], (part) => holds(part, value, context));
    case "anyOf":
    case "oneOf":
      return unionHolds(keyword, schema, value, context);
    case "not":
      return opposite(holds(schema.not ?? {}, value, context));
    case "if":
      return conditionHolds(schema, value, context);
    case "items":
    case "prefixItems":
      return !isList(value) || itemsHold(value, schema, context);
    case "contains":
      return !isList(value) || containsEnough(value, schema, context);
    case "uniqueItems":
      return isList(value) && new Set(value.map(jsonKey)).size === value.length;
    case "minItems":
      return isList(value) && value.length >= (schema.minItems ?? 0);
    case "maxItems":
      return isList(value) && value.length <= (schema.maxItems ?? Infinity);
    case "format":
    case "pattern":
    case "minLength":
    case "maxLength":
      return typeof value !== "string"
        ? numberFormatHolds(value, schema.format)
        : stringHolds(keyword, value, schema);
    case "minimum":
      return Number(value) >= (schema.minimum ?? -Infinity);
    case "maximum":
      return Number(value) <= (schema.maximum ?? Infinity);
    case "exclusiveMinimum":
      return Number(value) > (schema.exclusiveMinimum ?? -Infinity);
    case "exclusiveMaximum":
      return Number(value) < (schema.exclusiveMaximum ?? Infinity);
    case "multipleOf":
      return isMultiple(Number(value), schema.multipleOf ?? 1);
    // Read with `contains` and `if`; alone they say nothing.
    case "minContains":
    case "maxContains":
    case "then":
    case "else":
      return true;
    case "unevaluatedProperties":
    case "unevaluatedItems":
    case "contentEncoding":
    case "contentMediaType":
    case "contentSchema":
      return undefined;
    case "properties":
    case "patternProperties":
    case "propertyNames":
    case "required":
    case "dependentRequired":
    case "dependentSchemas":
    case "additionalProperties":
    case "minProperties":
    case "maxProperties":
      return !isObject(value) || objectHolds(keyword, value, schema, context);
  }
}

function opposite(answer: Answer): Answer {
  return answer === undefined ? undefined : !answer;
}

function conditionHolds(
  { if: condition = {}, then = {}, else: otherwise = {} }: Schema,
  value: JsonValue,
  context: Context,
): Answer {
  const isMet = holds(condition, value, context);
  return isMet === undefined ? undefined : holds(isMet ? then : otherwise, value, context);
}

function containsEnough(
  list: readonly JsonValue[],
  { contains = {}, minContains = 1, maxContains = Infinity }: Schema,
  outer: Context,
): Answer {
  const answers = list.map((item) => holds(contains, item, { ...outer, ...inside }));
  if (answers.includes(undefined)) return undefined;
  const count = answers.filter(Boolean).length;
  return count >= minContains && count <= maxContains;
}

/** Fractions are rounded differently by validators. */
function isMultiple(value: number, step: number): Answer {
  return (
    Number.isInteger(value / step) || (Number.isInteger(value) && Number.isInteger(step) ? false : undefined)
  );
}

function kindOf(value: JsonValue): string {
  const type = value === null ? "null" : typeOfValue(value);
  return type === "integer" ? "number" : type;
}

function isListed(value: JsonValue, { enum: listed = [] }: Schema): boolean {
  return listed.some((each) => jsonKey(each) === jsonKey(value));
}

function targetHolds(name: SchemaName, value: JsonValue, context: Context): Answer {
  const target = context.view.declared(name);
  if (target === undefined || context.within.includes(name)) return undefined;
  const answer = (): Answer => holds(target, value, { ...context, within: [...context.within, name] });
  const isAlone = context.within.length === 0 && context.tag === undefined;
  if (!isAlone || typeof value !== "object" || value === null) return answer();
  const key = `${context.direction} ${name}`;
  const values = getOrAdd(
    getOrAdd(accepted, context.fields, () => new Map<string, WeakSet<object>>()),
    key,
    () => new WeakSet(),
  );
  if (values.has(value)) return true;
  const one = answer();
  if (one === true) values.add(value);
  return one;
}

/** By direction and declaration: examples share their parts. */
const accepted = new WeakMap<DirectionalFields, Map<string, WeakSet<object>>>();

function unionHolds(
  keyword: "anyOf" | "oneOf",
  { [keyword]: members = [], tag }: Schema,
  value: JsonValue,
  context: Context,
): Answer {
  const answers = members.map((member, index) => {
    const values = tag?.values[index] ?? [];
    if (tag === undefined || tag.isInMembers || values.length === 0) return holds(member, value, context);
    const own = isObject(value) ? value[tag.property] : undefined;
    const isMeant = typeof own === "string" && values.includes(own);
    return isMeant && holds(member, value, { ...context, tag: tag.property });
  });
  const fitting = answers.filter((answer) => answer === true).length;
  const isCertain = !answers.includes(undefined);
  if (keyword === "anyOf") return fitting > 0 || (isCertain ? false : undefined);
  if (fitting > 1) return false;
  return isCertain ? fitting === 1 : undefined;
}

type ObjectKeyword =
  | "properties"
  | "patternProperties"
  | "propertyNames"
  | "required"
  | "dependentRequired"
  | "dependentSchemas"
  | "additionalProperties"
  | "minProperties"
  | "maxProperties";

function objectHolds(keyword: ObjectKeyword, object: JsonObject, schema: Schema, outer: Context): Answer {
  const context = { ...outer, ...inside };
  const { properties, required = [], additionalProperties, patternProperties } = schema;
  const entries = Object.entries(object);
  switch (keyword) {
    case "properties":
      return every(properties ?? [], ([name, form]) => {
        const value = Object.hasOwn(object, name) ? object[name] : undefined;
        return value === undefined || name === outer.tag || holds(form, value, context);
      });
    case "patternProperties":
      return every(patternProperties ?? [], ([pattern, form]) => {
        const matches = matcherOf(pattern);
        if (matches === undefined) return undefined;
        return every(entries, ([name, value]) => !matches(name) || holds(form, value, context));
      });
    case "propertyNames":
      return every(entries, ([name]) => holds(schema.propertyNames ?? {}, name, context));
    case "dependentRequired":
      return Array.from(schema.dependentRequired ?? []).every(
        ([name, others]) =>
          !Object.hasOwn(object, name) || others.every((other) => Object.hasOwn(object, other)),
      );
    case "dependentSchemas":
      return every(
        schema.dependentSchemas ?? [],
        ([name, form]) => !Object.hasOwn(object, name) || holds(form, object, outer),
      );
    case "required": {
      const isLeftOut = (name: string): boolean => {
        const form = properties?.get(name);
        return form !== undefined && outer.fields.isLeftOut(form, outer.direction);
      };
      return required.every((name) => Object.hasOwn(object, name) || isLeftOut(name));
    }
    case "additionalProperties": {
      const patterns = Array.from(patternProperties?.keys() ?? [], matcherOf);
      if (patterns.includes(undefined)) return undefined;
      const others = entries.filter(
        ([name]) => properties?.has(name) !== true && !patterns.some((matches) => matches?.(name)),
      );
      if (others.length === 0 || additionalProperties === undefined) return true;
      return (
        additionalProperties !== false &&
        every(others, ([, value]) => holds(additionalProperties, value, context))
      );
    }
    case "minProperties":
      return Object.keys(object).length >= (schema.minProperties ?? 0);
    case "maxProperties":
      return Object.keys(object).length <= (schema.maxProperties ?? Infinity);
  }
}

function matcherOf(pattern: string): ((text: string) => boolean) | undefined {
  const read = readPattern(pattern);
  return read && patternMatcher(read);
}

/** `items` applies after `prefixItems`. */
function itemsHold(
  list: readonly JsonValue[],
  { items = {}, prefixItems = [] }: Schema,
  outer: Context,
): Answer {
  const context = { ...outer, ...inside };
  return every([...list.entries()], ([index, item]) => {
    const form = prefixItems[index] ?? items;
    return form !== false && holds(form, item, context);
  });
}

/** A small positive number is in every numeric format. */
function numberFormatHolds(value: JsonValue, format = ""): Answer {
  if (typeof value !== "number" || (value >= 0 && value < 128) || /^(float|double)$/.test(format))
    return true;
  return /^int(32|64)$/.test(format) && Math.abs(value) < 2 ** 31 ? Number.isInteger(value) : undefined;
}

function stringHolds(
  keyword: "format" | "pattern" | "minLength" | "maxLength",
  text: string,
  { format, pattern = "", minLength = 0, maxLength = Infinity }: Schema,
): Answer {
  const { length } = Array.from(text);
  switch (keyword) {
    case "format":
      return format !== undefined && text === sampleText({ format }) && text !== sampleText({})
        ? true
        : undefined;
    case "pattern":
      return matcherOf(pattern)?.(text);
    case "minLength":
      return length >= minLength;
    case "maxLength":
      return length <= maxLength;
  }
}
