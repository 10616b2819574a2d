/**
 * Finds and reads the configuration: a file that was named, else `generate.config.*` in the working
 * directory, else both presets.
 */
import path from "node:path";

import { isMissing } from "../disk/look.js";
import { describeUnread, readFileContent } from "../disk/read-file.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { checkConfig } from "./check-config.js";
import type { GenerateConfig } from "./config.js";
import { listPresets } from "./package-files.js";
import { resolveProject, type Project } from "./project.js";

export interface LoadedConfig {
  readonly config: GenerateConfig;
  /** What relative paths in it start from. */
  readonly folder: string;
}

const names = ["ts", "mts", "js", "mjs", "json"].map((extension) => `generate.config.${extension}`);

/** `file` is relative to `cwd`; without it the usual names are tried. */
export async function loadConfig(cwd: string, file: string | undefined): Promise<LoadedConfig> {
  const found = file ?? names.find((name) => !isMissing(path.join(cwd, name)));
  if (found === undefined) return { config: await presetConfig(), folder: cwd };
  const absolute = path.resolve(cwd, found);
  // Checked before a loader opens it. A link that leads nowhere is an error; falling back to the presets would hide it.
  const content = await readFileContent(absolute, limits);
  if (content.kind === "missing") throw invalid("CONFIG_MISSING", found, `The file ${found} does not exist.`);
  if (content.kind !== "bytes") throw invalid("CONFIG_UNREADABLE", found, describeUnread(content, limits));
  const value = await importConfig(absolute, found, content.bytes);
  const text = absolute.endsWith(".json") ? content.bytes.toString("utf8") : undefined;
  return { config: checkConfig(value, { name: found, text }), folder: path.dirname(absolute) };
}

const limits = { maximumBytes: 16 * 1024 * 1024 };

/** Without a configuration the presets are generated, from the documents in the package. */
async function presetConfig(): Promise<GenerateConfig> {
  const presets = await listPresets();
  return { apis: Object.fromEntries(presets.map((preset) => [preset, { preset }])) };
}

async function importConfig(absolute: string, name: string, bytes: Buffer): Promise<unknown> {
  try {
    if (absolute.endsWith(".json")) return JSON.parse(bytes.toString("utf8")) as unknown;
    const { createJiti } = await import("jiti"); // many projects have no configuration
    return await createJiti(import.meta.url, { moduleCache: false }).import(absolute, { default: true });
  } catch (error) {
    throw invalid("CONFIG_UNREADABLE", name, error instanceof Error ? error.message : String(error));
  }
}

function invalid(
  code: "CONFIG_MISSING" | "CONFIG_UNREADABLE",
  file: string,
  detail: string,
): DiagnosticError {
  return new DiagnosticError([createDiagnostic(code, { file }, detail)]);
}

/** The project of a calling program: the configuration it passes, or that of the working directory. */
export async function loadProject(cwd: string, config: GenerateConfig | undefined): Promise<Project> {
  if (config !== undefined) return resolveProject(checkConfig(config), cwd);
  const loaded = await loadConfig(cwd, undefined);
  return resolveProject(loaded.config, loaded.folder);
}
