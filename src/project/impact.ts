/** What the step to another version means for the code of a project: loaded, generated in memory, and analysed. */
import path from "node:path";

import type { Project } from "../config/project.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { listWords } from "../diagnostics/quote.js";
import type { Report } from "../diagnostics/report.js";
import type { Impact } from "../impact/finding.js";
import { compareVersions } from "../model/version.js";
import { chooseImpactApi } from "./choose-impact-api.js";
import type { ImpactVersions } from "./impact-versions.js";

export interface ImpactRequest {
  readonly cwd: string;
  /** Only the step from this version. */
  readonly from: string | undefined;
  readonly to: string;
  readonly api: string | undefined;
  /** None: found. */
  readonly tsconfigs: readonly string[];
  loadProject(): Promise<Project>;
}

export interface FoundImpact {
  readonly impact: Impact;
  readonly project: Project;
  /** Those in use, and the one that was asked for. */
  readonly versions: ImpactVersions;
}

export async function loadImpact(request: ImpactRequest, report: Report): Promise<FoundImpact> {
  const { cwd, from, to, tsconfigs } = request;
  const project = await request.loadProject();
  const api = await chooseImpactApi(project, request.api, to);
  const { findImpact } = await import("../impact/find-impact.js");
  report.step("reading the code");
  let versions: ImpactVersions | undefined;
  const impact = await findImpact({
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
      return (versions = await loadImpactVersions(project, api, [...new Set([...used, to])]));
    },
  });
  if (from !== undefined && impact.steps.length === 0) throw unusedVersion(from, impact);
  if (versions === undefined) throw new Error("The analysis asks for the versions.");
  return { impact, project, versions };
}

function unusedVersion(from: string, { uses }: Impact): DiagnosticError {
  const used = [...new Set(uses.map(({ version }) => version))].sort();
  const detail = `No step leads from ${from}: your code uses ${used.length === 0 ? "no version" : listWords(used)}.`;
  return new DiagnosticError([createDiagnostic("IMPACT_VERSION_UNUSED", { version: from }, detail)]);
}
