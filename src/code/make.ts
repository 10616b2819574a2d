/** Short forms of the syntax that emission writes most. Properties, parts and entries without a value are omitted. */
import type {
  AliasDeclaration,
  CallExpression,
  Comment,
  ConstantDeclaration,
  ExportStatement,
  Expression,
  FunctionDeclaration,
  InterfaceDeclaration,
  Keyword,
  Member,
  NameType,
  ObjectExpression,
  ObjectType,
  Origin,
  Parameter,
  Placed,
  Property,
  PropertyMember,
  Statement,
  Type,
  TypeParameter,
  WordExpression,
} from "./syntax.js";

export function keyword(word: Keyword): Type {
  return { kind: "keyword", word };
}

/** `Name<Of, These>` */
export function named(name: string, given: readonly Type[] = [], origin?: Origin): NameType {
  return { kind: "name", name, origin, ...(given.length === 0 ? {} : { arguments: given }) };
}

/** A type or a value of the language, even in a module that declares its name. */
export const global: Origin = { from: "globalThis" };

/** `Record<Of, These>` */
export function globalType(name: string, given: readonly Type[] = []): NameType {
  return named(name, given, global);
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
export const emptyObject: Type = globalType("Record", [keyword("never"), keyword("never")]);

/** `Name["key"]` */
export function indexed(object: Type, index: Type): Type {
  return { kind: "indexed", object, index };
}

/** `typeof name` */
export function typeOf(name: string, origin?: Origin): Type {
  return { kind: "query", name, origin };
}

/** `keyof Name`, `readonly Name[]` */
export function operator(word: "keyof" | "readonly", operand: Type): Type {
  return { kind: "operator", operator: word, operand };
}

/** `(typeof Name)[keyof typeof Name]` */
export function valuesOf(name: string): Type {
  return indexed(typeOf(name), operator("keyof", typeOf(name)));
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

/** `true`, or nothing. */
export function flag(isSet: boolean): Expression | undefined {
  return isSet ? scalar(true) : undefined;
}

/** A value of JSON; nothing for `undefined`, and for a list or object without content. */
export function content(value: unknown): Expression | undefined {
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return value === undefined || isEmpty ? undefined : literal(value);
}

export function word(text: string, origin?: Origin): WordExpression {
  return { kind: "word", word: text, origin };
}

/** `() => text` */
export function thunk(text: string, origin?: Origin): Expression {
  return { kind: "thunk", value: word(text, origin) };
}

/** A value of JSON. */
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
  return value === undefined ? word("undefined", global) : scalar(null);
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

/** A call without effects, which a bundler can leave out. */
export function pureCall(callee: string, given: readonly Expression[], origin: Origin): CallExpression {
  return call(callee, given, { isPure: true, origin });
}

/** `export {}`: a file without import or export is a script, and cannot be re-exported. */
export const emptyModule: ExportStatement = { kind: "export", names: [], isApart: true };

/** `… as const` */
export function asConst(value: Expression): Expression {
  return { kind: "typed", value, by: "as", type: globalType("const") };
}

export function exportedInterface(
  name: string,
  members: readonly Member[],
  options: Placed & Pick<InterfaceDeclaration, "bases" | "parameters"> = {},
): InterfaceDeclaration {
  return { kind: "interface", name, isExported: true, members, ...options };
}

export function exportedType(
  name: string,
  type: Type,
  options: Placed & Pick<AliasDeclaration, "parameters"> = {},
): AliasDeclaration {
  return { kind: "alias", name, isExported: true, type, ...options };
}

export function exportedConstant(
  name: string,
  value: Expression,
  options: Placed & { readonly type?: Type } = {},
): ConstantDeclaration {
  return { kind: "constant", name, isExported: true, value, ...options };
}

/** A constant of the module, or of a function. */
export function constant(
  name: string,
  value: Expression,
  options: Placed & { readonly type?: Type } = {},
): ConstantDeclaration {
  return { kind: "constant", name, isExported: false, value, ...options };
}

interface FunctionOptions extends Placed {
  readonly typeParameters?: readonly TypeParameter[];
  readonly parameters: readonly Parameter[];
  readonly returns: Type;
  /** The statements before the result. */
  readonly before?: readonly Statement[];
  /** Undefined for an overload. */
  readonly result?: Expression;
}

/** A function that returns an expression. */
export function exportedFunction(name: string, options: FunctionOptions): FunctionDeclaration {
  const { before = [], result, ...rest } = options;
  const body = result && [...before, { kind: "return" as const, value: result }];
  return { kind: "function", name, isExported: true, body, ...rest };
}

/** Lines of prose as line comments, and an empty line after them. */
export function headerComments(lines: readonly string[]): Comment[] {
  return lines.map((line, index) => ({
    lines: [lineText(line)],
    gap: index === lines.length - 1 ? "blank" : "line",
  }));
}

export function lineComment(words: string): Comment {
  return { lines: [lineText(words)], gap: "line" };
}

/** No character in it ends the line, and with it the comment. */
function lineText(words: string): string {
  return `// ${words.replace(/[\n\r\u2028\u2029]+/g, " ")}`.trimEnd();
}
