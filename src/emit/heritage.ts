/**
 * Whether an intersection can be written as an interface that extends others: shorter to read, named in
 * compiler messages, and cached by the compiler. A field that is in two parts keeps it an intersection,
 * since an interface cannot extend what contradicts it.
 */
import type { Api } from "../model/api.js";
import type { Schema } from "../schema/schema.js";

export interface Heritage {
  /** Names of the schemas that are extended. */
  readonly bases: readonly string[];
  /** What the interface declares itself. */
  readonly own: Schema;
}

/** For the schemas of one version. Each base is read once: there can be 2ⁿ ways to one at depth n. */
export class Heritages {
  readonly #schemas: Api["schemas"];
  readonly #fields = new Map<string, readonly string[] | undefined>();

  constructor({ schemas }: Api) {
    this.#schemas = schemas;
  }

  /** `undefined` where the schema is not such an intersection. */
  of(schema: Schema): Heritage | undefined {
    const parts = schema.allOf;
    if (parts === undefined || hasMoreThan(schema, ["allOf", "docs", "deprecated", "types"]))
      return undefined;
    const bases = parts.map(({ reference }) => reference).filter((name) => name !== undefined);
    const own = parts.filter(({ reference }) => reference === undefined);
    const [only = { types: ["object"] }] = own;
    if (
      bases.length === 0 ||
      own.length > 1 ||
      parts.some(({ nullable }) => nullable) ||
      !isPlainObject(only)
    )
      return undefined;
    const inherited = bases.map((base) => this.#fieldsOf(base));
    if (inherited.includes(undefined)) return undefined;
    const fields = [...fieldsOf(only), ...inherited.flatMap((names) => names ?? [])];
    return new Set(fields).size === fields.length ? { bases, own: only } : undefined;
  }

  /** The fields of a schema that is printed as an interface; `undefined` where it is not. */
  #fieldsOf(name: string): readonly string[] | undefined {
    if (!this.#fields.has(name)) this.#fields.set(name, this.#readFields(name));
    return this.#fields.get(name);
  }

  /** No schema is composed of itself, and `document/` bounds how deeply they are composed. */
  #readFields(name: string): readonly string[] | undefined {
    const schema = this.#schemas.get(name)?.schema;
    if (schema === undefined) return undefined;
    if (isPlainObject(schema)) return fieldsOf(schema);
    const inherited = this.of(schema);
    return (
      inherited && [
        ...fieldsOf(inherited.own),
        ...inherited.bases.flatMap((base) => this.#fieldsOf(base) ?? []),
      ]
    );
  }
}

function fieldsOf({ properties, required }: Schema): string[] {
  return [...new Set([...(properties?.keys() ?? []), ...(required ?? [])])];
}

/** Named fields and nothing else: no map, no composition, not null. */
function isPlainObject(schema: Schema): boolean {
  const hasFields = schema.properties !== undefined && schema.properties.size > 0;
  const isObject = schema.types === undefined || schema.types.join() === "object";
  return (
    isObject && hasFields && !hasMoreThan(schema, ["types", "properties", "required", "docs", "deprecated"])
  );
}

function hasMoreThan(schema: Schema, keywords: readonly (keyof Schema)[]): boolean {
  return Object.keys(schema).some((keyword) => !keywords.includes(keyword as keyof Schema));
}
