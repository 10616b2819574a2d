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
import { buildChange, type ChangeContext } from "./build-change.js";
import type { Fact } from "../compare/fact.js";
import { PlaceIndex, UserIndex } from "./callers.js";
import { groupFacts } from "./group-facts.js";
import { type CodeNames, namesOfDocument } from "./rules/rule.js";
import { sortByWeight } from "./severity.js";

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
  const correspondence = correspondenceOf(comparison.matches, facts);
  const notCompared = notComparedIn(before, after, [...comparison.recorder.unread.values()], documents);
  const behaviours = behavioursBetween(before, after);
  const prose = facts.flatMap((fact) => (fact.kind === "prose" ? [fact.of] : [])).sort();
  const shapes = facts.filter(({ kind }) => kind !== "prose");
  const changes = changesOf(shapes, { before, after, behaviours, names });
  const differingNodes = documents?.nodes ?? prose.length;
  return {
    api: after.name,
    title: after.title,
    from: before.version,
    to: after.version,
    verdict: verdictOf(changes, behaviours, differingNodes, notCompared),
    correspondence,
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
 * Changes from facts, heaviest first. Types added or removed with another change are part of it.
 */
function changesOf(
  facts: readonly Fact[],
  context: Pick<ChangeContext, "before" | "after" | "behaviours" | "names">,
): Change[] {
  const added = facts.filter(({ kind }) => kind === "operation-added").length;
  const users = new UserIndex(context.after.operations.length - added);
  const around = { ...context, places: new PlaceIndex(), users };
  const changes: Change[] = [];
  for (const group of groupFacts(facts, context.names)) changes.push(buildChange(group, around));
  return withoutCarried(sortByWeight(changes));
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
