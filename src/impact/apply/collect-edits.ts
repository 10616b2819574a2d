/** Possible edits in the files of a project, each file by itself. */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import { errorsIn } from "../workspace/program-pair.js";
import type { Workspace } from "../workspace/open-workspace.js";
import type { Touch } from "../touch/touch.js";
import { addCases, type AddedCases } from "./add-cases.js";
import { renameUses } from "./rename.js";
import type { TextEdit } from "./text-edit.js";
import type { Compiler } from "../workspace/compiler.js";
import type { Conversions } from "./conversions.js";
import { type Specifier, specifiersIn } from "./specifiers.js";
import { stepOfFile, versionPart, type Switch } from "./version-path.js";

export interface FileEdits {
  readonly file: ts.SourceFile;
  readonly imports: readonly TextEdit[];
  readonly cases: readonly AddedCases[];
  readonly names: readonly TextEdit[];
}

export function collectEdits(
  { consumer: { ts }, overlays, steps }: Workspace,
  touch: Touch,
  conversions: Conversions,
): FileEdits[] {
  const { project, files } = touch.pair;
  const host: ts.ModuleResolutionHost = {
    readFile: (file) => ts.sys.readFile(file),
    fileExists: (file) => overlays.before.files.has(path.normalize(file)) || ts.sys.fileExists(file),
  };
  const names = renameUses(touch, steps);
  return files.map((file) => {
    const { fileName, impliedNodeFormat: mode } = file;
    const resolve = (specifier: string): string | undefined =>
      ts.resolveModuleName(specifier, fileName, project.options, host, undefined, undefined, mode)
        .resolvedModule?.resolvedFileName;
    const errors = newErrors(touch, file);
    const stopsCompiling = (node: ts.Node): boolean =>
      errors.some((start) => start >= node.getStart(file) && start < node.getEnd());
    const isKept = ({ start }: TextEdit): boolean => conversions.contain(file, start);
    return {
      file,
      imports: switchImports(ts, file, steps, {
        resolve,
        isKept: (each) => conversions.isNeeded(file, each),
      }),
      cases: addCases(touch, file, stopsCompiling).filter(({ edit }) => !isKept(edit)),
      names: (names.get(fileName) ?? []).filter((edit) => !isKept(edit)),
    };
  });
}

/** Offsets of errors that only the newer version brings. */
function newErrors({ pair: { before, after } }: Touch, file: ts.SourceFile): number[] {
  const known = new Set(errorsAt(before, file));
  return errorsAt(after, file).filter((start) => !known.has(start));
}

export function errorsAt(program: ts.Program, file: ts.SourceFile): number[] {
  return errorsIn(program, file).map(({ start = 0 }) => start);
}

interface ImportOptions {
  /** The file that an import leads to. */
  readonly resolve: (specifier: string) => string | undefined;
  readonly isKept: (specifier: Specifier) => boolean;
}

/** Edits that lead imports to the newer version. */
export function switchImports(
  ts: Compiler,
  file: ts.SourceFile,
  steps: readonly Switch[],
  { resolve, isKept }: ImportOptions,
): TextEdit[] {
  if (!steps.some(({ from }) => file.text.includes(from))) return [];
  const stepsNamedIn = (specifier: string): readonly Switch[] =>
    steps.filter((step) => versionPart(specifier, step) !== undefined);
  const specifiers = specifiersIn(ts, file, (text) => stepsNamedIn(text).length > 0);
  return specifiers.flatMap((specifier) => {
    const { text, start } = specifier;
    const target = resolve(text);
    const step = target === undefined ? undefined : stepOfFile(stepsNamedIn(text), target);
    const part = step && versionPart(text, step);
    if (step === undefined || part === undefined || isKept(specifier)) return [];
    return { file: file.fileName, start: start + part.start, end: start + part.end, text: step.to };
  });
}
