/** Casts and pattern matching that name some members of a union: nothing stops the new one. */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spots.js";
import { membersOf } from "../touch/types.js";
import { type ChangedValues, type Message, spotOf, type WidenedValue } from "./changed-values.js";

export function reviewCast(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const { ts, after } = values;
  if (!ts.isAsExpression(node) && !ts.isTypeAssertionExpression(node)) return [];
  // The key of a table: the finding about the table says more.
  if (ts.isElementAccessExpression(node.parent) && node.parent.argumentExpression === node) return [];
  const widened = values.widened(node.expression);
  if (widened === undefined) return [];
  const target = after.getTypeFromTypeNode(node.type);
  const members = membersOf(values.touch.sides.after, target, widened.difference.tag);
  const added = new Set(widened.members.map(({ key }) => key));
  const isSome =
    members.length > 0 &&
    members.every(({ value, key, kind }) => (value !== undefined || kind === "object") && !added.has(key)) &&
    widened.members.every(({ type }) => !after.isTypeAssignableTo(type, target));
  return isSome ? [spotOf(node, widened, claimed)] : [];
}

const claimed: Message = {
  sentence: "This cast names some members, and the value can be {members} now.",
  advice: "Test which member it is, or make sure that it is never {members} here.",
};

/**
 * `match(rail).with({ type: "ACH" }, …).otherwise(…)`: a chain of calls with patterns, and a last one for the rest. The
 * library is unknown, so these places are possible ones.
 */
export function reviewMatch(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const { ts } = values;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [rest, ...others] = node.arguments;
  if (rest === undefined || others.length > 0 || !ts.isFunctionLike(rest)) return [];
  const { expression: chain, name } = node.expression;
  const widened = isWith(values, chain) ? matchedValue(values, chain) : undefined;
  return widened === undefined ? [] : [spotOf(name, widened, takesRest)];
}

/** The first call of the chain takes the value, each of the others a pattern and a handler. */
function matchedValue(
  values: ChangedValues,
  node: ts.Expression,
  field: readonly string[] = [],
): WidenedValue | undefined {
  if (!values.ts.isCallExpression(node)) return undefined;
  if (isWith(values, node))
    return matchedValue(values, node.expression.expression, [
      ...field,
      ...fieldsOf(values, node.arguments[0]),
    ]);
  const [first, ...others] = node.arguments;
  if (first === undefined || others.length > 0) return undefined;
  return (
    values.widened(first) ??
    field.map((name) => values.widenedField(first, name)).find((each) => each !== undefined)
  );
}

/** The fields that a pattern names: `status` of `{ status: "draft" }`. */
function fieldsOf({ ts }: ChangedValues, pattern: ts.Expression | undefined): readonly string[] {
  if (pattern === undefined || !ts.isObjectLiteralExpression(pattern)) return [];
  return pattern.properties.flatMap(({ name }) => (name === undefined ? [] : [name.getText()]));
}

function isWith(
  values: ChangedValues,
  node: ts.Expression,
): node is ts.CallExpression & { readonly expression: ts.PropertyAccessExpression } {
  const { ts } = values;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [pattern, handler] = node.arguments;
  return pattern !== undefined && handler !== undefined && isPattern(values, pattern);
}

function isPattern(values: ChangedValues, node: ts.Expression): boolean {
  const { ts } = values;
  // `P.union("ACH", "Wire")`
  if (ts.isCallExpression(node)) return node.arguments.some((argument) => isPattern(values, argument));
  if (!ts.isObjectLiteralExpression(node)) return values.literalAt(node) !== undefined;
  return node.properties.some(
    (property) => ts.isPropertyAssignment(property) && isPattern(values, property.initializer),
  );
}

const takesRest: Message = {
  sentence: "No pattern above matches {members}, which probably reaches this handler.",
  advice: "Decide whether {members} needs a pattern of its own.",
  confidence: "possible",
};
