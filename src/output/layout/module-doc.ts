/** A module: its imports, declarations and exports, in the order and with the empty lines that they have. */
import ts from "typescript";

import { blankLine, group, hardline, indent, join, line, softline, type Doc } from "./doc.js";
import { afterOperator, assignmentDoc, expressionDoc, fluid } from "./expression-doc.js";
import { spaceInside, trailingComma } from "./punctuation.js";
import { isBlank, UnknownSyntax, type Source } from "./source.js";
import { inner, isHuggedUnion, isObjectType, membersDoc, typeDoc, typeParametersDoc } from "./type-doc.js";

export function moduleDoc(source: Source): Doc {
  const { statements, endOfFileToken } = source.file;
  const closing = source.commentsAbove(endOfFileToken);
  if (statements.length === 0 && closing.length === 0) return "";
  if (statements.length > 0 && closing.length > 0) throw new UnknownSyntax("a comment at the end");
  const comments = closing.map((comment, index): Doc => {
    const gap = source.file.text.slice(closing[index - 1]?.end ?? 0, comment.pos);
    return [index === 0 ? "" : isBlank(gap) ? blankLine : hardline, source.comment(comment)];
  });
  return [statementsDoc(statements, source), comments, hardline];
}

function statementsDoc(nodes: readonly ts.Statement[], source: Source): Doc {
  return nodes.map((node, index) => [
    index === 0 ? "" : source.hasBlankLineAbove(node) ? blankLine : hardline,
    source.leading(node),
    statement(node, source),
  ]);
}

function statement(node: ts.Statement, source: Source): Doc {
  if (ts.isInterfaceDeclaration(node)) return interfaceDoc(node, source);
  if (ts.isFunctionDeclaration(node)) return functionDoc(node, source);
  const end = source.style.semi ? ";" : "";
  if (ts.isImportDeclaration(node)) return [importDoc(node, source), end];
  if (ts.isExportDeclaration(node)) return [exportDoc(node, source), end];
  if (ts.isTypeAliasDeclaration(node)) return [aliasDoc(node, source), end];
  if (ts.isVariableStatement(node)) return [constantDoc(node, source), end];
  if (ts.isReturnStatement(node) && node.expression !== undefined)
    return ["return ", expressionDoc(node.expression, source), end];
  throw new UnknownSyntax(node);
}

function importDoc({ importClause, moduleSpecifier, attributes }: ts.ImportDeclaration, source: Source): Doc {
  const bindings = importClause?.namedBindings;
  const isDeferred = importClause?.phaseModifier === ts.SyntaxKind.DeferKeyword;
  const isKnown = attributes === undefined && importClause?.name === undefined && !isDeferred;
  if (!isKnown || bindings === undefined || !ts.isStringLiteral(moduleSpecifier))
    throw new UnknownSyntax("an import of this form");
  const names = ts.isNamespaceImport(bindings)
    ? `* as ${bindings.name.text}`
    : specifiersDoc(bindings.elements, source);
  const mark = importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? "type " : "";
  return ["import ", mark, names, " from ", source.string(moduleSpecifier)];
}

function exportDoc(node: ts.ExportDeclaration, source: Source): Doc {
  const { exportClause, moduleSpecifier, isTypeOnly, attributes } = node;
  const hasPath = moduleSpecifier === undefined || ts.isStringLiteral(moduleSpecifier);
  if (attributes !== undefined || !hasPath) throw new UnknownSyntax(node);
  const from: Doc = moduleSpecifier === undefined ? "" : [" from ", source.string(moduleSpecifier)];
  const mark = isTypeOnly ? "type " : "";
  if (exportClause === undefined) return ["export ", mark, "*", from];
  if (ts.isNamespaceExport(exportClause)) throw new UnknownSyntax(exportClause);
  return ["export ", mark, specifiersDoc(exportClause.elements, source), from];
}

function specifiersDoc(elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[], source: Source): Doc {
  const names = elements.map(
    ({ isTypeOnly, propertyName, name }) =>
      `${isTypeOnly ? "type " : ""}${propertyName === undefined ? "" : `${propertyName.text} as `}${name.text}`,
  );
  const [only] = elements;
  if (only === undefined) return "{}";
  const space = spaceInside(source);
  // A single name is never put on a line of its own.
  if (elements.length === 1) {
    const blank = source.style.bracketSpacing ? " " : "";
    return `{${blank}${names[0] ?? ""}${blank}}`;
  }
  return group(["{", indent([space, join([",", line], names)]), trailingComma("es5", source), space, "}"]);
}

function interfaceDoc(node: ts.InterfaceDeclaration, source: Source): Doc {
  const clauses = node.heritageClauses ?? [];
  const bases = clauses.flatMap(({ types }) => types.map((type) => typeDoc(type, source)));
  const head: Doc = [
    exportMark(node),
    "interface ",
    node.name.text,
    typeParametersDoc(node.typeParameters, source),
  ];
  const body = membersDoc(node.members, true, source);
  if (bases.length === 0) return [head, " ", body];
  if (bases.length === 1) return [head, " extends ", bases, " ", body];
  const list = group(indent([line, join([",", line], bases)]));
  return [group([head, indent([line, "extends", list])]), " ", body];
}

function aliasDoc(node: ts.TypeAliasDeclaration, source: Source): Doc {
  const { name, type, typeParameters = [] } = node;
  const left: Doc = [exportMark(node), "type ", name.text, typeParametersDoc(node.typeParameters, source)];
  const right = typeDoc(type, source);
  const bare = inner(type);
  if (ts.isUnionTypeNode(bare) && !isHuggedUnion(bare)) return afterOperator(left, " =", right);
  const isBound = typeParameters.some((each) => each.constraint !== undefined || each.default !== undefined);
  if (typeParameters.length > 1 && isBound) return group([left, " = ", group(right)]);
  return fluid(left, " =", right);
}

function constantDoc(node: ts.VariableStatement, source: Source): Doc {
  const { declarations, flags } = node.declarationList;
  const [declaration] = declarations;
  const isConstant = declarations.length === 1 && (flags & ts.NodeFlags.Const) !== 0;
  if (!isConstant || declaration?.initializer === undefined || !ts.isIdentifier(declaration.name))
    throw new UnknownSyntax(node);
  const { name, type, initializer } = declaration;
  const left: Doc = [name.text, type === undefined ? "" : [": ", typeDoc(type, source)]];
  const breaksLeft = hasArgumentsOfArguments(type);
  return [exportMark(node), "const ", assignmentDoc(left, " =", initializer, { breaksLeft }, source)];
}

function hasArgumentsOfArguments(node: ts.TypeNode | undefined): boolean {
  if (node === undefined || !ts.isTypeReferenceNode(node)) return false;
  const list = node.typeArguments ?? [];
  return (
    list.length > 1 && list.some((each) => ts.isTypeReferenceNode(each) && each.typeArguments !== undefined)
  );
}

function functionDoc(node: ts.FunctionDeclaration, source: Source): Doc {
  const { name, type, typeParameters, parameters, body } = node;
  const isPlain = node.asteriskToken === undefined && !hasObjectType(node);
  if (!isPlain || name === undefined || type === undefined) throw new UnknownSyntax(node);
  const list = parameters.map((each) => parameterDoc(each, source));
  const comma = trailingComma("all", source);
  const taken: Doc =
    list.length === 0 ? "()" : ["(", indent([softline, join([",", line], list)]), comma, softline, ")"];
  return [
    exportMark(node),
    "function ",
    name.text,
    typeParametersDoc(typeParameters, source),
    group([taken, ": ", typeDoc(type, source)]),
    body === undefined ? (source.style.semi ? ";" : "") : [" ", block(body, source)],
  ];
}

/** Prettier keeps it beside the parentheses, by rules that emission has no need of. */
function hasObjectType({ parameters, type }: ts.FunctionDeclaration): boolean {
  return [...parameters.map((each) => each.type), type].some(
    (each) => each !== undefined && isObjectType(each),
  );
}

function parameterDoc(node: ts.ParameterDeclaration, source: Source): Doc {
  const { name, type, initializer, questionToken, dotDotDotToken, modifiers } = node;
  if (!ts.isIdentifier(name) || type === undefined || (dotDotDotToken ?? modifiers) !== undefined)
    throw new UnknownSyntax(node);
  const fallback: Doc = initializer === undefined ? "" : [" = ", expressionDoc(initializer, source)];
  return [name.text, questionToken === undefined ? "" : "?", ": ", typeDoc(type, source), fallback];
}

function block({ statements }: ts.Block, source: Source): Doc {
  if (statements.length === 0) return "{}";
  return ["{", indent([hardline, statementsDoc(statements, source)]), hardline, "}"];
}

function exportMark(node: ts.HasModifiers): string {
  for (const modifier of node.modifiers ?? [])
    if (modifier.kind !== ts.SyntaxKind.ExportKeyword) throw new UnknownSyntax(modifier);
  return node.modifiers === undefined ? "" : "export ";
}
