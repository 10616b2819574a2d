/**
 * Which change of the step makes a type differ.
 *
 * A difference names values (of an enum, of a tag) or kinds, and its origin names declarations; so do the facts of a
 * change. What speaks for a change is counted, and the best one is taken.
 */
import type { Change } from "../../judge/change.js";
import type { Diff } from "../../judge/diff.js";
import { placeOf, type Fact } from "../../compare/fact.js";
import type { Owner } from "../../compare/place.js";
import { pascalCase, typeIdentifier, valueIdentifier } from "../../code/identifier.js";
import type { FindingCause } from "../finding.js";
import type { Origin } from "./origin.js";
import type { TypeDifference } from "./type-difference.js";
import type { TypeMember } from "./type-members.js";
import { memberNames, valuesOf, type Values } from "./values-of-fact.js";

export interface CauseIndex {
  /** All that are involved, the one with the most members first; empty where no change explains the difference. */
  changesOf(difference: TypeDifference, origin: Origin): readonly Change[];
}

interface Candidate {
  readonly change: Change;
  readonly fact: Fact;
  /** Names of declarations, as the version spells them. */
  readonly owners: ReadonlySet<string>;
  /** Names of fields on the way. */
  readonly fields: ReadonlySet<string>;
  readonly values: Values;
}

export function causeOfChange({ id, title, level }: Change): FindingCause {
  return { id, kind: "change", title, level };
}

export function indexCauses({ changes }: Diff): CauseIndex {
  const candidates = changes.flatMap((change) => change.facts.map((fact) => candidateOf(change, fact)));
  const byValue = indexed(candidates, ({ values }) => [...values.added, ...values.removed]);
  const byOwner = indexed(
    candidates.filter(({ fact }) => kindFacts.has(fact.kind)),
    ({ owners }) => [...owners],
  );
  const causeOfMember = (member: TypeMember, side: keyof Values, question: Question): Change | undefined => {
    const named = [valueKey(member), member.label].flatMap((value) => byValue.get(value) ?? []);
    const having = named.filter(({ values }) => has(values[side], member));
    return best(having, (each) => valueScore(each, question)) ?? causeOfKind(question);
  };
  const causeOfKind = ({ origin }: Question): Change | undefined => {
    const owned = [...origin.owners].flatMap((owner) => byOwner.get(owner) ?? []);
    return best(owned, (each) => originScore(each, origin));
  };
  return {
    changesOf: (difference, origin) => {
      const question = { difference, origin };
      const { added, removed } = difference;
      const found = [
        ...added.map((member) => causeOfMember(member, "added", question)),
        ...removed.map((member) => causeOfMember(member, "removed", question)),
        ...(added.length + removed.length === 0 ? [causeOfKind(question)] : []),
      ];
      return byCount(found.filter((change) => change !== undefined));
    },
  };
}

interface Question {
  readonly difference: TypeDifference;
  readonly origin: Origin;
}

function indexed(
  candidates: readonly Candidate[],
  keysOf: (candidate: Candidate) => readonly string[],
): ReadonlyMap<string, readonly Candidate[]> {
  const index = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    for (const key of new Set(keysOf(candidate))) {
      const known = index.get(key);
      if (known === undefined) index.set(key, [candidate]);
      else known.push(candidate);
    }
  }
  return index;
}

/** The first of those for which the most speaks. */
function best(candidates: readonly Candidate[], score: (candidate: Candidate) => number): Change | undefined {
  let [found, most]: [Change | undefined, number] = [undefined, 0];
  for (const candidate of new Set(candidates)) {
    const points = score(candidate);
    if (points > most) [found, most] = [candidate.change, points];
  }
  return found;
}

function byCount(changes: readonly Change[]): Change[] {
  const counted = new Map<Change, number>();
  for (const change of changes) counted.set(change, (counted.get(change) ?? 0) + 1);
  return [...counted].sort(([, left], [, right]) => right - left).map(([change]) => change);
}

/** The values agree already; where they do so by chance, the declaration or the field decides. */
function valueScore(candidate: Candidate, { difference, origin }: Question): number {
  const { added, removed } = difference;
  const isWhole =
    added.every((member) => has(candidate.values.added, member)) &&
    removed.every((member) => has(candidate.values.removed, member));
  return 1 + (isWhole ? 1 : 0) + originScore(candidate, origin);
}

/** Differences of the kind of a value, or of members that are known by their names alone. */
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

function originScore({ owners, fields }: Candidate, { owners: known, property }: Origin): number {
  const isOwner = [...known].some((owner) => owners.has(owner));
  const isField = property !== undefined && fields.has(property);
  return (isOwner ? 2 : 0) + (isField ? 2 : 0) + (isOwner && isField ? 2 : 0);
}

function has(values: ReadonlySet<string>, member: TypeMember): boolean {
  return values.has(valueKey(member)) || values.has(member.label);
}

/** A string and a number that look alike are two values. */
function valueKey({ value, label }: TypeMember): string {
  return value === undefined ? label : JSON.stringify(value);
}

function candidateOf(change: Change, fact: Fact): Candidate {
  const { owner, path } = placeOf(fact);
  const { changed, added, removed } = change.types;
  // `Payment.rails[]`: the declaration that mentions the type, and the field.
  const ways = fact.uses.map(({ field }) => field.split(/[.[\]]+/));
  const mentions = ways.flatMap(([owner = ""]) => owner);
  const owners = [...(fact.type === undefined ? changed : [fact.type]), ...added, ...removed, ...mentions];
  return {
    change,
    fact,
    owners: new Set([...owners.map(typeIdentifier), ...namesOf(owner), ...membersOf(fact)]),
    fields: new Set([path.split(/[.[\]]+/), ...ways].flatMap(([, ...fields]) => fields)),
    values: valuesOf(fact),
  };
}

function namesOf(owner: Owner): string[] {
  switch (owner.kind) {
    case "schema":
      return [typeIdentifier(owner.name), ...[`${typeIdentifier(owner.name)}Tag`]];
    case "operation": {
      const name = valueIdentifier(owner.id);
      return [name, `${pascalCase(name)}Args`, `${pascalCase(name)}Responses`];
    }
    case "event":
      return [`${pascalCase(owner.type)}Event`];
    case "api":
      return [];
  }
}

function membersOf(fact: Fact): readonly string[] {
  return fact.kind === "union-members" ? [...memberNames([...fact.added, ...fact.removed])] : [];
}
