/**
 * Parses emitted code with TypeScript and compares its top-level statements with the plan.
 *
 * The printers keep document text inside literals, comments and identifiers. This is the second lock: if one of them
 * fails, unplanned code or exports are found before they are written.
 */
import { ts } from "@ts-morph/common";

import { createDiagnostic, DiagnosticError, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { TextFile } from "./manifest.js";

export function verifyPlans(files: readonly TextFile[]): void {
  const problems = files.flatMap(verifyPlan);
  if (problems.length > 0) throw new DiagnosticError(problems);
}

function verifyPlan({ path, text, plan, skeleton }: TextFile): Diagnostic[] {
  const wanted = skeleton === undefined ? plan : namesIn(parse(path, skeleton));
  if (wanted === undefined) return [];
  const file = parse(path, text);
  const problem = (detail: string): Diagnostic =>
    createDiagnostic("EMITTED_CODE_UNPLANNED", { file: path }, detail);
  const errors = syntaxErrors(file);
  if (errors.length > 0) {
    return errors.map(({ messageText }) => problem(ts.flattenDiagnosticMessageText(messageText, " ")));
  }
  const planned = new Set(wanted);
  const found = new Set(namesIn(file));
  return [
    ...[...found].filter((name) => !planned.has(name)).map((name) => problem(`It declares ${name}.`)),
    ...[...planned].filter((name) => !found.has(name)).map((name) => problem(`It does not declare ${name}.`)),
  ];
}

function parse(path: string, text: string): ts.SourceFile {
  const options = {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  return ts.createSourceFile(path, text, options, false);
}

function namesIn(file: ts.SourceFile): string[] {
  return file.statements.flatMap(declaredNames);
}

/** The parser keeps them on the file, outside its public type. */
function syntaxErrors(
  file: ts.SourceFile & { readonly parseDiagnostics?: readonly ts.Diagnostic[] },
): readonly ts.Diagnostic[] {
  if (file.parseDiagnostics === undefined)
    throw new TypeError("The parser keeps no syntax errors on its files.");
  return file.parseDiagnostics;
}

/** Imports declare nothing; anything that is neither import, export nor declaration is reported as unplanned. */
function declaredNames(statement: ts.Statement): string[] {
  if (ts.isImportDeclaration(statement) || isRequire(statement) || isStrict(statement)) return [];
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
    return [statement.name.text];
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? "a function without name"];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) =>
      ts.isIdentifier(name) ? name.text : "a pattern",
    );
  }
  if (ts.isExportDeclaration(statement)) {
    const { moduleSpecifier: from } = statement;
    if (statement.exportClause === undefined)
      return [`* ${from && ts.isStringLiteral(from) ? from.text : ""}`];
    if (ts.isNamedExports(statement.exportClause)) {
      return statement.exportClause.elements.map(({ name }) => name.text);
    }
  }
  return exportedNames(statement) ?? [`a statement of kind ${ts.SyntaxKind[statement.kind]}`];
}

/** `const { name } = require("./module.js")` */
function isRequire(statement: ts.Statement): boolean {
  if (!ts.isVariableStatement(statement)) return false;
  const [declaration, second] = statement.declarationList.declarations;
  return second === undefined && requiredModule(declaration?.initializer) !== undefined;
}

function requiredModule(call: ts.Expression | undefined): string | undefined {
  if (call === undefined || !ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return undefined;
  const [module, second] = call.arguments;
  const isPlain = call.expression.text === "require" && second === undefined;
  return isPlain && module !== undefined && ts.isStringLiteral(module) ? module.text : undefined;
}

function isStrict(statement: ts.Statement): boolean {
  if (!ts.isExpressionStatement(statement)) return false;
  return ts.isStringLiteral(statement.expression) && statement.expression.text === "use strict";
}

/** The names of `module.exports = { ...require("./module.js"), name }`. */
function exportedNames(statement: ts.Statement): string[] | undefined {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return undefined;
  const { left, operatorToken, right } = statement.expression;
  const isExports =
    operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(left) &&
    ts.isIdentifier(left.expression) &&
    `${left.expression.text}.${left.name.text}` === "module.exports";
  if (!isExports || !ts.isObjectLiteralExpression(right)) return undefined;
  return right.properties.map((property) => {
    if (ts.isSpreadAssignment(property))
      return `* ${requiredModule(property.expression) ?? "of something else"}`;
    if (ts.isShorthandPropertyAssignment(property)) return `exports ${property.name.text}`;
    const isName =
      ts.isPropertyAssignment(property) &&
      ts.isIdentifier(property.name) &&
      ts.isIdentifier(property.initializer);
    return isName ? `exports ${property.name.text}` : "exports of something else";
  });
}
