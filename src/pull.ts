/** `pull` as a function: refreshes the lock and the documents, and tells what the publisher changed. */
import path from "node:path";

import { pullProject, type PulledApi } from "./commands/pull-project.js";
import type { GenerateConfig } from "./config/config.js";
import { loadProject } from "./config/load-project.js";
import { selectApi } from "./config/project.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { Report } from "./diagnostics/report.js";

export type PullOptions = PullSource & {
  /** What relative paths start from. Default: the working directory. */
  readonly cwd?: string;
  /** Default: the configuration file in `cwd`, else the presets. */
  readonly config?: GenerateConfig;
  /** Take documents that were changed under a date that is locked. */
  readonly accept?: boolean;
};

type PullSource =
  /** One API from `<baseUrl>/spec/versions`, whatever the configuration says. */
  | { readonly api: string; readonly baseUrl: string }
  /** This API, or all that have an index. */
  | { readonly api?: string; readonly baseUrl?: undefined };

export interface PullResult {
  readonly apis: readonly PulledApi[];
  /** Warnings and notes. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Throws `DiagnosticError` when a document is refused; then nothing of its API was written. */
export async function pull(options: PullOptions = {}): Promise<PullResult> {
  const { api, baseUrl, accept = false } = options;
  const report = new Report();
  const cwd = path.resolve(options.cwd ?? ".");
  const project = await loadProject(cwd, options.config);
  const selected = api === undefined ? project : selectApi(project, api);
  return {
    apis: await pullProject(selected, { cwd, baseUrl, accept }, report),
    diagnostics: report.diagnostics,
  };
}
