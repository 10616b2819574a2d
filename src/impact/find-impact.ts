/**
 * The places in a project that an upgrade touches: the compiler reads the project with the modules of both versions in
 * memory, and the diff of each step has the changes.
 */
import { findBehaviours } from "./questions/behaviours.js";
import { findDeadStatuses } from "./questions/dead-statuses.js";
import { findAffectedCalls } from "./questions/affected-calls.js";
import { findChangedKinds } from "./questions/changed-kinds.js";
import { findFieldUses } from "./questions/field-uses.js";
import { findLostFields } from "./questions/lost-fields.js";
import { findUnknownBodies } from "./questions/unknown-bodies.js";
import { findReviews } from "./review/find-reviews.js";
import { findSinks } from "./sinks/find-sinks.js";
import { findCompileErrors } from "./errors/compile-errors.js";
import type { CompileError, Impact } from "./finding.js";
import type { ImpactQuestion, Step } from "./question.js";
import { findingsOf, withoutRepetitions, type Spot } from "./spots.js";
import { findUntouched } from "./untouched.js";
import { createTouch, type Touch } from "./touch/touch.js";
import { openWorkspace, type Workspace } from "./workspace/open-workspace.js";
import { stateOf, findPassedOn, type FoundUse } from "./workspace/version-uses.js";

export async function findImpact(question: ImpactQuestion): Promise<Impact> {
  return impactIn(await openWorkspace(question), question);
}

export function impactIn(workspace: Workspace, { cwd, api, to, apiFolder }: ImpactQuestion): Impact {
  const { consumer, uses, steps, overlays, title } = workspace;
  const found = consumer.projects.map((project) => {
    const pair = consumer.pair(project, overlays);
    const touch = createTouch(pair, steps);
    return { touch, passedOn: findPassedOn(pair, apiFolder), ...spotsIn(touch, steps, uses, cwd) };
  });
  const findings = findingsOf(consumer.ts, withoutRepetitions(found.flatMap(({ spots }) => spots)), cwd);
  return {
    api,
    title,
    to,
    steps: steps.map(({ from, diff }) => ({
      from,
      to,
      changes: diff.changes.length,
      behaviours: diff.behaviours.length,
    })),
    findings,
    untouched: findUntouched(
      steps,
      found.map(({ touch }) => touch),
      findings,
    ),
    brokenBefore: found.flatMap(({ brokenBefore }) => brokenBefore),
    uses: stateOf(
      consumer.ts,
      uses,
      found.flatMap(({ passedOn }) => passedOn),
      cwd,
    ),
  };
}

function spotsIn(
  touch: Touch,
  steps: readonly Step[],
  uses: readonly FoundUse[],
  cwd: string,
): { readonly spots: readonly Spot[]; readonly brokenBefore: readonly CompileError[] } {
  if (steps.length === 0) return { spots: [], brokenBefore: [] };
  const { spots, brokenBefore } = findCompileErrors({
    touch,
    stepsOf: (file) => stepsOf(file.fileName, uses, steps),
    cwd,
  });
  const asked = analyses.flatMap((analyse) => analyse(touch, steps));
  return { spots: [...spots, ...asked], brokenBefore };
}

/** A file without imports of a version uses all of them, through other files. */
function stepsOf(file: string, uses: readonly FoundUse[], steps: readonly Step[]): readonly Step[] {
  const own = uses.filter((use) => use.file === file);
  const imported = steps.filter(({ from }) => own.some(({ version }) => version === from));
  return imported.length === 0 ? steps : imported;
}

/** Each looks for places that need work although they compile. */
type Analysis = (touch: Touch, steps: readonly Step[]) => readonly Spot[];

const analyses: readonly Analysis[] = [
  findReviews,
  findChangedKinds,
  findUnknownBodies,
  findFieldUses,
  findLostFields,
  findAffectedCalls,
  findSinks,
  findDeadStatuses,
  findBehaviours,
];
