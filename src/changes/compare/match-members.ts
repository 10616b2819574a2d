/**
 * Which member of one union is which member of the other: by tag value, then by the name of the declaration,
 * then by meaning, then by the best likeness. Only what is left over was added or removed.
 */
import type { Api } from "../../model/api.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import type { Matched } from "./compare-parts.js";
import { admittedTypes } from "./compare-types.js";
import { child, items, type Node } from "./node.js";
import { haveSameMeaning } from "./probe.js";
import { field, viewOf, type View } from "./view.js";
import type { Walk } from "./walk.js";

export interface CandidatePair {
  readonly node: Node;
  readonly tags: readonly string[];
  readonly name?: SchemaName;
  readonly label: string;
  view(api: Api): View;
}

export interface MatchedMembers extends Matched<CandidatePair> {
  /** Those of `matched` that mean the same. */
  readonly equal: ReadonlySet<CandidatePair>;
}

/** Below it two schemas have too little in common to be called the same thing. */
export const enoughLikeness = 0.5;

export function matchMembers(
  before: readonly CandidatePair[],
  after: readonly CandidatePair[],
  walk: Walk,
): MatchedMembers {
  const matched: [CandidatePair, CandidatePair][] = [];
  const [left, right] = [new Set(before), new Set(after)];
  const match = (was: CandidatePair, is: CandidatePair): void => {
    matched.push([was, is]);
    left.delete(was);
    right.delete(is);
  };
  const matchFirst = (isSame: (was: CandidatePair, is: CandidatePair) => boolean): void => {
    for (const was of left) {
      const is = [...right].find((candidate) => isSame(was, candidate));
      if (is !== undefined) match(was, is);
    }
  };
  matchFirst((was, is) => was.tags.some((tag) => is.tags.includes(tag)));
  matchFirst((was, is) => was.name !== undefined && was.name === is.name);
  const equal = new Set<CandidatePair>();
  matchFirst((was, is) => {
    if (!haveSameMeaning(was.node, is.node, walk)) return false;
    equal.add(was);
    return true;
  });
  for (const [was, is] of byLikeness([...left], [...right], walk)) {
    if (left.has(was) && right.has(is)) match(was, is);
  }
  return { matched, equal, removed: [...left], added: [...right] };
}

/** The likest pairs first. Among equals, those at alike positions, whichever side is which. */
function byLikeness(
  before: readonly CandidatePair[],
  after: readonly CandidatePair[],
  walk: Walk,
): (readonly [CandidatePair, CandidatePair])[] {
  const pairs = before.flatMap((was, i) =>
    after.map((is, j) => {
      const score = areBothNamed(was, is, walk)
        ? 0
        : likeness(was.view(walk.before), is.view(walk.after), walk);
      return { pair: [was, is] as const, score, order: Math.abs(i - j), sum: i + j };
    }),
  );
  return pairs
    .filter(({ score }) => score >= enoughLikeness)
    .sort((left, right) => right.score - left.score || left.order - right.order || left.sum - right.sum)
    .map(({ pair }) => pair);
}

/** Two declarations that both exist on both sides are two things, however alike they are. */
function areBothNamed(
  { name: was }: CandidatePair,
  { name: is }: CandidatePair,
  { before, after }: Walk,
): boolean {
  return was !== undefined && is !== undefined && (after.schemas.has(was) || before.schemas.has(is));
}

const depthLimit = 2;

/** One may be a member of the other: not enough to take them for the same, too much to call them strangers. */
const unionAndPlain = 0.4;

/**
 * How much two schemas have in common, from 0 to 1, to recognise what was edited among what was exchanged.
 * It looks a few levels deep; what it decides is who is compared with whom, never whether they differ.
 */
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
