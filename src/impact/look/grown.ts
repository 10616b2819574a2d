/**
 * Values that can be more than they could be: expressions whose union has a new member, and strings that are made of them.
 */
import type ts from "typescript";

import type { FindingCause } from "../finding.js";
import { causeOfChange } from "../touch/causes.js";
import type { Touch } from "../touch/touch.js";
import type { TypeDifference } from "../touch/type-difference.js";
import type { TypeMember } from "../touch/type-members.js";
import type { ParameterFlow } from "./parameter-flow.js";

export interface Grown {
  /** The expression that has the type. */
  readonly node: ts.Node;
  readonly difference: TypeDifference;
  readonly added: readonly TypeMember[];
  readonly cause: FindingCause;
  readonly version: string;
}

export interface GrownValues {
  readonly touch: Touch;
  /** Of an expression; undefined where nothing is new, or where no change explains it. */
  grown(node: ts.Node): Grown | undefined;
  /** The same, through casts, `String()`, `toLowerCase()` and variables of the type string. */
  grownText(node: ts.Node): Grown | undefined;
}

export function createGrownValues(touch: Touch, flow: ParameterFlow): GrownValues {
  const known = new Map<ts.Node, Grown | undefined>();
  const grown = (node: ts.Node): Grown | undefined => {
    if (!known.has(node)) known.set(node, grownAt(touch, node));
    return known.get(node);
  };
  return { touch, grown, grownText: (node) => grownText({ touch, flow, grown }, node, maximumSteps) };
}

/** Changes of these levels ask nothing of code that reads. */
const harmless: ReadonlySet<string> = new Set(["additive", "deprecated", "note"]);

function grownAt(touch: Touch, node: ts.Node): Grown | undefined {
  const difference = touch.difference(node);
  if (difference === undefined || difference.added.length === 0 || difference.kept === 0) return undefined;
  if (difference.added.some(({ kind, value }) => kind !== "object" && value === undefined)) return undefined;
  const cause = touch.cause(node, difference);
  const change = cause?.changes.find(({ level }) => !harmless.has(level));
  if (cause === undefined || change === undefined) return undefined;
  const { from: version } = cause.step;
  return { node, difference, added: difference.added, cause: causeOfChange(change), version };
}

interface Sources {
  readonly touch: Touch;
  readonly flow: ParameterFlow;
  readonly grown: (node: ts.Node) => Grown | undefined;
}

/** From a variable to what it is made of, at most so often. */
const maximumSteps = 6;

function grownText(sources: Sources, node: ts.Node, steps: number): Grown | undefined {
  const own = sources.grown(node);
  if (own !== undefined || steps === 0) return own;
  const inner = insideOf(sources, node);
  for (const each of inner) {
    const found = grownText(sources, each, steps - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a string is made of. */
function insideOf({ touch, flow }: Sources, node: ts.Node): readonly ts.Node[] {
  const { ts } = touch.pair;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return [node.expression];
  if (ts.isSatisfiesExpression(node) || ts.isTypeAssertionExpression(node)) return [node.expression];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [node.left];
  if (ts.isCallExpression(node)) {
    const { expression, arguments: given } = node;
    if (ts.isPropertyAccessExpression(expression) && given.length === 0)
      return isTextMethod(expression.name.text) ? [expression.expression] : [];
    return ts.isIdentifier(expression) && expression.text === "String" ? given : [];
  }
  if (!ts.isIdentifier(node) || !isText(touch, node)) return [];
  const symbol = touch.sides.before.checker.getSymbolAtLocation(node);
  return (symbol?.declarations ?? []).flatMap((declaration) => {
    if (ts.isVariableDeclaration(declaration)) return declaration.initializer ?? [];
    return ts.isParameter(declaration) ? flow.argumentsOf(declaration) : [];
  });
}

function isText({ pair: { ts }, sides: { before } }: Touch, node: ts.Node): boolean {
  return (
    (before.checker.getTypeAtLocation(node).flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) !== 0
  );
}

function isTextMethod(name: string): boolean {
  return [
    "toLowerCase",
    "toUpperCase",
    "toLocaleLowerCase",
    "toLocaleUpperCase",
    "trim",
    "toString",
  ].includes(name);
}
