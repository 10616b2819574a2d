/**
 * Chains of calls that match a value with patterns, and end in what takes the rest: `match(rail).with({ type: "ACH" },
 * …).otherwise(…)`. What such a library does is not known, so that these are possible places.
 */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spot.js";
import type { Grown, GrownValues } from "./grown.js";
import { literalAt } from "./tests.js";
import { spotOf, type Said } from "./words.js";

export function lookAtMatch(values: GrownValues, node: ts.Node): readonly Spot[] {
  const { ts } = values.touch.pair;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [rest, ...others] = node.arguments;
  if (rest === undefined || others.length > 0 || !ts.isFunctionLike(rest)) return [];
  const found = startOf(values, node.expression.expression);
  return found === undefined || found.patterns === 0
    ? []
    : [spotOf(node.expression.name, found.grown, takesRest)];
}

interface MatchStart {
  readonly grown: Grown;
  readonly patterns: number;
}

/** The first call of the chain is given the value, each of the others a pattern and what to do. */
function startOf(values: GrownValues, node: ts.Expression, patterns = 0): MatchStart | undefined {
  const { ts } = values.touch.pair;
  if (!ts.isCallExpression(node)) return undefined;
  const [first, handler] = node.arguments;
  if (first === undefined) return undefined;
  if (ts.isPropertyAccessExpression(node.expression) && handler !== undefined)
    return isPattern(values, first) ? startOf(values, node.expression.expression, patterns + 1) : undefined;
  const grown = handler === undefined ? values.grown(first) : undefined;
  return grown === undefined ? undefined : { grown, patterns };
}

function isPattern(values: GrownValues, node: ts.Expression): boolean {
  const { ts } = values.touch.pair;
  if (!ts.isObjectLiteralExpression(node)) return literalAt(values, node) !== undefined;
  return node.properties.some(
    (property) => ts.isPropertyAssignment(property) && literalAt(values, property.initializer) !== undefined,
  );
}

const takesRest: Said = {
  sentence: "No pattern above matches {members}, which probably comes to this.",
  advice: "Decide whether {members} needs a pattern of its own.",
  confidence: "possible",
};
