/** Syntax that emission makes, as text. */
import { readFileSync } from "node:fs";
import * as prettier from "prettier";

import type { Comment } from "../../src/code/syntax.js";
import { layoutModule, layoutStatements } from "../../src/code/layout/layout.js";
import type { Expression } from "../../src/code/syntax.js";
import type { EmittedFile } from "../../src/emit/module/module.js";
import { withSpecifiers } from "../../src/emit/module/module-style.js";
import { renderTemplate } from "../../src/emit/templates.js";

const printWidth = 110;

export function fileText(file: EmittedFile | undefined): string {
  if (file === undefined) return "";
  return "module" in file
    ? layoutModule(withSpecifiers(file.module, { emit: "ts", extension: "js" }), printWidth)
    : file.text;
}

/** A module's template, filled in and formatted like the examples of the tests. */
export function templateText(name: string, view: object): Promise<string> {
  const template = readFileSync(new URL(`../../templates/${name}.ts.hbs`, import.meta.url), "utf8");
  return prettier.format(renderTemplate(template, view), {
    parser: "typescript",
    printWidth,
  });
}

export function expressionText(value: Expression): string {
  const text = layoutStatements([{ kind: "return", value }], Infinity);
  return text.replace(/^return /, "").replace(/;$/, "");
}

/** With its line end; empty for none. */
export function commentText(comments: readonly Comment[]): string {
  return comments.map(({ lines }) => `${lines.join("\n")}\n`).join("");
}
