/** Emitted syntax nodes as text. */
import type { Comment } from "../../src/code/comment.js";
import { layoutModule, layoutStatements } from "../../src/code/layout/layout.js";
import { defaultStyle } from "../../src/code/layout/style.js";
import type { Expression, Statement } from "../../src/code/syntax.js";
import type { EmittedFile } from "../../src/emit/emitted-file.js";
import { withSpecifiers } from "../../src/emit/module/module-style.js";

const style = { ...defaultStyle, printWidth: 110 };

export function fileText(file: EmittedFile | undefined): string {
  if (file === undefined) return "";
  return "module" in file ? layoutModule(withSpecifiers(file.module, "js"), style) : file.text;
}

/** Ends with a line break. */
export function statementsText(statements: readonly Statement[]): string {
  return `${layoutStatements(statements, style)}\n`;
}

export function expressionText(value: Expression): string {
  const text = layoutStatements([{ kind: "return", value }], { ...style, printWidth: Infinity });
  return text.replace(/^return /, "").replace(/;$/, "");
}

/** Ends with a line break; empty if there is no comment. */
export function commentText(comments: readonly Comment[]): string {
  return comments.map(({ lines }) => `${lines.join("\n")}\n`).join("");
}
