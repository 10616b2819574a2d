/** The files around the output folder that show the needs of a project. */
import path from "node:path";

import { look } from "../disk/look.js";
import { readFileText } from "../disk/read-file.js";
import { parseJson } from "../values/json.js";

export interface Surroundings {
  /** From the output folder up to the root of the repository, else of the disk. */
  readonly folders: readonly string[];
  readonly isFile: (file: string) => boolean;
  /** Absolute paths of the files looked for, existing or not. */
  readonly asked: ReadonlySet<string>;
}

/** A clause about `file` (absolute), or a complete one. */
export interface Reason {
  readonly file?: string;
  readonly clause: string;
}

export function lookFrom(output: string): Surroundings {
  const asked = new Set<string>();
  const isFile = (file: string): boolean => {
    asked.add(file);
    return look(file).kind === "file";
  };
  return { folders: foldersUp(output, asked), isFile, asked };
}

/** The file that makes a folder a project of Deno. */
export function denoFile(folder: string, { isFile }: Pick<Surroundings, "isFile">): string | undefined {
  return ["deno.json", "deno.jsonc"].map((name) => path.join(folder, name)).find(isFile);
}

function foldersUp(folder: string, asked: Set<string>): string[] {
  const parent = path.dirname(folder);
  const repository = path.join(folder, ".git");
  asked.add(repository);
  const isLast = parent === folder || look(repository).kind !== "missing";
  return isLast ? [folder] : [folder, ...foldersUp(parent, asked)];
}

/** The parts of the nearest `package.json` on which imports depend. */
export interface ConsumerPackage {
  /** Absolute. */
  readonly file?: string;
  /** True if Node treats its `.js` files, and the compiler its `.ts` files, as ES modules. */
  readonly isEsm: boolean;
  /** A package that treats `.js` files as ES modules, whatever `package.json` says. */
  readonly bundler?: string;
  /** A package that finds `./types.ts` only as `./types`, unless it is configured otherwise. */
  readonly needsNone?: string;
  /** A script by which something runs TypeScript that finds `./types.ts` only under this name. */
  readonly needsTs?: string;
}

/** Invalid parts count as absent: npm reports them. */
export async function nearestPackage({ folders, isFile }: Surroundings): Promise<ConsumerPackage> {
  const file = folders.map((folder) => path.join(folder, "package.json")).find(isFile);
  if (file === undefined) return { isEsm: false };
  const content = asObject(await readJson(file));
  const dependencies = { ...asObject(content["dependencies"]), ...asObject(content["devDependencies"]) };
  const needsNone = toolsWithoutExtension.find((tool) => Object.hasOwn(dependencies, tool));
  const bundler = bundlers.find((tool) => Object.hasOwn(dependencies, tool));
  const needsTs = Object.values(asObject(content["scripts"])).find(runsTypeScript);
  return {
    file,
    isEsm: content["type"] === "module",
    ...(bundler === undefined ? {} : { bundler }),
    ...(needsNone === undefined ? {} : { needsNone }),
    ...(needsTs === undefined ? {} : { needsTs }),
  };
}

const toolsWithoutExtension = ["next", "jest", "webpack", "react-scripts", "react-native", "expo"];

const bundlers = [
  ...["next", "vite", "vitest", "webpack", "rollup", "rolldown", "parcel", "astro", "nuxt"],
  ...["react-scripts", "react-native", "expo", "@sveltejs/kit"],
];

function runsTypeScript(script: unknown): script is string {
  return typeof script === "string" && /\b(?:node|deno)\b[^&|;]*\.m?ts\b/.test(script);
}

async function readJson(file: string): Promise<unknown> {
  return parseJson((await readFileText(file)) ?? "");
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
