/**
 * Where the sources of the consumer's own packages are. An import of a package of the workspace leads to what is built of
 * it, which may be old or missing; the analysis reads what it is built from.
 */
import path from "node:path";

import type { Compiler } from "./compiler.js";
import type { ConsumerProject } from "./consumer-projects.js";
import type { WorkspacePackage } from "./workspace-packages.js";

export interface PackageSources {
  /** The file that this one is, or would be, made of. */
  ofOutput(file: string): string | undefined;
  /** The file that an import of a package of the workspace means, where the package is built by something else. */
  ofImport(specifier: string): string | undefined;
}

export function findPackageSources(
  ts: Compiler,
  projects: readonly ConsumerProject[],
  packages: readonly WorkspacePackage[],
): PackageSources {
  const outputs = new Map(projects.flatMap((project) => outputsOf(ts, project)));
  const folders = new Map(packages.map(({ name, folder }) => [name, folder]));
  return {
    ofOutput: (file) => outputs.get(file),
    ofImport: (specifier) => {
      const [, name, subpath] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
      const folder = name === undefined ? undefined : folders.get(name);
      return folder === undefined ? undefined : sourceIn(ts, folder, subpath ?? "index");
    },
  };
}

/** Each output with its source. Without a folder for outputs there are none, or they are beside their sources. */
function outputsOf(
  ts: Compiler,
  { configFile, options, fileNames }: ConsumerProject,
): [output: string, source: string][] {
  if (options.outDir === undefined && options.declarationDir === undefined) return [];
  const rootDir = options.rootDir ?? (options.composite === true ? path.dirname(configFile) : undefined);
  const sources = fileNames.filter((file) => !isDeclaration(file));
  const base = rootDir ?? commonFolder(sources);
  return sources.flatMap((source) => {
    const emitted = { ...options, noEmit: false, rootDir: base };
    const outputs = ts.getOutputFileNames(
      { options: emitted, fileNames: [source], errors: [] },
      source,
      !ts.sys.useCaseSensitiveFileNames,
    );
    return outputs.map((output): [string, string] => [output, source]);
  });
}

function isDeclaration(file: string): boolean {
  return /\.d\.[cm]?ts$/.test(file);
}

function commonFolder(files: readonly string[]): string {
  const [first = [], ...others] = files.map((file) => path.dirname(file).split("/"));
  const isShared = (name: string, index: number): boolean => others.every((parts) => parts[index] === name);
  const differs = first.findIndex((name, index) => !isShared(name, index));
  return first.slice(0, differs === -1 ? first.length : differs).join("/");
}

/** As packages are laid out that something other than the compiler builds. */
function sourceIn(ts: Compiler, folder: string, subpath: string): string | undefined {
  const names = [path.join(folder, "src", subpath), path.join(folder, subpath)];
  return names
    .flatMap((name) => [name, path.join(name, "index")])
    .map((name) => name.replace(/\.[cm]?jsx?$/, ""))
    .flatMap((name) => [".ts", ".tsx", ".mts", ".cts"].map((extension) => `${name}${extension}`))
    .find((file) => !isDeclaration(file) && ts.sys.fileExists(file));
}
