/**
 * Resolves imports for all programs of one analysis, each once, with the options of the project that lists the
 * importing file. Packages of the workspace resolve to their sources.
 *
 * Imports that lead to a generated version, or nowhere, are resolved anew in each program: only these files differ.
 */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { Compiler } from "./compiler.js";
import type { ConsumerProject, WorkspacePackage } from "./consumer-projects.js";
import { getOrAdd } from "../../values/collections.js";

type Resolve = NonNullable<ts.CompilerHost["resolveModuleNameLiterals"]>;
type Resolved = ts.ResolvedModuleWithFailedLookupLocations;

export interface ModuleResolver {
  /** For the host of one program of a project. */
  resolveIn(
    host: ts.ModuleResolutionHost,
    project: ConsumerProject,
  ): Pick<ts.CompilerHost, "resolveModuleNameLiterals" | "getModuleResolutionCache">;
  /** All files that the resolved imports of a file lead to. */
  targetsOf(file: string): readonly string[];
}

export interface ResolverOptions {
  readonly projects: readonly ConsumerProject[];
  readonly sources: PackageSources;
  isGenerated(file: string): boolean;
}

export function createModuleResolver(
  ts: Compiler,
  { projects, sources, ...options }: ResolverOptions,
): ModuleResolver {
  const owners = new Map(projects.flatMap((project) => project.fileNames.map((file) => [file, project])));
  const shared = new Map<string, Resolved>();
  const targets = new Map<string, Map<string, string>>();
  const packages = ts.createModuleResolutionCache(ts.sys.getCurrentDirectory(), (name) => name);
  const note = (file: string, specifier: string, { resolvedModule }: Resolved): void => {
    if (resolvedModule === undefined) return;
    getOrAdd(targets, file, () => new Map()).set(specifier, resolvedModule.resolvedFileName);
  };
  return {
    targetsOf: (file) => [...(targets.get(file)?.values() ?? [])],
    resolveIn: (host, project) => {
      const caches = new Map<ts.CompilerOptions, ts.ModuleResolutionCache>();
      const resolve: Resolve = (literals, file, _redirect, _options, source) => {
        const { options: chosen, configFile } = owners.get(file) ?? project;
        const cache = cacheFor(ts, caches, chosen, packages);
        return literals.map((literal) => {
          const mode = ts.getModeForUsageLocation(source, literal, chosen);
          const key = [configFile, path.dirname(file), mode, literal.text].join("\n");
          const known = shared.get(key);
          const resolved =
            known ??
            toSource(
              ts.resolveModuleName(literal.text, file, chosen, host, cache, undefined, mode),
              literal.text,
              sources,
            );
          const { resolvedModule } = resolved;
          if (resolvedModule !== undefined && !options.isGenerated(resolvedModule.resolvedFileName))
            shared.set(key, resolved);
          note(file, literal.text, resolved);
          return resolved;
        });
      };
      return { resolveModuleNameLiterals: resolve, getModuleResolutionCache: () => packages };
    },
  };
}

function cacheFor(
  ts: Compiler,
  caches: Map<ts.CompilerOptions, ts.ModuleResolutionCache>,
  options: ts.CompilerOptions,
  packages: ts.ModuleResolutionCache,
): ts.ModuleResolutionCache {
  const infos = packages.getPackageJsonInfoCache();
  const cache =
    caches.get(options) ??
    ts.createModuleResolutionCache(ts.sys.getCurrentDirectory(), (name) => name, options, infos);
  caches.set(options, cache);
  return cache;
}

/** Files outside `node_modules` are the consumer's own, even if reached through a link in `node_modules`. */
function toSource(resolved: Resolved, specifier: string, sources: PackageSources): Resolved {
  const file = resolved.resolvedModule?.resolvedFileName;
  if (file?.includes("/node_modules/") === true) return resolved;
  if (file !== undefined && !isBuilt(file)) return own(resolved, file);
  const source = (file && sources.ofOutput(file)) ?? sources.ofImport(specifier) ?? file;
  return source === undefined ? resolved : own(resolved, source);
}

/** A file that a tool may have written; handwritten code has types. */
function isBuilt(file: string): boolean {
  return /\.d\.[cm]?ts$|\.[cm]?js$/.test(file);
}

function own(resolved: Resolved, file: string): Resolved {
  const extension = /\.d\.[cm]?ts$/.exec(file)?.[0] ?? path.extname(file);
  const resolvedModule: ts.ResolvedModuleFull = {
    resolvedFileName: file,
    extension,
    isExternalLibraryImport: false,
  };
  return { ...resolved, resolvedModule };
}

export interface PackageSources {
  /** The source file that this file is, or would be, built from. */
  ofOutput(file: string): string | undefined;
  /** The source file that an import of a workspace package means, if something other than the compiler builds it. */
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

/** Each output with its source. Without an output folder there are none, or they are beside their sources. */
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

/** The usual layout of packages that something other than the compiler builds. */
function sourceIn(ts: Compiler, folder: string, subpath: string): string | undefined {
  const names = [path.join(folder, "src", subpath), path.join(folder, subpath)];
  return names
    .flatMap((name) => [name, path.join(name, "index")])
    .map((name) => name.replace(/\.[cm]?jsx?$/, ""))
    .flatMap((name) => [".ts", ".tsx", ".mts", ".cts"].map((extension) => `${name}${extension}`))
    .find((file) => !isDeclaration(file) && ts.sys.fileExists(file));
}
