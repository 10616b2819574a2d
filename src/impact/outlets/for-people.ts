/**
 * What is only written for people to read: what a logger gets, and what an error says. A new kind of value there is one more
 * word in a line that no program reads. Nor does anything leave where two values are compared, or one is copied.
 */
import type ts from "typescript";

import { isEquality } from "../syntax/equality.js";
import type { Reading } from "./reading.js";

export function isForPeople(reading: Reading, call: ts.Node): boolean {
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
