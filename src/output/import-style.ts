/**
 * The extension of imports in generated modules: the one that the project needs in its own files. The nearest
 * `deno.json` or `tsconfig.json` decides, from the output folder up to the root of the repository; if that leaves a
 * choice, the nearest `package.json`.
 *
 * The compiler is loaded only if there is a `tsconfig.json`. Existing generated files never count.
 */
import path from "node:path";

import type { ImportExtension, ModuleFormat, ModuleStyle } from "../emit/module/module-style.js";
import {
  nearestPackage,
  type ConsumerPackage,
  denoFile,
  lookFrom,
  type Reason,
  type Surroundings,
} from "./surroundings.js";
import type { Obstacle, ModuleSettings } from "./consumer-tsconfig.js";

interface ImportStyle {
  readonly extension: ImportExtension;
  readonly reason: Reason;
}

export interface DetectedStyle extends ImportStyle {
  /** Reasons why the compiler would reject generated files, by the file that causes them. */
  readonly obstacles: readonly Obstacle[];
  /**
   * True if the `tsconfig.json` was read with everything that it extends, which may have to be installed or built first.
   */
  readonly isCertain: boolean;
  /** Absolute paths of the files looked for, existing or not. Unless they change, the style does not. */
  readonly asked: readonly string[];
}

export async function detectImportStyle(output: string): Promise<DetectedStyle> {
  const around = lookFrom(output);
  const detected = await styleIn(around, await nearestPackage(around));
  return { isCertain: true, obstacles: [], ...detected, asked: [...around.asked] };
}

async function styleIn(
  { folders, isFile }: Surroundings,
  consumer: ConsumerPackage,
): Promise<ImportStyle & Partial<DetectedStyle>> {
  for (const folder of folders) {
    const deno = denoFile(folder, { isFile });
    if (deno !== undefined) return { extension: "ts", reason: { file: deno, clause: "is for Deno" } };
    const tsconfig = path.join(folder, "tsconfig.json");
    if (!isFile(tsconfig)) continue;
    const { readModuleSettings } = await import("./consumer-tsconfig.js"); // with the compiler
    const settings = readModuleSettings(
      tsconfig,
      path.join(folders[0] ?? folder, "index.ts"),
      isFile,
      consumer.isEsm,
    );
    const [extension, clause] = styleOf(settings, consumer);
    const { file, unread, obstacles } = settings;
    return unread === undefined
      ? { extension, reason: { file, clause }, obstacles }
      : { extension, reason: { file, clause: unread }, isCertain: false };
  }
  return styleWithoutTsconfig(consumer);
}

function styleOf(
  { tsExtensions, resolution, isEsModule, isEmitting }: ModuleSettings,
  { isEsm, needsNone }: ConsumerPackage,
): readonly [ImportExtension, string] {
  if (tsExtensions !== undefined) return ["ts", `has \`${tsExtensions}\``];
  switch (resolution) {
    case "bundler":
      // Node may run what the compiler writes. Where it writes nothing, a bundler reads the files, perhaps one of another
      // package, and may know no `.js` that is a `.ts`.
      return isEsm && isEmitting && needsNone === undefined
        ? ["js", 'resolves imports as bundlers do and writes files, and package.json has `"type": "module"`']
        : ["none", "resolves imports as bundlers do"];
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

/** `.js` by default: the compiler accepts it under all options, and so do most bundlers. */
function styleWithoutTsconfig({ file, needsNone, needsTs }: ConsumerPackage): ImportStyle {
  const reason = (clause: string): Reason => (file === undefined ? { clause } : { file, clause });
  if (needsNone !== undefined) return { extension: "none", reason: reason(`depends on ${needsNone}`) };
  if (needsTs !== undefined) return { extension: "ts", reason: reason(`has the script \`${needsTs}\``) };
  return { extension: "js", reason: { clause: "there is no tsconfig.json" } };
}

/**
 * The module format of generated JavaScript: ES modules or CommonJS, as the nearest `package.json` sets it for
 * handwritten files.
 *
 * Node 20.19 and newer could also require ES modules, but Jest cannot.
 */
type JavaScriptStyle = Extract<ModuleStyle, { emit: "js" }>;

/** `configured`: overrides the project's. */
export async function detectModuleFormat(
  output: string,
  configured?: ModuleFormat,
): Promise<{ readonly style: JavaScriptStyle; readonly reason: Reason | undefined }> {
  const around = lookFrom(output);
  const { file, isEsm, bundler } = await nearestPackage(around);
  const styleOf = (format: ModuleFormat): JavaScriptStyle => {
    return { emit: "js", format, isOfPackage: isEsm === (format === "esm") };
  };
  if (configured !== undefined) return { style: styleOf(configured), reason: undefined };
  const because = (format: ModuleFormat, clause: string, at = file) => {
    return { style: styleOf(format), reason: at === undefined ? { clause } : { file: at, clause } };
  };
  if (isEsm) return because("esm", 'has `"type": "module"`');
  const [deno] = around.folders.flatMap((folder) => denoFile(folder, around) ?? []);
  if (deno !== undefined) return because("esm", "is for Deno", deno);
  if (bundler !== undefined) return because("esm", `depends on ${bundler}`);
  return file === undefined
    ? because("commonjs", "there is no package.json")
    : because("commonjs", 'has no `"type": "module"`');
}
