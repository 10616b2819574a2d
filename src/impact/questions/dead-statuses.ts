/**
 * Error handling that tests for a status that an operation no longer returns. The compiler misses it, because only the
 * code in the `try` says which operation failed.
 *
 * Another operation in the same place that still returns the status keeps the test alive. For an error of unknown
 * origin (in a middleware), any operation in use does.
 */
import type { ts } from "@ts-morph/common";

import type { Change } from "../../judge/change.js";
import type { Confidence } from "../finding.js";
import type { NodeAnalysis } from "../analysis.js";
import { factsOf, operationOf } from "../facts.js";
import type { Step } from "../question.js";
import { adviceAt, alwaysTrue, isNegated } from "../advice.js";
import type { Compiler } from "../workspace/compiler.js";
import { reviewSpot, type Spot } from "../spots.js";
import type { Touch } from "../touch/touch.js";
import type { VersionOperation } from "../values/operations.js";
import { statusTestsAt } from "../values/status-tests.js";
import { runtimeFiles } from "../workspace/version-uses.js";
import { getOrAdd } from "../../values/collections.js";

export function openDeadStatuses({ pair, values }: Touch, steps: readonly Step[]): NodeAnalysis | undefined {
  const removed = removedStatuses(steps);
  const wanted = new Set([...removed.values()].flatMap((changes) => [...changes.keys()]));
  if (wanted.size === 0) return undefined;
  const canBeError = errorTest(pair, steps);
  return (place) =>
    statusTestsAt(pair, values, wanted, place)
      .filter(({ holder }) => canBeError(holder) || values.answers.outcomesOf(holder).length > 0)
      .flatMap(({ node, status, known, holder }) =>
        values.errors.of(holder, known).flatMap(({ call, operations }) => {
          const failed = operations ?? new Set(values.operations.uses().map(({ operation }) => operation));
          const confidence = operations === undefined ? "possible" : "likely";
          return deadSpots(pair.ts, call ?? node, status, failed, confidence, removed);
        }),
      );
}

/** The changes of each operation, by the status that they remove. */
type Removed = ReadonlyMap<string, ReadonlyMap<number, Change>>;

function removedStatuses(steps: readonly Step[]): Removed {
  const removed = new Map<string, Map<number, Change>>();
  for (const each of factsOf(steps)) {
    const { step, change, fact } = each;
    const operation = operationOf(each);
    const status =
      fact.kind === "response-removed"
        ? fact.status
        : fact.kind === "response-status"
          ? fact.before
          : undefined;
    if (status === undefined || operation === undefined || Number.isNaN(Number(status))) continue;
    getOrAdd(removed, keyOf(step.from, operation), () => new Map()).set(Number(status), change);
  }
  return removed;
}

function keyOf(version: string, operation: string): string {
  return `${version} ${operation}`;
}

function deadSpots(
  ts: Compiler,
  node: ts.Node,
  status: number,
  failed: ReadonlySet<VersionOperation>,
  confidence: Confidence,
  removed: Removed,
): readonly Spot[] {
  const changeOf = ({ step, id }: VersionOperation): Change | undefined =>
    removed.get(keyOf(step.from, id))?.get(status);
  const isAlive = [...failed].some((each) => each.statuses.has(status) && changeOf(each) === undefined);
  if (isAlive) return [];
  return [...failed].flatMap((operation) => {
    const { name, step } = operation;
    const change = changeOf(operation);
    if (change === undefined) return [];
    const sentence =
      confidence === "possible"
        ? `Of the operations in use, only \`${name}\` answers ${status}, and with ${step.to} it no longer does.`
        : `Only \`${name}\` can have ${status < 400 ? "answered" : "failed with"} ${status} here, and with ${step.to} it no longer does.`;
    return [
      reviewSpot({ step, change }, node, {
        sentence: isNegated(ts, node) ? `${sentence} ${alwaysTrue}` : sentence,
        advice: adviceAt(ts, node, change),
        confidence,
      }),
    ];
  });
}

/** A test of values that can be an API error: their type is unknown, from the runtime, or written inline. */
function errorTest({ ts, before }: Touch["pair"], steps: readonly Step[]): (holder: ts.Node) => boolean {
  const isRuntime = runtimeFiles(steps);
  return (holder) => {
    const type = before.getTypeChecker().getTypeAtLocation(holder);
    if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return true;
    return (type.isUnionOrIntersection() ? type.types : [type]).some((member) => {
      const [declaration] = member.getSymbol()?.declarations ?? [];
      if (declaration === undefined) return false;
      return isRuntime(declaration.getSourceFile().fileName) || ts.isTypeLiteralNode(declaration);
    });
  };
}
