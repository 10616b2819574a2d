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
import type { ts } from "@ts-morph/common";

import type { Compiler } from "./compiler.js";
import type { ConsumerProject } from "./consumer-projects.js";
import { createOverlayHost, type Overlay, type SharedFiles } from "./overlay-host.js";

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
  shared: SharedFiles,
  isGenerated: (file: string) => boolean,
): ts.Program {
  const options = checkedOptions(project);
  const host = createOverlayHost(ts, project, options, { folders: [], files: new Map() }, shared);
  const getSourceFile: ts.CompilerHost["getSourceFile"] = (file, language) =>
    isGenerated(file) ? ts.createSourceFile(file, "", language) : host.getSourceFile(file, language);
  return createProgram(ts, project, { ...host, getSourceFile });
}

export interface Overlays {
  readonly before: Overlay;
  readonly after: Overlay;
}

/** `isOwn`: of the files that are to be analysed. */
export function createProgramPair(
  ts: Compiler,
  project: ConsumerProject,
  overlays: Overlays,
  shared: SharedFiles,
  isOwn: (file: string) => boolean,
): ProgramPair {
  const hostOf = (overlay: Overlay): ts.CompilerHost =>
    createOverlayHost(ts, project, checkedOptions(project), overlay, shared);
  const before = createProgram(ts, project, hostOf(overlays.before));
  const isSame = overlays.before === overlays.after;
  const after = isSame ? before : createProgram(ts, project, hostOf(overlays.after));
  const files = before.getSourceFiles().filter(({ fileName }) => isOwn(fileName));
  return { ts, project, before, after, files };
}

/** The project with other texts of some of its files, as it would be after an edit. */
export function createEditedProgram(
  ts: Compiler,
  project: ConsumerProject,
  overlay: Overlay,
  shared: SharedFiles,
): ts.Program {
  return createProgram(ts, project, createOverlayHost(ts, project, checkedOptions(project), overlay, shared));
}

function createProgram(ts: Compiler, project: ConsumerProject, host: ts.CompilerHost): ts.Program {
  return ts.createProgram({ rootNames: project.fileNames, options: checkedOptions(project), host });
}

function checkedOptions({ options }: ConsumerProject): ts.CompilerOptions {
  return { ...options, noEmit: true, incremental: false, composite: false, declaration: false };
}
