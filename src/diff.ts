/** `diff` as a function: what changes from one version to another, for programs and as a report for people. */
import path from "node:path";

import { jsonReport } from "./changes/report/json.js";
import { formatDiff, type DiffFormat } from "./commands/diff-format.js";
import { loadOverlays } from "./commands/diff-overlays.js";
import { loadDiff } from "./commands/load-diff.js";
import type { GenerateConfig } from "./config/config.js";
import { loadProject } from "./config/load-project.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { Report } from "./diagnostics/report.js";
import type { JsonObject } from "./document/json.js";

export interface DiffOptions {
  /** What relative paths start from. Default: the working directory. */
  readonly cwd?: string;
  /** Default: the configuration file in `cwd`, else the presets. */
  readonly config?: GenerateConfig;
  /** OpenAPI Overlays for documents by file or URL. */
  readonly overlays?: readonly string[];
  /** Levels, effects, rules, operations: only what concerns them. */
  readonly only?: readonly string[];
  /** File of changes that are accepted. */
  readonly ignore?: string;
}

export interface DiffResult {
  /** In the form that `openapi-dated/diff.schema.json` describes. */
  readonly report: JsonObject;
  /** The same in another form, without colours. */
  format(format: DiffFormat): Promise<string>;
  /** Warnings and notes. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `from` and `to` are versions of one API, or documents by file or URL. Throws `DiagnosticError` when the input is wrong. */
export async function diff(from: string, to: string, options: DiffOptions = {}): Promise<DiffResult> {
  const report = new Report();
  const cwd = path.resolve(options.cwd ?? ".");
  const overlays = await loadOverlays(options.overlays ?? [], cwd, report);
  const question = { from, to, cwd, overlays, only: options.only ?? [], ignoreFile: options.ignore };
  const loaded = await loadDiff({ ...question, loadProject: () => loadProject(cwd, options.config) }, report);
  return {
    report: jsonReport(loaded.diff, loaded),
    format: (format) => formatDiff(loaded, format, { hasColor: false, limit: Infinity }),
    diagnostics: report.diagnostics,
  };
}
