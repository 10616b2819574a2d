/**
 * The schemas of one version, with references followed and intersections merged.
 *
 * Reading never changes a schema and never loops: a declaration already being read adds nothing. A view caches results,
 * so its declarations must not change.
 */
import { getOrAdd } from "../values/collections.js";
import type { JsonValue } from "../values/json.js";
import { sortedUnique } from "../values/text.js";
import type { Schema, SchemaName, SchemaType } from "./schema.js";

export interface Declarations {
  readonly get: (name: SchemaName) => { readonly schema: Schema } | undefined;
}

/** One view for all readers of the same declarations. */
export function schemaView(declarations: Declarations): SchemaView {
  return getOrAdd(views, declarations, () => new SchemaView(declarations));
}

const views = new WeakMap<Declarations, SchemaView>();

export class SchemaView {
  readonly #declarations: Declarations;
  readonly #types = new Map<SchemaName, ReadonlySet<SchemaType> | undefined>();
  readonly #objects = new WeakMap<Schema, ObjectView>();

  constructor(declarations: Declarations) {
    this.#declarations = declarations;
  }

  /** The declaration, which may itself be a reference. */
  declared(name: SchemaName): Schema | undefined {
    return this.#declarations.get(name)?.schema;
  }

  /** Follows references from one to the next. A cycle of only references ends where it closes. */
  resolve(schema: Schema): Schema {
    const { reference } = schema;
    const target = reference === undefined ? schema : this.declared(reference);
    if (target?.reference === undefined) return target ?? {};
    const last = this.aliases(schema).at(-1);
    return last === undefined ? schema : (this.declared(last) ?? {});
  }

  /** All names of the schema, in the order in which references lead through them. */
  aliases({ reference }: Schema): readonly SchemaName[] {
    const names = new Set<SchemaName>();
    for (let name = reference; name !== undefined && !names.has(name);) {
      names.add(name);
      name = this.declared(name)?.reference;
    }
    return [...names];
  }

  /** The schema and all that apply together with it: targets of references and parts of `allOf`. */
  parts(schema: Schema): Schema[] {
    if (schema.reference === undefined && schema.allOf === undefined) return [schema];
    const parts: Schema[] = [];
    const seen = new Set<SchemaName>();
    // Not recursive: a chain of references may be long.
    const waiting = [schema];
    for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
      parts.push(part);
      if (part.allOf !== undefined) waiting.push(...part.allOf.toReversed());
      if (part.reference === undefined || seen.has(part.reference)) continue;
      seen.add(part.reference);
      const target = this.declared(part.reference);
      if (target !== undefined) waiting.push(target);
    }
    return parts;
  }

  /** The properties of the object itself, its references and its intersections; not of unions. */
  object(schema: Schema): ObjectView {
    // A reference has nothing beside it, so each type is read once.
    const own = this.resolve(schema);
    return getOrAdd(this.#objects, own, () => this.#readObject(own));
  }

  #readObject(schema: Schema): ObjectView {
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

  /** Properties of the object and of its union members, each in its first form. */
  possibleProperties(schema: Schema): ReadonlyMap<string, Schema> {
    const properties = new Map<string, Schema>();
    const seen = new Set<Schema>();
    const waiting = [schema];
    // Iterating a list includes members added meanwhile.
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

  /** The schema at a path of field names; `[]` stands for the items of a list. */
  at(schema: Schema, path: readonly string[]): Schema | undefined {
    let current: Schema | undefined = schema;
    for (const step of path) {
      if (current === undefined) return undefined;
      current = step === "[]" ? this.#items(current) : this.object(current).properties.get(step)?.[0];
    }
    return current;
  }

  /** The trait `id`: the type of the objects that the value identifies. */
  identified(schema: Schema): string | undefined {
    return this.parts(schema).find(({ docs }) => docs?.identifies !== undefined)?.docs?.identifies;
  }

  /** False if no value can have something of the types at the path: a document may say only that a value is an object. */
  mayHave(schema: Schema, [step, ...rest]: readonly string[], allowed?: readonly SchemaType[]): boolean {
    if (step === undefined) return this.mayBe(schema, allowed);
    const inner = this.at(schema, [step]) ?? this.possibleProperties(schema).get(step);
    if (inner !== undefined) return this.mayHave(inner, rest, allowed);
    const types = this.types(schema);
    if (types === undefined) return this.possibleProperties(schema).size === 0;
    return step !== "[]" && types.has("object") && this.possibleProperties(schema).size === 0;
  }

  mayBe(schema: Schema, allowed?: readonly SchemaType[]): boolean {
    const types = this.types(schema);
    return allowed === undefined || types === undefined || allowed.some((type) => types.has(type));
  }

  /** Like `at`, with references followed. */
  resolveAt(schema: Schema, path: readonly string[]): Schema | undefined {
    const inner = this.at(schema, path);
    return inner && this.resolve(inner);
  }

  /** The items of a list, and of the lists among its fields. */
  listedItems(schema: Schema): Schema[] {
    return [schema, ...this.possibleProperties(schema).values()].flatMap((each) => {
      const { items } = this.resolve(each);
      return items === undefined || items === false ? [] : [items];
    });
  }

  /** The types that a value can have, except null; undefined if unrestricted. */
  types(schema: Schema): ReadonlySet<SchemaType> | undefined {
    const { reference } = schema;
    if (reference === undefined) return readTypes(schema, this);
    if (!this.#types.has(reference)) this.#types.set(reference, readTypes(schema, this));
    return this.#types.get(reference);
  }

  /** True if null is valid, whichever part of the schema allows it. */
  allowsNull(schema: Schema): boolean {
    return readNull(schema, this, new Set());
  }

  /** The allowed strings, sorted; undefined if unrestricted. */
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

  /** The strings that a property is limited to; undefined if it may be missing, null, or any string. */
  constant(schema: Schema, property: string): Constant | undefined {
    return readConstant(schema, property, this);
  }

  /** The properties that every valid object has. */
  requiredProperties(schema: Schema): ReadonlySet<string> {
    return readRequired(schema, this);
  }

  #items(schema: Schema): Schema | undefined {
    for (const { items } of this.parts(schema)) {
      if (items !== undefined && items !== false) return items;
    }
    return this.types(schema)?.has("array") === true ? {} : undefined;
  }
}

/** The forms of a property in the parts of an object; several if parts of an `allOf` repeat it. */
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
 * The types that a value of a schema can have, except null, following references, intersections and unions.
 *
 * "Not limited" differs from "of no type". A schema's own keywords count before its references.
 */
export function readTypes(schema: Schema, view: SchemaView): ReadonlySet<SchemaType> | undefined {
  return typesOf(schema, view, { seen: new Set(), unlimited: new Set() });
}

/** Each declaration is read once: the second time, it adds nothing to a union, except that it may not limit types. */
interface TypesRead {
  readonly seen: Set<SchemaName>;
  readonly unlimited: Set<SchemaName>;
}

function typesOf(schema: Schema, view: SchemaView, read: TypesRead): ReadonlySet<SchemaType> | undefined {
  if (schema.types !== undefined) return new Set(schema.types);
  if (schema.reference !== undefined) return referenceTypes(view.aliases(schema), view, read);
  // The schema's own keywords first: a reference may lead back to a schema being read.
  const parts = schema.allOf ?? [];
  const nameless = parts.filter(({ reference }) => reference === undefined);
  for (const part of [...nameless, ...parts.filter(({ reference }) => reference !== undefined)]) {
    const types = typesOf(part, view, read);
    if (types !== undefined) return types;
  }
  return unionTypes(schema.anyOf ?? schema.oneOf, view, read);
}

/** `names`: the names that references lead through. Only the last can be more than a reference. */
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
  // Its reference closes a cycle, for which no value is known.
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
 * The strings that a property of an object is limited to, by which tags are found.
 *
 * References and intersections are followed. A member that is itself a union has the values of all its members, and
 * requires a property only if they all do; unions nested deeper are ignored, which keeps mutually nested unions cheap.
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

/** A property limited by two parts of an intersection can only have values that both allow. */
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
