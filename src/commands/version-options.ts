/** Options of commands that compare: versions of an API or documents, how to load them, and where the report goes. */
import path from "node:path";
import type { Argv } from "yargs";
import type { DiffSettings } from "../project/diff-sides.js";
import { resolveCommandProject } from "./command-project.js";
import { checkTimeout, pathsFromOption, repeated, strictOption, timeoutOption } from "./project-options.js";
import type { CommonArguments } from "./command.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { writeReport } from "../disk/write-report.js";

export interface VersionArguments extends CommonArguments {
  readonly versions?: readonly string[] | undefined;
  readonly api?: string | undefined;
  readonly overlay?: readonly string[] | undefined;
  readonly "paths-from"?: readonly string[] | undefined;
  readonly strict: boolean;
  readonly "document-root"?: string | undefined;
  readonly "with-excluded"?: boolean | undefined;
  readonly timeout?: number | undefined;
}

export function versionOptions(parser: Argv, versions: string): Argv<VersionArguments> {
  return strictOption(parser)
    .positional("versions", { type: "string", array: true, description: versions })
    .option("api", { type: "string", description: "Only this API of the configuration" })
    .option("overlay", { ...repeated, description: "OpenAPI Overlay for documents by file or URL" })
    .option("paths-from", pathsFromOption)
    .option("document-root", {
      type: "string",
      description: "Folder that all files of a document are below, if it is not the folder of the document",
    })
    .option("timeout", timeoutOption)
    .check(checkTimeout) as unknown as Argv<VersionArguments>;
}

export function versionSettings(args: VersionArguments): DiffSettings {
  return {
    cwd: path.resolve(args.cwd),
    api: args.api,
    overlays: args.overlay ?? [],
    pathsFrom: args["paths-from"] ?? [],
    isStrict: args.strict,
    isWhole: args["with-excluded"] ?? false,
    documentRoot: args["document-root"],
    timeoutMilliseconds: args.timeout === undefined ? undefined : args.timeout * 1_000,
    loadProject: () => resolveCommandProject({ ...args, input: undefined, output: undefined }, "presets"),
  };
}

export interface OutputArguments {
  readonly cwd: string;
  readonly output?: string | undefined;
}

/** The report to print, or the file that it was written to. */
export async function shownOrWritten(text: string, { output, cwd }: OutputArguments): Promise<string> {
  if (output === undefined) return text.trimEnd();
  const refusal = await writeReport(path.resolve(cwd, output), text);
  if (refusal === undefined) return `Wrote ${output}.`;
  const detail = `The file cannot be written: ${refusal}.`;
  throw diagnosticError("REPORT_NOT_WRITTEN", { file: output }, detail);
}

/** Less has no room for what is left out. */
const leastCharacters = 4_000;

export function checkLength(format: string, most: number | undefined): true | string {
  if (most === undefined) return true;
  if (format !== "markdown") return "--max-characters is for --format markdown.";
  return (
    most >= leastCharacters || `--max-characters must be a number from ${leastCharacters}, such as 60000.`
  );
}

/** A report in the summary of a job. A step of GitHub Actions may write a megabyte, and bytes are more than characters. */
export const jobSummaryShape = { hasColor: false, limit: 0, mostCharacters: 250_000 };
