/** What a change asks of a place, in the words of the code there. */
import type { ts } from "@ts-morph/common";

import type { Change } from "../judge/change.js";
import { searchAdvised } from "../judge/rules/types.js";
import type { Compiler } from "./workspace/compiler.js";

/** The report lists the uses, so nobody has to search for them. */
export function adviceOf({ advice }: Change): string {
  return advice.map(({ text }) => text.replace(` ${searchAdvised}`, "")).join(" ");
}

/** Code names a value not only in a branch, which is what the advice of a rule speaks of. */
export function adviceAt(ts: Compiler, node: ts.Node, change: Change): string {
  return adviceOf(change).replaceAll(/\b(?<=(?:the|its) )branch\b/gi, formOf(ts, node));
}

function formOf(ts: Compiler, node: ts.Node): string {
  const { parent } = node;
  if (isNegated(ts, node)) return "comparison";
  if (ts.isExportSpecifier(node) || ts.isExportSpecifier(parent)) return "export";
  if (ts.isArrayLiteralExpression(parent)) return "item";
  const isEntry = ts.isObjectLiteralElementLike(node) || ts.isObjectLiteralElementLike(parent);
  return isEntry ? "entry" : "branch";
}

export const alwaysTrue = "This comparison is always true now.";

/** `!==` and `!=`, which are true for every value that is gone. */
export function isNegated(ts: Compiler, node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  return kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
}
