/** Walks through code. */
import type { ts } from "@ts-morph/common";

import type { Compiler } from "../workspace/compiler.js";

/** Every node in the order of the code, each before what is inside it. `isEntered`: whether that counts. */
export function nodesIn(
  ts: Compiler,
  roots: readonly ts.Node[],
  isEntered: (node: ts.Node) => boolean = () => true,
): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    if (isEntered(node)) ts.forEachChild(node, visit);
  };
  roots.forEach(visit);
  return found;
}

/** The same without types, in which no value is. */
export function nodesOfValues(ts: Compiler, roots: readonly ts.Node[]): readonly ts.Node[] {
  return nodesIn(ts, roots, (node) => !ts.isTypeNode(node));
}

/** What a function gives back, from its body. */
export function returnedValues(ts: Compiler, body: ts.ConciseBody): readonly ts.Expression[] {
  if (!ts.isBlock(body)) return [body];
  return nodesIn(ts, [body], (node) => !ts.isFunctionLike(node)).flatMap((node) =>
    ts.isReturnStatement(node) && node.expression !== undefined ? [node.expression] : [],
  );
}
