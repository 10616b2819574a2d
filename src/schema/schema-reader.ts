/**
 * What a schema says once its references and intersections are followed.
 *
 * Readers never change a schema and never loop: a declaration that is being read already says nothing more.
 * A union says what all of its members say.
 */
import type { JsonValue } from "../document/json.js";
import { sortedUnique } from "./json-reading.js";
import type { Schema, SchemaName } from "./schema.js";
import { typesOf } from "./schema-types.js";

export type SchemaLookup = (name: SchemaName) => Schema | undefined;

/** Follows references from one to the next. A circle of nothing but references ends where it closes. */
export function resolveReference(schema: Schema, lookup: SchemaLookup): Schema {
  const last = aliasesOf(schema, lookup).at(-1);
  return last === undefined ? schema : (lookup(last) ?? {});
}

/** The names that references lead through, from one to the next: all of them stand for the same schema. */
export function aliasesOf(schema: Schema, lookup: SchemaLookup): readonly SchemaName[] {
  const names: SchemaName[] = [];
  let name = schema.reference;
  while (name !== undefined && !names.includes(name)) {
    names.push(name);
    name = lookup(name)?.reference;
  }
  return names;
}

/** The forms a property has in the parts of an object; more than one where parts of an `allOf` name it again. */
export interface ObjectView {
  readonly properties: ReadonlyMap<string, readonly Schema[]>;
  readonly required: ReadonlySet<string>;
}

/** The properties that stand in the object itself, in what it refers to and in its intersections; not those of unions. */
export function viewObject(schema: Schema, lookup: SchemaLookup): ObjectView {
  const properties = new Map<string, Schema[]>();
  const required = new Set<string>();
  for (const part of intersectionParts(schema, lookup)) {
    for (const [name, property] of part.properties ?? []) {
      const forms = properties.get(name);
      if (forms === undefined) properties.set(name, [property]);
      else forms.push(property);
    }
    for (const name of part.required ?? []) required.add(name);
  }
  return { properties, required };
}

/** The schema that a path of field names leads to; `[]` as a step means the items of a list. */
export function viewPath(schema: Schema, path: readonly string[], lookup: SchemaLookup): Schema | undefined {
  let current: Schema | undefined = schema;
  for (const step of path) {
    if (current === undefined) return undefined;
    current = step === "[]" ? itemsOf(current, lookup) : propertyOf(current, step, lookup);
  }
  return current;
}

function propertyOf(schema: Schema, name: string, lookup: SchemaLookup): Schema | undefined {
  for (const { properties } of intersectionParts(schema, lookup)) {
    const property = properties?.get(name);
    if (property !== undefined) return property;
  }
  return undefined;
}

function itemsOf(schema: Schema, lookup: SchemaLookup): Schema | undefined {
  for (const { items } of intersectionParts(schema, lookup)) {
    if (items !== undefined && items !== false) return items;
  }
  return typesOf(schema, lookup)?.has("array") === true ? {} : undefined;
}

/** The schema and everything that has to hold together with it: targets of references and parts of `allOf`. */
export function intersectionParts(schema: Schema, lookup: SchemaLookup): Schema[] {
  const parts: Schema[] = [];
  const seen = new Set<SchemaName>();
  const visit = (part: Schema): void => {
    parts.push(part);
    if (part.reference !== undefined && !seen.has(part.reference)) {
      seen.add(part.reference);
      const target = lookup(part.reference);
      if (target !== undefined) visit(target);
    }
    part.allOf?.forEach(visit);
  };
  visit(schema);
  return parts;
}

/** The only strings that are valid, sorted, where the schema limits them to some. */
export function stringValues(schema: Schema, lookup: SchemaLookup): readonly string[] | undefined {
  const enums = intersectionParts(schema, lookup)
    .map((part) => part.enum)
    .filter((values) => values !== undefined);
  const [first, ...others] = enums;
  const values: readonly JsonValue[] | undefined = first?.filter((value) =>
    others.every((other) => other.includes(value)),
  );
  if (values === undefined || values.length === 0) return undefined;
  const strings = values.filter((value) => typeof value === "string");
  return strings.length === values.length ? sortedUnique(strings) : undefined;
}
