/** The symbols behind code: those that a name refers to, and those of the types that a value has or must have. */
import type { ts } from "@ts-morph/common";

import { getOrAdd } from "../values/collections.js";
import type { Compiler } from "./workspace/compiler.js";

export interface Side {
  readonly ts: Compiler;
  readonly checker: ts.TypeChecker;
}

export type KnownSymbols = Map<ts.Node, readonly ts.Symbol[]>;

/** The symbols behind nodes in both versions: `symbolsAt` or `typeSymbolsAt`, once for each node. */
export function symbolsOf(
  { before, after }: { readonly before: Side; readonly after: Side },
  nodes: readonly ts.Node[],
  at: typeof symbolsAt,
  known: KnownSymbols,
): readonly ts.Symbol[] {
  return nodes.flatMap((node) => getOrAdd(known, node, () => [...at(before, node), ...at(after, node)]));
}

/** What a name refers to; for the name of a member, that member. */
export function symbolsAt({ ts, checker }: Side, node: ts.Node): readonly ts.Symbol[] {
  if (!ts.isIdentifier(node) && !ts.isStringLiteralLike(node) && !ts.isNumericLiteral(node)) return [];
  const { parent } = node;
  const owner = ts.isLiteralTypeNode(parent)
    ? indexed({ ts, checker }, parent)
    : ownerOf({ ts, checker }, node);
  const members = owner === undefined ? [] : fieldsOf({ ts, checker }, owner, node.text);
  if (members.length > 0 || !ts.isIdentifier(node)) return members;
  const symbol = symbolAt({ ts, checker }, node);
  return symbol === undefined ? [] : [symbol];
}

/** `Payment` of `Payment["status"]` and of `Pick<Payment, "status">` */
function indexed({ checker, ts }: Side, literal: ts.LiteralTypeNode): ts.Type | undefined {
  let node: ts.Node = literal;
  while (ts.isUnionTypeNode(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isIndexedAccessTypeNode(parent)) return checker.getTypeFromTypeNode(parent.objectType);
  const [first] = ts.isTypeReferenceNode(parent) ? (parent.typeArguments ?? []) : [];
  return first === undefined || first === node ? undefined : checker.getTypeFromTypeNode(first);
}

export function fieldsOf(side: Side, type: ts.Type, name: string): readonly ts.Symbol[] {
  return constituentsOf(side, type).flatMap((member) => side.checker.getPropertyOfType(member, name) ?? []);
}

/** The symbols of the types that a node has, and that are expected of it. */
export function typeSymbolsAt(side: Side, node: ts.Node): readonly ts.Symbol[] {
  const { ts, checker } = side;
  if (!ts.isExpression(node) && !ts.isTypeNode(node) && !ts.isBindingElement(node)) return [];
  const own = checker.getTypeAtLocation(node);
  // Asking every expression would resolve each call again.
  const isAsked = ts.isExpression(node) && !ts.isPropertyAccessExpression(node.parent);
  const expected = isAsked ? checker.getContextualType(node) : undefined;
  return [own, expected].flatMap((type) => (type === undefined ? [] : namesOf(side, type)));
}

function namesOf(side: Side, type: ts.Type): readonly ts.Symbol[] {
  const { ts, checker } = side;
  const parts = [type, ...constituentsOf(side, type)];
  const inner = parts.flatMap((part) => [
    ...(part.aliasTypeArguments ?? []),
    ...(isReference(ts, part) ? checker.getTypeArguments(part) : []),
  ]);
  return [...parts, ...inner].flatMap((part) => part.aliasSymbol ?? part.getSymbol() ?? []);
}

/** The type of the object that has the named member. */
export function ownerOf({ ts, checker }: Side, node: ts.Node): ts.Type | undefined {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return checker.getTypeAtLocation(parent.expression);
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === node)
    return checker.getTypeAtLocation(parent.expression);
  if (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node)
    return checker.getTypeAtLocation(parent.parent);
  const isKey = ts.isObjectLiteralElementLike(parent) && parent.name === node;
  return isKey && ts.isObjectLiteralExpression(parent.parent)
    ? checker.getContextualType(parent.parent)
    : undefined;
}

/** The symbol of a name; for an import, that of the declaration. */
export function symbolAt({ ts, checker }: Side, name: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The constituents of a union, or the type alone; none for `never`; for a type parameter, those of its constraint. */
export function constituentsOf({ ts, checker }: Side, type: ts.Type): readonly ts.Type[] {
  const known = checker.getBaseConstraintOfType(type) ?? type;
  if ((known.flags & ts.TypeFlags.Never) !== 0) return [];
  return known.isUnion() ? known.types : [known];
}

export function isReference(compiler: Side["ts"], type: ts.Type): type is ts.TypeReference {
  return (
    (type.flags & compiler.TypeFlags.Object) !== 0 &&
    "objectFlags" in type &&
    ((type as ts.ObjectType).objectFlags & compiler.ObjectFlags.Reference) !== 0
  );
}
