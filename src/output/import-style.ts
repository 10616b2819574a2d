/**
 * What imports of generated modules end in: whatever the project that they are written into needs in its own files. The
 * nearest `deno.json` or `tsconfig.json` decides, from the output folder up to the root of the repository, and where that
 * leaves a choice, the nearest `package.json`.
 *
 * The compiler is loaded only where there is a `tsconfig.json`. It never counts whether files are generated already.
 */
import path from "node:path";

import { look } from "../disk/look.js";
import type { ImportExtension } from "../emit/module/specifiers.js";
import { nearestPackage, type ConsumerPackage } from "./consumer-package.js";
import type { ModuleSettings } from "./consumer-tsconfig.js";

export interface ImportStyle {
  readonly extension: ImportExtension;
  /** Why: a clause about `file` (absolute), or a whole one without. Undefined where the configuration says it. */
  readonly reason: Reason | undefined;
}

interface Reason {
  readonly file?: string;
  readonly clause: string;
}

export interface DetectedStyle extends ImportStyle {
  /** Whether everything that the `tsconfig.json` extends is there: it may have to be installed or made first. */
  readonly isCertain: boolean;
  /** Absolute paths of the files that were looked for, there or not. Unless they change, the style does not. */
  readonly asked: readonly string[];
}

export async function detectImportStyle(output: string): Promise<DetectedStyle> {
  const asked = new Set<string>();
  const isFile = (file: string): boolean => {
    asked.add(file);
    return look(file).kind === "file";
  };
  const folders = foldersUp(output, asked);
  const consumer = await nearestPackage(folders, isFile);
  const found = await styleIn(folders, consumer, isFile);
  return { isCertain: true, ...found, asked: [...asked] };
}

/** From the folder up to the root of the repository, else of the disk. */
function foldersUp(folder: string, asked: Set<string>): string[] {
  const parent = path.dirname(folder);
  const repository = path.join(folder, ".git");
  asked.add(repository);
  const isLast = parent === folder || look(repository).kind !== "missing";
  return isLast ? [folder] : [folder, ...foldersUp(parent, asked)];
}

async function styleIn(
  folders: readonly string[],
  consumer: ConsumerPackage,
  isFile: (file: string) => boolean,
): Promise<ImportStyle & Partial<DetectedStyle>> {
  for (const folder of folders) {
    const deno = ["deno.json", "deno.jsonc"].map((name) => path.join(folder, name)).find(isFile);
    if (deno !== undefined) return { extension: "ts", reason: { file: deno, clause: "is for Deno" } };
    const tsconfig = path.join(folder, "tsconfig.json");
    if (!isFile(tsconfig)) continue;
    const { readModuleSettings } = await import("./consumer-tsconfig.js"); // with the compiler
    const settings = readModuleSettings(tsconfig, path.join(folders[0] ?? folder, "index.ts"), isFile);
    const [extension, clause] = styleOf(settings, consumer);
    return { extension, reason: { file: settings.file, clause }, isCertain: settings.isWhole };
  }
  return styleWithoutTsconfig(consumer);
}

function styleOf(
  { tsExtensions, resolution, isEsModule }: ModuleSettings,
  { isEsm, needsNone }: ConsumerPackage,
): readonly [ImportExtension, string] {
  if (tsExtensions !== undefined) return ["ts", `has \`${tsExtensions}\``];
  switch (resolution) {
    case "bundler":
      return ["none", "resolves imports as bundlers do"];
    case "node":
      return isEsm
        ? ["js", 'resolves imports as Node does, and package.json has `"type": "module"`']
        : ["none", 'resolves imports as Node does, and package.json has no `"type": "module"`'];
    case "classic":
      // Either Node runs what the compiler makes of them, or a bundler that reads TypeScript and may know no other way.
      return isEsModule && isEsm && needsNone === undefined
        ? ["js", 'makes ES modules, and package.json has `"type": "module"`']
        : ["none", "resolves imports as CommonJS does"];
  }
}

/** `.js` where nothing is known: the compiler understands it under all options, and so do most bundlers. */
function styleWithoutTsconfig({ file, needsNone, needsTs }: ConsumerPackage): ImportStyle {
  const reason = (clause: string): Reason => (file === undefined ? { clause } : { file, clause });
  if (needsNone !== undefined) return { extension: "none", reason: reason(`depends on ${needsNone}`) };
  if (needsTs !== undefined) return { extension: "ts", reason: reason(`has the script \`${needsTs}\``) };
  return { extension: "js", reason: { clause: "there is no tsconfig.json" } };
}
