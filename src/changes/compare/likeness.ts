/**
 * How much two schemas have in common, from 0 to 1, to recognise what was edited among what was exchanged.
 * It looks a few levels deep; what it decides is who is compared with whom, never whether they differ.
 */
import type { Schema } from "../../model/schema.js";
import { typesOf } from "./compare-types.js";
import { items, child } from "./node.js";
import { field, viewOf, type View } from "./view.js";
import type { Walk } from "./walk.js";

const depthLimit = 2;

/** One may be a member of the other: not enough to take them for the same, too much to call them strangers. */
const unionAndPlain = 0.4;

export function likeness(before: View, after: View, walk: Walk, depth = 0): number {
  if (before.name !== undefined && before.name === after.name) return 1;
  const [left, right] = [typesOf(before), typesOf(after)];
  if (left === "any" || right === "any") return left === right ? 1 : 0;
  if (left === "union" || right === "union")
    return left === right ? likenessOfUnions(before, after) : unionAndPlain;
  const common = left.filter((type) => right.includes(type));
  if (common.length === 0) return 0;
  if (common.includes("object")) return likenessOfFields(before, after, walk, depth);
  if (common.includes("array")) return 0.3 + 0.7 * likenessOfItems(before, after, walk, depth);
  return likenessOfScalars(before.schema, after.schema);
}

function likenessOfUnions({ unions: [left] }: View, { unions: [right] }: View): number {
  const [many, few] = [left?.members.length ?? 0, right?.members.length ?? 0].sort((a, b) => b - a);
  return many === undefined || few === undefined || many === 0 ? 1 : (0.8 * few) / many;
}

/** A field with other constants on the two sides is a tag: then they are different things. */
function likenessOfFields(before: View, after: View, walk: Walk, depth: number): number {
  const [left, right] = [before, after].map(
    ({ schema, fields }) => new Set((fields ?? schema.properties)?.keys() ?? []),
  );
  if (left === undefined || right === undefined) return 0;
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
    if (depth === 0 && areOtherConstants(was.schema, is.schema)) return 0;
    score += 0.5 + 0.5 * likeness(was, is, walk, depth + 1);
  }
  return score / all.size;
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
    const [was, is] = [left.enum, right.enum].map(
      (list) => new Set(list.map((value) => JSON.stringify(value))),
    );
    const common = [...(was ?? [])].filter((value) => is?.has(value)).length;
    return common / Math.max(was?.size ?? 0, is?.size ?? 0, 1);
  }
  if ((left.enum === undefined) !== (right.enum === undefined)) return 0.4;
  return left.format === right.format ? 1 : 0.7;
}
