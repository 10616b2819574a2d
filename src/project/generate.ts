/** Generates the files of a project: in memory, compared with what is on disk, and written. */
import path from "node:path";

import type { GenerateConfig } from "../config/config.js";
import { loadTemplates, packageVersion } from "../config/package-files.js";
import { checkConfig } from "../config/check-config.js";
import { resolveProject, type Project } from "../config/project.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import { knownPath } from "../disk/known-path.js";
import type { EmittedFile } from "../emit/emitted-file.js";
import { compareFolder, type FolderState } from "../output/compare-folder.js";
import { refuseClashes } from "../output/refuse-clashes.js";
import { writeApis } from "../output/write-apis.js";
import { finishRefresh } from "../source/refresh-lock.js";
import type { Placed } from "../timeline/homes.js";
import type { TimelineVersion } from "../timeline/timeline.js";
import { generateApi, type GeneratedApi } from "./pipeline.js";
import { loadSources } from "./sources.js";

export interface GenerateOptions {
  /** What relative paths of the configuration start from. Default: the working directory. */
  readonly cwd?: string;
}

export interface GenerateResult {
  /** Paths relative to the output folder. */
  readonly files: readonly Pick<EmittedFile, "path" | "text">[];
  /** Warnings and notes. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `generate` as a function: the files of a project, in memory. Nothing is written. Throws `DiagnosticError` when the input is wrong. */
export async function generate(
  config: GenerateConfig,
  options: GenerateOptions = {},
): Promise<GenerateResult> {
  const report = new Report();
  const project = await resolveProject(checkConfig(config), path.resolve(options.cwd ?? "."));
  const apis = await generateFiles(project, report);
  return {
    files: apis.flatMap(({ files }) => files.map(({ path: file, text }) => ({ path: file, text }))),
    diagnostics: report.diagnostics,
  };
}

export interface ComparedApi extends GeneratedApi {
  /** What must change on disk. */
  readonly state: FolderState;
}

export interface WrittenApi {
  readonly name: string;
  /** Of the folder, before it was written. */
  readonly state: FolderState;
  readonly summary: readonly VersionSummary[];
}

/** Generates and writes, all APIs or none. `cwd` shortens the paths in messages. */
export async function writeProject(project: Project, cwd: string, report: Report): Promise<WrittenApi[]> {
  await finishRefreshes(project, cwd, report);
  const apis = await generateProject(project, cwd, report);
  const refuseForeign = (api: string, files: readonly string[]): readonly Diagnostic[] =>
    foreignFiles(api, files, project, cwd);
  await writeApis(apis, { output: project.output, cwd, refuseForeign }, report);
  return apis.map((api) => ({ name: api.name, state: api.state, summary: summarise(api) }));
}

/** Finishes a killed pull, so that what it fetched is what is generated from. */
async function finishRefreshes({ apis }: Project, cwd: string, report: Report): Promise<void> {
  for (const { name, folder, source } of apis) {
    if (source.kind !== "given") await finishRefresh(folder, { api: name, cwd }, report);
  }
}

/** Compares the files of all APIs with what is on disk. Writes nothing. */
export async function generateProject(project: Project, cwd: string, report: Report): Promise<ComparedApi[]> {
  const compared: ComparedApi[] = [];
  for (const api of await generateFiles(project, report)) {
    const state = await compareFolder(path.join(project.output, api.name), api.files, api.name, cwd);
    compared.push({ ...api, state });
  }
  return compared;
}

/** All APIs are generated before the first is written, so that a failed run leaves the last output untouched. */
async function generateFiles(project: Project, report: Report): Promise<GeneratedApi[]> {
  const templates = await loadTemplates();
  const generator = `openapi-dated ${await packageVersion()}`;
  const results: GeneratedApi[] = [];
  for (const api of project.apis) {
    const sources = await loadSources(api, project.cwd, report);
    const generated = await generateApi(sources, { templates, output: project.output, generator }, report);
    refuseClashes(generated.files, api.name);
    results.push(generated);
  }
  return results;
}

/**
 * Files in the folder of an API that are not the generator's: the manifest does not list them, or they were edited
 * since. They stop `generate` before anything is written, and `check` lists them with the files that are out of date.
 */
export function foreignFiles(
  api: string,
  files: readonly string[],
  { output }: Project,
  cwd: string,
): readonly Diagnostic[] {
  return files.map((file) =>
    createDiagnostic(
      "OUTPUT_FILE_NOT_OURS",
      { api, file: knownPath(path.join(output, api, file), cwd) },
      `${file} is not in the manifest of ${api}, was changed after it was written, or is a link.`,
    ),
  );
}

/** Per version: what was written, and what an older version already had. */
interface VersionSummary {
  readonly version: string;
  readonly schemas: Share;
  readonly operations: Share;
  readonly events: Share;
  readonly bytes: number;
}

export interface Share {
  readonly written: number;
  readonly shared: number;
}

function summarise({ name, timeline, files }: GeneratedApi): VersionSummary[] {
  return timeline.versions.map((version) => ({
    version: version.version,
    schemas: share(version.schemas, version),
    operations: share(version.operations, version),
    events: share(version.events, version),
    bytes: files
      .filter(({ path: file }) => file.startsWith(`${name}/${version.version}/`))
      .reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
  }));
}

function share(placed: ReadonlyMap<string, Placed<unknown>>, { version }: TimelineVersion): Share {
  const written = [...placed.values()].filter(({ home }) => home === version).length;
  return { written, shared: placed.size - written };
}
