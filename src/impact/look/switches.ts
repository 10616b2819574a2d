/** `switch` statements whose `default`, or whose end, a new member reaches. */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spot.js";
import { isChecked } from "./endings.js";
import type { Grown, GrownValues } from "./grown.js";
import { literalAt, readCondition } from "./tests.js";
import { spotOf, type Said } from "./words.js";

export function lookAtSwitch(values: GrownValues, node: ts.Node): readonly Spot[] {
  const { ts } = values.touch.pair;
  if (!ts.isSwitchStatement(node)) return [];
  if (node.expression.kind === ts.SyntaxKind.TrueKeyword) return lookAtConditions(values, node);
  const grown = grownBy(values, node);
  if (grown === undefined) return [];
  const clause = node.caseBlock.clauses.find((each) => ts.isDefaultClause(each));
  if (clause !== undefined)
    return isChecked(values.touch, clause) ? [] : [spotOf(clause, grown, takesDefault)];
  return isExhaustive(values, node, grown) && isNoticed(values, node) ? [] : [spotOf(node, grown, endsHere)];
}

/** `switch (true)`: the cases are conditions, and the first that the new member passes is where it ends up. */
function lookAtConditions(values: GrownValues, { caseBlock }: ts.SwitchStatement): readonly Spot[] {
  const { ts } = values.touch.pair;
  const conditions = caseBlock.clauses.flatMap((clause) =>
    ts.isCaseClause(clause) ? [readCondition(values, clause.expression)] : [],
  );
  for (const { outcome, tests } of conditions) {
    const passed = outcome === false ? undefined : tests.find((test) => test.outcome !== false);
    if (passed !== undefined) return [spotOf(passed.node, passed.grown, takesCase)];
  }
  const [first] = conditions.flatMap(({ tests }) => tests);
  const clause = caseBlock.clauses.find((each) => ts.isDefaultClause(each));
  return first === undefined || clause === undefined ? [] : [spotOf(clause, first.grown, takesDefault)];
}

/** The value that is switched on, unless a case names the new member already. */
function grownBy(values: GrownValues, node: ts.SwitchStatement): Grown | undefined {
  const grown = values.grownText(node.expression);
  if (grown === undefined) return undefined;
  const named = new Set(namedIn(values, node));
  const isNamed = grown.added.every(({ value }) => value !== undefined && named.has(value));
  return isNamed || named.size === 0 ? undefined : grown;
}

function namedIn(values: GrownValues, { caseBlock }: ts.SwitchStatement): (string | number | boolean)[] {
  const { ts } = values.touch.pair;
  return caseBlock.clauses.flatMap((clause) =>
    ts.isCaseClause(clause) ? (literalAt(values, clause.expression) ?? []) : [],
  );
}

function isExhaustive(values: GrownValues, node: ts.SwitchStatement, { difference }: Grown): boolean {
  return new Set(namedIn(values, node)).size >= difference.kept + difference.removed.length;
}

/** The compiler finds that the end of the function is reached now. */
function isNoticed({ touch: { pair } }: GrownValues, node: ts.SwitchStatement): boolean {
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

const takesDefault: Said = {
  sentence: "This `default` is also for {members} now: no `case` names it.",
  advice: "Decide what {members} needs: a `case` of its own, or this one.",
};
const takesCase: Said = {
  sentence: "This `case` is also for {members} now: it passes the test.",
  advice: "Decide what {members} needs: a `case` of its own, or this one.",
};
const endsHere: Said = {
  sentence: "Nothing happens here for {members}: no `case` names it, and there is no `default`.",
  advice: "Decide what {members} needs, and add a `case`.",
};
