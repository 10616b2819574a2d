/** What is asked about the code of a project: which step, of which API, with the modules of its versions. */
import path from "node:path";

import type { Project, ProjectApi } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import type { ImpactQuestion } from "../impact/question.js";
import { compareVersions } from "../values/version.js";
import { asPublished } from "../impact/finding.js";
import { chooseImpactApi } from "./choose-impact-api.js";
import { publishedAs, type ImpactVersions } from "./impact-versions.js";
import { fetchPublished } from "./published-documents.js";

export interface StepRequest {
  readonly cwd: string;
  /** Only the step from this version. */
  readonly from?: string | undefined;
  /** Undefined: what the publisher has now under the versions in use. */
  readonly to: string | undefined;
  readonly api: string | undefined;
  /** None: found. */
  readonly tsconfigs: readonly string[];
}

export interface AskedStep {
  readonly question: ImpactQuestion;
  readonly api: ProjectApi;
  /** Once the analysis has asked for them: those in use, and what the steps lead to. */
  versions(): ImpactVersions;
}

export async function askAboutStep(
  project: Project,
  request: StepRequest,
  report: Report,
): Promise<AskedStep> {
  const { cwd, from, to, tsconfigs } = request;
  const api = await chooseImpactApi(project, request.api, to);
  const published = to === undefined ? await fetchPublished(api, cwd, report) : undefined;
  const isNewer = (version: string): boolean =>
    to === undefined ? published?.changed.has(version) === true : compareVersions(version, to) < 0;
  let versions: ImpactVersions | undefined;
  const question: ImpactQuestion = {
    cwd,
    tsconfigs,
    api: api.name,
    apiFolder: path.join(project.output, api.name),
    generatedFolders: project.apis.map(({ name }) => path.join(project.output, name)),
    to: to ?? asPublished,
    report,
    isLeft: (version) => isNewer(version) && (from ?? version) === version,
    targetOf: (version) => to ?? publishedAs(version),
    load: async (used) => {
      report.step("generating the versions");
      const { loadImpactVersions } = await import("./impact-versions.js");
      const named = [...new Set([...used, ...(to === undefined ? [] : [to])])];
      return (versions = await loadImpactVersions(project, api, named, published?.sources));
    },
  };
  const loaded = (): ImpactVersions => {
    if (versions === undefined) throw new Error("The analysis asks for the versions.");
    return versions;
  };
  return { question, api, versions: loaded };
}
