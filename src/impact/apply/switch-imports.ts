/**
 * Makes what names a module of an older version name that of the newer one: imports, `import()` types, `require`, mocks of a
 * test, a path in a constant. Any string counts that leads there as an import would.
 */
import type { ts } from "@ts-morph/common";

import type { Compiler } from "../workspace/compiler.js";
import type { TextEdit } from "./text-edit.js";
import { stepOfFile, versionPart, type Switch } from "./version-path.js";

/** `resolve`: the file that an import leads to. */
export function switchImports(
  ts: Compiler,
  file: ts.SourceFile,
  steps: readonly Switch[],
  resolve: (specifier: string) => string | undefined,
): TextEdit[] {
  if (!steps.some(({ from }) => file.text.includes(from))) return [];
  const edits: TextEdit[] = [];
  visitStrings(ts, file, (literal) => {
    const named = steps.filter((step) => versionPart(literal.text, step) !== undefined);
    const target = named.length === 0 ? undefined : resolve(literal.text);
    const step = target === undefined ? undefined : stepOfFile(named, target);
    const part = step && versionPart(literal.text, step);
    if (step === undefined || part === undefined) return;
    const start = literal.getStart(file) + 1;
    // With an escape in it, places in the text and in the value differ.
    if (file.text.slice(start, literal.getEnd() - 1) !== literal.text) return;
    edits.push({ file: file.fileName, start: start + part.start, end: start + part.end, text: step.to });
  });
  return edits;
}

function visitStrings(
  ts: Compiler,
  file: ts.SourceFile,
  found: (literal: ts.StringLiteralLike) => void,
): void {
  const seen = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && !seen.has(node.pos)) {
      seen.add(node.pos);
      found(node);
    }
    ts.forEachChild(node, visit);
    // Types of JavaScript: `@type {import("…").Payment}`. Not a child of what they are written at.
    for (const comment of ts.getJSDocCommentsAndTags(node)) visit(comment);
  };
  visit(file);
}
