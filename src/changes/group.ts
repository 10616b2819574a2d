/**
 * Facts of one place become one change, however many operations show it.
 *
 * That is a place in a declared schema. Schemas without a name are copied by publishers from operation to
 * operation, so there the same difference of a field of the same name is one change; and so is the same value
 * that was added to enums under one field name in several types.
 */
import type { Api } from "../model/api.js";
import { canonicalText, hash } from "../timeline/canonical.js";
import type { BehaviourEntry } from "./behaviours.js";
import { carriedTypes } from "./carried-types.js";
import type { CallerPlace, Change } from "./change.js";
import { unite } from "./effects.js";
import { explain } from "./explain.js";
import { differenceOf, placeKey, placeOf, type Fact, type Places } from "./fact.js";
import { judge, type Judgement, type Verdict } from "./judge.js";
import { levels, type Level } from "./level.js";
import { PlaceFolder } from "./places.js";
import { rulingOf } from "./policy.js";
import { rules } from "./rules/index.js";
import { leafOf, subjectOf } from "./subject.js";

/** Changes from worst to best, then by rule and title. What only another change brings along is part of that. */
export function groupFacts(
  facts: readonly Fact[],
  before: Api,
  after: Api,
  behaviours: readonly BehaviourEntry[],
): Change[] {
  const groups = new Map<string, Judgement[]>();
  for (const judgement of facts.flatMap(judge)) {
    const key = groupKey(judgement);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [judgement]);
    else group.push(judgement);
  }
  const folder = new PlaceFolder();
  const changes = [...groups.values()].map((group) => changeOf(group, folder, before, after, behaviours));
  return sortByWeight(withoutCarried(changes));
}

function groupKey({ rule, fact }: Judgement): string {
  const place = placeOf(fact);
  const content = contentOf(fact);
  switch (place.owner.kind) {
    case "schema":
      return JSON.stringify(
        isFolded(fact) ? [rule, leafOf(place), content] : [rule, placeKey(place), content],
      );
    case "event":
      return JSON.stringify([rule, placeKey(place), content]);
    case "operation":
      return JSON.stringify([rule, place.owner.part.kind === "operation" ? "" : leafOf(place), content]);
    case "api":
      return JSON.stringify([rule, content]);
  }
}

/** A list of values under one field name is mostly one list, written down several times. */
function isFolded(fact: Fact): boolean {
  return fact.kind === "enum-values" && placeOf(fact).path !== "";
}

function contentOf(fact: Fact): string {
  return canonicalText(differenceOf(fact));
}

function changeOf(
  group: readonly Judgement[],
  folder: PlaceFolder,
  before: Api,
  after: Api,
  behaviours: readonly BehaviourEntry[],
): Change {
  const [first, ...others] = group;
  if (first === undefined) throw new Error("A group has at least one fact.");
  const { rule } = first;
  const facts = group.map(({ fact }) => fact);
  const fingerprint = fingerprintOf(first, facts);
  const places = folder.fold(facts);
  const subject = subjectOf(facts);
  const verdicts = uniteVerdicts(group);
  const advice = rules[rule].advise(first.fact, subject);
  const { effects, level } = unite(first, ...others);
  const change = {
    id: `${rule}-${fingerprint.slice(0, 8)}`,
    fingerprint,
    rule,
    level,
    effects,
    verdicts,
    isCertain: isCertain(first.fact),
    title: asSentence(rules[rule].describe(first.fact, subject)),
    why: whyOf(first, verdicts),
    advice: advice === undefined || !isBad(level) ? [] : [advice],
    at: uniquePlaces(facts),
    places,
    operations: namesIn(places, (place) => place.operations),
    events: namesIn(places, (place) => place.events),
    types: { changed: changedTypes(facts), ...carriedTypes(facts, before, after) },
    facts,
  };
  const explained = { ...change, ...explain(change, behaviours) };
  return { ...explained, ruling: rulingOf(explained, after.traits.policy) };
}

/** A subject may come first: "the body of …". */
function asSentence(text: string): string {
  return text.replace(/^[a-z]/, (first) => first.toUpperCase());
}

function isBad(level: Level): boolean {
  return level === "breaking" || level === "silent" || level === "compile" || level === "deprecated";
}

/** Without pointers: the order of a document's lists is not part of an identity. */
function fingerprintOf({ rule, fact }: Judgement, facts: readonly Fact[]): string {
  return hash(JSON.stringify([rule, contentOf(fact), unique(facts.map((each) => placeKey(placeOf(each))))]));
}

/** A schema used both ways has both verdicts; each direction once. */
function uniteVerdicts(group: readonly Judgement[]): Verdict[] {
  const found = new Map<string, Verdict>();
  for (const verdict of group.flatMap(({ verdicts }) => verdicts)) {
    const { direction } = verdict;
    const known = found.get(direction);
    found.set(direction, known === undefined ? verdict : { direction, ...unite(known, verdict) });
  }
  return [...found.values()].sort((left, right) => (left.direction < right.direction ? -1 : 1));
}

/** The directions that make the level speak first. */
function whyOf({ rule }: Judgement, verdicts: readonly Verdict[]): string[] {
  if (verdicts.length === 0)
    return [
      "No operation and no event of this version shows the type; only code that imports it can notice.",
    ];
  const sorted = [...verdicts].sort(
    (left, right) => levels.indexOf(left.level) - levels.indexOf(right.level),
  );
  return [...new Set(sorted.map(({ direction }) => rules[rule].why[direction]))];
}

function isCertain(fact: Fact): boolean {
  if (fact.kind === "field-renamed") return false;
  return "isCertain" in fact ? fact.isCertain : true;
}

function uniquePlaces(facts: readonly Fact[]): Places[] {
  const pointers = ({ before, after }: Places): string => `${before?.pointer ?? ""} ${after?.pointer ?? ""}`;
  return [...new Map(facts.map(({ at }) => [pointers(at), at])).values()];
}

function changedTypes(facts: readonly Fact[]): string[] {
  return unique(
    facts.flatMap((fact) => {
      const { owner } = placeOf(fact);
      return [
        ...(owner.kind === "schema" ? [owner.name] : []),
        ...(fact.type === undefined ? [] : [fact.type]),
      ];
    }),
  );
}

/** Names of types that another change brings along or takes away are listed there. */
function withoutCarried(changes: readonly Change[]): Change[] {
  const added = new Set(changes.flatMap(({ types }) => types.added));
  const removed = new Set(changes.flatMap(({ types }) => types.removed));
  return changes.filter(({ facts: [fact] }) => {
    if (fact?.kind === "schema-added") return !added.has(fact.name);
    return fact?.kind === "schema-removed" ? !removed.has(fact.name) : true;
  });
}

function sortByWeight(changes: readonly Change[]): Change[] {
  const keyed = changes.map((change) => ({
    change,
    level: levels.indexOf(change.level),
    key: `${change.rule} ${change.title} ${change.fingerprint}`,
  }));
  keyed.sort((left, right) => left.level - right.level || (left.key < right.key ? -1 : 1));
  return keyed.map(({ change }) => change);
}

/** Names of what shows a change. With one place, that place has them in order. */
function namesIn(
  places: readonly CallerPlace[],
  namesOf: (place: CallerPlace) => readonly string[],
): readonly string[] {
  const [only] = places;
  return places.length === 1 && only !== undefined ? namesOf(only) : unique(places.flatMap(namesOf));
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
