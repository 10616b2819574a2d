/** The project around `init`: package manager, TypeScript, repository, workspace, and existing configuration. */
import path from "node:path";

import { isRepository, isWorkspace, projectFolders, readManifest } from "../config/find-config.js";
import { look, namesIn } from "../disk/look.js";
import type { Builds } from "./builds.js";

export interface Surroundings {
  /** The folder that `init` runs in; absolute. */
  readonly cwd: string;
  /** From the working directory up to the root of the project. */
  readonly folders: readonly ProjectFolder[];
  readonly packageManager: PackageManager;
  readonly hasManifest: boolean;
  readonly hasTypeScript: boolean;
  /** True if this package is among the dependencies. */
  readonly isInstalled: boolean;
  readonly isInRepository: boolean;
  readonly workspace: Workspace | undefined;
  /** Undefined without a tsconfig. */
  readonly builds: Builds | undefined;
}

export interface ProjectFolder {
  /** Absolute. */
  readonly folder: string;
  readonly names: ReadonlySet<string>;
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Names of dependencies of all kinds. */
  readonly dependencies: ReadonlySet<string>;
}

type PackageManager = "npm" | "pnpm" | "yarn" | "bun" | "deno";

interface Workspace {
  readonly isRoot: boolean;
}

/** `userAgent`: the name that a package manager gives to the programs it runs. */
export async function lookAround(cwd: string, userAgent: string | undefined): Promise<Surroundings> {
  const folders = await Promise.all((await projectFolders(cwd)).map(lookIn));
  const has = (name: string): boolean => folders.some(({ names }) => names.has(name));
  const depends = (name: string): boolean => folders.some(({ dependencies }) => dependencies.has(name));
  const root = await workspaceRoot(folders);
  const compiled = folders.find(({ names }) => names.has("tsconfig.json"));
  return {
    cwd,
    builds: compiled && (await readBuilds(compiled)),
    folders,
    packageManager: packageManagerOf(folders, userAgent),
    hasManifest: folders[0]?.names.has("package.json") ?? false,
    hasTypeScript: has("tsconfig.json") || depends("typescript"),
    isInstalled: depends("openapi-dated"),
    isInRepository: folders.some(({ folder }) => isRepository(folder)),
    workspace: root && { isRoot: root.folder === cwd },
  };
}

/** Reading a tsconfig loads the compiler. */
async function readBuilds({ folder, names }: ProjectFolder): Promise<Builds> {
  const { Builds } = await import("./builds.js");
  return new Builds(folder, names);
}

/** The folder for generated files, unless the user chooses another; absolute. */
export function usualOutput({ cwd, builds }: Surroundings): string {
  const hasSources = look(path.join(cwd, "src")).kind === "folder";
  const usual = [...(hasSources ? ["src/generated"] : []), "generated"].map((name) => path.join(cwd, name));
  return builds?.bestFolder(usual, cwd) ?? usual[0] ?? cwd;
}

async function lookIn(folder: string): Promise<ProjectFolder> {
  const names = await namesIn(folder);
  const manifest = await readManifest(path.join(folder, "package.json"));
  const kinds = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
  return {
    folder,
    names: new Set(names === "unreadable" ? [] : names),
    manifest,
    dependencies: new Set(kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))),
  };
}

async function workspaceRoot(folders: readonly ProjectFolder[]): Promise<ProjectFolder | undefined> {
  for (const each of folders) {
    const isMarked = ["nx.json", "turbo.json", "lerna.json"].some((name) => each.names.has(name));
    if (isMarked || (await isWorkspace(each.folder))) return each;
  }
  return undefined;
}

/** The nearest folder that decides it: by the field, which Corepack enforces, else by a lock file. Else who runs this. */
function packageManagerOf(folders: readonly ProjectFolder[], userAgent = ""): PackageManager {
  for (const { manifest, names } of folders) {
    const named = managers.find((name) => String(manifest["packageManager"]).startsWith(`${name}@`));
    const locked = managers.find((name) => lockFiles[name].some((file) => names.has(file)));
    const manager = named ?? locked;
    if (manager !== undefined) return manager;
  }
  return managers.find((name) => userAgent.startsWith(`${name}/`)) ?? "npm";
}

const lockFiles: Readonly<Record<PackageManager, readonly string[]>> = {
  pnpm: ["pnpm-lock.yaml"],
  yarn: ["yarn.lock"],
  bun: ["bun.lock", "bun.lockb"],
  npm: ["package-lock.json", "npm-shrinkwrap.json"],
  deno: ["deno.lock", "deno.json", "deno.jsonc"],
};

const managers = Object.keys(lockFiles) as PackageManager[];

export function installCommand({ packageManager, workspace }: Surroundings): string {
  switch (packageManager) {
    case "npm":
      return "npm install --save-dev openapi-dated";
    case "pnpm":
      return `pnpm add --save-dev ${workspace?.isRoot === true ? "--workspace-root " : ""}openapi-dated`;
    case "yarn":
      return "yarn add --dev openapi-dated";
    case "bun":
      return "bun add --dev openapi-dated";
    case "deno":
      return "deno add --dev npm:openapi-dated";
  }
}

export function scriptCommand({ packageManager }: Surroundings, script: string): string {
  return packageManager === "deno" ? `deno task ${script}` : `${packageManager} run ${script}`;
}

/** The command for a project without a script. */
export function execCommand({ packageManager }: Surroundings): string {
  const commands: Readonly<Record<PackageManager, string>> = {
    npm: "npx generate",
    pnpm: "pnpm exec generate",
    yarn: "yarn generate",
    bun: "bunx generate",
    deno: "deno run -A npm:openapi-dated",
  };
  return commands[packageManager];
}
