/** `switch` statements whose `default`, or whose end, a new member reaches. */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spots.js";
import { type ChangedValues, type Message, spotOf, type WidenedValue } from "./changed-values.js";
import { readCondition } from "./conditions.js";
import { isChecked } from "./branches.js";

export function reviewSwitch(values: ChangedValues, node: ts.Node): readonly Spot[] {
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

/** `switch (true)`: the cases are conditions, and the first that the new member passes is where it ends up. */
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

/** The value that is switched on, unless a case already names the new member. */
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
  return new Set(namedIn(values, node)).size >= difference.kept + difference.removed.length;
}

/** The compiler finds that the end of the function is reached now. */
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
