/**
 * The places in a project that the step to another version touches.
 *
 * Reads the project with the compiler, with the modules of the versions in memory; the diff of each step says what changes.
 */

import type { Diff } from "../judge/diff.js";
import type { Report } from "../diagnostics/report.js";
import { analyses } from "./analyses.js";
import { findCompileErrors } from "./errors/compile-errors.js";
import type { CompileError, Impact } from "./finding.js";
import { findingsOf, withoutRepetitions, type Spot } from "./spot.js";
import { findUntouched } from "./untouched/find-untouched.js";
import { createTouch, type Touch } from "./touch/touch.js";
import { openWorkspace, type Workspace } from "./workspace/open-workspace.js";
import { stateOf, findPassedOn, type FoundUse } from "./workspace/version-uses.js";

export interface ImpactQuestion {
  /** Absolute; files are shown relative to it. */
  readonly cwd: string;
  /** Of the consumer, files or folders. None: the nearest one, and those of the packages of a monorepo. */
  readonly tsconfigs: readonly string[];
  readonly api: string;
  /** `<output>/<api>`, absolute. */
  readonly apiFolder: string;
  /** Those of all APIs. */
  readonly generatedFolders: readonly string[];
  readonly to: string;
  readonly report: Report;
  /** Which of the versions in use the step leaves. */
  isLeft(version: string): boolean;
  /** What the step from it leads to, as `load` calls it: `to`, unless each version has its own. */
  targetOf(version: string): string;
  /** Everything about these versions, and about `to`. */
  load(versions: readonly string[]): Promise<Versions>;
}

export interface Versions {
  readonly title: string;
  /** The modules of a version that declares everything itself, by path below its folder: `types.ts`. */
  emit(version: string): Promise<ReadonlyMap<string, string>>;
  diff(from: string, to: string): Diff;
}

/** A step, with all that the analysis needs to know of it. */
export interface Step {
  readonly from: string;
  readonly to: string;
  readonly diff: Diff;
  /** `<output>/<api>/<from>`, absolute. */
  readonly folder: string;
}

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
  const looks = analyses.flatMap((analyse) => analyse(touch, steps));
  return { spots: [...spots, ...looks], brokenBefore };
}

/** Of a file that imports no version itself, the steps of all: what it uses comes through others. */
function stepsOf(file: string, uses: readonly FoundUse[], steps: readonly Step[]): readonly Step[] {
  const own = uses.filter((use) => use.file === file);
  const imported = steps.filter(({ from }) => own.some(({ version }) => version === from));
  return imported.length === 0 ? steps : imported;
}
