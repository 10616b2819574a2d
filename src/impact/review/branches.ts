/**
 * Branches that a new member reaches unnamed: the rest of an `if` chain, the other branch of a conditional expression,
 * a test that it now passes.
 *
 * A chain is one decision and counts as one place. Handling one member and ignoring the rest is a deliberate choice.
 */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spots.js";
import { isLogical, nodesIn, withoutParentheses } from "../syntax.js";
import { type ChangedValues, type Message, spotOf } from "./changed-values.js";
import type { Touch } from "../touch/touch.js";
import type { Compiler } from "../workspace/compiler.js";
import { readCondition, type Condition, type MemberTest } from "./conditions.js";

/** One per project: it remembers the `if` chains that it has read. */
export function createBranchReview(values: ChangedValues): (node: ts.Node) => readonly Spot[] {
  const { ts } = values;
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

function readChain(values: ChangedValues, head: ts.IfStatement, linked: Set<ts.Node>): Spot[] {
  const { ts } = values;
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
      return named === 1 && !passed.isOfKind && givesUp(ts, link.thenStatement)
        ? []
        : [spotOf(passed.node, passed.widened, passes)];
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

/** The branch for members that an `if` does not name. */
function restOf(values: ChangedValues, link: ts.IfStatement, { widened }: MemberTest): Rest {
  const { ts } = values;
  const asLink = (statement: ts.Statement): Rest | undefined => {
    if (!ts.isIfStatement(statement)) return undefined;
    const { tests } = readCondition(values, statement.expression);
    return tests.some((test) => test.widened.cause.id === widened.cause.id)
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

function readRest(
  values: ChangedValues,
  head: ts.IfStatement,
  rest: Rest,
  { test, named }: Decision,
): Spot[] {
  const { ts } = values;
  if (rest.kind === "link") return [];
  if (rest.kind === "none") return named === 1 ? [] : [spotOf(head, test.widened, unnamed)];
  const { statement } = rest;
  if (isChecked(values.touch, ts.isBlock(statement.parent) ? statement.parent : statement)) return [];
  if (named === 1 && !test.isOfKind && givesUp(ts, statement)) return [];
  return [spotOf(statement, test.widened, rest.kind === "else" ? takesElse : reaches)];
}

function readConditional(
  values: ChangedValues,
  head: ts.ConditionalExpression,
  linked: Set<ts.Node>,
): Spot[] {
  const { ts } = values;
  let named = 0;
  for (let link = head; ;) {
    const condition = readCondition(values, link.condition);
    const [test] = condition.tests;
    if (test === undefined) return [];
    named += namedIn(condition);
    linked.add(link);
    const passed = passedTest(condition);
    if (passed !== undefined)
      return named === 1 && !passed.isOfKind && isNothing(ts, link.whenTrue)
        ? []
        : [spotOf(passed.node, passed.widened, passes)];
    const rest = withoutParentheses(ts, link.whenFalse);
    if (ts.isConditionalExpression(rest) && readCondition(values, rest.condition).tests.length > 0) {
      link = rest;
      continue;
    }
    if (isChecked(values.touch, rest) || (named === 1 && !test.isOfKind && isNothing(ts, rest))) return [];
    return [spotOf(rest, test.widened, takesOther)];
  }
}

/** A condition whose outcome is the value: returned, passed on, the left side of `&&`. */
function isWholeCondition(values: ChangedValues, node: ts.Expression): boolean {
  const { ts } = values;
  if (!ts.isBinaryExpression(node) && !ts.isPrefixUnaryExpression(node) && !ts.isCallExpression(node))
    return false;
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isPrefixUnaryExpression(parent)) return false;
  if (ts.isBinaryExpression(parent) && isLogical(ts, parent)) return false;
  if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent)) return partOf(parent) !== node;
  return !ts.isCaseClause(parent);
}

/** The condition of an `if` or conditional expression. */
function partOf(node: ts.IfStatement | ts.ConditionalExpression): ts.Expression {
  return "condition" in node ? node.condition : node.expression;
}

function readValue(values: ChangedValues, node: ts.Expression): Spot[] {
  const condition = readCondition(values, node);
  const [test] = condition.tests;
  if (test === undefined) return [];
  const passed = passedTest(condition);
  if (passed !== undefined) return [spotOf(passed.node, passed.widened, passes)];
  return namedIn(condition) === 1 ? [] : [spotOf(node, test.widened, fails)];
}

function namedIn({ tests }: Condition): number {
  return tests.flatMap(({ named }) => named).length;
}

/** The test that sends the new member into the branch. */
function passedTest({ outcome, tests }: Condition): MemberTest | undefined {
  if (outcome === false) return undefined;
  return tests.find((test) => test.outcome !== false);
}

const passes: Message = {
  sentence: "This test of {value} also lets {members} pass now.",
  advice: "Decide whether that is right for {members}; if not, name it here.",
};
const fails: Message = {
  sentence: "This condition names members of {value}, and is false for {members}.",
  advice: "Decide whether {members} belongs to those that it names.",
};
const takesElse: Message = {
  sentence: "This `else` is also for {members} now: no condition above names it.",
  advice: "Decide what {members} needs: a branch of its own, or this one.",
};
const reaches: Message = {
  sentence: "This is also reached for {members} now: no branch above names it.",
  advice: "Decide what {members} needs: a branch of its own, or this one.",
};
const takesOther: Message = {
  sentence: "This is also the value for {members} now: no condition names it.",
  advice: "Decide what {members} needs: a branch of its own, or this one.",
};
const unnamed: Message = {
  sentence: "Nothing happens here for {members}: no branch names it.",
  advice: "Decide whether {members} needs a branch.",
};

/** The first statement of a block, or the statement itself. */
function firstStatement(ts: Compiler, statement: ts.Statement): ts.Statement {
  if (!ts.isBlock(statement)) return statement;
  return statement.statements[0] ?? statement;
}

/** True if the statement always exits its block. */
function leaves(ts: Compiler, statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) {
    const last = statement.statements.at(-1);
    return last !== undefined && leaves(ts, last);
  }
  if (ts.isIfStatement(statement)) {
    const { thenStatement, elseStatement } = statement;
    return elseStatement !== undefined && leaves(ts, thenStatement) && leaves(ts, elseStatement);
  }
  return (
    ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isContinueStatement(statement) ||
    ts.isBreakStatement(statement)
  );
}

function nextStatement(ts: Compiler, statement: ts.Statement): ts.Statement | undefined {
  const { parent } = statement;
  const list =
    ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)
      ? parent.statements
      : undefined;
  return list?.[list.indexOf(statement) + 1];
}

/** `return undefined`, `continue`, `throw`: usual for members that the code does not handle. */
function givesUp(ts: Compiler, statement: ts.Statement): boolean {
  if (ts.isBlock(statement))
    return statement.statements.length === 1 && statement.statements.every((each) => givesUp(ts, each));
  if (ts.isReturnStatement(statement))
    return statement.expression === undefined || isNothing(ts, statement.expression);
  return (
    ts.isThrowStatement(statement) || ts.isContinueStatement(statement) || ts.isBreakStatement(statement)
  );
}

/** `undefined`, `null`, `false`, `""`, `[]`, `{}`. */
function isNothing(ts: Compiler, whole: ts.Expression): boolean {
  const node = withoutParentheses(ts, whole);
  if (ts.isIdentifier(node)) return node.text === "undefined";
  if (ts.isStringLiteral(node)) return node.text === "";
  if (ts.isArrayLiteralExpression(node)) return node.elements.length === 0;
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0;
  if (ts.isVoidExpression(node)) return true;
  return node.kind === ts.SyntaxKind.NullKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
}

/**
 * True if something in it is `never` today and must stay so, as in `assertNever(rail)`: the compiler then finds the new
 * member. A project function that takes anything, or a cast, hides it.
 */
export function isChecked({ pair: { ts }, sides: { before, after } }: Touch, root: ts.Node): boolean {
  const isNever = (type: ts.Type | undefined): boolean =>
    type !== undefined && (type.flags & ts.TypeFlags.Never) !== 0;
  return nodesIn(ts, [root]).some((node) => {
    if (!ts.isIdentifier(node) || ts.isAsExpression(node.parent)) return false;
    if (!isNever(before.checker.getTypeAtLocation(node)) || isNever(after.checker.getTypeAtLocation(node)))
      return false;
    const { parent } = node;
    // `rail.type` of a `never` value does not compile either.
    return ts.isPropertyAccessExpression(parent) || isNever(after.checker.getContextualType(node));
  });
}
