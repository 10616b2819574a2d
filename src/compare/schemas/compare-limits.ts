/**
 * Limits, which servers enforce, and types show only for tuples.
 *
 * Other keywords imply limits, too: a format has a range or a length, an integer is a multiple of 1, a closed object has no
 * more fields than it lists. A limit keyword counts if it is narrower than those.
 */

import { canLimit, excludesAllListed, isListed } from "./compare-types.js";
import type { View } from "./view.js";
import type { Walk } from "./walk.js";
import { concernsType, keywords, keywordsOf } from "../../schema/keywords.js";
import { compareSingle } from "../parts.js";
import type { Schema } from "../../schema/schema.js";
import type { LimitKeyword, Relation } from "../fact.js";
import { uniteRelations } from "../relation.js";

/** Limits differ if they admit different values. A limit implied by a format is a difference of the format. */
export function compareLimits(before: View, after: View, walk: Walk): void {
  for (const limit of limits) {
    const { keyword, direction } = limit;
    const [left, right] = [limit.read(before.schema), limit.read(after.schema)];
    const relation = relateBounds(left, right, direction);
    const narrower = relation === "wider" ? left : right;
    if (relation === undefined || narrower?.text === "" || !canLimit(keyword, before, after)) continue;
    const [older, newer] = [left?.text ?? "", right?.text ?? ""];
    const inTypes = keyword === "minItems" || keyword === "maxItems" ? relateTuples(before, after) : "equal";
    walk.fact({ kind: "limit", keyword, before: older, after: newer, relation, inTypes });
  }
  compareSatisfiable(before, after, walk);
}

const compareSatisfiable = compareSingle("satisfiable", (view: View) => {
  const { schema, unions } = view;
  if (isListed(view)) return !excludesAllListed(view);
  const isOfOneType = schema.types?.length === 1 && schema.nullable !== true && unions.length === 0;
  return !isOfOneType || !limits.some((limit) => excludeEachOther(limit, schema));
});

/** A lower limit above the upper one. */
function excludeEachOther({ keyword, direction, ...limit }: Limit, schema: Schema): boolean {
  const opposite = limits.find((limit) => limit.keyword === keyword.replace(/^min/, "max"));
  if (direction !== "above" || opposite === undefined || opposite.keyword === keyword) return false;
  if (!concernsType(keyword, schema.types?.[0] ?? "string")) return false;
  const [least, most] = [limit.read(schema), opposite.read(schema)];
  if (least === undefined || most === undefined) return false;
  return least.value > most.value || (least.value === most.value && (least.isExclusive || most.isExclusive));
}

/** The lengths of tuples as types show them. Other lists show none. */
function relateTuples({ schema: before }: View, { schema: after }: View): Relation | "equal" {
  const [older, newer] = [tupleForm(before), tupleForm(after)];
  if (older.most === 0 || newer.most === 0) return "equal";
  return uniteRelations([
    older.least === newer.least ? "equal" : older.least < newer.least ? "narrower" : "wider",
    // Reading a position that is gone does not compile, either.
    older.most === newer.most && older.isClosed === newer.isClosed
      ? "equal"
      : isLonger(newer, older)
        ? "wider"
        : "incomparable",
  ]);
}

interface TupleForm {
  /** Positions that are always present. */
  readonly least: number;
  readonly most: number;
  readonly isClosed: boolean;
}

function tupleForm({ prefixItems = [], items, minItems = 0, maxItems = Infinity }: Schema): TupleForm {
  const most = Math.min(prefixItems.length, maxItems);
  return {
    least: Math.min(minItems, most),
    most,
    isClosed: items === false || maxItems <= prefixItems.length,
  };
}

function isLonger(one: TupleForm, other: TupleForm): boolean {
  return one.most >= other.most && (other.isClosed || !one.isClosed);
}

interface Limit {
  readonly keyword: LimitKeyword;
  readonly direction: Direction;
  read(schema: Schema): Bound | undefined;
}

/** The position of the valid values. */
type Direction = "above" | "below" | "multiples";

interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
  /** For the reader of a report; empty if other keywords imply the limit. */
  readonly text: string;
}

interface LimitForm {
  /** The bound that the keyword states; by default its number. */
  readonly stated?: (schema: Schema) => Bound | undefined;
  /** The limit that the schema has without the keyword. */
  readonly implied?: (schema: Schema) => number | undefined;
}

type InclusiveKeyword = Exclude<LimitKeyword, "exclusiveMinimum" | "exclusiveMaximum">;

function ofContains(keyword: "minContains" | "maxContains"): (schema: Schema) => Bound | undefined {
  return (schema) => (schema.contains === undefined ? undefined : plain(schema[keyword]));
}

const forms: Readonly<Record<InclusiveKeyword, LimitForm>> = {
  minimum: {
    stated: (schema) => range(schema, schema.minimum, schema.exclusiveMinimum, 1),
    implied: (schema) => numbersOf(schema)[0],
  },
  maximum: {
    stated: (schema) => range(schema, schema.maximum, schema.exclusiveMaximum, -1),
    implied: (schema) => numbersOf(schema)[1],
  },
  multipleOf: { implied: (schema) => (isInteger(schema) ? 1 : undefined) },
  minLength: { implied: ({ format = "" }) => lengths[format]?.[0] ?? 0 },
  maxLength: { implied: ({ format = "" }) => lengths[format]?.[1] ?? mostElements },
  minItems: { implied: () => 0 },
  maxItems: {
    implied: ({ items, prefixItems = [] }) => (items === false ? prefixItems.length : mostElements),
  },
  minContains: {
    stated: ofContains("minContains"),
    implied: ({ contains }) => (contains === undefined ? undefined : 1),
  },
  maxContains: { stated: ofContains("maxContains") },
  minProperties: { implied: ({ required = [] }) => required.length },
  maxProperties: {
    implied: (schema) => (isClosed(schema) ? (schema.properties?.size ?? 0) : mostElements),
  },
  uniqueItems: {
    stated: ({ uniqueItems }) =>
      uniqueItems === true ? { value: 1, isExclusive: false, text: "true" } : undefined,
  },
};

/** An exclusive bound is read with the inclusive one. */
const limits: readonly Limit[] = keywordsOf("bound").flatMap((keyword) => {
  if (keyword === "exclusiveMinimum" || keyword === "exclusiveMaximum") return [];
  const direction = directionOf(keyword);
  const { stated = (schema: Schema) => plain(schema[keyword] as number | undefined), implied } =
    forms[keyword];
  const read: Limit["read"] = (schema) => effective(stated(schema), implied?.(schema), direction);
  return [{ keyword, direction, read }];
});

function directionOf(keyword: LimitKeyword): Direction {
  const { merge } = keywords[keyword];
  return merge === "least" ? "below" : merge === "multiple" ? "multiples" : "above";
}

function effective(
  own: Bound | undefined,
  implicit: number | undefined,
  direction: Direction,
): Bound | undefined {
  if (implicit === undefined) return own;
  const border: Bound = { value: implicit, isExclusive: false, text: "" };
  if (own === undefined) return border;
  const relation = relateBounds(border, own, direction);
  return relation === "narrower" || relation === "incomparable" ? own : border;
}

/** The relation of the second to the first; undefined if they are equal. */
function relateBounds(
  before: Bound | undefined,
  after: Bound | undefined,
  direction: Direction,
): Relation | undefined {
  if (before === undefined) return after === undefined ? undefined : "narrower";
  if (after === undefined) return "wider";
  if (direction === "multiples") return relateMultiples(before.value, after.value);
  const difference = direction === "above" ? after.value - before.value : before.value - after.value;
  if (difference !== 0) return difference > 0 ? "narrower" : "wider";
  if (before.isExclusive === after.isExclusive) return undefined;
  return after.isExclusive ? "narrower" : "wider";
}

function relateMultiples(before: number, after: number): Relation | undefined {
  if (before === after) return undefined;
  if (isMultiple(after, before)) return "narrower";
  return isMultiple(before, after) ? "wider" : "incomparable";
}

/** 0.3 counts as a multiple of 0.1, although their binary quotient is not exactly 3. */
function isMultiple(value: number, of: number): boolean {
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}

function plain(value: number | undefined): Bound | undefined {
  return value === undefined ? undefined : { value, isExclusive: false, text: String(value) };
}

/** `inward`: 1 for a lower limit, -1 for an upper one. For integers, an exclusive 0 is an inclusive 1. */
function range(
  schema: Schema,
  inclusive: number | undefined,
  exclusive: number | undefined,
  inward: 1 | -1,
): Bound | undefined {
  const isTighter =
    exclusive !== undefined && (inclusive === undefined || (exclusive - inclusive) * inward >= 0);
  const value = isTighter ? exclusive : inclusive;
  if (value === undefined || !isInteger(schema))
    return isTighter
      ? { value: exclusive, isExclusive: true, text: `${exclusive}, exclusive` }
      : plain(value);
  if (isTighter && Number.isInteger(value)) return plain(value + inward);
  return plain(inward === 1 ? Math.ceil(value) : Math.floor(value));
}

function isInteger({ types }: Schema): boolean {
  return types?.join() === "integer";
}

function numbersOf(schema: Schema): readonly [least: number, greatest: number] {
  const { format = "" } = schema;
  return ranges[format] ?? (isInteger(schema) ? safe : [-Number.MAX_VALUE, Number.MAX_VALUE]);
}

/** Generators write these for "any integer". */
const safe = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;

function signed(bits: number): [number, number] {
  return [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
}

function unsigned(bits: number): [number, number] {
  return [0, 2 ** bits - 1];
}

/** From the format registry of OpenAPI. */
const ranges: Readonly<Record<string, readonly [least: number, greatest: number]>> = {
  int8: signed(8),
  int16: signed(16),
  int32: signed(32),
  int64: signed(64),
  uint8: unsigned(8),
  uint16: unsigned(16),
  uint32: unsigned(32),
  uint64: unsigned(64),
};

/** Prescribed by RFC 9562 (UUID), RFC 3339 (date), RFC 2673 (IPv4). */
const lengths: Readonly<Record<string, readonly [least: number, greatest: number]>> = {
  uuid: [36, 36],
  date: [10, 10],
  ipv4: [7, 15],
};

/** Generators write the largest 32-bit number for "any length". */
const mostElements = 2 ** 31 - 1;

function isClosed({ additionalProperties, patternProperties }: Schema): boolean {
  return additionalProperties === false && patternProperties === undefined;
}
