/**
 * Adds an entry to the flat configuration of ESLint, which is code: at the front of the list that the module exports,
 * where that list is written there. Undefined where it is not, so that a person has to add it.
 */
import ts from "typescript";

import { exportedValue, unwrapValue } from "../config/locate-in-module.js";

export function addIgnores(name: string, text: string, entry: string): string | undefined {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true);
  const exported = exportedValue(source);
  const start = exported && startOfList(unwrapValue(exported, source), source);
  if (start === undefined) return undefined;
  const [before, after] = [text.slice(0, start), text.slice(start)];
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  // On a line of its own where the list has one entry per line.
  const indent = /^\r?\n(?<indent>[ \t]*)/.exec(after)?.groups?.["indent"];
  return indent === undefined ? `${before}${entry}, ${after}` : `${before}${eol}${indent}${entry},${after}`;
}

/** Of `[…]`, `defineConfig([…])`, `defineConfig(…)` and `tseslint.config(…)`. Other functions may begin with options. */
function startOfList(value: ts.Expression, source: ts.SourceFile): number | undefined {
  if (ts.isArrayLiteralExpression(value)) return value.elements.pos;
  if (!ts.isCallExpression(value)) return undefined;
  const called = value.expression.getText(source);
  if (called !== "defineConfig" && !/eslint\.config$/i.test(called)) return undefined;
  const [first] = value.arguments;
  if (first === undefined) return undefined;
  const inner = unwrapValue(first, source);
  return ts.isArrayLiteralExpression(inner) ? inner.elements.pos : value.arguments.pos;
}
