/**
 * Checks a value against a schema as far as types show it, ignoring limits, patterns and formats.
 *
 * A sampler chooses a value by the merged parts of a schema; if they contradict each other, it fits only some of them.
 */
import { isList, isObject, jsonKey, type JsonObject, type JsonValue } from "../values/json.js";
import { type Direction, DirectionalFields } from "./direction.js";
import type { Schema, SchemaName, SchemaType } from "./schema.js";
import type { SchemaView } from "./schema-view.js";

export function fitsForm(value: JsonValue, schema: Schema, view: SchemaView, direction: Direction): boolean {
  const fields = new DirectionalFields(view);
  return fits(value, schema, { view, fields, direction, budget: { schemas: mostRead }, ...outside });
}

/** Nested unions can make a billion choices. A value that takes longer to check does not fit. */
const mostRead = 100_000;

interface Context extends AroundValue {
  readonly view: SchemaView;
  readonly fields: DirectionalFields;
  readonly direction: Direction;
  readonly budget: { schemas: number };
}

/** Constraints on the same value from surrounding schemas. */
interface AroundValue {
  /** The property that a union sets. */
  readonly tag: string | undefined;
  /** Fields that travel in the other direction. */
  readonly leftOut: ReadonlySet<string>;
  /** The declarations that are being read. */
  readonly within: readonly SchemaName[];
}

const outside: AroundValue = { tag: undefined, leftOut: new Set(), within: [] };

function fits(value: JsonValue, schema: Schema, outer: Context): boolean {
  if (outer.budget.schemas-- <= 0) return false;
  if (value === null && schema.nullable === true) return true;
  if (schema.types?.length === 0) return false;
  const context = isObject(value) ? { ...outer, leftOut: leftOutOf(schema, outer) } : outer;
  const all: boolean =
    fitsTarget(value, schema, context) &&
    (schema.allOf ?? []).every((part) => fits(value, part, context)) &&
    fitsSomeMember(value, schema, context) &&
    fitsSomeBranch(value, schema, context);
  if (!all) return false;
  if (schema.enum !== undefined) return schema.enum.some((each) => jsonKey(each) === jsonKey(value));
  if (schema.types !== undefined && !schema.types.some((type) => typeChecks[type](value))) return false;
  if (isList(value)) return fitsList(value, schema, context);
  return !isObject(value) || fitsObject(value, schema, context);
}

function leftOutOf(schema: Schema, { view, fields, direction, leftOut }: Context): ReadonlySet<string> {
  const names = [...view.object(schema).properties].flatMap(([name, forms]) =>
    forms.some((form) => fields.isLeftOut(form, direction)) ? [name] : [],
  );
  return names.length === 0 ? leftOut : new Set([...leftOut, ...names]);
}

function fitsTarget(value: JsonValue, { reference }: Schema, context: Context): boolean {
  if (reference === undefined || context.within.includes(reference)) return true;
  const within = [...context.within, reference];
  return fits(value, context.view.declared(reference) ?? {}, { ...context, within });
}

function fitsSomeMember(value: JsonValue, { anyOf, oneOf, tag }: Schema, context: Context): boolean {
  const members = anyOf ?? oneOf;
  if (members === undefined) return true;
  return members.some((member, index) => {
    const values = tag?.values[index] ?? [];
    // The union sets the tag of a member that lacks it, whatever the member has there.
    if (tag === undefined || tag.isInMembers || values.length === 0) return fits(value, member, context);
    const own = isObject(value) ? value[tag.property] : undefined;
    return (
      typeof own === "string" &&
      values.includes(own) &&
      fits(value, member, { ...context, tag: tag.property })
    );
  });
}

function fitsSomeBranch(value: JsonValue, schema: Schema, context: Context): boolean {
  if (schema.if === undefined) return true;
  return fits(value, schema.then ?? {}, context) || fits(value, schema.else ?? {}, context);
}

const typeChecks: Readonly<Record<SchemaType, (value: JsonValue) => boolean>> = {
  array: isList,
  boolean: (value) => typeof value === "boolean",
  integer: (value) => typeof value === "number",
  number: (value) => typeof value === "number",
  object: isObject,
  string: (value) => typeof value === "string",
};

function fitsList(list: readonly JsonValue[], { prefixItems = [], items }: Schema, outer: Context): boolean {
  const context = { ...outer, ...outside };
  return list.every((item, index) => {
    const form = prefixItems[index] ?? items ?? {};
    return form !== false && fits(item, form, context);
  });
}

function fitsObject(object: JsonObject, schema: Schema, outer: Context): boolean {
  const { properties, required = [], additionalProperties, dependentRequired } = schema;
  const context = { ...outer, ...outside };
  const has = (name: string): boolean => Object.hasOwn(object, name) || outer.leftOut.has(name);
  const demanded = Array.from(dependentRequired ?? [], ([name, names]) => (has(name) ? names : []));
  if (![...required, ...demanded.flat()].every(has)) return false;
  const isEmpty = additionalProperties === false && properties === undefined && required.length === 0;
  if (isEmpty && Object.keys(object).length > 0) return false;
  // Beside declared properties, a type does not restrict others.
  const others =
    properties === undefined && additionalProperties !== false ? additionalProperties : undefined;
  return Object.entries(object).every(([name, value]) => {
    const form = properties?.get(name) ?? others;
    return name === outer.tag || form === undefined || fits(value, form, context);
  });
}
