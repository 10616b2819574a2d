/**
 * Values whose kind changed, in expressions that compile with several kinds but mean something different for each: a
 * list that is printed as a string once was, a number that is joined instead of added.
 *
 * Expressions that handle the new kind are omitted: a default for null, a `typeof` test for a kind that still occurs.
 * So are expressions with an error of the compiler.
 */
import type { ts } from "@ts-morph/common";

import type { NodeAnalysis } from "../analysis.js";
import type { Confidence } from "../finding.js";
import type { Step } from "../question.js";
import { reviewSpot, type Spot, undecidedCause } from "../spots.js";
import { isCondition, isEquality, isLogical, shortCode } from "../syntax.js";
import { causeByKind } from "../touch/cause-by-kind.js";
import type { Touch } from "../touch/touch.js";
import * as judgements from "./judgements.js";
import { isUntyped, kindOf, type TypeDifference, type ValueKind } from "../touch/types.js";
import { constituentsOf, type Side } from "../symbols.js";

export function openChangedKinds(touch: Touch, steps: readonly Step[]): NodeAnalysis {
  return (node) =>
    consumptionsAt(touch.sides.before, node).flatMap((consumption) => spotsOf(touch, steps, consumption));
}

function spotsOf(
  touch: Touch,
  steps: readonly Step[],
  { value, node, judge, applies, isItem = false, confidence = "certain" }: Consumption,
): readonly Spot[] {
  const difference = isItem ? itemDifference(touch, value) : touch.difference(value);
  const wrong = difference === undefined ? undefined : judge(difference);
  if (difference === undefined || wrong === undefined || isRefused(touch, node)) return [];
  if (applies?.() === false) return [];
  const proven = touch.cause(value, difference);
  const cause = proven ?? causeByKind(steps, touch.sides.after, difference);
  if (cause === undefined) return [];
  const [change, ...others] = cause.changes;
  const sentence = `${shortCode(value) ?? "The value"} ${wrong}.`;
  const advice = "Convert the value to what this code means.";
  const spot = reviewSpot({ step: cause.step, change }, node, { sentence, advice, confidence });
  return [proven === undefined ? undecidedCause(spot, [change, ...others]) : spot];
}

/** The compiler reports an error on the value or its use. */
function isRefused({ pair: { ts, after } }: Touch, node: ts.Node): boolean {
  const { parent } = node;
  const whole = ts.isCallExpression(parent) && parent.expression === node ? parent : node;
  const file = node.getSourceFile();
  return after
    .getSemanticDiagnostics(file)
    .some(({ start = -1 }) => start >= whole.getStart(file) && start < whole.getEnd());
}

export interface Consumption {
  readonly value: ts.Expression;
  /** The expression that consumes it. */
  readonly node: ts.Node;
  readonly judge: judgements.Judgement;
  /** Undefined: certain. */
  readonly confidence?: Confidence;
  /** The items of the value are consumed, not the value itself. */
  readonly isItem?: boolean;
  /** Checked last because it is slow. */
  readonly applies?: () => boolean;
}

export function consumptionsAt(side: Side, node: ts.Node): readonly Consumption[] {
  const isTested = side.ts.isExpression(node) && isCondition(side.ts, node);
  return [...(isTested ? ofTest(side, node) : []), ...consumedIn(side, node)];
}

/** A condition. Null is false, as an empty string is, which often means the same; zero is an amount. */
function ofTest(side: Side, value: ts.Expression): readonly Consumption[] {
  const isAmount = kindOf(side, side.checker.getTypeAtLocation(value)) === "number";
  return [
    { value, node: value, judge: judgements.asTruth },
    ...(isAmount ? [{ value, node: value, judge: judgements.asZero, confidence: "possible" } as const] : []),
  ];
}

function consumedIn(side: Side, node: ts.Node): readonly Consumption[] {
  const { ts } = side;
  if (ts.isTemplateSpan(node)) return ofSpan(side, node);
  if (ts.isCallExpression(node)) return ofCall(side, node);
  if (ts.isNewExpression(node)) return isDate(side, node) ? ofArgument(node, judgements.asDate) : [];
  if (ts.isBinaryExpression(node)) return ofBinary(side, node);
  if (ts.isPropertyAccessExpression(node)) return ofMember(node);
  if (ts.isElementAccessExpression(node) || ts.isSpreadElement(node) || ts.isForOfStatement(node))
    return [{ value: node.expression, node: node.expression, judge: judgements.asItems }];
  if (ts.isTypeOfExpression(node))
    return [{ value: node.expression, node, judge: judgements.asType(testedType(side, node)) }];
  if (ts.isAsExpression(node)) return ofCast(side, node);
  if (ts.isNonNullExpression(node)) return [{ value: node.expression, node, judge: judgements.deniesNull }];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken)
    return [{ value: node.operand, node, judge: judgements.asNumber, confidence: "likely" }];
  if (ts.isArrayLiteralExpression(node)) return ofElements(side, node);
  return [];
}

function itemDifference(touch: Touch, list: ts.Expression): TypeDifference | undefined {
  return touch.parts(list).find(({ path }) => path === "[]")?.difference;
}

/** `[carrier, city].join(" ")`, `lines.join("\n")` */
function ofJoin({ ts }: Side, { expression }: ts.CallExpression): readonly Consumption[] {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== "join") return [];
  const list = expression.expression;
  if (!ts.isArrayLiteralExpression(list))
    return [{ value: list, node: list, judge: judgements.asItemOfText, isItem: true }];
  return list.elements.map((value) => ({ value, node: value, judge: judgements.asItemOfText }));
}

function ofSpan({ ts }: Side, span: ts.TemplateSpan): readonly Consumption[] {
  const isTagged = ts.isTaggedTemplateExpression(span.parent.parent);
  return isTagged ? [] : printed(span.expression, span.expression);
}

/** Printed as a string. The code does not say whether another spelling matters. */
function printed(value: ts.Expression, node: ts.Expression): readonly Consumption[] {
  return [
    { value, node, judge: judgements.asText },
    { value, node, judge: judgements.asOtherText, confidence: "possible" },
  ];
}

/** `[id, cost]` for a list of strings and numbers, such as the values of a statement. */
function ofElements(side: Side, { elements }: ts.ArrayLiteralExpression): readonly Consumption[] {
  return elements.map((value) => ({
    value,
    node: value,
    judge: judgements.asEither,
    confidence: "likely",
    applies: () => takesEither(side, value),
  }));
}

/** A handwritten type without literals that admits both strings and numbers. */
function takesEither(side: Side, value: ts.Expression): boolean {
  const expected = side.checker.getContextualType(value);
  const { String: Text, Number: Amount } = side.ts.TypeFlags;
  const has = (flag: ts.TypeFlags): boolean =>
    expected?.isUnion() === true && expected.types.some(({ flags }) => (flags & flag) !== 0);
  return has(Text) && has(Amount);
}

/** `String(value)`, `Boolean(value)`. */
function ofCall(side: Side, call: ts.CallExpression): readonly Consumption[] {
  if (!side.ts.isIdentifier(call.expression)) return [...ofJoin(side, call), ...ofOwnFunction(side, call)];
  switch (call.expression.text) {
    case "String": {
      const [value] = call.arguments;
      return value === undefined ? [] : printed(value, call);
    }
    case "Number":
      return ofArgument(call, judgements.asNumber, "likely");
    case "Boolean":
      return ofArgument(call, judgements.asTruth);
    default:
      return ofOwnFunction(side, call);
  }
}

/** A project function that takes any value and inspects it. */
function ofOwnFunction(side: Side, call: ts.CallExpression): readonly Consumption[] {
  return call.arguments.map((value) => ({
    value,
    node: call,
    judge: judgements.asAnything,
    applies: () => takesAnything(side, value) && hasBody(side, call),
  }));
}

function ofMember(node: ts.PropertyAccessExpression): readonly Consumption[] {
  const { text } = node.name;
  return ofListsAndStrings.has(text)
    ? [{ value: node.expression, node, judge: judgements.memberOf(text) }]
    : [];
}

const ofListsAndStrings: ReadonlySet<string> = new Set([
  "at",
  "concat",
  "includes",
  "indexOf",
  "lastIndexOf",
  "length",
  "slice",
  "toLocaleString",
  "toString",
]);

function ofArgument(
  call: ts.CallExpression | ts.NewExpression,
  judge: judgements.Judgement,
  confidence: Confidence = "certain",
): readonly Consumption[] {
  const [value] = call.arguments ?? [];
  return value === undefined ? [] : [{ value, node: call, judge, confidence }];
}

function ofBinary(side: Side, node: ts.BinaryExpression): readonly Consumption[] {
  const { SyntaxKind } = side.ts;
  const { left, right, operatorToken } = node;
  const joined = (value: ts.Expression, other: ts.Expression): Consumption => ({
    value,
    node: value,
    judge: isOnlyText(side, other) ? judgements.asText : judgements.sumOf,
  });
  if (operatorToken.kind === SyntaxKind.PlusToken) return [joined(left, right), joined(right, left)];
  if (operatorToken.kind === SyntaxKind.PlusEqualsToken) return [joined(right, left)];
  if (operatorToken.kind === SyntaxKind.QuestionQuestionToken)
    return [{ value: left, node, judge: judgements.asMissing, confidence: "possible" }];
  if (!isEquality(side.ts, node)) return ofOrder(side, node);
  const isStrict =
    operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken ||
    operatorToken.kind === SyntaxKind.ExclamationEqualsEqualsToken;
  if (isNothing(side, right)) {
    const compared = right.kind === SyntaxKind.NullKeyword ? "null" : "undefined";
    return [
      { value: left, node, judge: judgements.asMissing, confidence: "possible" },
      ...(isStrict
        ? [{ value: left, node, judge: judgements.asOtherNothing(compared), confidence: "likely" } as const]
        : []),
    ];
  }
  const isPair = isStrict && isSameField(side, left, right);
  const same: Consumption = { value: left, node, judge: judgements.asSame, confidence: "possible" };
  return [...comparedWith(side, left, right), ...comparedWith(side, right, left), ...(isPair ? [same] : [])];
}

/** `a.room === b.room` */
function isSameField({ ts }: Side, left: ts.Expression, right: ts.Expression): boolean {
  return (
    ts.isPropertyAccessExpression(left) &&
    ts.isPropertyAccessExpression(right) &&
    left.name.text === right.name.text
  );
}

function ofOrder(side: Side, node: ts.BinaryExpression): readonly Consumption[] {
  const { left, right } = node;
  const judge = judgementOf(side, node);
  return judge === undefined ? [] : [left, right].map((value) => ({ value, node: value, judge }));
}

function isNothing({ ts }: Side, node: ts.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === "undefined");
}

function judgementOf(side: Side, node: ts.BinaryExpression): judgements.Judgement | undefined {
  const { SyntaxKind } = side.ts;
  const isOneOf = (...kinds: readonly ts.SyntaxKind[]): boolean => kinds.includes(node.operatorToken.kind);
  if (isOneOf(SyntaxKind.LessThanToken, SyntaxKind.LessThanEqualsToken)) return judgements.asOrder;
  if (isOneOf(SyntaxKind.GreaterThanToken, SyntaxKind.GreaterThanEqualsToken)) return judgements.asOrder;
  return isLogical(side.ts, node) && isCondition(side.ts, node) ? judgements.asTruth : undefined;
}

/** A comparison with a literal of known kind. */
function comparedWith({ ts }: Side, value: ts.Expression, other: ts.Expression): readonly Consumption[] {
  const isText = ts.isStringLiteralLike(other);
  if ((!isText && !ts.isNumericLiteral(other)) || ts.isTypeOfExpression(value)) return [];
  const kind = isText ? "string" : "number";
  const isEmpty = other.text === (isText ? "" : "0");
  return [
    { value, node: value.parent, judge: judgements.asEqual(kind) },
    ...(isEmpty
      ? [{ value, node: value.parent, judge: judgements.asEmpty, confidence: "likely" } as const]
      : []),
  ];
}

/** The outermost of several casts. */
function ofCast({ ts }: Side, node: ts.AsExpression): readonly Consumption[] {
  const claimed = claimedKinds(ts, node.type);
  if (claimed === undefined || ts.isAsExpression(node.parent)) return [];
  let value: ts.Expression = node;
  while (ts.isAsExpression(value) || ts.isParenthesizedExpression(value)) value = value.expression;
  return [{ value, node, judge: judgements.asCast(claimed) }];
}

/** `typeof value === "string"` */
function testedType({ ts }: Side, node: ts.TypeOfExpression): string | undefined {
  const { parent } = node;
  if (!ts.isBinaryExpression(parent)) return undefined;
  const other = parent.left === node ? parent.right : parent.left;
  return ts.isStringLiteralLike(other) ? other.text : undefined;
}

/** An operand that makes `+` concatenate, whatever the other operand is. */
function isOnlyText(side: Side, node: ts.Expression): boolean {
  const types = constituentsOf(side, side.checker.getTypeAtLocation(node));
  return types.every((type) => kindOf(side, type) === "string");
}

function takesAnything({ ts, checker }: Side, argument: ts.Expression): boolean {
  const expected = checker.getContextualType(argument);
  return expected !== undefined && isUntyped(ts, checker, expected);
}

/** A project function that is not a type predicate. */
function hasBody({ checker }: Side, call: ts.CallExpression): boolean {
  const signature = checker.getResolvedSignature(call);
  const declaration = signature?.getDeclaration();
  if (signature === undefined || declaration === undefined) return false;
  if (checker.getTypePredicateOfSignature(signature) !== undefined) return false;
  // A function without a result logs the value or passes it on; then it is a sink.
  const returned = checker.typeToString(signature.getReturnType());
  if (returned === "void" || returned === "Promise<void>") return false;
  return "body" in declaration && declaration.body !== undefined;
}

/** The kinds of a keyword type. A named type may have changed its meaning. */
function claimedKinds(ts: Side["ts"], type: ts.TypeNode): readonly ValueKind[] | undefined {
  if (type.kind === ts.SyntaxKind.StringKeyword) return ["string"];
  if (type.kind === ts.SyntaxKind.NumberKeyword) return ["number"];
  return type.kind === ts.SyntaxKind.BooleanKeyword ? ["boolean"] : undefined;
}

function isDate({ ts }: Side, { expression }: ts.NewExpression): boolean {
  return ts.isIdentifier(expression) && expression.text === "Date";
}
