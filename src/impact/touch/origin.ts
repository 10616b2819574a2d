/**
 * The generated declarations that the type at a place comes from: by the type itself, by the property that is read, and
 * through the declared types of variables, parameters and aliases of the project.
 */
import type { ts } from "@ts-morph/common";

import { keyOfDeclaration } from "../declaration-key.js";
import { constituentsOf, type Side, symbolAt } from "../symbols.js";

export interface Origin {
  /** Keys of declarations and members, such as `types#Payment.rails`. */
  readonly keys: ReadonlySet<string>;
  /** The file of the first one. */
  readonly file: ts.SourceFile | undefined;
}

/** The origin of a value with these declarations, which may not be generated. */
export function declaredOrigin(
  { ts }: Side,
  declarations: readonly ts.Declaration[],
  isGenerated: (file: ts.SourceFile) => boolean,
): Origin {
  const own = declarations.filter((each) => isGenerated(each.getSourceFile()));
  return {
    keys: new Set(own.flatMap((each) => keyOfDeclaration(ts, each) ?? [])),
    file: own[0]?.getSourceFile(),
  };
}

/** The longest chain of variables initialised from each other. */
const maximumDepth = 8;

/** `isGenerated`: true for a module of a version. */
export function originOf(side: Side, node: ts.Node, isGenerated: (file: ts.SourceFile) => boolean): Origin {
  const declarations: ts.Declaration[] = [];
  const search = new Search(side, isGenerated, (declaration) => declarations.push(declaration));
  search.type(side.checker.getTypeAtLocation(node));
  search.node(node, maximumDepth);
  return declaredOrigin(side, declarations, isGenerated);
}

class Search {
  readonly #side: Side;
  readonly #isGenerated: (file: ts.SourceFile) => boolean;
  readonly #onDeclaration: (declaration: ts.Declaration) => void;

  constructor(
    side: Side,
    isGenerated: (file: ts.SourceFile) => boolean,
    onDeclaration: (declaration: ts.Declaration) => void,
  ) {
    this.#side = side;
    this.#isGenerated = isGenerated;
    this.#onDeclaration = onDeclaration;
  }

  /** Records the declarations of a type: its alias, its members, and the arguments of a generic alias. */
  type(type: ts.Type): void {
    const parts = [type, ...constituentsOf(this.#side, type)];
    for (const part of [...parts, ...parts.flatMap(({ aliasTypeArguments = [] }) => aliasTypeArguments)]) {
      const symbol = part.aliasSymbol ?? part.getSymbol();
      const declaration = symbol?.declarations?.find((each) => this.#isOfVersion(each));
      if (declaration !== undefined) this.#onDeclaration(declaration);
    }
  }

  node(node: ts.Node, depth: number): void {
    const { ts, checker } = this.#side;
    if (depth <= 0) return;
    if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) {
      this.node(node.expression, depth - 1);
      return;
    }
    if (ts.isTypeNode(node)) {
      this.#typeNode(node, depth);
      return;
    }
    if (ts.isElementAccessExpression(node)) {
      this.node(node.expression, depth - 1);
      return;
    }
    if (ts.isPropertyAccessExpression(node)) this.type(checker.getTypeAtLocation(node.expression));
    const name = ts.isPropertyAccessExpression(node) ? node.name : node;
    const symbol = symbolAt(this.#side, name);
    if (symbol !== undefined) this.#symbol(symbol, depth);
  }

  #symbol(symbol: ts.Symbol, depth: number): void {
    for (const declaration of symbol.declarations ?? []) {
      if (this.#isOfVersion(declaration)) this.#onDeclaration(declaration);
      else this.#declaration(declaration, depth);
    }
  }

  /** Records a declaration of the project: its type, or its value. */
  #declaration(declaration: ts.Declaration, depth: number): void {
    const { ts } = this.#side;
    if (ts.isBindingElement(declaration)) {
      this.#bindingElement(declaration, depth);
      return;
    }
    if (ts.isTypeAliasDeclaration(declaration)) {
      this.#typeNode(declaration.type, depth - 1);
      return;
    }
    const isTyped =
      ts.isVariableDeclaration(declaration) ||
      ts.isParameter(declaration) ||
      ts.isPropertyDeclaration(declaration) ||
      ts.isPropertySignature(declaration);
    if (isTyped && declaration.type !== undefined) {
      this.#typeNode(declaration.type, depth - 1);
      return;
    }
    const value =
      ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)
        ? declaration.initializer
        : undefined;
    if (value !== undefined) this.node(value, depth - 1);
  }

  #bindingElement(declaration: ts.BindingElement, depth: number): void {
    const { ts, checker } = this.#side;
    const { propertyName = declaration.name, parent } = declaration;
    if (ts.isArrayBindingPattern(parent) || !ts.isIdentifier(propertyName)) return;
    const symbol = checker.getPropertyOfType(checker.getTypeAtLocation(parent), propertyName.text);
    if (symbol !== undefined) this.#symbol(symbol, depth - 1);
  }

  #typeNode(node: ts.TypeNode, depth: number): void {
    const { ts, checker } = this.#side;
    this.type(checker.getTypeFromTypeNode(node));
    if (depth <= 0) return;
    if (ts.isIndexedAccessTypeNode(node)) {
      const index = checker.getTypeFromTypeNode(node.indexType);
      const owner = checker.getTypeFromTypeNode(node.objectType);
      const symbol = index.isStringLiteral() ? checker.getPropertyOfType(owner, index.value) : undefined;
      if (symbol !== undefined) {
        this.#symbol(symbol, depth - 1);
        return;
      }
      this.#typeNode(node.objectType, depth - 1);
      return;
    }
    if (ts.isUnionTypeNode(node)) for (const part of node.types) this.#typeNode(part, depth - 1);
    if (!ts.isTypeReferenceNode(node)) return;
    for (const argument of node.typeArguments ?? []) this.#typeNode(argument, depth - 1);
    const symbol = symbolAt(this.#side, node.typeName);
    if (symbol !== undefined) this.#symbol(symbol, depth - 1);
  }

  #isOfVersion(node: ts.Node): boolean {
    return this.#isGenerated(node.getSourceFile());
  }
}
