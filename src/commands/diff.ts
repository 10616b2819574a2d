/**
 * `generate diff A B`: what changes from one version to another, or between any two documents. `generate diff --all`: the
 * same from each version to the next.
 */
import type { Argv } from "yargs";
import type { Effect } from "../judge/effects.js";
import { changelogJson } from "../reports/changelog/changelog-json.js";
import { jsonReport } from "../reports/diff-json.js";
import { type Format, formatChangelog, formatDiff, formats } from "../reports/formats.js";
import { reportFiles } from "../config/package-files.js";
import { exitCode } from "../judge/select-changes.js";
import type { Report } from "../diagnostics/report.js";
import { loadChangelog } from "../project/changelog.js";
import type { ChangeChoice } from "../project/choose-changes.js";
import { loadDiff } from "../project/diff.js";
import type { DiffSettings } from "../project/diff-sides.js";
import { githubOption, repeated } from "./project-options.js";
import { countApi, leftOutRemark } from "./left-out-remark.js";
import type { Command, CommandResult, CommandRunner, Terminal } from "./command.js";
import { type VersionArguments, versionOptions, versionSettings } from "./version-options.js";
import { checkLength, jobSummaryShape, shownOrWritten } from "./written-report.js";

interface DiffArguments extends VersionArguments {
  readonly all: boolean;
  readonly format: Format;
  readonly output?: string | undefined;
  readonly "fail-on": readonly Effect[];
  readonly only: readonly string[];
  readonly ignore?: string | undefined;
  readonly limit: number;
  readonly "max-characters"?: number | undefined;
}

export const diffCommand = (run: CommandRunner, terminal: Terminal): Command<DiffArguments> => ({
  builder: (parser) =>
    versionOptions(
      githubOption(parser),
      "Two versions of an API, or two documents by file or URL; with --all, any number of them",
    )
      .option("all", {
        type: "boolean",
        default: false,
        description:
          "From each version to the next, oldest first: all that the API has, or those that are named",
      })
      .option("format", { choices: formats, default: "text", description: "Format of the report" })
      .option("output", { alias: "o", type: "string", description: "Write the report to this file" })
      .option("fail-on", {
        choices: ["wire", "compile", "silent"],
        array: true,
        nargs: 1,
        default: [],
        description: "Exit with 1 when a change has this effect",
      })
      .option("only", { ...repeated, default: [], description: "Only this level, effect, rule or operation" })
      .option("with-excluded", {
        type: "boolean",
        default: false,
        description: "Also what `include` and `exclude` of the configuration leave out",
      })
      .option("ignore", {
        type: "string",
        description: "File of accepted changes, each with a reason and an expiry date",
      })
      .option("limit", {
        type: "number",
        default: 60,
        description: "Maximum number of changes in the text report",
      })
      .option("max-characters", {
        type: "number",
        description: "Maximum length of a Markdown report, which then names what is left out",
      })
      .check(({ versions, all, format }) => checkVersions(versions ?? [], all, format))
      .check(({ limit }) => limit >= 0 || "--limit must be a number of changes, such as 20.")
      .check(({ format, "max-characters": most }) => checkLength(format, most))
      .example("$0 diff 2026-07-01 2026-08-01", "two versions of an API")
      .example("$0 diff old.yaml new.yaml --fail-on wire", "two documents, for CI")
      .example(
        "$0 diff --all --format html -o changelog.html",
        "all versions of an API",
      ) as unknown as Argv<DiffArguments>,
  handler: (args) => run(args, (report) => (args.all ? runChangelog : runDiff)(args, terminal, report)),
});

function checkVersions(versions: readonly string[], isAll: boolean, format: string): true | string {
  if (isAll) return format !== "sarif" || "SARIF is for two versions: choose another --format for --all.";
  if (versions.length === 2) return true;
  return `Expected two versions or documents, found ${versions.length}; --all compares any number of them.`;
}

async function runDiff(args: DiffArguments, terminal: Terminal, report: Report): Promise<CommandResult> {
  const [from = "", to = ""] = args.versions ?? [];
  const loaded = await loadDiff({ ...questionOf(args), from, to }, report);
  const { format, hasColor } = outputOf(args, terminal);
  report.step("writing the report");
  const shape = { hasColor, limit: args.limit, mostCharacters: args["max-characters"] };
  const text = await formatDiff(loaded, format, shape, reportFiles);
  return {
    text: await shownOrWritten(text, args),
    summary:
      args.github === true ? await formatDiff(loaded, "markdown", jobSummaryShape, reportFiles) : undefined,
    // JSON holds the lines of every cause, so it is built only when asked for.
    json: args.json ? jsonReport(loaded.diff, loaded.context) : {},
    exitCode: exitCode(loaded.diff, args["fail-on"]),
    remark: leftOutRemark(loaded.apis.map(countApi), report.diagnostics),
  };
}

async function runChangelog(args: DiffArguments, terminal: Terminal, report: Report): Promise<CommandResult> {
  const loaded = await loadChangelog({ ...questionOf(args), names: args.versions ?? [] }, report);
  const { format, hasColor } = outputOf(args, terminal);
  if (format === "sarif") throw new Error("The arguments were checked.");
  report.step("writing the changelog");
  const shape = { hasColor, limit: args.limit, mostCharacters: args["max-characters"] };
  const text = await formatChangelog(loaded, format, shape, reportFiles);
  return {
    text: await shownOrWritten(text, args),
    summary:
      args.github === true
        ? await formatChangelog(loaded, "markdown", jobSummaryShape, reportFiles)
        : undefined,
    json: args.json ? changelogJson(loaded) : {},
    exitCode: loaded.steps.some(({ diff }) => exitCode(diff, args["fail-on"]) === 1) ? 1 : 0,
    remark: leftOutRemark(loaded.apis.map(countApi), report.diagnostics),
  };
}

function questionOf(args: DiffArguments): DiffSettings & ChangeChoice {
  return { ...versionSettings(args), only: args.only, ignoreFile: args.ignore };
}

/** With --json only JSON is printed; other forms are rendered only for `--output`. */
function outputOf(
  { output, json, format }: DiffArguments,
  { hasColorfulOutput }: Terminal,
): { readonly format: Format; readonly hasColor: boolean } {
  const isToFile = output !== undefined;
  return { format: json && !isToFile ? "json" : format, hasColor: hasColorfulOutput && !isToFile };
}
