/**
 * Where values leave the typed world: calls and assignments that take anything. From there on the compiler says nothing,
 * and whoever reads the value next may not know what a newer version puts into it.
 *
 * What is only printed for people is no outlet, nor is what takes a value and keeps its type.
 */
import type { ts } from "@ts-morph/common";

import type { Confidence } from "../finding.js";
import type { Reading } from "./reading.js";
import { type Call, takerOf } from "./taker.js";
import { isUntyped } from "./untyped.js";
import { isEquality } from "../syntax/equality.js";

export interface Outlet {
  /** What takes the value: a call, or what it is assigned to. */
  readonly node: ts.Node;
  /** What the code calls it: `JSON.stringify`. */
  readonly name: ts.Node;
  readonly value: ts.Expression;
  readonly confidence: Confidence;
  /** Where a function of the project passes the value on. */
  readonly passedOn?: ts.Node;
}

export function outletsIn(reading: Reading, root: ts.Node): readonly Outlet[] {
  const found: Outlet[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...outletsAt(reading, node));
    reading.ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

function outletsAt(reading: Reading, node: ts.Node): readonly Outlet[] {
  const { ts } = reading;
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    return (node.arguments ?? []).flatMap((value, index) => ofArgument(reading, node, value, index));
  if (ts.isTaggedTemplateExpression(node) && ts.isTemplateExpression(node.template))
    return node.template.templateSpans.flatMap(({ expression }, index) =>
      ofArgument(reading, node, expression, index + 1),
    );
  if (ts.isPropertyAssignment(node)) return ofField(reading, node, node.initializer);
  if (ts.isShorthandPropertyAssignment(node)) return ofField(reading, node, node.name);
  return ofAssignment(reading, node);
}

function ofArgument(reading: Reading, call: Call, value: ts.Expression, index: number): readonly Outlet[] {
  if (!canHoldData(reading, value) || isForPeople(reading, call)) return [];
  const taker = takerOf(reading, call, index, takes(reading, value));
  return taker === undefined ? [] : [{ node: call, value: withoutCasts(reading, value), ...taker }];
}

/** A field of a literal, in an argument as well as in what is assigned. */
function ofField(
  reading: Reading,
  field: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
  value: ts.Expression,
): readonly Outlet[] {
  const literal = field.parent;
  if (!canHoldData(reading, value) || !takes(reading, value) || takes(reading, literal)) return [];
  const holder = holderOf(reading, literal);
  if (holder === undefined)
    return [{ node: field, name: field.name, value: withoutCasts(reading, value), confidence: "likely" }];
  if (isForPeople(reading, holder.call)) return [];
  const taker = takerOf(reading, holder.call, holder.index, true);
  return taker === undefined ? [] : [{ node: holder.call, value: withoutCasts(reading, value), ...taker }];
}

function ofAssignment(reading: Reading, node: ts.Node): readonly Outlet[] {
  const { ts } = reading;
  if (ts.isVariableDeclaration(node) && node.type !== undefined && node.initializer !== undefined)
    return taken(reading, node, node.name, node.initializer);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return taken(reading, node, node.left, node.right);
  return isRecast(reading, node)
    ? [{ node, name: node.type, value: withoutCasts(reading, node), confidence: "likely" }]
    : [];
}

function taken(reading: Reading, node: ts.Node, name: ts.Node, value: ts.Expression): readonly Outlet[] {
  if (!canHoldData(reading, value) || !takes(reading, value)) return [];
  return [{ node, name, value: withoutCasts(reading, value), confidence: "likely" }];
}

/** `account as unknown as Row`: from here on it is of a type of one's own. */
function isRecast({ ts, checker }: Reading, node: ts.Node): node is ts.AsExpression {
  if (!ts.isAsExpression(node) || !ts.isAsExpression(node.expression)) return false;
  return isUntyped(ts, checker, checker.getTypeAtLocation(node.expression));
}

/** A cast changes nothing about the value. */
function withoutCasts({ ts }: Reading, value: ts.Expression): ts.Expression {
  let inner = value;
  while (ts.isAsExpression(inner) || ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return inner;
}

/** Whether what is expected here is anything. */
function takes({ ts, checker }: Reading, value: ts.Expression): boolean {
  const expected = checker.getContextualType(value);
  return expected !== undefined && isUntyped(ts, checker, expected);
}

function canHoldData({ ts }: Reading, value: ts.Expression): boolean {
  return !ts.isFunctionLike(value) && !ts.isSpreadElement(value) && !ts.isLiteralExpression(value);
}

interface Holder {
  readonly call: Call;
  readonly index: number;
}

/** The call that gets a literal, however deep it is in the argument. */
function holderOf({ ts }: Reading, literal: ts.Expression): Holder | undefined {
  let inner: ts.Node = literal;
  for (let outer: ts.Node = literal.parent; ; inner = outer, outer = outer.parent) {
    if (ts.isCallExpression(outer) || ts.isNewExpression(outer)) {
      const index = (outer.arguments ?? []).findIndex((argument) => argument === inner);
      return index === -1 ? undefined : { call: outer, index };
    }
    const isPart =
      ts.isObjectLiteralExpression(outer) ||
      ts.isPropertyAssignment(outer) ||
      ts.isArrayLiteralExpression(outer) ||
      ts.isParenthesizedExpression(outer);
    if (!isPart) return undefined;
  }
}

/**
 * What is only written for people to read: what a logger gets, and what an error says. A new kind of value there is one more
 * word in a line that no program reads. Nor does anything leave where two values are compared, or one is copied.
 */
function isForPeople(reading: Reading, call: ts.Node): boolean {
  const { ts } = reading;
  for (let node = call; ; node = node.parent) {
    if (ts.isSourceFile(node) || ts.isStatement(node) || ts.isFunctionLike(node))
      return ts.isThrowStatement(node);
    if (isError(reading, node) || isLog(reading, node)) return true;
    if (node !== call && ((ts.isBinaryExpression(node) && isEquality(ts, node)) || isParse(ts, node)))
      return true;
  }
}

function isLog({ ts, checker }: Reading, node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: receiver, name } = node.expression;
  if (!logs.has(name.text)) return false;
  const type = checker.getTypeAtLocation(receiver);
  return (
    type.getProperty("error") !== undefined &&
    [...levels].some((level) => type.getProperty(level) !== undefined)
  );
}

/** A logger, of whatever library, has `error` and one of these. */
const levels = ["debug", "info", "warn"];

const logs: ReadonlySet<string> = new Set([
  ...levels,
  "dir",
  "error",
  "fatal",
  "log",
  "notice",
  "table",
  "trace",
  "verbose",
]);

/** `new RailError(JSON.stringify(rail))` */
function isError({ ts, checker }: Reading, node: ts.Node): boolean {
  if (!ts.isNewExpression(node)) return false;
  const made = checker.getTypeAtLocation(node);
  return ["name", "message", "stack"].every((field) => made.getProperty(field) !== undefined);
}

/** `JSON.parse(JSON.stringify(rail))` */
function isParse(ts: Reading["ts"], node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "parse"
  );
}
