/**
 * Bodies of failures whose type nobody knows: `error.body` of a caught error. What was tried says whose failure it can be.
 *
 * Of an error that comes from anywhere, nothing is said.
 */
import type ts from "typescript";

import { createFollow } from "../calls/follow.js";
import { nothingGiven } from "../calls/own-functions.js";
import type { VersionOperation } from "../calls/operations.js";
import type { Holder } from "../calls/status-tests.js";
import type { Step } from "../question.js";
import type { Spot } from "../spot.js";
import { nodesIn } from "../syntax/nodes.js";
import { causeOfChange } from "../touch/causes.js";
import type { Touch } from "../touch/touch.js";
import { type Consumption, consumptionsAt } from "./consumptions.js";
import type { Change } from "../../judge/change.js";
import { placeOf } from "../../compare/fact.js";
import { kindsOf } from "./cause-by-kind.js";
import type { KindDifference } from "./judgements.js";
import type { Compiler } from "../workspace/compiler.js";
import type { Side } from "../touch/type-members.js";

export function findUnknownBodies(touch: Touch, steps: readonly Step[]): readonly Spot[] {
  const changed = changedBodies(steps);
  const readings = changed.length === 0 ? [] : readingsIn(touch);
  if (readings.length === 0) return [];
  const { sourcesOf } = createFollow(touch.pair, steps);
  return readings.flatMap(({ consumption, holder }) => {
    const failed = sourcesOf(holder, nothingGiven).flatMap(({ operations }) => [...(operations ?? [])]);
    return changed.flatMap((body) => spotsOf(touch, consumption, body, failed));
  });
}

interface Reading {
  readonly consumption: Consumption;
  /** What has the body. */
  readonly holder: Holder;
}

function readingsIn({ pair, sides }: Touch): readonly Reading[] {
  return nodesIn(pair.ts, pair.files)
    .flatMap((node) => consumptionsAt(sides.before, node))
    .flatMap((consumption) => {
      const holder = bodyHolder(sides.before, consumption.value);
      return holder === undefined ? [] : [{ consumption, holder }];
    });
}

function spotsOf(
  { pair }: Touch,
  { node, value, judge, applies }: Consumption,
  { step, change, operation: id, status, difference }: ChangedBody,
  failed: readonly VersionOperation[],
): readonly Spot[] {
  const wrong = judge(difference);
  if (wrong === undefined) return [];
  const own = failed.some((operation) => operation.id === id && operation.step === step);
  const tested = statusesTested(pair.ts, value);
  if (!own || (tested.size > 0 && !tested.has(status)) || applies?.() === false) return [];
  const isOnly = failed.every((operation) => operation.id === id || !operation.statuses.has(status));
  return [
    {
      kind: "review",
      node,
      version: step.from,
      cause: causeOfChange(change),
      sentence: `Where \`${id}\` fails with ${status}, \`${value.getText()}\` ${wrong}.`,
      advice: change.advice.map(({ text }) => text).join(" "),
      confidence: isOnly && tested.has(status) ? "likely" : "possible",
    },
  ];
}

interface ChangedBody {
  readonly step: Step;
  readonly change: Change;
  readonly operation: string;
  readonly status: number;
  readonly difference: KindDifference;
}

/** Bodies of failures that are of another kind after the step, by operation. */
function changedBodies(steps: readonly Step[]): readonly ChangedBody[] {
  return steps.flatMap((step) =>
    step.diff.changes.flatMap((change) =>
      change.facts.flatMap((fact): ChangedBody[] => {
        const { owner, path } = placeOf(fact);
        if (fact.kind !== "type" || owner.kind !== "operation" || path !== "") return [];
        if (owner.part.kind !== "response") return [];
        const status = Number(owner.part.status);
        if (!(status >= 400)) return [];
        return [{ step, change, operation: owner.id, status, difference: { kinds: kindsOf(fact) } }];
      }),
    ),
  );
}

/** Statuses that the code around a node has asked for: it runs for one of these. */
function statusesTested(ts: Compiler, start: ts.Node): ReadonlySet<number> {
  const found = new Set<number>();
  for (let node = start; !ts.isSourceFile(node) && !ts.isFunctionLike(node); node = node.parent)
    for (const condition of conditionsOf(ts, node))
      for (const status of statusesIn(ts, condition)) found.add(status);
  return found;
}

/** What holds where a node is: tests around it, and those before it that leave. */
function conditionsOf(ts: Compiler, node: ts.Node): readonly ts.Expression[] {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return parent.thenStatement === node ? [parent.expression] : [];
  if (ts.isConditionalExpression(parent)) return parent.whenTrue === node ? [parent.condition] : [];
  if (ts.isCaseClause(parent)) return [parent.expression];
  if (ts.isBinaryExpression(parent)) {
    const isAnd = parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return isAnd && parent.right === node ? [parent.left] : [];
  }
  if (!ts.isBlock(parent)) return [];
  const before = parent.statements.filter((statement) => statement.end <= node.pos);
  return before.flatMap((statement) =>
    ts.isIfStatement(statement) && isLeft(ts, statement) ? [statement.expression] : [],
  );
}

/** `if (error.status !== 400) throw error;` */
function isLeft(ts: Compiler, { expression, thenStatement }: ts.IfStatement): boolean {
  const last = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
  const leaves = last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
  return leaves && expression.getText().includes("!==");
}

function statusesIn(ts: Compiler, node: ts.Node): readonly number[] {
  if (ts.isNumericLiteral(node)) return /^[1-5]\d\d$/.test(node.text) ? [Number(node.text)] : [];
  const found: number[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...statusesIn(ts, child));
  });
  return found;
}

/**
 * Whether an expression is the body of an error, of which the compiler knows nothing. What has the body, through variables
 * and destructuring.
 */
function bodyHolder(side: Side, node: ts.Expression): Holder | undefined {
  const { ts, checker } = side;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return bodyHolder(side, node.expression);
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === "body" && isOfNoType(side, node) ? node.expression : undefined;
  if (!ts.isIdentifier(node) || !isOfNoType(side, node)) return undefined;
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (declaration === undefined) return undefined;
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer && bodyHolder(side, declaration.initializer);
  if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return undefined;
  if ((declaration.propertyName ?? declaration.name).getText() !== "body") return undefined;
  const holder = declaration.parent.parent;
  if (ts.isParameter(holder)) return holder;
  return ts.isVariableDeclaration(holder) ? (holder.initializer ?? holder) : undefined;
}

function isOfNoType({ ts, checker }: Side, node: ts.Expression): boolean {
  return (checker.getTypeAtLocation(node).flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0;
}
