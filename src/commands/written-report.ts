/** Options of a report, which is printed or written to the file that `--output` names. */
import path from "node:path";
import type { InferredOptionTypes } from "yargs";

import { diagnosticError } from "../diagnostics/diagnostic.js";
import { writeReport } from "../disk/put-file.js";
import {
  type Format,
  type FormatOptions,
  formatReport,
  formats,
  type Printable,
} from "../reports/formats.js";
import { reportFiles } from "../config/package-files.js";
import type { CommandResult, CommonArguments, Terminal } from "./command.js";

export const formatOptions = {
  format: { choices: formats, default: "text", description: "Format of the report" },
  output: { alias: "o", type: "string", description: "Write the report to this file" },
} as const;

export const lengthOption = {
  "max-characters": {
    type: "number",
    description: "Maximum length of a Markdown report, which then names what is left out",
  },
} as const;

export type ReportArguments = CommonArguments &
  Omit<InferredOptionTypes<typeof formatOptions & typeof lengthOption>, "format"> & {
    readonly format: Format;
    readonly limit: number;
  };

/** `noun`: the things that the report lists. */
export function checkLengths(noun: string) {
  return ({ format, limit, "max-characters": most }: Omit<ReportArguments, "json">): true | string => {
    if (!(limit >= 0)) return `--limit must be a number of ${noun}, such as 20.`;
    if (most === undefined) return true;
    if (format !== "markdown") return "--max-characters is for --format markdown.";
    return (
      most >= leastCharacters || `--max-characters must be a number from ${leastCharacters}, such as 60000.`
    );
  };
}

/** The minimum: less has no room for the remark about omitted changes. */
const leastCharacters = 4_000;

/** The report, or the name of the file that it is written to; in GitHub Actions also as the summary of the job. */
export async function reportTexts(
  args: ReportArguments,
  { hasColorfulOutput }: Terminal,
  printable: Printable,
  linkTo?: (file: string) => string,
): Promise<Pick<CommandResult, "text" | "summary" | "json">> {
  const { output, cwd, json, limit, "max-characters": mostCharacters } = args;
  const isToFile = output !== undefined;
  const hasColor = hasColorfulOutput && !isToFile;
  const print = (format: Format, options: FormatOptions): Promise<string> =>
    formatReport(printable, format, options, reportFiles);
  // `--json` prints only JSON; other formats then require `--output`.
  const shape = { hasColor, limit, mostCharacters, linkTo: hasColor ? linkTo : undefined };
  const text = await print(json && !isToFile ? "json" : args.format, shape);
  return {
    text: isToFile ? await writeText(text, output, cwd) : text.trimEnd(),
    summary: args.github === true ? await print("markdown", jobSummaryShape) : undefined,
    json: json ? printable.json() : {},
  };
}

export async function writeText(text: string, output: string, cwd: string): Promise<string> {
  const refusal = await writeReport(path.resolve(cwd, output), text);
  if (refusal === undefined) return `Wrote ${output}.`;
  const detail = `The file cannot be written: ${refusal}.`;
  throw diagnosticError("REPORT_NOT_WRITTEN", { file: output }, detail);
}

/** A step of GitHub Actions may write a megabyte, and bytes are more than characters. */
const jobSummaryShape = { hasColor: false, limit: 0, mostCharacters: 250_000 };
