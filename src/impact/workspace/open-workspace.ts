/**
 * A project of the consumer with all that its analyses need: its TypeScript projects, the versions that it uses, the steps from
 * them, and the modules of these versions in memory.
 */
import path from "node:path";
import type ts from "typescript";

import type { ImpactQuestion, Step, Versions } from "../find-impact.js";
import { loadCompiler, type Compiler } from "./compiler.js";
import { readConsumerProjects, type ConsumerProject } from "./consumer-projects.js";
import type { Overlay, ParsedFiles } from "./overlay-host.js";
import { createDiskProgram } from "./program-pair.js";
import { findVersionUses, versionOf, type FoundUse } from "./version-uses.js";

export interface Workspace {
  readonly ts: Compiler;
  readonly projects: readonly ConsumerProject[];
  readonly parsed: ReadonlyMap<ConsumerProject, ParsedFiles>;
  /** Whether a file is the consumer's: one that a project lists itself, and not what is generated. */
  readonly isOwn: (file: string) => boolean;
  readonly uses: readonly FoundUse[];
  /** Of all versions in use that are left, oldest first. */
  readonly steps: readonly Step[];
  /** Of the API. */
  readonly title: string;
  readonly overlays: Overlays;
}

/** What each version in use consists of: itself, or the version of the step. */
export interface Overlays {
  readonly before: Overlay;
  readonly after: Overlay;
}

export async function openWorkspace(question: ImpactQuestion): Promise<Workspace> {
  const { cwd, tsconfig, apiFolder, to, current } = question;
  const { ts } = await loadCompiler(cwd);
  const projects = readConsumerProjects(ts, cwd, tsconfig);
  const isOwn = ownFiles(projects, apiFolder);
  const parsed = new Map<ConsumerProject, ParsedFiles>(projects.map((project) => [project, new Map()]));
  const isGenerated = (file: string): boolean => versionOf(file, apiFolder) !== undefined;
  const uses = projects.flatMap((project) => {
    const files = parsed.get(project) ?? new Map<string, ts.SourceFile>();
    const program = createDiskProgram(ts, project, files, isGenerated);
    return findVersionUses(ts, program, { apiFolder, current }, isOwn);
  });
  const used = [...new Set(uses.map(({ version }) => version))].sort();
  const left = used.filter((version) => question.isLeft(version));
  const versions = await question.load(used);
  const steps = left.map((from): Step => {
    const diff = versions.diff(from, to);
    return { from, to, diff, folder: path.join(apiFolder, from) };
  });
  const overlays = await overlaysOf(used, steps, versions, apiFolder);
  return { ts, projects, parsed, isOwn, uses, steps, title: versions.title, overlays };
}

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
): Promise<Overlays> {
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
