/** Syntactic questions, without types, that several analyses ask. */
import type { ts } from "@ts-morph/common";

import type { Compiler } from "./workspace/compiler.js";

/** Every node in the order of the code, each before its children. `isEntered`: true to visit the children. */
export function nodesIn(
  ts: Compiler,
  roots: readonly ts.Node[],
  isEntered: (node: ts.Node) => boolean = () => true,
): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  // Not recursive: a sum of thousands of terms is thousands of levels deep.
  const waiting = [...roots].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    nodes.push(node);
    if (!isEntered(node)) continue;
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => {
      children.push(child);
    });
    for (const child of children.reverse()) waiting.push(child);
  }
  return nodes;
}

/** The smallest node around a place, ignoring comments: inside a comment, the node that contains it. */
export function innermostAt(
  ts: Compiler,
  file: ts.SourceFile,
  offset: number,
): { readonly node: ts.Node; readonly parent: ts.Node } {
  const childAt = (node: ts.Node): ts.Node | undefined =>
    ts.forEachChild(node, (child) =>
      offset >= child.getStart(file) && offset < child.getEnd() ? child : undefined,
    );
  let [parent, node]: readonly [ts.Node, ts.Node] = [file, file];
  for (let child = childAt(file); child !== undefined; child = childAt(child)) [parent, node] = [node, child];
  return { node, parent };
}

/** `nodesIn` without type nodes, which hold no values. */
export function nodesOfValues(ts: Compiler, roots: readonly ts.Node[]): readonly ts.Node[] {
  return nodesIn(ts, roots, (node) => !ts.isTypeNode(node));
}

/** The type that a declaration states, or names. */
export function writtenType(ts: Compiler, declaration: ts.Node): ts.TypeNode | undefined {
  const isTyped =
    ts.isTypeAliasDeclaration(declaration) ||
    ts.isVariableDeclaration(declaration) ||
    ts.isParameter(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertySignature(declaration);
  return isTyped ? declaration.type : undefined;
}

/** The expressions that a function body returns. */
export function returnedValues(ts: Compiler, body: ts.ConciseBody): readonly ts.Expression[] {
  if (!ts.isBlock(body)) return [body];
  return nodesIn(ts, [body], (node) => !ts.isFunctionLike(node)).flatMap((node) =>
    ts.isReturnStatement(node) && node.expression !== undefined ? [node.expression] : [],
  );
}

/** Parentheses and casts, which leave the value as it is. */
export function isWrapper(
  ts: Compiler,
  node: ts.Node,
): node is
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.TypeAssertion
  | ts.SatisfiesExpression
  | ts.NonNullExpression {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
  );
}

export function unwrapped(ts: Compiler, node: ts.Expression): ts.Expression {
  return isWrapper(ts, node) ? unwrapped(ts, node.expression) : node;
}

export function withoutParentheses(ts: Compiler, node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? withoutParentheses(ts, node.expression) : node;
}

/** A comparison for equality, or for the opposite. */
export function isEquality(ts: Compiler, { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.EqualsEqualsToken && kind <= ts.SyntaxKind.ExclamationEqualsEqualsToken;
}

/** True for what an `if`, a loop, `?:` or `!` only tests. */
export function isCondition(ts: Compiler, node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  return ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken;
}

/** A test that decides whether a node runs, and the outcome with which it does. */
export interface DecidingTest {
  readonly test: ts.Expression;
  readonly outcome: boolean;
}

/** The tests directly around a node, and those of the `if` statements before it, which may have left. */
export function testsFor(ts: Compiler, node: ts.Node): readonly DecidingTest[] {
  const { parent } = node;
  if (ts.isIfStatement(parent))
    return parent.expression === node
      ? []
      : [{ test: parent.expression, outcome: parent.thenStatement === node }];
  if (ts.isConditionalExpression(parent))
    return parent.condition === node ? [] : [{ test: parent.condition, outcome: parent.whenTrue === node }];
  if (ts.isCaseClause(parent))
    return parent.expression === node ? [] : [{ test: parent.expression, outcome: true }];
  if (ts.isBinaryExpression(parent)) {
    const isAnd = parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return parent.right === node ? [{ test: parent.left, outcome: isAnd }] : [];
  }
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) return [];
  return parent.statements.flatMap((statement) =>
    ts.isIfStatement(statement) && statement.end <= node.pos
      ? [{ test: statement.expression, outcome: false }]
      : [],
  );
}

/** True if the statement always exits its block. */
export function leaves(ts: Compiler, statement: ts.Statement): boolean {
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

/** The left side of `=`. */
export function isAssigned(ts: Compiler, node: ts.Node): boolean {
  const { parent } = node;
  const { EqualsToken } = ts.SyntaxKind;
  return ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === EqualsToken;
}

/** The list that a name iterates: `for (const each of list)`, `list.map((each) => …)`. */
export function listIterated(ts: Compiler, declaration: ts.Node): ts.Expression | undefined {
  const { parent } = declaration;
  if (ts.isVariableDeclaration(declaration) && ts.isForOfStatement(parent.parent))
    return parent.parent.expression;
  const isOfCallback = ts.isParameter(declaration) && ts.isCallExpression(parent.parent);
  const callee = isOfCallback ? parent.parent.expression : undefined;
  return callee !== undefined && ts.isPropertyAccessExpression(callee) ? callee.expression : undefined;
}

export function isLogical(ts: Compiler, { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}

/** Code for a sentence, on one line; undefined if too long, because the frame shows it. */
export function shortCode(node: ts.Node): string | undefined {
  const code = node.getText().replace(/\s+/g, " ");
  return code.length > longest ? undefined : `\`${code}\``;
}

export const longest = 40;

/** The list of `list[0]`, `list.at(-1)`, `list.pop()`. */
export function listTakenFrom(ts: Compiler, node: ts.Node): ts.Expression | undefined {
  if (ts.isElementAccessExpression(node))
    return isPosition(ts, node.argumentExpression) ? node.expression : undefined;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  const [argument] = node.arguments;
  if (name.text === "at") return argument !== undefined && isPosition(ts, argument) ? expression : undefined;
  return name.text === "pop" || name.text === "shift" ? expression : undefined;
}

function isPosition(ts: Compiler, node: ts.Expression): boolean {
  return ts.isPrefixUnaryExpression(node) ? isPosition(ts, node.operand) : ts.isNumericLiteral(node);
}

/** The object of `Object.keys(…)`, `Object.values(…)` and `Object.entries(…)`. */
export function listedValue(ts: Compiler, node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  const isList = ts.isIdentifier(expression) && expression.text === "Object" && listing.has(name.text);
  return isList ? node.arguments[0] : undefined;
}

const listing: ReadonlySet<string> = new Set(["entries", "keys", "values"]);
