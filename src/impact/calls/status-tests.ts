/** Where the code asks whether a status is a certain one, and of which error or outcome the status is. */
import type { ts } from "@ts-morph/common";

import { isEquality } from "../syntax/equality.js";
import { listLiteralOf } from "../syntax/list-literal.js";
import { tableKeys } from "../syntax/table-keys.js";
import type { Compiler } from "../workspace/compiler.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { type Given, givenBy, nothingGiven, type OwnFunctions } from "./own-functions.js";
import { nodesOfValues } from "../syntax/nodes.js";

export interface StatusTest {
  readonly node: ts.Node;
  readonly status: number;
  /** Of the function that asks, where its call says which status is meant. */
  readonly given: Given;
  /** What has the status. */
  readonly holder: Holder;
}

/** A parameter or a caught error may be taken apart where it is declared. */
export type Holder = ts.Expression | ts.ParameterDeclaration | ts.VariableDeclaration;

/** `wanted`: no other status is looked for. */
export function findStatusTests(
  pair: ProgramPair,
  functions: OwnFunctions,
  wanted: ReadonlySet<number>,
): readonly StatusTest[] {
  const { ts, before, files } = pair;
  const checker = before.getTypeChecker();
  const found: StatusTest[] = [];
  const add = (test: Omit<StatusTest, "holder">, status: ts.Expression): void => {
    if (!wanted.has(test.status) || !isAnyNumber(ts, checker.getTypeAtLocation(status))) return;
    for (const holder of holdersOf(ts, checker, status)) found.push({ ...test, holder });
  };
  const compare = (node: ts.Node, value: ts.Node, status: ts.Expression): void => {
    const number = statusOf(ts, checker, value);
    if (number !== undefined) add({ node, status: number, given: nothingGiven }, status);
    const declaration = ts.isIdentifier(value) ? functions.symbolAt(value)?.valueDeclaration : undefined;
    if (declaration === undefined || !ts.isParameter(declaration)) return;
    for (const { call, called, argument } of functions.givenTo(declaration)) {
      const own = statusOf(ts, checker, argument);
      if (own !== undefined)
        add({ node: call, status: own, given: givenBy(pair, call, called, nothingGiven) }, status);
    }
  };
  for (const node of nodesOfValues(ts, files)) {
    if (ts.isBinaryExpression(node) && isEquality(ts, node)) {
      compare(node, node.right, node.left);
      compare(node, node.left, node.right);
    } else if (ts.isCaseClause(node)) {
      compare(node, node.expression, node.parent.parent.expression);
    } else if (ts.isCallExpression(node)) {
      const [sought] = node.arguments;
      const list = sought && listLiteralOf(ts, checker, node);
      for (const element of list?.elements ?? []) if (sought) compare(node, element, sought);
    } else if (ts.isElementAccessExpression(node)) {
      for (const key of tableKeys(ts, checker, node.expression)) compare(key, key, node.argumentExpression);
    }
  }
  return found;
}

/** Where the declared statuses are known, a test for another one does not compile. */
function isAnyNumber(ts: Compiler, type: ts.Type): boolean {
  const wide = ts.TypeFlags.Number | ts.TypeFlags.Any | ts.TypeFlags.Unknown;
  return (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & wide) !== 0);
}

/** A literal, or a constant with one. */
function statusOf(ts: Compiler, checker: ts.TypeChecker, node: ts.Node): number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return undefined;
  const type = checker.getTypeAtLocation(node);
  return type.isNumberLiteral() ? type.value : undefined;
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
