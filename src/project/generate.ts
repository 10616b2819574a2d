/** Generates the files of a project, in memory or on disk. */
import path from "node:path";
import type { GenerateConfig } from "../config/config.js";
import { checkConfig } from "../config/config-form.js";
import { type Project, resolveProject } from "../config/project.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import type { TextFile } from "../output/manifest.js";
import type { FolderState, ForeignFile } from "../output/compare-folder.js";
import type { OriginChanges } from "./origin-changes.js";
import { createFormatting } from "../output/formatting.js";
import { writeApis } from "../output/write-apis.js";
import { compareProject, foreignFiles } from "./compare-project.js";
import { reportObstacles, type ResolvedStyle, resolveModuleStyle } from "./module-style.js";
import { refuseOthersRuntime, runtimeChoice } from "./shared-runtime.js";
import { reportRetirements } from "./retirement.js";
import type { VersionSummary } from "./summary.js";

export interface GenerateOptions {
  /** Base of relative paths in the configuration. Default: the working directory. */
  readonly cwd?: string;
}

export interface GenerateResult {
  /** Paths relative to the output folder. */
  readonly files: readonly Pick<TextFile, "path" | "text">[];
  /** Warnings, notes, and errors that drop at most a part of a document. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `generate` as a function: the files of a project, in memory. Nothing is written. Throws `DiagnosticError` when the input is wrong. */
export async function generate(
  config: GenerateConfig,
  options: GenerateOptions = {},
): Promise<GenerateResult> {
  const report = new Report();
  const project = await resolveProject(checkConfig(config), path.resolve(options.cwd ?? "."));
  const { createGenerator } = await import("./generator.js");
  const formatting = await createFormatting(project);
  const modules = await resolveModuleStyle(project);
  reportObstacles(modules, project.cwd, report);
  const generator = await createGenerator(project, formatting, modules.style);
  const files: TextFile[] = [];
  for (const api of project.apis) {
    await reportRetirements(api, project.cwd, report);
    files.push(...(await generator.api(api, report)).files);
  }
  if (project.runtime === "shared") files.push(...(await generator.runtime(runtimeChoice(project))).files);
  return {
    files: files.map(({ path: file, text }) => ({ path: file, text })),
    diagnostics: report.diagnostics,
  };
}

export interface WrittenProject {
  readonly apis: readonly WrittenApi[];
  readonly modules: ResolvedStyle;
}

export interface WrittenApi {
  readonly name: string;
  readonly summary: readonly VersionSummary[];
  /** The state of its folder before writing. */
  readonly state: Pick<FolderState, "missing" | "different" | "stale" | "foreign">;
  /** Changes of the inputs since the last run; undefined for the first, and if nothing was built. */
  readonly origin: OriginChanges | undefined;
}

/**
 * Generates and writes all APIs or none. `cwd`: base of the paths shown. `isForced`: generated files are replaced
 * whatever they contain; other files are not.
 */
export async function writeProject(
  project: Project,
  { cwd, isForced }: { readonly cwd: string; readonly isForced: boolean },
  report: Report,
): Promise<WrittenProject> {
  // All are built before the first is written, so that a failed run leaves the last output untouched.
  const { apis, runtime, modules } = await compareProject(project, cwd, report);
  const refuseForeign = (api: string, files: readonly ForeignFile[]): readonly Diagnostic[] =>
    foreignFiles(api, isForced ? files.filter(isNotGenerated) : files, project, cwd);
  const folders = [...apis, ...runtime];
  const built = folders.filter((folder) => folder.kind === "built");
  for (const folder of runtime) if (folder.kind === "built") refuseOthersRuntime(project, folder.state, cwd);
  report.step("writing the files");
  await writeApis(built, { output: project.output, cwd, refuseForeign });
  const written = folders.map((api) => {
    const { state, origin } = api.kind === "built" ? api : nothingToDo;
    return { name: api.name, summary: api.summary, state, origin };
  });
  return { apis: written, modules };
}

function isNotGenerated({ kind }: ForeignFile): boolean {
  return kind === "unknown" || kind === "irregular";
}

const nothingToDo = {
  state: { missing: [], different: [], stale: [], foreign: [] },
  origin: undefined,
};
