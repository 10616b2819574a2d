/**
 * Bodies of failures whose type is unknown: `error.body` of a caught error. The code in the `try` says which operation
 * failed; errors of unknown origin have no findings.
 */
import type { ts } from "@ts-morph/common";

import { placeOf } from "../../compare/fact.js";
import type { NodeAnalysis } from "../analysis.js";
import { type ChangeFact, factsOf, operationOf } from "../facts.js";
import type { Step } from "../question.js";
import { reviewSpot, type Spot } from "../spots.js";
import { leaves, nodesIn, testsFor, unwrapped } from "../syntax.js";
import { kindsOf } from "../touch/cause-by-kind.js";
import type { Touch } from "../touch/touch.js";
import type { VersionOperation } from "../values/operations.js";
import type { Compiler } from "../workspace/compiler.js";
import { type Consumption, consumptionsAt } from "./changed-kinds.js";
import type { KindDifference } from "./judgements.js";

export function openUnknownBodies(touch: Touch, steps: readonly Step[]): NodeAnalysis | undefined {
  const changed = changedBodies(steps);
  if (changed.length === 0) return undefined;
  return (node) =>
    consumptionsAt(touch.sides.before, node).flatMap((consumption) =>
      errorsWithBody(touch, consumption.value).flatMap((error) => {
        const failed = touch.values.errors.operationsOf(error);
        return changed.flatMap((body) => spotsOf(touch, consumption, body, failed));
      }),
    );
}

/** The errors whose body is a value of unknown type. */
function errorsWithBody({ pair: { ts }, sides, values }: Touch, value: ts.Expression): readonly ts.Node[] {
  const { flags } = sides.before.checker.getTypeAtLocation(unwrapped(ts, value));
  const isUnknown = (flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0;
  return isUnknown ? values.graph.holdersOf(value, "body") : [];
}

function spotsOf(
  { pair }: Touch,
  { node, value, judge, applies }: Consumption,
  { step, change, operation: id, status, difference }: ChangedBody,
  failed: readonly VersionOperation[],
): readonly Spot[] {
  const wrong = judge(difference);
  if (wrong === undefined) return [];
  const own = failed.find((operation) => operation.id === id && operation.step === step);
  const tested = statusesTested(pair.ts, value);
  if (own === undefined || (tested.size > 0 && !tested.has(status)) || applies?.() === false) return [];
  const isOnly = failed.every((operation) => operation.id === id || !operation.statuses.has(status));
  const sentence = `When \`${own.name}\` fails with ${status}, \`${value.getText()}\` ${wrong}.`;
  const confidence = isOnly && tested.has(status) ? "likely" : "possible";
  return [reviewSpot({ step, change }, node, { sentence, confidence })];
}

interface ChangedBody extends Pick<ChangeFact, "step" | "change"> {
  readonly operation: string;
  readonly status: number;
  readonly difference: KindDifference;
}

/** Bodies of failures that have another kind after the upgrade. */
function changedBodies(steps: readonly Step[]): readonly ChangedBody[] {
  return factsOf(steps).flatMap((each): ChangedBody[] => {
    const { step, change, fact } = each;
    const { owner, path } = placeOf(fact);
    if (fact.kind !== "type" || owner.kind !== "operation" || path !== "") return [];
    if (owner.part.kind !== "response") return [];
    const status = Number(owner.part.status);
    if (!(status >= 400)) return [];
    const operation = operationOf(each) ?? owner.name;
    return [{ step, change, operation, status, difference: { kinds: kindsOf(fact) } }];
  });
}

/** The statuses for which the code around a node runs. */
function statusesTested(ts: Compiler, start: ts.Node): ReadonlySet<number> {
  const statuses = new Set<number>();
  for (let node = start; !ts.isSourceFile(node) && !ts.isFunctionLike(node); node = node.parent)
    for (const { test, outcome } of testsFor(ts, node))
      if (outcome || isGuard(ts, test)) for (const status of statusesIn(ts, test)) statuses.add(status);
  return statuses;
}

/** `if (error.status !== 400) throw error;` */
function isGuard(ts: Compiler, { parent }: ts.Expression): boolean {
  return (
    ts.isIfStatement(parent) &&
    leaves(ts, parent.thenStatement) &&
    parent.expression.getText().includes("!==")
  );
}

function statusesIn(ts: Compiler, root: ts.Node): readonly number[] {
  return nodesIn(ts, [root]).flatMap((node) =>
    ts.isNumericLiteral(node) && /^[1-5]\d\d$/.test(node.text) ? [Number(node.text)] : [],
  );
}
