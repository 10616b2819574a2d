/**
 * Replaces the compiler for openapi-typescript, which uses it to create syntax nodes: nodes of the same kinds, with only
 * the properties that are read. Omitted kinds belong to settings of the library that the program does not use.
 */
import { isArrayTypeNode, isTupleTypeNode, kinds } from "../../../src/emit/types/library-type.js";

interface Node {
  readonly kind: number;
  readonly [field: string]: unknown;
}

type Nodes = readonly Node[] | undefined;

const factory: Readonly<Record<string, (...args: never[]) => Node>> = {
  createArrayTypeNode: (elementType: Node) => ({ kind: kinds.ArrayType, elementType }),
  createFalse: () => ({ kind: kinds.FalseKeyword }),
  createIdentifier: identifier,
  createIndexSignature: (modifiers: Nodes, parameters: Nodes, type: Node) => ({
    kind: kinds.IndexSignature,
    modifiers,
    parameters,
    type,
  }),
  createIndexedAccessTypeNode: (objectType: Node, indexType: Node) => ({
    kind: kinds.IndexedAccessType,
    objectType,
    indexType,
  }),
  createIntersectionTypeNode: (types: Nodes) => ({ kind: kinds.IntersectionType, types }),
  createKeywordTypeNode: token,
  createLiteralTypeNode: (literal: Node) => ({ kind: kinds.LiteralType, literal }),
  createModifier: token,
  createNull: () => ({ kind: kinds.NullKeyword }),
  createNumericLiteral: (value: number | string) => ({ kind: kinds.NumericLiteral, text: String(value) }),
  createParameterDeclaration: (
    modifiers: Nodes,
    dotDotDotToken: Node | undefined,
    name: string | Node,
    questionToken?: Node,
    type?: Node,
  ) => ({ kind: kinds.Parameter, modifiers, dotDotDotToken, name: nameOf(name), questionToken, type }),
  createPrefixUnaryExpression: (operator: number, operand: Node) => ({
    kind: kinds.PrefixUnaryExpression,
    operator,
    operand,
  }),
  createPropertySignature: (
    modifiers: Nodes,
    name: string | Node,
    questionToken: Node | undefined,
    type: Node | undefined,
  ) => ({ kind: kinds.PropertySignature, modifiers, name: nameOf(name), questionToken, type }),
  createRestTypeNode: (type: Node) => ({ kind: kinds.RestType, type }),
  createStringLiteral: (text: string) => ({ kind: kinds.StringLiteral, text }),
  createToken: token,
  createTrue: () => ({ kind: kinds.TrueKeyword }),
  createTupleTypeNode: (elements: Nodes) => ({ kind: kinds.TupleType, elements }),
  createTypeLiteralNode: (members: Nodes) => ({ kind: kinds.TypeLiteral, members }),
  createTypeOperatorNode: (operator: number, type: Node) => ({ kind: kinds.TypeOperator, operator, type }),
  createTypeReferenceNode: (name: string | Node, typeArguments?: Nodes) => ({
    kind: kinds.TypeReference,
    typeName: nameOf(name),
    typeArguments,
  }),
  createUnionTypeNode: (types: Nodes) => ({ kind: kinds.UnionType, types }),
};

function identifier(text: string): Node {
  return { kind: kinds.Identifier, text };
}

function nameOf(name: string | Node): Node {
  return typeof name === "string" ? identifier(name) : name;
}

function token(kind: number): Node {
  return { kind };
}

/** Maps names to numbers and numbers to names, as in the compiler. */
const SyntaxKind = {
  ...kinds,
  ...Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [kind, name])),
};

export default {
  factory,
  SyntaxKind,
  isArrayTypeNode,
  isTupleTypeNode,
  addSyntheticLeadingComment: withoutComment,
};

/** No-op: the program adds its own comments. */
function withoutComment<Commented>(node: Commented): Commented {
  return node;
}
