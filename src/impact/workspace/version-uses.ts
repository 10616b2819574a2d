/** Which versions of an API the consumer's files import, each by itself. */
import path from "node:path";
import type ts from "typescript";

import type { Compiler } from "./compiler.js";

export interface FoundUse {
  /** Absolute, as the compiler writes it. */
  readonly file: string;
  readonly version: string;
  readonly imports: number;
}

/** `apiFolder`: `<output>/<api>`; what lies in a folder of it belongs to the version of that name. */
export function findVersionUses(
  ts: Compiler,
  program: ts.Program,
  apiFolder: string,
  isOwn: (file: string) => boolean,
): readonly FoundUse[] {
  return program
    .getSourceFiles()
    .filter(({ fileName }) => isOwn(fileName))
    .flatMap((file) => {
      const counted = new Map<string, number>();
      for (const target of importedFiles(ts, program, file)) {
        const version = versionOf(target, apiFolder);
        if (version !== undefined) counted.set(version, (counted.get(version) ?? 0) + 1);
      }
      return [...counted].map(([version, imports]) => ({ file: file.fileName, version, imports }));
    });
}

/** Undefined for what belongs to no version: the runtime, and files beside the folders. */
export function versionOf(file: string, apiFolder: string): string | undefined {
  const [version, ...rest] = path.relative(apiFolder, file).split(path.sep);
  return version === undefined || version === ".." || version === "runtime" || rest.length === 0
    ? undefined
    : version;
}

function importedFiles(ts: Compiler, program: ts.Program, file: ts.SourceFile): string[] {
  const options = program.getCompilerOptions();
  const found: string[] = [];
  for (const { fileName } of ts.preProcessFile(file.text, true, true).importedFiles) {
    const { resolvedModule } = ts.resolveModuleName(
      fileName,
      file.fileName,
      options,
      ts.sys,
      undefined,
      undefined,
      file.impliedNodeFormat,
    );
    if (resolvedModule !== undefined) found.push(resolvedModule.resolvedFileName);
  }
  return found;
}
