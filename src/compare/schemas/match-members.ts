/**
 * Matches the members of one union with those of the other. Unmatched members were added or removed.
 *
 * Evidence, strongest first: a value of the tag, the declaration, the meaning, likeness. If declarations exchange tag
 * values, the declaration wins. Members with different tag values are different things, however alike they are; only
 * the name of a declaration shows that one became the other.
 */
import type { Api } from "../../model/api.js";
import type { SchemaName } from "../../schema/schema.js";
import { enoughLikeness, likenessOfMembers } from "./likeness.js";
import type { Node } from "./node.js";
import { haveSameMeaning } from "./probe.js";
import type { View } from "./view.js";
import type { Walk } from "./walk.js";
import { match, type Matched, type Pair, type Side } from "../../values/match.js";

/** A member of a union; a schema that is not a union is its own only member. */
export interface Candidate {
  readonly node: Node;
  /** The tag values that select it. */
  readonly tags: readonly string[];
  /** The declaration that it is. */
  readonly name?: SchemaName;
  /** The declaration that it is, or extends. */
  readonly base?: SchemaName;
  readonly label: string;
  view(api: Api): View;
}

export type MemberPair = Pair<Candidate, MemberEvidence>;

type MemberEvidence = "tag" | "name" | "base" | "meaning" | "likeness";

export interface MatchedMembers extends Matched<Candidate, MemberEvidence> {
  /** Pairs with a member that is matched already: its tag values are divided among several members. */
  readonly split: readonly MemberPair[];
}

type Relation = (before: Candidate, after: Candidate) => boolean;

export function matchMembers(
  before: readonly Candidate[],
  after: readonly Candidate[],
  walk: Walk,
): MatchedMembers {
  const { types } = walk;
  const tagsOf = ({ tags }: Candidate): readonly string[] => tags;
  const nameOf = ({ name }: Candidate, side: Side): string | undefined => name && newerName(name, side, walk);
  const basesOf = ({ base }: Candidate, side: Side): readonly string[] =>
    base === undefined ? [] : [newerName(base, side, walk)];
  const tags = ownSigns(before, after, tagsOf);
  const areBothKept = bothKept(before, after, walk);
  const byTag = match(before, after, [
    {
      evidence: "tag",
      key: tags,
      confirm: (older, newer) => types.areSame(older.name, newer.name),
      isByPosition: true,
    },
    { evidence: "tag", key: tags, confirm: (older, newer) => !areBothKept(older, newer), isByPosition: true },
  ]);
  const shareTag: Relation = (older, newer) =>
    tags(older, "before").some((tag) => tags(newer, "after").includes(tag));
  const split = byTag.matched.flatMap(([older, newer]): MemberPair[] => [
    ...byTag.added
      .filter((other) => shareTag(older, other))
      .map((other): MemberPair => [older, other, "tag"]),
    ...byTag.removed
      .filter((other) => shareTag(other, newer))
      .map((other): MemberPair => [other, newer, "tag"]),
  ]);
  const splitMembers = new Set(split.flat());
  const isLeft = (member: Candidate): boolean => !splitMembers.has(member);
  const others = match(byTag.removed.filter(isLeft), byTag.added.filter(isLeft), [
    { evidence: "name", key: nameOf, isByPosition: true },
    {
      evidence: "base",
      key: ownSigns(before, after, basesOf),
      confirm: (older, newer) => !haveOtherTags(older, newer),
      isByPosition: true,
    },
    {
      evidence: "meaning",
      confirm: (older, newer) =>
        !haveOtherTags(older, newer) && haveSameMeaning(older.node, newer.node, walk),
      isByPosition: true,
    },
    { evidence: "likeness", likeness: (older, newer) => likenessOf(older, newer, walk), isByPosition: true },
  ]);
  return { ...others, matched: [...byTag.matched, ...others.matched], split };
}

function newerName(name: string, side: Side, { types }: Walk): string {
  return side === "before" ? (types.laterOf(name) ?? name) : name;
}

/** Signs that no other member of the same union has. */
function ownSigns(
  before: readonly Candidate[],
  after: readonly Candidate[],
  signsOf: (member: Candidate, side: Side) => readonly string[],
): (member: Candidate, side: Side) => readonly string[] {
  const counts = { before: new Map<string, number>(), after: new Map<string, number>() };
  for (const [side, members] of [
    ["before", before],
    ["after", after],
  ] as const)
    for (const sign of members.flatMap((member) => signsOf(member, side)))
      counts[side].set(sign, (counts[side].get(sign) ?? 0) + 1);
  return (member, side) => signsOf(member, side).filter((sign) => counts[side].get(sign) === 1);
}

/** For two declarations that are members on both sides, a tag value that now selects the other has moved. */
function bothKept(before: readonly Candidate[], after: readonly Candidate[], { types }: Walk): Relation {
  const isKept = (
    one: string,
    others: readonly Candidate[],
    later: (name: string) => string | undefined,
  ): boolean => {
    const other = later(one);
    return other !== undefined && others.some(({ name }) => name === other);
  };
  return ({ name: older }, { name: newer }) =>
    older !== undefined &&
    newer !== undefined &&
    !types.areSame(older, newer) &&
    isKept(older, after, (name) => types.laterOf(name)) &&
    isKept(newer, before, (name) => types.formerOf(name));
}

function haveOtherTags(before: Candidate, after: Candidate): boolean {
  return (
    before.tags.length > 0 && after.tags.length > 0 && !before.tags.some((tag) => after.tags.includes(tag))
  );
}

/** 0 below the threshold. */
function likenessOf(before: Candidate, after: Candidate, walk: Walk): number {
  if (haveOtherTags(before, after) || areBothDeclared(before, after, walk)) return 0;
  const likeness = likenessOfMembers(before.view(walk.before), after.view(walk.after), walk);
  return likeness >= enoughLikeness ? likeness : 0;
}

/** Declarations are different things if one of them exists on both sides, however alike they are. */
function areBothDeclared({ name: before }: Candidate, { name: after }: Candidate, { types }: Walk): boolean {
  return before !== undefined && after !== undefined && types.areDistinct(before, after);
}
