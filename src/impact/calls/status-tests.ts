/** Where the code asks whether a status is a certain one, and of which error or outcome the status is. */
import type ts from "typescript";

import { isEquality } from "../syntax/equality.js";
import { listLiteralOf } from "../syntax/list-literal.js";
import type { Compiler } from "../workspace/compiler.js";
import type { ProgramPair } from "../workspace/program-pair.js";

export interface StatusTest {
  readonly node: ts.Node;
  readonly status: number;
  /** What has the status. */
  readonly holder: Holder;
}

/** A parameter or a caught error may be taken apart where it is declared. */
export type Holder = ts.Expression | ts.ParameterDeclaration | ts.VariableDeclaration;

/** `wanted`: no other status is looked for. */
export function findStatusTests(
  { ts, before, files }: ProgramPair,
  wanted: ReadonlySet<number>,
): readonly StatusTest[] {
  const checker = before.getTypeChecker();
  const found: StatusTest[] = [];
  const add = (node: ts.Node, value: ts.Node, status: ts.Expression): void => {
    const number = statusOf(ts, value);
    if (number === undefined || !wanted.has(number)) return;
    if (!isAnyNumber(ts, checker.getTypeAtLocation(status))) return;
    for (const holder of holdersOf(ts, checker, status)) found.push({ node, status: number, holder });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isBinaryExpression(node) && isEquality(ts, node)) {
      add(node, node.right, node.left);
      add(node, node.left, node.right);
    } else if (ts.isCaseClause(node)) {
      add(node, node.expression, node.parent.parent.expression);
    } else if (ts.isCallExpression(node)) {
      const [sought] = node.arguments;
      const list = sought && listLiteralOf(ts, checker, node);
      for (const element of list?.elements ?? []) if (sought) add(node, element, sought);
    } else if (ts.isElementAccessExpression(node)) {
      for (const key of keysOf(ts, checker, node.expression)) add(key, key, node.argumentExpression);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return found;
}

/** Where the declared statuses are known, a test for another one does not compile. */
function isAnyNumber(ts: Compiler, type: ts.Type): boolean {
  const wide = ts.TypeFlags.Number | ts.TypeFlags.Any | ts.TypeFlags.Unknown;
  return (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & wide) !== 0);
}

function statusOf(ts: Compiler, node: ts.Node): number | undefined {
  return ts.isNumericLiteral(node) ? Number(node.text) : undefined;
}

/** `error` of `error.status`, through variables, destructuring and `Number()`. */
function holdersOf(ts: Compiler, checker: ts.TypeChecker, node: ts.Expression): readonly Holder[] {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return holdersOf(ts, checker, node.expression);
  if (ts.isPropertyAccessExpression(node)) return node.name.text === "status" ? [node.expression] : [];
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((each) => holdersOf(ts, checker, each));
  if (ts.isCallExpression(node)) {
    const [value] = node.expression.getText() === "Number" ? node.arguments : [];
    return value === undefined ? [] : holdersOf(ts, checker, value);
  }
  const declaration = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node)?.valueDeclaration : undefined;
  if (declaration === undefined) return [];
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer ? holdersOf(ts, checker, declaration.initializer) : [];
  if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return [];
  if ((declaration.propertyName ?? declaration.name).getText() !== "status") return [];
  const holder = declaration.parent.parent;
  if (ts.isParameter(holder)) return [holder];
  return ts.isVariableDeclaration(holder) ? [holder.initializer ?? holder] : [];
}

/** The names of a table that is written where it is used, or held by a constant. */
function keysOf(ts: Compiler, checker: ts.TypeChecker, node: ts.Expression): readonly ts.PropertyName[] {
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const declaration = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node)?.valueDeclaration : undefined;
  return declaration !== undefined && ts.isVariableDeclaration(declaration) && declaration.initializer
    ? keysOf(ts, checker, declaration.initializer)
    : [];
}
