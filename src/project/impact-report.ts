/** What a step means for the code of a project, reduced to what was asked for and without what somebody has reviewed. */
import path from "node:path";

import type { GenerateConfig } from "../config/config.js";
import { loadProject } from "../config/load-config.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import type { JsonObject } from "../values/json.js";
import type { Confidence } from "../impact/finding.js";
import { reportFiles } from "../config/package-files.js";
import { formatImpact, type Format, type PrintableImpact } from "../reports/formats.js";
import { impactJson } from "../reports/impact/impact-json.js";
import { loadAcknowledged, type NewAcknowledgement } from "./acknowledged.js";
import { chooseFindings } from "./choose-findings.js";
import { loadImpact, type ImpactRequest } from "./impact.js";

export interface ImpactOptions {
  /** What relative paths start from. Default: the working directory. */
  readonly cwd?: string;
  /** Default: the configuration that `cwd` or a folder above it has, else the presets. */
  readonly config?: GenerateConfig;
  /** The API, where the configuration has several. */
  readonly api?: string;
  /** Only the step from this version. Default: from each one that the code uses and that is older. */
  readonly from?: string;
  /** The tsconfigs of the code. Default: the nearest one, and those of the packages of a monorepo. */
  readonly project?: string | readonly string[];
  /** Only what is in this folder. */
  readonly folder?: string;
  /** The least sure findings that count. Default: `possible`, which is all. */
  readonly confidence?: Confidence;
  /** File of acknowledged findings. Default: `impact.acknowledged.yaml` beside the configuration, if it exists. */
  readonly acknowledged?: string;
}

export interface ImpactResult {
  /** In the form that `openapi-dated/impact.schema.json` describes. */
  readonly report: JsonObject;
  /** The same in another form, without colours. */
  format(format: Format): Promise<string>;
  /** Warnings and notes. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * `impact` as a function: which places of your code the step to version `to` touches. Throws `DiagnosticError` when the
 * input is wrong.
 */
export async function impact(to: string, options: ImpactOptions = {}): Promise<ImpactResult> {
  const { config, api, from, project = [], folder, confidence = "possible", acknowledged } = options;
  const cwd = path.resolve(options.cwd ?? ".");
  const report = new Report();
  const chosen = { folder, confidence, acknowledgedFile: acknowledged, acknowledge: undefined };
  const tsconfigs = typeof project === "string" ? [project] : project;
  const request = { cwd, from, to, api, tsconfigs, loadProject: () => loadProject(cwd, config, "presets") };
  const loaded = await loadImpactReport({ ...request, ...chosen }, report);
  return {
    report: impactJson(loaded),
    format: (format) => formatImpact(loaded, format, { hasColor: false, limit: Infinity }, reportFiles),
    diagnostics: report.diagnostics,
  };
}

export interface ImpactReportQuestion extends ImpactRequest {
  /** Only what is in this folder, relative to `cwd`. */
  readonly folder: string | undefined;
  readonly confidence: Confidence;
  /** Relative to `cwd`. */
  readonly acknowledgedFile: string | undefined;
  readonly acknowledge: NewAcknowledgement | undefined;
}

export interface LoadedImpact extends PrintableImpact {
  /** What was added to the file of acknowledged findings, if anything was. */
  readonly added: { readonly file: string; readonly count: number } | undefined;
}

export async function loadImpactReport(
  question: ImpactReportQuestion,
  report: Report,
): Promise<LoadedImpact> {
  const { impact, project, versions } = await loadImpact(question, report);
  const known = await loadAcknowledged(impact, { ...question, beside: project.cwd }, report);
  report.throwIfErrors();
  return { ...known, impact: chooseFindings(impact, question), step: versions.step };
}
