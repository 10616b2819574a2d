/** Types of a syntax tree, whether it was parsed or made by a library. */
import type { ts } from "@ts-morph/common";

import type { Keyword, Member, NameType, Placed, Type } from "../../../src/code/syntax.js";
import { memberKey, numberText, stringText } from "../../../src/code/layout/type-doc.js";
import * as nodes from "./nodes.js";

/** What a reader of types asks of the tree that it reads. */
export interface TypeSource {
  /** Comments and empty line above a member. */
  placed(node: ts.Node): Placed;
  /** Whether the members have a line each. */
  isOpened(node: ts.Node, members: readonly ts.Node[]): boolean;
  /** Refuses a string, a number or a key that the layout spells otherwise. */
  requireSpelling(node: ts.Node, spelling: string): void;
  /** Whether a union in a union is part of it: `("a" | "b") | null`. The author of a text may have meant to tell them apart. */
  readonly flattensUnions: boolean;
  /** What is to be read in the place of a type; undefined for most. */
  replaced(node: ts.Node): Type | undefined;
}

export function readType(node: ts.TypeNode, source: TypeSource): Type {
  const read = (each: ts.TypeNode): Type => readType(each, source);
  const replaced = source.replaced(node);
  if (replaced !== undefined) return replaced;
  if (nodes.isParenthesizedTypeNode(node)) return read(node.type);
  if (nodes.isTypeReferenceNode(node)) return nameType(entityName(node.typeName), node.typeArguments, source);
  if (nodes.isLiteralTypeNode(node)) return readLiteral(node, source);
  if (nodes.isUnionTypeNode(node)) {
    const members = node.types.map(read);
    return { kind: "union", members: source.flattensUnions ? flattened(members) : members };
  }
  if (nodes.isIntersectionTypeNode(node)) return { kind: "intersection", members: node.types.map(read) };
  if (nodes.isTypeLiteralNode(node)) {
    const members = node.members.map((member) => readMember(member, source));
    return { kind: "object", members, isMultiline: source.isOpened(node, node.members) };
  }
  if (nodes.isArrayTypeNode(node)) return { kind: "array", element: read(node.elementType) };
  if (nodes.isTypeOperatorNode(node))
    return { kind: "operator", operator: operators[node.operator], operand: read(node.type) };
  if (nodes.isIndexedAccessTypeNode(node))
    return { kind: "indexed", object: read(node.objectType), index: read(node.indexType) };
  if (nodes.isTypeQueryNode(node)) {
    const name = entityName(node.exprName);
    return node.typeArguments === undefined
      ? { kind: "query", name }
      : { kind: "query", name, arguments: node.typeArguments.map(read) };
  }
  if (nodes.isOptionalTypeNode(node)) return { kind: "optional", element: read(node.type) };
  if (nodes.isRestTypeNode(node)) return { kind: "rest", element: read(node.type) };
  if (nodes.isTupleTypeNode(node)) return { kind: "tuple", elements: node.elements.map(read) };
  const word = keywords.get(node.kind);
  if (word === undefined) throw new UnknownSyntax(node);
  return { kind: "keyword", word };
}

/** Each keyword once. */
function flattened(members: readonly Type[]): Type[] {
  const all = members.flatMap((member) => (member.kind === "union" ? member.members : [member]));
  const words = new Set<Keyword>();
  return all.filter((member) => {
    if (member.kind !== "keyword") return true;
    const isNew = !words.has(member.word);
    words.add(member.word);
    return isNew;
  });
}

const operators = {
  [nodes.kinds.KeyOfKeyword]: "keyof",
  [nodes.kinds.ReadonlyKeyword]: "readonly",
  [nodes.kinds.UniqueKeyword]: "unique",
} as const;

const keywords: ReadonlyMap<ts.SyntaxKind, Keyword> = new Map([
  [nodes.kinds.AnyKeyword, "any"],
  [nodes.kinds.BigIntKeyword, "bigint"],
  [nodes.kinds.BooleanKeyword, "boolean"],
  [nodes.kinds.NeverKeyword, "never"],
  [nodes.kinds.NumberKeyword, "number"],
  [nodes.kinds.ObjectKeyword, "object"],
  [nodes.kinds.StringKeyword, "string"],
  [nodes.kinds.SymbolKeyword, "symbol"],
  [nodes.kinds.UndefinedKeyword, "undefined"],
  [nodes.kinds.UnknownKeyword, "unknown"],
  [nodes.kinds.VoidKeyword, "void"],
]);

export function nameType(
  name: string,
  input: readonly ts.TypeNode[] | undefined,
  source: TypeSource,
): NameType {
  if (input === undefined) return { kind: "name", name };
  return { kind: "name", name, arguments: input.map((each) => readType(each, source)) };
}

function entityName(name: ts.EntityName): string {
  return nodes.isIdentifier(name) ? name.text : `${entityName(name.left)}.${name.right.text}`;
}

function readLiteral({ literal }: ts.LiteralTypeNode, source: TypeSource): Type {
  if (literal.kind === nodes.kinds.NullKeyword) return { kind: "keyword", word: "null" };
  const value = scalarOf(literal, source);
  if (value === undefined || value === null) throw new UnknownSyntax(literal);
  return { kind: "literal", value };
}

/** The value of a literal; undefined if it is none that JSON has. */
export function scalarOf(
  node: ts.Expression,
  source: Pick<TypeSource, "requireSpelling">,
): string | number | boolean | null | undefined {
  if (node.kind === nodes.kinds.TrueKeyword) return true;
  if (node.kind === nodes.kinds.FalseKeyword) return false;
  if (node.kind === nodes.kinds.NullKeyword) return null;
  if (nodes.isStringLiteral(node)) {
    source.requireSpelling(node, stringText(node.text));
    return node.text;
  }
  if (nodes.isNumericLiteral(node)) return numberOf(node, source);
  const isNegative = nodes.isPrefixUnaryExpression(node) && node.operator === nodes.kinds.MinusToken;
  return isNegative && nodes.isNumericLiteral(node.operand) ? -numberOf(node.operand, source) : undefined;
}

function numberOf(node: ts.NumericLiteral, source: Pick<TypeSource, "requireSpelling">): number {
  const value = Number(node.text);
  source.requireSpelling(node, numberText(value));
  return value;
}

export function readMember(node: ts.TypeElement, source: TypeSource): Member {
  if (nodes.isIndexSignature(node)) {
    const [parameter] = node.parameters;
    if (parameter?.type === undefined || !nodes.isIdentifier(parameter.name)) throw new UnknownSyntax(node);
    return {
      ...source.placed(node),
      kind: "index",
      name: parameter.name.text,
      keyType: readType(parameter.type, source),
      isReadonly: requireReadonly(node),
      type: readType(node.type, source),
    };
  }
  if (!nodes.isPropertySignature(node) || node.type === undefined) throw new UnknownSyntax(node);
  return {
    ...source.placed(node),
    kind: "property",
    key: readKey(node.name, source, memberKey),
    isReadonly: requireReadonly(node),
    isOptional: node.questionToken !== undefined,
    type: readType(node.type, source),
  };
}

function requireReadonly({ modifiers }: ts.IndexSignatureDeclaration | ts.PropertySignature): boolean {
  for (const modifier of modifiers ?? [])
    if (modifier.kind !== nodes.kinds.ReadonlyKeyword) throw new UnknownSyntax(modifier);
  return modifiers !== undefined && modifiers.length > 0;
}

export function readKey(
  name: ts.PropertyName,
  source: Pick<TypeSource, "requireSpelling">,
  spell: (key: string) => string,
): string {
  const literal = nodes.isComputedPropertyName(name) ? name.expression : name;
  if (!nodes.isIdentifier(literal) && !nodes.isStringLiteral(literal) && !nodes.isNumericLiteral(literal))
    throw new UnknownSyntax(name);
  source.requireSpelling(name, spell(literal.text));
  return literal.text;
}

/** Thrown for what emission does not write. */
export class UnknownSyntax extends Error {
  constructor(result: ts.Node | string) {
    const name = typeof result === "string" ? result : `a node of kind ${result.kind} (ts.SyntaxKind)`;
    super(`Emission does not write ${name}.`);
  }
}
