/** Places that wait for a value that no longer comes, where it is compared as a string: the compiler is silent. */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spot.js";
import type { Grown, GrownValues } from "./grown.js";
import { collectionOf, tableOf } from "./literals.js";
import { askedList } from "./lists.js";
import { tableRead } from "./tables.js";
import { literalAt } from "./tests.js";
import { spotOf, type Said } from "./words.js";

export function lookAtShrunk(values: GrownValues, node: ts.Node): readonly Spot[] {
  const { ts } = values.touch.pair;
  if (ts.isBinaryExpression(node))
    return [...compared(values, node, node.left, node.right), ...inTable(values, node)];
  if (ts.isCaseClause(node)) return compared(values, node, node.parent.parent.expression, node.expression);
  return [...inList(values, node), ...inTable(values, node)];
}

/** Where the value still has its own type, the compiler refuses the comparison. */
function compared(values: GrownValues, node: ts.Node, left: ts.Expression, right: ts.Expression): Spot[] {
  for (const [value, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const literal = literalAt(values, other);
    const shrunk = literal === undefined ? undefined : values.shrunkText(value);
    if (shrunk !== undefined && shrunk.node !== value && has(shrunk, literal))
      return [spotOf(node, shrunk, isGone)];
  }
  return [];
}

function inList(values: GrownValues, node: ts.Node): Spot[] {
  const asked = askedList(values, node);
  const shrunk = asked === undefined ? undefined : values.shrunkText(asked.key);
  const list = asked === undefined || shrunk === undefined ? undefined : collectionOf(values, asked.list);
  if (list === undefined || shrunk === undefined) return [];
  const item = list.items.find((each) => has(shrunk, literalAt(values, each)));
  return item === undefined || isRefused(values, item) ? [] : [spotOf(list.node, shrunk, isGone)];
}

function inTable(values: GrownValues, node: ts.Node): Spot[] {
  const read = tableRead(values, node);
  const shrunk = read === undefined ? undefined : values.shrunkText(read.key);
  const table = read === undefined || shrunk === undefined ? undefined : tableOf(values, read.table);
  if (table === undefined || shrunk === undefined) return [];
  const entry = table.properties.find(({ name }) => name !== undefined && has(shrunk, nameOf(values, name)));
  return entry === undefined || isRefused(values, table) ? [] : [spotOf(entry, shrunk, isGone)];
}

/** The literal is typed by the union, so that the compiler finds what is too much. */
function isRefused({ touch: { sides } }: GrownValues, node: ts.Expression): boolean {
  const [before, after] = [sides.before, sides.after].map(({ checker }) => {
    const type = checker.getContextualType(node);
    return type === undefined ? "" : checker.typeToString(type);
  });
  return before !== after;
}

function nameOf({ touch: { pair } }: GrownValues, name: ts.PropertyName): string {
  return pair.ts.isIdentifier(name) || pair.ts.isStringLiteral(name) ? name.text : "";
}

function has({ added }: Grown, literal: string | number | boolean | undefined): boolean {
  return added.some(({ value }) => value !== undefined && value === literal);
}

const isGone: Said = {
  sentence: "This waits for {members}, which no longer comes.",
  advice: "Remove it, and look for what comes instead.",
};
