/**
 * Adds the `case` that a switch lacks with the newer version: a `throw` that names the change, so that whoever meets it knows what
 * to decide.
 *
 * Only where the switch has a branch for everything that can come today. Where it has a `default`, that must stop compiling,
 * as `assertNever` does: another one takes the new value, rightly or not, and only a person can say which.
 */
import type ts from "typescript";

import type { Change } from "../../changes/change.js";
import type { Touch } from "../touch/touch.js";
import { literalOf, membersOf, type LiteralValue, type TypeMember } from "../touch/type-members.js";
import { caseText, type NewCase } from "./case-text.js";
import type { TextEdit } from "./text-edit.js";

/** A switch that gets branches, and for which changes it does. */
export interface AddedCases {
  readonly edit: TextEdit;
  readonly node: ts.SwitchStatement;
  readonly changes: readonly string[];
}

/** `stopsCompiling`: whether a part of the file has an error with the newer version that it does not have today. */
export function addCases(
  touch: Touch,
  file: ts.SourceFile,
  stopsCompiling: (node: ts.Node) => boolean,
): AddedCases[] {
  const { ts } = touch.pair;
  const found: AddedCases[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isSwitchStatement(node)) found.push(...missingCases(touch, node, stopsCompiling));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
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
