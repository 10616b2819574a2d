/** The JSON files that say where the imports of a project lead. */
import path from "node:path";
import type ts from "typescript";

import type { Compiler } from "../workspace/compiler.js";
import type { ConsumerProject } from "../workspace/consumer-projects.js";
import type { SettingsFile } from "./switch-settings.js";

export function settingsFiles(
  ts: Compiler,
  { configFile, options, fileNames }: ConsumerProject,
): SettingsFile[] {
  const configs = configFiles(ts, configFile);
  const bases = [...configs.keys()].map((file) => path.dirname(file));
  const mappings = [...configs].map(([file, text]) => ({
    file,
    text,
    at: ["compilerOptions", "paths"],
    bases: options.baseUrl === undefined ? bases : [options.baseUrl, ...bases],
  }));
  return [...mappings, ...packageFiles(ts, fileNames)];
}

/** With those that it extends. */
function configFiles(ts: Compiler, configFile: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  const readFile = (file: string): string | undefined => {
    const text = ts.sys.readFile(file);
    if (text !== undefined) read.set(path.normalize(file), text);
    return text;
  };
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    readFile,
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  };
  ts.getParsedCommandLineOfConfigFile(configFile, {}, host);
  return read;
}

function packageFiles(ts: Compiler, fileNames: readonly string[]): SettingsFile[] {
  const exists = (file: string): boolean => ts.sys.fileExists(file);
  const folders = new Set(fileNames.map((file) => path.dirname(file)));
  const found = [...folders].flatMap((folder) => ts.findConfigFile(folder, exists, "package.json") ?? []);
  return [...new Set(found)].map((file) => {
    const text = ts.sys.readFile(file) ?? "";
    return { file: path.normalize(file), text, at: ["imports"], bases: [path.dirname(file)] };
  });
}
