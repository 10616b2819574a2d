/**
 * Branches that a new member reaches unnamed: the rest of an `if` chain, the other branch of a conditional expression,
 * a test that it now passes.
 *
 * A chain is one decision and counts as one place. Handling one member and ignoring the rest is a deliberate choice.
 */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spots.js";
import { isLogical, leaves, nodesIn, withoutParentheses } from "../syntax.js";
import { type ChangedValues, type Message, spotOf } from "./changed-values.js";
import type { Touch } from "../touch/touch.js";
import type { Compiler } from "../workspace/compiler.js";
import { readCondition, type Condition, type MemberTest } from "./conditions.js";

/** One per project: it remembers the links of chains that it has read. */
export function createBranchReview(values: ChangedValues): (node: ts.Node) => readonly Spot[] {
  const { ts } = values;
  const linked = new Set<ts.Node>();
  return (node) => {
    if (isLink(ts, node)) return linked.has(node) ? [] : readChain(values, node, linked);
    if (!ts.isExpression(node) || !isWholeCondition(values, node)) return [];
    return readValue(values, node);
  };
}

/** One test of a chain. */
type Link = ts.IfStatement | ts.ConditionalExpression;

function isLink(ts: Compiler, node: ts.Node): node is Link {
  return ts.isIfStatement(node) || ts.isConditionalExpression(node);
}

function readChain(values: ChangedValues, head: Link, linked: Set<ts.Node>): readonly Spot[] {
  const { ts } = values;
  let named = 0;
  let first: MemberTest | undefined;
  const isDeliberate = ({ isOfKind }: MemberTest, branch: ts.Node): boolean =>
    named === 1 && !isOfKind && givesUp(ts, branch);
  for (let link = head; ;) {
    const condition = readCondition(values, conditionOf(link));
    const [test] = condition.tests;
    if (test === undefined) return [];
    first ??= test;
    named += namedIn(condition);
    linked.add(link);
    const passed = passedTest(condition);
    if (passed !== undefined) {
      const branch = "whenTrue" in link ? link.whenTrue : link.thenStatement;
      return isDeliberate(passed, branch) ? [] : [spotOf(passed.node, passed.widened, passes)];
    }
    const rest = restOf(values, link);
    const { change } = first.widened;
    if (rest !== undefined && isLink(ts, rest.node)) {
      const { tests } = readCondition(values, conditionOf(rest.node));
      if (tests.some(({ widened }) => widened.change.id === change.id)) {
        link = rest.node;
        continue;
      }
    }
    if (rest?.message === undefined) return named === 1 ? [] : [spotOf(head, first.widened, unnamed)];
    const { node, message } = rest;
    if (isChecked(values.touch, ts.isBlock(node.parent) ? node.parent : node)) return [];
    return isDeliberate(first, node) ? [] : [spotOf(node, first.widened, message)];
  }
}

/** What runs for members that a link does not name. Without a message, only as a further link. */
function restOf(
  { ts }: ChangedValues,
  link: Link,
): { readonly node: ts.Node; readonly message: Message | undefined } | undefined {
  if (ts.isConditionalExpression(link))
    return { node: withoutParentheses(ts, link.whenFalse), message: takesOther };
  const { thenStatement, elseStatement } = link;
  if (elseStatement !== undefined) return { node: firstStatement(ts, elseStatement), message: takesElse };
  const node = nextStatement(ts, link);
  return node && { node, message: leaves(ts, thenStatement) ? reaches : undefined };
}

/** A condition whose outcome is the value: returned, passed on, the left side of `&&`. */
function isWholeCondition(values: ChangedValues, node: ts.Expression): boolean {
  const { ts } = values;
  if (!ts.isBinaryExpression(node) && !ts.isPrefixUnaryExpression(node) && !ts.isCallExpression(node))
    return false;
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isPrefixUnaryExpression(parent)) return false;
  if (ts.isBinaryExpression(parent) && isLogical(ts, parent)) return false;
  return isLink(ts, parent) ? conditionOf(parent) !== node : !ts.isCaseClause(parent);
}

function conditionOf(link: Link): ts.Expression {
  return "condition" in link ? link.condition : link.expression;
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

function nextStatement(ts: Compiler, statement: ts.Statement): ts.Statement | undefined {
  const { parent } = statement;
  const list =
    ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)
      ? parent.statements
      : undefined;
  return list?.[list.indexOf(statement) + 1];
}

/** `return undefined`, `continue`, `throw`, or an empty value: usual for members that the code does not handle. */
function givesUp(ts: Compiler, branch: ts.Node): boolean {
  if (ts.isBlock(branch))
    return branch.statements.length === 1 && branch.statements.every((each) => givesUp(ts, each));
  if (ts.isReturnStatement(branch)) return branch.expression === undefined || givesUp(ts, branch.expression);
  if (ts.isExpression(branch)) return isNothing(ts, branch);
  return ts.isThrowStatement(branch) || ts.isContinueStatement(branch) || ts.isBreakStatement(branch);
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
