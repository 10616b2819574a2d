/** Lists, sets, maps and tables that the project writes as literals, and the code that compares values or looks them up. */
import type { ts } from "@ts-morph/common";

import { isEquality, unwrapped } from "../syntax.js";
import type { Compiler } from "../workspace/compiler.js";
import { type Arguments, noArguments } from "./project-functions.js";
import type { ValueGraph } from "./value-graph.js";

export interface Collection {
  /** The literal, or the `new Set(…)` around it; the call if the items are passed one by one. */
  readonly node: ts.Node;
  readonly list: ts.Node;
  /** The items; the keys of a `Map`. */
  readonly items: readonly ts.Expression[];
  /** The arguments of the call that passes it. */
  readonly known: Arguments;
}

/** Collections here, or passed by calls of the function. */
export function collectionsOf(ts: Compiler, graph: ValueGraph, node: ts.Expression): readonly Collection[] {
  const own = collectionOf(ts, graph, node, noArguments);
  if (own !== undefined) return [own];
  return graph.passedFor(node).flatMap(({ call, values, isRest, known }) => {
    if (isRest) return values.length < 2 ? [] : [{ node: call, list: call, items: values, known }];
    return values.flatMap((value) => collectionOf(ts, graph, value, known) ?? []);
  });
}

function collectionOf(
  ts: Compiler,
  graph: ValueGraph,
  node: ts.Expression,
  known: Arguments,
): Collection | undefined {
  const literal = graph.literalOf(node);
  if (literal === undefined || ts.isObjectLiteralExpression(literal)) return undefined;
  if (ts.isArrayLiteralExpression(literal))
    return { node: literal, list: literal, items: literal.elements, known };
  const [content] = literal.arguments ?? [];
  const list = content && graph.literalOf(content);
  if (content === undefined || list === undefined || !ts.isArrayLiteralExpression(list)) return undefined;
  const items = list.elements.map((element) => {
    const entry = unwrapped(ts, element);
    return ts.isArrayLiteralExpression(entry) ? (entry.elements[0] ?? entry) : element;
  });
  return { node: unwrapped(ts, content) === list ? literal : list, list, items, known };
}

/** The table, or those that calls of the function pass. */
function tablesOf(
  ts: Compiler,
  graph: ValueGraph,
  node: ts.Expression,
): readonly { readonly table: ts.ObjectLiteralExpression; readonly known: Arguments }[] {
  const own = tableOf(ts, graph, node);
  if (own !== undefined) return [{ table: own, known: noArguments }];
  return graph.passedFor(node).flatMap(({ values, known }) =>
    values.flatMap((value) => {
      const table = tableOf(ts, graph, value);
      return table === undefined ? [] : [{ table, known }];
    }),
  );
}

export function tableOf(
  ts: Compiler,
  graph: ValueGraph,
  node: ts.Expression,
): ts.ObjectLiteralExpression | undefined {
  const literal = graph.literalOf(node);
  return literal !== undefined && ts.isObjectLiteralExpression(literal) ? literal : undefined;
}

export interface Lookup {
  /** The list or the table. */
  readonly holder: ts.Expression;
  readonly key: ts.Expression;
}

/** `list.includes(key)`, `set.has(key)`, and `map.get(key)`. */
export function listLookup(
  ts: Compiler,
  node: ts.Node,
  methods: readonly string[] = [...membershipTests, "get"],
): Lookup | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  const [key] = node.arguments;
  return key !== undefined && methods.includes(name.text) ? { holder: expression, key } : undefined;
}

const membershipTests: readonly string[] = ["includes", "indexOf", "lastIndexOf", "has"];

/** `table[key]`, `key in table`, `Object.hasOwn(table, key)`. */
export function tableLookup(ts: Compiler, node: ts.Node): Lookup | undefined {
  if (ts.isElementAccessExpression(node)) return { holder: node.expression, key: node.argumentExpression };
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return { holder: node.right, key: node.left };
  if (!ts.isCallExpression(node)) return undefined;
  const [holder, key] = node.arguments;
  const isAsked = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "hasOwn";
  return isAsked && holder !== undefined && key !== undefined ? { holder, key } : undefined;
}

/** A value that is compared with an expression, or looked up in a list or table. */
export interface Comparison {
  /** The comparison, the call on the list, or the key of the table. */
  readonly node: ts.Node;
  readonly value: ts.Node;
  readonly other: ts.Expression;
  readonly how: "compared" | "listed" | "keyed";
  readonly list?: ts.Node;
  /** Arguments of the call that passes the list or the table. */
  readonly known: Arguments;
}

/** `other === value`, `case value:`, `[value].includes(other)`, `{ value: … }[other]`. */
export function comparisonsAt(ts: Compiler, graph: ValueGraph, node: ts.Node): readonly Comparison[] {
  if (ts.isBinaryExpression(node) && isEquality(ts, node)) {
    const { left, right } = node;
    return [
      { node, value: right, other: left, how: "compared", known: noArguments },
      { node, value: left, other: right, how: "compared", known: noArguments },
    ];
  }
  if (ts.isCaseClause(node)) {
    const { expression: other } = node.parent.parent;
    return [{ node, value: node.expression, other, how: "compared", known: noArguments }];
  }
  if (ts.isElementAccessExpression(node))
    return tablesOf(ts, graph, node.expression).flatMap(({ table, known }) =>
      table.properties.flatMap(({ name }) =>
        name ? [{ node: name, value: name, other: node.argumentExpression, how: "keyed", known }] : [],
      ),
    );
  const test = listLookup(ts, node, membershipTests);
  if (test === undefined) return [];
  return collectionsOf(ts, graph, test.holder).flatMap(({ list, items, known }) =>
    items.map((value) => ({ node, value, other: test.key, how: "listed", list, known })),
  );
}
