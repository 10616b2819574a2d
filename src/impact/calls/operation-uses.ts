/** Where the consumer's code calls an operation, or hands it to something that will. */
import type { ts } from "@ts-morph/common";

import type { Compiler } from "../workspace/compiler.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import type { Operations, VersionOperation } from "./operations.js";
import { nodesOfValues } from "../syntax/nodes.js";

export interface OperationUse {
  readonly node: ts.Expression;
  readonly operation: VersionOperation;
  /** `passed`: to a function of one's own that is generic over operations, into a list or a table. */
  readonly how: "called" | "passed";
}

/** `isRuntime`: of a file of the generated runtime. */
export function findOperationUses(
  { ts, before, files }: ProgramPair,
  operations: Operations,
  isRuntime: (file: string) => boolean,
): readonly OperationUse[] {
  const checker = before.getTypeChecker();
  const found: OperationUse[] = [];
  const add = (node: ts.Expression, how: OperationUse["how"], at: ts.Node): void => {
    for (const operation of operations.at(at)) found.push({ node, operation, how });
  };
  /** What narrows an error by an operation does not call it. */
  const isOfRuntime = (call: ts.CallExpression): boolean => {
    const declaration = checker.getResolvedSignature(call)?.declaration;
    return declaration !== undefined && isRuntime(declaration.getSourceFile().fileName);
  };
  for (const node of nodesOfValues(ts, files)) {
    if (ts.isCallExpression(node)) {
      add(node, "called", calledOperation(ts, node));
      const passed = node.arguments.filter((argument) => canBeOperation(ts, argument));
      if (passed.some((argument) => operations.at(argument).length > 0) && !isOfRuntime(node))
        for (const argument of passed) add(argument, "passed", argument);
    } else if (ts.isPropertyAssignment(node) && canBeOperation(ts, node.initializer)) {
      add(node.initializer, "passed", node.initializer);
    } else if (ts.isShorthandPropertyAssignment(node)) {
      const symbol = checker.getShorthandAssignmentValueSymbol(node);
      if (symbol !== undefined) add(node.name, "passed", node.name);
    } else if (ts.isArrayLiteralExpression(node)) {
      for (const element of node.elements) if (canBeOperation(ts, element)) add(element, "passed", element);
    }
  }
  return found;
}

/** `getThings(…)`, `getThings.all(…)` and `getThings.pages(…)` call `getThings`. */
export function calledOperation(ts: Compiler, { expression }: ts.CallExpression): ts.Expression {
  return ts.isPropertyAccessExpression(expression) && ["all", "pages"].includes(expression.name.text)
    ? expression.expression
    : expression;
}

function canBeOperation(ts: Compiler, node: ts.Expression): boolean {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}
