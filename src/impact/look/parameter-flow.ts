/** Which arguments the consumer's own code passes for a parameter whose type is wider than theirs: `(name: string)`. */
import type ts from "typescript";

import type { Touch } from "../touch/touch.js";

export interface ParameterFlow {
  argumentsOf(parameter: ts.ParameterDeclaration): readonly ts.Expression[];
}

export function createParameterFlow(touch: Touch): ParameterFlow {
  let index: Map<ts.Node, ts.Expression[]> | undefined;
  return {
    argumentsOf: (parameter) => {
      index ??= indexArguments(touch);
      return index.get(parameter) ?? [];
    },
  };
}

function indexArguments(touch: Touch): Map<ts.Node, ts.Expression[]> {
  const { ts, files } = touch.pair;
  const index = new Map<ts.Node, ts.Expression[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) addArguments(touch, node, index);
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return index;
}

function addArguments(
  { pair: { ts }, sides: { before } }: Touch,
  call: ts.CallExpression,
  index: Map<ts.Node, ts.Expression[]>,
): void {
  if (call.arguments.length === 0) return;
  const declaration = before.checker.getResolvedSignature(call)?.declaration;
  if (declaration === undefined || declaration.getSourceFile().isDeclarationFile) return;
  for (const [position, argument] of call.arguments.entries()) {
    const parameter = declaration.parameters[position];
    if (parameter === undefined || !ts.isParameter(parameter)) continue;
    const known = index.get(parameter);
    if (known === undefined) index.set(parameter, [argument]);
    else known.push(argument);
  }
}
