/** The places of a project that an upgrade affects: generated in memory, analysed, and filtered. */
import path from "node:path";
import type { GenerateConfig } from "../config/config.js";
import { loadProject } from "../config/load-config.js";
import { diagnosticError, hasCode } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import type { Confidence, Impact } from "../impact/finding.js";
import { impactReport } from "../reports/formats.js";
import { loadAcknowledged, type NewAcknowledgement } from "./acknowledged.js";
import type { Project, ProjectApi } from "../config/project.js";
import {
  askAboutStep,
  chooseImpactApi,
  generatedFolder,
  refuseUnused,
  type StepRequest,
} from "./impact-question.js";
import { isAtLeast, type ImpactReport } from "../reports/impact/impact-report.js";
import { isInside } from "../values/path.js";
import { type DiffResult, resultOf } from "./diff.js";
import { isMissing } from "../disk/look.js";
import { lazily } from "../values/collections.js";
import { loadServedVersions, type ServedVersions } from "./recorded-calls.js";
import type { CalledChange } from "../impact/url-calls.js";
import { changesCalled, versionOfCalls } from "./called-by-url.js";
import type { ApiSources } from "./sources.js";
import { loadTraffic } from "./traffic.js";

export interface ImpactOptions {
  /** Base of relative paths. Default: the working directory. */
  readonly cwd?: string;
  /** Default: the configuration of `cwd` or a folder above it, else the presets. */
  readonly config?: GenerateConfig;
  /** The API, if several are configured. */
  readonly api?: string;
  /** Only the upgrade from this version. Default: from each older version that the code uses. */
  readonly from?: string;
  /** The tsconfigs of the code. Default: the nearest one, and those of the packages of a monorepo. */
  readonly project?: string | readonly string[];
  /** Only findings in this folder. */
  readonly folder?: string;
  /** The lowest confidence that counts. Default: `possible`, which includes all. */
  readonly confidence?: Confidence;
  /** File of acknowledged findings. Default: `impact.acknowledged.yaml` beside the configuration, if it exists. */
  readonly acknowledged?: string;
  /** Recordings of traffic (HAR, or NDJSON), judged beside the code. */
  readonly traffic?: string | readonly string[];
  /** Hosts of the API in the recordings, besides those of its documents and of this machine. */
  readonly trafficHosts?: readonly string[];
  /** The header that names a caller in the recordings. Default: `user-agent`. */
  readonly callerHeader?: string;
}

/** In the form that `openapi-dated/impact.schema.json` describes. */
export type ImpactResult = DiffResult;

/**
 * `impact` as a function: the places of your code that the upgrade to version `to` affects. Throws a `DiagnosticError`
 * if the input is wrong.
 */
export async function impact(to: string, options: ImpactOptions = {}): Promise<ImpactResult> {
  const { config, project = [], ...chosen } = options;
  const cwd = path.resolve(options.cwd ?? ".");
  const report = new Report();
  const load = (): Promise<Project> => loadProject(cwd, config, "presets", report);
  const request = { cwd, to, tsconfigs: [project].flat(), loadProject: load };
  const loaded = await loadImpactReport({ ...chosen, ...request }, undefined, report);
  return resultOf(impactReport(loaded), report);
}

/** The options of the function, and of the command. Files and folders are relative to `cwd`. */
export type ImpactReportQuestion = ImpactRequest & {
  readonly [Option in Exclude<keyof ImpactOptions, keyof ImpactRequest | "config" | "project">]?:
    ImpactOptions[Option] | undefined;
};

export interface LoadedImpact extends ImpactReport {
  /** Entries added to the file of acknowledged findings, if any. */
  readonly added: { readonly file: string; readonly count: number } | undefined;
}

/** `acknowledge`: what a person has just acknowledged, which is written; no option, so that only the command has it. */
export async function loadImpactReport(
  question: ImpactReportQuestion,
  acknowledge: NewAcknowledgement | undefined,
  report: Report,
): Promise<LoadedImpact> {
  const project = await question.loadProject(report);
  const asked = { ...question, loadProject: () => Promise.resolve(project) };
  const { cwd, to, from, trafficHosts: hosts = [], callerHeader = "user-agent" } = question;
  const recordings = question.traffic === undefined ? undefined : [question.traffic].flat();
  const upgrade = to === undefined ? undefined : await chooseUpgrade(to, question, project, report);
  const traffic =
    upgrade &&
    recordings &&
    (await loadTraffic(
      await upgrade.served(),
      { recordings, hosts, callerHeader, to: upgrade.to, cwd, from },
      report,
    ));
  const called = upgrade === undefined ? [] : await calledIn(project, upgrade, question);
  const isOtherwiseKnown = traffic !== undefined || called.length > 0;
  const code =
    upgrade !== undefined && isOtherwiseKnown
      ? await loadCode(asked, isMissing(generatedFolder(upgrade.api, project)), report)
      : await loadImpact(asked, report);
  const impact = code?.impact ?? withoutCode(upgrade, traffic?.title);
  const known = await loadAcknowledged(
    impact,
    { ...question, beside: project.cwd, acknowledge },
    report,
    traffic?.traffic,
  );
  report.throwIfErrors();
  return {
    ...known,
    impact: code === undefined ? impact : chooseFindings(impact, question),
    traffic: traffic?.traffic,
    called,
  };
}

/** Undefined without generated modules, or without a project of the compiler: calls are known in another way. */
async function loadCode(
  question: ImpactRequest,
  isNothingGenerated: boolean,
  report: Report,
): Promise<FoundImpact | undefined> {
  try {
    return isNothingGenerated ? undefined : await loadImpact(question, report);
  } catch (error) {
    if (hasCode(error, "IMPACT_PROJECT_MISSING")) return undefined;
    throw error;
  }
}

/** The version to move to, and those of the service: all for traffic, otherwise the two that calls by URL are about. */
interface Upgrade {
  readonly api: ProjectApi;
  readonly to: string;
  readonly served: () => Promise<ServedVersions>;
}

async function chooseUpgrade(
  to: string,
  { cwd, api: name, traffic, from }: ImpactReportQuestion,
  project: Project,
  report: Report,
): Promise<Upgrade> {
  const api = await chooseImpactApi(project, name, to);
  // Without traffic, the analysis of the code reports what is wrong with documents.
  const problems = traffic === undefined ? report.child() : report;
  const isAsked = (version: string, sources: ApiSources): boolean =>
    traffic !== undefined || version === to || version === versionOfCalls(sources, from);
  return { api, to, served: lazily(() => loadServedVersions(api, cwd, problems, isAsked)) };
}

/** The changes of operations that the project calls by URL. */
async function calledIn(
  { output }: Project,
  { to, served }: Upgrade,
  { cwd, tsconfigs, from }: Pick<StepRequest, "cwd" | "tsconfigs" | "from">,
): Promise<readonly CalledChange[]> {
  const { findUrlCalls } = await import("../impact/url-calls.js");
  const calls = await findUrlCalls(cwd, tsconfigs, (file) => !isInside(output, file));
  return calls.length === 0 ? [] : changesCalled(await served(), calls, { from, to });
}

/** Of a project without generated modules. */
function withoutCode(upgrade: Upgrade | undefined, title: string | undefined): Impact {
  if (upgrade === undefined) throw new Error("Calls are judged for a version that is named.");
  const { api, to } = upgrade;
  return {
    api: api.name,
    title: title ?? api.name,
    to,
    steps: [],
    findings: [],
    undecided: [],
    unaffected: [],
    untouched: [],
    brokenBefore: [],
    uses: [],
  };
}

export interface ImpactRequest extends StepRequest {
  loadProject(report: Report): Promise<Project>;
}

export interface FoundImpact {
  readonly impact: Impact;
  readonly project: Project;
}

export async function loadImpact(request: ImpactRequest, report: Report): Promise<FoundImpact> {
  const project = await request.loadProject(report);
  const asked = await askAboutStep(project, request, report);
  const { findImpact } = await import("../impact/find-impact.js");
  report.step(`${asked.api.name}: reading the code`);
  const impact = await findImpact(asked.question);
  refuseUnused(request.from, impact);
  return { impact, project };
}

type FindingChoice = Pick<ImpactReportQuestion, "cwd" | "folder" | "confidence">;

/** Throws if nothing in the folder uses the API, since that is more likely a slip than an answer. */
function chooseFindings(impact: Impact, { cwd, folder, confidence = "possible" }: FindingChoice): Impact {
  const isWithin = ({ file }: { readonly file: string }): boolean =>
    folder === undefined || isInside(path.resolve(cwd, folder), path.resolve(cwd, file));
  const uses = impact.uses.filter(isWithin);
  if (uses.length === 0 && impact.uses.length > 0) {
    const detail = `Files elsewhere use ${impact.title}; none below this folder does.`;
    throw diagnosticError("IMPACT_FOLDER_UNKNOWN", { file: folder ?? "" }, detail);
  }
  return {
    ...impact,
    findings: impact.findings.filter((each) => isWithin(each) && isAtLeast(each.confidence, confidence)),
    brokenBefore: impact.brokenBefore.filter(isWithin),
    uses,
  };
}
