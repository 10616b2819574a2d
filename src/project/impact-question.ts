/** What is asked about the code of a project: which step, of which API, with the modules of its versions. */
import path from "node:path";

import type { Project, ProjectApi } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import type { ImpactQuestion } from "../impact/find-impact.js";
import { compareVersions } from "../model/version.js";
import { chooseImpactApi } from "./choose-impact-api.js";

export interface StepRequest {
  readonly cwd: string;
  /** Only the step from this version. */
  readonly from?: string | undefined;
  readonly to: string;
  readonly api: string | undefined;
  /** None: found. */
  readonly tsconfigs: readonly string[];
}

export interface AskedStep {
  readonly question: ImpactQuestion;
  readonly api: ProjectApi;
}

export async function askAboutStep(
  project: Project,
  request: StepRequest,
  report: Report,
): Promise<AskedStep> {
  const { cwd, from, to, tsconfigs } = request;
  const api = await chooseImpactApi(project, request.api, to);
  const question: ImpactQuestion = {
    cwd,
    tsconfigs,
    api: api.name,
    apiFolder: path.join(project.output, api.name),
    generatedFolders: project.apis.map(({ name }) => path.join(project.output, name)),
    to,
    report,
    isLeft: (version) => compareVersions(version, to) < 0 && (from ?? version) === version,
    load: async (used) => {
      report.step("generating the versions");
      const { loadImpactVersions } = await import("./impact-versions.js");
      return loadImpactVersions(project, api, [...new Set([...used, to])]);
    },
  };
  return { question, api };
}
