/** `generate` as a function: the files of a project, in memory. Nothing is written. */
import path from "node:path";

import { generateProject } from "./commands/generate-project.js";
import type { GenerateConfig } from "./config/config.js";
import { resolveProject } from "./config/project.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { Report } from "./diagnostics/report.js";
import type { EmittedFile } from "./emit/emitted-file.js";

export interface GenerateOptions {
  /** What relative paths of the configuration start from. Default: the working directory. */
  readonly cwd?: string;
}

export interface GenerateResult {
  /** Paths relative to the output folder. */
  readonly files: readonly Pick<EmittedFile, "path" | "text">[];
  /** Warnings and notes. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Throws `DiagnosticError` when the input is wrong. */
export async function generate(
  config: GenerateConfig,
  options: GenerateOptions = {},
): Promise<GenerateResult> {
  const report = new Report();
  const project = await resolveProject(config, path.resolve(options.cwd ?? "."));
  const apis = await generateProject(project, report);
  return {
    files: apis.flatMap(({ files }) => files.map(({ path: file, text }) => ({ path: file, text }))),
    diagnostics: report.diagnostics,
  };
}
