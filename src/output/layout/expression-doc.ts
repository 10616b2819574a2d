/** Constants: literals, and the calls that make operations of them. */
import ts from "typescript";

import {
  blankLine,
  brokenGroup,
  canBreak,
  choice,
  fill,
  group,
  indent,
  indentIfBroken,
  isAlwaysBroken,
  join,
  line,
  softline,
  type Doc,
} from "./doc.js";
import { spaceInside, trailingComma } from "./punctuation.js";
import { UnknownSyntax, type Source } from "./source.js";
import { isObjectType, propertyKeyDoc, typeArgumentsDoc, typeDoc } from "./type-doc.js";

export function expressionDoc(node: ts.Expression, source: Source): Doc {
  const cast = (word: string, { expression, type }: ts.AsExpression | ts.SatisfiesExpression): Doc => [
    expressionDoc(expression, source),
    ` ${word} `,
    typeDoc(type, source),
  ];
  if (ts.isStringLiteral(node)) return source.string(node);
  if (ts.isNumericLiteral(node)) return source.number(node);
  if (ts.isIdentifier(node)) return node.text;
  if (isBoolean(node) || node.kind === ts.SyntaxKind.NullKeyword) return source.textOf(node);
  if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand))
    return [ts.tokenToString(node.operator) ?? "", source.number(node.operand)];
  if (ts.isObjectLiteralExpression(node)) return object(node, source);
  if (ts.isArrayLiteralExpression(node)) return array(node, source);
  if (ts.isAsExpression(node)) return cast("as", node);
  if (ts.isSatisfiesExpression(node)) return cast("satisfies", node);
  if (ts.isCallExpression(node)) return call(node, source);
  if (isEntry(node)) {
    const key = expressionDoc(node.argumentExpression, source);
    return [table(node.expression, source), group(["[", indent([softline, key]), softline, "]"])];
  }
  if (isField(node)) return [expressionDoc(node.expression, source), ".", node.name.text];
  throw new UnknownSyntax(node);
}

export interface AssignmentStyle {
  /** Whether the left side is broken before the right one. */
  readonly breaksLeft?: boolean;
  /** Whether the left side is so short that a line of its own would gain nothing. */
  readonly isShort?: boolean;
}

/** `left = right`, and `key: value`. */
export function assignmentDoc(
  left: Doc,
  operator: string,
  right: ts.Expression,
  { breaksLeft = false, isShort = false }: AssignmentStyle,
  source: Source,
): Doc {
  const printed = [source.inline(right), expressionDoc(right, source)];
  if (breaksLeft) return group([left, operator, " ", group(printed)]);
  const isWhole = ts.isStringLiteral(right) || isShortCall(right, source) || isEntry(right) || isField(right);
  if (isWhole && !isShort) return afterOperator(left, operator, printed);
  const isUnbroken = isShort || isBoolean(right) || ts.isNumericLiteral(right);
  if (isUnbroken && !canBreak(left)) return group([left, operator, " ", printed]);
  return fluid(left, operator, printed);
}

/** The right side goes to a line of its own, if it does not fit beside the left one. */
export function afterOperator(left: Doc, operator: string, right: Doc): Doc {
  return group([group(left), operator, group(indent([line, right]))]);
}

/** The right side is broken first; if its first line still does not fit, it goes to a line of its own. */
export function fluid(left: Doc, operator: string, right: Doc): Doc {
  const id = Symbol("assignment");
  return group([group(left), operator, group(indent(line), id), indentIfBroken(right, id)]);
}

function object(node: ts.ObjectLiteralExpression, source: Source): Doc {
  const { properties } = node;
  if (properties.length === 0) return "{}";
  const space = spaceInside(source);
  const printed = properties.map((each, index): Doc => [
    index === 0 ? "" : [",", source.hasBlankLineAbove(each) ? blankLine : line],
    source.leading(each),
    group(property(each, source)),
  ]);
  const content: Doc = ["{", indent([space, printed]), trailingComma("es5", source), space, "}"];
  return source.isOpened(node, properties) ? brokenGroup(content) : group(content);
}

function property(node: ts.ObjectLiteralElementLike, source: Source): Doc {
  if (ts.isShorthandPropertyAssignment(node)) return node.name.text;
  if (ts.isSpreadAssignment(node))
    return ["...", source.inline(node.expression), expressionDoc(node.expression, source)];
  if (!ts.isPropertyAssignment(node)) throw new UnknownSyntax(node);
  const key = propertyKeyDoc(node.name, source);
  const isShort = key.length < source.style.tabWidth + 3;
  return assignmentDoc(key, ":", node.initializer, { isShort }, source);
}

function array({ elements }: ts.ArrayLiteralExpression, source: Source): Doc {
  if (elements.length === 0) return "[]";
  const id = Symbol("array");
  const printed = elements.map((each, index): Doc => [
    source.leading(each),
    group(expressionDoc(each, source)),
    index < elements.length - 1 ? "," : trailingComma("es5", source, id),
  ]);
  const list = elements.every(isNumber) ? fill(printed) : join(line, printed);
  const content: Doc = ["[", indent([softline, list]), softline, "]"];
  return isTable(elements) ? brokenGroup(content, id) : group(content, id);
}

/** Several objects or several lists, of several entries each: a line for each. */
function isTable(elements: readonly ts.Expression[]): boolean {
  const hasSeveral = (each: ts.Expression): boolean =>
    ts.isArrayLiteralExpression(each)
      ? each.elements.length > 1
      : ts.isObjectLiteralExpression(each) && each.properties.length > 1;
  const [first] = elements;
  return elements.length > 1 && elements.every((each) => each.kind === first?.kind && hasSeveral(each));
}

function call(node: ts.CallExpression, source: Source): Doc {
  const made = madeByFunction(node);
  if (made !== undefined) return ["(() => (", object(made, source), "))()"];
  if (node.questionDotToken !== undefined || !ts.isIdentifier(node.expression)) throw new UnknownSyntax(node);
  const head: Doc = [node.expression.text, typeArgumentsDoc(node.typeArguments, source)];
  const last = node.arguments.at(-1);
  if (last === undefined) return [head, "()"];
  const argument = (each: ts.Expression): Doc => [source.inline(each), expressionDoc(each, source)];
  const before = node.arguments.slice(0, -1).map((each): Doc => [argument(each), ",", line]);
  const printed = argument(last);
  if (!isHugged(last, node.arguments.at(-2)))
    return [
      head,
      group(["(", indent([softline, before, printed]), trailingComma("all", source), softline, ")"]),
    ];
  const opened: Doc = ["(", before, brokenGroup(printed), ")"];
  const apart = brokenGroup(["(", indent([line, before, printed]), trailingComma("all", source), line, ")"]);
  return [head, choice(isAlwaysBroken(printed) ? [opened] : [["(", before, printed, ")"], opened], apart)];
}

/** `table["key"]`, `module.table["key"]` */
function isEntry(node: ts.Expression): node is ts.ElementAccessExpression {
  if (!ts.isElementAccessExpression(node) || node.questionDotToken !== undefined) return false;
  const isTable = ts.isIdentifier(node.expression) || isField(node.expression);
  return isTable && ts.isStringLiteral(node.argumentExpression);
}

function table(node: ts.Expression, source: Source): Doc {
  if (!isField(node)) return expressionDoc(node, source);
  return [expressionDoc(node.expression, source), group(indent([softline, ".", node.name.text]))];
}

/** `module.table` */
function isField(node: ts.Expression): node is ts.PropertyAccessExpression {
  return (
    ts.isPropertyAccessExpression(node) &&
    node.questionDotToken === undefined &&
    ts.isIdentifier(node.expression)
  );
}

/** `(() => ({ … }))()`: an object that a bundler can leave out. */
function madeByFunction({
  expression,
  arguments: given,
}: ts.CallExpression): ts.ObjectLiteralExpression | undefined {
  if (!ts.isParenthesizedExpression(expression) || given.length > 0) return undefined;
  const { expression: made } = expression;
  const isPlain = ts.isArrowFunction(made) && made.parameters.length === 0 && made.type === undefined;
  if (!isPlain || made.modifiers !== undefined || !ts.isParenthesizedExpression(made.body)) return undefined;
  return ts.isObjectLiteralExpression(made.body.expression) ? made.body.expression : undefined;
}

/** A call in which a line break would gain nothing. */
function isShortCall(node: ts.Expression, source: Source): boolean {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return false;
  const types = node.typeArguments ?? [];
  const isComplex = types.some(
    (type) => ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type) || isObjectType(type),
  );
  if (types.length > 1 || isComplex) return false;
  const [only] = node.arguments;
  return only === undefined || (node.arguments.length === 1 && isShortArgument(only, source));
}

function isShortArgument(node: ts.Expression, source: Source): boolean {
  const most = source.style.printWidth / 4;
  if (ts.isIdentifier(node)) return node.text.length <= most;
  if (ts.isStringLiteral(node)) return source.string(node).length <= most;
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0;
  if (ts.isArrayLiteralExpression(node)) return node.elements.length === 0;
  if (ts.isCallExpression(node))
    return (
      isShortArgument(node.expression, source) &&
      node.arguments.every((each) => isShortArgument(each, source))
    );
  return isNumber(node) || isBoolean(node) || node.kind === ts.SyntaxKind.NullKeyword;
}

/** Whether the last argument begins on the line of the call: an object or a list that differs in kind from the one before. */
function isHugged(last: ts.Expression, previous: ts.Expression | undefined): boolean {
  if (previous !== undefined && ts.isArrayLiteralExpression(last) && last.elements.every(isNumber))
    return false;
  return isOpenable(last) && previous?.kind !== last.kind;
}

function isOpenable(node: ts.Expression): boolean {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return isOpenable(node.expression);
  if (ts.isObjectLiteralExpression(node)) return node.properties.length > 0;
  return ts.isArrayLiteralExpression(node) && node.elements.length > 0;
}

function isNumber(node: ts.Expression): boolean {
  return ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node);
}

function isBoolean({ kind }: ts.Node): boolean {
  return kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword;
}
