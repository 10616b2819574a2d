/** One API's pull with everything that the configuration says of it. */
import path from "node:path";

import type { ProjectApi } from "../config/project.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { parseDocument } from "../document/parse.js";
import { pull } from "../source/pull.js";
import type { PullResult } from "../source/pull-options.js";

export interface PullSettings {
  readonly cwd: string;
  /** Instead of the address in the configuration. */
  readonly baseUrl?: string | undefined;
  /** Take whatever the publisher changed. */
  readonly accept: boolean;
}

export async function pullApi(api: ProjectApi, settings: PullSettings, report: Report): Promise<PullResult> {
  const index = settings.baseUrl === undefined ? api.indexUrl : undefined;
  if (index === undefined && settings.baseUrl === undefined) {
    const folder = path.relative(settings.cwd, api.folder);
    const detail = `Nothing says where the index of ${api.name} is, so nothing can be pulled into ${folder}.`;
    throw new DiagnosticError([createDiagnostic("INDEX_NOT_CONFIGURED", { api: api.name }, detail)]);
  }
  return pull({
    api: api.name,
    folder: api.folder,
    index: index === undefined ? { baseUrl: settings.baseUrl ?? "" } : { url: index },
    ...(api.versions === undefined ? {} : { versions: api.versions }),
    headers: api.headers,
    allowOtherOrigins: api.allowedOrigins,
    accept: settings.accept,
    cwd: settings.cwd,
    parseDocument,
    report,
  });
}
