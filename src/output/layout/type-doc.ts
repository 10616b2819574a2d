/** Types, with parentheses where they are needed, wherever they were. */
import ts from "typescript";

import {
  align,
  blankLine,
  brokenGroup,
  group,
  ifBroken,
  indent,
  indentIfBroken,
  join,
  line,
  softline,
  type Doc,
} from "./doc.js";
import { spaceInside, trailingComma } from "./punctuation.js";
import { UnknownSyntax, type Source } from "./source.js";

export function typeDoc(node: ts.TypeNode, source: Source): Doc {
  if (ts.isParenthesizedTypeNode(node)) return typeDoc(node.type, source);
  const printed = bareType(node, source);
  return needsParentheses(node) ? ["(", printed, ")"] : printed;
}

function bareType(node: ts.TypeNode, source: Source): Doc {
  const type = (each: ts.TypeNode): Doc => typeDoc(each, source);
  if (ts.isTypeReferenceNode(node))
    return [entityName(node.typeName), typeArgumentsDoc(node.typeArguments, source)];
  if (ts.isExpressionWithTypeArguments(node)) {
    if (!ts.isIdentifier(node.expression)) throw new UnknownSyntax(node);
    return [node.expression.text, typeArgumentsDoc(node.typeArguments, source)];
  }
  if (ts.isLiteralTypeNode(node)) return literalType(node, source);
  if (ts.isUnionTypeNode(node)) return union(node, source);
  if (ts.isIntersectionTypeNode(node)) return intersection(node, source);
  if (ts.isTypeLiteralNode(node))
    return membersDoc(node.members, source.isOpened(node, node.members), source);
  if (ts.isArrayTypeNode(node)) return [type(node.elementType), "[]"];
  if (ts.isTypeOperatorNode(node)) return [`${ts.tokenToString(node.operator) ?? ""} `, type(node.type)];
  if (ts.isIndexedAccessTypeNode(node)) return [type(node.objectType), "[", type(node.indexType), "]"];
  if (ts.isTypeQueryNode(node))
    return ["typeof ", entityName(node.exprName), typeArgumentsDoc(node.typeArguments, source)];
  if (ts.isTupleTypeNode(node)) return tuple(node, source);
  if (isKeyword(node)) return source.textOf(node);
  throw new UnknownSyntax(node);
}

function entityName(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : `${entityName(name.left)}.${name.right.text}`;
}

function literalType({ literal }: ts.LiteralTypeNode, source: Source): Doc {
  if (ts.isStringLiteral(literal)) return source.string(literal);
  if (ts.isNumericLiteral(literal)) return source.number(literal);
  if (ts.isPrefixUnaryExpression(literal) && ts.isNumericLiteral(literal.operand))
    return [ts.tokenToString(literal.operator) ?? "", source.number(literal.operand)];
  if (isKeyword(literal)) return source.textOf(literal);
  throw new UnknownSyntax(literal);
}

export function typeArgumentsDoc(nodes: readonly ts.TypeNode[] | undefined, source: Source): Doc {
  if (nodes === undefined) return "";
  const [only] = nodes;
  const printed = nodes.map((node) => typeDoc(node, source));
  if (nodes.length === 1 && only !== undefined && isHugged(inner(only))) return ["<", printed, ">"];
  return group(["<", indent([softline, join([",", line], printed)]), softline, ">"]);
}

export function typeParametersDoc(
  parameters: readonly ts.TypeParameterDeclaration[] | undefined,
  source: Source,
): Doc {
  if (parameters === undefined) return "";
  const bound = (word: string, node: ts.TypeNode | undefined): Doc => {
    if (node === undefined) return "";
    const id = Symbol(word);
    return [` ${word}`, group(indent(line), id), indentIfBroken(typeDoc(node, source), id)];
  };
  const printed = parameters.map((node) =>
    group([
      (node.modifiers ?? []).map(({ kind }) => `${ts.tokenToString(kind) ?? ""} `),
      node.name.text,
      bound("extends", node.constraint),
      bound("=", node.default),
    ]),
  );
  const comma = trailingComma("all", source);
  return group(["<", indent([softline, join([",", line], printed)]), comma, softline, ">"]);
}

function tuple({ elements }: ts.TupleTypeNode, source: Source): Doc {
  if (elements.length === 0) return "[]";
  const printed = elements.map((each) => group(typeDoc(each, source)));
  const comma = trailingComma("es5", source);
  return group(["[", indent([softline, join([",", line], printed), comma]), softline, "]"]);
}

function union(node: ts.UnionTypeNode, source: Source): Doc {
  const printed = node.types.map((each) => typeDoc(each, source));
  if (isHuggedUnion(node)) return join(" | ", printed);
  const list = group(
    printed.map((each, index) => [index === 0 ? ifBroken("| ") : [line, "| "], align(each)]),
  );
  const parent = outer(node);
  if (needsParentheses(node)) return group([indent([softline, list]), softline]);
  if (ts.isTupleTypeNode(parent)) {
    if (parent.elements.length === 1) return list;
    return group([indent([ifBroken(["(", softline]), list]), softline, ifBroken(")")]);
  }
  const isPlaced =
    ts.isTypeAliasDeclaration(parent) ||
    ts.isTypeReferenceNode(parent) ||
    ts.isExpressionWithTypeArguments(parent);
  return isPlaced ? list : group(indent([softline, list]));
}

/** `{ … } | null` and `Name | null`: a line for each member would say no more. */
export function isHuggedUnion({ types }: ts.UnionTypeNode): boolean {
  const bare = types.map(inner);
  const object = bare.find((each) => ts.isTypeLiteralNode(each) || ts.isTypeReferenceNode(each));
  return object !== undefined && bare.every((each) => each === object || isNull(each));
}

function intersection({ types }: ts.IntersectionTypeNode, source: Source): Doc {
  let wasIndented = false;
  return group(
    types.map((node, index): Doc => {
      const printed = typeDoc(node, source);
      const previous = types[index - 1];
      if (previous === undefined) return printed;
      const [wasObject, isObject] = [isObjectType(previous), isObjectType(node)];
      if (wasObject && isObject) return [" & ", wasIndented ? indent(printed) : printed];
      if (!wasObject && !isObject) return indent([" &", line, printed]);
      if (index > 1) wasIndented = true;
      return [" & ", index > 1 ? indent(printed) : printed];
    }),
  );
}

/** The body of an interface or of an object type. */
export function membersDoc(nodes: readonly ts.TypeElement[], isBroken: boolean, source: Source): Doc {
  if (nodes.length === 0) return "{}";
  const { semi } = source.style;
  const separator = semi ? ";" : ifBroken("", ";");
  const space = spaceInside(source);
  const printed = nodes.map((node, index): Doc => [
    index === 0 ? "" : [separator, source.hasBlankLineAbove(node) ? blankLine : line],
    source.leading(node),
    group(member(node, source)),
  ]);
  const content: Doc = ["{", indent([space, printed]), semi ? ifBroken(";") : "", space, "}"];
  return isBroken ? brokenGroup(content) : group(content);
}

function member(node: ts.TypeElement, source: Source): Doc {
  if (ts.isIndexSignatureDeclaration(node)) {
    const [parameter] = node.parameters;
    if (parameter?.type === undefined || !ts.isIdentifier(parameter.name)) throw new UnknownSyntax(node);
    const index: Doc = ["[", parameter.name.text, ": ", typeDoc(parameter.type, source), "]: "];
    return [readonlyMark(node), index, typeDoc(node.type, source)];
  }
  if (!ts.isPropertySignature(node) || node.type === undefined) throw new UnknownSyntax(node);
  const mark = node.questionToken === undefined ? "" : "?";
  return [readonlyMark(node), propertyKeyDoc(node.name, source), mark, ": ", typeDoc(node.type, source)];
}

function readonlyMark({ modifiers }: ts.PropertySignature | ts.IndexSignatureDeclaration): string {
  for (const modifier of modifiers ?? [])
    if (modifier.kind !== ts.SyntaxKind.ReadonlyKeyword) throw new UnknownSyntax(modifier);
  return modifiers === undefined ? "" : "readonly ";
}

/** As emission writes it: in quotes where it needs them. */
export function propertyKeyDoc(name: ts.PropertyName, source: Source): string {
  if (ts.isIdentifier(name)) return name.text;
  if (ts.isNumericLiteral(name)) return source.number(name);
  if (ts.isStringLiteral(name)) {
    if (/^[A-Za-z_$][\w$]*$/.test(name.text)) throw new UnknownSyntax("a key with needless quotes");
    return source.string(name);
  }
  if (ts.isComputedPropertyName(name) && ts.isStringLiteral(name.expression))
    return `[${source.string(name.expression)}]`;
  throw new UnknownSyntax(name);
}

/** What a type is a part of, parentheses apart. */
function outer(node: ts.Node): ts.Node {
  return ts.isParenthesizedTypeNode(node.parent) ? outer(node.parent) : node.parent;
}

/** What is in parentheses. */
export function inner(node: ts.TypeNode): ts.TypeNode {
  return ts.isParenthesizedTypeNode(node) ? inner(node.type) : node;
}

function needsParentheses(node: ts.TypeNode): boolean {
  const parent = outer(node);
  const isElement =
    ts.isArrayTypeNode(parent) || (ts.isIndexedAccessTypeNode(parent) && inner(parent.objectType) === node);
  if (ts.isTypeQueryNode(node)) return isElement;
  if (ts.isTypeOperatorNode(node)) return isElement || ts.isTypeOperatorNode(parent);
  if (!ts.isUnionTypeNode(node) && !ts.isIntersectionTypeNode(node)) return false;
  const isMember = ts.isUnionTypeNode(parent) || ts.isIntersectionTypeNode(parent);
  return isElement || isMember || ts.isTypeOperatorNode(parent);
}

/** Whether it stays beside the bracket that opens before it. */
function isHugged(node: ts.TypeNode): boolean {
  if (isKeyword(node) || isObjectType(node) || ts.isLiteralTypeNode(node)) return true;
  if (ts.isTypeReferenceNode(node)) return node.typeArguments === undefined;
  return ts.isUnionTypeNode(node) && isHuggedUnion(node);
}

export function isObjectType(node: ts.TypeNode): boolean {
  return ts.isTypeLiteralNode(inner(node)) || ts.isMappedTypeNode(inner(node));
}

function isNull(node: ts.TypeNode): boolean {
  return (
    node.kind === ts.SyntaxKind.VoidKeyword ||
    (ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword)
  );
}

function isKeyword({ kind }: ts.Node): boolean {
  return kind >= ts.SyntaxKind.FirstKeyword && kind <= ts.SyntaxKind.LastKeyword;
}
