/**
 * Where imports lead, for all programs of one analysis: each is resolved once, and by the options of the project that lists
 * the importing file. Packages of the workspace lead to their sources.
 *
 * What leads to a generated version, or nowhere, is resolved in each program anew: programs differ in just these files.
 */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { Compiler } from "./compiler.js";
import type { ConsumerProject } from "./consumer-projects.js";
import type { PackageSources } from "./package-sources.js";

type Resolve = NonNullable<ts.CompilerHost["resolveModuleNameLiterals"]>;
type Resolved = ts.ResolvedModuleWithFailedLookupLocations;

export interface ModuleResolver {
  /** For the host of one program of a project. */
  resolveIn(
    host: ts.ModuleResolutionHost,
    project: ConsumerProject,
  ): Pick<ts.CompilerHost, "resolveModuleNameLiterals" | "getModuleResolutionCache">;
  /** All files that the imports of a file lead to, of what has been resolved. */
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
    const known = targets.get(file) ?? new Map<string, string>();
    targets.set(file, known.set(specifier, resolvedModule.resolvedFileName));
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
          const found =
            known ??
            toSource(
              ts.resolveModuleName(literal.text, file, chosen, host, cache, undefined, mode),
              literal.text,
              sources,
            );
          const { resolvedModule } = found;
          if (resolvedModule !== undefined && !options.isGenerated(resolvedModule.resolvedFileName))
            shared.set(key, found);
          note(file, literal.text, found);
          return found;
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

/** Whatever lies outside `node_modules` is the consumer's own, also where a link of `node_modules` leads there. */
function toSource(found: Resolved, specifier: string, sources: PackageSources): Resolved {
  const file = found.resolvedModule?.resolvedFileName;
  if (file?.includes("/node_modules/") === true) return found;
  if (file !== undefined && !isBuilt(file)) return own(found, file);
  const source = (file && sources.ofOutput(file)) ?? sources.ofImport(specifier) ?? file;
  return source === undefined ? found : own(found, source);
}

/** Something that a tool may have written: what people write has types in it. */
function isBuilt(file: string): boolean {
  return /\.d\.[cm]?ts$|\.[cm]?js$/.test(file);
}

function own(found: Resolved, file: string): Resolved {
  const extension = /\.d\.[cm]?ts$/.exec(file)?.[0] ?? path.extname(file);
  const resolvedModule: ts.ResolvedModuleFull = {
    resolvedFileName: file,
    extension,
    isExternalLibraryImport: false,
  };
  return { ...found, resolvedModule };
}
