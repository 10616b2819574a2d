/**
 * The generated declarations that the type at a place comes from: by the type itself, by the property that is read, and
 * through the declared types of variables, parameters and aliases of the project.
 */
import type { ts } from "@ts-morph/common";

import { keyOfDeclaration } from "../declaration-key.js";
import { writtenType } from "../syntax.js";
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
  const { ts, checker } = side;
  const isOfVersion = (each: ts.Node): boolean => isGenerated(each.getSourceFile());

  /** The declarations of a type: its alias, its members, and the arguments of a generic alias. */
  const ofType = (type: ts.Type): readonly ts.Declaration[] => {
    const parts = [type, ...constituentsOf(side, type)];
    return [...parts, ...parts.flatMap(({ aliasTypeArguments = [] }) => aliasTypeArguments)].flatMap(
      (part) => (part.aliasSymbol ?? part.getSymbol())?.declarations?.find(isOfVersion) ?? [],
    );
  };

  const ofNode = (value: ts.Node, depth: number): readonly ts.Declaration[] => {
    if (depth <= 0) return [];
    const isSame =
      ts.isParenthesizedExpression(value) || ts.isNonNullExpression(value) || ts.isAwaitExpression(value);
    if (isSame || ts.isElementAccessExpression(value)) return ofNode(value.expression, depth - 1);
    if (ts.isTypeNode(value)) return ofTypeNode(value, depth);
    if (!ts.isPropertyAccessExpression(value)) return ofSymbol(symbolAt(side, value), depth);
    return [
      ...ofType(checker.getTypeAtLocation(value.expression)),
      ...ofSymbol(symbolAt(side, value.name), depth),
    ];
  };

  const ofSymbol = (symbol: ts.Symbol | undefined, depth: number): readonly ts.Declaration[] =>
    (symbol?.declarations ?? []).flatMap((each) => (isOfVersion(each) ? each : ofDeclaration(each, depth)));

  /** Behind a declaration of the project: its type, or its value. */
  const ofDeclaration = (declaration: ts.Declaration, depth: number): readonly ts.Declaration[] => {
    if (ts.isBindingElement(declaration)) {
      const { propertyName = declaration.name, parent } = declaration;
      if (ts.isArrayBindingPattern(parent) || !ts.isIdentifier(propertyName)) return [];
      const holder = checker.getTypeAtLocation(parent);
      return ofSymbol(checker.getPropertyOfType(holder, propertyName.text), depth - 1);
    }
    const written = writtenType(ts, declaration);
    if (written !== undefined) return ofTypeNode(written, depth - 1);
    const hasValue = ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration);
    const value = hasValue ? declaration.initializer : undefined;
    return value === undefined ? [] : ofNode(value, depth - 1);
  };

  const ofTypeNode = (written: ts.TypeNode, depth: number): readonly ts.Declaration[] => {
    const own = ofType(checker.getTypeFromTypeNode(written));
    return depth <= 0 ? own : [...own, ...insideTypeNode(written, depth - 1)];
  };

  const insideTypeNode = (written: ts.TypeNode, depth: number): readonly ts.Declaration[] => {
    const each = (part: ts.TypeNode): readonly ts.Declaration[] => ofTypeNode(part, depth);
    if (ts.isIndexedAccessTypeNode(written)) {
      const index = checker.getTypeFromTypeNode(written.indexType);
      const owner = checker.getTypeFromTypeNode(written.objectType);
      const symbol = index.isStringLiteral() ? checker.getPropertyOfType(owner, index.value) : undefined;
      return symbol === undefined ? each(written.objectType) : ofSymbol(symbol, depth);
    }
    if (ts.isUnionTypeNode(written)) return written.types.flatMap(each);
    if (!ts.isTypeReferenceNode(written)) return [];
    return [
      ...(written.typeArguments?.flatMap(each) ?? []),
      ...ofSymbol(symbolAt(side, written.typeName), depth),
    ];
  };

  const declarations = [...ofType(checker.getTypeAtLocation(node)), ...ofNode(node, maximumDepth)];
  return declaredOrigin(side, declarations, isGenerated);
}
