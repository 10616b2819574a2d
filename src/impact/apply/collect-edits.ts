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
import { commentsOf, nodesIn } from "../syntax.js";
import { stepOfFile, versionPart, type Switch } from "./version-path.js";

export interface FileEdits {
  readonly file: ts.SourceFile;
  readonly imports: readonly TextEdit[];
  readonly cases: readonly AddedCases[];
  readonly names: readonly TextEdit[];
}

export function collectEdits({ consumer: { ts }, overlays, steps }: Workspace, touch: Touch): FileEdits[] {
  const { project, files } = touch.pair;
  const host: ts.ModuleResolutionHost = {
    readFile: (file) => ts.sys.readFile(file),
    fileExists: (file) => overlays.before.files.has(path.normalize(file)) || ts.sys.fileExists(file),
  };
  return files.map((file) => {
    const { fileName, impliedNodeFormat: mode } = file;
    const resolve = (specifier: string): string | undefined =>
      ts.resolveModuleName(specifier, fileName, project.options, host, undefined, undefined, mode)
        .resolvedModule?.resolvedFileName;
    const errors = newErrors(touch, file);
    const stopsCompiling = (node: ts.Node): boolean =>
      errors.some((start) => start >= node.getStart(file) && start < node.getEnd());
    return {
      file,
      imports: switchImports(ts, file, steps, resolve),
      cases: addCases(touch, file, stopsCompiling),
      names: renameUses(touch, file, steps),
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

/** Edits that lead imports to the newer version. `resolve`: the file that an import leads to. */
export function switchImports(
  ts: Compiler,
  file: ts.SourceFile,
  steps: readonly Switch[],
  resolve: (specifier: string) => string | undefined,
): TextEdit[] {
  if (!steps.some(({ from }) => file.text.includes(from))) return [];
  const edits: TextEdit[] = [];
  for (const literal of stringsIn(ts, file)) {
    const named = steps.filter((step) => versionPart(literal.text, step) !== undefined);
    const target = named.length === 0 ? undefined : resolve(literal.text);
    const step = target === undefined ? undefined : stepOfFile(named, target);
    const part = step && versionPart(literal.text, step);
    if (step === undefined || part === undefined) continue;
    const start = literal.getStart(file) + 1;
    // With an escape in it, places in the text and in the value differ.
    if (file.text.slice(start, literal.getEnd() - 1) !== literal.text) continue;
    edits.push({ file: file.fileName, start: start + part.start, end: start + part.end, text: step.to });
  }
  return edits;
}

/** String literals of the code, and of the imports of types in JSDoc: `@type`, `@typedef`. */
function stringsIn(ts: Compiler, file: ts.SourceFile): readonly ts.StringLiteralLike[] {
  const code = nodesIn(ts, [file]);
  return [...code, ...nodesIn(ts, commentsOf(ts, code))].filter((node) => ts.isStringLiteralLike(node));
}
