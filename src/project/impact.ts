/** What the step to another version means for the code of a project: loaded, generated in memory, and analysed. */
import type { Project } from "../config/project.js";
import type { DiagnosticError } from "../diagnostics/diagnostic.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { listWords } from "../values/text.js";
import type { Report } from "../diagnostics/report.js";
import type { Impact } from "../impact/finding.js";
import { askAboutStep, type StepRequest } from "./impact-question.js";
import type { ImpactVersions } from "./impact-versions.js";

export interface ImpactRequest extends StepRequest {
  loadProject(): Promise<Project>;
}

export interface FoundImpact {
  readonly impact: Impact;
  readonly project: Project;
  /** Those in use, and the one that was asked for. */
  readonly versions: ImpactVersions;
}

export async function loadImpact(request: ImpactRequest, report: Report): Promise<FoundImpact> {
  const { from } = request;
  const project = await request.loadProject();
  const asked = await askAboutStep(project, request, report);
  const { findImpact } = await import("../impact/find-impact.js");
  report.step("reading the code");
  const impact = await findImpact(asked.question);
  if (from !== undefined && !impact.uses.some(({ version }) => version === from))
    throw unusedVersion(from, impact);
  return { impact, project, versions: asked.versions() };
}

function unusedVersion(from: string, { uses }: Impact): DiagnosticError {
  const used = [...new Set(uses.map(({ version }) => version))].sort();
  const detail = `No step leads from ${from}: your code uses ${used.length === 0 ? "no version" : listWords(used)}.`;
  return diagnosticError("IMPACT_VERSION_UNUSED", { version: from }, detail);
}
