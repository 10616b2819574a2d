/**
 * Conditions that tell the members of a union apart, and their outcomes for the new member.
 *
 * The outcome is true, false, or undecided if it also depends on something else.
 */
import type { ts } from "@ts-morph/common";

import { typeofKind } from "../touch/types.js";
import type { ChangedValues, WidenedValue } from "./changed-values.js";
import { type Side } from "../symbols.js";

/** A test that names members, as in `rail.type === "ACH"`. */
export interface MemberTest {
  readonly node: ts.Expression;
  readonly widened: WidenedValue;
  /** The outcome for the new member; undefined if it could be either. */
  readonly outcome: boolean | undefined;
  /** The members that it names. */
  readonly named: readonly string[];
  /** True for `typeof`, `instanceof` and `Array.isArray`, which name no member, so that ignoring the others is not a decision. */
  readonly isOfKind?: true;
}

export interface Condition {
  readonly outcome: boolean | undefined;
  readonly tests: readonly MemberTest[];
}

/** A condition without tests is not about a widened union. */
export function readCondition(values: ChangedValues, node: ts.Expression): Condition {
  const { ts } = values;
  if (ts.isParenthesizedExpression(node)) return readCondition(values, node.expression);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return negated(readCondition(values, node.operand));
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return joined(values, node, false);
    if (kind === ts.SyntaxKind.BarBarToken) return joined(values, node, true);
  }
  if (ts.isIdentifier(node)) return readNamed(values, node);
  const test = readTest(values, node);
  return test === undefined ? { outcome: undefined, tests: [] } : { outcome: test.outcome, tests: [test] };
}

/** `const isCash = way.type === "cash"`. A longer condition is read at its declaration. */
function readNamed(values: ChangedValues, node: ts.Identifier): Condition {
  const { ts } = values;
  const [declaration] = values.before.getSymbolAtLocation(node)?.declarations ?? [];
  const undecided = { outcome: undefined, tests: [] };
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undecided;
  const { initializer, parent } = declaration;
  if (initializer === undefined || (parent.flags & ts.NodeFlags.Const) === 0) return undecided;
  if (!ts.isBinaryExpression(initializer)) return undecided;
  const test = readTest(values, initializer);
  return test?.outcome === false ? { outcome: false, tests: [test] } : undecided;
}

function negated({ outcome, tests }: Condition): Condition {
  const turned = (each: boolean | undefined): boolean | undefined => (each === undefined ? undefined : !each);
  return {
    outcome: turned(outcome),
    tests: tests.map((test) => ({ ...test, outcome: turned(test.outcome) })),
  };
}

/** `decisive`: the outcome of one side that decides the whole. */
function joined(values: ChangedValues, { left, right }: ts.BinaryExpression, decisive: boolean): Condition {
  const sides = [readCondition(values, left), readCondition(values, right)];
  const outcomes = sides.map(({ outcome }) => outcome);
  const outcome = outcomes.includes(decisive)
    ? decisive
    : outcomes.includes(undefined)
      ? undefined
      : !decisive;
  return { outcome, tests: sides.flatMap(({ tests }) => tests) };
}

function readTest(values: ChangedValues, node: ts.Expression): MemberTest | undefined {
  const { ts } = values;
  if (ts.isCallExpression(node)) return readTextTest(values, node) ?? readGuard(values, node);
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  const { kind } = operatorToken;
  if (kind === ts.SyntaxKind.InKeyword) return readPresence(values, node);
  if (kind === ts.SyntaxKind.InstanceOfKeyword) return readInstance(values, node);
  const isSame = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
  const isOther =
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  return isSame || isOther ? readComparison(values, node, [left, right], isOther) : undefined;
}

function readComparison(
  values: ChangedValues,
  node: ts.BinaryExpression,
  [left, right]: readonly [ts.Expression, ts.Expression],
  outcome: boolean,
): MemberTest | undefined {
  if (values.ts.isTypeOfExpression(left)) return readKind(values, node, [left, right], outcome);
  const literal = values.literalAt(right) ?? values.literalAt(left);
  if (literal === undefined) return undefined;
  const widened = values.widenedText(values.literalAt(right) === undefined ? right : left);
  if (widened === undefined || widened.members.some(({ value }) => value === undefined)) return undefined;
  // The code already names the new member.
  if (widened.members.some(({ value }) => value === literal)) return undefined;
  return { node, widened, outcome, named: [String(literal)] };
}

/** `typeof value === "string"`, unless it asks for the new kind. */
function readKind(
  values: ChangedValues,
  node: ts.BinaryExpression,
  [{ expression }, right]: readonly [ts.TypeOfExpression, ts.Expression],
  outcome: boolean,
): MemberTest | undefined {
  const kind = String(values.literalAt(right));
  const widened = values.widenedKind(expression);
  if (widened === undefined || widened.members.some((each) => typeofKind(each.kind) === kind))
    return undefined;
  return { node, widened, outcome, named: [kind], isOfKind: true };
}

/** `"iban" in rail`: the new member's type says whether it has the field. One in the place of another decides nothing new. */
function readPresence(values: ChangedValues, node: ts.BinaryExpression): MemberTest | undefined {
  const field = values.literalAt(node.left);
  const widened = values.widened(node.right);
  if (widened === undefined || typeof field !== "string") return undefined;
  const outcomes = new Set(
    widened.members.map(({ type }) => hasField(values.touch.sides.after, type, field)),
  );
  const outcome = outcomes.size === 1 ? [...outcomes][0] : undefined;
  const replaced = widened.difference.removed.filter(
    ({ type }) => hasField(values.touch.sides.before, type, field) === outcome,
  );
  if (outcome !== undefined && replaced.length >= widened.members.length) return undefined;
  return { node, widened, outcome, named: [field] };
}

/** Undefined for an optional field. */
function hasField({ checker, ts }: Side, type: ts.Type, field: string): boolean | undefined {
  const property = checker.getPropertyOfType(type, field);
  if (property === undefined) return false;
  return (property.flags & ts.SymbolFlags.Optional) === 0 ? true : undefined;
}

/** `isBank(rail)`, a type predicate: the type that it claims decides the outcome. */
function readGuard(values: ChangedValues, node: ts.CallExpression): MemberTest | undefined {
  const [argument] = node.arguments;
  const { checker } = values.touch.sides.after;
  const signature = argument && checker.getResolvedSignature(node);
  const claimed = signature && checker.getTypePredicateOfSignature(signature)?.type;
  return argument && claimed && readClaim(values, node, argument, claimed);
}

/** `value instanceof Array` claims the type of the instances. */
function readInstance(values: ChangedValues, node: ts.BinaryExpression): MemberTest | undefined {
  const { checker } = values.touch.sides.after;
  const instances = checker.getPropertyOfType(checker.getTypeAtLocation(node.right), "prototype");
  const claimed = instances && checker.getTypeOfSymbolAtLocation(instances, node.right);
  return claimed && readClaim(values, node, node.left, claimed);
}

function readClaim(
  values: ChangedValues,
  node: ts.Expression,
  value: ts.Expression,
  claimed: ts.Type,
): MemberTest | undefined {
  const { checker } = values.touch.sides.after;
  const widened = values.widened(value) ?? values.widenedKind(value);
  if (widened === undefined) return undefined;
  const isClaimed = widened.members.every(({ type }) => checker.isTypeAssignableTo(type, claimed));
  // Its body decides and is reviewed separately; claiming the new member is deliberate.
  if (isClaimed) return undefined;
  const kind = checker.isArrayType(claimed) ? ({ isOfKind: true } as const) : {};
  return { node, widened, outcome: false, named: [checker.typeToString(claimed)], ...kind };
}

/**
 * Tests of the text of a member: `type.startsWith("ba")`, `/^(bank|card)$/.test(type)`. The test is run on the new member.
 */
function readTextTest(values: ChangedValues, node: ts.CallExpression): MemberTest | undefined {
  const { ts } = values;
  const [argument] = node.arguments;
  if (!ts.isPropertyAccessExpression(node.expression) || argument === undefined) return undefined;
  const { expression, name } = node.expression;
  if (ts.isRegularExpressionLiteral(expression))
    return name.text === "test" ? tried(values, node, argument, matcherOf(expression.text)) : undefined;
  const isKnown = name.text === "startsWith" || name.text === "endsWith";
  if (!isKnown || !ts.isStringLiteral(argument)) return undefined;
  const isFitting = (text: string): boolean =>
    name.text === "startsWith" ? text.startsWith(argument.text) : text.endsWith(argument.text);
  return tried(values, node, expression, { isFitting, named: [argument.text] });
}

interface Matcher {
  readonly named: readonly string[];
  isFitting(text: string): boolean;
}

/** The members that a regular expression names are its alternatives. */
function matcherOf(literal: string): Matcher | undefined {
  const end = literal.lastIndexOf("/");
  const source = literal.slice(1, end);
  try {
    const expression = new RegExp(source, literal.slice(end + 1).replace(/[gy]/g, ""));
    return { isFitting: (text) => expression.test(text), named: source.split("|") };
  } catch {
    return undefined; // syntax that this JavaScript engine does not support
  }
}

function tried(
  values: ChangedValues,
  node: ts.CallExpression,
  text: ts.Expression,
  matcher: Matcher | undefined,
): MemberTest | undefined {
  const widened = matcher === undefined ? undefined : values.widenedText(text);
  if (matcher === undefined || widened === undefined) return undefined;
  const outcomes = new Set(widened.members.map(({ label }) => matcher.isFitting(label)));
  const [outcome] = outcomes;
  return { node, widened, outcome: outcomes.size === 1 ? outcome : undefined, named: matcher.named };
}
