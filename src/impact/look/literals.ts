/** From an expression to the literal that it was initialised with: a list, a set or a table of one's own code. */
import type { ts } from "@ts-morph/common";

import { withoutParentheses } from "./endings.js";
import type { GrownValues } from "./grown.js";

export type TableLiteral = ts.ObjectLiteralExpression;
export interface CollectionLiteral {
  /** Where it begins. */
  readonly node: ts.Node;
  readonly items: readonly ts.Expression[];
}

/** From a variable to the next one, at most so often. */
const maximumSteps = 4;

/** The array that a list, a `Set` or a `Map` is made of; of a `Map`, its keys. */
export function collectionOf(values: GrownValues, node: ts.Expression): CollectionLiteral | undefined {
  const { ts } = values.touch.pair;
  const found = initialiserOf(values, node, maximumSteps);
  if (ts.isArrayLiteralExpression(found)) return { node: found, items: found.elements };
  if (!ts.isNewExpression(found)) return undefined;
  const [given] = found.arguments ?? [];
  if (given === undefined) return undefined;
  const list = initialiserOf(values, given, maximumSteps);
  if (!ts.isArrayLiteralExpression(list)) return undefined;
  const items = list.elements.map((element) => {
    const entry = withoutParentheses(ts, element);
    return ts.isArrayLiteralExpression(entry) ? (entry.elements[0] ?? entry) : element;
  });
  return { node: withoutParentheses(ts, given) === list ? found : list, items };
}

export function tableOf(values: GrownValues, node: ts.Expression): TableLiteral | undefined {
  const { ts } = values.touch.pair;
  const found = initialiserOf(values, node, maximumSteps);
  return ts.isObjectLiteralExpression(found) ? found : undefined;
}

/** Without casts; `Object.freeze({…})` is what it is given. */
function initialiserOf(values: GrownValues, node: ts.Expression, steps: number): ts.Expression {
  const { ts } = values.touch.pair;
  if (steps === 0) return node;
  const inner = withoutWrapping(ts, node);
  if (inner !== node) return initialiserOf(values, inner, steps);
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return node;
  const name = ts.isIdentifier(node) ? node : node.name;
  for (const declaration of symbolAt(values, name)?.declarations ?? []) {
    const hasValue =
      ts.isVariableDeclaration(declaration) ||
      ts.isPropertyDeclaration(declaration) ||
      ts.isPropertyAssignment(declaration);
    if (hasValue && declaration.initializer !== undefined)
      return initialiserOf(values, declaration.initializer, steps - 1);
  }
  return node;
}

function withoutWrapping(compiler: GrownValues["touch"]["pair"]["ts"], node: ts.Expression): ts.Expression {
  if (
    compiler.isParenthesizedExpression(node) ||
    compiler.isAsExpression(node) ||
    compiler.isSatisfiesExpression(node) ||
    compiler.isNonNullExpression(node)
  )
    return node.expression;
  if (!compiler.isCallExpression(node)) return node;
  const [given] = node.arguments;
  const isFrozen =
    compiler.isPropertyAccessExpression(node.expression) && node.expression.name.text === "freeze";
  return isFrozen && given !== undefined ? given : node;
}

function symbolAt({ touch: { pair, sides } }: GrownValues, name: ts.MemberName): ts.Symbol | undefined {
  const { checker } = sides.before;
  const symbol = checker.getSymbolAtLocation(name);
  const isAlias = symbol !== undefined && (symbol.flags & pair.ts.SymbolFlags.Alias) !== 0;
  return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
}
