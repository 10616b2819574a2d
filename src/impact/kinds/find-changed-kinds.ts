/**
 * Values whose kind changed, where they are consumed and still compile: a list that is printed as a string once was, a number
 * that is joined instead of added.
 *
 * Where the compiler reports an error about the same expression, it has said all.
 */
import type ts from "typescript";

import { causeByKind } from "./cause-by-kind.js";
import type { Step } from "../question.js";
import type { Spot } from "../spot.js";
import { nodesIn } from "../syntax/nodes.js";
import { causeOfChange } from "../touch/causes.js";
import type { Touch } from "../touch/touch.js";
import { consumptionsAt, type Consumption } from "./consumptions.js";

export function findChangedKinds(touch: Touch, steps: readonly Step[]): readonly Spot[] {
  return nodesIn(touch.pair.ts, touch.pair.files)
    .flatMap((node) => consumptionsAt(touch.sides.before, node))
    .flatMap((consumption) => spotsOf(touch, steps, consumption));
}

function spotsOf(
  touch: Touch,
  steps: readonly Step[],
  { value, node, judge, applies }: Consumption,
): readonly Spot[] {
  const difference = touch.difference(value);
  const wrong = difference === undefined ? undefined : judge(difference);
  if (difference === undefined || wrong === undefined || isRefused(touch, node)) return [];
  if (applies?.() === false) return [];
  const cause = touch.cause(value, difference) ?? causeByKind(steps, touch.sides.after, difference);
  const change = cause?.changes[0];
  if (cause === undefined || change === undefined) return [];
  return [
    {
      kind: "review",
      node,
      version: cause.step.from,
      cause: causeOfChange(change),
      sentence: `${codeOf(value)} ${wrong}.`,
      advice: "Convert the value to what this code means.",
      confidence: "certain",
    },
  ];
}

/** The compiler reports it, about the value or about what is done with it. */
function isRefused({ pair: { ts, after } }: Touch, node: ts.Node): boolean {
  const { parent } = node;
  const whole = ts.isCallExpression(parent) && parent.expression === node ? parent : node;
  const file = node.getSourceFile();
  return after
    .getSemanticDiagnostics(file)
    .some(({ start = -1 }) => start >= whole.getStart(file) && start < whole.getEnd());
}

function codeOf(node: ts.Node): string {
  const code = node.getText().replace(/\s+/g, " ");
  return code.length > 40 ? "The value" : `\`${code}\``;
}
