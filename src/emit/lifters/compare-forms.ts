/**
 * How values of an older form become values of a newer one.
 *
 * | the newer form                                        | lifting                          |
 * | ----------------------------------------------------- | -------------------------------- |
 * | accepts every older value                             | same; kept, if no compiler knows |
 * | has a field under another name                        | renamed                          |
 * | demands a field that has one value, or a default      | filled                           |
 * | differs in a declared type, in items, in a member     | by the type, items, by member    |
 * | demands what no rule can know                         | hole                             |
 * | accepts fewer values, or has another structure        | hole, for what is not accepted   |
 *
 * A lifter promises types, so limits and formats do not count. What is not understood is a hole, unless it is equal.
 */
import type { Lifting } from "../../../templates/runtime/lift.js";
import { jsonKey } from "../../schema/json-reading.js";
import { schemaKey } from "../../schema/schema-key.js";
import type { Schema, SchemaName, SchemaType } from "../../schema/schema.js";
import { references } from "../../schema/visit-schema.js";
import { compareObjects } from "./compare-objects.js";
import { compareUnions, isUnion } from "./compare-unions.js";
import { keysOf, type Forms } from "./forms.js";

/** `hole`: only a function of the consumer's can do it. */
export type Step = Lifting | "same" | "hole";

/** Two versions, and what is known of their declared types. */
export interface Pair {
  readonly older: Forms;
  readonly newer: Forms;
  /** The declared type of the older version that a newer one is. */
  readonly olderName: (newer: SchemaName) => SchemaName | undefined;
  /** Under which name its lifting is in the table; undefined where every older value is a newer one. */
  readonly tableName: (newer: SchemaName) => string | undefined;
}

export interface Comparison extends Pair {
  /** Older and newer names of fields, in the declared type that is compared. */
  readonly renamed: readonly RenamedField[];
  /** References that are followed, because they mean no common type. */
  readonly within: readonly string[];
}

export interface RenamedField {
  readonly before: string;
  readonly after: string;
}

export function compareForms(was: Schema, is: Schema, comparison: Comparison): Step {
  const { older, newer, olderName, tableName } = comparison;
  const [a, b] = [older.resolve(was), newer.resolve(is)];
  const losesNull = a.nullable === true && b.nullable !== true;
  if (
    was.reference !== undefined &&
    is.reference !== undefined &&
    olderName(is.reference) === was.reference
  ) {
    if (losesNull) return "hole";
    const name = tableName(is.reference);
    return name === undefined ? "same" : { kind: "type", name };
  }
  const followed = `${was.reference ?? ""} ${is.reference ?? ""}`;
  if (followed !== " " && comparison.within.includes(followed)) return "hole";
  const within = [...comparison.within, followed];
  if (losesNull) return "hole";
  const step = compareResolved(a, b, { ...comparison, within });
  return step === "hole" ? compareOpaque(was, is, comparison) : step;
}

/** Inside another form, where there is no place for a function. */
export function compareInside(was: Schema, is: Schema, comparison: Comparison): Step {
  const step = compareForms(was, is, comparison);
  return typeof step === "object" && needsFunction(step) ? "hole" : step;
}

function needsFunction(lifting: Lifting): boolean {
  switch (lifting.kind) {
    case "hole":
      return true;
    case "object":
    case "choice":
      return lifting.holes !== undefined;
    case "type":
    case "kept":
    case "list":
    case "table":
      return false;
  }
}

/**
 * What is not understood keeps its values if it is written alike, and all that it mentions is the same or wider. A compiler
 * does not see that even of equal types: it gives up on intersections of unions.
 */
function compareOpaque(was: Schema, is: Schema, { older, newer, olderName, tableName }: Comparison): Step {
  if (schemaKey(was) !== schemaKey(is)) return "hole";
  if (older.areOptionalsNullable && !newer.areOptionalsNullable) return "hole";
  const areWider = references(is).every((name) => olderName(name) === name && tableName(name) === undefined);
  return areWider ? { kind: "kept" } : "hole";
}

function compareResolved(was: Schema, is: Schema, comparison: Comparison): Step {
  if (isUnion(was) || isUnion(is)) return compareUnions(was, is, comparison);
  if (keysOf(is).every((keyword) => keyword === "nullable")) return "same";
  const [a, b] = [comparison.older.object(was), comparison.newer.object(is)];
  if (a !== undefined && b !== undefined) return compareObjects(a, b, comparison);
  if (isList(was) && isList(is)) return compareLists(was, is, comparison);
  return isScalar(was) && isScalar(is) ? compareScalars(was, is) : "hole";
}

function isList(schema: Schema): boolean {
  const { types, items } = schema;
  const isPlain = keysOf(schema).every((keyword) => ["types", "items", "nullable"].includes(keyword));
  return isPlain && types?.join() === "array" && items !== false;
}

function compareLists({ items: was }: Schema, { items: is }: Schema, comparison: Comparison): Step {
  const items = compareInside(was === false ? {} : (was ?? {}), is === false ? {} : (is ?? {}), comparison);
  return typeof items === "string" || items.kind === "kept" ? items : { kind: "list", items };
}

function isScalar(schema: Schema): boolean {
  const isPlain = keysOf(schema).every((keyword) => ["types", "enum", "open", "nullable"].includes(keyword));
  return isPlain && schema.types?.some((type) => type === "object" || type === "array") !== true;
}

function compareScalars(was: Schema, is: Schema): Step {
  if (is.enum !== undefined) return compareValues(was, is, is.enum.map(jsonKey));
  if (was.types === undefined || is.types === undefined) return "hole";
  return was.types.every((type) => is.types?.some((other) => isWithin(type, other))) ? "same" : "hole";
}

/** What stays as it is are the values that both versions list. */
function compareValues(was: Schema, is: Schema, listed: readonly string[]): Step {
  const isWider = is.open === true || was.open !== true;
  if (isWider && was.enum?.every((value) => listed.includes(jsonKey(value))) === true) return "same";
  const kept: readonly unknown[] = [...(is.enum ?? []), ...(is.nullable === true ? [null] : [])];
  const areScalars = kept.every((value) => typeof value !== "object" || value === null);
  return areScalars ? { kind: "hole", kept } : "hole";
}

function isWithin(type: SchemaType, other: SchemaType): boolean {
  return type === other || (type === "integer" && other === "number");
}
