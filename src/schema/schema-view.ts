/**
 * The schemas of one version, with references followed and intersections read as one.
 *
 * Reading never changes a schema and never loops: a declaration that is being read already adds nothing. A view caches
 * results, so its declarations must not change.
 */
import type { JsonValue } from "../values/json.js";
import { sortedUnique } from "../values/text.js";
import type { Schema, SchemaName, SchemaType } from "./schema.js";

export interface Declarations {
  readonly get: (name: SchemaName) => { readonly schema: Schema } | undefined;
}

export function schemaView(declarations: Declarations): SchemaView {
  return new SchemaView(declarations);
}

export class SchemaView {
  readonly #declarations: Declarations;
  readonly #types = new Map<SchemaName, ReadonlySet<SchemaType> | undefined>();

  constructor(declarations: Declarations) {
    this.#declarations = declarations;
  }

  /** The declaration, which may be a reference itself. */
  declared(name: SchemaName): Schema | undefined {
    return this.#declarations.get(name)?.schema;
  }

  /** Follows references from one to the next. A circle of nothing but references ends where it closes. */
  resolve(schema: Schema): Schema {
    const last = this.aliases(schema).at(-1);
    return last === undefined ? schema : (this.declared(last) ?? {});
  }

  /** The names that references lead through, from one to the next: all of them are names of the same schema. */
  aliases({ reference }: Schema): readonly SchemaName[] {
    const names = new Set<SchemaName>();
    for (let name = reference; name !== undefined && !names.has(name);) {
      names.add(name);
      name = this.declared(name)?.reference;
    }
    return [...names];
  }

  /** The schema and all schemas that apply together with it: targets of references and parts of `allOf`. */
  parts(schema: Schema): Schema[] {
    const parts: Schema[] = [];
    const seen = new Set<SchemaName>();
    // Without recursion: a chain of references may be long.
    const waiting = [schema];
    for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
      parts.push(part);
      waiting.push(...(part.allOf ?? []).toReversed());
      if (part.reference === undefined || seen.has(part.reference)) continue;
      seen.add(part.reference);
      const target = this.declared(part.reference);
      if (target !== undefined) waiting.push(target);
    }
    return parts;
  }

  /** The properties of the object itself, of what it refers to and of its intersections; not those of unions. */
  object(schema: Schema): ObjectView {
    const properties = new Map<string, Schema[]>();
    const required = new Set<string>();
    for (const part of this.parts(schema)) {
      for (const [name, property] of part.properties ?? []) {
        const forms = properties.get(name);
        if (forms === undefined) properties.set(name, [property]);
        else forms.push(property);
      }
      for (const name of part.required ?? []) required.add(name);
    }
    return { properties, required };
  }

  /** Properties of the object and of the members of its unions; each in its first form. */
  possibleProperties(schema: Schema): ReadonlyMap<string, Schema> {
    const properties = new Map<string, Schema>();
    const seen = new Set<Schema>();
    const waiting = [schema];
    // Iterating a list includes the members added meanwhile.
    for (const each of waiting) {
      for (const part of this.parts(each)) {
        if (seen.has(part)) continue;
        seen.add(part);
        for (const [name, property] of part.properties ?? [])
          if (!properties.has(name)) properties.set(name, property);
        waiting.push(...(part.anyOf ?? []), ...(part.oneOf ?? []));
      }
    }
    return properties;
  }

  /** The schema that a path of field names leads to; `[]` as a step means the items of a list. */
  at(schema: Schema, path: readonly string[]): Schema | undefined {
    let current: Schema | undefined = schema;
    for (const step of path) {
      if (current === undefined) return undefined;
      current = step === "[]" ? this.#items(current) : this.#property(current, step);
    }
    return current;
  }

  /** The same, its references followed. */
  resolveAt(schema: Schema, path: readonly string[]): Schema | undefined {
    const found = this.at(schema, path);
    return found && this.resolve(found);
  }

  /** The types that a value can have (null apart), where the schema limits them. */
  types(schema: Schema): ReadonlySet<SchemaType> | undefined {
    const { reference } = schema;
    if (reference === undefined) return readTypes(schema, this);
    if (!this.#types.has(reference)) this.#types.set(reference, readTypes(schema, this));
    return this.#types.get(reference);
  }

  /** True if null is a value, whichever part of the schema says so. */
  allowsNull(schema: Schema): boolean {
    return readNull(schema, this, new Set());
  }

  /** The only strings that are valid, sorted, where the schema limits them to some. */
  strings(schema: Schema): readonly string[] | undefined {
    const enums = this.parts(schema).flatMap((part) => (part.enum === undefined ? [] : [part.enum]));
    const [first, ...others] = enums;
    const values: readonly JsonValue[] | undefined = first?.filter((value) =>
      others.every((other) => other.includes(value)),
    );
    if (values === undefined || values.length === 0) return undefined;
    const strings = values.filter((value) => typeof value === "string");
    return strings.length === values.length ? sortedUnique(strings) : undefined;
  }

  /**
   * The strings that a property is limited to; `undefined` where it is missing, may be null, or can hold any string.
   */
  constant(schema: Schema, property: string): Constant | undefined {
    return readConstant(schema, property, this);
  }

  /** The properties that every valid object has. */
  requiredProperties(schema: Schema): ReadonlySet<string> {
    return readRequired(schema, this);
  }

  #property(schema: Schema, name: string): Schema | undefined {
    for (const { properties } of this.parts(schema)) {
      const property = properties?.get(name);
      if (property !== undefined) return property;
    }
    return undefined;
  }

  #items(schema: Schema): Schema | undefined {
    for (const { items } of this.parts(schema)) {
      if (items !== undefined && items !== false) return items;
    }
    return this.types(schema)?.has("array") === true ? {} : undefined;
  }
}

/** The forms a property has in the parts of an object; more than one where parts of an `allOf` name it again. */
export interface ObjectView {
  readonly properties: ReadonlyMap<string, readonly Schema[]>;
  readonly required: ReadonlySet<string>;
}

/** The strings that a property is limited to. */
export interface Constant {
  /** Sorted. */
  readonly values: readonly string[];
  readonly isRequired: boolean;
}

/**
 * The types that a value of a schema can have, null apart, once references, intersections and unions are followed.
 *
 * "Not limited" differs from "of no type". What a schema says itself counts before what it refers to.
 */
export function readTypes(schema: Schema, view: SchemaView): ReadonlySet<SchemaType> | undefined {
  return typesOf(schema, view, { seen: new Set(), unlimited: new Set() });
}

/**
 * Each declaration is read once: what it adds to a union is already there the second time. Only that it does not limit
 * types must be remembered.
 */
interface TypesRead {
  readonly seen: Set<SchemaName>;
  readonly unlimited: Set<SchemaName>;
}

function typesOf(schema: Schema, view: SchemaView, read: TypesRead): ReadonlySet<SchemaType> | undefined {
  if (schema.types !== undefined) return new Set(schema.types);
  if (schema.reference !== undefined) return referenceTypes(view.aliases(schema), view, read);
  // The schema's own keywords first: a reference may lead back to a schema that is being read.
  const parts = schema.allOf ?? [];
  const nameless = parts.filter(({ reference }) => reference === undefined);
  for (const part of [...nameless, ...parts.filter(({ reference }) => reference !== undefined)]) {
    const types = typesOf(part, view, read);
    if (types !== undefined) return types;
  }
  return unionTypes(schema.anyOf ?? schema.oneOf, view, read);
}

/** `names`: those that references lead through. Only the last of them can say more than a reference. */
function referenceTypes(
  names: readonly SchemaName[],
  view: SchemaView,
  read: TypesRead,
): ReadonlySet<SchemaType> | undefined {
  const last = names.at(-1) ?? "";
  if (read.unlimited.has(last)) return undefined;
  if (read.seen.has(last)) return new Set();
  read.seen.add(last);
  const declared = view.declared(last) ?? {};
  // Its reference closes a circle, of which no value is known.
  const types = declared.reference === undefined ? typesOf(declared, view, read) : new Set<SchemaType>();
  if (types === undefined) read.unlimited.add(last);
  return types;
}

function unionTypes(
  members: readonly Schema[] | undefined,
  view: SchemaView,
  read: TypesRead,
): ReadonlySet<SchemaType> | undefined {
  if (members === undefined) return undefined;
  const all = new Set<SchemaType>();
  for (const member of members) {
    const types = typesOf(member, view, read);
    if (types === undefined) return undefined;
    types.forEach((type) => all.add(type));
  }
  return all;
}

/**
 * The strings that a property of an object is limited to: what a tag is found by.
 *
 * References and intersections are followed. A member that is a union itself has the values of all its members,
 * and requires a property only where all of them do; a union inside that one is not looked into, which keeps
 * unions that contain each other cheap.
 */
function readConstant(schema: Schema, property: string, view: SchemaView): Constant | undefined {
  const { values, isRequired } = readProperty(schema, property, view, true);
  return values === undefined ? undefined : { values, isRequired };
}

interface PropertyReading {
  readonly values: readonly string[] | undefined;
  readonly isRequired: boolean;
}

function readProperty(
  schema: Schema,
  property: string,
  view: SchemaView,
  followsUnions: boolean,
): PropertyReading {
  let values: readonly string[] | undefined;
  let isRequired = false;
  const hold = (reading: PropertyReading): void => {
    isRequired ||= reading.isRequired;
    values = bothAllow(values, reading.values);
  };
  for (const part of view.parts(schema)) {
    const own = part.properties?.get(property);
    hold({
      values: own === undefined || own.nullable === true ? undefined : view.strings(own),
      isRequired: part.required?.includes(property) === true,
    });
    const members = followsUnions ? (part.anyOf ?? part.oneOf) : undefined;
    if (members !== undefined)
      hold(anyAllows(members.map((member) => readProperty(member, property, view, false))));
  }
  return { values, isRequired };
}

/** A property that two parts of an intersection limit can only hold what both allow. */
function bothAllow(
  left: readonly string[] | undefined,
  right: readonly string[] | undefined,
): readonly string[] | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return left.filter((value) => right.includes(value));
}

function anyAllows(members: readonly PropertyReading[]): PropertyReading {
  const limited = members.flatMap(({ values }) => (values === undefined ? [] : [values]));
  return {
    values: limited.length === members.length ? sortedUnique(limited.flat()) : undefined,
    isRequired: members.every(({ isRequired }) => isRequired),
  };
}

function readNull(schema: Schema, view: SchemaView, seen: Set<SchemaName>): boolean {
  const { reference, nullable, allOf, anyOf, oneOf } = schema;
  if (nullable === true) return true;
  if (reference !== undefined) {
    if (seen.has(reference)) return false;
    seen.add(reference);
    return readNull(view.declared(reference) ?? {}, view, seen);
  }
  const allows = (part: Schema): boolean => readNull(part, view, new Set(seen));
  return allOf?.every(allows) === true || (anyOf ?? oneOf)?.some(allows) === true;
}

/** The properties that every valid object has. */
function readRequired(schema: Schema, view: SchemaView, followsUnions = true): ReadonlySet<string> {
  const required = new Set<string>();
  for (const part of view.parts(schema)) {
    part.required?.forEach((name) => required.add(name));
    const members = followsUnions ? (part.anyOf ?? part.oneOf) : undefined;
    const [first, ...others] = (members ?? []).map((member) => readRequired(member, view, false));
    first?.forEach((name) => {
      if (others.every((other) => other.has(name))) required.add(name);
    });
  }
  return required;
}
