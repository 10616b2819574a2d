/** Items that are taken by their position: a new member may be there now. */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spot.js";
import type { GrownValues } from "./grown.js";
import { spotOf, type Said } from "./words.js";

export function lookAtPosition(values: GrownValues, node: ts.Node): readonly Spot[] {
  const { ts } = values.touch.pair;
  if (ts.isArrayBindingPattern(node)) return lookAtPattern(values, node);
  const list = listTakenFrom(values, node);
  if (list === undefined || !ts.isExpression(node) || !isList(values, list)) return [];
  const grown = values.grown(node);
  return grown === undefined || isWrittenTo(values, node) ? [] : [spotOf(node, grown, takesAny)];
}

/** What `list[0]`, `list.at(-1)`, `list.pop()` take from. */
export function listTakenFrom({ touch: { pair } }: GrownValues, node: ts.Node): ts.Expression | undefined {
  const { ts } = pair;
  if (ts.isElementAccessExpression(node))
    return isPosition(ts, node.argumentExpression) ? node.expression : undefined;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  const [argument] = node.arguments;
  if (name.text === "at") return argument !== undefined && isPosition(ts, argument) ? expression : undefined;
  return name.text === "pop" || name.text === "shift" ? expression : undefined;
}

function isPosition(compiler: GrownValues["touch"]["pair"]["ts"], node: ts.Expression): boolean {
  if (compiler.isPrefixUnaryExpression(node)) return isPosition(compiler, node.operand);
  return compiler.isNumericLiteral(node);
}

/** A position in a tuple has a meaning, and what was filtered has been chosen. */
function isList({ touch: { pair, sides } }: GrownValues, node: ts.Expression): boolean {
  const { ts } = pair;
  const { checker } = sides.before;
  const isFiltered =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "filter";
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  return !isFiltered && checker.isArrayType(type);
}

function isWrittenTo({ touch: { pair } }: GrownValues, node: ts.Node): boolean {
  const { ts } = pair;
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

function lookAtPattern(values: GrownValues, node: ts.ArrayBindingPattern): readonly Spot[] {
  const { ts } = values.touch.pair;
  const { checker } = values.touch.sides.before;
  if (!checker.isArrayType(checker.getNonNullableType(checker.getTypeAtLocation(node)))) return [];
  for (const element of node.elements) {
    if (ts.isOmittedExpression(element) || element.dotDotDotToken !== undefined) continue;
    const grown = values.grown(element.name);
    if (grown !== undefined) return [spotOf(node, grown, takesAny)];
  }
  return [];
}

const takesAny: Said = {
  sentence: "This takes an item by its position, which can be {members} now.",
  advice: "Choose the item by what it is, or make sure that this works for {members}.",
};
