/** ES modules as CommonJS: the text of each statement stays, and its imports and exports are those of emitted modules. */
import { ts } from "@ts-morph/common";

import { toCommonJs as statementsToCommonJs } from "../../../src/code/javascript/commonjs.js";
import { layoutStatements } from "../../../src/code/layout/layout.js";
import type { ImportedName, Statement } from "../../../src/code/syntax.js";

export function toCommonJs(text: string): string {
  const file = ts.createSourceFile("module.js", text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const linked: Statement[] = [];
  let body = "";
  for (const statement of file.statements) {
    const trivia = text.slice(statement.pos, statement.getStart());
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
      linked.push(linkOf(statement));
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
  const laidOut = (chosen: readonly Statement[]): string => layoutStatements(chosen);
  const head = laidOut(statements.filter((each) => !isAtEnd(each)));
  const tail = laidOut(statements.filter(isAtEnd));
  const header = headerOf(text);
  const rest = (body + text.slice(file.statements.end)).trimStart().slice(header.length);
  return [header, head, rest, tail].join("\n\n");
}

/** An import or export, of the forms that the runtime and the templates have. */
function linkOf(statement: ts.ImportDeclaration | ts.ExportDeclaration): Statement {
  const { moduleSpecifier: module } = statement;
  const from = module && ts.isStringLiteral(module) ? module.text : undefined;
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    if (exportClause !== undefined && !ts.isNamedExports(exportClause)) throw unknownForm(statement);
    return { kind: "export", names: exportClause === undefined ? "*" : namesOf(exportClause), from };
  }
  const { name, namedBindings } = statement.importClause ?? {};
  if (name !== undefined || namedBindings === undefined || from === undefined) throw unknownForm(statement);
  const names = ts.isNamedImports(namedBindings) ? namesOf(namedBindings) : namedBindings.name.text;
  return { kind: "import", names, from, isType: false };
}

function namesOf({ elements }: ts.NamedImports | ts.NamedExports): ImportedName[] {
  return elements.map(({ name, propertyName }) =>
    propertyName === undefined ? { name: name.text } : { name: propertyName.text, as: name.text },
  );
}

function unknownForm(statement: ts.Statement): Error {
  return new Error(`A form of this kind is not known here: ${statement.getText()}`);
}

/** The declarations of a statement, without its modifiers. */
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

/** The comment at the head of a module, which an empty line or an import follows. */
export function headerOf(module: string): string {
  const [header = ""] =
    /^\s*\/\*\*(?:[^*]|\*(?!\/))*\*\/(?=\s*\n(?:\s*\n|\s*import |\s*export \{|\s*$))/.exec(module) ?? [];
  return header.trim();
}
