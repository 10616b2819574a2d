/** Everything that `generate` and `check` have in common: from the project to the files and to what is on disk. */
import path from "node:path";

import { loadTemplates, packageVersion } from "../config/package-files.js";
import type { Project } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import { compareFolder, type FolderState } from "../output/compare-folder.js";
import { generateApi, type GeneratedApi } from "../pipeline.js";
import { loadSources } from "./load-sources.js";
import { summarise, type VersionSummary } from "./summary.js";

export interface GeneratedProjectApi extends GeneratedApi {
  readonly state: FolderState;
  readonly summary: readonly VersionSummary[];
}

/** All APIs are generated before the first is written, so that a failed run leaves the last output untouched. */
export async function generateProject(project: Project, report: Report): Promise<GeneratedProjectApi[]> {
  const templates = await loadTemplates();
  const generator = `openapi-dated ${await packageVersion()}`;
  const results: GeneratedProjectApi[] = [];
  for (const api of project.apis) {
    const sources = await loadSources(api, project.cwd, report);
    const generated = await generateApi(sources, { templates, output: project.output, generator }, report);
    const state = await compareFolder(path.join(project.output, api.name), generated.files, api.name);
    results.push({ ...generated, state, summary: summarise(generated) });
  }
  return results;
}
