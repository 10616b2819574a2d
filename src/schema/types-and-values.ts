/**
 * Types, enum and null of one schema.
 *
 * Null counts as allowed as soon as the schema spells it anywhere (in `type`, `enum` or `const`): strictly `type:
 * string` beside an enum with null excludes null, but authors who list null do not mean that. Where a schema without
 * alternatives has only the keywords of objects or of lists, that is its type: strictly they would not limit a string,
 * but authors who list properties mean an object. No other type is inferred.
 *
 * `const` is an enum of one (Validation, 6.1.3). `x-extensible-enum` lists the values known so far.
 */
import { jsonKey, type JsonValue, stringsOf, textOfValue } from "../values/json.js";
import { keywords } from "./keywords.js";
import { admits, type Schema, type SchemaType, typeOfValue, type WrittenSchema } from "./schema.js";

/** The keywords of a document that limit types and values, each checked for its type. */
export interface StatedValues {
  type?: JsonValue;
  enum?: readonly JsonValue[];
  const?: JsonValue;
  "x-extensible-enum"?: readonly JsonValue[];
}

/**
 * `isNullable`: the `nullable` of OpenAPI 3.0. It is read by intent, not by the letter of 3.0.3: it allows null even if
 * an enum forgets to list it.
 */
export function readLimits(stated: StatedValues, isNullable: boolean): WrittenSchema {
  const { type, const: constant, "x-extensible-enum": extensible = [] } = stated;
  const hasOnlyType = constant === undefined && stated.enum === undefined && extensible.length === 0;
  const known = single.get(type ?? null);
  // Most schemas have a single type and no list of values, or neither.
  if (hasOnlyType && type === undefined) return {};
  if (hasOnlyType && known !== undefined)
    return isNullable ? { types: known.types, nullable: true } : { types: known.types };
  const isOneOrNull = isNullable && stated.enum === undefined && constant !== undefined && constant !== null;
  const values = isOneOrNull ? [constant] : stated.enum;
  const only = isOneOrNull ? undefined : constant;
  const hasValues = only !== undefined || values !== undefined || extensible.length > 0;
  const listed = only !== undefined ? [only] : [...(values ?? []), ...extensible];
  const declared = declaredTypes(type);
  const isSaid = declared !== undefined || (only === undefined && values !== undefined);
  const hasNull = declared?.hasNull === true || listed.includes(null) || (isNullable && isSaid);
  const limits = hasValues
    ? enumSchema(uniqueValues(listed.filter((value) => value !== null)), declared?.types)
    : typesOnly(declared?.types, hasNull);
  return {
    ...limits,
    ...(hasNull && limits.types !== undefined && { nullable: true }),
    ...(hasValues && declared?.hasNull === true && !listed.includes(null) && { unlistedNull: true }),
    ...(extensible.length > 0 && limits.enum !== undefined && { open: true }),
    ...(declared !== undefined && limits.types === undefined && { allowsAllTypes: true }),
  };
}

/** Sorted. */
const allTypes: readonly SchemaType[] = ["array", "boolean", "integer", "number", "object", "string"];

interface DeclaredTypes {
  readonly types: readonly SchemaType[];
  readonly hasNull: boolean;
}

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

/** All types together with null (an integer is a number) limit nothing. */
function typesOnly(types: readonly SchemaType[] | undefined, hasNull: boolean): Schema {
  if (types === undefined || (hasNull && types.length === allTypes.length - 1)) return {};
  return { types };
}

/** The type of an untyped schema, by its keywords. */
export function shapeTypes(shape: Schema): readonly SchemaType[] | undefined {
  const types = new Set<SchemaType>();
  for (const keyword in shape) {
    const { describes } = keywords[keyword as keyof Schema];
    if (describes !== undefined) types.add(describes);
  }
  return types.size === 1 ? [...types] : undefined;
}

export function uniqueValues(values: readonly JsonValue[]): JsonValue[] {
  return [...new Map(values.map((value) => [jsonKey(value), value])).values()];
}

/**
 * The enum as a schema. If the document's types contradict its values (`type: string` over numbers), both are kept:
 * either may be wrong.
 */
export function enumSchema(values: readonly JsonValue[], declared?: readonly SchemaType[]): Schema {
  if (values.length === 0) return { types: [] };
  const types = typesOfValues(values);
  // Both booleans are all there are.
  if (types.join() === "boolean" && values.length === 2) return { types };
  const agrees = declared === undefined || types.every((type) => admits(declared, type));
  return { types: agrees ? types : declared, enum: values };
}

/** Every whole number is an integer, whatever the written type. */
function typesOfValues(values: readonly JsonValue[]): SchemaType[] {
  const types = new Set(values.map(typeOfValue));
  if (types.has("number")) types.delete("integer");
  return [...types].sort();
}

/**
 * Extracts descriptions of enum values from prose: lines such as "- `Pending`: the customer has not started".
 *
 * Only lines that name a value of the enum and describe it are used, each value once; they are removed from the
 * description.
 */
export function extractValueDocs(schema: Schema): Schema {
  const description = schema.docs?.description;
  if (schema.enum === undefined || description === undefined || !bullet.test(description)) return schema;
  const known = new Set(schema.enum.map(textOfValue));
  const meanings = new Map<string, string>();
  const proseLines: string[] = [];
  let current: string | undefined;
  for (const line of description.split(/\r?\n/)) {
    const item = readItem(line);
    if (item !== undefined && known.has(item.value) && !meanings.has(item.value)) {
      meanings.set(item.value, item.meaning);
      current = item.value;
    } else if (current !== undefined && isContinuation(line)) {
      meanings.set(current, `${meanings.get(current)} ${line.trim()}`);
    } else {
      proseLines.push(line);
      current = undefined;
    }
  }
  return meanings.size === 0 ? schema : withDocs(schema, proseLines, meanings);
}

const bullet = /^[ \t]*[-*+][ \t]/m;

/** The value is in backticks, bold, in quotes or bare; a colon or a spaced dash separates it from its meaning. */
const listItem =
  /^\s*[-*+]\s+(?:\*\*)?(?:`([^`]+)`|"([^"]+)"|([^`"*:]+?))(?:\*\*)?(?:\s*:(?:\*\*)?\s|\s+[-–—]\s)\s*(\S.*)$/;

function readItem(line: string): { value: string; meaning: string } | undefined {
  const match = listItem.exec(line);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  const meaning = match?.[4];
  return value === undefined || meaning === undefined ? undefined : { value, meaning: meaning.trim() };
}

/** CommonMark 5.2: a list item goes on until a blank line, another item or a heading. */
function isContinuation(line: string): boolean {
  return line.trim() !== "" && !bullet.test(line) && !/^\s*(?:#|\d+[.)]\s)/.test(line);
}

function withDocs(
  schema: Schema,
  proseLines: readonly string[],
  meanings: ReadonlyMap<string, string>,
): Schema {
  const { description: _description, ...docs } = schema.docs ?? {};
  const rest = proseLines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const values = new Map([...meanings, ...(docs.values ?? [])]);
  return { ...schema, docs: { ...docs, ...(rest === "" ? {} : { description: rest }), values } };
}
