/** Whether an expression is a comparison for equality, or for the opposite. */
import type { ts } from "@ts-morph/common";

import type { Compiler } from "../workspace/compiler.js";

export function isEquality(ts: Compiler, { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return (
    kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === ts.SyntaxKind.EqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsToken
  );
}
