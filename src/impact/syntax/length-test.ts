/** Whether `list.length` is read to learn whether the list is empty. */
import type ts from "typescript";

import type { Compiler } from "../workspace/compiler.js";

export function isLengthTest(ts: Compiler, node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return isLengthTest(ts, parent);
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (ts.isCallExpression(parent)) return parent.expression.getText() === "Boolean";
  if (!ts.isBinaryExpression(parent)) return false;
  if (isLogical(ts, parent)) return parent.left === node;
  const other = parent.left === node ? parent.right : parent.left;
  return isComparison(ts, parent) && ["0", "1"].includes(other.getText());
}

function isLogical(ts: Compiler, { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}

/** With what an operator of arithmetic gives, one calculates. */
function isComparison(ts: Compiler, { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return (
    (kind >= ts.SyntaxKind.LessThanToken && kind <= ts.SyntaxKind.GreaterThanEqualsToken) ||
    (kind >= ts.SyntaxKind.EqualsEqualsToken && kind <= ts.SyntaxKind.ExclamationEqualsEqualsToken)
  );
}
