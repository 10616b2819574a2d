/**
 * The change behind a difference of types.
 *
 * A difference names values (of an enum, of a tag) or kinds, and its origin names declarations; so do the facts of a
 * change. The change with the most in common wins.
 */
import type { Change } from "../../judge/change.js";
import type { Diff } from "../../judge/diff.js";
import type { Fact } from "../../compare/fact.js";
import type { Owner, Place } from "../../compare/place.js";
import { pascalCase, typeIdentifier, valueIdentifier } from "../../code/identifier.js";
import type { Step } from "../question.js";
import type { Origin } from "./origin.js";
import type { TypeDifference, TypeMember } from "./types.js";
import { addTo, without } from "../../values/collections.js";
import type { JsonValue } from "../../values/json.js";

/** The first change explains the most members; the others are involved as well. */
export interface TouchCause {
  readonly step: Step;
  readonly changes: readonly [Change, ...Change[]];
}

export interface CauseIndex {
  /** The changes behind the difference, the one with the most members first; empty if none explains it. */
  changesOf(difference: TypeDifference, origin: Origin): readonly Change[];
}

interface Candidate {
  readonly change: Change;
  readonly fact: Fact;
  /** Names of declarations of the version. */
  readonly owners: ReadonlySet<string>;
  /** Names of fields on the path. */
  readonly fields: ReadonlySet<string>;
  readonly values: FactValues;
}

export function indexCauses({ changes }: Diff): CauseIndex {
  const candidates = changes.flatMap((change) => change.facts.map((fact) => candidateOf(change, fact)));
  const byValue = indexed(candidates, ({ values }) => [...values.added, ...values.removed]);
  const byOwner = indexed(
    candidates.filter(({ fact }) => kindFacts.has(fact.kind)),
    ({ owners }) => [...owners],
  );
  const causeOfMember = (
    member: TypeMember,
    side: keyof FactValues,
    question: Question,
  ): Change | undefined => {
    const named = [valueKey(member), member.label].flatMap((value) => byValue.get(value) ?? []);
    const having = named.filter(({ values }) => hasMember(values[side], member));
    const owned = having.filter((each) => originScore(each, question.origin) > 0);
    // Equal values elsewhere are a coincidence, unless only one change has them.
    const isUnique = new Set(having.map(({ change }) => change)).size === 1;
    const meant = owned.length > 0 ? owned : isUnique ? having : [];
    return best(meant, (each) => valueScore(each, question)) ?? causeOfKind(question);
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
  for (const candidate of candidates)
    for (const key of new Set(keysOf(candidate))) addTo(index, key, candidate);
  return index;
}

/** The first with the highest score. */
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

/** The values already match; the declaration and the field tell a match from a coincidence. */
function valueScore(candidate: Candidate, { difference, origin }: Question): number {
  const { added, removed } = difference;
  const isWhole =
    added.every((member) => hasMember(candidate.values.added, member)) &&
    removed.every((member) => hasMember(candidate.values.removed, member));
  return 1 + (isWhole ? 1 : 0) + originScore(candidate, origin);
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

function originScore({ owners, fields }: Candidate, { owners: known, property }: Origin): number {
  const isOwner = [...known].some((owner) => owners.has(owner));
  const isField = property !== undefined && fields.has(property);
  return (isOwner ? 2 : 0) + (isField ? 2 : 0) + (isOwner && isField ? 2 : 0);
}

export function hasMember(values: ReadonlySet<string>, member: TypeMember): boolean {
  return values.has(valueKey(member)) || values.has(member.label);
}

/** `"1"` and `1` are two values. */
function valueKey({ value, label }: TypeMember): string {
  return value === undefined ? label : JSON.stringify(value);
}

function candidateOf(change: Change, fact: Fact): Candidate {
  const places = placesOf(fact);
  const { changed, added, removed } = change.types;
  // `Payment.rails[]`: the declaration that mentions the type, and the field.
  const ways = fact.uses.map(({ field }) => field.split(/[.[\]]+/));
  const mentions = ways.flatMap(([owner = ""]) => owner);
  const owners = [...(fact.type === undefined ? changed : [fact.type]), ...added, ...removed, ...mentions];
  return {
    change,
    fact,
    owners: new Set([
      ...owners.map(typeIdentifier),
      ...places.flatMap(({ owner }) => [...emittedNames(owner), ...otherNames(owner)]),
      ...membersOf(fact),
    ]),
    fields: new Set(
      [...places.map(({ path }) => path.split(/[.[\]]+/)), ...ways].flatMap(([, ...fields]) => fields),
    ),
    values: valuesOfChange(change, fact),
  };
}

/** Places in both versions, the older one first. */
export function placesOf({ at: { before, after } }: Fact): readonly Place[] {
  return [before, after].flatMap((place) => place ?? []);
}

/** The names of the types emitted for an owner. */
export function emittedNames(owner: Owner): readonly string[] {
  switch (owner.kind) {
    case "schema":
      return [typeIdentifier(owner.name)];
    case "operation": {
      const name = pascalCase(valueIdentifier(owner.id));
      return [`${name}Args`, `${name}Responses`];
    }
    case "event":
      return [`${pascalCase(owner.type)}Event`];
    case "api":
      return [];
  }
}

/** The names of related declarations: a union's tag, an operation. */
function otherNames(owner: Owner): readonly string[] {
  if (owner.kind === "schema") return [`${typeIdentifier(owner.name)}Tag`];
  return owner.kind === "operation" ? [valueIdentifier(owner.id)] : [];
}

function membersOf(fact: Fact): readonly string[] {
  return fact.kind === "union-members" ? [...memberNames([...fact.added, ...fact.removed])] : [];
}

export interface FactValues {
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

/** The values of one change. A list that gained and lost values is one fact of two changes. */
export function valuesOfChange({ rule }: Change, fact: Fact): FactValues {
  const { added, removed } = valuesOf(fact);
  const isHalf = halves.has(fact.kind);
  return {
    added: isHalf && rule.endsWith("-removed") ? new Set() : added,
    removed: isHalf && rule.endsWith("-added") ? new Set() : removed,
  };
}

const halves: ReadonlySet<Fact["kind"]> = new Set<Fact["kind"]>([
  "enum-values",
  "known-values",
  "error-codes",
  "union-members",
]);

/** The values that a fact adds and removes: literals as JSON; union members by label and type name. */
function valuesOf(fact: Fact): FactValues {
  const [added, removed] = literalsOf(fact);
  if (fact.kind === "union-members")
    return { added: memberNames(fact.added), removed: memberNames(fact.removed) };
  return { added: jsonOf(added), removed: jsonOf(removed) };
}

type Literals = readonly JsonValue[];

function literalsOf(fact: Fact): [added: Literals, removed: Literals] {
  if (fact.kind === "enum-values" || fact.kind === "known-values" || fact.kind === "error-codes")
    return [fact.added, fact.removed];
  if (fact.kind === "enum-added") return [fact.values, []];
  if (fact.kind === "enum-removed") return [[], fact.values];
  if (fact.kind === "const" || fact.kind === "event-renamed") return [[fact.after], [fact.before]];
  if (fact.kind === "tag-values") return [without(fact.after, fact.before), without(fact.before, fact.after)];
  if (fact.kind === "event-added") return [[fact.event], []];
  if (fact.kind === "event-removed") return [[], [fact.event]];
  if (fact.kind === "response-added") return [[Number(fact.status)], []];
  if (fact.kind === "response-removed") return [[], [Number(fact.status)]];
  return [[], []];
}

function jsonOf(values: Literals): Set<string> {
  return new Set(values.map((value) => JSON.stringify(value)));
}

function memberNames(members: Extract<Fact, { kind: "union-members" }>["added"]): Set<string> {
  return new Set(
    members.flatMap(({ label, schema }) => [
      label,
      JSON.stringify(label),
      ...(schema.reference === undefined ? [] : [typeIdentifier(schema.reference)]),
      ...(schema.enum ?? []).map((value) => JSON.stringify(value)),
    ]),
  );
}
