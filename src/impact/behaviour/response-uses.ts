/** Where the code reads a response that a change of behaviour is about: its body, or whether its list is empty. */
import type ts from "typescript";

import type { BehaviourEntry } from "../../judge/behaviours.js";
import type { Follow } from "../calls/follow.js";
import type { Operations, VersionOperation } from "../calls/operations.js";
import type { Step } from "../question.js";
import type { Confidence } from "../finding.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import type { Mention } from "./find-behaviours.js";
import { createKnownStatuses } from "./known-statuses.js";
import { nothingGiven } from "../calls/own-functions.js";
import { findStatusTests } from "../calls/status-tests.js";
import type { Compiler } from "../workspace/compiler.js";
import { nodesIn, nodesOfValues } from "../syntax/nodes.js";

type Response = NonNullable<BehaviourEntry["responses"]>[number];

export function findResponseUses(
  pair: ProgramPair,
  steps: readonly Step[],
  follow: Follow,
): readonly Mention[] {
  const wanted = new Set(
    steps.flatMap(({ diff }) =>
      diff.behaviours.flatMap(({ responses = [] }) => responses.map(({ status }) => status)),
    ),
  );
  if (wanted.size === 0) return [];
  const { ts } = pair;
  const failuresAt = createErrorOperations(pair, follow, wanted);
  const outcomesAt = createOutcomes(pair, follow);
  const found: Mention[] = [];
  const visitLength = (node: ts.PropertyAccessExpression): void => {
    for (const { operation, part } of follow.answers.of(node.expression)) {
      if (part !== "data") continue;
      const sentence = `Asks whether the list of \`${operation.id}\` is empty.`;
      const isMeant = ({ status, when }: Response): boolean =>
        when === "empty" && operation.statuses.has(status);
      found.push(...mentions(node, operation, sentence, "likely", isMeant));
    }
  };
  const visitBody = (node: ts.Node, failures: readonly Failure[]): void => {
    for (const { operation, statuses, confidence } of failures) {
      const sentence = `Reads what \`${operation.id}\` answers when it fails.`;
      const isMeant = ({ status, when }: Response): boolean => when === undefined && statuses.has(status);
      found.push(...mentions(node, operation, sentence, confidence, isMeant));
    }
  };
  for (const node of nodesOfValues(ts, pair.files)) {
    if (ts.isPropertyAccessExpression(node) && node.name.text === "length") {
      if (isLengthTest(ts, node)) visitLength(node);
    } else if (ts.isPropertyAccessExpression(node)) {
      if (node.name.text === "error") visitBody(node, outcomesAt(node.expression));
      if (node.name.text === "body") visitBody(node, failuresAt(node.expression));
    } else if (ts.isBindingElement(node)) {
      const name = (node.propertyName ?? node.name).getText();
      const holder = ts.isVariableDeclaration(node.parent.parent)
        ? node.parent.parent.initializer
        : undefined;
      if (name === "error" && holder) visitBody(node, outcomesAt(holder));
      if (name === "body" && holder) visitBody(node, failuresAt(holder));
    }
  }
  return found;
}

function mentions(
  node: ts.Node,
  { id, step }: VersionOperation,
  sentence: string,
  confidence: Confidence,
  isMeant: (response: Response) => boolean,
): Mention[] {
  return step.diff.behaviours
    .filter(({ responses = [] }) =>
      responses.some((response) => response.operation === id && isMeant(response)),
    )
    .map((behaviour) => ({ node, behaviour, step, sentence, confidence }));
}

/** The operations of which a value is the outcome, with the statuses that it can have there. */
function createOutcomes(pair: ProgramPair, { answers }: Follow): (node: ts.Expression) => readonly Failure[] {
  const knownStatuses = createKnownStatuses(pair);
  return (node) =>
    answers.of(node).flatMap(({ operation, part }) => {
      if (part !== "outcome") return [];
      return [{ operation, statuses: knownStatuses(node), confidence: "likely" }];
    });
}

/**
 * Whose failure a caught error is, with which statuses: where the code has narrowed it by an operation
 * (`isResponseError(error, getThing)`, or a type with its responses), else where it asks for the status of what was tried.
 */
interface Failure {
  readonly operation: VersionOperation;
  readonly statuses: ReadonlySet<number>;
  readonly confidence: Confidence;
}

/** `wanted`: no other status matters. */
function createErrorOperations(
  pair: ProgramPair,
  follow: Follow,
  wanted: ReadonlySet<number>,
): (error: ts.Expression) => readonly Failure[] {
  const checker = pair.before.getTypeChecker();
  const narrowedBy = operationsNarrowedBy(pair, follow.operations);
  const knownStatuses = createKnownStatuses(pair);
  let asked: ReadonlyMap<ts.Symbol, ReadonlySet<number>> | undefined;
  return (error) => {
    const symbol = checker.getSymbolAtLocation(error);
    const narrowed = narrowedBy(error);
    const statuses = knownStatuses(error);
    if (narrowed.length > 0)
      return narrowed.map((operation) => ({ operation, statuses, confidence: "likely" }));
    asked ??= askedStatuses(pair, follow, wanted);
    const tested = symbol && asked.get(symbol);
    if (tested === undefined) return [];
    const failed = follow.sourcesOf(error, nothingGiven).flatMap(({ operations }) => [...(operations ?? [])]);
    const able = new Set(failed.filter((each) => [...tested].some((status) => each.statuses.has(status))));
    const confidence = able.size === 1 ? "likely" : "possible";
    return [...able].map((operation) => ({ operation, statuses: tested, confidence }));
  };
}

/** By the symbol of what has the status. */
function askedStatuses(
  pair: ProgramPair,
  { functions }: Follow,
  wanted: ReadonlySet<number>,
): ReadonlyMap<ts.Symbol, ReadonlySet<number>> {
  const checker = pair.before.getTypeChecker();
  const found = new Map<ts.Symbol, Set<number>>();
  for (const { holder, status } of findStatusTests(pair, functions, wanted)) {
    const symbol = checker.getSymbolAtLocation("name" in holder ? holder.name : holder);
    if (symbol !== undefined) found.set(symbol, (found.get(symbol) ?? new Set()).add(status));
  }
  return found;
}

function operationsNarrowedBy(
  { ts, before }: ProgramPair,
  operations: Operations,
): (error: ts.Expression) => readonly VersionOperation[] {
  const checker = before.getTypeChecker();
  const byFile = new Map<ts.SourceFile, ReadonlyMap<ts.Symbol, readonly VersionOperation[]>>();
  const narrowedIn = (file: ts.SourceFile): ReadonlyMap<ts.Symbol, readonly VersionOperation[]> => {
    const known = byFile.get(file);
    if (known !== undefined) return known;
    const found = new Map<ts.Symbol, readonly VersionOperation[]>();
    for (const node of nodesIn(ts, [file])) {
      if (ts.isCallExpression(node) && node.arguments.length === 2) {
        const [error, by] = node.arguments;
        const symbol = error && by && isPredicate(node) ? checker.getSymbolAtLocation(error) : undefined;
        const of = symbol === undefined || by === undefined ? [] : operations.at(by);
        if (symbol !== undefined && of.length > 0) found.set(symbol, [...(found.get(symbol) ?? []), ...of]);
      }
    }
    byFile.set(file, found);
    return found;
  };
  const isPredicate = (node: ts.CallExpression): boolean => {
    const signature = checker.getResolvedSignature(node);
    return signature !== undefined && checker.getTypePredicateOfSignature(signature) !== undefined;
  };
  return (error) => {
    const type = checker.getTypeAtLocation(error);
    const written = (type.aliasTypeArguments ?? []).flatMap((each) => operations.withResponses(each));
    if (written.length > 0) return written;
    const symbol = checker.getSymbolAtLocation(error);
    return symbol === undefined ? [] : (narrowedIn(error.getSourceFile()).get(symbol) ?? []);
  };
}

/** Whether `list.length` is read to learn whether the list is empty. */
function isLengthTest(ts: Compiler, node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return isLengthTest(ts, parent);
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (ts.isCallExpression(parent)) return parent.expression.getText() === "Boolean";
  if (!ts.isBinaryExpression(parent)) return false;
  if (isLogical(ts, parent)) return parent.left === node;
  const other = parent.left === node ? parent.right : parent.left;
  return isComparison(ts, parent) && ["0", "1"].includes(other.getText());
}

function isLogical(ts: Compiler, { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}

/** With what an operator of arithmetic gives, one calculates. */
function isComparison(ts: Compiler, { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return (
    (kind >= ts.SyntaxKind.LessThanToken && kind <= ts.SyntaxKind.GreaterThanEqualsToken) ||
    (kind >= ts.SyntaxKind.EqualsEqualsToken && kind <= ts.SyntaxKind.ExclamationEqualsEqualsToken)
  );
}
