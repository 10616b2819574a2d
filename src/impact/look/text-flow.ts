/**
 * What the consumer's own code puts into variables, parameters and fields whose type is wider than that of the value:
 * `(name: string)` gets `rail.type`.
 */
import type ts from "typescript";

import type { Touch } from "../touch/touch.js";

export interface TextFlow {
  /** Expressions whose value the declaration gets somewhere. */
  into(declaration: ts.Declaration): readonly ts.Expression[];
}

export function createTextFlow(touch: Touch): TextFlow {
  let index: ReadonlyMap<ts.Node, readonly ts.Expression[]> | undefined;
  return {
    into: (declaration) => {
      index ??= indexValues(touch);
      return index.get(declaration) ?? [];
    },
  };
}

type Add = (declaration: ts.Declaration | undefined, value: ts.Expression) => void;

function indexValues(touch: Touch): Map<ts.Node, ts.Expression[]> {
  const { ts, files } = touch.pair;
  const index = new Map<ts.Node, ts.Expression[]>();
  const add: Add = (declaration, value) => {
    if (declaration === undefined || declaration.getSourceFile().isDeclarationFile) return;
    const known = index.get(declaration);
    if (known === undefined) index.set(declaration, [value]);
    else known.push(value);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallOrNewExpression(node)) addArguments(touch, node, add);
    else if (ts.isObjectLiteralExpression(node)) addFields(touch, node, add);
    else if (ts.isBinaryExpression(node)) addAssignment(touch, node, add);
    else if (ts.isVariableDeclaration(node) && node.initializer !== undefined) add(node, node.initializer);
    else if (ts.isPropertyDeclaration(node) && node.initializer !== undefined) add(node, node.initializer);
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return index;
}

function addArguments(
  { pair: { ts }, sides: { before } }: Touch,
  call: ts.CallExpression | ts.NewExpression,
  add: Add,
): void {
  const given = call.arguments ?? [];
  if (given.length === 0) return;
  const parameters = before.checker.getResolvedSignature(call)?.declaration?.parameters ?? [];
  for (const [position, argument] of given.entries()) {
    const parameter = parameters[position];
    if (parameter !== undefined && ts.isParameter(parameter)) add(parameter, argument);
  }
}

function addFields(
  { pair: { ts }, sides: { before } }: Touch,
  literal: ts.ObjectLiteralExpression,
  add: Add,
): void {
  const fields = literal.properties.filter(
    (property) => ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property),
  );
  const wanted = fields.length === 0 ? undefined : before.checker.getContextualType(literal);
  for (const field of fields) {
    const value = ts.isPropertyAssignment(field) ? field.initializer : field.name;
    const declared = wanted?.getProperty(field.name.getText())?.declarations?.[0];
    add(declared ?? field, value);
  }
}

function addAssignment(
  { pair: { ts }, sides: { before } }: Touch,
  { left, right, operatorToken }: ts.BinaryExpression,
  add: Add,
): void {
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
  const name = ts.isPropertyAccessExpression(left) ? left.name : left;
  add(before.checker.getSymbolAtLocation(name)?.declarations?.[0], right);
}
