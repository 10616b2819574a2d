/**
 * The configuration of a run: a file that was named, else the nearest one of the project, else none, which is for the
 * command to decide about.
 */
import path from "node:path";

import type { DiagnosticError } from "../diagnostics/diagnostic.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { checkConfig } from "./check-config.js";
import type { GenerateConfig } from "./config.js";
import { configExtensions, findConfig, packageKey } from "./find-config.js";
import { listPresets } from "./package-files.js";
import { resolveProject, type Project } from "./project.js";
import { readConfig } from "./read-config.js";

export interface LoadedConfig {
  readonly config: GenerateConfig;
  /** What relative paths in it start from. */
  readonly folder: string;
}

/**
 * What a command does where there is no configuration. One that writes refuses: it must not fill a folder that somebody is
 * in by mistake. One that only answers takes the presets.
 */
export type WithoutConfig = "refuse" | "presets";

/** `file` is relative to `cwd`, which is absolute; without it the configuration is searched for. */
export async function loadConfig(
  cwd: string,
  file: string | undefined,
  without: WithoutConfig,
): Promise<LoadedConfig> {
  if (file !== undefined) return loadFile(path.resolve(cwd, file), file);
  const search = await findConfig(cwd);
  if (search.kind === "found") return loadFile(search.file, path.relative(cwd, search.file));
  const presets = await listPresets();
  if (without === "refuse") throw notFound(search.searched, presets);
  return { config: presetConfig(presets), folder: cwd };
}

async function loadFile(file: string, name: string): Promise<LoadedConfig> {
  return {
    config: await readConfig(file, name.split(path.sep).join("/")),
    folder: path.dirname(file),
  };
}

export function presetConfig(presets: readonly string[]): GenerateConfig {
  return { apis: Object.fromEntries(presets.map((preset) => [preset, { preset }])) };
}

function notFound(searched: readonly string[], presets: readonly string[]): DiagnosticError {
  const names = `generate.config.{${configExtensions.join(",")}}, and the key "${packageKey}" of package.json`;
  const [preset = "", ...others] = presets;
  const detail = `Looked for ${names}, in\n${searched.map((folder) => `  ${folder}`).join("\n")}`;
  const fix = [
    "Write a configuration with `init`, or say here what to generate:",
    "npx generate init",
    `npx generate --preset ${preset} -o src/generated${others.length === 0 ? "" : `   (presets: ${presets.join(", ")})`}`,
    "npx generate -i openapi.yaml -o src/generated/api",
  ].join("\n");
  return diagnosticError("CONFIG_NOT_FOUND", {}, detail, fix);
}

/** The project of a calling program: the configuration it passes, or that of the working directory. */
export async function loadProject(
  cwd: string,
  config: GenerateConfig | undefined,
  without: WithoutConfig,
): Promise<Project> {
  if (config !== undefined) return resolveProject(checkConfig(config), cwd);
  const loaded = await loadConfig(cwd, undefined, without);
  return resolveProject(loaded.config, loaded.folder);
}
