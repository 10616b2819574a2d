/**
 * What the JavaScript of generated modules is: ES modules or CommonJS, as the nearest `package.json` has it for the files
 * that a person writes there.
 *
 * Node 20.19 and newer could require ES modules as well, but Jest cannot.
 */
import type { ModuleFormat, ModuleStyle } from "../emit/module/module-style.js";
import { nearestPackage } from "./consumer-package.js";
import { denoFile, lookFrom, type Reason } from "./surroundings.js";

export type JavaScriptStyle = Extract<ModuleStyle, { emit: "js" }>;

/** `configured`: whatever the project is like. */
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
  const found = (format: ModuleFormat, clause: string, at = file) => {
    return { style: styleOf(format), reason: at === undefined ? { clause } : { file: at, clause } };
  };
  if (isEsm) return found("esm", 'has `"type": "module"`');
  const [deno] = around.folders.flatMap((folder) => denoFile(folder, around) ?? []);
  if (deno !== undefined) return found("esm", "is for Deno", deno);
  if (bundler !== undefined) return found("esm", `depends on ${bundler}`);
  return file === undefined
    ? found("commonjs", "there is no package.json")
    : found("commonjs", 'has no `"type": "module"`');
}
