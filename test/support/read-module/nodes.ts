/**
 * Nodes of types, told apart without the compiler that makes them: loading it takes a quarter of a second.
 *
 * The compiler checks the numbers where it checks this file.
 */
import type { ts } from "@ts-morph/common";

type Kinds = typeof ts.SyntaxKind;
type NumberOf<Kind extends number> = `${Kind}` extends `${infer Digits extends number}` ? Digits : never;

const numbers = {
  AnyKeyword: 133,
  ArrayType: 189,
  BigIntKeyword: 163,
  BooleanKeyword: 136,
  ComputedPropertyName: 168,
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
  OptionalType: 191,
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
  TypeQuery: 187,
  TypeReference: 184,
  UndefinedKeyword: 157,
  UnionType: 193,
  UniqueKeyword: 158,
  UnknownKeyword: 159,
  VoidKeyword: 116,
} as const satisfies { readonly [Name in keyof Kinds]?: NumberOf<Kinds[Name]> };

/** `ts.SyntaxKind`, as far as types need it. */
export const kinds = numbers as unknown as Pick<Kinds, keyof typeof numbers>;

function is<Node extends ts.Node>(kind: Node["kind"]): (node: ts.Node) => node is Node {
  return (node): node is Node => node.kind === kind;
}

export const isArrayTypeNode = is<ts.ArrayTypeNode>(kinds.ArrayType);
export const isComputedPropertyName = is<ts.ComputedPropertyName>(kinds.ComputedPropertyName);
export const isIdentifier = is<ts.Identifier>(kinds.Identifier);
export const isIndexSignature = is<ts.IndexSignatureDeclaration>(kinds.IndexSignature);
export const isIndexedAccessTypeNode = is<ts.IndexedAccessTypeNode>(kinds.IndexedAccessType);
export const isIntersectionTypeNode = is<ts.IntersectionTypeNode>(kinds.IntersectionType);
export const isLiteralTypeNode = is<ts.LiteralTypeNode>(kinds.LiteralType);
export const isNumericLiteral = is<ts.NumericLiteral>(kinds.NumericLiteral);
export const isParenthesizedTypeNode = is<ts.ParenthesizedTypeNode>(kinds.ParenthesizedType);
export const isPrefixUnaryExpression = is<ts.PrefixUnaryExpression>(kinds.PrefixUnaryExpression);
export const isPropertySignature = is<ts.PropertySignature>(kinds.PropertySignature);
export const isStringLiteral = is<ts.StringLiteral>(kinds.StringLiteral);
export const isOptionalTypeNode = is<ts.OptionalTypeNode>(kinds.OptionalType);
export const isRestTypeNode = is<ts.RestTypeNode>(kinds.RestType);
export const isTupleTypeNode = is<ts.TupleTypeNode>(kinds.TupleType);
export const isTypeLiteralNode = is<ts.TypeLiteralNode>(kinds.TypeLiteral);
export const isTypeOperatorNode = is<ts.TypeOperatorNode>(kinds.TypeOperator);
export const isTypeQueryNode = is<ts.TypeQueryNode>(kinds.TypeQuery);
export const isTypeReferenceNode = is<ts.TypeReferenceNode>(kinds.TypeReference);
export const isUnionTypeNode = is<ts.UnionTypeNode>(kinds.UnionType);
