/**
 * Lays a module out as Prettier would, byte for byte, in a fraction of its time.
 *
 * Emitted modules use little of TypeScript, and for that little Prettier's rules are few. The tests hold the two equal.
 */
import type { Expression, Module, Statement } from "../syntax.js";
import { expressionDoc } from "./expression-doc.js";
import { statementDoc } from "./module-doc.js";
import { commentsDoc } from "./doc.js";
import { printDoc } from "./print-doc.js";
import type { LayoutStyle } from "./style.js";

/** The text of a module, with a line end at its end; empty for an empty module. */
export function layoutModule({ header, statements }: Module, style: LayoutStyle): string {
  const head = printDoc(commentsDoc(header), style);
  // Each statement by itself: nothing that a statement is depends on another, and what is printed can be forgotten.
  const printed = statements.map((statement, index) => {
    const gap = index === 0 ? "" : statement.isApart === true ? "\n\n" : "\n";
    return gap + printDoc(statementDoc(statement, style), style);
  });
  if (statements.length === 0) return head === "" ? "" : `${head.trimEnd()}\n`;
  return `${head}${printed.join("")}\n`;
}

/** One declaration alone, without an end of line. */
export function layoutStatements(statements: readonly Statement[], style: LayoutStyle): string {
  return layoutModule({ header: [], statements }, style).trimEnd();
}

/** A value that begins at the left margin. */
export function layoutExpression(value: Expression, style: LayoutStyle): string {
  return printDoc(expressionDoc(value, style), style);
}
