/** The packages of a monorepo: those that its root lists, for npm, Yarn, Bun or pnpm. */
import path from "node:path";

import type { Compiler } from "./compiler.js";

export interface Workspace {
  /** Absolute; undefined where no folder above lists packages. */
  readonly root: string | undefined;
  readonly packages: readonly WorkspacePackage[];
}

export interface WorkspacePackage {
  readonly name: string | undefined;
  /** Absolute. */
  readonly folder: string;
}

/** Of the nearest root in or above a folder. */
export function readWorkspace(ts: Compiler, folder: string): Workspace {
  for (let root = folder; ; root = path.dirname(root)) {
    const patterns = patternsOf(ts, root);
    if (patterns.length > 0) return { root, packages: packagesOf(ts, root, patterns) };
    if (path.dirname(root) === root) return { root: undefined, packages: [] };
  }
}

function patternsOf(ts: Compiler, root: string): readonly string[] {
  const workspaces = property(readJson(ts, path.join(root, "package.json")), "workspaces");
  const listed = strings(Array.isArray(workspaces) ? workspaces : property(workspaces, "packages"));
  return listed.length > 0 ? listed : pnpmPatterns(ts.sys.readFile(path.join(root, "pnpm-workspace.yaml")));
}

/** The items of `packages:`. All else in the file is about installing. */
function pnpmPatterns(text = ""): string[] {
  const [, list = ""] = /^packages:[ \t]*(?:#.*)?\r?\n((?:[ \t]*(?:-.*|#.*)?\r?\n?)*)/m.exec(text) ?? [];
  return [...list.matchAll(/^[ \t]*-[ \t]+["']?([^"'#\s]+)/gm)].flatMap(([, pattern = ""]) => pattern);
}

function packagesOf(ts: Compiler, root: string, patterns: readonly string[]): WorkspacePackage[] {
  const filesOf = (pattern: string): string => `${pattern.replace(/^!/, "").replace(/\/$/, "")}/package.json`;
  const included = patterns.filter((pattern) => !pattern.startsWith("!")).map(filesOf);
  const excluded = patterns.filter((pattern) => pattern.startsWith("!")).map(filesOf);
  const found = ts.sys.readDirectory(root, [".json"], ["**/node_modules/**", ...excluded], included);
  return found.map((file) => {
    const name = property(readJson(ts, file), "name");
    return { name: typeof name === "string" ? name : undefined, folder: path.dirname(path.resolve(file)) };
  });
}

function readJson(ts: Compiler, file: string): unknown {
  const text = ts.sys.readFile(file);
  // The compiler's reader says what it could read of a file that is not valid; installing would have refused it.
  return text === undefined ? undefined : (ts.parseConfigFileTextToJson(file, text).config as unknown);
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}
