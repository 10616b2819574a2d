/** The project of a command: from the configuration, or without one from `-i`, `--preset` and `-o`. */
import path from "node:path";
import type { ApiConfig, GenerateConfig } from "../config/config.js";
import { findConfig } from "../config/find-config.js";
import { loadConfig, type LoadedConfig, presetConfig, type WithoutConfig } from "../config/load-config.js";
import { indexOfBase, type Project, resolveProject, selectApi } from "../config/project.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import type { CandidateApis } from "../project/find-api.js";
import { knownPath } from "../values/path.js";
import { describedBy, type ProjectArguments } from "./project-options.js";

export async function resolveCommandProject(
  args: ProjectArguments,
  report: Report,
  without: WithoutConfig = "refuse",
): Promise<Project> {
  const { config, folder } = await loadCommandConfig(args, without, report);
  const project = await resolveProject(await withStyle(config, args), folder);
  const output = outputOf(args) ?? project.output;
  const selected = args.api === undefined ? project : selectApi(project, args.api);
  return { ...selected, output };
}

/** Module options, which override the configuration. */
async function withStyle(config: GenerateConfig, args: ProjectArguments): Promise<GenerateConfig> {
  const { emit = config.emit, module, "import-extension": importExtension } = args;
  if ((args.emit ?? module ?? importExtension) === undefined) return config;
  const { emit: _, module: ofJavaScript, importExtension: ofTypeScript, ...rest } = config;
  const style =
    emit === "js"
      ? { module: module ?? ofJavaScript, importExtension }
      : { module, importExtension: importExtension ?? ofTypeScript };
  const { checkConfig } = await import("../config/config-form.js"); // with the form
  return checkConfig(withoutUndefined({ ...rest, emit, ...style }));
}

function withoutUndefined(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** The APIs that an explanation may concern. */
export async function resolveCandidates(args: ProjectArguments, report: Report): Promise<CandidateApis> {
  return { ...(await resolveCommandProject(args, report, "presets")), isNamed: args.api !== undefined };
}

function outputOf(args: ProjectArguments): string | undefined {
  if (args.input !== undefined) return inputTarget(args).output;
  return args.output === undefined ? undefined : path.resolve(args.cwd, args.output);
}

/** Every API has its own folder: `-o src/billing` gives `src/billing/…`, and so does `--api billing -o src`. */
function inputTarget({ api, output, cwd }: ProjectArguments): ApiTarget {
  if (output === undefined) return { name: api ?? "api", output: undefined };
  const folder = path.resolve(cwd, output);
  if (api !== undefined) return { name: api, output: folder };
  return { name: path.basename(folder) || "api", output: path.dirname(folder) };
}

interface ApiTarget {
  readonly name: string;
  /** The folder of all APIs; absolute. */
  readonly output: string | undefined;
}

/** From `-i` or `--preset`, else from `--config`, else from the configuration of the project. */
export async function loadCommandConfig(
  args: ProjectArguments,
  without: WithoutConfig,
  report: Report,
): Promise<LoadedConfig> {
  const { config, folder } = await loadChosenConfig(args, without, report);
  return { config: withOverrides(config, args), folder };
}

async function loadChosenConfig(
  args: ProjectArguments,
  without: WithoutConfig,
  report: Report,
): Promise<LoadedConfig> {
  const cwd = path.resolve(args.cwd);
  if (args.preset === undefined && args.input === undefined)
    return loadConfig(cwd, args.config, without, report);
  await reportUnused(args.preset === undefined ? "-i" : "--preset", cwd, report);
  if (args.input === undefined) return { config: presetConfig(args.preset ?? []), folder: cwd };
  const api: ApiConfig = { ...sourceOfInputs(args.input), ...describedBy(args) };
  return { config: { apis: { [inputTarget(args).name]: api } }, folder: cwd };
}

/** Announces that the project's configuration is ignored beside this option. */
async function reportUnused(option: string, cwd: string, report: Report): Promise<void> {
  const search = await findConfig(cwd);
  if (search.kind === "none") return;
  const detail = `It is not used: ${option} says which APIs there are, and where their files go.`;
  report.add("CONFIG_NOT_USED", { file: knownPath(search.file, cwd) }, detail);
}

/** Options that apply to all APIs, and override the configuration. */
function withOverrides(config: GenerateConfig, { timeout, strict }: ProjectArguments): GenerateConfig {
  const overrides = { ...(timeout !== undefined && { timeout }), ...(strict === true && { strict }) };
  const apis = Object.entries(config.apis).map(([name, api]) => [name, { ...api, ...overrides }] as const);
  return { ...config, apis: Object.fromEntries(apis) };
}

function sourceOfInputs(inputs: readonly string[]): ApiConfig {
  const versioned = inputs.map((input) => /^(?<version>[\w.-]+)=(?<place>.+)$/.exec(input)?.groups);
  const [only] = inputs;
  if (inputs.length === 1 && only !== undefined && versioned[0] === undefined) {
    const isBase = /^https?:\/\//.test(only) && !/\.(json|ya?ml)$/i.test(new URL(only).pathname);
    return isBase ? { index: indexOfBase(only) } : { documents: { "": only } };
  }
  const documents = versioned.map((groups, index) => {
    if (groups !== undefined) return [groups["version"] ?? "", groups["place"] ?? ""] as const;
    throw diagnosticError(
      "INPUT_UNVERSIONED",
      { file: inputs[index] ?? "" },
      `This is one of ${inputs.length} inputs, and it names no version.`,
    );
  });
  return { documents: Object.fromEntries(documents) };
}
