/**
 * Which member of one union is which member of the other: by tag value, then by the name of the declaration,
 * then by meaning, then by the best likeness. Only what is left over was added or removed.
 */
import type { Api } from "../../model/api.js";
import type { SchemaName } from "../../model/schema.js";
import { likeness } from "./likeness.js";
import type { Node } from "./node.js";
import { haveSameMeaning } from "./probe.js";
import type { View } from "./view.js";
import type { Walk } from "./walk.js";

export interface Candidate {
  readonly node: Node;
  readonly tags: readonly string[];
  readonly name?: SchemaName;
  readonly label: string;
  view(api: Api): View;
}

export interface MatchedMembers {
  readonly matched: readonly (readonly [Candidate, Candidate])[];
  /** Those of `matched` that mean the same. */
  readonly equal: ReadonlySet<Candidate>;
  readonly removed: readonly Candidate[];
  readonly added: readonly Candidate[];
}

/** Below it two schemas have too little in common to be called the same thing. */
export const enoughLikeness = 0.5;

export function matchMembers(
  before: readonly Candidate[],
  after: readonly Candidate[],
  walk: Walk,
): MatchedMembers {
  const matched: [Candidate, Candidate][] = [];
  const [left, right] = [new Set(before), new Set(after)];
  const match = (was: Candidate, is: Candidate): void => {
    matched.push([was, is]);
    left.delete(was);
    right.delete(is);
  };
  const matchFirst = (isSame: (was: Candidate, is: Candidate) => boolean): void => {
    for (const was of left) {
      const is = [...right].find((candidate) => isSame(was, candidate));
      if (is !== undefined) match(was, is);
    }
  };
  matchFirst((was, is) => was.tags.some((tag) => is.tags.includes(tag)));
  matchFirst((was, is) => was.name !== undefined && was.name === is.name);
  const equal = new Set<Candidate>();
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

/** The likest pairs first. Among equals, those that stand at alike positions, whichever side is which. */
function byLikeness(
  before: readonly Candidate[],
  after: readonly Candidate[],
  walk: Walk,
): (readonly [Candidate, Candidate])[] {
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
function areBothNamed({ name: was }: Candidate, { name: is }: Candidate, { before, after }: Walk): boolean {
  return was !== undefined && is !== undefined && (after.schemas.has(was) || before.schemas.has(is));
}
