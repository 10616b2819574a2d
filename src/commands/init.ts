/** `generate init`: sets a project up. It shows its plan, and asks before writing. */
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

import type { GenerateConfig } from "../config/config.js";
import { findConfig } from "../config/find-config.js";
import { listPresets } from "../config/package-files.js";
import { readConfig, reportCompiled } from "../config/load-config.js";
import { DiagnosticError, diagnosticError } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { apisOf, type Asking, findDocument, type Apis, type Known } from "../init/api-source.js";
import { type PlannedFile, writeFiles } from "../init/draft.js";
import type { PlannedConfig } from "../init/plan-config.js";
import { planInit, type Plan } from "../init/plan.js";
import { lookAround, type Surroundings, usualOutput } from "../init/surroundings.js";
import { readCatalogue } from "../project/api-catalogue.js";
import { resolveModuleStyle } from "../project/module-style.js";
import { knownPath } from "../values/path.js";
import { type ArgumentsOf, type CommandResult, defineCommand, type Terminal } from "./command.js";
import { styleLine } from "./style-line.js";

const positionals = {
  sources: {
    type: "string",
    array: true,
    description:
      "Presets, APIs of the catalogue, URLs of services or of their indexes, files or folders of documents",
  },
} as const;

const options = {
  output: { alias: "o", type: "string", description: "Folder for the generated files" },
  yes: { alias: "y", type: "boolean", default: false, description: "Ask nothing" },
  "dry-run": { type: "boolean", default: false, description: "Show what it would write" },
} as const;

type InitArguments = ArgumentsOf<typeof options & typeof positionals>;

export const initCommand = defineCommand({
  positionals,
  options,
  examples: [
    ["$0 init", "asks which API, and where its files go"],
    ["$0 init NAME --yes", "a preset, without a question"],
    ["$0 init https://host.example -o src/api", "a service that lists its versions"],
    ["$0 init ./specs", "the documents of a folder"],
  ],
  run: (args, report, terminal) => init(args, terminal, report),
});

async function init(args: InitArguments, terminal: Terminal, report: Report): Promise<CommandResult> {
  const cwd = path.resolve(args.cwd);
  const conversation = isSilent(args) ? undefined : terminal.ask;
  const around = await lookAround(cwd, process.env["npm_config_user_agent"]);
  const planned =
    (await existingConfig(args, cwd, report)) ?? (await askForConfig(args, around, conversation));
  if (planned === undefined) return nothingWritten;
  const plan = await planInit(around, planned);
  const style = await moduleStyleOf(plan, cwd);
  if (plan.files.length === 0)
    return { text: ["Everything is there.", ...advice(plan)].join("\n"), json: summary(plan, false) };
  if (!args.json && !args.quiet) terminal.print(planText(plan, style));
  if (args["dry-run"])
    return { text: "Nothing was written: this was a dry run.", json: summary(plan, false) };
  if (conversation !== undefined) {
    const answer = await conversation(`Write ${count(plan.files)}? (Y/n) `);
    if (answer === undefined || /^\s*n/i.test(answer)) return nothingWritten;
  }
  await writeFiles(plan.files);
  return { text: [`Wrote ${count(plan.files)}.`, ...advice(plan)].join("\n"), json: summary(plan, true) };
}

function isSilent({ yes, json, quiet }: InitArguments): boolean {
  return yes || json || quiet;
}

const nothingWritten: CommandResult = { text: "Nothing was written.", json: { written: false }, exitCode: 1 };

/** An existing configuration is kept, and gets missing surroundings and new APIs. */
async function existingConfig(
  { sources = [], output }: InitArguments,
  cwd: string,
  report: Report,
): Promise<PlannedConfig | undefined> {
  const search = await findConfig(cwd);
  if (search.kind === "none" || path.dirname(search.file) !== cwd) return undefined;
  reportCompiled(search, cwd, report);
  const { file } = search;
  const config = await readConfig(file, path.basename(file));
  const asked = sources.length === 0 ? {} : await apisOfAll(sources, cwd);
  const [added, known] = partition(Object.entries(asked), ([name]) => !Object.hasOwn(config.apis, name));
  const folder = config.output ?? "generated";
  const remarks = [
    ...known
      .filter(([name, api]) => !isDeepStrictEqual(api, config.apis[name]))
      .map(([name]) => `${path.basename(file)} has an API ${name} already, which stays as it is.`),
    ...(output === undefined || path.resolve(cwd, output) === path.resolve(cwd, folder)
      ? []
      : [`The output folder stays ${folder}: change \`output\` in ${path.basename(file)}.`]),
  ];
  return { kind: "kept", file, config, added, remarks };
}

function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}

type Ask = NonNullable<Terminal["ask"]>;

/** Undefined if the person leaves. */
async function askForConfig(
  args: InitArguments,
  around: Surroundings,
  ask: Ask | undefined,
): Promise<PlannedConfig | undefined> {
  const { cwd } = around;
  const apis = await apisFrom(args.sources ?? [], cwd, ask);
  if (apis === undefined) return undefined;
  const usual = knownPath(usualOutput(around), cwd);
  const answer = args.output ?? (await ask?.(`Folder for the generated files? (${usual}) `));
  if (answer === undefined && ask !== undefined) return undefined;
  const output = answer?.trim() ?? "";
  const config: GenerateConfig = { output: output === "" ? usual : output, apis };
  return { kind: "new", config };
}

/** The style of the generated modules, with the reason, in the words of `generate`. */
async function moduleStyleOf({ config }: Plan, cwd: string): Promise<readonly string[]> {
  const { emit, module, importExtension } = config;
  const output = path.resolve(cwd, config.output ?? "generated");
  const apis = Object.keys(config.apis).map((name) => ({ name }));
  return styleLine(await resolveModuleStyle({ emit, module, importExtension, output, apis }), cwd);
}

async function apisOfAll(names: readonly string[], cwd: string): Promise<Apis> {
  const known = await knownApis();
  const apis = names.map((name) => apisOf(name, cwd, known, asking));
  return Object.assign({}, ...(await Promise.all(apis))) as Apis;
}

async function knownApis(): Promise<Known> {
  const [presets, catalogue] = await Promise.all([listPresets(), readCatalogue()]);
  const latest = catalogue.map(({ name, versions }) => [name, versions.at(-1)?.version ?? ""] as const);
  return { presets, catalogue: new Map(latest) };
}

/** Loaded only for an address, since they bring the document readers. */
const asking: Asking = {
  title: async (api) => (await import("../project/served-title.js")).servedTitle(api),
  documents: async (server) => (await import("../project/linked-documents.js")).linkedDocuments(server),
};

async function apisFrom(
  sources: readonly string[],
  cwd: string,
  ask: Ask | undefined,
): Promise<Apis | undefined> {
  if (sources.length > 0) return apisOfAll(sources, cwd);
  const known = await knownApis();
  const [presets, catalogue] = [known.presets, [...known.catalogue.keys()]].map((names) => names.join(", "));
  const document = await findDocument(cwd);
  if (ask === undefined) {
    if (document !== undefined) return apisOfAll([document], cwd);
    const detail = `No API was given. Presets: ${presets}. The catalogue: ${catalogue}.`;
    throw diagnosticError("INIT_SOURCE_MISSING", {}, detail);
  }
  let question = [
    `Which API? A preset (${presets}), one of the catalogue`,
    `(${catalogue}), the URL of a service`,
    "or of its versions index, or the file or folder of OpenAPI documents.",
    document === undefined ? "> " : `(${document}) > `,
  ].join("\n");
  for (;;) {
    const answer = await ask(question);
    if (answer === undefined) return undefined;
    const names = answer.split(/[\s,]+/).filter((name) => name !== "");
    try {
      if (names.length > 0 || document !== undefined)
        return await apisOfAll(names.length > 0 ? names : [document ?? ""], cwd);
      question = "Name one, or leave with Ctrl-C.\n> ";
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      question = `${error.diagnostics.map(({ place, detail }) => `${place.file ?? ""}: ${detail}`).join("\n")}\n> `;
    }
  }
}

function planText({ project, files }: Plan, style: readonly string[]): string {
  const shown = files.flatMap((file) => ["", ...fileText(file)]);
  return [`Project: ${project.join(", ")}`, ...style, ...shown, ""].join("\n");
}

function fileText({ name, before, after }: PlannedFile): readonly string[] {
  const lines = after.trimEnd().split(/\r?\n/);
  if (before === undefined) return [`create  ${name}`, ...lines.map((line) => `  ${line}`.trimEnd())];
  // A line that only gets a comma at its end is not new.
  const withoutComma = (line: string): string => line.trim().replace(/,$/, "");
  const known = new Set(before.split(/\r?\n/).map(withoutComma));
  const added = lines.filter((line) => !known.has(withoutComma(line)));
  return [`change  ${name}`, ...added.map((line) => `  + ${line.trim()}`)];
}

function advice({ remarks, next }: Plan): readonly string[] {
  return [
    ...(remarks.length === 0 ? [] : ["", ...remarks.map((remark) => `Note: ${remark}`)]),
    "",
    "Next:",
    ...next.map((step, index) => `  ${index + 1}. ${step}`),
  ];
}

function summary({ files, remarks, next }: Plan, isWritten: boolean): object {
  const listed = files.map(({ name, before }) => ({
    name,
    action: before === undefined ? "create" : "change",
  }));
  return { written: isWritten, files: listed, remarks, next };
}

function count(files: readonly PlannedFile[]): string {
  return files.length === 1 ? "1 file" : `${files.length} files`;
}
