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

/** Where the versions of an API are. */
export interface VersionFolders {
  /** `<output>/<api>`; what lies in a folder of it belongs to the version of that name. */
  readonly apiFolder: string;
  /** The version that the stable entry passes on: `current.ts` and `current/…`. */
  readonly current: string | undefined;
}

export function findVersionUses(
  ts: Compiler,
  program: ts.Program,
  { apiFolder, current }: VersionFolders,
  isOwn: (file: string) => boolean,
): readonly FoundUse[] {
  return program
    .getSourceFiles()
    .filter(({ fileName }) => isOwn(fileName))
    .flatMap((file) => {
      const counted = new Map<string, number>();
      for (const target of importedFiles(ts, program, file)) {
        const version = isStableEntry(target, apiFolder) ? current : versionOf(target, apiFolder);
        if (version !== undefined) counted.set(version, (counted.get(version) ?? 0) + 1);
      }
      return [...counted].map(([version, imports]) => ({ file: file.fileName, version, imports }));
    });
}

/** Whether a file passes on the version that the configuration names, so that an import of it names none. */
export function isStableEntry(file: string, apiFolder: string): boolean {
  return /^current(?:[\\/]|(?:\.d)?\.[cm]?[jt]s$)/.test(path.relative(apiFolder, file));
}

/** Undefined for what belongs to no version: the runtime, the stable entry, and files beside the folders. */
export function versionOf(file: string, apiFolder: string): string | undefined {
  const [version, ...rest] = path.relative(apiFolder, file).split(path.sep);
  const isNone = version === undefined || version === ".." || rest.length === 0 || notVersions.has(version);
  return isNone ? undefined : version;
}

const notVersions: ReadonlySet<string> = new Set(["runtime", "current"]);

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
