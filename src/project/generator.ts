/**
 * From a configured API to its files, in memory. Compiler, templates and validator are loaded with this module, so it is
 * imported only when there is something to build.
 */
import type { Options as FormatterOptions } from "prettier";

import { loadTemplates, packageVersion } from "../config/package-files.js";
import type { Project, ProjectApi } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import { refuseClashes } from "../output/refuse-clashes.js";
import { generateApi, type GeneratedApi } from "./pipeline.js";
import { loadSources } from "./sources.js";

export type Generator = (api: ProjectApi, report: Report) => Promise<GeneratedApi>;

export async function createGenerator({ cwd }: Project, formatter: FormatterOptions): Promise<Generator> {
  const templates = await loadTemplates();
  const settings = { templates, formatter, generator: `openapi-dated ${await packageVersion()}` };
  return async (api, report) => {
    const generated = await generateApi(await loadSources(api, cwd, report), settings, report);
    refuseClashes(generated.files, api.name);
    return generated;
  };
}
