/**
 * A module's text as syntax: what a template says in TypeScript is laid out like everything else.
 *
 * Reads what emission writes and nothing more.
 */
import { ts } from "@ts-morph/common";

import type {
  ExportStatement,
  FunctionDeclaration,
  ImportedName,
  ImportStatement,
  Module,
  NameType,
  ObjectPattern,
  Parameter,
  Statement,
  TypeParameter,
} from "../../../src/code/syntax.js";
import { ParsedSource, Slots } from "./parsed-source.js";
import { readExpression } from "./read-expression.js";
import { nameType, readMember, readType, UnknownSyntax } from "./read-type.js";

/** Throws `UnknownSyntax` for what emission does not write. */
export function readModule(text: string, slots = new Slots()): Module {
  const options = {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const file = ts.createSourceFile("module.ts", text, options, true, ts.ScriptKind.TS);
  requireSyntax(file);
  const source = new ParsedSource(file, slots);
  const statements = readStatements(file.statements, source);
  const closing = source.placed(file.endOfFileToken).comments ?? [];
  if (statements.length > 0 && closing.length > 0) throw new UnknownSyntax("a comment at the end");
  source.requireAllComments();
  return { header: closing, statements };
}

/** The parser notes errors on the file, which its public type does not say. */
function requireSyntax(file: ts.SourceFile & { readonly parseDiagnostics?: readonly unknown[] }): void {
  if (file.parseDiagnostics === undefined || file.parseDiagnostics.length > 0)
    throw new UnknownSyntax("what cannot be parsed");
}

function readStatements(nodes: readonly ts.Statement[], source: ParsedSource): Statement[] {
  return nodes.map((node) => ({ ...source.placed(node), ...readStatement(node, source) }));
}

function readStatement(node: ts.Statement, source: ParsedSource): Statement {
  if (ts.isImportDeclaration(node)) return readImport(node, source);
  if (ts.isExportDeclaration(node)) return readExport(node, source);
  if (ts.isFunctionDeclaration(node)) return readFunction(node, source);
  if (ts.isReturnStatement(node) && node.expression !== undefined)
    return { kind: "return", value: readExpression(node.expression, source) };
  if (ts.isVariableStatement(node)) return readConstant(node, source);
  if (ts.isTypeAliasDeclaration(node)) {
    const { name, type, typeParameters } = node;
    return {
      kind: "alias",
      name: name.text,
      isExported: isExported(node),
      ...(typeParameters === undefined ? {} : { parameters: readTypeParameters(typeParameters, source) }),
      type: readType(type, source),
    };
  }
  if (!ts.isInterfaceDeclaration(node)) throw new UnknownSyntax(node);
  const { name, typeParameters, heritageClauses = [], members } = node;
  return {
    kind: "interface",
    name: name.text,
    isExported: isExported(node),
    ...(typeParameters === undefined ? {} : { parameters: readTypeParameters(typeParameters, source) }),
    bases: heritageClauses.flatMap(({ types }) => types.map((type) => readBase(type, source))),
    members: members.map((member) => readMember(member, source)),
  };
}

function readImport(node: ts.ImportDeclaration, source: ParsedSource): ImportStatement {
  const { importClause, moduleSpecifier, attributes } = node;
  const bindings = importClause?.namedBindings;
  const isDeferred = importClause?.phaseModifier === ts.SyntaxKind.DeferKeyword;
  const isKnown = attributes === undefined && importClause?.name === undefined && !isDeferred;
  if (!isKnown || bindings === undefined) throw new UnknownSyntax("an import of this form");
  return {
    kind: "import",
    names: ts.isNamespaceImport(bindings) ? bindings.name.text : readNames(bindings.elements),
    from: specifierOf(moduleSpecifier, source),
    isType: importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
  };
}

function readExport(node: ts.ExportDeclaration, source: ParsedSource): ExportStatement {
  const { exportClause, moduleSpecifier, isTypeOnly, attributes } = node;
  const isNamespace = exportClause !== undefined && ts.isNamespaceExport(exportClause);
  if (attributes !== undefined || isNamespace) throw new UnknownSyntax(node);
  return {
    kind: "export",
    names: exportClause === undefined ? "*" : readNames(exportClause.elements),
    from: moduleSpecifier === undefined ? undefined : specifierOf(moduleSpecifier, source),
    isType: isTypeOnly,
  };
}

function specifierOf(node: ts.Expression, source: ParsedSource): string {
  const specifier = readExpression(node, source);
  if (specifier.kind !== "scalar" || typeof specifier.value !== "string") throw new UnknownSyntax(node);
  return specifier.value;
}

function readNames(elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]): ImportedName[] {
  return elements.map(({ isTypeOnly, propertyName, name }) =>
    propertyName === undefined
      ? { name: name.text, isType: isTypeOnly }
      : { name: propertyName.text, as: name.text, isType: isTypeOnly },
  );
}

function readBase(node: ts.ExpressionWithTypeArguments, source: ParsedSource): NameType {
  if (!ts.isIdentifier(node.expression)) throw new UnknownSyntax(node);
  return nameType(node.expression.text, node.typeArguments, source);
}

function readConstant(node: ts.VariableStatement, source: ParsedSource): Statement {
  const { declarations, flags } = node.declarationList;
  const [declaration] = declarations;
  const isConstant = declarations.length === 1 && (flags & ts.NodeFlags.Const) !== 0;
  if (!isConstant || declaration?.initializer === undefined || !ts.isIdentifier(declaration.name))
    throw new UnknownSyntax(node);
  const { name, type, initializer } = declaration;
  return {
    kind: "constant",
    name: name.text,
    isExported: isExported(node),
    type: type === undefined ? undefined : readType(type, source),
    value: readExpression(initializer, source),
  };
}

function readFunction(node: ts.FunctionDeclaration, source: ParsedSource): FunctionDeclaration {
  const { name, type, typeParameters, parameters, body, asteriskToken } = node;
  if (asteriskToken !== undefined || name === undefined || type === undefined) throw new UnknownSyntax(node);
  // Prettier keeps an object type beside the parentheses, by rules that emission has no need of.
  const hasObject = [...parameters.map((each) => each.type), type].some(
    (each) => each !== undefined && ts.isTypeLiteralNode(each),
  );
  if (hasObject) throw new UnknownSyntax("a function of an object type");
  return {
    kind: "function",
    name: name.text,
    isExported: isExported(node),
    ...(typeParameters === undefined ? {} : { typeParameters: readTypeParameters(typeParameters, source) }),
    parameters: parameters.map((each) => readParameter(each, source)),
    returns: readType(type, source),
    body: body === undefined ? undefined : readStatements(body.statements, source),
  };
}

function readParameter(node: ts.ParameterDeclaration, source: ParsedSource): Parameter {
  const { name, type, initializer, questionToken, dotDotDotToken, modifiers } = node;
  if (type === undefined || (dotDotDotToken ?? modifiers) !== undefined) throw new UnknownSyntax(node);
  return {
    name: ts.isIdentifier(name) ? name.text : readPattern(name),
    isOptional: questionToken !== undefined,
    type: readType(type, source),
    default: initializer === undefined ? undefined : readExpression(initializer, source),
  };
}

function readPattern(node: ts.BindingPattern): ObjectPattern {
  if (!ts.isObjectBindingPattern(node)) throw new UnknownSyntax(node);
  const names = node.elements.map(({ name, propertyName, initializer, dotDotDotToken }) => {
    if (!ts.isIdentifier(name) || (propertyName ?? initializer) !== undefined) throw new UnknownSyntax(node);
    return { name: name.text, isRest: dotDotDotToken !== undefined };
  });
  return {
    names: names.filter(({ isRest }) => !isRest).map(({ name }) => name),
    rest: names.find(({ isRest }) => isRest)?.name,
  };
}

function readTypeParameters(
  nodes: readonly ts.TypeParameterDeclaration[],
  source: ParsedSource,
): TypeParameter[] {
  return nodes.map(({ name, modifiers = [], constraint, default: fallback }) => {
    if (modifiers.some(({ kind }) => kind !== ts.SyntaxKind.ConstKeyword))
      throw new UnknownSyntax("a modifier of this kind");
    return {
      name: name.text,
      isConst: modifiers.length > 0,
      extends: constraint && readType(constraint, source),
      default: fallback && readType(fallback, source),
    };
  });
}

function isExported(node: ts.HasModifiers): boolean {
  for (const modifier of node.modifiers ?? [])
    if (modifier.kind !== ts.SyntaxKind.ExportKeyword) throw new UnknownSyntax(modifier);
  return node.modifiers !== undefined;
}
