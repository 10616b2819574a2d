/** The consumer's TypeScript projects: a tsconfig, its references, and those of the packages of a monorepo. */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import { diagnosticError } from "../../diagnostics/diagnostic.js";
import { knownPath } from "../../values/path.js";
import type { Compiler } from "./compiler.js";

export interface ConsumerProject {
  /** Absolute. */
  readonly configFile: string;
  readonly options: ts.CompilerOptions;
  readonly fileNames: readonly string[];
}

/**
 * Projects with files, each once, references first. `tsconfigs`: files or folders; if empty, the nearest one and, in
 * the root of a monorepo, that of each package.
 */
export function readConsumerProjects(
  ts: Compiler,
  cwd: string,
  tsconfigs: readonly string[],
): readonly ConsumerProject[] {
  const projects = new Map<string, ConsumerProject | undefined>();
  const visit = (configFile: string): void => {
    if (projects.has(configFile)) return;
    projects.set(configFile, undefined);
    const { options, fileNames, projectReferences = [] } = parseConfig(ts, configFile, cwd);
    for (const reference of projectReferences) visit(path.resolve(ts.resolveProjectReferencePath(reference)));
    projects.delete(configFile);
    projects.set(configFile, { configFile, options, fileNames });
  };
  const configFiles = tsconfigs.map((file) => configIn(ts, path.resolve(cwd, file)));
  for (const configFile of configFiles.length > 0 ? configFiles : findConfigs(ts, cwd)) visit(configFile);
  return [...projects.values()].filter(
    (project): project is ConsumerProject => project !== undefined && project.fileNames.length > 0,
  );
}

function configIn(ts: Compiler, fileOrFolder: string): string {
  return ts.sys.directoryExists(fileOrFolder) ? path.join(fileOrFolder, "tsconfig.json") : fileOrFolder;
}

/** Names that the compiler and editors use. */
const configNames = ["tsconfig.json", "jsconfig.json"];

function findConfigs(ts: Compiler, cwd: string): string[] {
  const { root, packages } = readWorkspace(ts, cwd);
  const folders = root === cwd ? packages.map(({ folder }) => folder) : [];
  const ofPackages = folders.flatMap((folder) => {
    const files = configNames.map((name) => path.join(folder, name));
    return files.find((file) => ts.sys.fileExists(file)) ?? [];
  });
  const nearest = configNames.flatMap((name) => findConfig(ts, cwd, name) ?? [])[0];
  const isOfRoot = nearest !== undefined && path.dirname(nearest) === cwd;
  // A configuration above a monorepo belongs to something else.
  const own = nearest !== undefined && (isOfRoot || ofPackages.length === 0) ? [nearest] : [];
  if (own.length + ofPackages.length > 0) return [...own, ...ofPackages];
  const detail = `Looked for it in ${cwd} and the folders above.`;
  throw diagnosticError("IMPACT_PROJECT_MISSING", {}, detail);
}

function findConfig(ts: Compiler, folder: string, name: string): string | undefined {
  const file = ts.findConfigFile(folder, (each) => ts.sys.fileExists(each), name);
  return file === undefined ? undefined : path.resolve(file);
}

function parseConfig(ts: Compiler, configFile: string, cwd: string): ts.ParsedCommandLine {
  const refuse = (diagnostic: ts.Diagnostic): never => {
    const detail = ts.flattenDiagnosticMessageText(diagnostic.messageText, " ");
    const place = { file: knownPath(configFile, cwd) };
    throw diagnosticError("IMPACT_PROJECT_INVALID", place, detail);
  };
  const host: ts.ParseConfigFileHost = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: refuse };
  const parsed = ts.getParsedCommandLineOfConfigFile(configFile, {}, host);
  if (parsed === undefined) throw new Error("What cannot be read is refused.");
  const error = parsed.errors.find(({ code }) => code !== noInputs);
  return error === undefined ? parsed : refuse(error);
}

/** "No inputs were found", which is fine for a tsconfig that only has references. */
const noInputs = 18003;

export interface Workspace {
  /** Absolute; undefined if no folder above lists packages. */
  readonly root: string | undefined;
  readonly packages: readonly WorkspacePackage[];
}

export interface WorkspacePackage {
  readonly name: string | undefined;
  /** Absolute. */
  readonly folder: string;
}

/** The packages of the nearest workspace root, in or above a folder. */
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

/** The items of `packages:`. The rest of the file is about installing. */
function pnpmPatterns(text = ""): string[] {
  const [, list = ""] = /^packages:[ \t]*(?:#.*)?\r?\n((?:[ \t]*(?:-.*|#.*)?\r?\n?)*)/m.exec(text) ?? [];
  return [...list.matchAll(/^[ \t]*-[ \t]+["']?([^"'#\s]+)/gm)].flatMap(([, pattern = ""]) => pattern);
}

function packagesOf(ts: Compiler, root: string, patterns: readonly string[]): WorkspacePackage[] {
  const filesOf = (pattern: string): string => `${pattern.replace(/^!/, "").replace(/\/$/, "")}/package.json`;
  const included = patterns.filter((pattern) => !pattern.startsWith("!")).map(filesOf);
  const excluded = patterns.filter((pattern) => pattern.startsWith("!")).map(filesOf);
  const files = ts.sys.readDirectory(root, [".json"], ["**/node_modules/**", ...excluded], included);
  return files.map((file) => {
    const name = property(readJson(ts, file), "name");
    return { name: typeof name === "string" ? name : undefined, folder: path.dirname(path.resolve(file)) };
  });
}

function readJson(ts: Compiler, file: string): unknown {
  const text = ts.sys.readFile(file);
  // The compiler's parser tolerates invalid JSON; installing would have rejected it.
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
