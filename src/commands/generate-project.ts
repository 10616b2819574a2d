/** What `generate` and `check` have in common: from the project to the files, and to what is on disk. */
import path from "node:path";

import { loadTemplates, packageVersion } from "../config/package-files.js";
import type { Project } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import { compareFolder, type FolderState } from "../output/compare-folder.js";
import { refuseClashes } from "../output/refuse-clashes.js";
import { generateApi, type GeneratedApi } from "../pipeline.js";
import { loadSources } from "./load-sources.js";
import { summarise, type VersionSummary } from "./summary.js";

export interface GeneratedProjectApi extends GeneratedApi {
  readonly summary: readonly VersionSummary[];
}

export interface ComparedApi extends GeneratedProjectApi {
  readonly state: FolderState;
}

/** All APIs are generated before the first is written, so that a failed run leaves the last output untouched. */
export async function generateProject(project: Project, report: Report): Promise<GeneratedProjectApi[]> {
  const templates = await loadTemplates();
  const generator = `openapi-dated ${await packageVersion()}`;
  const results: GeneratedProjectApi[] = [];
  for (const api of project.apis) {
    const sources = await loadSources(api, project.cwd, report);
    const generated = await generateApi(sources, { templates, output: project.output, generator }, report);
    refuseClashes(generated.files, api.name);
    results.push({ ...generated, summary: summarise(generated) });
  }
  return results;
}

/** `cwd` shortens the paths in messages. */
export async function compareProject(
  apis: readonly GeneratedProjectApi[],
  { output }: Project,
  cwd: string,
): Promise<ComparedApi[]> {
  const compared: ComparedApi[] = [];
  for (const api of apis) {
    const state = await compareFolder(path.join(output, api.name), api.files, api.name, path.resolve(cwd));
    compared.push({ ...api, state });
  }
  return compared;
}
