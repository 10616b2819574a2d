/**
 * What the consumer's own code puts into variables, parameters and fields whose type is wider than that of the value:
 * `(name: string)` gets `rail.type`.
 */
import type { ts } from "@ts-morph/common";

import type { Touch } from "../touch/touch.js";
import { nodesIn, returnedValues } from "../syntax/nodes.js";

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
  for (const node of nodesIn(ts, files)) {
    if (ts.isCallOrNewExpression(node)) addArguments(touch, node, add);
    else if (ts.isObjectLiteralExpression(node)) addFields(touch, node, add);
    else if (ts.isBinaryExpression(node)) addAssignment(touch, node, add);
    else if (ts.isVariableDeclaration(node) && node.initializer !== undefined) add(node, node.initializer);
    else if (ts.isPropertyDeclaration(node) && node.initializer !== undefined) add(node, node.initializer);
  }
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

/** What a string is made of, one step back: the value that is cast, converted, returned or passed. */
export function partsOfText(touch: Touch, flow: TextFlow, node: ts.Node): readonly ts.Node[] {
  const { ts } = touch.pair;
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node)
  )
    return [node.expression];
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ? [node.left] : [];
  if (ts.isTemplateExpression(node)) {
    const [span, ...others] = node.templateSpans;
    return span !== undefined && others.length === 0 ? [span.expression] : [];
  }
  if (!isText(touch, node)) return [];
  if (ts.isCallExpression(node)) return partsOfCall(touch, node);
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return [];
  const name = ts.isIdentifier(node) ? node : node.name;
  const declarations = touch.sides.before.checker.getSymbolAtLocation(name)?.declarations ?? [];
  return declarations.flatMap((declaration) => partsOfDeclaration(touch, flow, declaration));
}

/** The code that the string has in the end may be any; only what is a string or a number at all is followed. */
function isText({ pair: { ts }, sides: { before } }: Touch, node: ts.Node): boolean {
  const { flags } = before.checker.getTypeAtLocation(node);
  return (flags & (ts.TypeFlags.String | ts.TypeFlags.Number)) !== 0;
}

function partsOfCall(
  { pair: { ts }, sides: { before } }: Touch,
  call: ts.CallExpression,
): readonly ts.Node[] {
  const { expression, arguments: given } = call;
  if (ts.isPropertyAccessExpression(expression) && given.length === 0 && converting.has(expression.name.text))
    return [expression.expression];
  const declaration = before.checker.getResolvedSignature(call)?.declaration;
  if (declaration === undefined) return [];
  // `String(value)`, which the library declares.
  if (declaration.getSourceFile().isDeclarationFile) return ts.isIdentifier(expression) ? given : [];
  return returnedBy(ts, declaration);
}

/** Methods of a string or a number that say the same in another spelling. */
const converting: ReadonlySet<string> = new Set([
  "toLowerCase",
  "toUpperCase",
  "toLocaleLowerCase",
  "toLocaleUpperCase",
  "toString",
  "trim",
]);

function returnedBy(compiler: Touch["pair"]["ts"], declaration: ts.Declaration): readonly ts.Expression[] {
  if (!compiler.isFunctionLike(declaration) || !("body" in declaration) || declaration.body === undefined)
    return [];
  return returnedValues(compiler, declaration.body);
}

function partsOfDeclaration(touch: Touch, flow: TextFlow, declaration: ts.Declaration): readonly ts.Node[] {
  const { ts } = touch.pair;
  if (!ts.isBindingElement(declaration)) return flow.into(declaration);
  const { propertyName = declaration.name, parent } = declaration;
  if (!ts.isObjectBindingPattern(parent) || !ts.isIdentifier(propertyName)) return [];
  const { checker } = touch.sides.before;
  const field = checker.getPropertyOfType(checker.getTypeAtLocation(parent), propertyName.text);
  return (field?.declarations ?? []).flatMap((each) => flow.into(each));
}
