/**
 * The change behind a difference of types.
 *
 * A difference names values (of an enum, of a tag) or kinds, and its origin the declarations and members that it comes
 * from; so do the facts of a change, by the same keys.
 */
import type { Change } from "../../judge/change.js";
import type { Fact } from "../../compare/fact.js";
import { FactIndex } from "../fact-index.js";
import { type ChangeFact, factsOf, type FactValues } from "../facts.js";
import type { Step } from "../question.js";
import type { Origin } from "./origin.js";
import type { TypeDifference, TypeMember } from "./types.js";
import { addTo } from "../../values/collections.js";

/** The first change explains the most members; the others are involved as well. */
export interface TouchCause {
  readonly step: Step;
  readonly changes: readonly [Change, ...Change[]];
}

export interface CauseIndex {
  /** The changes behind the difference, the one with the most members first; empty if none explains it. */
  changesOf(difference: TypeDifference, origin: Origin): readonly Change[];
}

export function indexCauses(step: Step): CauseIndex {
  const facts = factsOf([step]);
  const index = new FactIndex(facts);
  const byValue = { added: new Map<string, ChangeFact[]>(), removed: new Map<string, ChangeFact[]>() };
  for (const each of facts)
    for (const side of ["added", "removed"] as const)
      for (const value of each.values[side]) addTo(byValue[side], value, each);
  const changesOf: CauseIndex["changesOf"] = (difference, { keys }) => {
    const [at, inside] = [index.at(keys), index.inside(keys)];
    const nearest = (of: (each: ChangeFact) => boolean): readonly ChangeFact[] => {
      const exact = at.filter(of);
      return exact.length > 0 ? exact : inside.filter(of);
    };
    const [ofKind] = nearest(({ fact }) => kindFacts.has(fact.kind));
    const causeOf = (member: TypeMember, side: keyof FactValues): Change | undefined => {
      const having = new Set(valueKeys(member).flatMap((value) => byValue[side].get(value) ?? []));
      const own = nearest((each) => having.has(each));
      const whole = own.find((each) => explainsAll(each, difference)) ?? own[0];
      // Equal values elsewhere are a coincidence, unless only one change has them.
      const isUnique = new Set([...having].map(({ change }) => change)).size === 1;
      return (whole ?? (isUnique ? [...having][0] : undefined) ?? ofKind)?.change;
    };
    const { added, removed } = difference;
    return byCount([
      ...added.map((member) => causeOf(member, "added")),
      ...removed.map((member) => causeOf(member, "removed")),
      ...(added.length + removed.length === 0 ? [ofKind?.change] : []),
    ]);
  };
  return { changesOf };
}

function byCount(changes: readonly (Change | undefined)[]): Change[] {
  const counted = new Map<Change, number>();
  for (const change of changes) if (change !== undefined) counted.set(change, (counted.get(change) ?? 0) + 1);
  return [...counted].sort(([, left], [, right]) => right - left).map(([change]) => change);
}

function explainsAll({ values }: ChangeFact, { added, removed }: TypeDifference): boolean {
  return (
    added.every((member) => hasMember(values.added, member)) &&
    removed.every((member) => hasMember(values.removed, member))
  );
}

/** Facts about the kind of a value, or about members identified only by name. */
const kindFacts: ReadonlySet<Fact["kind"]> = new Set<Fact["kind"]>([
  "type",
  "type-replaced",
  "nullable",
  "nullish",
  "field-required",
  "object-variants",
  "union-members",
  "enum-added",
  "enum-removed",
  "open",
  "prefix-items",
]);

export function hasMember(values: ReadonlySet<string>, member: TypeMember): boolean {
  return valueKeys(member).some((value) => values.has(value));
}

/** `"1"` and `1` are two values. */
function valueKeys({ value, label }: TypeMember): readonly string[] {
  return value === undefined ? [label] : [JSON.stringify(value), label];
}
