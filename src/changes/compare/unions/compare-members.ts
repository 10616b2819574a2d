/**
 * The members of two unions, once it is known which is which.
 *
 * What the table of a discriminator says of a member counts, not what the member says of its tag, so the field of the
 * tag is compared here and not in the member.
 */
import type { Member } from "../../difference.js";
import { compareSchemas, compareViews } from "../schemas/compare-schemas.js";
import { compareKnownValues } from "./known-values.js";
import { matchMembers, type MemberPair } from "./match-members.js";
import { comparableMembers, memberOf, type CandidateMembers } from "./union-members.js";
import type { Walk } from "../walk/walk.js";

export function compareMembers(before: CandidateMembers, after: CandidateMembers, walk: Walk): void {
  const [left, right] = comparableMembers(before, after, walk);
  const members = matchMembers(left.members, right.members, walk);
  const { matched, equal, split } = members;
  const pairs = [...matched, ...split];
  const tag = right.tag ?? left.tag ?? "";
  for (const pair of pairs) {
    if (walk.isDone) return;
    const [was, is] = pair;
    const isDecided = isTagDecided(left, right) || split.some(([one, other]) => one === was || other === is);
    if (isDecided) compareTagValues(pair, pairs, tag, walk);
    // A probe has no use for words, and of everything else it knows that it is the same.
    if (walk.isProbe && equal.has(was)) continue;
    const tags = isDecided ? [...walk.decided.tags, tag] : walk.decided.tags;
    const inside = walk.deciding({ null: walk.decided.null || left.isPlain || right.isPlain, tags });
    if (!left.isPlain && !right.isPlain) compareSchemas(was.node, is.node, inside);
    else if (was.name !== undefined && is.name !== undefined)
      inside.between(was.node, is.node).pair(was.name, is.name);
    else compareViews(was.view(walk.before), is.view(walk.after), inside);
  }
  const leftOver = compareKnownValues(members, walk);
  const added = leftOver.added.map(memberOf).sort(byLabel);
  const removed = leftOver.removed.map(memberOf).sort(byLabel);
  if (removed.length + added.length === 0) return;
  const schemas = [...added, ...removed].map(({ schema }) => schema);
  const isOpen = left.isOpen && right.isOpen;
  const former = left.members.map((member) => memberOf(member).schema);
  walk.fact({ kind: "union-members", added, removed, schemas, isOpen, tag, former });
}

/** Where the members of both sides say their tags themselves, a changed tag is a changed field of the member. */
function isTagDecided(left: CandidateMembers, right: CandidateMembers): boolean {
  return left.tag !== undefined && left.tag === right.tag && !(left.isTagInMembers && right.isTagInMembers);
}

/** Of a member that is several on the other side, a value of any of those has only moved. */
function compareTagValues(
  pair: MemberPair,
  pairs: readonly MemberPair[],
  property: string,
  walk: Walk,
): void {
  const [was, is] = pair;
  const [ofWas, ofIs] = [pairs.filter(([one]) => one === was), pairs.filter(([, other]) => other === is)];
  const common = was.tags.filter((tag) => is.tags.includes(tag));
  const removed = was.tags.filter((tag) => ofWas.every(([, other]) => !other.tags.includes(tag)));
  const added = is.tags.filter((tag) => ofIs.every(([one]) => !one.tags.includes(tag)));
  const before = [...common, ...(ofWas[0] === pair ? removed : [])].sort();
  const after = [...common, ...(ofIs[0] === pair ? added : [])].sort();
  if (before.join("\n") === after.join("\n")) return;
  walk.fact({ kind: "tag-values", property, member: is.name ?? is.label, before, after });
}

function byLabel(left: Member, right: Member): number {
  return left.label < right.label ? -1 : left.label > right.label ? 1 : 0;
}
