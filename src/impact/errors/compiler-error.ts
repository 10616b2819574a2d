/** A compile error with the newer version that the older one does not have. */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { Touch } from "../touch/touch.js";
import type { Compiler } from "../workspace/compiler.js";

export interface CompilerError {
  readonly file: ts.SourceFile;
  /** The smallest node that contains the error; the file if the error has no position. */
  readonly node: ts.Node;
  /** Offsets in the file. */
  readonly start: number;
  readonly end: number;
  readonly code: number;
  readonly message: string;
}

/** `cwd`: base of the paths shown. */
export function compilerError(
  touch: Touch,
  file: ts.SourceFile,
  { start = 0, length = 0, code, messageText }: ts.Diagnostic,
  cwd: string,
): CompilerError {
  const { ts } = touch.pair;
  const end = start + length;
  const message = withReadableModules(ts.flattenDiagnosticMessageText(messageText, "\n"), touch, cwd);
  return { file, node: nodeAt(ts, file, start, end), start, end, code, message };
}

function nodeAt(ts: Compiler, file: ts.SourceFile, start: number, end: number): ts.Node {
  let innermost: ts.Node = file;
  // JSDoc types of a JavaScript file are in the comments before a node.
  const isJavaScript = /\.[cm]?jsx?$/.test(file.fileName);
  const visit = (node: ts.Node): true | undefined => {
    const first = isJavaScript ? node.getFullStart() : node.getStart(file);
    if (first > start || node.getEnd() < end) return undefined;
    if (!ts.isJSDoc(node)) innermost = node;
    // The comments of a statement also precede its first child.
    const comments = isJavaScript ? node.getChildren(file).filter((each) => ts.isJSDoc(each)) : [];
    if (!comments.some(visit)) ts.forEachChild(node, visit);
    return true;
  };
  ts.forEachChild(file, visit);
  return innermost;
}

/** Modules of a version by the folder of the newer one, which the compiler sees in place of the older, and relative to `cwd`. */
function withReadableModules(message: string, { pair: { after }, stepOf }: Touch, cwd: string): string {
  return message.replaceAll(
    // `import("…")`, and a namespace or module in quotes.
    /"(?<file>(?:\/|[A-Za-z]:)[^"]+)"(?:, \{ with: \{[^{}]*\} \}(?=\)))?/g,
    (_, file: string): string => {
      const source = after.getSourceFile(`${file}.ts`) ?? after.getSourceFile(`${file}.d.ts`);
      const step = source && stepOf(source);
      const shown = path.relative(cwd, file).split(path.sep).join("/");
      return `"${step === undefined ? shown : shown.replace(`/${path.basename(step.folder)}/`, `/${step.to}/`)}"`;
    },
  );
}
