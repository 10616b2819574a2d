/**
 * The likeness of schemas, from 0 to 1, to recognise edited things among replaced ones.
 *
 * It decides which things are compared with each other, never whether they differ.
 */

import type { Api } from "../../model/api.js";
import { admits, type Schema, type SchemaType } from "../../schema/schema.js";
import type { JsonValue } from "../../values/json.js";
import { admittedTypes, isListed } from "./compare-types.js";
import { child, items, type Node } from "./node.js";
import { field, type View, viewOf } from "./view.js";
import type { Walk } from "./walk.js";

/** The least likeness of two forms of the same thing. */
export const enoughLikeness = 0.5;

/** Compares only a few levels of nesting. */
export function likeness(before: View, after: View, walk: Walk, depth = 0): number {
  if (walk.types.areSame(before.name, after.name)) return 1;
  const [left, right] = [admittedTypes(before), admittedTypes(after)];
  if (left === "any" || right === "any") return left === right ? 1 : 0;
  if (left === "union" || right === "union")
    return left === right ? likenessOfUnions(before, after) : unionAndPlain;
  const common = left.filter((type) => right.includes(type));
  if (common.length === 0) return 0;
  if (common.includes("object")) return likenessOfFields(before, after, walk, depth);
  if (common.includes("array")) return 0.3 + 0.7 * likenessOfItems(before, after, walk, depth);
  return likenessOfScalars(before.schema, after.schema);
}

/**
 * True if they have hardly anything in common. An object that has all fields of the other is related, however large it is.
 */
export function areUnrelated(before: View, after: View, walk: Walk): boolean {
  const score = likeness(before, after, walk);
  if (score === 0 || score >= hardlyAnything) return score === 0;
  const [left, right] = [fieldNames(before), fieldNames(after)];
  return commonNames(left, right).length < Math.min(left.size, right.size);
}

const hardlyAnything = 0.2;

/** Below this level, schemas count as equal. */
const depthLimit = 2;

/** One may be a member of the other: neither the same nor unrelated. */
const unionAndPlain = 0.4;

function likenessOfUnions({ unions: [left] }: View, { unions: [right] }: View): number {
  const [many, few] = [left?.members.length ?? 0, right?.members.length ?? 0].sort((a, b) => b - a);
  return many === undefined || few === undefined || many === 0 ? 1 : (0.8 * few) / many;
}

/** A field with different constants is a tag, so the schemas are different things. */
function likenessOfFields(before: View, after: View, walk: Walk, depth: number): number {
  const [left, right] = [fieldNames(before), fieldNames(after)];
  const all = new Set([...left, ...right]);
  if (all.size === 0) return 1;
  let score = 0;
  for (const name of left) {
    if (!right.has(name)) continue;
    if (depth >= depthLimit) {
      score += 1;
      continue;
    }
    const [older, newer] = [viewOf(field(before, name), walk.before), viewOf(field(after, name), walk.after)];
    const isTag = depth === 0 && !walk.decided.tags.includes(name);
    if (isTag && areOtherConstants(older.schema, newer.schema)) return 0;
    score += 0.5 + 0.5 * likeness(older, newer, walk, depth + 1);
  }
  return score / all.size;
}

function fieldNames({ schema, fields }: View): ReadonlySet<string> {
  return new Set((fields ?? schema.properties)?.keys() ?? []);
}

function commonNames(left: ReadonlySet<string>, right: ReadonlySet<string>): string[] {
  return [...left].filter((name) => right.has(name));
}

function areOtherConstants({ enum: left }: Schema, { enum: right }: Schema): boolean {
  return left?.length === 1 && right?.length === 1 && JSON.stringify(left) !== JSON.stringify(right);
}

function likenessOfItems(before: View, after: View, walk: Walk, depth: number): number {
  const [left, right] = [before.schema.items, after.schema.items];
  if (left === undefined || left === false || right === undefined || right === false)
    return left === right ? 1 : 0;
  if (depth >= depthLimit) return 1;
  const [older, newer] = [child(before.node, left, items), child(after.node, right, items)];
  return likeness(viewOf(older, walk.before), viewOf(newer, walk.after), walk, depth + 1);
}

function likenessOfScalars(left: Schema, right: Schema): number {
  if (left.enum !== undefined && right.enum !== undefined) {
    return commonValues(left.enum, right.enum) / Math.max(left.enum.length, right.enum.length);
  }
  if ((left.enum === undefined) !== (right.enum === undefined)) return 0.4;
  return left.format === right.format ? 1 : 0.7;
}

/**
 * The likeness of two members of unions. A union has few members of a kind, so the kind counts, too, unless both members
 * have names: these are usually different things.
 */
export function likenessOfMembers(before: View, after: View, walk: Walk): number {
  const [left, right] = [admittedTypes(before), admittedTypes(after)];
  const score = likeness(before, after, walk);
  if (
    (before.name !== undefined && after.name !== undefined) ||
    typeof left === "string" ||
    typeof right === "string"
  )
    return score;
  const isShared = (type: SchemaType): boolean => left.includes(type) && right.includes(type);
  if (isShared("object")) return likenessOfObjects(before, after, score, walk);
  if (isShared("array")) return enoughAnd(score);
  return likenessOfValues(left, right, before.schema, after.schema);
}

/** Keeps the order above the threshold: the most alike belong together. */
function enoughAnd(score: number): number {
  return enoughLikeness + score * (1 - enoughLikeness);
}

/** The same kind of object: one has all fields of the other, or both require the same fields. */
function likenessOfObjects(before: View, after: View, score: number, walk: Walk): number {
  const [left, right] = [fieldNames(before), fieldNames(after)];
  const common = commonNames(left, right);
  if (common.some((name) => isDistinguishing(name, before, after, walk))) return 0;
  const [wasRequired = [], isRequired = []] = [before.schema.required, after.schema.required];
  const requireTheSame = wasRequired.length > 0 && wasRequired.join("\n") === isRequired.join("\n");
  return requireTheSame || common.length === Math.min(left.size, right.size) ? enoughAnd(score) : score;
}

/** True if both always have the field, with no value in common. */
function isDistinguishing(name: string, before: View, after: View, walk: Walk): boolean {
  if (![before, after].every(({ schema }) => schema.required?.includes(name))) return false;
  const left = viewOf(field(before, name), walk.before).schema.enum;
  const right = viewOf(field(after, name), walk.after).schema.enum;
  return left !== undefined && right !== undefined && commonValues(left, right) === 0;
}

/** Some listed values are equal, or one side lists none and admits those of the other. */
function likenessOfValues(
  left: readonly SchemaType[],
  right: readonly SchemaType[],
  before: Schema,
  after: Schema,
): number {
  if (before.enum !== undefined && after.enum !== undefined)
    return commonValues(before.enum, after.enum) / Math.min(before.enum.length, after.enum.length);
  const isOfOneType = left.every((type) => admits(right, type)) || right.every((type) => admits(left, type));
  if (!isOfOneType) return 0;
  if (before.enum === undefined && after.enum === undefined)
    return enoughAnd(left.join() === right.join() ? likenessOfScalars(before, after) : 0);
  return before.format === after.format && before.pattern === after.pattern ? enoughAnd(0) : 0;
}

function commonValues(left: readonly JsonValue[], right: readonly JsonValue[]): number {
  const texts = new Set(left.map((value) => JSON.stringify(value)));
  return right.filter((value) => texts.has(JSON.stringify(value))).length;
}

/** True for an object, an enum or a union: unlike a plain string or date, its schema suggests what it is. */
export function isSpecific(node: Node, api: Api): boolean {
  const view = viewOf(node, api);
  const { schema, unions, fields } = view;
  if (unions.length > 0 || (isListed(view) && (schema.enum?.length ?? 0) > 1)) return true;
  if (schema.items !== undefined && schema.items !== false)
    return isSpecific(child(view.node, schema.items, items), api);
  return ((fields ?? schema.properties)?.size ?? 0) > 0;
}
