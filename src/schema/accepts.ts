/**
 * Validates values as far as the result is certain (JSON Schema 2020-12). Uncertain are keywords that validators treat
 * differently or that are not read here: most formats, content, what other keywords leave unevaluated.
 */
import { getOrAdd } from "../values/collections.js";
import { isList, isObject, jsonKey, type JsonObject, type JsonValue } from "../values/json.js";
import { type Direction, DirectionalFields } from "./direction.js";
import { type KeywordOf, keywords } from "./keywords.js";
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
  const isHeld = (keyword: keyof Schema): Answer => keywordHolds(keyword, schema, value, context);
  const quickly = every(quick, (keyword) => schema[keyword] === undefined || isHeld(keyword));
  if (quickly === false) return false;
  const keywords = Object.keys(schema) as (keyof Schema)[];
  const others = every(keywords, (keyword) => quick.includes(keyword) || isHeld(keyword));
  return quickly === undefined && others === true ? undefined : others;
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

/** Annotations and `nullable` limit nothing. Values of another type than the one that a keyword limits pass. */
function keywordHolds(keyword: keyof Schema, schema: Schema, value: JsonValue, context: Context): Answer {
  const { limits, kind } = keywords[keyword];
  if (kind === "annotation" || (limits !== undefined && limits !== kindOf(value))) return true;
  return checks[keyword as Checked](value, schema, context);
}

type Checked = Exclude<keyof Schema, KeywordOf<"annotation">>;
type Check = (value: JsonValue, schema: Schema, context: Context) => Answer;

const always: Check = () => true;
const unknown: Check = () => undefined;

/** A check of objects; anything else passes. `context`: that of the values inside. */
function ofObject(
  check: (object: JsonObject, schema: Schema, context: Context, outer: Context) => Answer,
): Check {
  return (value, schema, outer) => !isObject(value) || check(value, schema, { ...outer, ...inside }, outer);
}

const ofItems: Check = (value, schema, context) => !isList(value) || itemsHold(value, schema, context);

const checks: Readonly<Record<Checked, Check>> = {
  nullable: always,
  open: always,
  tag: always,
  types: (value, { types = [] }) => value !== null && admits(types, typeOfValue(value)),
  enum: (value, schema) => isListed(value, schema) || (schema.open === true ? undefined : false),
  reference: (value, { reference = "" }, context) => targetHolds(reference, value, context),
  allOf: (value, { allOf = [] }, context) => every(allOf, (part) => holds(part, value, context)),
  anyOf: (value, schema, context) => unionHolds("anyOf", schema, value, context),
  oneOf: (value, schema, context) => unionHolds("oneOf", schema, value, context),
  not: (value, { not = {} }, context) => opposite(holds(not, value, context)),
  if: (value, schema, context) => conditionHolds(schema, value, context),
  // Read with `if` and `contains`; alone they say nothing.
  then: always,
  else: always,
  minContains: always,
  maxContains: always,
  items: ofItems,
  prefixItems: ofItems,
  contains: (value, schema, context) => !isList(value) || containsEnough(value, schema, context),
  uniqueItems: (value) => isList(value) && new Set(value.map(jsonKey)).size === value.length,
  minItems: (value, { minItems = 0 }) => isList(value) && value.length >= minItems,
  maxItems: (value, { maxItems = Infinity }) => isList(value) && value.length <= maxItems,
  format: (value, schema) =>
    typeof value === "string" ? textFormatHolds(value, schema) : numberFormatHolds(value, schema.format),
  pattern: (value, { pattern = "" }) => matcherOf(pattern)?.(textOf(value)),
  minLength: (value, { minLength = 0 }) => lengthOf(value) >= minLength,
  maxLength: (value, { maxLength = Infinity }) => lengthOf(value) <= maxLength,
  minimum: (value, { minimum = -Infinity }) => Number(value) >= minimum,
  maximum: (value, { maximum = Infinity }) => Number(value) <= maximum,
  exclusiveMinimum: (value, { exclusiveMinimum = -Infinity }) => Number(value) > exclusiveMinimum,
  exclusiveMaximum: (value, { exclusiveMaximum = Infinity }) => Number(value) < exclusiveMaximum,
  multipleOf: (value, { multipleOf = 1 }) => isMultiple(Number(value), multipleOf),
  unevaluatedProperties: unknown,
  unevaluatedItems: unknown,
  contentEncoding: unknown,
  contentMediaType: unknown,
  contentSchema: unknown,
  properties: ofObject((object, { properties }, context, outer) =>
    every(Object.keys(object), (name) => {
      const [form, value] = [properties?.get(name), object[name]];
      return form === undefined || value === undefined || name === outer.tag || holds(form, value, context);
    }),
  ),
  patternProperties: ofObject((object, { patternProperties = [] }, context) =>
    every(patternProperties, ([pattern, form]) => {
      const matches = matcherOf(pattern);
      if (matches === undefined) return undefined;
      return every(Object.entries(object), ([name, value]) => !matches(name) || holds(form, value, context));
    }),
  ),
  propertyNames: ofObject((object, { propertyNames = {} }, context) =>
    every(Object.keys(object), (name) => holds(propertyNames, name, context)),
  ),
  dependentRequired: ofObject((object, { dependentRequired = [] }) =>
    Array.from(dependentRequired).every(
      ([name, others]) =>
        !Object.hasOwn(object, name) || others.every((other) => Object.hasOwn(object, other)),
    ),
  ),
  dependentSchemas: ofObject((object, { dependentSchemas = [] }, _context, outer) =>
    every(dependentSchemas, ([name, form]) => !Object.hasOwn(object, name) || holds(form, object, outer)),
  ),
  required: ofObject((object, { required = [], properties }, { fields, direction }) => {
    const isLeftOut = (form: Schema | undefined): boolean =>
      form !== undefined && fields.isLeftOut(form, direction);
    return required.every((name) => Object.hasOwn(object, name) || isLeftOut(properties?.get(name)));
  }),
  additionalProperties: ofObject(
    (object, { additionalProperties = {}, properties, patternProperties }, context) => {
      const patterns = Array.from(patternProperties?.keys() ?? [], matcherOf);
      if (patterns.includes(undefined)) return undefined;
      const others = Object.entries(object).filter(
        ([name]) => properties?.has(name) !== true && !patterns.some((matches) => matches?.(name)),
      );
      return every(
        others,
        ([, value]) => additionalProperties !== false && holds(additionalProperties, value, context),
      );
    },
  ),
  minProperties: ofObject((object, { minProperties = 0 }) => Object.keys(object).length >= minProperties),
  maxProperties: ofObject(
    (object, { maxProperties = Infinity }) => Object.keys(object).length <= maxProperties,
  ),
};

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

/** Only the sample of a format is certainly in it. */
function textFormatHolds(text: string, { format }: Schema): Answer {
  return format !== undefined && text === sampleText({ format }) && text !== sampleText({})
    ? true
    : undefined;
}

function lengthOf(value: JsonValue): number {
  return Array.from(textOf(value)).length;
}

/** Keywords that limit strings are only asked about strings. */
function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : "";
}
