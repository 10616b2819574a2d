/**
 * Functions that convert between two versions on purpose, such as `(payout: Old): New`. Their imports of the older
 * version stay: with both names for one version, they would convert nothing.
 */
import type { ts } from "@ts-morph/common";

import { nodesIn } from "../syntax.js";
import type { Touch } from "../touch/touch.js";
import type { Compiler } from "../workspace/compiler.js";
import { versionOf } from "../workspace/version-uses.js";
import { type Specifier, specifierOf } from "./specifiers.js";
import { symbolAt } from "../symbols.js";

interface Conversion {
  readonly node: ts.SignatureDeclaration;
  readonly name: string;
}

export interface Conversions {
  readonly functions: readonly Conversion[];
  /** True if a conversion relies on this import, directly or through files of the project that re-export it. */
  isNeeded(file: ts.SourceFile, specifier: Specifier): boolean;
  /** True for a place in a conversion, or in an import that one needs. */
  contain(file: ts.SourceFile, offset: number): boolean;
}

export function findConversions(touches: readonly Touch[], apiFolder: string): Conversions {
  const searches = touches.map((touch) => new Search(touch, apiFolder));
  const functions = searches.flatMap((search) => search.functions);
  const ranges = searches.flatMap((search) => search.ranges);
  const isWithin = (outer: ts.Node, file: ts.SourceFile, offset: number): boolean =>
    outer.getSourceFile().fileName === file.fileName && offset >= outer.pos && offset < outer.end;
  const contain: Conversions["contain"] = (file, offset) =>
    ranges.some((range) => isWithin(range, file, offset));
  return {
    functions,
    contain,
    isNeeded: (file, { start, isInComment }) =>
      contain(file, start) ||
      // JSDoc types can be declared in any comment of a JavaScript file.
      (isInComment &&
        /\.[cm]?jsx?$/.test(file.fileName) &&
        functions.some(({ node }) => isWithin(file, node.getSourceFile(), 0))),
  };
}

class Search {
  readonly functions: readonly Conversion[];
  /** Code that stays: the conversions, and the imports and types that they rely on. */
  readonly ranges: ts.Node[] = [];
  readonly #ts: Compiler;
  readonly #checker: ts.TypeChecker;
  readonly #apiFolder: string;
  readonly #seen = new Set<ts.Symbol | ts.Node>();

  constructor({ pair, sides }: Touch, apiFolder: string) {
    this.#ts = pair.ts;
    this.#checker = sides.before.checker;
    this.#apiFolder = apiFolder;
    this.functions = this.#isMixed(pair) ? pair.files.flatMap((file) => this.#conversionsIn(file)) : [];
    for (const { node } of this.functions) {
      this.ranges.push(this.#ts.findAncestor(node, (each) => this.#isLine(each)) ?? node);
      this.#need(node);
    }
  }

  /** A project that uses a single version converts nothing. */
  #isMixed({ before, files }: Touch["pair"]): boolean {
    const imported = before.getSourceFiles().flatMap((file) => this.#versionOf(file) ?? []);
    return new Set(imported).size > 1 || files.some(({ text }) => isConverter(text));
  }

  #conversionsIn(file: ts.SourceFile): Conversion[] {
    const ts = this.#ts;
    const hasConverters = isConverter(file.text);
    const functions: Conversion[] = [];
    nodesIn(ts, [file], (node) => {
      if (!ts.isFunctionLike(node)) return true;
      if (!this.#converts(node) && !(hasConverters && this.#callsConverter(node))) return true;
      functions.push({ node, name: nameOf(ts, node) });
      return false;
    });
    return functions;
  }

  /** True for code that calls one of the generated converters. */
  #callsConverter(node: ts.Node): boolean {
    const ts = this.#ts;
    return nodesIn(ts, [node]).some((each) => {
      const symbol = ts.isIdentifier(each) ? this.#checker.getSymbolAtLocation(each) : undefined;
      return symbol?.declarations?.some((own) => isConverter(specifierAround(ts, own)?.getText() ?? ""));
    });
  }

  /** True if a parameter or the result belongs to one version, and another to a different one. */
  #converts(node: ts.SignatureDeclaration): boolean {
    const signature = this.#checker.getSignatureFromDeclaration(node);
    if (signature === undefined) return false;
    const types = signature.parameters.map((each) => this.#checker.getTypeOfSymbolAtLocation(each, node));
    const parts = [...types, signature.getReturnType()].map((type) => new Set(this.#versionsIn(type, 4)));
    const written = [...node.parameters.map(({ type }) => type), node.type].map((type) =>
      this.#written(type),
    );
    const single = [...parts, ...written].flatMap((part) => (part.size === 1 ? [...part] : []));
    return new Set(single).size > 1;
  }

  /** A type alias for a string has no type of its own, so its name is read. */
  #written(type: ts.TypeNode | undefined): ReadonlySet<string> {
    const names =
      type === undefined ? [] : nodesIn(this.#ts, [type]).filter((node) => this.#ts.isIdentifier(node));
    const targets = names.map((name) => symbolAt({ ts: this.#ts, checker: this.#checker }, name));
    return new Set(targets.flatMap((symbol) => this.#versionsOf(symbol)));
  }

  #versionsIn(type: ts.Type, depth: number): readonly string[] {
    const { ObjectFlags, TypeFlags } = this.#ts;
    const own = [type.aliasSymbol, type.getSymbol()].flatMap((symbol) => this.#versionsOf(symbol));
    if (own.length > 0 || depth === 0) return own;
    const isObject = (type.flags & TypeFlags.Object) !== 0;
    const flags = isObject ? (type as ts.ObjectType).objectFlags : 0;
    const members = type.isUnionOrIntersection() ? type.types : [];
    const items =
      (flags & ObjectFlags.Reference) === 0 ? [] : this.#checker.getTypeArguments(type as ts.TypeReference);
    const fields =
      (flags & ObjectFlags.Anonymous) === 0
        ? []
        : type.getProperties().map((field) => this.#checker.getTypeOfSymbol(field));
    return [...members, ...(type.aliasTypeArguments ?? []), ...items, ...fields].flatMap((part) =>
      this.#versionsIn(part, depth - 1),
    );
  }

  #versionsOf(symbol: ts.Symbol | undefined): readonly string[] {
    return (symbol?.declarations ?? []).flatMap((each) => this.#versionOf(each.getSourceFile()) ?? []);
  }

  #versionOf({ fileName }: ts.SourceFile): string | undefined {
    return versionOf(fileName, this.#apiFolder);
  }

  /** Records the imports of every name in the node as needed. */
  #need(node: ts.Node): void {
    if (this.#seen.has(node)) return;
    this.#seen.add(node);
    for (const each of nodesIn(this.#ts, [node]))
      if (this.#ts.isIdentifier(each)) this.#follow(this.#checker.getSymbolAtLocation(each));
  }

  /** Keeps the imports by which files of the project reach the declaration, and the types that it consists of. */
  #follow(symbol: ts.Symbol | undefined): void {
    const ts = this.#ts;
    if (symbol === undefined || this.#seen.has(symbol)) return;
    this.#seen.add(symbol);
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const target = isAlias ? this.#checker.getImmediateAliasedSymbol(symbol) : undefined;
    for (const declaration of symbol.declarations ?? []) {
      const specifier = specifierAround(ts, declaration);
      if (specifier !== undefined) this.#keep(specifier, target);
      const isType = ts.isTypeAliasDeclaration(declaration) || ts.isInterfaceDeclaration(declaration);
      if (!isType || this.#versionOf(declaration.getSourceFile()) !== undefined) continue;
      this.ranges.push(declaration);
      this.#need(declaration);
    }
    this.#follow(target);
  }

  /** An import of a version stays, and so does each `export *` by which another file passes the target on. */
  #keep(specifier: ts.Node, target: ts.Symbol | undefined): void {
    const ts = this.#ts;
    const module = this.#checker.getSymbolAtLocation(specifier);
    const file = module?.declarations?.find((each) => ts.isSourceFile(each));
    if (file === undefined) return;
    const isOwn = target?.declarations?.some((each) => each.getSourceFile() === file) !== false;
    if (this.#versionOf(file) !== undefined) this.ranges.push(specifier.parent);
    else if (!isOwn && !this.#seen.has(file)) {
      this.#seen.add(file);
      for (const each of file.statements)
        if (ts.isExportDeclaration(each) && each.exportClause === undefined && each.moduleSpecifier)
          this.#keep(each.moduleSpecifier, target);
    }
  }

  /** True for nodes that a preceding comment can belong to. */
  #isLine(node: ts.Node): boolean {
    return this.#ts.isStatement(node) || this.#ts.isClassElement(node) || this.#ts.isTypeElement(node);
  }
}

function isConverter(text: string): boolean {
  return text.includes("/upgrade-from-");
}

/** The module of the statement that imports or passes on what is declared in it. */
function specifierAround(ts: Compiler, declaration: ts.Declaration): ts.Node | undefined {
  const statement = ts.findAncestor(
    declaration,
    (node) =>
      ts.isImportDeclaration(node) ||
      ts.isExportDeclaration(node) ||
      ts.isImportEqualsDeclaration(node) ||
      ts.isVariableDeclaration(node),
  );
  if (statement === undefined) return undefined;
  if (ts.isImportEqualsDeclaration(statement)) return specifierOf(ts, statement.moduleReference);
  const holder = ts.isVariableDeclaration(statement) ? statement.initializer : statement;
  return holder && specifierOf(ts, holder);
}

/** The name that the code calls it by, or the name of what it belongs to. */
function nameOf(ts: Compiler, node: ts.SignatureDeclaration): string {
  const nameIn = (each: ts.Node): ts.Node | undefined => ts.getNameOfDeclaration(each as ts.Declaration);
  const named = ts.findAncestor(node, (each) => nameIn(each) !== undefined);
  return (named && nameIn(named)?.getText()) ?? "a function";
}
