/** Builds a change from a group of judged facts: identity, wording, callers, types, and the policy's verdict. */

import { sortedUnique } from "../values/text.js";
import { hash } from "../compare/canonical.js";
import { type Fact, isOfName, placeOf } from "../compare/fact.js";
import { placeKey, type Places } from "../compare/place.js";
import type { Api } from "../model/api.js";
import type { Schema, SchemaName } from "../schema/schema.js";
import { references } from "../schema/visit-schema.js";
import { groupBy } from "../values/collections.js";
import { type BehaviourEntry, explain } from "./behaviours.js";
import { type PlaceIndex, uniteCallers, type UserIndex } from "./callers.js";
import type { Change, ChangedTypes, Reason } from "./change.js";
import { type Level, levels, unite } from "./effects.js";
import { differenceText } from "./group-facts.js";
import { asSentence, innerChanges, successionSentences, successionsOf } from "./inner-changes.js";
import { type DirectedOutcome, type Judgement, ruledIn } from "./judge.js";
import { type RuleId, rules } from "./rules/index.js";
import type { Advice, CodeNames } from "./rules/rule.js";
import { shortenedList } from "./rules/words.js";
import { rulingOf } from "./ruling.js";
import { subjectOf } from "./subject.js";

/** State shared by the changes of a comparison. */
export interface ChangeContext {
  readonly before: Api;
  readonly after: Api;
  readonly behaviours: readonly BehaviourEntry[];
  readonly places: PlaceIndex;
  readonly users: UserIndex;
  readonly names: CodeNames;
}

export function buildChange(group: readonly Judgement[], context: ChangeContext): Change {
  const { before, after, behaviours, names } = context;
  const [first, ...others] = group;
  if (first === undefined) throw new Error("A group has at least one fact.");
  const { rule } = first;
  const facts = group.map(({ fact }) => fact);
  const fingerprint = fingerprintOf(first, facts);
  const verdicts = uniteVerdicts(group);
  const { effects, level } = unite(first, ...others);
  const why = whyOf(group, level, names);
  const types = typesOfChange(facts, before, after);
  const at = uniquePlaces(facts);
  const certain = isCertain(first.fact);
  const advice = isBad(level) ? adviceOn(rule, facts, verdicts, names) : undefined;
  const places = context.places.fold(facts);
  const users = context.users.fold(facts);
  const subject = subjectOf(facts);
  const title = asSentence(rules[rule].describe(first.fact, subject));
  const [successions, differences] = [successionsOf(facts), innerChanges(first.fact, names)];
  const change = {
    id: `${rule}-${fingerprint.slice(0, 8)}`,
    fingerprint,
    rule,
    level,
    effects,
    verdicts,
    isCertain: certain,
    subject: subject.words,
    title,
    values: shortenedList(first.fact, title),
    why,
    successions,
    differences,
    advice: advice === undefined ? [] : [effects.compile ? advice : withoutErrors(advice)],
    at,
    places,
    ...uniteCallers(places),
    ...users,
    types,
    facts,
  };
  const sentences = successionSentences(successions, facts, differences);
  const explained = { ...change, ...explain(change, behaviours) };
  const explanation = [...sentences, ...explained.explanation];
  return { ...explained, explanation, ruling: rulingOf(explained, after.traits.policy) };
}

/** Advice about the uses in the directions that need some: what is only received is not to be sent. */
function adviceOn(
  rule: RuleId,
  facts: readonly Fact[],
  verdicts: readonly DirectedOutcome[],
  names: CodeNames,
): Advice | undefined {
  const needed = new Set(verdicts.flatMap(({ direction, level }) => (isBad(level) ? [direction] : [])));
  const concerned = facts.flatMap((fact): Fact[] => {
    const uses = fact.uses.filter(({ caller }) => needed.has(caller.direction));
    return uses.length === 0 ? [] : [{ ...fact, uses }];
  });
  const isOfAll = concerned.length === 0 || needed.size === verdicts.length;
  const [first, ...others] = isOfAll ? facts : concerned;
  return (
    first && rules[rule].advise(together([first, ...others], first), subjectOf([first, ...others]), names)
  );
}

/** A fact with the uses of all: a value may be sent in one place and received in another. */
function together(facts: readonly Fact[], first: Fact): Fact {
  return facts.length === 1 ? first : { ...first, uses: facts.flatMap(({ uses }) => uses) };
}

function withoutErrors({ error: _error, otherErrors: _others, ...advice }: Advice): Advice {
  return advice;
}

function isBad(level: Level): boolean {
  return level === "breaking" || level === "silent" || level === "compile" || level === "deprecated";
}

/** Does not depend on pointers, nor, therefore, on the order of lists in the document. */
function fingerprintOf({ rule, fact }: Judgement, facts: readonly Fact[]): string {
  return hash(
    JSON.stringify([rule, differenceText(fact), sortedUnique(facts.map((each) => placeKey(placeOf(each))))]),
  );
}

/** A single outcome per direction. */
function uniteVerdicts(group: readonly Judgement[]): DirectedOutcome[] {
  const byDirection = new Map<string, DirectedOutcome>();
  for (const verdict of group.flatMap(({ verdicts }) => verdicts)) {
    const { direction, effects, level } = verdict;
    const known = byDirection.get(direction) ?? { effects, level };
    byDirection.set(direction, { direction, ...unite(known, verdict) });
  }
  return [...byDirection.values()].sort((left, right) => (left.direction < right.direction ? -1 : 1));
}

/** The reasons, beginning with the one for the level. */
function whyOf(group: readonly Judgement[], level: Level, names: CodeNames): Reason[] {
  const [first] = group;
  if (first === undefined) return [];
  const verdicts = group.flatMap((judgement) => judgement.verdicts);
  const everywhere = (sentence: string): Reason[] => [{ direction: undefined, sentence }];
  if (verdicts.length === 0)
    return everywhere(
      isOfName(first.fact) ? ruledIn("request", first.rule, first.fact, names).why : unusedType,
    );
  const isOfType = placeOf(first.fact).owner.kind === "schema";
  if (isOfType && isBad(level) && group.every(({ fact }) => fact.uses.every(({ caller }) => caller.isNew)))
    return everywhere(usedByNewOnly);
  const sorted = verdicts.sort((left, right) => levels.indexOf(left.level) - levels.indexOf(right.level));
  return Array.from(
    groupBy(sorted, ({ why }) => why),
    ([sentence, said]) => ({ sentence, direction: onlyOne(said.map(({ direction }) => direction)) }),
  );
}

const unusedType =
  "No field or part of a call that both versions have leads to it; only code that imports the type is affected.";

const usedByNewOnly =
  "Only new operations or events use it; code that adopts them, or imports the type, is affected.";

function onlyOne<Value>(values: readonly Value[]): Value | undefined {
  const [first, ...others] = new Set(values);
  return others.length === 0 ? first : undefined;
}

function isCertain(fact: Fact): boolean {
  if (fact.kind === "field-renamed" || fact.kind === "header-renamed") return false;
  return "isCertain" in fact ? fact.isCertain : true;
}

function uniquePlaces(facts: readonly Fact[]): Places[] {
  const pointers = ({ before, after }: Places): string => `${before?.pointer ?? ""} ${after?.pointer ?? ""}`;
  return [...new Map(facts.map(({ at }) => [pointers(at), at])).values()];
}

/**
 * The declared types with the change, and those added or removed with it: the type of a new field is part of its change.
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
  return sortedUnique(
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

/** Follows only types that are themselves new (or removed): types that an old type refers to existed before. */
function onlyIn(api: Api, other: Api, schemas: readonly Schema[]): SchemaName[] {
  const names = new Set<SchemaName>();
  const waiting = schemas.flatMap(references);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const declaration = api.schemas.get(name);
    if (names.has(name) || declaration === undefined || other.schemas.has(name)) continue;
    names.add(name);
    waiting.push(...references(declaration.schema));
  }
  return [...names].sort();
}
