/**
 * The TypeScript of emitted modules, and the JavaScript and declarations made from it, as plain data.
 *
 * Text from a document is a value in it, never code: the layout escapes it in one place, and breaks lines by the
 * project's style.
 */
export interface Module {
  /** Comments at the head, before an empty line. */
  readonly header: readonly Comment[];
  readonly statements: readonly Statement[];
}

/** A printed comment without its indentation. */
export interface Comment {
  /** `// …`, or the lines of a block: `/**`, ` * …`, ` *\/`. */
  readonly lines: readonly string[];
  /** The gap after it: a space, a line break, or an empty line. */
  readonly gap: "space" | "line" | "blank";
}

/** The comments and the gap above a node. */
export interface Placed {
  readonly comments?: readonly Comment[];
  /** True if an empty line precedes it and its comments. */
  readonly blankLineBefore?: boolean;
}

/**
 * The origin of a name that a module uses. The module builder imports the used names, so no list of imports is kept by
 * hand.
 */
export interface Origin {
  /** The specifier of the module without an extension: `../runtime/operation`; `globalThis` for a global. */
  readonly from: string;
  /** Its name there, if it differs. */
  readonly name?: string | undefined;
  /** `import * as name` */
  readonly isNamespace?: boolean;
}

/** The nodes of a table, with their keys as `kind`. */
type NodesOf<Table> = {
  readonly [Kind in keyof Table]: { readonly kind: Kind } & Readonly<Table[Kind]>;
};

export type Statement = StatementNodes[keyof StatementTable];
type StatementNodes = { readonly [Kind in keyof StatementTable]: NodesOf<StatementTable>[Kind] & Placed };

interface StatementTable {
  /** `names`: `name` of `* as name`, or a list. */
  import: { names: string | readonly ImportedName[]; from: string; isType: boolean };
  /** `from`: undefined for names of this module. */
  export: { names: "*" | readonly ImportedName[]; from?: string | undefined; isType?: boolean };
  interface: Declaration & {
    parameters?: readonly TypeParameter[];
    bases?: readonly NameType[];
    members: readonly Member[];
  };
  alias: Declaration & { parameters?: readonly TypeParameter[]; type: Type };
  /** `value`: undefined for an ambient declaration, which has a type. */
  constant: Declaration & { isAmbient?: true; type?: Type | undefined; value: Expression | undefined };
  function: Declaration & {
    isAmbient?: true;
    typeParameters?: readonly TypeParameter[];
    parameters: readonly Parameter[];
    /** Undefined in JavaScript. */
    returns: Type | undefined;
    /** Absent for an overload, and for an ambient declaration. */
    body?: readonly Statement[] | undefined;
  };
  return: { value: Expression };
  /** `"use strict"` */
  directive: { text: string };
  /** `const { name } = require("./module.js")`, in CommonJS only. `names`: a name for the whole module, or a list. */
  require: { names: string | readonly ImportedName[]; from: string };
  /**
   * `module.exports = { … }`, in CommonJS only. `all`: modules that are re-exported whole; `names` override their names.
   */
  "module-exports": { all: readonly string[]; names: readonly ImportedName[] };
}

export type ImportStatement = StatementNodes["import"];
export type ExportStatement = StatementNodes["export"];
export type InterfaceDeclaration = StatementNodes["interface"];
export type AliasDeclaration = StatementNodes["alias"];
export type ConstantDeclaration = StatementNodes["constant"];
export type FunctionDeclaration = StatementNodes["function"];
export type RequireStatement = StatementNodes["require"];
export type ModuleExports = StatementNodes["module-exports"];

interface Declaration {
  readonly name: string;
  readonly isExported: boolean;
}

export interface ImportedName {
  readonly name: string;
  /** Its local or exported name, if different. */
  readonly as?: string;
  readonly isType?: boolean;
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

export type Type = NodesOf<TypeTable>[keyof TypeTable];

interface TypeTable {
  keyword: { word: Keyword };
  /** `Amount`, `operations.Amount` */
  name: { name: string; origin?: Origin | undefined; arguments?: readonly Type[] };
  literal: { value: string | number | boolean };
  union: { members: readonly Type[] };
  intersection: { members: readonly Type[] };
  /** `isOpened`: each member has a line of its own, even if all would fit on one. */
  object: { members: readonly Member[]; isMultiline: boolean };
  array: { element: Type };
  operator: { operator: "keyof" | "readonly" | "unique"; operand: Type };
  indexed: { object: Type; index: Type };
  /** `typeof operations` */
  query: { name: string; origin?: Origin | undefined; arguments?: readonly Type[] };
  tuple: { elements: readonly Type[] };
  /** `A?`, in a tuple only. */
  optional: { element: Type };
  /** `...A[]`, at the end of a tuple only. */
  rest: { element: Type };
}

export type NameType = NodesOf<TypeTable>["name"];
export type UnionType = NodesOf<TypeTable>["union"];
export type IntersectionType = NodesOf<TypeTable>["intersection"];
export type ObjectType = NodesOf<TypeTable>["object"];
export type TupleType = NodesOf<TypeTable>["tuple"];

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
interface IndexMember extends Placed {
  readonly kind: "index";
  readonly name: string;
  readonly keyType: Type;
  readonly isReadonly?: boolean;
  readonly type: Type;
}

export type Expression = NodesOf<ExpressionTable>[keyof ExpressionTable];

interface ExpressionTable {
  /** A JSON value without parts. */
  scalar: { value: string | number | boolean | null };
  /** An identifier. */
  word: { word: string; origin?: Origin | undefined };
  /** `module.table`, `module.table.key`; `isOptional`: `signing?.keyId` */
  field: { of: WordExpression | FieldExpression; name: string; isOptional?: boolean };
  /** `table["key"]`, `module.table["key"]` */
  entry: { table: WordExpression | FieldExpression; key: string };
  /** `isOpened`: each property has a line of its own, even if all would fit on one. */
  object: { properties: readonly Property[]; isMultiline?: boolean };
  list: { items: readonly Expression[] };
  typed: { value: Expression; by: "as" | "satisfies"; type: Type };
  /** `isPure`: marked as free of side effects, so that a bundler can drop it. */
  call: {
    callee: string;
    origin?: Origin | undefined;
    typeArguments?: readonly Type[];
    arguments: readonly Expression[];
    isPure?: boolean;
  };
  /** `(() => ({ … }))()`, marked as free of side effects: an object that a bundler can drop. */
  "pure-object": { object: ObjectExpression };
  /** `() => name`: a name that is read later, and may be declared further down. */
  thunk: { value: WordExpression };
  /** A function that loads a module: `import(…)` in ES modules, `require(…)` in CommonJS. */
  load: { module: string; by: "import" | "require" };
}

export type WordExpression = NodesOf<ExpressionTable>["word"];
export type FieldExpression = NodesOf<ExpressionTable>["field"];
export type EntryExpression = NodesOf<ExpressionTable>["entry"];
export type ObjectExpression = NodesOf<ExpressionTable>["object"];
export type ListExpression = NodesOf<ExpressionTable>["list"];
export type CallExpression = NodesOf<ExpressionTable>["call"];

export type Property = (
  | { readonly kind: "property"; readonly key: string; readonly value: Expression }
  /** `name`, short for `name: name`. */
  | { readonly kind: "shorthand"; readonly name: string; readonly origin?: Origin | undefined }
  | { readonly kind: "spread"; readonly value: Expression }
) &
  Placed;
