/**
 * The words by which code can refer to a change, under the names of both versions. If a project has none of them, the
 * change does not affect it.
 */
import type { Fact } from "../compare/fact.js";
import { declarationIn, lastField } from "../values/member-path.js";
import { payload } from "../compare/at.js";
import type { Owner } from "../compare/place.js";
import type { Change } from "../judge/change.js";
import { sortedUnique } from "../values/text.js";
import { type ChangeFact, factsOfChange, namedBy, schemaPlace } from "./facts.js";
import type { Step } from "./question.js";
import { answerOf, type RuleAnswer } from "./questions/rule-answers.js";

export interface ChangeWords {
  /** Operations, types and events that carry a value with the change. */
  readonly carriers: readonly string[];
  /** Fields, parameters, headers, statuses and values that differ. If empty, every use of a carrier is affected. */
  readonly parts: readonly string[];
}

export function wordsOf(step: Step, change: Change): ChangeWords {
  const isMet = change.verdicts.some((verdict) => unnamed.has(answerOf(change.rule, verdict)));
  const facts = factsOfChange(step, change);
  const parts = facts.map(partsOf);
  const { changed, removed } = change.types;
  const types = [...changed, ...removed].flatMap((name) => keysOn(step, "type", name));
  const events = facts.flatMap(({ fact }) => (namedBy(fact).of === "event" ? namedBy(fact).names : []));
  const ofFacts = facts.flatMap(({ keys }) => [...keys]);
  return {
    carriers: sortedUnique([
      ...[...types, ...ofFacts].map(declarationIn),
      ...callersIn(step, change.operations, [...change.events, ...events]),
    ]),
    parts: isMet || parts.some((each) => each.length === 0) ? [] : sortedUnique(parts.flat()),
  };
}

/** The words for operations, by their newer ids, and for events, which code names by their types. */
export function callersIn(
  step: Step,
  operations: readonly string[],
  events: readonly string[],
): readonly string[] {
  const { correspondence } = step.diff;
  return sortedUnique([
    ...operations.flatMap((id) => [id, ...keysOn(step, "operation", id).map(declarationIn)]),
    ...events.flatMap((event) => [
      event,
      correspondence.formerName("event", event),
      ...keysOn(step, "event", event).map(declarationIn),
    ]),
  ]);
}

/** The keys of a thing in both versions. */
function keysOn({ keys, diff }: Step, kind: "type" | "operation" | "event", name: string): readonly string[] {
  const former = diff.correspondence.formerName(kind, name);
  return [[keys.before, former] as const, [keys.after, name] as const].flatMap(([side, each]) => {
    if (kind === "operation") return side.operation(each);
    return side.of(
      kind === "type" ? schemaPlace(each) : { owner: { kind: "event", name: each, part: payload }, path: "" },
    );
  });
}

/** Facts that affect code which does not name the difference. */
const unnamed: ReadonlySet<RuleAnswer> = new Set<RuleAnswer>(["omissions", "calls", "clients", "receivers"]);

/** Empty if the fact affects code that does not name it. */
function partsOf({ fact, values: { added, removed } }: ChangeFact): readonly string[] {
  if (fact.kind === "response-removed") return [fact.status];
  const { of, names } = namedBy(fact);
  if (of === "header" || of === "parameter" || of === "field") return names;
  // A removed value concerns code that waits for it; a new one concerns everything that reads the field.
  return added.size === 0 && removed.size > 0
    ? [...removed].map((value) => value.replaceAll('"', ""))
    : fieldsOf(fact);
}

/** The fields that hold the value, in all places. Empty if it is a whole value in one of them. */
function fieldsOf({ at, uses }: Fact): readonly string[] {
  const places = [at.before, at.after].flatMap((place) => place ?? []);
  const own = places.map(({ owner, path }) => lastField(path) ?? nameOfPart(owner));
  const isField = own.length > 0 && own.every((name) => name !== undefined);
  const names = isField ? own : uses.map(({ path, field }) => lastField(path) ?? lastField(field));
  return names.includes(undefined) ? [] : names.flatMap((name) => name ?? []);
}

function nameOfPart(owner: Owner): string | undefined {
  return owner.kind === "operation" && owner.part.kind === "parameter" ? owner.part.name : undefined;
}
