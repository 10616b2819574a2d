/**
 * `from-<older>.ts` of a version: lifters, functions that give a value of an older version the form of this one. Code that
 * is written once, against the newest form, so also works with what older webhooks and stored payloads hold.
 *
 * The index of the version does not export them: they are for those who import them.
 */
import type { LiftingTable } from "../../../templates/runtime/lift.js";
import { call, exportedInterface, literal, named, word } from "../../code/make.js";
import type { Statement } from "../../code/syntax.js";
import { compareText } from "../../schema/json-reading.js";
import type { EmittedModule } from "../emitted-file.js";
import { docComment, remark } from "../module/doc-comment.js";
import { emitModule } from "../module/module.js";
import { fromRuntime } from "../module/origins.js";
import { provenance, type VersionScope } from "../version-scope.js";
import { declareHoles, pickedHoles } from "./declare-holes.js";
import { newerType, olderType } from "./lifter-types.js";
import { wordsOf } from "./lifting-words.js";
import { hasHoles, planLifters, type Lifter, type LifterPlan, type Renames } from "./plan-lifters.js";

/** `renames`: for each pair of versions that gets lifters. */
export function emitLifters(scope: VersionScope, renames: readonly Renames[]): EmittedModule[] {
  return renames
    .filter(({ to }) => to === scope.version.version)
    .flatMap((each) => {
      const plan = planLifters(scope.timeline, scope.names, each);
      return plan === undefined || plan.lifters.length === 0 ? [] : [emitPair(scope, each, plan)];
    });
}

function emitPair(scope: VersionScope, { from, to }: Renames, plan: LifterPlan): EmittedModule {
  const lifters = plan.lifters.toSorted((left, right) => compareText(left.newer, right.newer));
  const holes = lifters
    .filter(({ lifting }) => hasHoles(lifting))
    .map((lifter) => declareHoles(lifter, plan, from));
  return emitModule({
    path: `${scope.folder}/from-${from}.ts`,
    header: [
      provenance(scope),
      "",
      `Lifters: what arrived in the form of ${from}, in the form of ${to}. Types without a lifter are the same in both, or`,
      "only one of them has them. What is lifted keeps every field, and its original is not changed.",
    ],
    declarations: [
      ...(holes.length === 0 ? [] : [exportedInterface("Holes", holes, { comments: remark(holesRemark) })]),
      ...declareTable(lifters),
      ...lifters.map((lifter) => declareLifter(lifter, from)),
    ],
  });
}

const holesRemark =
  "What no rule can decide, by type: functions that you write once, and pass to each lifter that needs them.";

function declareTable(lifters: readonly Lifter[]): Statement[] {
  const entries = lifters.flatMap(({ newer, lifting }) =>
    lifting === "same" ? [] : [[newer, lifting] as const],
  );
  if (entries.length === 0) return [];
  const table: LiftingTable = Object.fromEntries(entries);
  return [
    {
      kind: "constant",
      name: "table",
      isExported: false,
      type: named("LiftingTable", [], fromRuntime("lift")),
      value: literal(table),
      comments: remark("What differs, by type."),
    },
  ];
}

function declareLifter({ older, newer, lifting, needs }: Lifter, from: string): Statement {
  const isSame = lifting === "same";
  const lifted = call(
    "lift",
    [literal(newer), word("value"), word("table"), ...(needs.length === 0 ? [] : [word("holes")])],
    { origin: fromRuntime("lift") },
  );
  return {
    kind: "function",
    name: `lift${newer}`,
    isExported: true,
    comments: docComment({ paragraphs: [wordsOf(lifting, from)] }),
    parameters: [
      { name: "value", type: olderType(older, from) },
      ...(needs.length === 0 ? [] : [{ name: "holes", type: pickedHoles(needs) }]),
    ],
    returns: newerType(newer),
    body: [{ kind: "return", value: isSame ? word("value") : lifted }],
  };
}
