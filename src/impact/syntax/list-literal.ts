/** The list in which a call looks for a value: `["a", "b"].includes(value)`, also through a constant, or a set of it. */
import type { ts } from "@ts-morph/common";

import type { Compiler } from "../workspace/compiler.js";

const searches: ReadonlySet<string> = new Set(["includes", "has", "indexOf", "lastIndexOf"]);

export function listLiteralOf(
  ts: Compiler,
  checker: ts.TypeChecker,
  { expression }: ts.CallExpression,
): ts.ArrayLiteralExpression | undefined {
  if (!ts.isPropertyAccessExpression(expression) || !searches.has(expression.name.text)) return undefined;
  return literalOf(expression.expression);

  function literalOf(node: ts.Expression): ts.ArrayLiteralExpression | undefined {
    if (ts.isArrayLiteralExpression(node)) return node;
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
      return literalOf(node.expression);
    if (ts.isNewExpression(node)) {
      const [values] = node.arguments ?? [];
      return values && literalOf(values);
    }
    let symbol = checker.getSymbolAtLocation(node);
    if (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0)
      symbol = checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration;
    if (declaration === undefined) return undefined;
    return (ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration)) &&
      declaration.initializer !== undefined
      ? literalOf(declaration.initializer)
      : undefined;
  }
}
