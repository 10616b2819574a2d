/**
 * Lays an emitted module out as Prettier would, byte for byte, in about a third of its time.
 *
 * Emitted modules use little of TypeScript, and for that little Prettier's rules are few. The tests hold the two equal; what
 * the layout does not know it leaves to Prettier.
 */
import ts from "typescript";

import { moduleDoc } from "./module-doc.js";
import { printDoc } from "./print-doc.js";
import { Source, UnknownSyntax } from "./source.js";
import type { LayoutStyle } from "./style.js";

/** Undefined where the module has syntax that only Prettier knows, or cannot be parsed. */
export function layoutModule(path: string, text: string, style: LayoutStyle): string | undefined {
  const options = {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const file = ts.createSourceFile(path, text, options, true, ts.ScriptKind.TS);
  if (hasSyntaxErrors(file)) return undefined;
  try {
    const source = new Source(file, style);
    const doc = moduleDoc(source);
    source.requireAllComments();
    return printDoc(doc, style);
  } catch (error) {
    if (error instanceof UnknownSyntax) return undefined;
    throw error;
  }
}

/** The parser notes them on the file, which its public type does not say. */
function hasSyntaxErrors(file: ts.SourceFile & { readonly parseDiagnostics?: readonly unknown[] }): boolean {
  return file.parseDiagnostics === undefined || file.parseDiagnostics.length > 0;
}
