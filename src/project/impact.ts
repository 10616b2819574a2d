/** What the step to another version means for the code of a project: loaded, generated in memory, and analysed. */
import path from "node:path";

import type { GenerateConfig } from "../config/config.js";
import { loadProject } from "../config/load-config.js";
import { selectApi, type Project, type ProjectApi } from "../config/project.js";
import { Report } from "../diagnostics/report.js";
import type { Impact } from "../impact/finding.js";
import { compareVersions } from "../model/version.js";

export interface ImpactOptions {
  /** What relative paths start from. Default: the working directory. */
  readonly cwd?: string;
  /** Default: the configuration that `cwd` or a folder above it has, else the presets. */
  readonly config?: GenerateConfig;
  /** The API, where the configuration has several. */
  readonly api?: string;
  /** The tsconfigs of the code. Default: the nearest one, and those of the packages of a monorepo. */
  readonly project?: string | readonly string[];
}

/** `impact` as a function. Throws `DiagnosticError` when the input is wrong. */
export async function impact(to: string, options: ImpactOptions = {}): Promise<Impact> {
  const { config, api, project = [] } = options;
  const cwd = path.resolve(options.cwd ?? ".");
  const load = (): Promise<Project> => loadProject(cwd, config, "presets");
  const tsconfigs = typeof project === "string" ? [project] : project;
  return loadImpact({ cwd, to, api, tsconfigs, loadProject: load }, new Report());
}

export interface ImpactRequest {
  readonly cwd: string;
  readonly to: string;
  readonly api: string | undefined;
  /** None: found. */
  readonly tsconfigs: readonly string[];
  loadProject(): Promise<Project>;
}

export async function loadImpact(request: ImpactRequest, report: Report): Promise<Impact> {
  const { cwd, to, tsconfigs } = request;
  const project = await request.loadProject();
  const api = chosenApi(project, request);
  const { findImpact } = await import("../impact/find-impact.js");
  report.step("reading the code");
  return findImpact({
    cwd,
    tsconfigs,
    api: api.name,
    apiFolder: path.join(project.output, api.name),
    generatedFolders: project.apis.map(({ name }) => path.join(project.output, name)),
    to,
    isLeft: (version) => compareVersions(version, to) < 0,
    load: async (used) => {
      report.step("generating the versions");
      const { loadImpactVersions } = await import("./impact-versions.js");
      return loadImpactVersions(project, api, [...new Set([...used, to])]);
    },
  });
}

function chosenApi(project: Project, { api }: ImpactRequest): ProjectApi {
  const [first] = api === undefined ? project.apis : selectApi(project, api).apis;
  if (first === undefined) throw new Error("A configuration has an API.");
  return first;
}
