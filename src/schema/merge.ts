/**
 * The keywords of several schemas that hold together, as those of one: what the parts of an `allOf` say of a value.
 *
 * For readers, who ask what is valid: where two values cannot be said by one keyword (two patterns), they are joined so
 * that the same two give the same result. `normalise/conjoin.ts` writes schemas, and joins only what stays exact.
 */
import { jsonKey, type JsonValue } from "../values/json.js";
import { keywords } from "./keywords.js";
import type { Schema, SchemaType } from "./schema.js";
import { admits } from "./schema-types.js";

export function mergeKeywords(schemas: readonly Schema[]): Schema {
  return schemas.reduce<Schema>(mergeTwo, {});
}

/** `apart`: it stays with its own schema. */
export type MergeRule = keyof Rules | "apart";

/** The rules that take the values of a keyword. */
export type MergeRuleOf<Value> =
  | {
      [Rule in keyof Rules]: Rules[Rule] extends (before: Value, after: Value) => unknown ? Rule : never;
    }[keyof Rules]
  | "apart";

type Rules = typeof rules;

const rules = {
  last: (_: unknown, after: unknown): unknown => after,
  greatest: (before: number, after: number): number => Math.max(before, after),
  least: (before: number, after: number): number => Math.min(before, after),
  multiple: (before: number, after: number): number => (before % after === 0 ? before : after),
  both: (before: Schema | false, after: Schema | false): Schema | false =>
    before === false || after === false ? false : { allOf: [before, after] },
  either: (before: Schema, after: Schema): Schema => ({ anyOf: [before, after] }),
  everyEntry: (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): unknown =>
    new Map([...before, ...after]),
  everyName: (before: readonly string[], after: readonly string[]): string[] =>
    [...new Set([...before, ...after])].sort(),
  everyPattern,
  commonTypes,
  commonValues,
};

/** One expression that matches where both do: a match of the one, with a match of the other anywhere in the same string. */
function everyPattern(before: string, after: string): string {
  const [first = "", second] = [...new Set([before, after])].sort();
  return second === undefined ? first : `(?:${second})(?<=^(?=[\\s\\S]*(?:${first}))[\\s\\S]*)`;
}

function mergeTwo(left: Schema, right: Schema): Schema {
  const merged: Record<string, unknown> = { ...left };
  for (const keyword of Object.keys(right) as (keyof Schema)[]) {
    const { merge } = keywords[keyword];
    if (merge === "apart" || right[keyword] === undefined) continue;
    merged[keyword] =
      left[keyword] === undefined
        ? right[keyword]
        : rules[merge](left[keyword] as never, right[keyword] as never);
  }
  return merged;
}

/** An integer is a number, so the narrower of the two is what both admit. */
function commonTypes(left: readonly SchemaType[], right: readonly SchemaType[]): SchemaType[] {
  const common = [
    ...left.filter((type) => admits(right, type)),
    ...right.filter((type) => admits(left, type)),
  ];
  return [...new Set(common)].sort();
}

function commonValues(left: readonly JsonValue[], right: readonly JsonValue[]): JsonValue[] {
  const common = new Set(right.map(jsonKey));
  return left.filter((value) => common.has(jsonKey(value)));
}
