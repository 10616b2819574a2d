/**
 * One project of the consumer twice: as it is, and with each version in use replaced by the version of the step.
 *
 * In the second program, the folder of the older version contains the newer modules. Imports, path mappings and
 * `import()` types therefore resolve as always, and the consumer's own files are the same objects: a node has a type
 * before and a type after.
 *
 * In both programs each version declares everything itself, although on disk it re-exports what is unchanged: the file
 * that declares a type then says which version a place uses.
 */
import type { ts } from "@ts-morph/common";
import path from "node:path";

import { addTo } from "../../values/collections.js";
import { reachable } from "../../values/graph.js";
import { isInside } from "../../values/path.js";
import type { Compiler } from "./compiler.js";
import { guardedProgram } from "./compiler-failure.js";
import type { ConsumerProject } from "./consumer-projects.js";
import type { ModuleResolver } from "./module-resolver.js";
import { showErrors, silencedBy } from "./silenced.js";

export interface ProgramPair {
  readonly ts: Compiler;
  readonly project: ConsumerProject;
  readonly before: ts.Program;
  readonly after: ts.Program;
  /** The host of the program before. */
  readonly host: ts.CompilerHost;
  /** The consumer's own files of this project: the same objects in both programs. */
  readonly files: readonly ts.SourceFile[];
  /** Files in which the compiler fails. */
  readonly leftOut: readonly ts.SourceFile[];
  /** The `files` whose imports lead to a version, directly or through others; no other file has a type of it. */
  readonly reaching: readonly ts.SourceFile[];
  /** These, and the files that they import, which can receive its values. */
  readonly receiving: readonly ts.SourceFile[];
  /** `receiving` for any file of the program, in any project. */
  isReceiving(file: ts.SourceFile): boolean;
  /** The program after, with the older modules in folders beside the newer ones, and with some texts replaced. */
  replaced(texts: ReadonlyMap<string, string>): ts.Program;
}

/** Behind the name of a version's folder: a folder beside it, so that relative imports stay true. */
export const olderFolder = "~older";

/** The unchecked project on disk, for its files and resolved imports. Of generated files, only the names are read. */
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

interface PairFiles {
  /** True if a file is to be analysed. */
  readonly isOwn: (file: string) => boolean;
  /** True if the compiler fails in the file. */
  readonly isLeftOut: (file: string) => boolean;
}

export function createProgramPair(
  ts: Compiler,
  project: ConsumerProject,
  overlays: Overlays,
  shared: SharedFiles,
  { isOwn, isLeftOut }: PairFiles,
): ProgramPair {
  const hostOf = (overlay: Overlay): ts.CompilerHost =>
    createOverlayHost(ts, project, checkedOptions(project), overlay, shared);
  const host = hostOf(overlays.before);
  const before = createProgram(ts, project, host);
  const isSame = overlays.before === overlays.after;
  const after = isSame ? before : createProgram(ts, project, hostOf(overlays.after));
  const own = before.getSourceFiles().filter(({ fileName }) => isOwn(fileName));
  const files = own.filter(({ fileName }) => !isLeftOut(fileName));
  const reach = reachOf(ts, before, files, overlays.before, shared.resolver);
  return {
    ts,
    project,
    before,
    after,
    host,
    files,
    leftOut: own.filter(({ fileName }) => isLeftOut(fileName)),
    ...reach,
    isReceiving: (file) => reach.isReceiving(file) && !isLeftOut(file.fileName),
    replaced: (texts) => {
      const { folders, files: newer } = overlays.after;
      const aside = (file: string): string =>
        path.join(`${path.dirname(file)}${olderFolder}`, path.basename(file));
      const older = Array.from(overlays.before.files, ([file, text]) => [aside(file), text] as const);
      const overlay = {
        folders: [...folders, ...folders.map((folder) => `${folder}${olderFolder}`)],
        files: new Map([...older, ...newer, ...texts]),
      };
      return createProgram(ts, project, hostOf(overlay), after);
    },
  };
}

/** The project after an edit, with some texts replaced. */
export function createEditedProgram(
  ts: Compiler,
  project: ConsumerProject,
  overlay: Overlay,
  shared: SharedFiles,
): ts.Program {
  return createProgram(ts, project, createOverlayHost(ts, project, checkedOptions(project), overlay, shared));
}

function createProgram(
  ts: Compiler,
  project: ConsumerProject,
  host: ts.CompilerHost,
  oldProgram?: ts.Program,
): ts.Program {
  const options = checkedOptions(project);
  const question = { rootNames: project.fileNames, options, host };
  return guardedProgram(ts.createProgram(oldProgram === undefined ? question : { ...question, oldProgram }));
}

function checkedOptions({ options }: ConsumerProject): ts.CompilerOptions {
  // Where output goes does not matter, and the folder of a referenced project is outside of that of this one.
  const { rootDir: _, outDir: __, ...others } = options;
  // Errors in JavaScript that nobody checks are known all the same: see `silenced.ts`.
  const checked = options.allowJs === true ? { checkJs: true } : {};
  return { ...others, ...checked, noEmit: true, incremental: false, composite: false, declaration: false };
}

export interface Overlay {
  /** Folders in which all files receive such values; absolute. */
  readonly folders: readonly string[];
  /** Keyed by absolute path. Outside these folders, a file replaces the one on disk. */
  readonly files: ReadonlyMap<string, string>;
}

/** Parsed files of programs that agree in the options on which parsing depends. */
export type ParsedFiles = Map<string, ts.SourceFile>;

/** The shared parts of the programs of one project. */
export interface SharedFiles {
  readonly parsed: ParsedFiles;
  readonly resolver: ModuleResolver;
  /** Remembers a file that the compiler cannot parse; it counts as empty. */
  readonly leaveOut: (file: ts.SourceFile, error: unknown) => void;
}

function createOverlayHost(
  ts: Compiler,
  project: ConsumerProject,
  options: ts.CompilerOptions,
  overlay: Overlay,
  { parsed, resolver, leaveOut }: SharedFiles,
): ts.CompilerHost {
  const disk = ts.createCompilerHost(options);
  const folders = overlay.folders.map((folder) => `${folder}${path.sep}`);
  const isOverlaid = (file: string): boolean =>
    folders.some((folder) => native(file).startsWith(folder)) || overlay.files.has(native(file));
  const known = new Set([...overlay.files.keys()].flatMap(foldersAbove));
  const readFile = (file: string): string | undefined =>
    isOverlaid(file) ? overlay.files.get(native(file)) : disk.readFile(file);
  const host: ts.CompilerHost = {
    ...disk,
    // As `tsc` does: in TypeScript, comments declare nothing.
    jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors,
    readFile,
    fileExists: (file) => (isOverlaid(file) ? overlay.files.has(native(file)) : disk.fileExists(file)),
    directoryExists: (folder) => known.has(native(folder)) || (disk.directoryExists?.(folder) ?? true),
    realpath: (file) => (isOverlaid(file) ? file : (disk.realpath?.(file) ?? file)),
    getSourceFile: (file, language) => {
      const format = typeof language === "object" ? (language.impliedNodeFormat ?? "") : "";
      const text = isOverlaid(file) ? readFile(file) : undefined;
      if (isOverlaid(file) && text === undefined) return undefined;
      const key = `${file}\n${format}\n${text ?? ""}`;
      const known = parsed.get(key);
      if (known !== undefined) return known;
      const parse = (): ts.SourceFile | undefined =>
        text === undefined ? disk.getSourceFile(file, language) : ts.createSourceFile(file, text, language);
      let source: ts.SourceFile | undefined;
      try {
        source = parse();
      } catch (error) {
        source = ts.createSourceFile(file, "", language);
        leaveOut(source, error);
      }
      if (source === undefined) return undefined;
      showErrors(source, project.options.checkJs === true);
      parsed.set(key, source);
      return source;
    },
  };
  return { ...host, ...resolver.resolveIn(host, project) };
}

/**
 * Messages of errors that hide others: a missing library or package of types, or an option unknown to the compiler.
 * With them, it answers `any` for typed code.
 */
export function blindnessOf(ts: Compiler, program: ts.Program): readonly string[] {
  const diagnostics = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
  return diagnostics
    .filter(({ category, code }) => category === ts.DiagnosticCategory.Error && isBlinding(code))
    .map(({ code, messageText }) => `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
}

/** Excludes errors about outputs and deprecated options, which start at 5000. */
function isBlinding(code: number): boolean {
  return (code >= 2000 && code < 3000) || [6046, 6053].includes(code);
}

type Reach = Pick<ProgramPair, "reaching" | "receiving" | "isReceiving">;

function reachOf(
  ts: Compiler,
  program: ts.Program,
  files: readonly ts.SourceFile[],
  { folders }: Overlay,
  resolver: ModuleResolver,
): Reach {
  const importers = new Map<string, string[]>();
  for (const { fileName } of program.getSourceFiles())
    for (const target of resolver.targetsOf(fileName)) addTo(importers, target, fileName);
  const isOfVersion = (file: string): boolean => folders.some((folder) => isInside(folder, native(file)));
  const reached = reachable([...importers.keys()].filter(isOfVersion), (file) => importers.get(file) ?? []);
  const reaching = files.filter(({ fileName }) => reached.has(fileName));
  // Global declarations of a file need no import.
  const isGlobal = (file: ts.SourceFile): boolean =>
    !ts.isExternalModule(file) || /\bdeclare\s+(?:global|module)\b/.test(file.text);
  if (reaching.some((file) => isGlobal(file) && !/\.[cm]?jsx?$/.test(file.fileName)))
    return { reaching: files, receiving: files, isReceiving: () => true };
  const receiving = reachable([...reached], (file) => resolver.targetsOf(file));
  const isReceiving: Reach["isReceiving"] = ({ fileName }) => receiving.has(fileName);
  return { reaching, receiving: files.filter(isReceiving), isReceiving };
}

/** Errors of one file, in order. */
export function errorsIn(program: ts.Program, file: ts.SourceFile): readonly ts.Diagnostic[] {
  return allErrorsIn(program, file).filter(({ start }) => silencedBy(file, start) === undefined);
}

/** Also those that comments hide from the compiler. `statements`: if only these have to be checked. */
export function allErrorsIn(
  program: ts.Program,
  file: ts.SourceFile,
  statements?: readonly ts.Node[],
): readonly ts.Diagnostic[] {
  const check: StatementCheck = program;
  const semantic = check.getSemanticDiagnostics(file, undefined, statements);
  return [...program.getSyntacticDiagnostics(file), ...semantic];
}

/** Not part of the compiler's declarations; before 5.6, it checks the whole file. */
interface StatementCheck {
  getSemanticDiagnostics(
    file: ts.SourceFile,
    cancellation: undefined,
    statements: readonly ts.Node[] | undefined,
  ): readonly ts.Diagnostic[];
}

/** The compiler writes `/` everywhere. */
function native(file: string): string {
  return path.sep === "/" ? file : file.replaceAll("/", path.sep);
}

function foldersAbove(file: string): string[] {
  const above: string[] = [];
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder))
    above.push(folder);
  return above;
}
