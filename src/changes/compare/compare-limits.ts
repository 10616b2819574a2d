/**
 * Borders around the valid values. Types do not show them; a server refuses what is outside.
 *
 * An inclusive and an exclusive bound are one border, and above an integer 0 the next is 1: only borders that
 * admit other values differ.
 */
import type { Schema } from "../../schema/schema.js";
import type { LimitKeyword, Relation } from "../difference.js";
import type { View } from "./view.js";
import type { Walk } from "./walk.js";

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

const limits: readonly Limit[] = [
  {
    keyword: "minimum",
    direction: "above",
    read: (schema) => bound(schema, schema.minimum, schema.exclusiveMinimum, 1),
  },
  {
    keyword: "maximum",
    direction: "below",
    read: (schema) => bound(schema, schema.maximum, schema.exclusiveMaximum, -1),
  },
  plain("multipleOf", "multiples"),
  plain("minLength", "above"),
  plain("maxLength", "below"),
  plain("minItems", "above"),
  plain("maxItems", "below"),
  plain("minContains", "above"),
  plain("maxContains", "below"),
  plain("minProperties", "above"),
  plain("maxProperties", "below"),
  {
    keyword: "uniqueItems",
    direction: "above",
    read: ({ uniqueItems }) =>
      uniqueItems === true ? { value: 1, isExclusive: false, text: "true" } : undefined,
  },
];

type NumberKeyword = Exclude<LimitKeyword, "uniqueItems" | "exclusiveMinimum" | "exclusiveMaximum">;

function plain(keyword: NumberKeyword, direction: Limit["direction"]): Limit {
  const read = (schema: Schema): Bound | undefined => {
    const value = schema[keyword];
    return value === undefined ? undefined : { value, isExclusive: false, text: String(value) };
  };
  return { keyword, direction, read };
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
