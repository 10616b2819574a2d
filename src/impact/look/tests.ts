/**
 * Conditions that tell the members of a union apart, and what they come to for the member that is new.
 *
 * A condition has three outcomes: true, false, and undecided where it depends on something else as well.
 */
import type { ts } from "@ts-morph/common";

import type { Grown, GrownValues } from "./grown.js";

/** A test that names members, as in `rail.type === "ACH"`. */
export interface MemberTest {
  readonly node: ts.Expression;
  readonly grown: Grown;
  /** What it comes to for the new member. Undefined: it may be either. */
  readonly outcome: boolean | undefined;
  /** The members that it names. */
  readonly named: readonly string[];
}

export interface Condition {
  readonly outcome: boolean | undefined;
  readonly tests: readonly MemberTest[];
}

/** Without tests, a condition is not about a union that has grown. */
export function readCondition(values: GrownValues, node: ts.Expression): Condition {
  const { ts } = values.touch.pair;
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

/** `const isCash = way.type === "cash"`. A longer condition is looked at where it has its name. */
function readNamed(values: GrownValues, node: ts.Identifier): Condition {
  const { ts } = values.touch.pair;
  const [declaration] = values.touch.sides.before.checker.getSymbolAtLocation(node)?.declarations ?? [];
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

/** `decisive`: one side that comes to it decides the whole. */
function joined(values: GrownValues, { left, right }: ts.BinaryExpression, decisive: boolean): Condition {
  const sides = [readCondition(values, left), readCondition(values, right)];
  const outcomes = sides.map(({ outcome }) => outcome);
  const outcome = outcomes.includes(decisive)
    ? decisive
    : outcomes.includes(undefined)
      ? undefined
      : !decisive;
  return { outcome, tests: sides.flatMap(({ tests }) => tests) };
}

function readTest(values: GrownValues, node: ts.Expression): MemberTest | undefined {
  const { ts } = values.touch.pair;
  if (ts.isCallExpression(node)) return readTextTest(values, node) ?? readGuard(values, node);
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  const { kind } = operatorToken;
  if (kind === ts.SyntaxKind.InKeyword) return readPresence(values, node);
  const isSame = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
  const isOther =
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  return isSame || isOther ? readComparison(values, node, [left, right], isOther) : undefined;
}

function readComparison(
  values: GrownValues,
  node: ts.BinaryExpression,
  [left, right]: readonly [ts.Expression, ts.Expression],
  outcome: boolean,
): MemberTest | undefined {
  const literal = literalAt(values, right) ?? literalAt(values, left);
  if (literal === undefined) return undefined;
  const grown = values.grownText(literalAt(values, right) === undefined ? right : left);
  if (grown === undefined || grown.added.some(({ value }) => value === undefined)) return undefined;
  // It is named already, or something else is compared.
  if (grown.added.some(({ value }) => value === literal)) return undefined;
  return { node, grown, outcome, named: [String(literal)] };
}

/** The only value that an expression can have. */
export function literalAt(
  { touch: { sides } }: GrownValues,
  node: ts.Expression,
): string | number | boolean | undefined {
  const type = sides.before.checker.getTypeAtLocation(node);
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  const { ts } = sides.before;
  if ((type.flags & ts.TypeFlags.BooleanLiteral) === 0) return undefined;
  return sides.before.checker.typeToString(type) === "true";
}

/** `"iban" in rail`: whether the new member has the field can be read from its type. */
function readPresence(values: GrownValues, node: ts.BinaryExpression): MemberTest | undefined {
  const field = literalAt(values, node.left);
  const grown = values.grown(node.right);
  if (grown === undefined || typeof field !== "string") return undefined;
  const { checker, ts } = values.touch.sides.after;
  const found = grown.added.map(({ type }) => {
    const property = checker.getPropertyOfType(type, field);
    if (property === undefined) return false;
    return (property.flags & ts.SymbolFlags.Optional) === 0 ? true : undefined;
  });
  const [first] = found;
  const outcome = found.every((each) => each === first) ? first : undefined;
  return { node, grown, outcome, named: [field] };
}

/** `isBank(rail)`, a type predicate: what it is for the new member follows from the type that it claims. */
function readGuard(values: GrownValues, node: ts.CallExpression): MemberTest | undefined {
  const [argument] = node.arguments;
  if (argument === undefined) return undefined;
  const { checker } = values.touch.sides.after;
  const signature = checker.getResolvedSignature(node);
  const claimed = signature === undefined ? undefined : checker.getTypePredicateOfSignature(signature)?.type;
  const grown = claimed === undefined ? undefined : values.grown(argument);
  if (claimed === undefined || grown === undefined) return undefined;
  const isClaimed = grown.added.every(({ type }) => checker.isTypeAssignableTo(type, claimed));
  // Its own body decides, and is looked at; a claim of the new member itself is deliberate.
  if (isClaimed) return undefined;
  return { node, grown, outcome: false, named: [checker.typeToString(claimed)] };
}

/** Tests of the text of a member: `type.startsWith("ba")`, `/^(bank|card)$/.test(type)`. The new member is simply tried. */
function readTextTest(values: GrownValues, node: ts.CallExpression): MemberTest | undefined {
  const { ts } = values.touch.pair;
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

/** The alternatives of a regular expression are the members that it names. */
function matcherOf(literal: string): Matcher | undefined {
  const end = literal.lastIndexOf("/");
  const source = literal.slice(1, end);
  try {
    const expression = new RegExp(source, literal.slice(end + 1).replace(/[gy]/g, ""));
    return { isFitting: (text) => expression.test(text), named: source.split("|") };
  } catch {
    return undefined; // of a newer JavaScript than the one that runs here
  }
}

function tried(
  values: GrownValues,
  node: ts.CallExpression,
  text: ts.Expression,
  matcher: Matcher | undefined,
): MemberTest | undefined {
  const grown = matcher === undefined ? undefined : values.grownText(text);
  if (matcher === undefined || grown === undefined) return undefined;
  const outcomes = new Set(grown.added.map(({ label }) => matcher.isFitting(label)));
  const [outcome] = outcomes;
  return { node, grown, outcome: outcomes.size === 1 ? outcome : undefined, named: matcher.named };
}
