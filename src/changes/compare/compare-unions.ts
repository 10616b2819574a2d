/**
 * Unions, as sets of members: order means nothing, and `anyOf` and `oneOf` are one thing to a reader of types.
 *
 * A schema that is not a union counts as a union of one, so that "this can now be something else, too" is
 * one new member and not as the loss of everything that the old schema said.
 */
import { shortType } from "../short-type.js";
import { compareMembers } from "./compare-members.js";
import { compareViews } from "./compare-schemas.js";
import { admittedTypes } from "./compare-types.js";
import { joinMembers } from "./join-members.js";
import { enoughLikeness, likeness } from "./likeness.js";
import type { Candidate } from "./match-members.js";
import { haveSameMeaning } from "./probe.js";
import { asMembers, unionCandidates, type CandidateMembers } from "./union-members.js";
import { admitsNull, type Union, type View } from "./view.js";
import type { Walk } from "./walk.js";

/** Whether the members of one side's union are to be compared with the whole other side. */
export function unionsReplaceKeywords(before: View, after: View): boolean {
  const [left, right] = [before.unions, after.unions];
  if (left.length > 0 === right.length > 0) return false;
  const [plain, union] = left.length > 0 ? [after, before] : [before, after];
  return admittedTypes(plain) !== "any" && union.unions.every(describesValues);
}

export function compareUnions(before: View, after: View, walk: Walk): void {
  const [left, right] = [before.unions, after.unions];
  if (unionsReplaceKeywords(before, after)) {
    compareWithPlain(before, after, walk);
    return;
  }
  for (const [was, is] of pairUnions(left, right)) {
    if (was !== undefined && is !== undefined) compareUnion(was, is, decidingNull(before, after, walk));
    else compareLoneUnion(was, is, walk);
  }
}

/** Null that one member comes to admit, or no longer does, is news only where nothing else admitted it. */
function decidingNull(before: View, after: View, walk: Walk): Walk {
  const isDecided =
    before.schema.nullable === true ||
    after.schema.nullable === true ||
    (admitsNull(before, walk.before) && admitsNull(after, walk.after));
  return isDecided ? walk.deciding({ ...walk.decided, null: true }) : walk;
}

/** Several unions hold together only where `allOf` joins them; then those that share most members belong together. */
function pairUnions(
  left: readonly Union[],
  right: readonly Union[],
): [Union | undefined, Union | undefined][] {
  if (left.length <= 1 && right.length <= 1) return [[left[0], right[0]]];
  const waiting = new Set(right);
  const pairs = left.map((was): [Union | undefined, Union | undefined] => {
    const [is] = [...waiting].sort((one, other) => sharedMembers(was, other) - sharedMembers(was, one));
    if (is !== undefined) waiting.delete(is);
    return [was, is];
  });
  return [...pairs, ...[...waiting].map((is): [undefined, Union] => [undefined, is])];
}

function sharedMembers(left: Union, right: Union): number {
  const types = new Set(left.members.map(({ schema }) => shortType(schema)));
  return right.members.filter(({ schema }) => types.has(shortType(schema))).length;
}

/** Null was compared outside: the union admits it as a whole. */
function compareWithPlain(before: View, after: View, walk: Walk): void {
  const { identities } = walk.context;
  const [left, right] = [asMembers(before, identities), asMembers(after, identities)];
  const [one, several] = left.isPlain ? [left, right] : [right, left];
  const [plain] = one.members;
  if (plain !== undefined && one.members.length === 1 && isSplit(plain, several, left.isPlain, walk)) {
    const sides = left.isPlain ? ([walk.before, walk.after] as const) : ([walk.after, walk.before] as const);
    const joined = joinMembers(
      several.members.map((member) => member.view(sides[1])),
      left.isPlain ? after : before,
      identities,
    );
    const whole = plain.view(sides[0]);
    const decided = walk.deciding({ ...walk.decided, null: true });
    compareViews(...(left.isPlain ? ([whole, joined] as const) : ([joined, whole] as const)), decided);
    return;
  }
  compareMembers(left, right, walk);
}

/**
 * An object that was written down as one, and is now as several with most of its fields each, is the same object
 * described more exactly: its fields are compared with those of all the members together.
 */
function isSplit(
  plain: Candidate,
  { members }: CandidateMembers,
  isPlainBefore: boolean,
  walk: Walk,
): boolean {
  if (members.length < 2) return false;
  const pairs = members.map((member) =>
    isPlainBefore ? ([plain, member] as const) : ([member, plain] as const),
  );
  const isOneOfThem = pairs.some(
    ([was, is]) =>
      (was.name !== undefined && was.name === is.name) || haveSameMeaning(was.node, is.node, walk),
  );
  if (isOneOfThem) return false;
  const alike = pairs.filter(
    ([was, is]) => likeness(was.view(walk.before), is.view(walk.after), walk) >= enoughLikeness,
  );
  return alike.length >= 2;
}

/** Members that only demand fields (`anyOf: [{required: [a]}, …]`) limit an object and describe none. */
function describesValues({ members }: Union): boolean {
  return members.some(({ schema }) =>
    Object.keys(schema).some((keyword) => !["required", "not", "docs"].includes(keyword)),
  );
}

function compareLoneUnion(was: Union | undefined, is: Union | undefined, walk: Walk): void {
  const keyword = (was ?? is)?.keyword ?? "anyOf";
  const relation = was === undefined ? "narrower" : "wider";
  walk.fact({ kind: "constraint", keyword, before: was !== undefined, after: is !== undefined, relation });
}

function compareUnion(was: Union, is: Union, walk: Walk): void {
  if (was.keyword !== is.keyword) walk.fact({ kind: "union-kind", before: was.keyword, after: is.keyword });
  const [wasOpen, isOpen] = [was.schema.open === true, is.schema.open === true];
  if (wasOpen !== isOpen) walk.fact({ kind: "open", before: wasOpen, after: isOpen });
  compareTagProperty(was.schema.tag?.property, is.schema.tag?.property, walk);
  compareMembers(unionCandidates(was), unionCandidates(is), walk);
}

function compareTagProperty(was: string | undefined, is: string | undefined, walk: Walk): void {
  if (was === is) return;
  if (was === undefined && is !== undefined) walk.fact({ kind: "tag-added", property: is });
  if (was !== undefined && is === undefined) walk.fact({ kind: "tag-removed", property: was });
  if (was !== undefined && is !== undefined) walk.fact({ kind: "tag-property", before: was, after: is });
}
