/**
 * How the import of a module of ours is written. Emission names modules without an extension (`../runtime/operation`), the
 * runtime's source as Node needs it (`../operation.js`); both get the extension of the project here, and nowhere else.
 */
import { defaultStyle } from "../../code/layout/style.js";
import type { Module, Statement } from "../../code/syntax.js";
import type { ImportExtension } from "./module-style.js";

/** `./types` → `./types.js` */
export function specifier(module: string, extension: ImportExtension): string {
  return extension === "none" ? module : `${module}.${extension}`;
}

export function withSpecifiers({ header, statements }: Module, extension: ImportExtension): Module {
  return { header, statements: statements.map((statement) => inStatement(statement, extension)) };
}

function inStatement(statement: Statement, extension: ImportExtension): Statement {
  switch (statement.kind) {
    case "import":
      return { ...statement, from: specifier(statement.from, extension) };
    case "export":
      return statement.from === undefined
        ? statement
        : { ...statement, from: specifier(statement.from, extension) };
    case "alias":
    case "constant":
    case "function":
    case "interface":
    case "return":
    case "directive":
    case "require":
    case "module-exports":
      return statement;
  }
}

/** The source of a module of the runtime. */
export function withImportsOf(text: string, extension: ImportExtension): string {
  if (extension === "js") return text;
  return text.replace(importOfSource, (_, before: string, module: string) =>
    inOneLine(`${before}"${specifier(module, extension)}";`),
  );
}

/** A whole statement, so that it can be laid out again. */
const importOfSource = /^((?:import|export) [^;"]*from )"(\.[^"]+)\.js";$/gm;

/** A shorter specifier may leave space for names that did not fit before. */
function inOneLine(statement: string): string {
  const line = statement.replace(",\n}", " }").replace(/\n */g, " ");
  return line.length <= defaultStyle.printWidth ? line : statement;
}
