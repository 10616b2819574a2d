/**
 * Whose failure a caught error is, with which statuses: where the code has narrowed it by an operation
 * (`isResponseError(error, getThing)`, or a type with its responses), else where it asks for the status of what was tried.
 */
import type ts from "typescript";

import type { Follow } from "../calls/follow.js";
import { nothingGiven } from "../calls/given.js";
import type { Operations, VersionOperation } from "../calls/operations.js";
import { findStatusTests } from "../calls/status-tests.js";
import type { Confidence } from "../finding.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { createKnownStatuses } from "./known-statuses.js";

export interface Failure {
  readonly operation: VersionOperation;
  readonly statuses: ReadonlySet<number>;
  readonly confidence: Confidence;
}

/** `wanted`: no other status matters. */
export function createErrorOperations(
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
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.arguments.length === 2) {
        const [error, by] = node.arguments;
        const symbol = error && by && isPredicate(node) ? checker.getSymbolAtLocation(error) : undefined;
        const of = symbol === undefined || by === undefined ? [] : operations.at(by);
        if (symbol !== undefined && of.length > 0) found.set(symbol, [...(found.get(symbol) ?? []), ...of]);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
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
