/**
 * The places in a project that the step to another version touches.
 *
 * Reads the project with the compiler, with the modules of the versions in memory; the diff of each step says what changes.
 */
import path from "node:path";
import type ts from "typescript";

import type { Diff } from "../changes/diff.js";
import { analyses } from "./analyses.js";
import { findCompileErrors } from "./errors/compile-errors.js";
import type { Impact, VersionUse } from "./finding.js";
import { findingOf, withoutRepetitions } from "./spot.js";
import { findUntouched } from "./untouched/find-untouched.js";
import { createTouch } from "./touch/touch.js";
import { openWorkspace } from "./workspace/open-workspace.js";
import { createProgramPair } from "./workspace/program-pair.js";
import type { FoundUse } from "./workspace/version-uses.js";

export interface ImpactQuestion {
  /** Absolute; files are shown relative to it. */
  readonly cwd: string;
  /** Of the consumer. Default: the nearest one. */
  readonly tsconfig: string | undefined;
  readonly api: string;
  /** `<output>/<api>`, absolute. */
  readonly apiFolder: string;
  readonly to: string;
  /** The version that the stable entry passes on, where there is one. */
  readonly current?: string | undefined;
  /** Which of the versions in use the step leaves. */
  isLeft(version: string): boolean;
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
  const { cwd, api, to } = question;
  const { ts, projects, isOwn, parsed, uses, steps, overlays, title } = await openWorkspace(question);
  const found = projects.map((project) => {
    const files = parsed.get(project) ?? new Map<string, ts.SourceFile>();
    const pair = createProgramPair(ts, project, overlays, files, isOwn);
    const touch = createTouch(pair, steps);
    const { spots, brokenBefore } = findCompileErrors({
      touch,
      stepsOf: (file) => stepsOf(file.fileName, uses, steps),
      cwd,
    });
    const looks = analyses.flatMap((analyse) => analyse(touch, steps));
    return { touch, spots: [...spots, ...looks], brokenBefore };
  });
  const findings = withoutRepetitions(found.flatMap(({ spots }) => spots)).map((spot) =>
    findingOf(spot, cwd),
  );
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
    uses: uses.map((use) => versionUse(use, cwd)),
  };
}

/** Of a file that imports no version itself, the steps of all: what it uses comes through others. */
function stepsOf(file: string, uses: readonly FoundUse[], steps: readonly Step[]): readonly Step[] {
  const own = uses.filter((use) => use.file === file);
  const imported = steps.filter(({ from }) => own.some(({ version }) => version === from));
  return imported.length === 0 ? steps : imported;
}

function versionUse({ file, version, imports }: FoundUse, cwd: string): VersionUse {
  return { file: path.relative(cwd, file).split(path.sep).join("/"), version, package: "", imports };
}
