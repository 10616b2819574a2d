/**
 * Changes that show in no type and in no field: they concern every call of an operation, or where a client or a receiver
 * is made.
 */
import path from "node:path";
import type ts from "typescript";

import type { Change } from "../../judge/change.js";
import { findOperationUses } from "../calls/operation-uses.js";
import { createOperations } from "../calls/operations.js";
import type { Step } from "../question.js";
import type { Spot } from "../spot.js";
import { nodesIn } from "../syntax/nodes.js";
import { causeOfChange } from "../touch/causes.js";
import type { Touch } from "../touch/touch.js";
import { runtimeFiles } from "../workspace/runtime-files.js";
import { answerOf, type RuleAnswer } from "./rule-answers.js";

export function findAffectedCalls({ pair }: Touch, steps: readonly Step[]): readonly Spot[] {
  const affected = steps.flatMap(affectedBy);
  const isAny = (answer: RuleAnswer): boolean => affected.some((each) => each.answer === answer);
  return [
    ...(isAny("calls") ? ofCalls(pair, steps, affected) : []),
    ...(isAny("clients") || isAny("receivers") ? ofMakers(pair, affected) : []),
  ];
}

interface Affected {
  readonly step: Step;
  readonly change: Change;
  readonly answer: RuleAnswer;
}

function affectedBy(step: Step): readonly Affected[] {
  return step.diff.changes.flatMap((change) =>
    change.verdicts
      .filter(({ level }) => level === "breaking" || level === "silent")
      .slice(0, 1)
      .map(({ direction }) => ({ step, change, answer: answerOf(change.rule, direction) })),
  );
}

function ofCalls(
  pair: Touch["pair"],
  steps: readonly Step[],
  affected: readonly Affected[],
): readonly Spot[] {
  const uses = findOperationUses(pair, createOperations(pair, steps), runtimeFiles(steps));
  // The change of behaviour that explains a change finds its calls.
  const unexplained = affected.filter(
    ({ answer, change }) => answer === "calls" && change.explainedBy.length === 0,
  );
  return uses.flatMap(({ node, operation: { id, step } }) =>
    unexplained
      .filter((each) => each.step === step && each.change.operations.includes(id))
      .map((each) => spotOf(each, node, `This calls \`${id}\``)),
  );
}

/** `createClient(…)` and `createWebhookReceiver(…)`, by the module of the version that declares them. */
const makers: Readonly<Record<string, RuleAnswer>> = { client: "clients", webhooks: "receivers" };

function ofMakers({ ts, before, files }: Touch["pair"], affected: readonly Affected[]): readonly Spot[] {
  const checker = before.getTypeChecker();
  return nodesIn(ts, files).flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    const declaration = checker.getResolvedSignature(node)?.declaration;
    const { dir, name } = path.parse(declaration?.getSourceFile().fileName ?? "");
    const made = makers[name.replace(/\.d$/, "")];
    return affected
      .filter(({ answer, step }) => answer === made && path.normalize(dir) === step.folder)
      .map((each) => spotOf(each, node, `This makes what talks to version ${each.step.from}`));
  });
}

function spotOf({ step, change }: Affected, node: ts.Node, what: string): Spot {
  return {
    kind: "review",
    node,
    version: step.from,
    cause: causeOfChange(change),
    sentence: `${what}, and no type shows what differs: ${change.title}.`,
    advice: change.advice[0]?.text ?? "",
    confidence: "likely",
  };
}
