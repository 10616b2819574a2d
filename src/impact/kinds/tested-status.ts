/** Statuses that the code around a node has asked for: it runs for one of these. */
import type ts from "typescript";

import type { Compiler } from "../workspace/compiler.js";

export function statusesTested(ts: Compiler, start: ts.Node): ReadonlySet<number> {
  const found = new Set<number>();
  for (let node = start; !ts.isSourceFile(node) && !ts.isFunctionLike(node); node = node.parent)
    for (const condition of conditionsOf(ts, node))
      for (const status of statusesIn(ts, condition)) found.add(status);
  return found;
}

/** What holds where a node is: tests around it, and those before it that leave. */
function conditionsOf(ts: Compiler, node: ts.Node): readonly ts.Expression[] {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return parent.thenStatement === node ? [parent.expression] : [];
  if (ts.isConditionalExpression(parent)) return parent.whenTrue === node ? [parent.condition] : [];
  if (ts.isCaseClause(parent)) return [parent.expression];
  if (ts.isBinaryExpression(parent)) {
    const isAnd = parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return isAnd && parent.right === node ? [parent.left] : [];
  }
  if (!ts.isBlock(parent)) return [];
  const before = parent.statements.filter((statement) => statement.end <= node.pos);
  return before.flatMap((statement) =>
    ts.isIfStatement(statement) && isLeft(ts, statement) ? [statement.expression] : [],
  );
}

/** `if (error.status !== 400) throw error;` */
function isLeft(ts: Compiler, { expression, thenStatement }: ts.IfStatement): boolean {
  const last = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
  const leaves = last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
  return leaves && expression.getText().includes("!==");
}

function statusesIn(ts: Compiler, node: ts.Node): readonly number[] {
  if (ts.isNumericLiteral(node)) return /^[1-5]\d\d$/.test(node.text) ? [Number(node.text)] : [];
  const found: number[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...statusesIn(ts, child));
  });
  return found;
}
