/**
 * Adds the `case` that a switch lacks with the newer version: a `throw` that names the change, so that the reader of the error knows what
 * to decide.
 *
 * Only where the switch has a branch for everything that can come today. Where it has a `default`, that must stop compiling,
 * as `assertNever` does: another one takes the new value, rightly or not, and only a person can say which.
 */
import type { ts } from "@ts-morph/common";

import type { Change } from "../../judge/change.js";
import type { Touch } from "../touch/touch.js";
import {
  literalOf,
  type LiteralValue,
  membersOf,
  propertyType,
  type Side,
  type TypeMember,
} from "../touch/types.js";
import type { TextEdit } from "./text-edit.js";
import { endOfLine, layoutOf, literal } from "./case-layout.js";
import type { Compiler } from "../workspace/compiler.js";
import { nodesIn } from "../syntax.js";

/** A switch that gets branches, with the changes that they are for. */
export interface AddedCases {
  readonly edit: TextEdit;
  readonly node: ts.SwitchStatement;
  readonly changes: readonly string[];
}

/** `stopsCompiling`: true if a part of the file has an error with the newer version that it does not have today. */
export function addCases(
  touch: Touch,
  file: ts.SourceFile,
  stopsCompiling: (node: ts.Node) => boolean,
): AddedCases[] {
  const { ts } = touch.pair;
  return nodesIn(ts, [file]).flatMap((node) =>
    ts.isSwitchStatement(node) ? missingCases(touch, node, stopsCompiling) : [],
  );
}

function missingCases(
  touch: Touch,
  node: ts.SwitchStatement,
  stopsCompiling: (node: ts.Node) => boolean,
): AddedCases[] {
  const { ts } = touch.pair;
  const difference = touch.difference(node.expression);
  if (difference === undefined || difference.added.length === 0) return [];
  const { before } = touch.sides;
  const { clauses } = node.caseBlock;
  const fallback = clauses.find((clause) => ts.isDefaultClause(clause));
  if (fallback !== undefined && !stopsCompiling(fallback)) return [];
  const handled = new Set<LiteralValue | undefined>(
    clauses.flatMap((clause) =>
      ts.isCaseClause(clause) ? [literalOf(before, before.checker.getTypeAtLocation(clause.expression))] : [],
    ),
  );
  const today = membersOf(before, difference.before, undefined).filter(
    ({ kind }) => kind !== "null" && kind !== "undefined",
  );
  if (!today.every(({ value }) => value !== undefined && handled.has(value))) return [];
  const added = difference.added.filter(({ value }) => !handled.has(value));
  const causes = added.map((member) => {
    const [change] =
      touch.cause(node.expression, { ...difference, added: [member], removed: [] })?.changes ?? [];
    return change && newCase(member, change);
  });
  const cases = causes.filter((each) => each !== undefined);
  if (cases.length === 0 || cases.length < added.length) return [];
  return [{ node, changes: cases.map(({ change }) => change), edit: caseText(touch, node, cases) }];
}

function newCase(
  { value }: TypeMember,
  { title, id }: Change,
): (NewCase & { readonly change: string }) | undefined {
  if (value === undefined) return undefined;
  return { value, message: `Not handled yet: ${title} (${id}).`, change: id };
}

interface NewCase {
  readonly value: LiteralValue;
  /** The message of the error that it throws. */
  readonly message: string;
}

/** New branches of a switch, in a place that no other branch falls into, formatted like the code around them. */
function caseText(
  { pair: { ts }, sides }: Touch,
  node: ts.SwitchStatement,
  cases: readonly NewCase[],
): TextEdit {
  const file = node.getSourceFile();
  const { clauses } = node.caseBlock;
  const index = placeAmong(ts, clauses);
  const layout = layoutOf(ts, node, clauses[index - 1] ?? clauses[index]);
  const anchor = clauses[index - 1]?.getEnd() ?? node.caseBlock.getStart(file) + 1;
  const at = layout.isOnOneLine ? anchor : endOfLine(file.text, anchor);
  const names = clauses.flatMap((clause) => (ts.isCaseClause(clause) ? [clause.expression] : []));
  const lines = cases.map(({ value, message }) => {
    const label = `case ${namedLike(ts, sides.after, names, value) ?? literal(value, layout.quote)}:`;
    return `${layout.before}${label}${layout.between}throw new Error(${literal(message, layout.quote)})${layout.end}`;
  });
  return { file: file.fileName, start: at, end: at, text: lines.join("") };
}

/** Behind as many clauses as possible, but not where one falls through, and not behind a `default` at the end. */
function placeAmong(ts: Compiler, clauses: readonly ts.CaseOrDefaultClause[]): number {
  const last = clauses.at(-1);
  let index = last !== undefined && ts.isDefaultClause(last) ? clauses.length - 1 : clauses.length;
  while (index > 0 && !isLeft(ts, clauses[index - 1]?.statements ?? [])) index -= 1;
  return index;
}

/** True if control never reaches the code after these statements. */
function isLeft(ts: Compiler, statements: readonly ts.Statement[]): boolean {
  const last = statements.at(-1);
  if (last === undefined) return false;
  if (ts.isBlock(last)) return isLeft(ts, last.statements);
  return (
    ts.isBreakStatement(last) ||
    ts.isReturnStatement(last) ||
    ts.isThrowStatement(last) ||
    ts.isContinueStatement(last)
  );
}

/** `MethodTag.Wallet`, where the cases beside it are written as `MethodTag.Card`. */
function namedLike(
  ts: Compiler,
  after: Side,
  cases: readonly ts.Expression[],
  value: LiteralValue,
): string | undefined {
  const last = cases.at(-1);
  if (last === undefined || !ts.isPropertyAccessExpression(last)) return undefined;
  const table = after.checker.getTypeAtLocation(last.expression);
  const member = table
    .getProperties()
    .find(({ name }) => literalOf(after, propertyType(after, table, name)) === value);
  return member && `${last.expression.getText()}.${member.name}`;
}
