/**
 * The consumer's code: its projects, with what their programs have in common. A file that several projects contain is
 * analysed in the one that lists it.
 */
import type { ts } from "@ts-morph/common";

import type { Compiler } from "./compiler.js";
import { CompilerFailure } from "./compiler-failure.js";
import { readConsumerProjects, type ConsumerProject, readWorkspace } from "./consumer-projects.js";
import { createModuleResolver, findPackageSources } from "./module-resolver.js";
import {
  type Overlay,
  type ParsedFiles,
  type SharedFiles,
  createDiskProgram,
  createEditedProgram,
  createProgramPair,
  type Overlays,
  type ProgramPair,
} from "./program-pair.js";
import { findVersionUses, versionOf, type FoundUse } from "./version-uses.js";
import { isInside } from "../../values/path.js";
import { getOrAdd } from "../../values/collections.js";
import type { ImpactQuestion } from "../question.js";

export interface Consumer {
  readonly ts: Compiler;
  readonly projects: readonly ConsumerProject[];
  /** The files that import a version directly. */
  uses(): readonly FoundUse[];
  pair(project: ConsumerProject, overlays: Overlays): ProgramPair;
  /** The places where the compiler failed, by file: these files are no longer analysed. */
  readonly failures: ReadonlyMap<string, CompilerFailure>;
  /** Reads the projects, and again without each file in which the compiler fails. */
  readAll<Result>(read: () => Result | Promise<Result>): Promise<Result>;
  /** A program for each project as it would be with other texts of its files, and with other options. */
  edited(
    overlay: Overlay,
    optionsOf: (project: ConsumerProject) => ts.CompilerOptions,
  ): ReadonlyMap<ConsumerProject, ts.Program>;
}

/** The files in the folders of all APIs are not the consumer's code. */
type ConsumerFolders = Pick<ImpactQuestion, "cwd" | "tsconfigs" | "apiFolder" | "generatedFolders">;

export function openConsumer(ts: Compiler, folders: ConsumerFolders): Consumer {
  const { cwd, tsconfigs, apiFolder, generatedFolders } = folders;
  const isOwn = (file: string): boolean =>
    !file.includes("/node_modules/") && !generatedFolders.some((folder) => isInside(folder, file));
  const projects = readConsumerProjects(ts, cwd, tsconfigs).map((project) => ({
    ...project,
    // Generated files matter only if they are imported: a project may list all versions.
    fileNames: project.fileNames.filter(isOwn),
  }));
  const isOfVersion = (file: string): boolean => versionOf(file, apiFolder) !== undefined;
  const sources = findPackageSources(ts, projects, readWorkspace(ts, cwd).packages);
  const resolver = createModuleResolver(ts, { projects, sources, isGenerated: isOfVersion });
  const parsed = new Map<string, ParsedFiles>();
  const failures = new Map<string, CompilerFailure>();
  const isLeftOut = (file: string): boolean => failures.has(file);
  const sharedOf = ({ options }: ConsumerProject): SharedFiles => ({
    parsed: getOrAdd(parsed, parsingKey(options), () => new Map<string, ts.SourceFile>()),
    resolver,
    leaveOut: (file, error) => failures.set(file.fileName, new CompilerFailure(error, [file])),
  });
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

/** Parsed and bound, a file depends on options, but not on where anything is. */
function parsingKey(options: ts.CompilerOptions): string {
  const relevant = Object.entries(options).filter(
    ([name, value]) => !locations.has(name) && typeof value !== "object",
  );
  return JSON.stringify(relevant.sort());
}

/** Options that say where files are. Those that are lists or tables are left out as well. */
const locations: ReadonlySet<string> = new Set([
  "configFilePath",
  "pathsBasePath",
  "baseUrl",
  "rootDir",
  "outDir",
  "declarationDir",
  "tsBuildInfoFile",
  // Options of emission: nothing is emitted.
  "composite",
  "declaration",
  "declarationMap",
  "sourceMap",
  "incremental",
]);
