/** The names of a table that is written where it is used, or held by a constant. */
import type { ts } from "@ts-morph/common";

import type { Compiler } from "../workspace/compiler.js";

export function tableKeys(
  ts: Compiler,
  checker: ts.TypeChecker,
  node: ts.Expression,
): readonly ts.PropertyName[] {
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap(({ name }) => (name === undefined ? [] : [name]));
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return tableKeys(ts, checker, node.expression);
  let symbol = checker.getSymbolAtLocation(node);
  if (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0)
    symbol = checker.getAliasedSymbol(symbol);
  const declaration = symbol?.valueDeclaration;
  return declaration !== undefined &&
    (ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration)) &&
    declaration.initializer !== undefined
    ? tableKeys(ts, checker, declaration.initializer)
    : [];
}
