/** Code that waits for a value that no longer comes, and compares it as a string: the compiler is silent. */
import type ts from "typescript";

import type { Spot } from "../spots.js";
import type { LiteralValue } from "../touch/type-members.js";
import { collectionOf, listLookup, tableLookup, tableOf } from "../values/literals.js";
import { type ChangedValue, type ChangedValues, type Message, spotOf } from "./changed-values.js";

export function reviewNarrowed(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const { ts } = values;
  if (ts.isBinaryExpression(node))
    return [...compared(values, node, node.left, node.right), ...inTable(values, node)];
  if (ts.isCaseClause(node)) return compared(values, node, node.parent.parent.expression, node.expression);
  return [...inList(values, node), ...inTable(values, node)];
}

/** A value with its own type is left to the compiler, which refuses the comparison. */
function compared(
  values: ChangedValues,
  node: ts.Node,
  left: ts.Expression,
  right: ts.Expression,
): readonly Spot[] {
  for (const [value, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const literal = values.literalAt(other);
    const narrowed = literal === undefined ? undefined : values.narrowedText(value);
    if (narrowed !== undefined && narrowed.node !== value && has(narrowed, literal))
      return [spotOf(node, narrowed, isGone)];
  }
  return [];
}

function inList(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const lookup = listLookup(values.ts, node);
  const narrowed = lookup && values.narrowedText(lookup.key);
  const list = narrowed && collectionOf(values.ts, values.graph, lookup.holder);
  if (list === undefined || narrowed === undefined) return [];
  const item = list.items.find((each) => has(narrowed, values.literalAt(each)));
  return item === undefined || isRefused(values, item) ? [] : [spotOf(list.node, narrowed, isGone)];
}

function inTable(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const { ts, graph } = values;
  const lookup = tableLookup(ts, node);
  const narrowed = lookup && values.narrowedText(lookup.key);
  const table = narrowed && tableOf(ts, graph, lookup.holder);
  if (table === undefined || narrowed === undefined) return [];
  const entry = table.properties.find(
    ({ name }) =>
      name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) && has(narrowed, name.text),
  );
  return entry === undefined || isRefused(values, table) ? [] : [spotOf(entry, narrowed, isGone)];
}

/** The literal has the type of the union, so the compiler refuses the superfluous member. */
function isRefused({ touch: { sides } }: ChangedValues, node: ts.Expression): boolean {
  const [before, after] = [sides.before, sides.after].map(({ checker }) => {
    const type = checker.getContextualType(node);
    return type === undefined ? "" : checker.typeToString(type);
  });
  return before !== after;
}

function has({ members }: ChangedValue, literal: LiteralValue | undefined): boolean {
  return members.some(({ value }) => value !== undefined && value === literal);
}

const isGone: Message = {
  sentence: "This waits for {members}, which no longer comes.",
  advice: "Remove it, and look for what comes instead.",
};
