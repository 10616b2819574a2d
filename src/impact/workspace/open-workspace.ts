/**
 * A project of the consumer with all that its analyses need: its TypeScript projects, the versions that it uses, the steps from
 * them, and the modules of these versions in memory.
 */
import path from "node:path";

import { listWords } from "../../values/text.js";
import { knownPath } from "../../values/path.js";
import type { ImpactQuestion, Step, Versions } from "../question.js";
import { loadCompiler } from "./compiler.js";
import { openConsumer, type Consumer } from "./consumer.js";
import type { Overlays } from "./program-pair.js";
import { findOwnTsc, type OwnTsc } from "./own-tsc.js";
import type { FoundUse } from "./version-uses.js";
import { getOrAdd } from "../../values/collections.js";

export interface Workspace {
  readonly consumer: Consumer;
  readonly uses: readonly FoundUse[];
  /** From each version in use that the upgrade replaces, oldest first. */
  readonly steps: readonly Step[];
  readonly title: string;
  readonly overlays: Overlays;
  /** Its answers replace those of the compiler that reads the project. */
  readonly tsc: OwnTsc | undefined;
}

export async function openWorkspace(question: ImpactQuestion): Promise<Workspace> {
  const { cwd, api, apiFolder, runtimeFolder, report } = question;
  const { ts, isOwn } = await loadCompiler(cwd);
  const consumer = openConsumer(ts, question);
  const tsc = isOwn ? undefined : await findOwnTsc(cwd);
  if (!isOwn) report.add("IMPACT_OTHER_COMPILER", {}, readBy(ts.version, tsc));
  const uses = consumer.uses();
  if (uses.length === 0) report.add("IMPACT_API_UNUSED", { api }, readSentence(consumer, cwd));
  const used = [...new Set(uses.map(({ version }) => version))].sort();
  const left = used.filter((version) => question.isLeft(version));
  const versions = await question.load(used);
  const steps = left.map((from): Step => {
    const to = question.targetOf(from);
    const folder = path.join(apiFolder, from);
    return { from, to, diff: versions.diff(from, to), folder, runtimeFolder };
  });
  const overlays = await overlaysOf(used, steps, versions, apiFolder);
  return { consumer, uses, steps, title: versions.title, overlays, tsc };
}

function readBy(version: string, tsc: OwnTsc | undefined): string {
  const own = tsc === undefined ? "" : ` TypeScript ${tsc.version} of the project checks it as well.`;
  return `The code is read by TypeScript ${version}.${own}`;
}

function readSentence({ projects }: Consumer, cwd: string): string {
  const count = projects.reduce((sum, { fileNames }) => sum + fileNames.length, 0);
  const configs = projects.map(({ configFile }) => knownPath(configFile, cwd));
  const files = `${count} ${count === 1 ? "file" : "files"}`;
  return `Read: ${files}, those of ${listWords(configs)} and what they import.`;
}

/** Only the modules of replaced versions differ: both programs share the objects of all other files. */
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
  const emitted = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const emit = (version: string): Promise<ReadonlyMap<string, string>> =>
    getOrAdd(emitted, version, () => versions.emit(version));
  for (const version of used) {
    add(before, version, await emit(version));
    add(after, version, await emit(steps.find(({ from }) => from === version)?.to ?? version));
  }
  const folders = used.map((version) => path.join(apiFolder, version));
  const overlay = { folders, files: before };
  return { before: overlay, after: steps.length === 0 ? overlay : { folders, files: after } };
}
