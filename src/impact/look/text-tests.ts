/** Tests of the text of a member: `type.startsWith("ba")`, `/^(bank|card)$/.test(type)`. The new member is simply tried. */
import type ts from "typescript";

import type { GrownValues } from "./grown.js";
import type { MemberTest } from "./tests.js";

export function readTextTest(values: GrownValues, node: ts.CallExpression): MemberTest | undefined {
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
