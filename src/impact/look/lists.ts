/** Lists, sets and maps of members that are asked for one: `instant.has(rail.type)`. A new member is in none of them. */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spot.js";
import type { Grown, GrownValues } from "./grown.js";
import { collectionOf, type CollectionLiteral } from "./literals.js";
import { literalAt } from "./tests.js";
import { spotOf, type Said } from "./words.js";

export function lookAtList(values: GrownValues, node: ts.Node): readonly Spot[] {
  const { ts } = values.touch.pair;
  if (ts.isBinaryExpression(node)) return lookAtItem(values, node);
  const asked = askedList(values, node);
  const grown = asked === undefined ? undefined : values.grownText(asked.key);
  return asked === undefined || grown === undefined
    ? []
    : lacking(values, collectionOf(values, asked.list), grown);
}

export interface AskedList {
  readonly list: ts.Expression;
  readonly key: ts.Expression;
}

/** `list.includes(key)`, `set.has(key)`, `map.get(key)`. */
export function askedList({ touch: { pair } }: GrownValues, node: ts.Node): AskedList | undefined {
  if (!pair.ts.isCallExpression(node) || !pair.ts.isPropertyAccessExpression(node.expression))
    return undefined;
  const { expression, name } = node.expression;
  const [key] = node.arguments;
  return key !== undefined && asking.has(name.text) ? { list: expression, key } : undefined;
}

/** Methods of the library that ask a collection for one value. */
const asking: ReadonlySet<string> = new Set(["includes", "indexOf", "lastIndexOf", "has", "get"]);

/** `rail.type === each`, where `each` is an item of a list: in a loop over it, or in a function that it is given. */
function lookAtItem(
  values: GrownValues,
  { left, right, operatorToken }: ts.BinaryExpression,
): readonly Spot[] {
  const { ts } = values.touch.pair;
  const { EqualsEqualsEqualsToken, EqualsEqualsToken } = ts.SyntaxKind;
  if (operatorToken.kind !== EqualsEqualsEqualsToken && operatorToken.kind !== EqualsEqualsToken) return [];
  for (const [value, item] of [
    [left, right],
    [right, left],
  ] as const) {
    const list = ts.isIdentifier(item) ? listOfItem(values, item) : undefined;
    const grown = list === undefined ? undefined : values.grownText(value);
    if (list !== undefined && grown !== undefined) return lacking(values, list, grown);
  }
  return [];
}

function listOfItem({ touch, ...values }: GrownValues, item: ts.Identifier): CollectionLiteral | undefined {
  const { ts } = touch.pair;
  const [declaration] = touch.sides.before.checker.getSymbolAtLocation(item)?.declarations ?? [];
  if (declaration === undefined) return undefined;
  const { parent } = declaration;
  if (ts.isVariableDeclaration(declaration) && ts.isForOfStatement(parent.parent))
    return collectionOf({ touch, ...values }, parent.parent.expression);
  if (!ts.isParameter(declaration) || !ts.isCallExpression(parent.parent)) return undefined;
  const { expression } = parent.parent;
  return ts.isPropertyAccessExpression(expression)
    ? collectionOf({ touch, ...values }, expression.expression)
    : undefined;
}

/** The literal has members of the union, and not the new one. */
function lacking(values: GrownValues, list: CollectionLiteral | undefined, grown: Grown): readonly Spot[] {
  if (list === undefined) return [];
  const items = list.items.map((item) => literalAt(values, item));
  const isNamed = grown.added.every(({ value }) => value !== undefined && items.includes(value));
  const known = items.filter((item) => item !== undefined);
  return isNamed || known.length === 0 ? [] : [spotOf(list.node, grown, isMissing)];
}

const isMissing: Said = {
  sentence: "This list is asked for {value}, and lacks {members}.",
  advice: "Decide whether the list should have {members}.",
};
