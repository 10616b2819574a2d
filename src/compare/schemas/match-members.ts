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

export type MemberPair = readonly [Candidate, Candidate];

export interface MatchedMembers {
  readonly matched: readonly MemberPair[];
  readonly removed: readonly Candidate[];
  readonly added: readonly Candidate[];
  /** The older members in `matched` that mean the same as the newer ones. */
  readonly equal: ReadonlySet<Candidate>;
  /** Pairs with a member that is matched already: its tag values are divided among several members. */
  readonly split: readonly MemberPair[];
}

type Relation = (was: Candidate, is: Candidate) => boolean;

export function matchMembers(
  before: readonly Candidate[],
  after: readonly Candidate[],
  walk: Walk,
): MatchedMembers {
  const matched: MemberPair[] = [];
  const [left, right] = [new Set(before), new Set(after)];
  const match = (was: Candidate, is: Candidate): void => {
    matched.push([was, is]);
    left.delete(was);
    right.delete(is);
  };
  const matchFirst = (isSame: Relation): void => {
    for (const was of left) {
      const is = [...right].find((candidate) => isSame(was, candidate));
      if (is !== undefined) match(was, is);
    }
  };

  const haveSameName: Relation = (was, is) => walk.types.areSame(was.name, is.name);
  const shareTag = sharingOf(before, after, ({ tags }) => tags);
  const areBothKept = bothKept(before, after, walk);
  matchFirst((was, is) => shareTag(was, is) && haveSameName(was, is));
  matchFirst((was, is) => shareTag(was, is) && !areBothKept(was, is));
  const split = matched.flatMap(([was, is]): MemberPair[] => [
    ...[...right].filter((other) => shareTag(was, other)).map((other): MemberPair => [was, other]),
    ...[...left].filter((other) => shareTag(other, is)).map((other): MemberPair => [other, is]),
  ]);
  for (const [was, is] of split) {
    left.delete(was);
    right.delete(is);
  }

  const laterBase = ({ base }: Candidate): string[] =>
    base === undefined ? [] : [walk.types.laterOf(base) ?? base];
  const shareBase = sharingOf(before, after, laterBase, ({ base }) => (base === undefined ? [] : [base]));
  matchFirst(haveSameName);
  matchFirst((was, is) => shareBase(was, is) && !haveOtherTags(was, is));
  const equal = new Set<Candidate>();
  matchFirst((was, is) => {
    if (haveOtherTags(was, is) || !haveSameMeaning(was.node, is.node, walk)) return false;
    equal.add(was);
    return true;
  });
  for (const [was, is] of byLikeness([...left], [...right], walk)) {
    if (left.has(was) && right.has(is)) match(was, is);
  }
  return { matched, equal, split, removed: [...left], added: [...right] };
}

/** Two members share evidence that no other member of their own unions has. */
function sharingOf(
  before: readonly Candidate[],
  after: readonly Candidate[],
  signsOf: (member: Candidate) => readonly string[],
  signsOfNewer = signsOf,
): Relation {
  const [left, right] = [soleOwners(before, signsOf), soleOwners(after, signsOfNewer)];
  return (was, is) => signsOf(was).some((sign) => left.get(sign) === was && right.get(sign) === is);
}

function soleOwners(
  members: readonly Candidate[],
  signsOf: (member: Candidate) => readonly string[],
): ReadonlyMap<string, Candidate | "several"> {
  const owners = new Map<string, Candidate | "several">();
  for (const member of members) {
    for (const sign of signsOf(member)) owners.set(sign, owners.has(sign) ? "several" : member);
  }
  return owners;
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
  return ({ name: was }, { name: is }) =>
    was !== undefined &&
    is !== undefined &&
    !types.areSame(was, is) &&
    isKept(was, after, (name) => types.laterOf(name)) &&
    isKept(is, before, (name) => types.formerOf(name));
}

function haveOtherTags(was: Candidate, is: Candidate): boolean {
  return was.tags.length > 0 && is.tags.length > 0 && !was.tags.some((tag) => is.tags.includes(tag));
}

/** The most alike pairs first; among equals, those at similar positions. */
function byLikeness(before: readonly Candidate[], after: readonly Candidate[], walk: Walk): MemberPair[] {
  const pairs = before.flatMap((was, i) =>
    after.map((is, j) => {
      const score =
        haveOtherTags(was, is) || areBothDeclared(was, is, walk)
          ? 0
          : likenessOfMembers(was.view(walk.before), is.view(walk.after), walk);
      return { pair: [was, is] as const, score, order: Math.abs(i - j), sum: i + j };
    }),
  );
  return pairs
    .filter(({ score }) => score >= enoughLikeness)
    .sort((left, right) => right.score - left.score || left.order - right.order || left.sum - right.sum)
    .map(({ pair }) => pair);
}

/** Declarations are different things if one of them exists on both sides, however alike they are. */
function areBothDeclared({ name: was }: Candidate, { name: is }: Candidate, { types }: Walk): boolean {
  return was !== undefined && is !== undefined && types.areDistinct(was, is);
}
