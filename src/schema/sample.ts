/**
 * Samples a value that fits a schema: an event in a fixture, an answer of the sandbox.
 *
 * References, parts of `allOf` and chosen union members apply together, so they are read as one schema. If a choice of
 * members has no value, the next is tried. Keywords that no construction satisfies, such as `not`, are met by trying
 * values until one is accepted; if none is, the first stands. A value never contains a declaration within itself, and the
 * result is deterministic. Sampled objects have no prototype: their keys come from a document.
 */
import { jsonKey, type JsonObject, type JsonValue } from "../values/json.js";
import { accepts } from "./accepts.js";
import { mergeKeywords } from "./annotations.js";
import { type Direction, DirectionalFields } from "./direction.js";
import { patternMatcher, readPattern } from "./pattern.js";
import { otherTexts, sampleNumber, sampleText } from "./sample-scalars.js";
import type { Schema, SchemaName, SchemaType } from "./schema.js";
import type { SchemaView } from "./schema-view.js";

export interface SampleOptions {
  /** Fields that travel only in the other direction are left out. */
  readonly direction: Direction;
  /**
   * - `short`: required fields only, but every field of an object that requires none; one list item, or as many as required
   * - `complete`: every field; as many items as a list requires
   */
  readonly extent: "short" | "complete";
  /** Values that an enum prefers to its first one. */
  readonly preferred?: readonly string[];
  /** If set, a fitting example from the document is preferred. */
  readonly fits?: (schema: Schema, example: JsonValue) => boolean;
  /** `path`: the field names that lead to the string. Undefined if no string fits. */
  readonly sampleString: (schema: Schema, path: readonly string[]) => string | undefined;
}

export interface Sample {
  readonly value: JsonValue;
  /** The declaration of each object and list in the value that need not fit any other schema. */
  readonly schemas: ReadonlyMap<object, SchemaName>;
}

/** The samples of one view with the same options, except `preferred`. */
export class SampleMemory {
  readonly fields: DirectionalFields;
  readonly schemas = new Map<object, SchemaName>();
  /** By declaration and path. */
  readonly values = new Map<string, Remembered>();

  constructor(view: SchemaView) {
    this.fields = new DirectionalFields(view);
  }
}

/** Undefined if no value is found. */
export function sample(
  schema: Schema,
  view: SchemaView,
  options: SampleOptions,
  memory?: SampleMemory,
): Sample | undefined {
  const { fields, schemas } = memory ?? new SampleMemory(view);
  const budget = { schemas: mostRead, checks: mostChecked };
  const inside = { path: [], within: [], read: nothingRead() };
  const value = sampleAll([schema], { ...options, view, fields, schemas, memory, budget, ...inside });
  return value === undefined ? undefined : { value, schemas };
}

/**
 * In one sample. Thirty declarations that each require the next one twice make a billion objects, and unions as many
 * choices. The largest published events read a few thousand.
 */
const mostRead = 20_000;

/** In one sample: what `not`, `contains` and their like refuse inside each other multiplies. */
const mostChecked = 2000;

interface Context extends SampleOptions {
  readonly view: SchemaView;
  readonly fields: DirectionalFields;
  readonly schemas: Map<object, SchemaName>;
  /** The number of schemas that may still be read; at 0, no schema has a sample. */
  readonly budget: { schemas: number; checks: number };
  readonly path: readonly string[];
  /** The declarations being sampled. */
  readonly within: readonly SchemaName[];
  readonly memory: SampleMemory | undefined;
  readonly read: Read;
}

/** What was read for a value: a declaration around it, or a preferred value, could change it. */
interface Read {
  readonly declarations: Set<SchemaName>;
  readonly enums: Set<readonly JsonValue[]>;
}

function nothingRead(): Read {
  return { declarations: new Set(), enums: new Set() };
}

interface Remembered extends Read {
  readonly value: JsonValue | undefined;
  /** Its part of the budget. */
  readonly schemas: number;
  readonly checks: number;
}

/** A value that fits all these schemas. */
function sampleAll(wanted: readonly Schema[], context: Context): JsonValue | undefined {
  const [only, ...others] = wanted;
  const { memory, path, budget, read } = context;
  if (memory === undefined || only?.reference === undefined || others.length > 0)
    return firstOf(wanted, context);
  const key = JSON.stringify([only.reference, only.nullable, path]);
  const known = memory.values.get(key);
  const isKnown = known !== undefined && isUsable(known, context);
  const before = { ...budget };
  const inner = isKnown ? known : nothingRead();
  const value = isKnown ? known.value : firstOf(wanted, { ...context, read: inner });
  for (const name of inner.declarations) read.declarations.add(name);
  for (const values of inner.enums) read.enums.add(values);
  if (isKnown) {
    budget.schemas -= known.schemas;
    budget.checks -= known.checks;
    return value;
  }
  const used = { schemas: before.schemas - budget.schemas, checks: before.checks - budget.checks };
  const remembered = { ...inner, value, ...used };
  if (isUsable(remembered, context)) memory.values.set(key, remembered);
  return value;
}

/** True if nothing around the value changes it. */
function isUsable(remembered: Remembered, { within, preferred = [], budget }: Context): boolean {
  return (
    remembered.schemas <= budget.schemas &&
    remembered.checks <= budget.checks &&
    !within.some((name) => remembered.declarations.has(name)) &&
    !Array.from(remembered.enums).some((values) => preferred.some((word) => values.includes(word)))
  );
}

function firstOf(wanted: readonly Schema[], context: Context): JsonValue | undefined {
  const [value] = valuesOf(wanted, context);
  return value;
}

/** Values that fit all these schemas, the best first; if none certainly does, one that may, or else one that does not. */
function* valuesOf(wanted: readonly Schema[], context: Context): Generator<JsonValue> {
  const doubtful: JsonValue[] = [];
  const refused: JsonValue[] = [];
  let isFound = false;
  let tried = 0;
  for (const choice of choices(wanted, context)) {
    let isBuilt = !choice.parts.some((part) => tryKeywords.some((keyword) => part[keyword] !== undefined));
    for (const value of candidates(choice, wanted, context)) {
      noteDeclaration(value, wanted, context);
      const answer = isBuilt || fitsAll(wanted, value, context);
      isBuilt = false;
      if (answer === true) {
        isFound = true;
        yield value;
      } else (answer === false ? refused : doubtful).push(value);
      if (doubtful.length > mostTried) break;
    }
    if (++tried >= mostTried || doubtful.length > mostTried) break;
  }
  yield* doubtful;
  if (wanted.every((schema) => context.view.allowsNull(schema))) yield null;
  else if (!isFound && doubtful.length === 0) yield* refused.slice(0, 1);
}

function noteDeclaration(value: JsonValue, [only, ...others]: readonly Schema[], { schemas }: Context): void {
  if (typeof value === "object" && value !== null && others.length === 0 && only?.reference !== undefined)
    schemas.set(value, only.reference);
}

/** Undefined if it is not certain, or no longer checked. */
function fitsAll(
  wanted: readonly Schema[],
  value: JsonValue,
  { view, direction, fields, budget }: Context,
): boolean | undefined {
  if (budget.checks-- <= 0) return undefined;
  const answers = wanted.map((schema) => accepts(schema, value, view, direction, fields));
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

/** Keywords that building a value does not always satisfy. `if` and `oneOf` stand for those of the choice. */
const tryKeywords = [
  ...(["not", "if", "oneOf", "enum", "pattern", "minLength", "maxLength", "multipleOf", "contains"] as const),
  ...([
    "uniqueItems",
    "minItems",
    "minProperties",
    "maxProperties",
    "propertyNames",
    "patternProperties",
  ] as const),
  ...(["dependentSchemas", "prefixItems"] as const),
];

/** Nested unions have too many combinations to try all. */
const mostTried = 20;

/** A choice of union members. */
interface Choice {
  /** Schemas that apply together, without references, intersections and unions. */
  readonly parts: readonly Schema[];
  readonly within: readonly SchemaName[];
}

/** Lazy: usually the first choice has a value. */
function* choices([first, ...others]: readonly Schema[], context: Context): Generator<Choice> {
  if (first === undefined) {
    yield { parts: [], within: context.within };
    return;
  }
  for (const own of choicesOf(first, context))
    for (const rest of choices(others, context)) yield together(own, rest);
}

function* choicesOf(schema: Schema, context: Context): Generator<Choice> {
  if (context.budget.schemas-- <= 0) return;
  const { reference, allOf = [], anyOf, oneOf, then: _then, else: _else, ...rest } = schema;
  // Tags already tell the members apart.
  const part = oneOf === undefined || schema.tag !== undefined ? rest : { ...rest, oneOf };
  if (reference !== undefined) {
    context.read.declarations.add(reference);
    if (context.within.includes(reference)) return;
    const within = [...context.within, reference];
    yield* choicesOf(context.view.declared(reference) ?? {}, { ...context, within });
    return;
  }
  const members = anyOf ?? oneOf;
  for (const branch of branchesOf(schema)) {
    for (const { parts, within } of choices([...allOf, ...branch], context)) {
      const own = { parts: [part, ...parts], within };
      if (members === undefined) yield own;
      else for (const member of choicesOfMembers(schema, members, context)) yield together(own, member);
    }
  }
}

/** What applies beside the schema: `then` or `else` of a condition, and what fields that are shown demand. */
function branchesOf({
  if: condition,
  then,
  else: otherwise,
  dependentSchemas,
}: Schema): readonly (readonly Schema[])[] {
  if (dependentSchemas !== undefined) return [[...dependentSchemas.values()], []];
  if (condition === undefined) return [[]];
  return [[condition, ...(then === undefined ? [] : [then])], otherwise === undefined ? [] : [otherwise]];
}

function* choicesOfMembers({ tag }: Schema, members: readonly Schema[], context: Context): Generator<Choice> {
  for (const [index, member] of members.entries()) {
    const values = tag?.values[index] ?? [];
    const isSaid = tag === undefined || tag.isInMembers || values.length === 0;
    for (const choice of choicesOf(member, context))
      yield isSaid ? choice : withTag(choice, tag.property, values);
  }
}

/** The union decides the tag; a value that the member also lists is preferred. */
function withTag({ parts, within }: Choice, property: string, values: readonly string[]): Choice {
  const own = mergeKeywords(parts.flatMap(({ properties }) => properties?.get(property) ?? [])).enum;
  const common = values.filter((value) => own?.includes(value));
  const tag: Schema = { types: ["string"], enum: common.length === 0 ? values : common };
  const others = parts.map(({ properties, ...part }) =>
    properties === undefined
      ? part
      : { ...part, properties: new Map([...properties].filter(([name]) => name !== property)) },
  );
  const tagged: Schema = { types: ["object"], properties: new Map([[property, tag]]), required: [property] };
  return { parts: [...others, tagged], within };
}

function together(left: Choice, right: Choice): Choice {
  return {
    parts: [...left.parts, ...right.parts],
    within: [...new Set([...left.within, ...right.within])],
  };
}

/** Values of a choice. Only the first is built to fit; the others are to be tried. */
function* candidates(
  { parts, within }: Choice,
  wanted: readonly Schema[],
  outer: Context,
): Generator<JsonValue> {
  const { fits, preferred } = outer;
  if (fits !== undefined) {
    const examples = parts.flatMap(({ docs }) => docs?.examples ?? []);
    yield* examples.filter((each) => wanted.every((schema) => fits(schema, each)));
  }
  const context = { ...outer, within };
  const whole = mergeKeywords(parts);
  if (whole.enum !== undefined) {
    context.read.enums.add(whole.enum);
    const isPreferred = (value: JsonValue): boolean =>
      typeof value === "string" && preferred?.includes(value) === true;
    yield* whole.enum.toSorted((left, right) => Number(isPreferred(right)) - Number(isPreferred(left)));
    return;
  }
  for (const type of typesOf(whole)) yield* valuesOfType(type, whole, parts, context);
}

/** The types to sample; without one, a string will usually do. */
function typesOf({ types, properties, required, additionalProperties, not }: Schema): readonly SchemaType[] {
  if (types !== undefined) return types;
  if ((properties ?? required ?? additionalProperties) !== undefined) return ["object"];
  return not === undefined ? ["string"] : ["string", "integer", "boolean", "object", "array"];
}

function* valuesOfType(
  type: SchemaType,
  whole: Schema,
  parts: readonly Schema[],
  context: Context,
): Generator<JsonValue> {
  switch (type) {
    case "array":
      yield* lists(whole, parts, context);
      return;
    case "boolean":
      yield* [true, false];
      return;
    case "integer":
    case "number":
      yield* numbers(type, whole);
      return;
    case "object":
      yield* objects(whole, parts, context);
      return;
    case "string": {
      const text = context.sampleString(whole, context.path);
      if (text === undefined) return;
      yield text;
      const byPattern = parts.flatMap(({ pattern }) =>
        pattern === undefined ? [] : [sampleText({ pattern })],
      );
      if (byPattern.length > 1) yield* [byPattern.join(""), byPattern.toReversed().join("")];
      yield* otherTexts(text);
    }
  }
}

function* numbers(type: "integer" | "number", whole: Schema): Generator<number> {
  const first = sampleNumber(whole);
  const step = whole.multipleOf ?? 1;
  yield first;
  for (let count = 1; count <= mostTried; count++) yield* [first + count * step, first - count * step];
  yield* type === "number" ? [0, first + step / 2, first - step / 2] : [0, -step];
}

function* objects(whole: Schema, parts: readonly Schema[], context: Context): Generator<JsonObject> {
  const { properties, required } = context.view.object({ allOf: parts });
  const { minProperties = 0, maxProperties = Infinity } = whole;
  const hasOptional =
    context.path.length < deepestOptional && (required.size === 0 || context.extent === "complete");
  const shown = [...properties].filter(([, forms]) => isShown(forms)).map(([name]) => name);
  // Every object inherits methods with these names, whose types would not fit such a field.
  const inherited = [...properties.keys()].filter((name) => Object.hasOwn(Object.prototype, name));
  const names = new Set([...required, ...inherited]);
  const add = (more: Iterable<string>, size: number): void => {
    for (const name of names.size < size ? more : []) {
      names.add(name);
      if (names.size >= size) return;
    }
  };
  if (hasOptional) add(shown, maxProperties);
  add(properties.keys(), minProperties);
  add(furtherNames(parts, context), minProperties);
  const needed = new Set([...required, ...inherited, ...addDependents(names, parts)]);
  const inField = (name: string): Context => ({ ...context, path: [...context.path, name] });
  const object = Object.create(null) as Record<string, JsonValue>;
  for (const name of [...names].sort()) {
    if (properties.get(name)?.some((form) => context.fields.isLeftOut(form, context.direction))) continue;
    const value = sampleAll(formsOf(name, properties, parts), inField(name));
    if (value !== undefined) object[name] = value;
    else if (needed.has(name)) return;
  }
  yield object;
  const without = (omitted: readonly string[]): JsonObject => pick(object, (name) => !omitted.includes(name));
  const optional = Object.keys(object).filter((name) => !needed.has(name));
  for (const name of optional) yield without([name]);
  for (const name of optional) yield without(optional.filter((other) => other !== name));
  yield without(optional);
  for (const name of Object.keys(object))
    for (const value of valuesOf(formsOf(name, properties, parts), inField(name)))
      yield pick({ ...object, [name]: value }, () => true);
}

/** Without a prototype. */
function pick(object: JsonObject, isPicked: (name: string) => boolean): JsonObject {
  const picked = Object.create(null) as Record<string, JsonValue>;
  for (const [name, value] of Object.entries(object)) if (isPicked(name)) picked[name] = value;
  return picked;
}

/** The schemas of a field: as described, by the patterns of its name, or else as of any other field. */
function formsOf(
  name: string,
  properties: ReadonlyMap<string, readonly Schema[]>,
  parts: readonly Schema[],
): readonly Schema[] {
  const byPattern = parts.flatMap(({ patternProperties }) =>
    [...(patternProperties ?? [])].filter(([pattern]) => matches(pattern, name)).map(([, form]) => form),
  );
  const described = [...(properties.get(name) ?? []), ...byPattern];
  if (described.length > 0) return described;
  const others = parts.flatMap(({ additionalProperties }) =>
    additionalProperties === undefined || additionalProperties === false ? [] : [additionalProperties],
  );
  return others.length > 0 ? others : [{}];
}

function matches(pattern: string, name: string): boolean {
  const read = readPattern(pattern);
  return read !== undefined && patternMatcher(read)(name);
}

/** Names of fields that no part describes. */
function* furtherNames(parts: readonly Schema[], outer: Context): Generator<string> {
  const context = { ...outer, sampleString: sampleText, memory: undefined };
  const limits = parts.flatMap(({ propertyNames }) => propertyNames ?? []);
  const patterns = parts.flatMap(({ patternProperties }) => [...(patternProperties?.keys() ?? [])]);
  const forms: Schema[] = patterns.map((pattern) => ({ types: ["string"], pattern }));
  if (parts.every(({ additionalProperties }) => additionalProperties !== false))
    forms.push({ types: ["string"] });
  for (const form of forms)
    for (const name of valuesOf([form, ...limits], context)) if (typeof name === "string") yield name;
}

/** Adds the names that others require beside them, transitively; returns them. */
function addDependents(names: Set<string>, parts: readonly Schema[]): readonly string[] {
  const added: string[] = [];
  // Iterating a set includes values added meanwhile.
  for (const name of names) {
    const demanded = parts.flatMap(({ dependentRequired }) => dependentRequired?.get(name) ?? []);
    added.push(...demanded);
    for (const each of demanded) names.add(each);
  }
  return added;
}

/** The greatest depth at which optional fields are sampled. */
const deepestOptional = 4;

/** Samples show what new callers receive. */
function isShown(forms: readonly Schema[]): boolean {
  return forms.every(({ deprecated }) => deprecated !== true);
}

/** Printed tuples end after `prefixItems`, so samples do too, unless more items are required. */
function* lists(
  { items, prefixItems = [], minItems = 0, maxItems = Infinity, uniqueItems }: Schema,
  parts: readonly Schema[],
  context: Context,
): Generator<readonly JsonValue[]> {
  const least = minItems > mostItems ? 1 : minItems;
  const further = items === undefined || items === false ? [] : [items];
  const contained = parts.flatMap(({ contains, minContains = 1 }) =>
    contains === undefined
      ? []
      : Array.from({ length: Math.min(minContains, mostItems) }, () => [contains, ...further]),
  );
  const limited = parts.filter(({ maxContains }) => maxContains !== undefined);
  const isUncounted = (value: JsonValue): boolean =>
    limited.every(({ contains = {} }) => accepts(contains, value, context.view, context.direction) === false);
  const list: JsonValue[] = [];
  const keys = new Set<string>();
  const push = (schemas: readonly Schema[], isFree = false): boolean => {
    for (const value of valuesOf(schemas, context)) {
      if ((uniqueItems === true && keys.has(jsonKey(value))) || (isFree && !isUncounted(value))) continue;
      keys.add(jsonKey(value));
      list.push(value);
      return true;
    }
    return false;
  };
  const places = [...prefixItems.map((item) => [item]), ...contained].slice(0, maxItems);
  if (!places.every((schemas) => push(schemas))) return;
  const wanted = places.length === 0 && further.length > 0 ? Math.max(least, 1) : least;
  while (list.length < Math.min(wanted, maxItems) && items !== false) {
    if (uniqueItems !== true && list.length > places.length) list.push(list.at(-1) ?? null);
    else if (!push(further, true)) break;
  }
  if (list.length < least && items !== false) return;
  yield list;
  if (least === 0 && places.length === 0) yield [];
  const [first] = places[0] ?? further;
  if (first !== undefined) for (const value of valuesOf([first], context)) yield [value, ...list.slice(1)];
}

/** Samples become source code, and nested lists multiply: a document must not decide their length. */
const mostItems = 20;
