/**
 * TypeScript as far as emitted modules use it, and the JavaScript and the declarations that are made of it, as plain data.
 *
 * A document's text is a value in it, never code: the layout escapes it in one place. Nothing here says how lines are
 * broken; that is the layout's, by the style of a project.
 */
import type { Comment } from "./comment.js";

export interface Module {
  /** Comments at the head, before an empty line. */
  readonly header: readonly Comment[];
  readonly statements: readonly Statement[];
}

export type Statement = (
  | ImportStatement
  | ExportStatement
  | InterfaceDeclaration
  | AliasDeclaration
  | ConstantDeclaration
  | FunctionDeclaration
  | ReturnStatement
  | DirectiveStatement
  | RequireStatement
  | ModuleExports
) &
  Placed;

/**
 * Where a name comes from that a module uses. The module builder imports what declarations use, so that nobody keeps a
 * list of imports.
 */
export interface Origin {
  /** The module, as seen from the one that uses it, without an extension: `../runtime/operation`. */
  readonly from: string;
  /** Its name there, where that differs. */
  readonly name?: string | undefined;
  /** `import * as name` */
  readonly isNamespace?: boolean;
}

/** The comments and the gap above a node. */
export interface Placed {
  readonly comments?: readonly Comment[];
  /** An empty line is above it, and above its comments. */
  readonly isApart?: boolean;
}

export interface ImportStatement {
  readonly kind: "import";
  /** `* as name`, or names. */
  readonly names: string | readonly ImportedName[];
  readonly from: string;
  readonly isType: boolean;
}

export interface ImportedName {
  readonly name: string;
  /** Its name in this module, or for others, where that differs. */
  readonly as?: string;
  readonly isType?: boolean;
}

export interface ExportStatement {
  readonly kind: "export";
  /** `*`, or names. */
  readonly names: "*" | readonly ImportedName[];
  /** The module they come from; undefined for names of this one. */
  readonly from?: string | undefined;
  readonly isType?: boolean;
}

export interface InterfaceDeclaration {
  readonly kind: "interface";
  readonly name: string;
  readonly isExported: boolean;
  readonly parameters?: readonly TypeParameter[];
  readonly bases?: readonly NameType[];
  readonly members: readonly Member[];
}

export interface AliasDeclaration {
  readonly kind: "alias";
  readonly name: string;
  readonly isExported: boolean;
  readonly parameters?: readonly TypeParameter[];
  readonly type: Type;
}

export interface ConstantDeclaration {
  readonly kind: "constant";
  readonly name: string;
  readonly isExported: boolean;
  /** In a declaration file: `export declare const`. */
  readonly isAmbient?: true;
  readonly type?: Type | undefined;
  /** Undefined where it is ambient and has a type. */
  readonly value: Expression | undefined;
}

export interface FunctionDeclaration {
  readonly kind: "function";
  readonly name: string;
  readonly isExported: boolean;
  readonly isAmbient?: true;
  readonly typeParameters?: readonly TypeParameter[];
  readonly parameters: readonly Parameter[];
  /** Undefined in JavaScript. */
  readonly returns: Type | undefined;
  /** Absent for an overload, and where it is ambient. */
  readonly body?: readonly Statement[] | undefined;
}

interface ReturnStatement {
  readonly kind: "return";
  readonly value: Expression;
}

/** `"use strict"` */
interface DirectiveStatement {
  readonly kind: "directive";
  readonly text: string;
}

/** `const { name } = require("./module.js")`, in CommonJS alone. */
export interface RequireStatement {
  readonly kind: "require";
  /** The whole module under one name, or names. */
  readonly names: string | readonly ImportedName[];
  readonly from: string;
}

/** `module.exports = { … }`, in CommonJS alone. */
export interface ModuleExports {
  readonly kind: "module-exports";
  /** Modules of which everything is exported again; names replace what these have. */
  readonly all: readonly string[];
  readonly names: readonly ImportedName[];
}

export interface TypeParameter {
  readonly name: string;
  readonly isConst?: boolean;
  readonly extends?: Type | undefined;
  readonly default?: Type | undefined;
}

export interface Parameter {
  readonly name: string | ObjectPattern;
  readonly isOptional?: boolean;
  /** Undefined in JavaScript. */
  readonly type: Type | undefined;
  readonly default?: Expression | undefined;
}

/** `{ signing, ...options }` */
export interface ObjectPattern {
  readonly names: readonly string[];
  readonly rest?: string | undefined;
}

export type Type =
  | KeywordType
  | NameType
  | LiteralType
  | UnionType
  | IntersectionType
  | ObjectType
  | ArrayType
  | OperatorType
  | IndexedType
  | QueryType
  | TupleType
  | TupleElement;

export type Keyword =
  | "any"
  | "bigint"
  | "boolean"
  | "never"
  | "null"
  | "number"
  | "object"
  | "string"
  | "symbol"
  | "undefined"
  | "unknown"
  | "void";

interface KeywordType {
  readonly kind: "keyword";
  readonly word: Keyword;
}

export interface NameType {
  readonly kind: "name";
  /** `Amount`, `operations.Amount` */
  readonly name: string;
  readonly origin?: Origin | undefined;
  readonly arguments?: readonly Type[];
}

interface LiteralType {
  readonly kind: "literal";
  readonly value: string | number | boolean;
}

export interface UnionType {
  readonly kind: "union";
  readonly members: readonly Type[];
}

export interface IntersectionType {
  readonly kind: "intersection";
  readonly members: readonly Type[];
}

export interface ObjectType {
  readonly kind: "object";
  readonly members: readonly Member[];
  /** Each member has a line of its own, even where all would fit on one. */
  readonly isOpened: boolean;
}

interface ArrayType {
  readonly kind: "array";
  readonly element: Type;
}

interface OperatorType {
  readonly kind: "operator";
  readonly operator: "keyof" | "readonly" | "unique";
  readonly operand: Type;
}

interface IndexedType {
  readonly kind: "indexed";
  readonly object: Type;
  readonly index: Type;
}

/** `typeof operations` */
interface QueryType {
  readonly kind: "query";
  readonly name: string;
  readonly origin?: Origin | undefined;
  readonly arguments?: readonly Type[];
}

export interface TupleType {
  readonly kind: "tuple";
  readonly elements: readonly Type[];
}

/** In a tuple alone: `A?`, and `...A[]` at its end. */
interface TupleElement {
  readonly kind: "optional" | "rest";
  readonly element: Type;
}

/** A property of an object type or of an interface, or its index signature. */
export type Member = PropertyMember | IndexMember;

export interface PropertyMember extends Placed {
  readonly kind: "property";
  readonly key: string;
  readonly isReadonly?: boolean;
  readonly isOptional?: boolean;
  readonly type: Type;
}

/** `[key: string]: unknown` */
export interface IndexMember extends Placed {
  readonly kind: "index";
  readonly name: string;
  readonly keyType: Type;
  readonly isReadonly?: boolean;
  readonly type: Type;
}

export type Expression =
  | ScalarExpression
  | WordExpression
  | FieldExpression
  | EntryExpression
  | ObjectExpression
  | ListExpression
  | TypedExpression
  | CallExpression
  | MadeExpression
  | ThunkExpression;

/** A value of JSON that has no parts. */
interface ScalarExpression {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
}

/** An identifier. */
export interface WordExpression {
  readonly kind: "word";
  readonly word: string;
  readonly origin?: Origin | undefined;
}

/** `module.table`, `module.table.key` */
export interface FieldExpression {
  readonly kind: "field";
  readonly of: WordExpression | FieldExpression;
  readonly name: string;
  /** `signing?.keyId` */
  readonly isOptional?: boolean;
}

/** `table["key"]`, `module.table["key"]` */
export interface EntryExpression {
  readonly kind: "entry";
  readonly table: WordExpression | FieldExpression;
  readonly key: string;
}

export interface ObjectExpression {
  readonly kind: "object";
  readonly properties: readonly Property[];
  /** Each property has a line of its own, even where all would fit on one. */
  readonly isOpened?: boolean;
}

export type Property = (
  | { readonly kind: "property"; readonly key: string; readonly value: Expression }
  /** `name`, short for `name: name`. */
  | { readonly kind: "shorthand"; readonly name: string; readonly origin?: Origin | undefined }
  | { readonly kind: "spread"; readonly value: Expression }
) &
  Placed;

export interface ListExpression {
  readonly kind: "list";
  readonly items: readonly Expression[];
}

interface TypedExpression {
  readonly kind: "typed";
  readonly value: Expression;
  readonly by: "as" | "satisfies";
  readonly type: Type;
}

export interface CallExpression {
  readonly kind: "call";
  readonly callee: string;
  readonly origin?: Origin | undefined;
  readonly typeArguments?: readonly Type[];
  readonly arguments: readonly Expression[];
  /** Marked as a call without effects, which a bundler can leave out. */
  readonly isPure?: boolean;
}

/** `(() => ({ … }))()`, marked as without effects: an object that a bundler can leave out. */
interface MadeExpression {
  readonly kind: "made";
  readonly object: ObjectExpression;
}

/** `() => name`: a name that is read later, and may be declared further down. */
interface ThunkExpression {
  readonly kind: "thunk";
  readonly value: WordExpression;
}
