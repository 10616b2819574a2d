/**
 * Branches that a new member takes without being named: the rest of a chain of `if`, the other branch of a conditional
 * expression, a test that it now passes.
 *
 * A chain is one decision and has one place. Whoever picks a single member, and does nothing for the rest, has decided.
 */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spot.js";
import {
  firstStatement,
  givesUp,
  isChecked,
  isNothing,
  leaves,
  nextStatement,
  withoutParentheses,
} from "./endings.js";
import type { GrownValues } from "./grown.js";
import { readCondition, type Condition, type MemberTest } from "./tests.js";
import { spotOf, type Said } from "./words.js";

/** One for each file: remembers which `if` belongs to a chain that was looked at. */
export function createBranchLook(values: GrownValues): (node: ts.Node) => readonly Spot[] {
  const { ts } = values.touch.pair;
  const linked = new Set<ts.Node>();
  return (node) => {
    if (ts.isIfStatement(node)) return linked.has(node) ? [] : readChain(values, node, linked);
    if (ts.isConditionalExpression(node))
      return linked.has(node) ? [] : readConditional(values, node, linked);
    if (!ts.isExpression(node) || !isWholeCondition(values, node)) return [];
    return readValue(values, node);
  };
}

interface Decision {
  readonly test: MemberTest;
  readonly named: number;
}

function readChain(values: GrownValues, head: ts.IfStatement, linked: Set<ts.Node>): Spot[] {
  const { ts } = values.touch.pair;
  let named = 0;
  let first: MemberTest | undefined;
  for (let link: ts.IfStatement = head; ;) {
    const condition = readCondition(values, link.expression);
    const [test] = condition.tests;
    if (test === undefined) return [];
    first ??= test;
    named += namedIn(condition);
    linked.add(link);
    const passed = passedTest(condition);
    if (passed !== undefined)
      return named === 1 && givesUp(ts, link.thenStatement)
        ? []
        : [spotOf(passed.node, passed.grown, passes)];
    const rest = restOf(values, link, first);
    if (rest.kind === "link") {
      link = rest.statement;
      continue;
    }
    return readRest(values, head, rest, { test: first, named });
  }
}

type Rest =
  | { readonly kind: "link"; readonly statement: ts.IfStatement }
  | { readonly kind: "else" | "reached"; readonly statement: ts.Statement }
  | { readonly kind: "none" };

/** Where a member goes that an `if` does not name. */
function restOf(values: GrownValues, link: ts.IfStatement, { grown }: MemberTest): Rest {
  const { ts } = values.touch.pair;
  const asLink = (statement: ts.Statement): Rest | undefined => {
    if (!ts.isIfStatement(statement)) return undefined;
    const { tests } = readCondition(values, statement.expression);
    return tests.some((test) => test.grown.cause.id === grown.cause.id)
      ? { kind: "link", statement }
      : undefined;
  };
  const { thenStatement, elseStatement } = link;
  if (elseStatement !== undefined) {
    const inner = firstStatement(ts, elseStatement);
    return asLink(inner) ?? { kind: "else", statement: inner };
  }
  const next = nextStatement(ts, link);
  if (next === undefined) return { kind: "none" };
  return (
    asLink(next) ?? (leaves(ts, thenStatement) ? { kind: "reached", statement: next } : { kind: "none" })
  );
}

function readRest(values: GrownValues, head: ts.IfStatement, rest: Rest, { test, named }: Decision): Spot[] {
  const { ts } = values.touch.pair;
  if (rest.kind === "link") return [];
  if (rest.kind === "none") return named === 1 ? [] : [spotOf(head, test.grown, unnamed)];
  const { statement } = rest;
  if (isChecked(values.touch, ts.isBlock(statement.parent) ? statement.parent : statement)) return [];
  if (named === 1 && givesUp(ts, statement)) return [];
  return [spotOf(statement, test.grown, rest.kind === "else" ? takesElse : reaches)];
}

function readConditional(values: GrownValues, head: ts.ConditionalExpression, linked: Set<ts.Node>): Spot[] {
  const { ts } = values.touch.pair;
  let named = 0;
  for (let link = head; ;) {
    const condition = readCondition(values, link.condition);
    const [test] = condition.tests;
    if (test === undefined) return [];
    named += namedIn(condition);
    linked.add(link);
    const passed = passedTest(condition);
    if (passed !== undefined)
      return named === 1 && isNothing(ts, link.whenTrue) ? [] : [spotOf(passed.node, passed.grown, passes)];
    const rest = withoutParentheses(ts, link.whenFalse);
    if (ts.isConditionalExpression(rest) && readCondition(values, rest.condition).tests.length > 0) {
      link = rest;
      continue;
    }
    if (isChecked(values.touch, rest) || (named === 1 && isNothing(ts, rest))) return [];
    return [spotOf(rest, test.grown, takesOther)];
  }
}

/** A condition whose outcome is the value itself: returned, passed on, the left side of `&&`. */
function isWholeCondition(values: GrownValues, node: ts.Expression): boolean {
  const { ts } = values.touch.pair;
  if (!ts.isBinaryExpression(node) && !ts.isPrefixUnaryExpression(node) && !ts.isCallExpression(node))
    return false;
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isPrefixUnaryExpression(parent)) return false;
  if (ts.isBinaryExpression(parent) && isLogical(values, parent)) return false;
  if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent)) return partOf(parent) !== node;
  return !ts.isCaseClause(parent);
}

/** The condition of an `if` or a conditional expression. */
function partOf(node: ts.IfStatement | ts.ConditionalExpression): ts.Expression {
  return "condition" in node ? node.condition : node.expression;
}

function isLogical(
  { touch: { pair } }: GrownValues,
  { operatorToken: { kind } }: ts.BinaryExpression,
): boolean {
  const { SyntaxKind } = pair.ts;
  return kind === SyntaxKind.AmpersandAmpersandToken || kind === SyntaxKind.BarBarToken;
}

function readValue(values: GrownValues, node: ts.Expression): Spot[] {
  const condition = readCondition(values, node);
  const [test] = condition.tests;
  if (test === undefined) return [];
  const passed = passedTest(condition);
  if (passed !== undefined) return [spotOf(passed.node, passed.grown, passes)];
  return namedIn(condition) === 1 ? [] : [spotOf(node, test.grown, fails)];
}

function namedIn({ tests }: Condition): number {
  return tests.flatMap(({ named }) => named).length;
}

/** The test by which the new member gets into the branch. */
function passedTest({ outcome, tests }: Condition): MemberTest | undefined {
  if (outcome === false) return undefined;
  return tests.find((test) => test.outcome !== false);
}

const passes: Said = {
  sentence: "This test of {value} also lets {members} pass now.",
  advice: "Decide whether that is right for {members}; if not, name it here.",
};
const fails: Said = {
  sentence: "This condition names members of {value}, and comes to false for {members}.",
  advice: "Decide whether {members} belongs to those that it names.",
};
const takesElse: Said = {
  sentence: "This `else` is also for {members} now: no condition above names it.",
  advice: "Decide what {members} needs: a branch of its own, or this one.",
};
const reaches: Said = {
  sentence: "This is also reached for {members} now: no branch above names it.",
  advice: "Decide what {members} needs: a branch of its own, or this one.",
};
const takesOther: Said = {
  sentence: "This is also the value for {members} now: no condition names it.",
  advice: "Decide what {members} needs: a branch of its own, or this one.",
};
const unnamed: Said = {
  sentence: "Nothing happens here for {members}: no branch names it.",
  advice: "Decide whether {members} needs a branch.",
};
