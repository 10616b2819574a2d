/** Whether an expression is the body of an error, of which the compiler knows nothing. */
import type ts from "typescript";

import type { Holder } from "../calls/status-tests.js";
import type { Side } from "../touch/type-members.js";

/** What has the body, through variables and destructuring. */
export function bodyHolder(side: Side, node: ts.Expression): Holder | undefined {
  const { ts, checker } = side;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return bodyHolder(side, node.expression);
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === "body" && isOfNoType(side, node) ? node.expression : undefined;
  if (!ts.isIdentifier(node) || !isOfNoType(side, node)) return undefined;
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (declaration === undefined) return undefined;
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer && bodyHolder(side, declaration.initializer);
  if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return undefined;
  if ((declaration.propertyName ?? declaration.name).getText() !== "body") return undefined;
  const holder = declaration.parent.parent;
  if (ts.isParameter(holder)) return holder;
  return ts.isVariableDeclaration(holder) ? (holder.initializer ?? holder) : undefined;
}

function isOfNoType({ ts, checker }: Side, node: ts.Expression): boolean {
  return (checker.getTypeAtLocation(node).flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0;
}
