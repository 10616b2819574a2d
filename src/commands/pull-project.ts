/** The APIs of a project that have an index, one after another; where one is refused, the next is not begun. */
import path from "node:path";

import type { Project } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import { pullApi, type ApiPullResult, type PullSettings } from "./pull-api.js";

export interface PulledApi extends ApiPullResult {
  readonly name: string;
  /** Of its lock and documents, relative to the working directory. */
  readonly folder: string;
}

/** Without any index in the configuration every API is tried, so that the error names it. */
export async function pullProject(
  { apis }: Project,
  settings: PullSettings,
  report: Report,
): Promise<readonly PulledApi[]> {
  const indexed = apis.filter(({ indexUrl }) => indexUrl !== undefined);
  const pulled: PulledApi[] = [];
  for (const api of indexed.length > 0 && settings.baseUrl === undefined ? indexed : apis) {
    const result = await pullApi(api, settings, report);
    pulled.push({ name: api.name, folder: path.relative(settings.cwd, api.folder) || ".", ...result });
  }
  return pulled;
}
