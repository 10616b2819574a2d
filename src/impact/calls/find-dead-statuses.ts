/**
 * Tests for a status that an operation no longer answers, where the compiler does not see it: in what handles errors, of
 * which only the code that was tried says whose they are.
 *
 * What another operation of the same place can still answer keeps the test alive. Of an error that comes from anywhere
 * (a middleware), nothing is said while any operation in use still answers with the status.
 */
import type ts from "typescript";

import type { Change } from "../../judge/change.js";
import { placeOf } from "../../compare/fact.js";
import type { Step } from "../question.js";
import type { Confidence } from "../finding.js";
import type { Spot } from "../spot.js";
import type { Touch } from "../touch/touch.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { runtimeFiles } from "../workspace/runtime-files.js";
import { createFollow } from "./follow.js";
import { findOperationUses } from "./operation-uses.js";
import type { VersionOperation } from "./operations.js";
import { findStatusTests, type Holder, type StatusTest } from "./status-tests.js";

export function findDeadStatuses({ pair }: Touch, steps: readonly Step[]): readonly Spot[] {
  const isRuntime = runtimeFiles(steps);
  const removed = removedStatuses(steps);
  const wanted = new Set([...removed.values()].flatMap((changes) => [...changes.keys()]));
  if (wanted.size === 0) return [];
  const { operations, functions, sourcesOf } = createFollow(pair, steps);
  const tests = findStatusTests(pair, functions, wanted).filter(({ holder }) =>
    canBeError(pair, holder, isRuntime),
  );
  if (tests.length === 0) return [];
  const inUse = new Set(findOperationUses(pair, operations, isRuntime).map(({ operation }) => operation));
  return tests.flatMap((test) =>
    sourcesOf(test.holder, test.given).flatMap(({ call, operations: failed }) =>
      deadSpots(
        test,
        call ?? test.node,
        failed ?? inUse,
        failed === undefined ? "possible" : "likely",
        removed,
      ),
    ),
  );
}

/** Of each operation of a step, the changes by the status that they take away. */
type Removed = ReadonlyMap<string, ReadonlyMap<number, Change>>;

function removedStatuses(steps: readonly Step[]): Removed {
  const found = new Map<string, Map<number, Change>>();
  for (const { from, diff } of steps)
    for (const change of diff.changes)
      for (const fact of change.facts) {
        const { owner } = placeOf(fact);
        const status =
          fact.kind === "response-removed"
            ? fact.status
            : fact.kind === "response-status"
              ? fact.before
              : undefined;
        if (status === undefined || owner.kind !== "operation" || Number.isNaN(Number(status))) continue;
        const key = keyOf(from, owner.id);
        const changes = found.get(key) ?? new Map<number, Change>();
        found.set(key, changes.set(Number(status), change));
      }
  return found;
}

function keyOf(version: string, operation: string): string {
  return `${version} ${operation}`;
}

function deadSpots(
  { status }: StatusTest,
  node: ts.Node,
  failed: ReadonlySet<VersionOperation>,
  confidence: Confidence,
  removed: Removed,
): readonly Spot[] {
  const gone = [...failed].flatMap((operation) => {
    const change = removed.get(keyOf(operation.step.from, operation.id))?.get(status);
    return change === undefined ? [] : [{ operation, change }];
  });
  const isAlive = [...failed].some(
    (operation) => operation.statuses.has(status) && !gone.some((each) => each.operation === operation),
  );
  if (isAlive) return [];
  return gone.map(({ operation: { id, step }, change }) => ({
    kind: "review",
    node,
    version: step.from,
    cause: { id: change.id, kind: "change", title: change.title, level: change.level },
    sentence:
      confidence === "possible"
        ? `Of the operations in use, only \`${id}\` answers ${status}, and with ${step.to} it no longer does.`
        : `Only \`${id}\` can have failed with ${status} here, and with ${step.to} it no longer does.`,
    advice: change.advice.map(({ text }) => text).join(" "),
    confidence,
  }));
}

/** Not the response of another library, nor the error of another API. What has no type may be one. */
function canBeError(
  { ts, before }: ProgramPair,
  holder: Holder,
  isRuntime: (file: string) => boolean,
): boolean {
  const type = before.getTypeChecker().getTypeAtLocation(holder);
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return true;
  const members = type.isUnionOrIntersection() ? type.types : [type];
  return members.some((member) => {
    const [declaration] = member.getSymbol()?.declarations ?? [];
    return (
      declaration !== undefined &&
      (isRuntime(declaration.getSourceFile().fileName) || ts.isTypeLiteralNode(declaration))
    );
  });
}
