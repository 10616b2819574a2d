/**
 * The members of two unions, once it is known which is which.
 *
 * What the table of a discriminator says of a member counts, not what the member says of its tag, so the field of the
 * tag is compared here and not in the member.
 */
import type { Member, MovedValue } from "../../difference.js";
import { shortType } from "../../short-type.js";
import { compareSchemas, compareViews } from "../schemas/compare-schemas.js";
import { areAdmitted } from "./admitted.js";
import { compareKnownValues } from "./known-values.js";
import { matchMembers, type Candidate, type MemberPair } from "./match-members.js";
import { comparableMembers, memberOf, type CandidateMembers } from "./union-members.js";
import type { Walk } from "../walk/walk.js";

export function compareMembers(before: CandidateMembers, after: CandidateMembers, walk: Walk): void {
  const [left, right] = comparableMembers(before, after, walk);
  const members = matchMembers(left.members, right.members, walk);
  const { matched, equal, split } = members;
  const pairs = [...matched, ...split];
  const tag = right.tag ?? left.tag ?? "";
  const moved = isTagDecided(left, right) ? movedValues(left, right, pairs) : [];
  if (moved.length > 0)
    walk.fact({
      kind: "tag-moved",
      property: tag,
      moved: moved.sort((one, other) => (one.value < other.value ? -1 : 1)),
    });
  for (const pair of pairs) {
    if (walk.isDone) return;
    const [was, is] = pair;
    const isDecided = isTagDecided(left, right) || split.some(([one, other]) => one === was || other === is);
    if (isDecided) compareTagValues(pair, pairs, moved, tag, walk);
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
  const areStillValid = areAdmitted(leftOver.removed, after, walk);
  walk.fact({ kind: "union-members", added, removed, schemas, isOpen, tag, former, areStillValid });
}

/** Where the members of both sides say their tags themselves, a changed tag is a changed field of the member. */
function isTagDecided(left: CandidateMembers, right: CandidateMembers): boolean {
  return left.tag !== undefined && left.tag === right.tag && !(left.isTagInMembers && right.isTagInMembers);
}

/** Values that mean another member now, where each of the two is a member on both sides. */
function movedValues(
  left: CandidateMembers,
  right: CandidateMembers,
  pairs: readonly MemberPair[],
): MovedValue[] {
  return left.members.flatMap((was) =>
    was.tags.flatMap((value): MovedValue[] => {
      const owners = right.members.filter(({ tags }) => tags.includes(value));
      const [is] = owners;
      const isKept = pairs.some(([one, other]) => one === was && owners.includes(other));
      const areOfBoth = pairs.some(([one]) => one === was) && pairs.some(([, other]) => other === is);
      return is === undefined || isKept || !areOfBoth
        ? []
        : [{ value, before: nameOf(was), after: nameOf(is) }];
    }),
  );
}

function nameOf({ name, node }: Candidate): string {
  return name ?? shortType(node.schema);
}

/** Of a member that is several on the other side, a value of any of those has only moved. */
function compareTagValues(
  pair: MemberPair,
  pairs: readonly MemberPair[],
  moved: readonly MovedValue[],
  property: string,
  walk: Walk,
): void {
  const [was, is] = pair;
  const [ofWas, ofIs] = [pairs.filter(([one]) => one === was), pairs.filter(([, other]) => other === is)];
  const common = was.tags.filter((tag) => is.tags.includes(tag));
  const isMoved = (tag: string): boolean => moved.some(({ value }) => value === tag);
  const removed = was.tags.filter(
    (tag) => !isMoved(tag) && ofWas.every(([, other]) => !other.tags.includes(tag)),
  );
  const added = is.tags.filter((tag) => !isMoved(tag) && ofIs.every(([one]) => !one.tags.includes(tag)));
  const before = [...common, ...(ofWas[0] === pair ? removed : [])].sort();
  const after = [...common, ...(ofIs[0] === pair ? added : [])].sort();
  if (before.join("\n") === after.join("\n")) return;
  walk.fact({ kind: "tag-values", property, member: is.name ?? is.label, before, after });
}

function byLabel(left: Member, right: Member): number {
  return left.label < right.label ? -1 : left.label > right.label ? 1 : 0;
}
