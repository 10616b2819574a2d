/** Where control goes after a branch, and whether what is there does anything. */
import type { ts } from "@ts-morph/common";

import type { Compiler } from "../workspace/compiler.js";
import type { Touch } from "../touch/touch.js";

/** The first statement of a block, or the statement itself. */
export function firstStatement(compiler: Compiler, statement: ts.Statement): ts.Statement {
  if (!compiler.isBlock(statement)) return statement;
  return statement.statements[0] ?? statement;
}

export function withoutParentheses(compiler: Compiler, node: ts.Expression): ts.Expression {
  return compiler.isParenthesizedExpression(node) ? withoutParentheses(compiler, node.expression) : node;
}

/** The statement always leaves what is around it. */
export function leaves(compiler: Compiler, statement: ts.Statement): boolean {
  if (compiler.isBlock(statement)) {
    const last = statement.statements.at(-1);
    return last !== undefined && leaves(compiler, last);
  }
  if (compiler.isIfStatement(statement)) {
    const { thenStatement, elseStatement } = statement;
    return elseStatement !== undefined && leaves(compiler, thenStatement) && leaves(compiler, elseStatement);
  }
  return (
    compiler.isReturnStatement(statement) ||
    compiler.isThrowStatement(statement) ||
    compiler.isContinueStatement(statement) ||
    compiler.isBreakStatement(statement)
  );
}

/** What follows in the same block. */
export function nextStatement(compiler: Compiler, statement: ts.Statement): ts.Statement | undefined {
  const { parent } = statement;
  const list =
    compiler.isBlock(parent) || compiler.isSourceFile(parent) || compiler.isCaseOrDefaultClause(parent)
      ? parent.statements
      : undefined;
  return list?.[list.indexOf(statement) + 1];
}

/** Gives up: `return undefined`, `continue`, `throw`. Whoever picks one member does so for all the others. */
export function givesUp(compiler: Compiler, statement: ts.Statement): boolean {
  if (compiler.isBlock(statement))
    return statement.statements.length === 1 && statement.statements.every((each) => givesUp(compiler, each));
  if (compiler.isReturnStatement(statement))
    return statement.expression === undefined || isNothing(compiler, statement.expression);
  return (
    compiler.isThrowStatement(statement) ||
    compiler.isContinueStatement(statement) ||
    compiler.isBreakStatement(statement)
  );
}

/** `undefined`, `null`, `false`, `""`, `[]`, `{}`. */
export function isNothing(compiler: Compiler, whole: ts.Expression): boolean {
  const node = withoutParentheses(compiler, whole);
  if (compiler.isIdentifier(node)) return node.text === "undefined";
  if (compiler.isStringLiteral(node)) return node.text === "";
  if (compiler.isArrayLiteralExpression(node)) return node.elements.length === 0;
  if (compiler.isObjectLiteralExpression(node)) return node.properties.length === 0;
  if (compiler.isVoidExpression(node)) return true;
  return node.kind === compiler.SyntaxKind.NullKeyword || node.kind === compiler.SyntaxKind.FalseKeyword;
}

/** Something in it can only be `never` today, as in `assertNever(rail)`: then the compiler finds the new member. */
export function isChecked({ pair: { ts }, sides: { before, after } }: Touch, root: ts.Node): boolean {
  const isNever = (checker: ts.TypeChecker, node: ts.Node): boolean =>
    (checker.getTypeAtLocation(node).flags & ts.TypeFlags.Never) !== 0;
  const visit = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && isNever(before.checker, node) && !isNever(after.checker, node)) ||
    (ts.forEachChild(node, visit) ?? false);
  return visit(root);
}
