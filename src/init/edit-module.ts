/** Adds an entry to a flat configuration of ESLint. */
import { ts } from "@ts-morph/common";

import { exportedValue, unwrapValue } from "../config/locate-in-module.js";

/**
 * At the front of the exported list, on a separate line if the first entry is. Undefined if the module computes the list,
 * so that a person must add to it.
 */
export function addToList(text: string, entry: string): string | undefined {
  const start = startOfList(ts.createSourceFile("eslint.config.ts", text, ts.ScriptTarget.ESNext, true));
  if (start === undefined) return undefined;
  const gap = /^\r?\n[ \t]*/.exec(text.slice(start))?.[0];
  return text.slice(0, start) + (gap === undefined ? `${entry}, ` : `${gap}${entry},`) + text.slice(start);
}

/** The start of the list in `[…]`, `defineConfig([…])`, `defineConfig(…)` and `tseslint.config(…)`. Other functions may begin with options. */
function startOfList(source: ts.SourceFile): number | undefined {
  const exported = exportedValue(source);
  const value = exported && unwrapValue(exported, source);
  if (value === undefined) return undefined;
  if (ts.isArrayLiteralExpression(value)) return value.elements.pos;
  if (!ts.isCallExpression(value)) return undefined;
  const called = value.expression.getText();
  const [first] = value.arguments;
  if (first === undefined || (called !== "defineConfig" && !/eslint\.config$/i.test(called)))
    return undefined;
  const inner = unwrapValue(first, source);
  return ts.isArrayLiteralExpression(inner) ? inner.elements.pos : value.arguments.pos;
}
