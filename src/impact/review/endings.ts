/** Statements by how they end: they leave, give up, or go on. */
import type ts from "typescript";

import { withoutParentheses } from "../syntax.js";
import type { Touch } from "../touch/touch.js";
import type { Compiler } from "../workspace/compiler.js";

/** The first statement of a block, or the statement itself. */
export function firstStatement(ts: Compiler, statement: ts.Statement): ts.Statement {
  if (!ts.isBlock(statement)) return statement;
  return statement.statements[0] ?? statement;
}

/** The statement always leaves its block. */
export function leaves(ts: Compiler, statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) {
    const last = statement.statements.at(-1);
    return last !== undefined && leaves(ts, last);
  }
  if (ts.isIfStatement(statement)) {
    const { thenStatement, elseStatement } = statement;
    return elseStatement !== undefined && leaves(ts, thenStatement) && leaves(ts, elseStatement);
  }
  return (
    ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isContinueStatement(statement) ||
    ts.isBreakStatement(statement)
  );
}

export function nextStatement(ts: Compiler, statement: ts.Statement): ts.Statement | undefined {
  const { parent } = statement;
  const list =
    ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)
      ? parent.statements
      : undefined;
  return list?.[list.indexOf(statement) + 1];
}

/** `return undefined`, `continue`, `throw`: usual for all members that the code does not handle. */
export function givesUp(ts: Compiler, statement: ts.Statement): boolean {
  if (ts.isBlock(statement))
    return statement.statements.length === 1 && statement.statements.every((each) => givesUp(ts, each));
  if (ts.isReturnStatement(statement))
    return statement.expression === undefined || isNothing(ts, statement.expression);
  return (
    ts.isThrowStatement(statement) || ts.isContinueStatement(statement) || ts.isBreakStatement(statement)
  );
}

/** `undefined`, `null`, `false`, `""`, `[]`, `{}`. */
export function isNothing(ts: Compiler, whole: ts.Expression): boolean {
  const node = withoutParentheses(ts, whole);
  if (ts.isIdentifier(node)) return node.text === "undefined";
  if (ts.isStringLiteral(node)) return node.text === "";
  if (ts.isArrayLiteralExpression(node)) return node.elements.length === 0;
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0;
  if (ts.isVoidExpression(node)) return true;
  return node.kind === ts.SyntaxKind.NullKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
}

/** Something in it can only be `never` today, as in `assertNever(rail)`: then the ts finds the new member. */
export function isChecked({ pair: { ts }, sides: { before, after } }: Touch, root: ts.Node): boolean {
  const isNever = (checker: ts.TypeChecker, node: ts.Node): boolean =>
    (checker.getTypeAtLocation(node).flags & ts.TypeFlags.Never) !== 0;
  const visit = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && isNever(before.checker, node) && !isNever(after.checker, node)) ||
    (ts.forEachChild(node, visit) ?? false);
  return visit(root);
}
