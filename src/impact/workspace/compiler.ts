/**
 * The TypeScript that reads the consumer's project: its own, because another version reads other syntax and finds other
 * errors. If it has none, or one without a programmatic API (7), ours is the closest substitute.
 */
import { createRequire } from "node:module";
import path from "node:path";
import type { ts } from "@ts-morph/common";

export type Compiler = typeof ts;

export interface LoadedCompiler {
  readonly ts: Compiler;
  /** True if the project has it installed. */
  readonly isOwn: boolean;
}

export async function loadCompiler(folder: string): Promise<LoadedCompiler> {
  const own = ownCompiler(folder);
  if (own !== undefined) return { ts: own, isOwn: true };
  return { ts: await (ours ??= ourCompiler()), isOwn: false };
}

let ours: Promise<Compiler> | undefined;

/** Our compiler has the library files (`lib.es5.d.ts` etc.) as text; without them, all globals would be missing. */
async function ourCompiler(): Promise<Compiler> {
  const { ts, getLibFiles, libFolderInMemoryPath } = await import("@ts-morph/common");
  const libraries = new Map(
    getLibFiles().map(({ fileName, text }) => [`${libFolderInMemoryPath}/${fileName}`, text]),
  );
  const createCompilerHost: Compiler["createCompilerHost"] = (options, setParentNodes) => {
    const host = ts.createCompilerHost(options, setParentNodes);
    return {
      ...host,
      getDefaultLibLocation: () => libFolderInMemoryPath,
      getDefaultLibFileName: (compilerOptions) =>
        `${libFolderInMemoryPath}/${ts.getDefaultLibFileName(compilerOptions)}`,
      fileExists: (file) => libraries.has(file) || host.fileExists(file),
      readFile: (file) => libraries.get(file) ?? host.readFile(file),
      getSourceFile: (file, language, ...rest) => {
        const text = libraries.get(file);
        return text === undefined
          ? host.getSourceFile(file, language, ...rest)
          : ts.createSourceFile(file, text, language, setParentNodes);
      },
    };
  };
  return { ...ts, createCompilerHost };
}

function ownCompiler(folder: string): Compiler | undefined {
  const load = createRequire(path.join(folder, "package.json"));
  let compiler: unknown;
  try {
    compiler = load("typescript");
  } catch {
    return undefined; // not installed, or not something that can be required
  }
  return isCompiler(compiler) ? compiler : undefined;
}

/** 5.4 was the first version whose programs share parsed files without sharing module resolution. */
function isCompiler(loaded: unknown): loaded is Compiler {
  if (typeof loaded !== "object" || loaded === null) return false;
  if (!("createProgram" in loaded) || typeof loaded.createProgram !== "function") return false;
  if (!("versionMajorMinor" in loaded) || typeof loaded.versionMajorMinor !== "string") return false;
  const [major = 0, minor = 0] = loaded.versionMajorMinor.split(".").map(Number);
  return major > 5 || (major === 5 && minor >= 4);
}
