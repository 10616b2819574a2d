/** What a string is made of, one step back: the value that is cast, converted, returned or passed. */
import type ts from "typescript";

import type { Touch } from "../touch/touch.js";
import type { TextFlow } from "./text-flow.js";

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
  const { body } = declaration;
  if (!compiler.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (compiler.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
    if (!compiler.isFunctionLike(node)) compiler.forEachChild(node, visit);
  };
  visit(body);
  return found;
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
