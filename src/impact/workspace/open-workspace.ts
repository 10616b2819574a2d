/**
 * Everything that the analyses need of a consumer: its TypeScript projects, the versions that it uses, the steps from
 * them, and the modules of these versions in memory.
 */
import path from "node:path";
import { listWords } from "../../values/text.js";
import { knownPath, isInside } from "../../values/path.js";
import type { EmittedVersion, ImpactQuestion, Step, Versions } from "../question.js";
import { loadCompiler, type Compiler } from "./compiler.js";
import {
  type Overlays,
  type Overlay,
  type ParsedFiles,
  type SharedFiles,
  createDiskProgram,
  createEditedProgram,
  createProgramPair,
  type ProgramPair,
} from "./program-pair.js";
import { findOwnTsc, type OwnTsc } from "./own-tsc.js";
import { type FoundUse, findVersionUses, versionOf } from "./version-uses.js";
import { getOrAdd } from "../../values/collections.js";
import type { ts } from "@ts-morph/common";
import { CompilerFailure } from "./compiler-failure.js";
import { readConsumerProjects, type ConsumerProject, readWorkspace } from "./consumer-projects.js";
import { createModuleResolver, findPackageSources } from "./module-resolver.js";

export interface Workspace {
  readonly consumer: Consumer;
  readonly uses: readonly FoundUse[];
  /** One step for each version in use that the upgrade replaces, oldest first. */
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
  const replaced = used.filter((version) => question.isLeft(version));
  const again = leftAlready(question, used);
  const versions = await question.load([...used, ...again]);
  const steps: Step[] = [];
  for (const from of [...replaced, ...again]) {
    const to = question.targetOf(from);
    const keys = { before: versions.emit(from).keys, after: versions.emit(to).keys };
    const folder = path.join(apiFolder, used.includes(from) ? from : to);
    steps.push({ from, to, diff: versions.diff(from, to), keys, folder, runtimeFolder });
  }
  const overlays = overlaysOf(used, steps, versions, apiFolder);
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

/** The version that `from` names, if the code uses its target and no longer it: after `--apply`, what is left to do. */
function leftAlready(question: ImpactQuestion, used: readonly string[]): readonly string[] {
  const { from } = question;
  if (from === undefined || used.includes(from) || !question.isLeft(from)) return [];
  return used.includes(question.targetOf(from)) ? [from] : [];
}

/** Only the modules of replaced versions differ: both programs share the objects of all other files. */
function overlaysOf(
  used: readonly string[],
  steps: readonly Step[],
  versions: Versions,
  apiFolder: string,
): Overlays {
  const before = new Map<string, string>();
  const after = new Map<string, string>();
  const add = (files: Map<string, string>, version: string, { modules }: EmittedVersion): void => {
    for (const [name, text] of modules) files.set(path.join(apiFolder, version, name), text);
  };
  for (const version of used) {
    const step = steps.find(({ folder }) => folder === path.join(apiFolder, version));
    add(before, version, versions.emit(step?.from ?? version));
    add(after, version, versions.emit(step?.to ?? version));
  }
  const folders = used.map((version) => path.join(apiFolder, version));
  const overlay = { folders, files: before };
  return { before: overlay, after: steps.length === 0 ? overlay : { folders, files: after } };
}

/**
 * The consumer's code: its projects, with what their programs share. A file in several projects is analysed in the one
 * that lists it.
 */
interface Consumer {
  readonly ts: Compiler;
  readonly projects: readonly ConsumerProject[];
  /** The files that import a version directly. */
  uses(): readonly FoundUse[];
  pair(project: ConsumerProject, overlays: Overlays): ProgramPair;
  /** The places where the compiler failed, by file; these files are no longer analysed. */
  readonly failures: ReadonlyMap<string, CompilerFailure>;
  /** Reads the projects, repeating without each file in which the compiler fails. */
  readAll<Result>(read: () => Result | Promise<Result>): Promise<Result>;
  /** A program for each project with some texts and options replaced. */
  edited(
    overlay: Overlay,
    optionsOf: (project: ConsumerProject) => ts.CompilerOptions,
  ): ReadonlyMap<ConsumerProject, ts.Program>;
}

/** Folders to tell the consumer's code from generated code: files in the folders of any API are not the consumer's. */
type ConsumerFolders = Pick<
  ImpactQuestion,
  "cwd" | "tsconfigs" | "apiFolder" | "generatedFolders" | "parsedFiles"
>;

export function openConsumer(ts: Compiler, folders: ConsumerFolders): Consumer {
  const { cwd, tsconfigs, apiFolder, generatedFolders } = folders;
  const isOwn = (file: string): boolean =>
    !file.includes("/node_modules/") && !generatedFolders.some((folder) => isInside(folder, file));
  const projects = readConsumerProjects(ts, cwd, tsconfigs).map((project) => ({
    ...project,
    // Generated files matter only if imported: a project may list all versions.
    fileNames: project.fileNames.filter(isOwn),
  }));
  const isOfVersion = (file: string): boolean => versionOf(file, apiFolder) !== undefined;
  const sources = findPackageSources(ts, projects, readWorkspace(ts, cwd).packages);
  const resolver = createModuleResolver(ts, { projects, sources, isGenerated: isOfVersion });
  const parsed = new Map<string, ParsedFiles>();
  const failures = new Map<string, CompilerFailure>();
  const isLeftOut = (file: string): boolean => failures.has(file);
  const sharedOf = ({ options }: ConsumerProject): SharedFiles => {
    const key = parsingKey(options);
    return {
      parsed: getOrAdd(parsed, key, () => folders.parsedFiles?.(ts, key) ?? new Map<string, ts.SourceFile>()),
      resolver,
      leaveOut: (file, error) => failures.set(file.fileName, new CompilerFailure(error, [file])),
    };
  };
  const owners = new Map(projects.flatMap((project) => project.fileNames.map((file) => [file, project])));
  return {
    ts,
    projects,
    failures,
    readAll: async (read) => {
      for (;;)
        try {
          return await read();
        } catch (error) {
          if (!(error instanceof CompilerFailure)) throw error;
          const names = error.nodes.map((node) => node.getSourceFile().fileName);
          const file = names.find((name) => owners.has(name) && !isLeftOut(name));
          if (file === undefined) throw error.thrown;
          failures.set(file, error);
        }
    },
    uses: () =>
      projects.flatMap((project) => {
        const program = createDiskProgram(ts, project, sharedOf(project), isOfVersion);
        const isLibrary = (file: ts.SourceFile): boolean => program.isSourceFileDefaultLibrary(file);
        const own = program.getSourceFiles().filter((file) => isOwn(file.fileName) && !isLibrary(file));
        for (const { fileName } of own) if (!owners.has(fileName)) owners.set(fileName, project);
        return findVersionUses(
          own.filter(({ fileName }) => owners.get(fileName) === project),
          resolver,
          apiFolder,
        );
      }),
    pair: (project, overlays) =>
      createProgramPair(ts, project, overlays, sharedOf(project), {
        isOwn: (file) => owners.get(file) === project,
        isLeftOut,
      }),
    edited: (overlay, optionsOf) => {
      const changed = projects.map((project) => ({ ...project, options: optionsOf(project) }));
      const anew = createModuleResolver(ts, { projects: changed, sources, isGenerated: isOfVersion });
      return new Map(
        projects.map((project, index) => {
          const shared = { ...sharedOf(project), resolver: anew };
          return [project, createEditedProgram(ts, changed[index] ?? project, overlay, shared)];
        }),
      );
    },
  };
}

/** Parsing and binding a file depend on options, but not on where anything is. */
function parsingKey(options: ts.CompilerOptions): string {
  const relevant = Object.entries(options).filter(
    ([name, value]) => !locations.has(name) && typeof value !== "object",
  );
  return JSON.stringify(relevant.sort());
}

/** Options that say where files are. List and table options are also left out. */
const locations: ReadonlySet<string> = new Set([
  "configFilePath",
  "pathsBasePath",
  "baseUrl",
  "rootDir",
  "outDir",
  "declarationDir",
  "tsBuildInfoFile",
  // Emit options: nothing is emitted.
  "composite",
  "declaration",
  "declarationMap",
  "sourceMap",
  "incremental",
]);
