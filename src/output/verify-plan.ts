/**
 * Parses emitted code and compares its top-level statements with the plan.
 *
 * The printers keep document text inside literals, comments and identifiers. This is the second lock: if one of them
 * fails, unplanned code or exports are found before they are written. Modules in the grammar of emission are read without
 * a parser. For all others it is Babel's, because loading the TypeScript compiler takes longer than all parsing.
 */
import { parse, type ParserOptions } from "@babel/parser";

import { createDiagnostic, DiagnosticError, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { TextFile } from "./manifest.js";
import { recognise } from "./recognise.js";

/** `read`: how the names are read; `parsedNames` trusts no grammar but the parser's. */
export function verifyPlans(files: readonly TextFile[], read = readNames): void {
  const problems = files.flatMap((file) => verifyPlan(file, read));
  if (problems.length > 0) throw new DiagnosticError(problems);
}

function verifyPlan({ path, text, plan, skeleton }: TextFile, read: typeof readNames): Diagnostic[] {
  const problem = (detail: string): Diagnostic =>
    createDiagnostic("EMITTED_CODE_UNPLANNED", { file: path }, detail);
  try {
    const wanted = skeleton === undefined ? plan : read(path, skeleton);
    if (wanted === undefined) return [];
    const planned = new Set(wanted);
    const declared = new Set(read(path, text));
    return [
      ...[...declared].filter((name) => !planned.has(name)).map((name) => problem(`It declares ${name}.`)),
      ...[...planned]
        .filter((name) => !declared.has(name))
        .map((name) => problem(`It does not declare ${name}.`)),
    ];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [problem(error.message)];
  }
}

type Statement = ReturnType<typeof parse>["program"]["body"][number];
type Expression = Extract<Statement, { type: "ExpressionStatement" }>["expression"];

function readNames(path: string, text: string): string[] {
  const isTyped = path.endsWith(".ts") && !path.endsWith(".d.ts");
  return (isTyped ? recognise(text) : undefined) ?? parsedNames(path, text);
}

/** Throws a `SyntaxError` for what is not a module. */
export function parsedNames(path: string, text: string): string[] {
  const plugins: ParserOptions["plugins"] = path.endsWith(".ts")
    ? [["typescript", { dts: path.endsWith(".d.ts") }]]
    : [];
  return parse(text, { ...options, plugins }).program.body.flatMap(declaredNames);
}

const options: ParserOptions = {
  sourceType: "module",
  attachComment: false,
  // A module may export a type that it imports.
  allowUndeclaredExports: true,
};

/** Imports declare nothing; anything that is neither import, export nor declaration is reported as unplanned. */
function declaredNames(statement: Statement): string[] {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- Nothing else is ever planned.
  switch (statement.type) {
    case "ImportDeclaration":
      return [];
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSDeclareFunction":
    case "FunctionDeclaration":
      return [statement.id?.name ?? "a function without name"];
    case "VariableDeclaration":
      if (isRequire(statement)) return [];
      return statement.declarations.map(({ id }) => (id.type === "Identifier" ? id.name : "a pattern"));
    case "ExportAllDeclaration":
      return [`* ${statement.source.value}`];
    case "ExportNamedDeclaration": {
      const { declaration, specifiers } = statement;
      if (declaration) return declaredNames(declaration);
      return specifiers.map((each) => {
        if (each.type !== "ExportSpecifier") return "a namespace";
        return each.exported.type === "Identifier" ? each.exported.name : each.exported.value;
      });
    }
    case "ExpressionStatement":
      if (requiredModule(statement.expression) !== undefined) return []; // for its effect, as an import can be
      return exportedNames(statement.expression) ?? [unplanned(statement)];
    default:
      return [unplanned(statement)];
  }
}

function unplanned({ type }: Statement): string {
  return `a statement of kind ${type}`;
}

/** `const { name } = require("./module.js")` */
function isRequire({ declarations }: Extract<Statement, { type: "VariableDeclaration" }>): boolean {
  const [declaration, second] = declarations;
  return second === undefined && requiredModule(declaration?.init) !== undefined;
}

function requiredModule(call: Expression | null | undefined): string | undefined {
  if (call?.type !== "CallExpression" || call.callee.type !== "Identifier") return undefined;
  const [module, second] = call.arguments;
  const isPlain = call.callee.name === "require" && second === undefined;
  return isPlain && module?.type === "StringLiteral" ? module.value : undefined;
}

/** The names of `module.exports = { ...require("./module.js"), name }`. */
function exportedNames(expression: Expression): string[] | undefined {
  if (expression.type !== "AssignmentExpression" || expression.operator !== "=") return undefined;
  const { left, right } = expression;
  const isExports =
    left.type === "MemberExpression" &&
    left.object.type === "Identifier" &&
    left.property.type === "Identifier" &&
    !left.computed &&
    `${left.object.name}.${left.property.name}` === "module.exports";
  if (!isExports || right.type !== "ObjectExpression") return undefined;
  return right.properties.map((property) => {
    if (property.type === "SpreadElement")
      return `* ${requiredModule(property.argument) ?? "of something else"}`;
    if (property.type !== "ObjectProperty" || property.computed) return "exports of something else";
    const { key, value } = property;
    const isName = key.type === "Identifier" && value.type === "Identifier";
    return isName ? `exports ${key.name}` : "exports of something else";
  });
}
