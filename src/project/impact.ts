/** What the step to another version means for the code of a project: loaded, generated in memory, and analysed. */
import { loadProject } from "../config/load-config.js";
import path from "node:path";

import type { GenerateConfig } from "../config/config.js";
import { selectApi, type Project, type ProjectApi } from "../config/project.js";
import { Report } from "../diagnostics/report.js";
import type { Impact } from "../impact/finding.js";
import { compareVersions } from "../model/version.js";
import { resolveFormatting } from "../output/formatter-config.js";
import { compareSides } from "./diff.js";
import { loadSides } from "./diff-sides.js";
import { resolveModuleStyle } from "./module-style.js";

export interface ImpactOptions {
  /** What relative paths start from. Default: the working directory. */
  readonly cwd?: string;
  /** Default: the configuration that `cwd` or a folder above it has, else the presets. */
  readonly config?: GenerateConfig;
  /** The API, where the configuration has several. */
  readonly api?: string;
  /** The tsconfig of the code. Default: the nearest one. */
  readonly project?: string;
}

/** `impact` as a function. Throws `DiagnosticError` when the input is wrong. */
export async function impact(to: string, options: ImpactOptions = {}): Promise<Impact> {
  const { config, api, project: tsconfig } = options;
  const cwd = path.resolve(options.cwd ?? ".");
  const load = (): Promise<Project> => loadProject(cwd, config, "presets");
  return loadImpact({ cwd, to, api, tsconfig, loadProject: load }, new Report());
}

export interface ImpactRequest {
  readonly cwd: string;
  readonly to: string;
  readonly api: string | undefined;
  readonly tsconfig: string | undefined;
  loadProject(): Promise<Project>;
}

export async function loadImpact(request: ImpactRequest, report: Report): Promise<Impact> {
  const { cwd, to, tsconfig } = request;
  const project = await request.loadProject();
  const api = chosenApi(project, request);
  const emit = await createEmitter(project, api);
  const { findImpact } = await import("../impact/find-impact.js");
  report.step("reading the code");
  return findImpact({
    cwd,
    tsconfig,
    api: api.name,
    title: api.name,
    apiFolder: path.join(project.output, api.name),
    to,
    isLeft: (version) => compareVersions(version, to) < 0,
    emit,
    diff: async (from) => {
      const settings = { cwd, api: api.name, overlays: [], pathsFrom: [], isStrict: false, isWhole: false };
      const loaded = { documentRoot: undefined, timeoutMilliseconds: undefined };
      const loadProject = (): Promise<Project> => Promise.resolve({ ...project, apis: [api] });
      const { sides } = await loadSides([from, to], { ...settings, ...loaded, loadProject }, new Report());
      const [before, after] = sides;
      if (before === undefined || after === undefined) throw new Error("Each version has its side.");
      return compareSides(before, after);
    },
  });
}

function chosenApi(project: Project, { api }: ImpactRequest): ProjectApi {
  const [first] = api === undefined ? project.apis : selectApi(project, api).apis;
  if (first === undefined) throw new Error("A configuration has an API.");
  return first;
}

/** A version generated alone declares everything itself. */
async function createEmitter(
  project: Project,
  api: ProjectApi,
): Promise<(version: string) => Promise<ReadonlyMap<string, string>>> {
  const { createGenerator } = await import("./generator.js");
  const formatting = await resolveFormatting(project.format, project.output);
  const { style } = await resolveModuleStyle(project);
  const generate = await createGenerator(project, formatting, style);
  const emitted = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const emitAlone = async (version: string): Promise<ReadonlyMap<string, string>> => {
    const { files } = await generate({ ...api, versions: [version] }, new Report());
    const prefix = `${api.name}/${version}/`;
    return new Map(
      files.flatMap(({ path: file, text }) =>
        file.startsWith(prefix) ? [[file.slice(prefix.length), text]] : [],
      ),
    );
  };
  return (version) => {
    const known = emitted.get(version) ?? emitAlone(version);
    emitted.set(version, known);
    return known;
  };
}
