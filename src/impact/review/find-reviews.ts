/** Places that compile with a wider or narrower union, but whose handling does not name its members. */
import type { ts } from "@ts-morph/common";
import type { NodeAnalysis } from "../analysis.js";
import type { Step } from "../question.js";
import type { Spot } from "../spots.js";
import type { Touch } from "../touch/touch.js";
import { createBranchReview, isChecked } from "./branches.js";
import { ChangedValues, type Message, spotOf, type WidenedValue } from "./changed-values.js";
import { reviewCount, reviewHandlers, reviewList, reviewNarrowed, reviewTable } from "./collections.js";
import { reviewGenericCall, reviewPosition } from "./positions.js";
import { readCondition } from "./conditions.js";
import { membersOf } from "../touch/types.js";

type Review = (values: ChangedValues, node: ts.Node, steps: readonly Step[]) => readonly Spot[];

const reviews: readonly Review[] = [
  reviewSwitch,
  reviewTable,
  reviewCount,
  reviewList,
  reviewPosition,
  reviewGenericCall,
  reviewCast,
  reviewMatch,
  reviewHandlers,
  reviewNarrowed,
];

export function openReviews(touch: Touch, steps: readonly Step[]): NodeAnalysis {
  const values = new ChangedValues(touch, steps);
  const reviewBranch = createBranchReview(values);
  return (node) => [...reviewBranch(node), ...reviews.flatMap((review) => review(values, node, steps))];
}

/** Drops a branch if a decision inside it about the same change says more. */
export function withoutOuter({ pair: { ts } }: Touch, spots: readonly Spot[]): readonly Spot[] {
  return spots.filter(
    ({ node, cause }) =>
      ts.isSwitchStatement(node) ||
      !spots.some(
        (other) =>
          other.node !== node &&
          other.cause?.id === cause?.id &&
          other.node.pos >= node.pos &&
          other.node.end <= node.end,
      ),
  );
}

/** `switch` statements where a new member reaches the `default` or the end. */
function reviewSwitch(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const { ts } = values;
  if (!ts.isSwitchStatement(node)) return [];
  if (node.expression.kind === ts.SyntaxKind.TrueKeyword) return reviewConditions(values, node);
  const widened = widenedBy(values, node);
  if (widened === undefined) return [];
  const clause = node.caseBlock.clauses.find((each) => ts.isDefaultClause(each));
  if (clause !== undefined)
    return isChecked(values.touch, clause) ? [] : [spotOf(clause, widened, takesDefault)];
  return isExhaustive(values, node, widened) && isNoticed(values, node)
    ? []
    : [spotOf(node, widened, endsHere)];
}

/** `switch (true)`: the cases are conditions; the new member ends up in the first that it passes. */
function reviewConditions(values: ChangedValues, { caseBlock }: ts.SwitchStatement): readonly Spot[] {
  const { ts } = values;
  const conditions = caseBlock.clauses.flatMap((clause) =>
    ts.isCaseClause(clause) ? [readCondition(values, clause.expression)] : [],
  );
  for (const { outcome, tests } of conditions) {
    const passed = outcome === false ? undefined : tests.find((test) => test.outcome !== false);
    if (passed !== undefined) return [spotOf(passed.node, passed.widened, takesCase)];
  }
  const [first] = conditions.flatMap(({ tests }) => tests);
  const clause = caseBlock.clauses.find((each) => ts.isDefaultClause(each));
  return first === undefined || clause === undefined ? [] : [spotOf(clause, first.widened, takesDefault)];
}

/** The switched value, unless a case already names the new member. */
function widenedBy(values: ChangedValues, node: ts.SwitchStatement): WidenedValue | undefined {
  const widened = values.widenedText(node.expression);
  if (widened === undefined) return undefined;
  const named = new Set(namedIn(values, node));
  const isNamed = widened.members.every(({ value }) => value !== undefined && named.has(value));
  return isNamed || named.size === 0 ? undefined : widened;
}

function namedIn(values: ChangedValues, { caseBlock }: ts.SwitchStatement): (string | number | boolean)[] {
  const { ts } = values;
  return caseBlock.clauses.flatMap((clause) =>
    ts.isCaseClause(clause) ? (values.literalAt(clause.expression) ?? []) : [],
  );
}

function isExhaustive(
  values: ChangedValues,
  node: ts.SwitchStatement,
  { difference }: WidenedValue,
): boolean {
  return new Set(namedIn(values, node)).size >= difference.common + difference.removed.length;
}

/** True if the compiler notices that the end of the function is now reachable. */
function isNoticed({ touch: { pair } }: ChangedValues, node: ts.SwitchStatement): boolean {
  const { ts, before, after } = pair;
  const file = node.getSourceFile();
  const around = ts.findAncestor(node, (each) => ts.isFunctionLike(each)) ?? file;
  const known = new Set(before.getSemanticDiagnostics(file).map(({ code, start }) => `${code} ${start}`));
  return after
    .getSemanticDiagnostics(file)
    .some(
      ({ code, start = -1 }) =>
        start >= around.getStart(file) && start < around.getEnd() && !known.has(`${code} ${start}`),
    );
}

const takesDefault: Message = {
  sentence: "This `default` is also for {members} now: no `case` names it.",
  advice: "Decide what {members} needs: a `case` of its own, or this one.",
};
const takesCase: Message = {
  sentence: "This `case` is also for {members} now: it passes the test.",
  advice: "Decide what {members} needs: a `case` of its own, or this one.",
};
const endsHere: Message = {
  sentence: "Nothing happens here for {members}: no `case` names it, and there is no `default`.",
  advice: "Decide what {members} needs, and add a `case`.",
};

/** Casts and pattern matching that name some members of a union; nothing stops the new one. */
function reviewCast(values: ChangedValues, node: ts.Node): readonly Spot[] {
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
 * `match(rail).with({ type: "ACH" }, …).otherwise(…)`: a chain of calls with patterns, ending in one for the rest. The
 * library is unknown, so these findings are only possible.
 */
function reviewMatch(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const { ts } = values;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [rest, ...others] = node.arguments;
  if (rest === undefined || others.length > 0 || !ts.isFunctionLike(rest)) return [];
  const { expression: chain, name } = node.expression;
  const widened = isWith(values, chain) ? matchedValue(values, chain) : undefined;
  return widened === undefined ? [] : [spotOf(name, widened, takesRest)];
}

/** The first call of the chain takes the value; each of the others takes a pattern and a handler. */
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
