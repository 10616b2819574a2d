/**
 * One project of the consumer twice: as it is, and with each version in use replaced by the version of the step.
 *
 * In the second program the folder of the older version contains the modules of the newer one. Imports, path mappings and
 * `import()` types therefore lead where they always led, and the consumer's own files are the same objects: a node has a
 * type before and a type after.
 *
 * In both programs each version declares everything itself, although on disk it re-exports what is unchanged: the file
 * that declares a type then says which version a place uses.
 */
import type ts from "typescript";

import type { Compiler } from "./compiler.js";
import type { ConsumerProject } from "./consumer-projects.js";
import { createOverlayHost, type Overlay, type ParsedFiles } from "./overlay-host.js";

export interface ProgramPair {
  readonly ts: Compiler;
  readonly project: ConsumerProject;
  readonly before: ts.Program;
  readonly after: ts.Program;
  /** The consumer's own files of this project: the same objects in both programs. */
  readonly files: readonly ts.SourceFile[];
}

/**
 * The project as it is on disk, unchecked: for its files and where their imports lead. Of generated files only the names
 * are read.
 */
export function createDiskProgram(
  ts: Compiler,
  project: ConsumerProject,
  parsed: ParsedFiles,
  isGenerated: (file: string) => boolean,
): ts.Program {
  const options = checkedOptions(project);
  const host = createOverlayHost(ts, options, { folders: [], files: new Map() }, parsed);
  const getSourceFile: ts.CompilerHost["getSourceFile"] = (file, language) =>
    isGenerated(file) ? ts.createSourceFile(file, "", language) : host.getSourceFile(file, language);
  return createProgram(ts, project, { ...host, getSourceFile });
}

export function createProgramPair(
  ts: Compiler,
  project: ConsumerProject,
  overlays: { readonly before: Overlay; readonly after: Overlay },
  parsed: ParsedFiles,
  isOwn: (file: string) => boolean,
): ProgramPair {
  const hostOf = (overlay: Overlay): ts.CompilerHost =>
    createOverlayHost(ts, checkedOptions(project), overlay, parsed);
  const before = createProgram(ts, project, hostOf(overlays.before));
  const after = createProgram(ts, project, hostOf(overlays.after), before);
  const files = before.getSourceFiles().filter((file) => isOwn(file.fileName) && !isForeign(before, file));
  return { ts, project, before, after, files };
}

function isForeign(program: ts.Program, file: ts.SourceFile): boolean {
  return program.isSourceFileFromExternalLibrary(file) || program.isSourceFileDefaultLibrary(file);
}

function createProgram(
  ts: Compiler,
  project: ConsumerProject,
  host: ts.CompilerHost,
  oldProgram?: ts.Program,
): ts.Program {
  // Not in the published types: imports of a referenced project lead to its sources, not to what it once built.
  const toSources = { useSourceOfProjectReferenceRedirect: () => true };
  return ts.createProgram({
    rootNames: project.fileNames,
    options: checkedOptions(project),
    projectReferences: project.references,
    host: { ...host, ...toSources },
    ...(oldProgram !== undefined && { oldProgram }),
  });
}

function checkedOptions({ options }: ConsumerProject): ts.CompilerOptions {
  return { ...options, noEmit: true, incremental: false, composite: false, declaration: false };
}
