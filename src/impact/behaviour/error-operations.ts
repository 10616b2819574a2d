/**
 * Whose failure a caught error is, where the code has narrowed it by an operation: `isResponseError(error, getThing)`, or a
 * type with its responses.
 */
import type ts from "typescript";

import type { Operations, VersionOperation } from "../calls/operations.js";
import type { ProgramPair } from "../workspace/program-pair.js";

export function createErrorOperations(
  { ts, before }: ProgramPair,
  operations: Operations,
): (error: ts.Expression) => readonly VersionOperation[] {
  const checker = before.getTypeChecker();
  /** By the symbol of the error. */
  const narrowed = new Map<ts.SourceFile, ReadonlyMap<ts.Symbol, readonly VersionOperation[]>>();
  const narrowedIn = (file: ts.SourceFile): ReadonlyMap<ts.Symbol, readonly VersionOperation[]> => {
    const known = narrowed.get(file);
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
    narrowed.set(file, found);
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
