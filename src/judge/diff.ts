/**
 * The diff of two versions: their facts (`compare/`), judged and grouped into changes. Every report starts from it.
 */
import type { DocumentDifferences } from "../document/compare-documents.js";
import type { Api } from "../model/api.js";
import { behavioursBetween, type BehaviourEntry } from "./behaviours.js";
import type { Change } from "./change.js";
import { compareApis, startComparison } from "../compare/compare-apis.js";
import { type Correspondence, correspondenceOf } from "../compare/correspondence.js";
import { levels, type Effect, type Level } from "./effects.js";
import { notComparedIn, type NotCompared } from "../compare/not-compared.js";
import { buildChange, type ChangeContext, differenceText } from "./build-change.js";
import { placeOf, type Fact } from "../compare/fact.js";
import { placeKey } from "../compare/place.js";
import { groupBy } from "../values/collections.js";
import { compareSeverity, judge, severityOf, type Judgement, type Severity } from "./judge.js";
import { PlaceIndex, UserIndex, countOf } from "./callers.js";
import { type CodeNames, namesOfDocument } from "./rules/rule.js";
import { leafOf } from "./subject.js";

export interface Diff {
  readonly api: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly verdict: Verdict;
  readonly correspondence: Correspondence;
  /** From worst to best, without changes of descriptions. */
  readonly changes: readonly Change[];
  readonly behaviours: readonly BehaviourEntry[];
  /** Pointers of changed descriptions. */
  readonly prose: readonly string[];
  /** The number of nodes in which the documents differ, descriptions and examples included. */
  readonly differingNodes: number;
  /** Parts that were not compared: hidden by an error, not read, or excluded. */
  readonly notCompared: readonly NotCompared[];
  readonly counts: Counts;
  /** True if the publisher's policy is known. */
  readonly hasPolicy: boolean;
}

/**
 * The worst level; without changes, the reason. `behaviour`: only behaviour changed. `equal`: the documents have the
 * same values. `unseen`: they differ in nothing that a client can see. `nothing-at-level`: the selection excludes all
 * changes.
 */
type Verdict = Level | "behaviour" | "equal" | "unseen" | "nothing-at-level";

interface Counts {
  readonly facts: number;
  readonly changes: number;
  readonly byLevel: Readonly<Record<Level, number>>;
  readonly byEffect: Readonly<Record<Effect, number>>;
  readonly operations: number;
  readonly events: number;
}

/** Without `documents`, only differences between the models are found. */
export function diffApis(
  before: Api,
  after: Api,
  documents?: DocumentDifferences,
  names: CodeNames = namesOfDocument,
): Diff {
  const comparison = startComparison(before, after);
  const facts = compareApis(before, after, comparison);
  const prose = facts.flatMap((fact) => (fact.kind === "prose" ? [fact.of] : [])).sort();
  const shapes = facts.filter(({ kind }) => kind !== "prose");
  const behaviours = behavioursBetween(before, after);
  const changes = groupFacts(shapes, { before, after, behaviours, names });
  const notCompared = notComparedIn(before, after, [...comparison.recorder.unread.values()], documents);
  const differingNodes = documents?.nodes ?? prose.length;
  return {
    api: after.name,
    title: after.title,
    from: before.version,
    to: after.version,
    verdict: verdictOf(changes, behaviours, differingNodes, notCompared),
    correspondence: correspondenceOf(comparison.matches, facts),
    changes,
    behaviours,
    prose,
    differingNodes,
    notCompared,
    counts: countsOf(changes, shapes.length),
    hasPolicy: after.traits.policy !== undefined,
  };
}

export function verdictOf(
  changes: readonly Change[],
  behaviours: readonly BehaviourEntry[],
  differingNodes: number,
  notCompared: readonly NotCompared[],
): Verdict {
  const [worst] = changes;
  if (worst !== undefined) return worst.level;
  if (behaviours.length > 0) return "behaviour";
  if (notCompared.length > 0) return "unseen";
  return differingNodes === 0 ? "equal" : "unseen";
}

export function countsOf(changes: readonly Change[], facts: number): Counts {
  const count = (isCounted: (change: Change) => boolean): number => changes.filter(isCounted).length;
  return {
    facts,
    changes: changes.length,
    byLevel: Object.fromEntries(
      levels.map((level) => [level, count((change) => change.level === level)]),
    ) as Record<Level, number>,
    byEffect: {
      wire: count(({ effects }) => effects.wire),
      compile: count(({ effects }) => effects.compile),
      silent: count(({ effects }) => effects.silent),
    },
    operations: countDistinct(changes.map(({ operations }) => operations)),
    events: countDistinct(changes.map(({ events }) => events)),
  };
}

/** Changes of one type share a list. */
function countDistinct(lists: readonly (readonly string[])[]): number {
  return new Set([...new Set(lists)].flat()).size;
}

/**
 * Changes from facts, heaviest first: the facts of one place in a declared schema are one change, however many
 * operations use it. Types added or removed with another change are part of it.
 *
 * Publishers copy unnamed schemas from operation to operation, so the same difference in unnamed fields of the same
 * name is also one change. So are a value added to enums under the same field name in several types, and the same edit
 * to one field of many types.
 */
function groupFacts(
  facts: readonly Fact[],
  context: Pick<ChangeContext, "before" | "after" | "behaviours" | "names">,
): Change[] {
  const judged = facts.flatMap((fact) => judge(fact, context.names));
  const fieldKeys = new Map(judged.map((judgement) => [judgement, fieldKey(judgement)]));
  const inFields = groupBy(judged, (judgement) => fieldKeys.get(judgement));
  const everywhere = new Set(
    [...inFields].flatMap(([key, { length }]) => (length >= fewestForEverywhere ? key : [])),
  );
  const groups = groupBy(judged, (judgement) => {
    const key = fieldKeys.get(judgement);
    return key !== undefined && everywhere.has(key) ? key : groupKey(judgement);
  });
  const added = facts.filter(({ kind }) => kind === "operation-added").length;
  const users = new UserIndex(context.after.operations.length - added);
  const around = { ...context, places: new PlaceIndex(), users };
  const changes = [...groups.values()].map((group) => buildChange(group, around));
  return sortByWeight(withoutCarried(changes));
}

/** From this many types on, a difference in a field counts as made everywhere. */
const fewestForEverywhere = 5;

/** Equal for the same difference, with the same meaning, in fields of the same name; undefined outside of fields. */
function fieldKey({ rule, fact, verdicts, level }: Judgement): string | undefined {
  const place = placeOf(fact);
  if (place.path === "" || (place.owner.kind !== "schema" && place.owner.kind !== "event")) return undefined;
  const meaning = verdicts.map(({ direction, why }) => [direction, why]);
  return JSON.stringify([rule, leafOf(place), differenceText(fact), level, meaning]);
}

function groupKey({ rule, fact }: Judgement): string {
  const place = placeOf(fact);
  const content = differenceText(fact);
  // The replacement of a type is one change, however many fields it affects.
  if (fact.kind === "type-replaced") return JSON.stringify([rule, place.owner.kind, content]);
  switch (place.owner.kind) {
    case "schema":
      return JSON.stringify(
        isCopied(fact) ? [rule, leafOf(place), content] : [rule, placeKey(place), content],
      );
    case "event":
      return JSON.stringify(
        isAroundEvent(fact) ? [rule, leafOf(place), aroundText(fact)] : [rule, placeKey(place), content],
      );
    case "operation":
      return JSON.stringify([rule, place.owner.part.kind === "operation" ? "" : leafOf(place), content]);
    case "api":
      return JSON.stringify([rule, content]);
  }
}

/** Publishers repeat the parameters and answers of deliveries from webhook to webhook, unlike those of callbacks. */
function isAroundEvent({ kind, uses }: Fact): boolean {
  return /^(delivery|answer)-/.test(kind) && uses.every(({ caller }) => caller.endpoint.kind === "event");
}

function aroundText(fact: Fact): string {
  return differenceText("event" in fact ? { ...fact, event: "" } : fact);
}

/** Enums under the same field name are usually copies of one list. */
function isCopied(fact: Fact): boolean {
  return fact.kind === "enum-values" && placeOf(fact).path !== "";
}

/** Omits types that are listed with another change. */
function withoutCarried(changes: readonly Change[]): Change[] {
  const added = new Set(changes.flatMap(({ types }) => types.added));
  const removed = new Set(changes.flatMap(({ types }) => types.removed));
  return changes.filter(({ facts: [fact] }) => {
    if (fact?.kind === "schema-added") return !added.has(fact.name);
    return fact?.kind === "schema-removed" ? !removed.has(fact.name) : true;
  });
}

/**
 * The order of every report: by severity, then by the number of operations and events whose own resource has the change.
 * It does not depend on the order of the documents.
 */
function sortByWeight(changes: readonly Change[]): Change[] {
  const keyed = changes.map((change) => ({
    change,
    weight: weightOf(change),
    key: `${change.rule} ${change.title} ${change.fingerprint}`,
  }));
  keyed.sort((left, right) => compareSeverity(left.weight, right.weight) || (left.key < right.key ? -1 : 1));
  return keyed.map(({ change }) => change);
}

function weightOf(change: Change): Severity {
  const { direct, operations, events } = change;
  return [...severityOf(change), -countOf(direct), -countOf({ operations, events })];
}
