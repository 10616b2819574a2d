/**
 * Types, enum and null of one schema object.
 *
 * Null counts as allowed as soon as the schema spells it anywhere (in `type`, `enum` or `const`): strictly
 * `type: string` beside an enum with null excludes null, but nobody who writes null there means that.
 * Where a schema without alternatives has only the keywords of objects or of lists, that is its type: strictly
 * they would not limit a text, but whoever lists properties describes an object. No other type is made up.
 */
import type { JsonObject, JsonValue } from "../../document/json.js";
import { stringsOf } from "../json-reading.js";
import { keywords } from "../keywords.js";
import type { Schema, SchemaType } from "../schema.js";
import { enumSchema, readValues } from "./enum-values.js";
import type { Draft } from "./keyword-reader.js";

/** `draft` has all other keywords already. */
export function readTypes(json: JsonObject, draft: Draft): void {
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

/** All types (an integer is a number) and null together are no limit. */
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
