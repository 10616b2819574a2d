/**
 * What the schemas of one version say once references are followed and intersections are read as one.
 *
 * Reading never changes a schema and never loops: a declaration that is being read already says nothing more. What is
 * remembered belongs to the view, so a view lasts as long as its declarations stay as they are.
 */
import type { JsonValue } from "../values/json.js";
import { readConstant, readRequired, type Constant } from "./constants.js";
import { sortedUnique } from "../values/text.js";
import { readTypes } from "./schema-types.js";
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

  /** As it is declared: perhaps a reference itself. */
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

  /** Those of the object, and of the members of its unions; each in the first form that it has. */
  possibleProperties(schema: Schema): ReadonlyMap<string, Schema> {
    const properties = new Map<string, Schema>();
    const add = (part: Schema): void => {
      for (const [name, property] of part.properties ?? [])
        if (!properties.has(name)) properties.set(name, property);
      for (const member of [...(part.anyOf ?? []), ...(part.oneOf ?? [])]) this.parts(member).forEach(add);
    };
    this.parts(schema).forEach(add);
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

  /** The strings that a property is limited to; `undefined` where it is missing, may be null, or can hold any string. */
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
