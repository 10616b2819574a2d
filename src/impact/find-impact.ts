/**
 * The places in a project that the step to another version touches.
 *
 * Reads the project with the compiler, with the modules of the versions in memory; the diff of each step says what changes.
 */
import path from "node:path";
import type ts from "typescript";

import type { Diff } from "../changes/diff.js";
import { analyses } from "./analyses.js";
import { findCompileErrors } from "./compile-errors.js";
import type { Impact, VersionUse } from "./finding.js";
import { findingOf, withoutRepetitions } from "./spot.js";
import { createTouch } from "./touch/touch.js";
import { loadCompiler } from "./workspace/compiler.js";
import { readConsumerProjects, type ConsumerProject } from "./workspace/consumer-projects.js";
import type { Overlay, ParsedFiles } from "./workspace/overlay-host.js";
import { createDiskProgram, createProgramPair } from "./workspace/program-pair.js";
import { findVersionUses, versionOf, type FoundUse } from "./workspace/version-uses.js";

export interface ImpactQuestion {
  /** Absolute; files are shown relative to it. */
  readonly cwd: string;
  /** Of the consumer. Default: the nearest one. */
  readonly tsconfig: string | undefined;
  readonly api: string;
  /** `<output>/<api>`, absolute. */
  readonly apiFolder: string;
  readonly to: string;
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
  const { cwd, tsconfig, apiFolder, api, to } = question;
  const { ts } = await loadCompiler(cwd);
  const projects = readConsumerProjects(ts, cwd, tsconfig);
  const isOwn = ownFiles(projects, apiFolder);
  const parsed = new Map<ConsumerProject, ParsedFiles>(projects.map((project) => [project, new Map()]));
  const uses = projects.flatMap((project) => {
    const isGenerated = (file: string): boolean => versionOf(file, apiFolder) !== undefined;
    const files = parsed.get(project) ?? new Map<string, ts.SourceFile>();
    const program = createDiskProgram(ts, project, files, isGenerated);
    return findVersionUses(ts, program, apiFolder, isOwn);
  });
  const used = [...new Set(uses.map(({ version }) => version))].sort();
  const left = used.filter((version) => question.isLeft(version));
  const versions = await question.load(used);
  const steps = left.map((from): Step => {
    const diff = versions.diff(from, to);
    return { from, to, diff, folder: path.join(apiFolder, from) };
  });
  const overlays = await overlaysOf(used, steps, versions, apiFolder);
  const found = projects.map((project) => {
    const files = parsed.get(project) ?? new Map<string, ts.SourceFile>();
    const pair = createProgramPair(ts, project, overlays, files, isOwn);
    const touch = createTouch(pair, steps);
    const { spots, brokenBefore } = findCompileErrors(pair, steps, cwd);
    const looks = analyses.flatMap((analyse) => analyse(touch, steps));
    return { spots: [...spots, ...looks], brokenBefore };
  });
  return {
    api,
    title: versions.title,
    to,
    steps: steps.map(({ from, diff }) => ({
      from,
      to,
      changes: diff.changes.length,
      behaviours: diff.behaviours.length,
    })),
    findings: withoutRepetitions(found.flatMap(({ spots }) => spots)).map((spot) => findingOf(spot, cwd)),
    untouched: [],
    brokenBefore: found.flatMap(({ brokenBefore }) => brokenBefore),
    uses: uses.map((use) => versionUse(use, cwd)),
  };
}

/** Files that a project lists itself, and not what is generated. */
function ownFiles(projects: readonly ConsumerProject[], apiFolder: string): (file: string) => boolean {
  const listed = new Set(projects.flatMap(({ fileNames }) => fileNames));
  return (file) => listed.has(file) && path.relative(apiFolder, file).startsWith("..");
}

/** Only what a step leaves differs, so that everything else is one object in both programs. */
async function overlaysOf(
  used: readonly string[],
  steps: readonly Step[],
  versions: Versions,
  apiFolder: string,
): Promise<{ before: Overlay; after: Overlay }> {
  const before = new Map<string, string>();
  const after = new Map<string, string>();
  const add = (files: Map<string, string>, version: string, modules: ReadonlyMap<string, string>): void => {
    for (const [name, text] of modules) files.set(path.join(apiFolder, version, name), text);
  };
  const [{ to } = { to: "" }] = steps;
  const newer = steps.length === 0 ? new Map<string, string>() : await versions.emit(to);
  for (const version of used) {
    const own = version === to ? newer : await versions.emit(version);
    add(before, version, own);
    add(after, version, steps.some(({ from }) => from === version) ? newer : own);
  }
  const folders = used.map((version) => path.join(apiFolder, version));
  return { before: { folders, files: before }, after: { folders, files: after } };
}

function versionUse({ file, version, imports }: FoundUse, cwd: string): VersionUse {
  return { file: path.relative(cwd, file).split(path.sep).join("/"), version, package: "", imports };
}
