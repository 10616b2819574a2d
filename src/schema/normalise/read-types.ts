/**
 * Types, enum and null of one schema object.
 *
 * Null counts as allowed as soon as the schema spells it anywhere (in `type`, `enum` or `const`): strictly
 * `type: string` beside an enum with null excludes null, but authors who list null do not mean that. Where a
 * schema without alternatives has only the keywords of objects or of lists, that is its type: strictly they
 * would not limit a string, but whoever lists properties describes an object. No other type is made up.
 *
 * `const` is an enum of one (Validation, 6.1.3). `x-extensible-enum` lists the values that are known so far.
 */
import { jsonKey, type JsonObject, type JsonValue, listOf, stringsOf } from "../../values/json.js";
import { keywords } from "../keywords.js";
import type { Schema, SchemaType } from "../schema.js";
import { admits, typeOfValue } from "../schema-types.js";
import type { SchemaDraft } from "./read-keywords.js";

/** `draft` has all other keywords already. */
export function draftTypes(json: JsonObject, draft: SchemaDraft): void {
  const declared = declaredTypes(json["type"]);
  const listed = readValues(json);
  const hasNull = declared?.hasNull === true || listed?.hasNull === true;
  const limits =
    listed === undefined
      ? typesOnly(declared?.types ?? shapeTypes(json, draft), hasNull)
      : enumSchema(listed.values, declared?.types);
  if (limits.types !== undefined) draft.types = limits.types;
  if (limits.enum !== undefined) draft.enum = limits.enum;
  if (hasNull && limits.types !== undefined) draft.nullable = true;
  if (listed?.isOpen === true && limits.enum !== undefined) draft.open = true;
}

/** Sorted. */
const allTypes: readonly SchemaType[] = ["array", "boolean", "integer", "number", "object", "string"];

interface DeclaredTypes {
  readonly types: readonly SchemaType[];
  readonly hasNull: boolean;
}

/** By far the most schemas have one type. */
const single: ReadonlyMap<JsonValue, DeclaredTypes> = new Map(
  allTypes.map((type) => [type, { types: [type], hasNull: false }]),
);

function declaredTypes(type: JsonValue | undefined): DeclaredTypes | undefined {
  if (type === undefined) return undefined;
  const known = single.get(type);
  if (known !== undefined) return known;
  const names = typeof type === "string" ? [type] : stringsOf(type);
  const types = allTypes.filter(
    (name) => names.includes(name) && !(name === "integer" && names.includes("number")),
  );
  return { types, hasNull: names.includes("null") };
}

/** All types together with null (an integer is a number) do not limit anything. */
function typesOnly(types: readonly SchemaType[] | undefined, hasNull: boolean): Schema {
  if (types === undefined || (hasNull && types.length === allTypes.length - 1)) return {};
  return { types };
}

function shapeTypes(json: JsonObject, shape: Schema): SchemaType[] | undefined {
  if (json["anyOf"] !== undefined || json["oneOf"] !== undefined) return undefined;
  const types = new Set<SchemaType>();
  for (const keyword in shape) {
    const { describes } = keywords[keyword as keyof Schema];
    if (describes !== undefined) types.add(describes);
  }
  return types.size === 1 ? [...types] : undefined;
}

/** `undefined` where the schema lists no values. Null is separate from the values. */
function readValues(
  json: JsonObject,
): { values: JsonValue[]; hasNull: boolean; isOpen: boolean } | undefined {
  const extensible = listOf(json["x-extensible-enum"]);
  const constant = json["const"];
  const isEnum = Array.isArray(json["enum"]);
  if (constant === undefined && !isEnum && extensible.length === 0) return undefined;
  const listed = constant !== undefined ? [constant] : [...listOf(json["enum"]), ...extensible];
  return {
    values: uniqueValues(listed.filter((value) => value !== null)),
    hasNull: listed.includes(null),
    isOpen: extensible.length > 0,
  };
}

export function uniqueValues(values: readonly JsonValue[]): JsonValue[] {
  return [...new Map(values.map((value) => [jsonKey(value), value])).values()];
}

/**
 * The enum as a schema. Where the document's own types contradict its values (`type: string` over numbers),
 * both are kept as they are: which of the two is wrong cannot be seen from here.
 */
export function enumSchema(values: readonly JsonValue[], declared?: readonly SchemaType[]): Schema {
  if (values.length === 0) return { types: [] };
  const types = typesOfValues(values);
  // Both booleans are all that there are.
  if (types.join() === "boolean" && values.length === 2) return { types };
  const agrees = declared === undefined || types.every((type) => admits(declared, type));
  return { types: agrees ? types : declared, enum: values };
}

/** Every whole number is an integer, however the type was written. */
function typesOfValues(values: readonly JsonValue[]): SchemaType[] {
  const types = new Set(values.map(typeOfValue));
  if (types.has("number")) types.delete("integer");
  return [...types].sort();
}
