/** What can be edited in the files of a project, each file by itself. */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { Workspace } from "../workspace/open-workspace.js";
import type { Touch } from "../touch/touch.js";
import { addCases, type AddedCases } from "./add-cases.js";
import { renameUses } from "./rename.js";
import { switchImports } from "./switch-imports.js";
import type { TextEdit } from "./text-edit.js";

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

/** Where the newer version brings errors. */
function newErrors({ pair: { before, after } }: Touch, file: ts.SourceFile): number[] {
  const known = new Set(errorsAt(before, file));
  return errorsAt(after, file).filter((start) => !known.has(start));
}

export function errorsAt(program: ts.Program, file: ts.SourceFile): number[] {
  const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  return found.map(({ start = 0 }) => start);
}
