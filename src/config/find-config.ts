/**
 * Finds the configuration: in the working directory, or a folder above it in the same project.
 *
 * No library is used: configuration finders silently take the first of two files, skip dangling links, and wait for a
 * pipe.
 */
import { homedir } from "node:os";
import path from "node:path";

import { diagnosticError } from "../diagnostics/diagnostic.js";
import { isMissing } from "../disk/look.js";
import { readFileText } from "../disk/read-file.js";
import { isObject, parseJson } from "../values/json.js";

/** The key in package.json: the name of the package, as usual. */
export const packageKey = "openapi-dated";

export const configExtensions = ["ts", "mts", "cts", "js", "mjs", "cjs", "json"] as const;

const fileNames = configExtensions.map((extension) => `generate.config.${extension}`);

export type ConfigSearch =
  /** Absolute. `compiled`: the same as JavaScript. */
  | { readonly kind: "found"; readonly file: string; readonly compiled: readonly string[] }
  /** Absolute, the working directory first. */
  | { readonly kind: "none"; readonly searched: readonly string[] };

/**
 * The nearest configuration. Several in one folder are refused, because their order would be arbitrary; but JavaScript
 * beside TypeScript is what a compiler made of it, or what it was before somebody moved it.
 */
export async function findConfig(cwd: string): Promise<ConfigSearch> {
  const searched = await projectFolders(cwd);
  for (const folder of searched) {
    const all = await configsIn(folder);
    const isTyped = all.some((each) => /\.[cm]?ts$/.test(each));
    const compiled = all.filter((each) => isTyped && /\.[cm]?js$/.test(each));
    const [file, ...others] = all.filter((each) => !compiled.includes(each));
    if (file === undefined) continue;
    if (others.length === 0) return { kind: "found", file, compiled };
    const names = [file, ...others].map((each) => path.basename(each));
    const detail = `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""} each have a configuration.`;
    const place = { file: path.relative(cwd, folder) || "." };
    throw diagnosticError("CONFIG_AMBIGUOUS", place, detail);
  }
  return { kind: "none", searched };
}

async function configsIn(folder: string): Promise<readonly string[]> {
  const files = fileNames.map((name) => path.join(folder, name)).filter((file) => !isMissing(file));
  const manifest = path.join(folder, "package.json");
  return Object.hasOwn(await readManifest(manifest), packageKey) ? [...files, manifest] : files;
}

/**
 * The working directory and its parents, up to the root of the repository; outside one, up to the root of the workspace
 * or else of the package. Never the home folder or beyond: a configuration is code, and one in a folder that others may
 * write to, such as /tmp, must not run.
 */
export async function projectFolders(cwd: string): Promise<readonly string[]> {
  const above = [cwd];
  for (let folder = cwd; path.dirname(folder) !== folder && path.dirname(folder) !== homedir();) {
    folder = path.dirname(folder);
    above.push(folder);
  }
  const roots = [isRepository, isWorkspace, isPackage];
  for (const isRoot of roots) {
    for (const [index, folder] of above.entries()) {
      if (await isRoot(folder)) return above.slice(0, index + 1);
    }
  }
  return [cwd];
}

/** In a worktree or a submodule, `.git` is a file. */
export function isRepository(folder: string): boolean {
  return [".git", ".hg", ".jj"].some((name) => !isMissing(path.join(folder, name)));
}

export async function isWorkspace(folder: string): Promise<boolean> {
  if (!isMissing(path.join(folder, "pnpm-workspace.yaml"))) return true;
  return Object.hasOwn(await readManifest(path.join(folder, "package.json")), "workspaces");
}

function isPackage(folder: string): boolean {
  return !isMissing(path.join(folder, "package.json"));
}

/** Empty if it is not JSON, which the package manager reports. */
export async function readManifest(file: string): Promise<Readonly<Record<string, unknown>>> {
  const value: unknown = parseJson((await readFileText(file)) ?? "");
  return isObject(value) ? value : {};
}
