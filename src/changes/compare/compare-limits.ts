/** Limits and conditions on the valid values. Types do not show them; a server refuses what does not meet them. */
import { keywords, keywordsOf } from "../../schema/keywords.js";
import type { Schema } from "../../schema/schema.js";
import type { ConstraintKeyword, LimitKeyword, Relation } from "../difference.js";
import { child, values, type Node } from "./node.js";
import { haveSameMeaning } from "./probe.js";
import type { View } from "./view.js";
import type { Walk } from "./walk.js";

/**
 * An inclusive and an exclusive bound are one limit, and above an integer 0 the next is 1: limits differ only where they
 * admit different values.
 */
export function compareLimits(before: View, after: View, walk: Walk): void {
  for (const limit of limits) {
    const [left, right] = [limit.read(before.schema), limit.read(after.schema)];
    if (left === undefined && right === undefined) continue;
    const relation = relate(left, right, limit.direction);
    if (relation === undefined) continue;
    const [was, is] = [left?.text ?? "", right?.text ?? ""];
    walk.fact({ kind: "limit", keyword: limit.keyword, before: was, after: is, relation });
  }
}

interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
  readonly text: string;
}

interface Limit {
  readonly keyword: LimitKeyword;
  /** Where the valid values are. */
  readonly direction: "above" | "below" | "multiples";
  read(schema: Schema): Bound | undefined;
}

const limits: readonly Limit[] = keywordsOf("bound").flatMap((keyword) => {
  const { merge } = keywords[keyword];
  const direction = merge === "least" ? "below" : merge === "multiple" ? "multiples" : "above";
  const read = readerOf(keyword);
  return read === undefined ? [] : [{ keyword, direction, read }];
});

/** An exclusive bound is read with the inclusive one. */
function readerOf(keyword: LimitKeyword): Limit["read"] | undefined {
  switch (keyword) {
    case "minimum":
      return (schema) => bound(schema, schema.minimum, schema.exclusiveMinimum, 1);
    case "maximum":
      return (schema) => bound(schema, schema.maximum, schema.exclusiveMaximum, -1);
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return undefined;
    case "uniqueItems":
      return ({ uniqueItems }) =>
        uniqueItems === true ? { value: 1, isExclusive: false, text: "true" } : undefined;
    case "multipleOf":
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minContains":
    case "maxContains":
    case "minProperties":
    case "maxProperties":
      return ({ [keyword]: value }) =>
        value === undefined ? undefined : { value, isExclusive: false, text: String(value) };
  }
}

/** `inward` is 1 for a lower border and -1 for an upper one. */
function bound(
  { types }: Schema,
  inclusive: number | undefined,
  exclusive: number | undefined,
  inward: 1 | -1,
): Bound | undefined {
  const isTighter =
    exclusive !== undefined && (inclusive === undefined || (exclusive - inclusive) * inward >= 0);
  if (!isTighter) {
    return inclusive === undefined
      ? undefined
      : { value: inclusive, isExclusive: false, text: String(inclusive) };
  }
  if (types?.join() === "integer" && Number.isInteger(exclusive)) {
    return { value: exclusive + inward, isExclusive: false, text: String(exclusive + inward) };
  }
  return { value: exclusive, isExclusive: true, text: `${exclusive}, exclusive` };
}

function relate(
  before: Bound | undefined,
  after: Bound | undefined,
  direction: Limit["direction"],
): Relation | undefined {
  if (before === undefined) return "narrower";
  if (after === undefined) return "wider";
  if (direction === "multiples") return relateMultiples(before.value, after.value);
  const difference = direction === "above" ? after.value - before.value : before.value - after.value;
  if (difference !== 0) return difference > 0 ? "narrower" : "wider";
  if (before.isExclusive === after.isExclusive) return undefined;
  return after.isExclusive ? "narrower" : "wider";
}

function relateMultiples(before: number, after: number): Relation | undefined {
  if (before === after) return undefined;
  if (after % before === 0) return "narrower";
  return before % after === 0 ? "wider" : "incomparable";
}

/**
 * No simple order compares conditions: added, removed or changed is all that is said. Schemas inside them are equal when
 * they mean the same, whatever they are called.
 */
export function compareConstraint(keyword: Condition): (before: View, after: View, walk: Walk) => void {
  return (before, after, walk) => {
    const [left, right] = [partsOf(before, keyword), partsOf(after, keyword)];
    if ((left.size === 0 && right.size === 0) || areEqual(left, right, walk)) return;
    const relation = left.size === 0 ? "narrower" : right.size === 0 ? "wider" : "incomparable";
    walk.fact({ kind: "constraint", keyword, before: left.size > 0, after: right.size > 0, relation });
  };
}

/** `if` stands for `then` and `else`, too. Unions are compared as such. */
type Condition = Exclude<ConstraintKeyword, "anyOf" | "oneOf">;

/** A schema inside the keyword, or what is compared as a string. */
type Operand = Node | string;

function partsOf({ node, schema }: View, keyword: Condition): ReadonlyMap<string, Operand> {
  const inside = (held: Schema | false): Operand => (held === false ? "false" : child(node, held, values));
  const single = (held: Schema | false | undefined): ReadonlyMap<string, Operand> =>
    held === undefined ? new Map() : new Map([["", inside(held)]]);
  const several = (held: ReadonlyMap<string, Schema> | undefined): ReadonlyMap<string, Operand> =>
    new Map(Array.from(held ?? [], ([name, part]) => [name, inside(part)]));
  switch (keyword) {
    case "patternProperties":
    case "dependentSchemas":
      return several(schema[keyword]);
    case "dependentRequired":
      return new Map(
        Array.from(schema.dependentRequired ?? [], ([name, names]) => [name, [...names].sort().join()]),
      );
    case "if":
      return several(
        new Map([
          ...conditional("if", schema.if),
          ...conditional("then", schema.then),
          ...conditional("else", schema.else),
        ]),
      );
    case "propertyNames":
    case "unevaluatedProperties":
    case "unevaluatedItems":
    case "contains":
    case "contentSchema":
    case "not":
      return single(schema[keyword]);
  }
}

function conditional(name: string, schema: Schema | undefined): [string, Schema][] {
  return schema === undefined ? [] : [[name, schema]];
}

function areEqual(
  left: ReadonlyMap<string, Operand>,
  right: ReadonlyMap<string, Operand>,
  walk: Walk,
): boolean {
  if (left.size !== right.size) return false;
  return Array.from(left).every(([name, before]) => {
    const after = right.get(name);
    if (typeof before === "string" || typeof after === "string") return before === after;
    return after !== undefined && haveSameMeaning(before, after, walk);
  });
}
