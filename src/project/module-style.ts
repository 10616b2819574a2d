/**
 * The module style: as configured, else as the project needs it. If a file that decides the import extension cannot be
 * read, for example before packages are installed, the style of the existing files is kept.
 */
import path from "node:path";
import type { Installation } from "../config/program.js";
import type { Project, ProjectApi } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import { readCached, writeCached } from "../disk/cache.js";
import { knownPath } from "../values/path.js";
import type { ImportExtension, ModuleStyle } from "../emit/module/module-style.js";
import { manifestText } from "../output/compare-folder.js";
import { type DetectedStyle, detectImportStyle, detectModuleFormat } from "../output/import-style.js";
import { recordedExtension } from "../output/manifest.js";
import type { Obstacle } from "../output/consumer-tsconfig.js";
import type { Reason } from "../output/surroundings.js";
import { areUnchanged, type Marks, marksOf } from "../disk/fingerprint.js";
import { sha256 } from "../values/hash.js";
import { parseJson } from "../values/json.js";
import { unfitRuntime } from "./shared-runtime.js";

export interface ResolvedStyle {
  readonly style: ModuleStyle;
  /** Undefined if configured. */
  readonly reason: Reason | undefined;
  /** Settings that keep the project from compiling the generated files. */
  readonly obstacles: readonly {
    readonly code: Obstacle["code"] | "RUNTIME_PACKAGE_UNFIT";
    readonly file: string;
    readonly detail: string;
  }[];
}

interface StyledProject
  extends
    Pick<Project, "emit" | "module" | "importExtension" | "output">,
    Partial<Pick<Project, "runtime" | "check">> {
  readonly apis: readonly Pick<ProjectApi, "name">[];
}

/** Without an installation, nothing is cached. */
export async function resolveModuleStyle(
  project: StyledProject,
  installation?: Installation,
): Promise<ResolvedStyle> {
  const { emit, module, output, runtime, check } = project;
  const resolved =
    emit === "js"
      ? { ...(await detectModuleFormat(output, module)), obstacles: [] }
      : await typeScriptStyle(project, installation);
  const obstacles = runtime === "package" ? await unfitRuntime(output) : [];
  const choices = { ...(runtime && { runtime }), ...(check === "full" && { check }) };
  return {
    ...resolved,
    style: { ...resolved.style, ...choices },
    obstacles: [...resolved.obstacles, ...obstacles],
  };
}

/** `cwd` shortens the paths in messages. */
export function reportObstacles({ obstacles }: ResolvedStyle, cwd: string, report: Report): void {
  for (const { code, file, detail } of obstacles) report.add(code, { file: knownPath(file, cwd) }, detail);
}

async function typeScriptStyle(
  project: StyledProject,
  installation: Installation | undefined,
): Promise<ResolvedStyle> {
  if (project.importExtension !== undefined)
    return {
      style: { emit: "ts", extension: project.importExtension },
      reason: undefined,
      obstacles: [],
    };
  const remembered = await rememberedStyle(project.output, installation);
  const { isCertain, extension, reason } = remembered;
  const { file = "" } = reason;
  const obstacles = remembered.obstacles.map((obstacle) => ({ ...obstacle, file }));
  const styled = (extension: ImportExtension, reason: Reason): ResolvedStyle => {
    return { style: { emit: "ts", extension }, reason, obstacles };
  };
  const recorded = isCertain ? undefined : await recordedIn(project);
  return recorded === undefined || recorded === extension
    ? styled(extension, reason)
    : styled(recorded, { ...reason, clause: `${reason.clause}, and the generated files have it so` });
}

async function recordedIn({ output, apis }: StyledProject): Promise<ImportExtension | undefined> {
  for (const { name } of apis) {
    const recorded = recordedExtension((await manifestText(path.join(output, name))) ?? "");
    if (recorded !== undefined) return recorded;
  }
  return undefined;
}

type FoundStyle = Omit<DetectedStyle, "asked">;

interface StyleRecord {
  readonly program: string;
  readonly asked: Marks;
  readonly style: FoundStyle;
}

/** Reading a `tsconfig.json` loads the compiler, which a run that builds nothing does not need. */
async function rememberedStyle(output: string, installation: Installation | undefined): Promise<FoundStyle> {
  const program = installation?.hash;
  if (installation === undefined || program === undefined) return detectImportStyle(output);
  const name = `imports-${sha256(output).slice(0, 32)}.json`;
  // Written by the program that it names, and so in this form.
  const record = parseJson((await readCached(installation.cacheFolder, name)) ?? "") as
    StyleRecord | undefined;
  if (record?.program === program && (await areUnchanged(record.asked))) return record.style;
  const { asked, ...style } = await detectImportStyle(output);
  const written: StyleRecord = { program, asked: await marksOf(asked), style };
  await writeCached(installation.cacheFolder, name, JSON.stringify(written));
  return style;
}
