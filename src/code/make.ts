/** Short forms of the syntax that emission writes most. */
import type { Comment } from "./comment.js";
import type {
  AliasDeclaration,
  CallExpression,
  ConstantDeclaration,
  ExportStatement,
  Expression,
  InterfaceDeclaration,
  Keyword,
  Member,
  NameType,
  ObjectExpression,
  ObjectType,
  Origin,
  Placed,
  Property,
  PropertyMember,
  Type,
  WordExpression,
} from "./syntax.js";

export function keyword(word: Keyword): Type {
  return { kind: "keyword", word };
}

/** `Name<Of, These>` */
export function named(name: string, given: readonly Type[] = [], origin?: Origin): NameType {
  return { kind: "name", name, origin, ...(given.length === 0 ? {} : { arguments: given }) };
}

export function literalType(value: string | number | boolean): Type {
  return { kind: "literal", value };
}

/** One type, or the union of several. */
export function unionOf(members: readonly Type[]): Type {
  const [only] = members;
  return members.length === 1 && only !== undefined ? only : { kind: "union", members };
}

/** One type, or the intersection of several. */
export function intersectionOf(members: readonly Type[]): Type {
  const [only] = members;
  return members.length === 1 && only !== undefined ? only : { kind: "intersection", members };
}

/** With a line for each member. */
export function objectType(members: readonly Member[]): ObjectType {
  return { kind: "object", members, isOpened: true };
}

/** `{}`: anything but null and undefined. */
export const plainObject: Type = { kind: "object", members: [], isOpened: false };

/** `(string & {})`: unlike `string`, it leaves the literals beside it in a union, for an editor to suggest. */
export function anyBesideLiterals(word: "string" | "number"): Type {
  return intersectionOf([keyword(word), plainObject]);
}

/** `Record<never, never>` */
export const emptyObject: Type = named("Record", [keyword("never"), keyword("never")]);

/** `(typeof Name)[keyof typeof Name]` */
export function valuesOf(name: string): Type {
  const table: Type = { kind: "query", name };
  return { kind: "indexed", object: table, index: { kind: "operator", operator: "keyof", operand: table } };
}

interface MemberOptions {
  readonly isOptional?: boolean;
  readonly isReadonly?: boolean;
  readonly comments?: readonly Comment[];
}

export function field(key: string, type: Type, options: MemberOptions = {}): PropertyMember {
  return { kind: "property", key, type, ...options };
}

export function scalar(value: string | number | boolean | null): Expression {
  return { kind: "scalar", value };
}

/** `true`, or no property at all. */
export function flag(isSet: boolean): Expression | undefined {
  return isSet ? scalar(true) : undefined;
}

export function word(text: string, origin?: Origin): WordExpression {
  return { kind: "word", word: text, origin };
}

/** `() => text` */
export function thunk(text: string, origin?: Origin): Expression {
  return { kind: "thunk", value: word(text, origin) };
}

/** A value of JSON; fields without a value are left out. */
export function literal(value: unknown): Expression {
  if (Array.isArray(value)) return list(value.map(literal));
  if (typeof value === "object" && value !== null)
    return {
      kind: "object",
      properties: Object.entries(value)
        .filter(([, inner]) => inner !== undefined)
        .map(([key, inner]) => property(key, literal(inner))),
    };
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return scalar(value);
  return value === undefined ? word("undefined") : scalar(null);
}

export function list(items: readonly Expression[]): Expression {
  return { kind: "list", items };
}

export function property(key: string, value: Expression, comments?: readonly Comment[]): Property {
  return comments === undefined
    ? { kind: "property", key, value }
    : { kind: "property", key, value, comments };
}

export function spread(value: Expression): Property {
  return { kind: "spread", value };
}

/** An object literal; entries without a value are left out. */
export function objectOf(entries: readonly (readonly [string, Expression | undefined])[]): ObjectExpression {
  return {
    kind: "object",
    properties: entries.flatMap(([key, value]) => (value === undefined ? [] : [property(key, value)])),
  };
}

/** With a line for each property. */
export function openedObject(properties: readonly Property[]): ObjectExpression {
  return { kind: "object", properties, isOpened: true };
}

export function call(
  callee: string,
  given: readonly Expression[],
  options: Pick<CallExpression, "isPure" | "typeArguments" | "origin"> = {},
): CallExpression {
  return { kind: "call", callee, arguments: given, ...options };
}

/** `export {}`: without an import or export a file is a script, and whoever re-exports it does not compile. */
export const emptyModule: ExportStatement & Placed = { kind: "export", names: [], isApart: true };

/** `… as const` */
export function asConst(value: Expression): Expression {
  return { kind: "typed", value, by: "as", type: named("const") };
}

export function exportedInterface(
  name: string,
  members: readonly Member[],
  options: Placed & Pick<InterfaceDeclaration, "bases" | "parameters"> = {},
): InterfaceDeclaration & Placed {
  return { kind: "interface", name, isExported: true, members, ...options };
}

export function exportedType(
  name: string,
  type: Type,
  options: Placed & Pick<AliasDeclaration, "parameters"> = {},
): AliasDeclaration & Placed {
  return { kind: "alias", name, isExported: true, type, ...options };
}

export function exportedConstant(
  name: string,
  value: Expression,
  options: Placed & { readonly type?: Type } = {},
): ConstantDeclaration & Placed {
  return { kind: "constant", name, isExported: true, value, ...options };
}
