/** Compares what the sources of a project produce with the files on disk. Writes nothing there. */
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { thisInstallation } from "../config/program.js";
import { sharedRuntime } from "../config/package-files.js";
import type { Project, ProjectApi } from "../config/project.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { knownPath } from "../values/path.js";
import {
  compareFolder,
  manifestText,
  refuseFileInTheWay,
  type FolderState,
  type ForeignFile,
} from "../output/compare-folder.js";
import { createFormatting } from "../output/formatting.js";
import type { TextFile } from "../output/manifest.js";
import { originChanges, type OriginChanges } from "./origin-changes.js";
import {
  type BuildRecord,
  type BuildSettings,
  hashSettings,
  isCurrent,
  marksOfSources,
  readBuildRecord,
  writeBuildRecord,
} from "./build-record.js";
import { reportObstacles, type ResolvedStyle, resolveModuleStyle } from "./module-style.js";
import type { Generator } from "./generator.js";
import type { GeneratedFolder } from "./pipeline.js";
import { areUnchanged, type Marks, withStamps } from "../disk/fingerprint.js";
import { runtimeChoice } from "./shared-runtime.js";
import { reportRetirements } from "./retirement.js";
import { summarise, type VersionSummary } from "./summary.js";

export type ComparedApi = UnchangedApi | BuiltApi;

export interface KnownApi {
  readonly name: string;
  readonly fileCount: number;
  readonly summary: readonly VersionSummary[];
}

/** Built earlier from the same inputs, with exactly the resulting files in its folder. */
interface UnchangedApi extends KnownApi {
  readonly kind: "unchanged";
}

export interface BuiltApi extends KnownApi {
  readonly kind: "built";
  readonly files: readonly TextFile[];
  /** The manifest among them. */
  readonly manifest: TextFile;
  /** Changes to make on disk. */
  readonly state: FolderState;
  /** Changes of the inputs since the files were written; undefined if there were none. */
  readonly origin: OriginChanges | undefined;
}

export interface ComparedProject {
  readonly apis: readonly ComparedApi[];
  /** The shared runtime as an API without versions; empty if each API has its own. */
  readonly runtime: readonly ComparedApi[];
  readonly modules: ResolvedStyle;
}

/** A part with its own folder in the output. */
interface Part {
  readonly name: string;
  readonly settings: object;
  /** Undefined if the files are not all that it is made from. */
  marksOfSources(): Promise<Marks | undefined>;
  generate(generator: Generator, report: Report): Promise<GeneratedPart>;
}

interface GeneratedPart extends GeneratedFolder {
  readonly summary: readonly VersionSummary[];
}

function partOf(api: ProjectApi): Part {
  return {
    name: api.name,
    settings: api,
    marksOfSources: () => marksOfSources(api),
    generate: async (generator, report) => {
      const generated = await generator.api(api, report);
      return { ...generated, summary: summarise(generated) };
    },
  };
}

function runtimeOf(project: Project): Part {
  const choice = runtimeChoice(project);
  return {
    name: sharedRuntime,
    settings: choice,
    marksOfSources: () => Promise.resolve({}),
    generate: async (generator) => ({ ...(await generator.runtime(choice)), summary: [] }),
  };
}

/** All APIs of the project, in order. `cwd`: base of the paths shown. */
export async function compareProject(
  project: Project,
  cwd: string,
  report: Report,
  installation = thisInstallation(),
): Promise<ComparedProject> {
  refuseFileInTheWay(project.output, cwd);
  const formatting = await createFormatting(project);
  const modules = await resolveModuleStyle(project, installation);
  reportObstacles(modules, cwd, report);
  const shared = { installation, project, formatting, modules, cwd };
  let generator: Promise<Generator> | undefined;
  const compare = async (part: Part): Promise<ComparedApi> => {
    const folder = path.join(project.output, part.name);
    const record = await readBuildRecord(installation.cacheFolder, folder);
    const settings = hashSettings(part.settings, shared);
    if (settings !== undefined && record?.settings === settings && (await isCurrent(record, folder)))
      return recallPart(part, record, shared, report);
    generator ??= loadGenerator(shared);
    return buildPart(part, settings, shared, await generator, report);
  };
  const apis: ComparedApi[] = [];
  for (const api of project.apis) {
    await reportRetirements(api, cwd, report);
    apis.push(await compare(partOf(api)));
  }
  const runtime = project.runtime === "shared" ? [await compare(runtimeOf(project))] : [];
  return { apis, runtime, modules };
}

/** Includes the diagnostics of the build, which are valid as long as its inputs. */
async function recallPart(
  { name }: Part,
  record: BuildRecord,
  { installation, project }: BuildSettings,
  report: Report,
): Promise<UnchangedApi> {
  const stamped = { ...record, read: withStamps(record.read), written: withStamps(record.written) };
  if (!isDeepStrictEqual(record, stamped))
    await writeBuildRecord(installation.cacheFolder, path.join(project.output, name), stamped);
  const { written, summary, diagnostics } = record;
  report.addAll(diagnostics);
  return { kind: "unchanged", name, fileCount: Object.keys(written).length, summary };
}

async function loadGenerator({ project, formatting, modules, cwd }: BuildSettings): Promise<Generator> {
  const { createGenerator } = await import("./generator.js");
  return createGenerator(project, formatting, modules.style, cwd);
}

async function buildPart(
  part: Part,
  hash: string | undefined,
  settings: BuildSettings,
  generator: Generator,
  report: Report,
): Promise<BuiltApi> {
  const { name } = part;
  const folder = path.join(settings.project.output, name);
  const own = report.child();
  const sources = hash === undefined ? undefined : await part.marksOfSources();
  const generated = await part.generate(generator, own).finally(() => {
    report.addAll(own.diagnostics);
  });
  const { files, manifest, further, summary } = generated;
  const state = await compareFolder(folder, files, name, settings.cwd);
  // A source edited during reading may or may not be reflected in the files.
  if (hash !== undefined && sources !== undefined && (await areUnchanged(sources))) {
    const written = Object.fromEntries(
      Array.from(state.hashes, ([file, hash]) => [path.join(folder, file), hash]),
    );
    const read = { ...sources, ...further };
    const record = { settings: hash, read, written, summary, diagnostics: own.diagnostics };
    await writeBuildRecord(settings.installation.cacheFolder, folder, record);
  }
  const origin = originChanges(await manifestText(folder), manifest.text);
  return { kind: "built", name, fileCount: files.length, summary, files, manifest, state, origin };
}

/**
 * Files in the folder of an API that the generator did not write that way. They stop `generate` before anything is
 * written; `check` lists them with the outdated files.
 */
export function foreignFiles(
  api: string,
  files: readonly ForeignFile[],
  { output }: Project,
  cwd: string,
): readonly Diagnostic[] {
  return files.map(({ name, kind }) => {
    const { code, seen } = foreignKinds[kind];
    const place = { api, file: knownPath(path.join(output, api, name), cwd) };
    return createDiagnostic(code, place, `${name} ${seen} of ${api}.`);
  });
}

const foreignKinds = {
  conflicted: {
    code: "OUTPUT_FILE_CONFLICTED",
    seen: "has the conflict markers of a merge; it is a generated file",
  },
  edited: { code: "OUTPUT_FILE_EDITED", seen: "is not as it was written; it is a generated file" },
  unknown: { code: "OUTPUT_FILE_NOT_OURS", seen: "is not in the manifest" },
  irregular: { code: "OUTPUT_FILE_NOT_OURS", seen: "is a link, or something else that is not a file" },
} as const;
