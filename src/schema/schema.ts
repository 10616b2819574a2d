/**
 * The normal form of a JSON Schema, as read by the timeline, the comparison and the type printer.
 *
 * Equal meanings are spelled equally here:
 * - a reference names a declaration; only annotations and `nullable` may be beside it
 * - every spelling of null (type array, null branch of a union, null in an enum) is `nullable`
 * - `const` and a union of constants are an `enum`; enums are without duplicates, in document order;
 *   the types beside an enum are those of its values; any string beside an enum of strings is an open enum
 * - an `allOf` with one member that says something is that member; annotations of the others are folded in.
 *   Members without a name are one wherever that says the same; beside `allOf` are only annotations, `nullable`
 *   and `unevaluated…` (keywords beside the document's `$ref` or `allOf` are a member)
 * - a union of one member is that member, unless its tag says more than the member; unions in unions of the same kind
 *   without a tag are flat; a schema has `anyOf` or `oneOf`, not both
 * - `types` that references or members say already are absent; an object or list without `type` has its type
 * - `properties`, `required`, `types` are sorted by name, members of `allOf` and of unions too (references first)
 * - keywords that only repeat the default of the standard (`minItems: 0`, `additionalProperties: true`) are absent
 *
 * Prose (`docs`) never counts for equality.
 */
import type { JsonValue } from "../values/json.js";

export type SchemaName = string;

export type SchemaType = "array" | "boolean" | "integer" | "number" | "object" | "string";

export interface Schema {
  /** The declaration referred to. Only `nullable` and annotations may be beside it. */
  readonly reference?: SchemaName;
  readonly nullable?: true;
  /**
   * True if the types admit null, and the list of values does not, or a `oneOf` of which null fits several members:
   * `nullable` is then only what the author means.
   */
  readonly unlistedNull?: true;
  /** Sorted. Absent: any type. `[]`: nothing but null (with `nullable`) or nothing at all (`false`). */
  readonly types?: readonly SchemaType[];
  /** Without null. */
  readonly enum?: readonly JsonValue[];
  /** True if values may be added within a version: this enum or union is open (trait `open`). */
  readonly open?: true;

  readonly properties?: ReadonlyMap<string, Schema>;
  readonly required?: readonly string[];
  /** `false`: closed. Absent: open, of any type. */
  readonly additionalProperties?: Schema | false;
  readonly patternProperties?: ReadonlyMap<string, Schema>;
  readonly propertyNames?: Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly dependentRequired?: ReadonlyMap<string, readonly string[]>;
  readonly dependentSchemas?: ReadonlyMap<string, Schema>;
  readonly unevaluatedProperties?: Schema | false;

  /** `false`: no items beyond `prefixItems`. */
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly contains?: Schema;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
  readonly unevaluatedItems?: Schema | false;

  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  readonly contentSchema?: Schema;

  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;

  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  /** The field that distinguishes the members of `anyOf` or `oneOf`, if any. */
  readonly tag?: Tag;
  readonly not?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;

  readonly readOnly?: true;
  readonly writeOnly?: true;
  readonly deprecated?: true;
  /** The day after which it may be removed (`x-sunset`), as written. */
  readonly sunset?: string;
  /** The maturity that the publisher promises: `alpha`, `beta`, `stable` (`x-stability-level`). */
  readonly stability?: string;
  /** `null` is a value here, not absence. */
  readonly default?: JsonValue;

  readonly docs?: SchemaDocs;
}

/**
 * A schema as written in its document, with the same keywords: values are checked and sorted, references name
 * declarations. Parts, members and references are not yet combined, and types that only follow from other keywords are
 * absent.
 */
export interface WrittenSchema extends Schema {
  readonly discriminator?: Discriminator;
  /** The trait `open`. */
  readonly isMarkedOpen?: true;
  /** `type` lists every type, and so limits nothing. */
  readonly allowsAllTypes?: true;
}

export interface Discriminator {
  readonly property: string;
  /** Value of the property → the declaration that it selects. */
  readonly mapping: ReadonlyMap<string, SchemaName>;
}

/**
 * The tag of a union. `values[i]` are the values of `property` that select member `i` of the union (from the member's
 * own required single- or few-valued property, else from the document's mapping, else from the member's name). If
 * member and mapping contradict each other, the values of both count. Empty for a member that is not an object.
 */
export interface Tag {
  readonly property: string;
  readonly values: readonly (readonly string[])[];
  /**
   * True if `property` is required with just these values in every member. Otherwise, a printer must substitute it for
   * the member's own, which may have fewer values.
   */
  readonly isInMembers: boolean;
}

export interface SchemaDocs {
  readonly title?: string;
  readonly description?: string;
  /** Descriptions of enum values: from lines "- `Value`: meaning" in the description, or `x-enum-descriptions`. */
  readonly values?: ReadonlyMap<string, string>;
  readonly examples?: readonly JsonValue[];
  /** The trait `id`: the type of the objects that this string identifies. */
  readonly identifies?: string;
}

/** Every integer is a number. */
export function admits(types: readonly SchemaType[], type: SchemaType): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

/** The type of a value other than null. */
export function typeOfValue(value: JsonValue): SchemaType {
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return Array.isArray(value) ? "array" : "object";
}

/** The schema `false`. */
export function allowsNothing({ types, nullable }: Schema): boolean {
  return types?.length === 0 && nullable === undefined;
}

/**
 * JSON pointers of schemas, stored separately because equal schemas are equal wherever they are written.
 *
 * The normal form moves schemas (members are sorted, intersections merged), so their path in it is not their place:
 * code that reads, copies or joins a schema passes the place on.
 */
const pointers = new WeakMap<object, string>();

/** Undefined if no single place of the document states it. */
export function writtenAt(schema: object): string | undefined {
  return pointers.get(schema);
}

/** Schemas that would forbid fields by mistake, and whose `additionalProperties: false` is therefore ignored. */
export const openedSchemas = new WeakSet<object>();

/** The schema with its place attached. */
export function placedAt<Kind extends object>(pointer: string | undefined, schema: Kind): Kind {
  if (pointer !== undefined) pointers.set(schema, pointer);
  return schema;
}

/** `made` with the place of the schema that it was made from. */
export function inPlaceOf<Kind extends object>(source: object, derived: Kind): Kind {
  return derived === source ? derived : placedAt(pointers.get(source), derived);
}
