/**
 * How much two schemas have in common, from 0 to 1, to recognise what was edited among what was exchanged.
 *
 * What it decides is who is compared with whom, never whether they differ.
 */
import { admits, type Schema, type SchemaType } from "../../schema/schema.js";
import type { JsonValue } from "../../values/json.js";
import { child, items } from "../walk/node.js";
import { field, type View, viewOf } from "../walk/view.js";
import type { Walk } from "../walk/walk.js";
import { admittedTypes } from "./compare-types.js";

/** Below it two schemas have too little in common to be called the same thing. */
export const enoughLikeness = 0.5;

/** It looks a few levels deep. */
export function likeness(before: View, after: View, walk: Walk, depth = 0): number {
  if (before.name !== undefined && before.name === after.name) return 1;
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
 * Whether they have hardly anything in common. An object and one with all of its fields have, however many more the
 * larger one has.
 */
export function areStrangers(before: View, after: View, walk: Walk): boolean {
  const score = likeness(before, after, walk);
  if (score === 0 || score >= hardlyAnything) return score === 0;
  const [left, right] = [fieldNames(before), fieldNames(after)];
  return commonNames(left, right).length < Math.min(left.size, right.size);
}

const hardlyAnything = 0.2;

/** Deeper, every two schemas count as equal. */
const depthLimit = 2;

/** One may be a member of the other: not enough to take them for the same, too much to call them strangers. */
const unionAndPlain = 0.4;

function likenessOfUnions({ unions: [left] }: View, { unions: [right] }: View): number {
  const [many, few] = [left?.members.length ?? 0, right?.members.length ?? 0].sort((a, b) => b - a);
  return many === undefined || few === undefined || many === 0 ? 1 : (0.8 * few) / many;
}

/** A field with other constants on the two sides is a tag: then they are different things. */
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
    const [was, is] = [viewOf(field(before, name), walk.before), viewOf(field(after, name), walk.after)];
    const isTag = depth === 0 && !walk.decided.tags.includes(name);
    if (isTag && areOtherConstants(was.schema, is.schema)) return 0;
    score += 0.5 + 0.5 * likeness(was, is, walk, depth + 1);
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
  const [was, is] = [child(before.node, left, items), child(after.node, right, items)];
  return likeness(viewOf(was, walk.before), viewOf(is, walk.after), walk, depth + 1);
}

function likenessOfScalars(left: Schema, right: Schema): number {
  if (left.enum !== undefined && right.enum !== undefined) {
    return commonValues(left.enum, right.enum) / Math.max(left.enum.length, right.enum.length);
  }
  if ((left.enum === undefined) !== (right.enum === undefined)) return 0.4;
  return left.format === right.format ? 1 : 0.7;
}

/**
 * The same of two members of unions, of which one may be what became of the other: besides what two schemas have in
 * common anywhere, their kind counts, since a union has few members of a kind. Two names are mostly two things, so they
 * take more.
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

/** What is more than enough keeps its order: the likest belong together. */
function enoughAnd(score: number): number {
  return enoughLikeness + score * (1 - enoughLikeness);
}

/** One kind of object: one has all fields of the other, or both require the same ones. */
function likenessOfObjects(before: View, after: View, score: number, walk: Walk): number {
  const [left, right] = [fieldNames(before), fieldNames(after)];
  const common = commonNames(left, right);
  if (common.some((name) => areToldApartBy(name, before, after, walk))) return 0;
  const [wasRequired = [], isRequired = []] = [before.schema.required, after.schema.required];
  const requireTheSame = wasRequired.length > 0 && wasRequired.join("\n") === isRequired.join("\n");
  return requireTheSame || common.length === Math.min(left.size, right.size) ? enoughAnd(score) : score;
}

/** Both always have the field, and never with the same value. */
function areToldApartBy(name: string, before: View, after: View, walk: Walk): boolean {
  if (![before, after].every(({ schema }) => schema.required?.includes(name))) return false;
  const left = viewOf(field(before, name), walk.before).schema.enum;
  const right = viewOf(field(after, name), walk.after).schema.enum;
  return left !== undefined && right !== undefined && commonValues(left, right) === 0;
}

/** Some of the listed values are the same, or one side lists none and admits what the other lists. */
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
