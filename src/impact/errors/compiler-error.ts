/** A compile error with the newer version that the older one does not have. */
import type { ts } from "@ts-morph/common";

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

export function compilerError(
  ts: Compiler,
  file: ts.SourceFile,
  { start = 0, length = 0, code, messageText }: ts.Diagnostic,
): CompilerError {
  const end = start + length;
  const message = ts.flattenDiagnosticMessageText(messageText, "\n");
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
