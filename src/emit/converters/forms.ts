/** Received values of one version: references followed, object parts joined, request-only fields left out. */
import type { Api } from "../../model/api.js";
import { DirectionalFields } from "../../schema/direction.js";
import { keywords } from "../../schema/keywords.js";
import { schemaKey } from "../../schema/schema-key.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import { declarationsWithErrorCodes } from "../types/special-references.js";

/** An object whose type is a list of fields. */
export interface ObjectForm {
  /** Empty for a dictionary. */
  readonly fields: ReadonlyMap<string, FieldForm>;
  /** True if the type has an index signature. */
  readonly isIndexed: boolean;
  /** The values of a dictionary. */
  readonly values: Schema;
}

export interface FieldForm {
  readonly schema: Schema;
  readonly isRequired: boolean;
}

export class Forms {
  readonly view: SchemaView;
  readonly areOptionalsNullable: boolean;
  readonly #fields: DirectionalFields;
  readonly #values: Api["values"];

  constructor(api: Api) {
    this.view = schemaView(declarationsWithErrorCodes(api));
    this.areOptionalsNullable = api.traits.nullableOptionals === true;
    this.#fields = new DirectionalFields(this.view);
    this.#values = api.values;
  }

  /** The kind of ids or decimals whose type it has; empty for the type of a plain value. */
  brand(schema: Schema): string {
    const kinds = this.view.aliases(schema).flatMap((name) => this.#values?.get(name) ?? []);
    return kinds.map((kind) => JSON.stringify(kind)).join();
  }

  declared(name: SchemaName): Schema {
    return this.received(this.view.declared(name) ?? {});
  }

  received(schema: Schema): Schema {
    return this.#fields.only(schema, "response");
  }

  /** The schema behind references; nullable if any of them is. */
  resolve(schema: Schema): Schema {
    const aliases = this.view.aliases(schema).map((name) => this.view.declared(name));
    const resolved = this.received(this.view.resolve(schema));
    return [schema, ...aliases].some((each) => each?.nullable === true)
      ? { ...resolved, nullable: true }
      : resolved;
  }

  /** Undefined if the type is more than a list of fields. */
  object(schema: Schema): ObjectForm | undefined {
    const parts = this.view.parts(schema);
    if (!parts.every((part, index) => isObjectPart(part, index === 0))) return undefined;
    if (!parts.some(({ types, properties }) => types !== undefined || properties !== undefined))
      return undefined;
    const { properties, required } = this.view.object(schema);
    const isLeftOut = (name: string): boolean =>
      properties.get(name)?.some((form) => this.#fields.isLeftOut(form, "response")) === true;
    const names = [...new Set([...properties.keys(), ...required])].filter((name) => !isLeftOut(name));
    // Other keywords describe the value of a required field that has no property.
    const isDescribed = names.every((name) => properties.has(name)) || !parts.some(describesOthers);
    if (!isDescribed) return undefined;
    if (names.length === 0) return dictionary(parts);
    const fields = names.map((name): [string, FieldForm] => {
      const isRequired = required.has(name);
      const form = joined(properties.get(name) ?? []);
      const isNullable = this.areOptionalsNullable && !isRequired;
      return [name, { isRequired, schema: isNullable ? { ...form, nullable: true } : form }];
    });
    return { fields: new Map(fields), isIndexed: parts.some(hasIndex), values: {} };
  }
}

function describesOthers({ additionalProperties }: Schema): boolean {
  return additionalProperties !== undefined && additionalProperties !== false;
}

/** True if the part has only fields, and keywords that do not affect the type. */
function isObjectPart(part: Schema, isFirst: boolean): boolean {
  const { types, nullable } = part;
  if (types !== undefined && types.join() !== "object") return false;
  if (nullable === true && !isFirst) return false;
  return keysOf(part).every((keyword) => objectKeys.has(keyword));
}

const objectKeys: ReadonlySet<keyof Schema> = new Set([
  "reference",
  "nullable",
  "types",
  "properties",
  "required",
  "additionalProperties",
  "allOf",
] as const);

/** The keywords that may affect the type. */
export function keysOf(schema: Schema): (keyof Schema)[] {
  return (Object.keys(schema) as (keyof Schema)[]).filter(
    (keyword) => schema[keyword] !== undefined && !withoutType.has(keywords[keyword].kind),
  );
}

const withoutType: ReadonlySet<string> = new Set(["annotation", "bound", "string"]);

function dictionary(parts: readonly Schema[]): ObjectForm | undefined {
  const own = parts.filter(({ types }) => types !== undefined);
  const [{ additionalProperties = {}, properties } = {}, ...others] = own;
  // Its fields are all request-only, or it has none.
  if (others.length > 0 || additionalProperties === false || properties !== undefined) return undefined;
  return { fields: new Map(), isIndexed: true, values: additionalProperties };
}

function hasIndex({ types, properties, additionalProperties = false, allOf, reference }: Schema): boolean {
  if (additionalProperties !== false) return true;
  return types !== undefined && properties === undefined && allOf === undefined && reference === undefined;
}

/** A field described by several parts. */
function joined(forms: readonly Schema[]): Schema {
  const [first = {}, ...others] = forms;
  return others.every((form) => schemaKey(form) === schemaKey(first)) ? first : { allOf: forms };
}
