/** The value at a place, and the type expected of it there. */
import type { ts } from "@ts-morph/common";

import type { Touch } from "../touch/touch.js";
import type { Side } from "../touch/types.js";
import type { Compiler } from "../workspace/compiler.js";
import type { Typed } from "./mismatches.js";

export interface Expectation {
  readonly expression: ts.Expression;
  readonly value: Typed;
  readonly expected: Typed;
}

/** Undefined if nothing is expected; the error then has another reason. */
export function expectationAt({ pair: { ts }, sides }: Touch, node: ts.Node): Expectation | undefined {
  const expression = valueAt(ts, node);
  if (expression === undefined) return undefined;
  const typed = (of: (side: Side) => ts.Type | undefined, symbols: readonly ts.Symbol[] = []): Typed => ({
    before: of(sides.before),
    after: of(sides.after),
    symbols,
  });
  const expected = typed((side) => expectedType(side, expression), fieldsExpected(sides, expression));
  if (expected.after === undefined) return undefined;
  return { expression, value: typed(({ checker }) => checker.getTypeAtLocation(expression)), expected };
}

/** The expression whose type the compiler compared; the error may point at a name or a keyword. */
function valueAt(ts: Compiler, node: ts.Node): ts.Expression | undefined {
  const { parent } = node;
  if (ts.isReturnStatement(node)) return node.expression;
  if (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isPropertyDeclaration(node))
    return node.initializer;
  if (ts.isSourceFile(node)) return undefined;
  const isName = "name" in parent && parent.name === node;
  if (
    isName &&
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isPropertyAssignment(parent))
  )
    return parent.initializer;
  if (isName && ts.isShorthandPropertyAssignment(parent)) return parent.name;
  if (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  )
    return parent.right;
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return node.expression;
  return ts.isExpression(node) ? node : undefined;
}

function expectedType({ ts, checker }: Side, expression: ts.Expression): ts.Type | undefined {
  const { parent } = expression;
  if (ts.isShorthandPropertyAssignment(parent)) {
    const literal = checker.getContextualType(parent.parent);
    const field = literal && checker.getPropertyOfType(literal, parent.name.text);
    return field && checker.getTypeOfSymbol(field);
  }
  if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent))
    return checker.getTypeFromTypeNode(parent.type);
  if (
    ts.isBinaryExpression(parent) &&
    parent.right === expression &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  )
    return checker.getTypeAtLocation(parent.left);
  return checker.getContextualType(expression);
}

/** The field of the expected type that a property of a literal sets. */
function fieldsExpected({ before, after }: Touch["sides"], { parent }: ts.Expression): readonly ts.Symbol[] {
  const { ts } = before;
  if (!ts.isPropertyAssignment(parent) && !ts.isShorthandPropertyAssignment(parent)) return [];
  const { name, parent: literal } = parent;
  return [before, after].flatMap(({ checker }) => {
    const type = checker.getContextualType(literal);
    return (type && checker.getPropertyOfType(type, name.getText().replaceAll(/["']/g, ""))) ?? [];
  });
}

/** The innermost literal that a node is a part of. */
export function literalAround(ts: Compiler, node: ts.Node): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(node)) return node;
  if (ts.isSourceFile(node)) return undefined;
  const { parent } = node;
  if (ts.isObjectLiteralElementLike(parent) && ts.isObjectLiteralExpression(parent.parent))
    return parent.parent;
  const isNamed = ts.isVariableDeclaration(parent) && parent.name === node;
  return isNamed && parent.initializer !== undefined && ts.isObjectLiteralExpression(parent.initializer)
    ? parent.initializer
    : undefined;
}
