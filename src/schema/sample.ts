/**
 * Samples a value that fits a schema: an event in a fixture, an answer of the sandbox.
 *
 * References, parts of `allOf` and chosen union members apply together, so they are read as one schema. If a choice of
 * members has no value, the next is tried. A value never contains a declaration within itself, and the result is
 * deterministic. Sampled objects have no prototype: their keys come from a document.
 */
import type { JsonValue } from "../values/json.js";
import { mergeKeywords } from "./annotations.js";
import { type Direction, DirectionalFields } from "./direction.js";
import { sampleNumber } from "./sample-scalars.js";
import type { Schema, SchemaName, SchemaType } from "./schema.js";
import type { SchemaView } from "./schema-view.js";

export interface SampleOptions {
  /** Fields that travel only in the other direction are left out. */
  readonly direction: Direction;
  /**
   * - `short`: required fields only, but every field of an object that requires none; one list item
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

/** Undefined if no value is found. */
export function sample(schema: Schema, view: SchemaView, options: SampleOptions): Sample | undefined {
  const schemas = new Map<object, SchemaName>();
  const budget = { schemas: mostRead };
  const fields = new DirectionalFields(view);
  const value = sampleAll([schema], { ...options, view, fields, schemas, budget, path: [], within: [] });
  return value === undefined ? undefined : { value, schemas };
}

/**
 * In one sample. Thirty declarations that each require the next one twice make a billion objects, and unions as many
 * choices. The largest published events read a few thousand.
 */
const mostRead = 20_000;

interface Context extends SampleOptions {
  readonly view: SchemaView;
  readonly fields: DirectionalFields;
  readonly schemas: Map<object, SchemaName>;
  /** The number of schemas that may still be read; at 0, no schema has a sample. */
  readonly budget: { schemas: number };
  readonly path: readonly string[];
  /** The declarations being sampled. */
  readonly within: readonly SchemaName[];
}

/** A value that fits all these schemas. */
function sampleAll(wanted: readonly Schema[], context: Context): JsonValue | undefined {
  const [only, ...others] = wanted;
  let tried = 0;
  for (const choice of choices(wanted, context)) {
    const value = sampleChoice(choice, wanted, context);
    if (typeof value === "object" && value !== null && others.length === 0 && only?.reference !== undefined)
      context.schemas.set(value, only.reference);
    if (value !== undefined) return value;
    if (++tried >= mostTried) break;
  }
  return wanted.every((schema) => context.view.allowsNull(schema)) ? null : undefined;
}

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
  const { reference, allOf = [], anyOf, oneOf, if: _if, then: _then, else: _else, ...part } = schema;
  if (reference !== undefined) {
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

/** `then` and `else` of a condition. */
function branchesOf({ if: condition, then, else: otherwise }: Schema): readonly (readonly Schema[])[] {
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

function sampleChoice(
  { parts, within }: Choice,
  wanted: readonly Schema[],
  outer: Context,
): JsonValue | undefined {
  const { fits, preferred, sampleString, path } = outer;
  if (fits !== undefined) {
    const example = parts
      .flatMap(({ docs }) => docs?.examples ?? [])
      .find((each) => wanted.every((schema) => fits(schema, each)));
    if (example !== undefined) return example;
  }
  const context = { ...outer, within };
  const whole = mergeKeywords(parts);
  if (whole.enum !== undefined) {
    const values = whole.enum;
    return values.find((value) => typeof value === "string" && preferred?.includes(value)) ?? values[0];
  }
  switch (typeOf(whole)) {
    case "array":
      return sampleList(whole, context);
    case "boolean":
      return true;
    case "integer":
    case "number":
      return sampleNumber(whole);
    case "object":
      return sampleObject(parts, context);
    case "string":
      return sampleString(whole, path);
    case undefined:
      return undefined;
  }
}

/** The type to sample; without one, a string will do. */
function typeOf({ types, properties, required, additionalProperties }: Schema): SchemaType | undefined {
  if (types !== undefined) return types[0];
  return (properties ?? required ?? additionalProperties) === undefined ? "string" : "object";
}

function sampleObject(parts: readonly Schema[], context: Context): JsonValue | undefined {
  const { properties, required } = context.view.object({ allOf: parts });
  const hasOptional =
    context.path.length < deepestOptional && (required.size === 0 || context.extent === "complete");
  const optional = hasOptional ? [...properties].filter(([, forms]) => isShown(forms)) : [];
  // Every object inherits methods with these names, whose types would not fit such a field.
  const inherited = [...properties.keys()].filter((name) => Object.hasOwn(Object.prototype, name));
  const names = new Set([...required, ...inherited, ...optional.map(([name]) => name)]);
  const needed = new Set([...required, ...inherited, ...addDependents(names, parts)]);
  const object = Object.create(null) as Record<string, JsonValue>;
  for (const name of [...names].sort()) {
    if (properties.get(name)?.some((form) => context.fields.isLeftOut(form, context.direction))) continue;
    const value = sampleAll(properties.get(name) ?? [{}], { ...context, path: [...context.path, name] });
    if (value !== undefined) object[name] = value;
    else if (needed.has(name)) return undefined;
  }
  return object;
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

/** Printed tuples end after `prefixItems`, so samples do too. */
function sampleList(
  { items, prefixItems, minItems = 0, maxItems = Infinity }: Schema,
  context: Context,
): JsonValue | undefined {
  if (prefixItems !== undefined) {
    const values = prefixItems.slice(0, maxItems).map((item) => sampleAll([item], context));
    return values.every((value) => value !== undefined) ? values : undefined;
  }
  const item = items === undefined || items === false ? undefined : sampleAll([items], context);
  if (item === undefined) return minItems === 0 ? [] : undefined;
  // Nested lists multiply, and samples become source code: a document must not decide its length.
  const wanted = context.extent === "complete" ? Math.max(minItems, 1) : 1;
  return Array.from({ length: Math.min(wanted, maxItems) }, () => item);
}
