/** A change, from the facts that it consists of: its identity, its words, who meets it and which types it concerns. */
import type { Api } from "../model/api.js";
import type { Schema, SchemaName } from "../schema/schema.js";
import { references } from "../schema/visit-schema.js";
import { canonicalText, hash } from "../compare/canonical.js";
import { explain, type BehaviourEntry } from "./behaviours.js";
import type { CallerPlace, Change, ChangedTypes, Reason } from "./change.js";
import { levels, unite, type Level } from "./effects.js";
import { differenceOf, isOfName, placeKey, placeOf, type Fact, type Places } from "../compare/fact.js";
import { groupBy } from "../values/collections.js";
import { asSentence, innerChanges, successionSentences, successionsOf } from "./inner-changes.js";
import { ruledIn, type DirectedOutcome, type Judgement } from "./judge.js";
import type { PlaceFolder } from "./places.js";
import { rulingOf } from "./policy.js";
import type { Advice } from "./rules/rule.js";
import { rules } from "./rules/index.js";
import { subjectOf } from "./subject.js";
import type { UserFolder } from "./users.js";

/** What the changes of a comparison share. */
interface ChangeContext {
  readonly before: Api;
  readonly after: Api;
  readonly behaviours: readonly BehaviourEntry[];
  readonly places: PlaceFolder;
  readonly users: UserFolder;
}

export function buildChange(group: readonly Judgement[], context: ChangeContext): Change {
  const { before, after, behaviours } = context;
  const [first, ...others] = group;
  if (first === undefined) throw new Error("A group has at least one fact.");
  const { rule } = first;
  const facts = group.map(({ fact }) => fact);
  const fingerprint = fingerprintOf(first, facts);
  const places = context.places.fold(facts);
  const subject = subjectOf(facts);
  const verdicts = uniteVerdicts(group);
  const advice = rules[rule].advise(together(facts, first.fact), subject);
  const [successions, differences] = [successionsOf(facts), innerChanges(first.fact)];
  const { effects, level } = unite(first, ...others);
  const change = {
    id: `${rule}-${fingerprint.slice(0, 8)}`,
    fingerprint,
    rule,
    level,
    effects,
    verdicts,
    isCertain: isCertain(first.fact),
    subject: subject.words,
    title: asSentence(rules[rule].describe(first.fact, subject)),
    why: whyOf(group, level),
    successions,
    differences,
    advice: advice === undefined || !isBad(level) ? [] : [effects.compile ? advice : withoutErrors(advice)],
    at: uniquePlaces(facts),
    places,
    operations: namesIn(places, (place) => place.operations),
    events: namesIn(places, (place) => place.events),
    ...context.users.fold(facts),
    types: typesOfChange(facts, before, after),
    facts,
  };
  const explained = { ...change, ...explain(change, behaviours) };
  const explanation = [...successionSentences(successions, facts, differences), ...explained.explanation];
  return { ...explained, explanation, ruling: rulingOf(explained, after.traits.policy) };
}

/** What one says for all: it may be sent in one place and met in another. */
function together(facts: readonly Fact[], first: Fact): Fact {
  return facts.length === 1 ? first : { ...first, uses: facts.flatMap(({ uses }) => uses) };
}

/** The compiler has nothing to say. */
function withoutErrors({ error: _error, otherErrors: _others, ...advice }: Advice): Advice {
  return advice;
}

function isBad(level: Level): boolean {
  return level === "breaking" || level === "silent" || level === "compile" || level === "deprecated";
}

/** Without pointers: the order of a document's lists is not part of an identity. */
function fingerprintOf({ rule, fact }: Judgement, facts: readonly Fact[]): string {
  return hash(
    JSON.stringify([rule, differenceText(fact), unique(facts.map((each) => placeKey(placeOf(each))))]),
  );
}

/** The same for facts that say the same, wherever they are. */
export function differenceText(fact: Fact): string {
  return canonicalText(differenceOf(fact));
}

/** A schema used both ways has both outcomes; each direction once. */
function uniteVerdicts(group: readonly Judgement[]): DirectedOutcome[] {
  const found = new Map<string, DirectedOutcome>();
  for (const verdict of group.flatMap(({ verdicts }) => verdicts)) {
    const { direction, effects, level } = verdict;
    const known = found.get(direction) ?? { effects, level };
    found.set(direction, { direction, ...unite(known, verdict) });
  }
  return [...found.values()].sort((left, right) => (left.direction < right.direction ? -1 : 1));
}

/** The directions that make the level speak first. */
function whyOf(group: readonly Judgement[], level: Level): Reason[] {
  const [first] = group;
  if (first === undefined) return [];
  const verdicts = group.flatMap((judgement) => judgement.verdicts);
  const everywhere = (sentence: string): Reason[] => [{ direction: undefined, sentence }];
  if (verdicts.length === 0)
    return everywhere(isOfName(first.fact) ? ruledIn("request", first.rule, first.fact).why : metByNobody);
  const isOfType = placeOf(first.fact).owner.kind === "schema";
  if (isOfType && isBad(level) && group.every(({ fact }) => fact.uses.every(({ caller }) => caller.isNew)))
    return everywhere(metByNewOnes);
  const sorted = verdicts.sort((left, right) => levels.indexOf(left.level) - levels.indexOf(right.level));
  return Array.from(
    groupBy(sorted, ({ why }) => why),
    ([sentence, said]) => ({ sentence, direction: onlyOne(said.map(({ direction }) => direction)) }),
  );
}

const metByNobody =
  "No field or part of a call that both versions have leads to it; only code that imports the type is affected.";

const metByNewOnes =
  "Only operations or events that are new use it; code that moves there, or that imports the type, is affected.";

function onlyOne<Value>(values: readonly Value[]): Value | undefined {
  const [first, ...others] = new Set(values);
  return others.length === 0 ? first : undefined;
}

function isCertain(fact: Fact): boolean {
  if (fact.kind === "field-renamed") return false;
  return "isCertain" in fact ? fact.isCertain : true;
}

function uniquePlaces(facts: readonly Fact[]): Places[] {
  const pointers = ({ before, after }: Places): string => `${before?.pointer ?? ""} ${after?.pointer ?? ""}`;
  return [...new Map(facts.map(({ at }) => [pointers(at), at])).values()];
}

/**
 * The declared types that have the change, and those that came or went as part of it: the type of a new field is not
 * a change of its own.
 */
function typesOfChange(facts: readonly Fact[], before: Api, after: Api): ChangedTypes {
  const schemas = facts.flatMap(schemasOf);
  return {
    changed: changedTypes(facts),
    added: onlyIn(after, before, schemas),
    removed: [...oldNames(facts), ...onlyIn(before, after, schemas)],
  };
}

function oldNames(facts: readonly Fact[]): string[] {
  return facts.flatMap((fact) => (fact.kind === "schema-renamed" ? [fact.before] : []));
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

function schemasOf(fact: Fact): readonly Schema[] {
  if (fact.kind === "type") return [fact.before, fact.after];
  if (fact.kind === "type-replaced") return [{ reference: fact.before }, { reference: fact.after }];
  if (fact.kind === "response-status") return fact.lostBody;
  return "schemas" in fact ? fact.schemas : [];
}

/** The way goes only through types that are new (or gone) themselves; what an old type refers to was there before. */
function onlyIn(api: Api, other: Api, schemas: readonly Schema[]): SchemaName[] {
  const found = new Set<SchemaName>();
  const waiting = schemas.flatMap(references);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const declaration = api.schemas.get(name);
    if (found.has(name) || declaration === undefined || other.schemas.has(name)) continue;
    found.add(name);
    waiting.push(...references(declaration.schema));
  }
  return [...found].sort();
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
