/**
 * Changes that no type or field shows: they concern every call of an operation, or the code that makes a client or
 * receiver.
 */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { NodeAnalysis } from "../analysis.js";
import type { ChangeFact } from "../facts.js";
import type { Step } from "../question.js";
import { reviewSpot, type Spot } from "../spots.js";
import type { Touch } from "../touch/touch.js";
import { answerOf, type RuleAnswer } from "./rule-answers.js";

export function openAffectedCalls(touch: Touch, steps: readonly Step[]): NodeAnalysis {
  const affected = steps.flatMap(affectedBy);
  const isAny = (answer: RuleAnswer): boolean => affected.some((each) => each.answer === answer);
  const hasMakers = isAny("clients") || isAny("receivers");
  return (node) => [
    ...(isAny("calls") ? ofCalls(touch, affected, node) : []),
    ...(hasMakers ? ofMaker(touch.pair, affected, node) : []),
  ];
}

interface Affected extends Pick<ChangeFact, "step" | "change"> {
  readonly answer: RuleAnswer;
}

function affectedBy(step: Step): readonly Affected[] {
  return step.diff.changes.flatMap((change) =>
    change.verdicts
      .filter(({ level }) => level === "breaking" || level === "silent")
      .slice(0, 1)
      .map((verdict) => ({ step, change, answer: answerOf(change.rule, verdict) })),
  );
}

/** Calls that a behaviour change explains are found by that analysis. */
function ofCalls({ values }: Touch, affected: readonly Affected[], place: ts.Node): readonly Spot[] {
  const unexplained = affected.filter(
    ({ answer, change }) => answer === "calls" && change.explainedBy.length === 0,
  );
  return values.operations
    .usesAt(place)
    .flatMap(({ node, operation: { id, name, step } }) =>
      unexplained
        .filter((each) => each.step === step && each.change.operations.includes(id))
        .map((each) => spotOf(each, node, `This calls \`${name}\``)),
    );
}

/** `createClient(…)` and `createWebhookReceiver(…)`, by the module of the version that declares them. */
const makers: Readonly<Record<string, RuleAnswer>> = { client: "clients", webhooks: "receivers" };

function ofMaker(
  { ts, before }: Touch["pair"],
  affected: readonly Affected[],
  node: ts.Node,
): readonly Spot[] {
  if (!ts.isCallExpression(node)) return [];
  const declaration = before.getTypeChecker().getResolvedSignature(node)?.declaration;
  const { dir, name } = path.parse(declaration?.getSourceFile().fileName ?? "");
  const meant = makers[name.replace(/\.d$/, "")];
  return affected
    .filter(({ answer, step }) => answer === meant && path.normalize(dir) === step.folder)
    .map((each) => spotOf(each, node, `This is made for version ${each.step.from}`));
}

function spotOf(affected: Affected, node: ts.Node, subject: string): Spot {
  const sentence = `${subject}, and no type shows what differs.`;
  return reviewSpot(affected, node, { sentence, confidence: "likely" });
}
