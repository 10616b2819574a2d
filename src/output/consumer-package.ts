/** What the nearest `package.json` says that imports depend on. */
import path from "node:path";

import { readFileContent } from "../disk/read-file.js";
import type { Surroundings } from "./surroundings.js";

export interface ConsumerPackage {
  /** Absolute; undefined where there is none. */
  readonly file?: string;
  /** Whether Node takes its `.js` files, and the compiler its `.ts` files, for ES modules. */
  readonly isEsm: boolean;
  /** A package that takes `.js` files for ES modules, whatever `package.json` says of them. */
  readonly bundler?: string;
  /** A package that finds `./types.ts` only as `./types`, unless it is configured otherwise. */
  readonly needsNone?: string;
  /** A script by which something runs TypeScript that finds `./types.ts` only under this name. */
  readonly needsTs?: string;
}

/** What is not as npm wants it counts as absent: npm says so itself. */
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
  const content = await readFileContent(file, { maximumBytes: 1024 * 1024 });
  if (content.kind !== "bytes") return undefined;
  try {
    return JSON.parse(content.bytes.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
