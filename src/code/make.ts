/** Shorthands for the syntax that emission writes most. Properties, parts and entries without a value are omitted. */
import type * as syntax from "./syntax.js";

export function keyword(word: syntax.Keyword): syntax.Type {
  return { kind: "keyword", word };
}

/** `Name<Of, These>` */
export function named(
  name: string,
  typeArguments: readonly syntax.Type[] = [],
  origin?: syntax.Origin,
): syntax.NameType {
  return { kind: "name", name, origin, ...(typeArguments.length === 0 ? {} : { arguments: typeArguments }) };
}

/** A built-in type or value, even in a module that declares the same name. */
export const global: syntax.Origin = { from: "globalThis" };

/** `Record<Of, These>` */
export function globalType(name: string, typeArguments: readonly syntax.Type[] = []): syntax.NameType {
  return named(name, typeArguments, global);
}

export function literalType(value: string | number | boolean): syntax.Type {
  return { kind: "literal", value };
}

/** A single type, or the union of several. */
export function unionOf(members: readonly syntax.Type[]): syntax.Type {
  const [only] = members;
  return members.length === 1 && only !== undefined ? only : { kind: "union", members };
}

/** The union without unions among its members, and with each keyword once: `("a" | null) | null`. */
export function flatUnion(members: readonly syntax.Type[]): syntax.Type {
  const [only] = members;
  if (members.length === 1 && only !== undefined && only.kind !== "union") return only;
  // A list of countries has hundreds of members, none of them a union.
  const isFlat = members.every(({ kind }) => kind !== "union");
  const all = isFlat ? members : members.flatMap((each) => (each.kind === "union" ? each.members : each));
  const words = new Set<syntax.Keyword>();
  const distinct = all.filter((member) => {
    if (member.kind !== "keyword") return true;
    const isNew = !words.has(member.word);
    words.add(member.word);
    return isNew;
  });
  return distinct.length === 0 ? keyword("never") : unionOf(distinct);
}

/** A single type, or the intersection of several. */
export function intersectionOf(members: readonly syntax.Type[]): syntax.Type {
  const [only] = members;
  return members.length === 1 && only !== undefined ? only : { kind: "intersection", members };
}

/** An object type with a line for each member. */
export function objectType(members: readonly syntax.Member[]): syntax.ObjectType {
  return { kind: "object", members, isMultiline: true };
}

/** `{}`: anything except null and undefined. */
export const plainObject: syntax.Type = { kind: "object", members: [], isMultiline: false };

/** `(string & {})`: unlike `string`, it leaves the literals beside it in a union, for an editor to suggest. */
export function anyBesideLiterals(word: "string" | "number"): syntax.Type {
  return intersectionOf([keyword(word), plainObject]);
}

/** `Record<never, never>` */
export const emptyObject: syntax.Type = globalType("Record", [keyword("never"), keyword("never")]);

/** `Name["key"]` */
export function indexed(object: syntax.Type, index: syntax.Type): syntax.Type {
  return { kind: "indexed", object, index };
}

/** `typeof name` */
export function typeOf(name: string, origin?: syntax.Origin): syntax.Type {
  return { kind: "query", name, origin };
}

/** `keyof Name`, `readonly Name[]` */
export function operator(word: "keyof" | "readonly", operand: syntax.Type): syntax.Type {
  return { kind: "operator", operator: word, operand };
}

/** `(typeof Name)[keyof typeof Name]` */
export function valuesOf(name: string): syntax.Type {
  return indexed(typeOf(name), operator("keyof", typeOf(name)));
}

interface MemberOptions {
  readonly isOptional?: boolean;
  readonly isReadonly?: boolean;
  readonly comments?: readonly syntax.Comment[];
}

export function field(key: string, type: syntax.Type, options: MemberOptions = {}): syntax.PropertyMember {
  return { kind: "property", key, type, ...options };
}

export function scalar(value: string | number | boolean | null): syntax.Expression {
  return { kind: "scalar", value };
}

/** `true`, or undefined to omit it. */
export function flag(isSet: boolean): syntax.Expression | undefined {
  return isSet ? scalar(true) : undefined;
}

/** A JSON value; undefined for `undefined`, and for an empty list or object. */
export function content(value: unknown): syntax.Expression | undefined {
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return value === undefined || isEmpty ? undefined : literal(value);
}

export function word(text: string, origin?: syntax.Origin): syntax.WordExpression {
  return { kind: "word", word: text, origin };
}

/** `() => text` */
export function thunk(text: string, origin?: syntax.Origin): syntax.Expression {
  return { kind: "thunk", value: word(text, origin) };
}

/** A JSON value, whose type is read-only. */
export function literal(value: unknown): syntax.Expression {
  if (Array.isArray(value)) return list(value.map(literal));
  if (typeof value === "object" && value !== null)
    return {
      kind: "object",
      properties: Object.entries(value)
        .filter(([, inner]) => inner !== undefined)
        .map(([key, inner]) => tableProperty(key, literal(inner))),
    };
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return scalar(value);
  return value === undefined ? word("undefined", global) : scalar(null);
}

export function list(items: readonly syntax.Expression[]): syntax.Expression {
  return { kind: "list", items };
}

export function property(
  key: string,
  value: syntax.Expression,
  comments?: readonly syntax.Comment[],
): syntax.Property {
  return comments === undefined
    ? { kind: "property", key, value }
    : { kind: "property", key, value, comments };
}

/**
 * A property of read-only data typed by an index signature. If the key is also a method of every object, the compiler
 * uses the type of the method and widens the value's strings, so they need `as const`.
 */
export function tableProperty(key: string, value: syntax.Expression): syntax.Property {
  const isWidened = inheritedNames.has(key) && (value.kind === "object" || value.kind === "list");
  return property(key, isWidened ? asConst(value) : value);
}

const inheritedNames: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

export function spread(value: syntax.Expression): syntax.Property {
  return { kind: "spread", value };
}

export function objectOf(
  entries: readonly (readonly [string, syntax.Expression | undefined])[],
): syntax.ObjectExpression {
  return {
    kind: "object",
    properties: entries.flatMap(([key, value]) => (value === undefined ? [] : [property(key, value)])),
  };
}

/** An object with a line for each property. */
export function openedObject(properties: readonly syntax.Property[]): syntax.ObjectExpression {
  return { kind: "object", properties, isMultiline: true };
}

export function call(
  callee: string,
  args: readonly syntax.Expression[],
  options: Pick<syntax.CallExpression, "isPure" | "typeArguments" | "origin"> = {},
): syntax.CallExpression {
  return { kind: "call", callee, arguments: args, ...options };
}

/** A call without side effects, which a bundler can drop. */
export function pureCall(
  callee: string,
  args: readonly syntax.Expression[],
  origin: syntax.Origin,
): syntax.CallExpression {
  return call(callee, args, { isPure: true, origin });
}

/** `export {}`: without an import or export, a file is a script and cannot be re-exported. */
export const emptyModule: syntax.ExportStatement = { kind: "export", names: [], blankLineBefore: true };

/** `… as const` */
export function asConst(value: syntax.Expression): syntax.Expression {
  return { kind: "typed", value, by: "as", type: globalType("const") };
}

export function exportedInterface(
  name: string,
  members: readonly syntax.Member[],
  options: syntax.Placed & Pick<syntax.InterfaceDeclaration, "bases" | "parameters"> = {},
): syntax.InterfaceDeclaration {
  return { kind: "interface", name, isExported: true, members, ...options };
}

export function exportedType(
  name: string,
  type: syntax.Type,
  options: syntax.Placed & Pick<syntax.AliasDeclaration, "parameters"> = {},
): syntax.AliasDeclaration {
  return { kind: "alias", name, isExported: true, type, ...options };
}

/** An interface for an object type, else an alias. */
export function exportedShape(
  name: string,
  type: syntax.Type,
  options: Parameters<typeof exportedInterface>[2] = {},
): syntax.Statement {
  const { bases: _, ...rest } = options;
  return type.kind === "object"
    ? exportedInterface(name, type.members, options)
    : exportedType(name, type, rest);
}

/** An object of constants and the union of their types, under one name. */
export function exportedEnum(
  name: string,
  properties: readonly syntax.Property[],
  options: syntax.Placed,
): syntax.Statement[] {
  return [
    exportedConstant(name, asConst(openedObject(properties)), options),
    exportedType(name, valuesOf(name), options),
  ];
}

export function exportedConstant(
  name: string,
  value: syntax.Expression,
  options: syntax.Placed & { readonly type?: syntax.Type } = {},
): syntax.ConstantDeclaration {
  return { kind: "constant", name, isExported: true, value, ...options };
}

/** A constant of the module, or of a function. */
export function constant(
  name: string,
  value: syntax.Expression,
  options: syntax.Placed & { readonly type?: syntax.Type } = {},
): syntax.ConstantDeclaration {
  return { kind: "constant", name, isExported: false, value, ...options };
}

interface FunctionOptions extends syntax.Placed {
  readonly typeParameters?: readonly syntax.TypeParameter[];
  readonly parameters: readonly syntax.Parameter[];
  readonly returns: syntax.Type;
  /** The statements before the `return`. */
  readonly before?: readonly syntax.Statement[];
  /** Undefined for an overload. */
  readonly result?: syntax.Expression;
}

/** A function that returns an expression. */
export function exportedFunction(name: string, options: FunctionOptions): syntax.FunctionDeclaration {
  const { before = [], result, ...rest } = options;
  const body = result && [...before, { kind: "return" as const, value: result }];
  return { kind: "function", name, isExported: true, body, ...rest };
}

/** Lines of prose as line comments, then an empty line. */
export function headerComments(lines: readonly string[]): syntax.Comment[] {
  return lines.map((line, index) => ({
    lines: [lineText(line)],
    gap: index === lines.length - 1 ? "blank" : "line",
  }));
}

export function lineComment(words: string): syntax.Comment {
  return { lines: [lineText(words)], gap: "line" };
}

/** Replaces characters that would end the line, and with it the comment. */
function lineText(words: string): string {
  return `// ${words.replace(/[\n\r\u2028\u2029]+/g, " ")}`.trimEnd();
}
