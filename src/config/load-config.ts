/** The configuration of a run: the named file, or the nearest one of the project. */
import path from "node:path";
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";

import { type DiagnosticError, diagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { checkConfig, checkConfigFile } from "./config-form.js";
import { type GenerateConfig, defineConfig } from "./config.js";
import { configExtensions, findConfig, packageKey } from "./find-config.js";
import { listPresets } from "./package-files.js";
import { resolveProject, type Project } from "./project.js";
import { describeUnread, readFileContent } from "../disk/read-file.js";
import { positionAt } from "../document/text-position.js";
import type { Path } from "../forms/form-parts.js";
import { knownPath } from "../values/path.js";
import { configFile } from "./locate-in-config.js";

export interface LoadedConfig {
  readonly config: GenerateConfig;
  /** The base of the configuration's relative paths. */
  readonly folder: string;
}

/** A command that writes refuses to run without a configuration: the folder may be wrong. Others use the presets. */
export type WithoutConfig = "refuse" | "presets";

/** `file`: relative to `cwd`, which is absolute. Undefined: the nearest configuration. */
export async function loadConfig(
  cwd: string,
  file: string | undefined,
  without: WithoutConfig,
  report: Report,
): Promise<LoadedConfig> {
  if (file !== undefined) return loadFile(path.resolve(cwd, file), file);
  const search = await findConfig(cwd);
  if (search.kind === "found") {
    reportCompiled(search, cwd, report);
    return loadFile(search.file, path.relative(cwd, search.file));
  }
  const presets = await listPresets();
  if (without === "refuse") throw notFound(search.searched, presets);
  return { config: presetConfig(presets), folder: cwd };
}

export function reportCompiled(
  { file, compiled }: { readonly file: string; readonly compiled: readonly string[] },
  cwd: string,
  report: Report,
): void {
  for (const script of compiled)
    report.add(
      "CONFIG_COMPILED",
      { file: knownPath(script, cwd) },
      `It is ignored: ${path.basename(file)} is beside it.`,
    );
}

async function loadFile(file: string, name: string): Promise<LoadedConfig> {
  return {
    config: await readConfig(file, name.split(path.sep).join("/")),
    folder: path.dirname(file),
  };
}

export function presetConfig(presets: readonly string[]): GenerateConfig {
  return { apis: Object.fromEntries(presets.map((preset) => [preset, { preset }])) };
}

function notFound(searched: readonly string[], presets: readonly string[]): DiagnosticError {
  const names = `generate.config.{${configExtensions.join(",")}}, and the key "${packageKey}" of package.json`;
  const [preset = "", ...others] = presets;
  const detail = `Looked for ${names}, in\n${searched.map((folder) => `  ${folder}`).join("\n")}`;
  const fix = [
    "Write a configuration with `init`, or say here what to generate:",
    "npx openapi-dated init",
    `npx openapi-dated --preset ${preset} -o src/generated${others.length === 0 ? "" : `   (presets: ${presets.join(", ")})`}`,
    "npx openapi-dated -i openapi.yaml -o src/generated/api",
  ].join("\n");
  return diagnosticError("CONFIG_NOT_FOUND", {}, detail, fix);
}

/** The project of a calling program: from the given configuration, or that of the working directory. */
export async function loadProject(
  cwd: string,
  config: GenerateConfig | undefined,
  without: WithoutConfig,
  report: Report,
): Promise<Project> {
  if (config !== undefined) return resolveProject(checkConfig(config), cwd);
  const loaded = await loadConfig(cwd, undefined, without, report);
  return resolveProject(loaded.config, loaded.folder);
}

/** `name`: the path as known to the user. */
export async function readConfig(file: string, name: string): Promise<GenerateConfig> {
  // Checked before a loader opens it. A dangling link is an error.
  const content = await readFileContent(file);
  if (content.kind === "missing") throw refused("CONFIG_MISSING", name, `The file ${name} does not exist.`);
  if (content.kind !== "bytes") throw refused("CONFIG_UNREADABLE", name, describeUnread(content));
  const text = content.bytes.toString("utf8");
  const source = configFile(name, text);
  const value = source.kind === "module" ? await importConfig(file, name, text) : parseJson(text, name);
  return checkConfigFile(valueWithin(value, source.within), source);
}

function valueWithin(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
}

/** Allows comments and trailing commas, as in other configurations. */
function parseJson(text: string, name: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error === undefined) return value;
  const what = printParseErrorCode(error.error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  throw refused("CONFIG_UNREADABLE", name, `It is not valid JSON: ${what}.`, positionAt(text, error.offset));
}

async function importConfig(file: string, name: string, text: string): Promise<unknown> {
  const { createJiti } = await import("jiti"); // many projects have a JSON configuration, or none
  // The only export that a configuration needs of the package, which may not be installed yet.
  const virtualModules = { "openapi-dated": { defineConfig } };
  try {
    return await createJiti(import.meta.url, { moduleCache: false, virtualModules }).import(file, {
      default: true,
    });
  } catch (error) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    throw refused("CONFIG_UNREADABLE", name, ...explain(message, stack, { file, name, text }));
  }
}

interface ConfigModule {
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

/** The place of the failure: a missing import, the syntax, or code that runs, possibly in an imported file. */
function explain(message: string, stack: string, module: ConfigModule): [string, DiagnosticPlace, string?] {
  const missing = /Cannot find (?:module|package) '(?<specifier>[^']+)'/.exec(message)?.groups?.["specifier"];
  if (missing !== undefined) {
    const offset = ['"', "'"].map((mark) => module.text.indexOf(mark + missing + mark)).find((at) => at >= 0);
    const place = offset === undefined ? {} : positionAt(module.text, offset);
    const fix = missing.startsWith(".") ? `Correct the path "${missing}".` : `Install ${missing}.`;
    return [`"${missing}", which it imports, does not exist.`, place, fix];
  }
  // The loader preserves the lines of the source, but not the columns.
  const frame = /(?<file>(?:[A-Za-z]:)?[\\/][^\n()]*?):(?<line>\d+):\d+/;
  const inSyntax = /^ParseError: (?<what>[\s\S]*?)\s*\n\s*/.exec(message);
  const lines = (inSyntax === null ? stack : message).split("\n");
  const own = lines
    .map((line) => frame.exec(line)?.groups)
    .find((groups) => groups !== undefined && !/[\\/]node_modules[\\/]|^node:/.test(groups["file"] ?? ""));
  const place = own === undefined ? {} : { line: Number(own["line"]), ...fileOf(own["file"] ?? "", module) };
  return [inSyntax?.groups?.["what"] ?? message, place];
}

/** The file at fault: the configuration, or one that it imports. */
function fileOf(file: string, module: ConfigModule): { readonly file: string } {
  const relative = path.relative(path.dirname(module.file), path.normalize(file));
  return { file: path.join(path.dirname(module.name), relative).split(path.sep).join("/") };
}

function refused(
  code: "CONFIG_MISSING" | "CONFIG_UNREADABLE",
  file: string,
  detail: string,
  place: DiagnosticPlace = {},
  fix?: string,
): DiagnosticError {
  return diagnosticError(code, { file, ...place }, detail, fix);
}
