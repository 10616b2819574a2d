/**
 * Converts the types that openapi-typescript makes to syntax. Its nodes come from its own compiler, which is never
 * loaded, saving a quarter of a second. The type checker compares the numbers below with it.
 */
import type ts from "typescript";

import type { Comment, Keyword, Member, Type } from "../../code/syntax.js";
import { flatUnion, global, literalType } from "../../code/make.js";

type Kinds = typeof ts.SyntaxKind;
type NumberOf<Kind extends number> = `${Kind}` extends `${infer Digits extends number}` ? Digits : never;

const numbers = {
  AnyKeyword: 133,
  ArrayType: 189,
  BigIntKeyword: 163,
  BooleanKeyword: 136,
  FalseKeyword: 97,
  Identifier: 80,
  IndexSignature: 182,
  IndexedAccessType: 200,
  IntersectionType: 194,
  KeyOfKeyword: 143,
  LiteralType: 202,
  MinusToken: 41,
  NeverKeyword: 146,
  NullKeyword: 106,
  NumberKeyword: 150,
  NumericLiteral: 9,
  ObjectKeyword: 151,
  Parameter: 170,
  ParenthesizedType: 197,
  PrefixUnaryExpression: 225,
  PropertySignature: 172,
  QuestionToken: 58,
  ReadonlyKeyword: 148,
  RestType: 192,
  StringKeyword: 154,
  StringLiteral: 11,
  SymbolKeyword: 155,
  TrueKeyword: 112,
  TupleType: 190,
  TypeLiteral: 188,
  TypeOperator: 199,
  TypeReference: 184,
  UndefinedKeyword: 157,
  UnionType: 193,
  UniqueKeyword: 158,
  UnknownKeyword: 159,
  VoidKeyword: 116,
} as const satisfies { readonly [Name in keyof Kinds]?: NumberOf<Kinds[Name]> };

/** The part of `ts.SyntaxKind` that types need. */
export const kinds = numbers as unknown as Pick<Kinds, keyof typeof numbers>;

function isOfKind<Node extends ts.Node>(kind: Node["kind"]): (node: ts.Node) => node is Node {
  return (node): node is Node => node.kind === kind;
}

export const isArrayTypeNode = isOfKind<ts.ArrayTypeNode>(kinds.ArrayType);
export const isTupleTypeNode = isOfKind<ts.TupleTypeNode>(kinds.TupleType);
export const isIdentifier = isOfKind<ts.Identifier>(kinds.Identifier);
export const isIndexedAccessTypeNode = isOfKind<ts.IndexedAccessTypeNode>(kinds.IndexedAccessType);
export const isLiteralTypeNode = isOfKind<ts.LiteralTypeNode>(kinds.LiteralType);
export const isStringLiteral = isOfKind<ts.StringLiteral>(kinds.StringLiteral);
const isIndexSignature = isOfKind<ts.IndexSignatureDeclaration>(kinds.IndexSignature);
const isIntersectionTypeNode = isOfKind<ts.IntersectionTypeNode>(kinds.IntersectionType);
const isNumericLiteral = isOfKind<ts.NumericLiteral>(kinds.NumericLiteral);
const isParenthesizedTypeNode = isOfKind<ts.ParenthesizedTypeNode>(kinds.ParenthesizedType);
const isPrefixUnaryExpression = isOfKind<ts.PrefixUnaryExpression>(kinds.PrefixUnaryExpression);
const isPropertySignature = isOfKind<ts.PropertySignature>(kinds.PropertySignature);
const isTypeLiteralNode = isOfKind<ts.TypeLiteralNode>(kinds.TypeLiteral);
const isTypeOperatorNode = isOfKind<ts.TypeOperatorNode>(kinds.TypeOperator);
const isTypeReferenceNode = isOfKind<ts.TypeReferenceNode>(kinds.TypeReference);
const isUnionTypeNode = isOfKind<ts.UnionTypeNode>(kinds.UnionType);

/** A property with its name and comments, which the library does not see. */
interface Named extends ts.PropertySignature {
  readonly key: string;
  readonly comments: readonly Comment[] | undefined;
}

export function named(
  property: ts.PropertySignature,
  key: string,
  comments: readonly Comment[] | undefined,
): Named {
  return Object.assign(property, { key, comments });
}

/** Notes on the nodes of one type. */
export interface LibraryType {
  /** The type that replaces a marked node. */
  replaced(node: ts.Node): Type | undefined;
}

export function readType(node: ts.TypeNode, known: LibraryType): Type {
  const read = (each: ts.TypeNode): Type => readType(each, known);
  const replaced = known.replaced(node);
  if (replaced !== undefined) return replaced;
  if (isTypeReferenceNode(node) && isIdentifier(node.typeName)) {
    const name = { kind: "name", name: node.typeName.text, origin: global } as const;
    return node.typeArguments === undefined ? name : { ...name, arguments: node.typeArguments.map(read) };
  }
  if (isParenthesizedTypeNode(node)) return read(node.type);
  if (isLiteralTypeNode(node)) return readLiteral(node.literal);
  if (isUnionTypeNode(node)) return flatUnion(node.types.map(read));
  if (isIntersectionTypeNode(node)) return { kind: "intersection", members: node.types.map(read) };
  if (isTypeLiteralNode(node))
    return {
      kind: "object",
      members: node.members.map((each) => readMember(each, known)),
      isMultiline: true,
    };
  if (isArrayTypeNode(node)) return { kind: "array", element: read(node.elementType) };
  if (isTypeOperatorNode(node))
    return { kind: "operator", operator: operators[node.operator], operand: read(node.type) };
  if (isIndexedAccessTypeNode(node))
    return { kind: "indexed", object: read(node.objectType), index: read(node.indexType) };
  if (isTupleTypeNode(node)) return { kind: "tuple", elements: node.elements.map(read) };
  const word = keywords.get(node.kind);
  if (word === undefined) throw unknownNode(node);
  return { kind: "keyword", word };
}

const operators = {
  [kinds.KeyOfKeyword]: "keyof",
  [kinds.ReadonlyKeyword]: "readonly",
  [kinds.UniqueKeyword]: "unique",
} as const;

const keywords: ReadonlyMap<ts.SyntaxKind, Keyword> = new Map([
  [kinds.AnyKeyword, "any"],
  [kinds.BigIntKeyword, "bigint"],
  [kinds.BooleanKeyword, "boolean"],
  [kinds.NeverKeyword, "never"],
  [kinds.NumberKeyword, "number"],
  [kinds.ObjectKeyword, "object"],
  [kinds.StringKeyword, "string"],
  [kinds.SymbolKeyword, "symbol"],
  [kinds.UndefinedKeyword, "undefined"],
  [kinds.UnknownKeyword, "unknown"],
  [kinds.VoidKeyword, "void"],
]);

function readLiteral(literal: ts.LiteralTypeNode["literal"]): Type {
  if (literal.kind === kinds.NullKeyword) return { kind: "keyword", word: "null" };
  if (literal.kind === kinds.TrueKeyword) return literalType(true);
  if (literal.kind === kinds.FalseKeyword) return literalType(false);
  if (isStringLiteral(literal)) return literalType(literal.text);
  if (isNumericLiteral(literal)) return literalType(Number(literal.text));
  if (isPrefixUnaryExpression(literal) && isNumericLiteral(literal.operand))
    return literalType(-Number(literal.operand.text));
  throw unknownNode(literal);
}

function readMember(node: ts.TypeElement, known: LibraryType): Member {
  const isReadonly =
    (isIndexSignature(node) || isPropertySignature(node)) && (node.modifiers ?? []).length > 0;
  if (isIndexSignature(node)) {
    const [parameter] = node.parameters;
    if (parameter?.type === undefined || !isIdentifier(parameter.name)) throw unknownNode(node);
    return {
      kind: "index",
      name: parameter.name.text,
      keyType: readType(parameter.type, known),
      isReadonly,
      type: readType(node.type, known),
    };
  }
  if (!isPropertySignature(node) || node.type === undefined) throw unknownNode(node);
  const { name, key, comments }: Partial<Named> & typeof node = node;
  if (!isIdentifier(name) && !isStringLiteral(name) && !isNumericLiteral(name)) throw unknownNode(name);
  return {
    ...(comments && { comments }),
    kind: "property",
    // An object in a list of values has fields that were not named.
    key: key ?? name.text,
    isReadonly,
    isOptional: node.questionToken !== undefined,
    type: readType(node.type, known),
  };
}

function unknownNode({ kind }: ts.Node): TypeError {
  return new TypeError(`openapi-typescript made a node that is not known here, of kind ${kind}.`);
}
