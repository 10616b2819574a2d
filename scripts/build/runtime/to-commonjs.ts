/** Converts ES modules to CommonJS: statements keep their text; imports and exports are written as in emitted modules. */
import ts from "typescript";

import { toCommonJs as statementsToCommonJs } from "../../../src/code/javascript/commonjs.js";
import { layoutStatements } from "../../../src/code/layout/layout.js";
import { defaultStyle } from "../../../src/code/layout/style.js";
import { readModule } from "../../../src/code/read/read-module.js";
import type { Statement } from "../../../src/code/syntax.js";

export function toCommonJs(text: string): string {
  const file = ts.createSourceFile("module.js", text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const linked: Statement[] = [];
  let body = "";
  for (const statement of file.statements) {
    const trivia = text.slice(statement.pos, statement.getStart());
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
      linked.push(...readModule(statement.getText()).statements);
      body += trivia;
      continue;
    }
    linked.push(...declarations(statement));
    body += trivia + statement.getText().replace(/^export /, "");
  }
  const statements = statementsToCommonJs({ header: [], statements: linked }).statements.filter(
    ({ kind }) => kind !== "constant",
  );
  const isAtEnd = ({ kind }: Statement): boolean => kind === "module-exports";
  const laidOut = (chosen: readonly Statement[]): string => layoutStatements(chosen, defaultStyle);
  const head = laidOut(statements.filter((each) => !isAtEnd(each)));
  const tail = laidOut(statements.filter(isAtEnd));
  const header = headerOf(text);
  const rest = (body + text.slice(file.statements.end)).trimStart().slice(header.length);
  return [header, head, rest, tail].join("\n\n");
}

/** Names that a statement declares. */
function declarations(statement: ts.Statement): Statement[] {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  const isExported = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  const names = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name)
    : [(statement as ts.FunctionDeclaration | ts.ClassDeclaration).name];
  return names.map((name) => {
    if (name === undefined || !ts.isIdentifier(name))
      throw new Error(`Expected a name: ${statement.getText()}`);
    return { kind: "constant", name: name.text, isExported, value: undefined };
  });
}

/** Comment at the head of a module, followed by an empty line or an import. */
export function headerOf(module: string): string {
  const [header = ""] =
    /^\s*\/\*\*(?:[^*]|\*(?!\/))*\*\/(?=\s*\n(?:\s*\n|\s*import |\s*export \{|\s*$))/.exec(module) ?? [];
  return header.trim();
}
