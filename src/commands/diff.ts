/** `generate diff A B`: what changes from one version to another, or between any two documents. */
import path from "node:path";
import type { Argv } from "yargs";

import type { Effect } from "../changes/effects.js";
import { jsonReport } from "../changes/report/json.js";
import { exitCode } from "../changes/select-changes.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { writeReport } from "../disk/write-report.js";
import type { Report } from "../diagnostics/report.js";
import { loadDiff } from "../project/diff.js";
import { diffFormats, formatDiff, type DiffFormat } from "../project/diff-format.js";
import { resolveCommandProject } from "./command-project.js";
import { countApi, leftOutRemark } from "./left-out-remark.js";
import { checkTimeout, strictOption, timeoutOption } from "./project-options.js";
import type { Command, CommandResult, CommandRunner, CommonArguments, Terminal } from "./run-command.js";

interface DiffArguments extends CommonArguments {
  readonly from: string;
  readonly to: string;
  readonly api?: string | undefined;
  readonly overlay?: readonly string[] | undefined;
  readonly format: DiffFormat;
  readonly output?: string | undefined;
  readonly "fail-on": readonly Effect[];
  readonly only: readonly string[];
  readonly ignore?: string | undefined;
  readonly limit: number;
  readonly strict: boolean;
  readonly "document-root"?: string | undefined;
  readonly timeout?: number | undefined;
}

export const diffCommand = (run: CommandRunner, terminal: Terminal): Command<DiffArguments> => ({
  builder: (parser) =>
    strictOption(parser)
      .positional("from", {
        type: "string",
        description: "A version of an API, or a document by file or URL",
      })
      .positional("to", { type: "string", description: "The version or document to compare it with" })
      .option("api", { type: "string", description: "Only this API of the configuration" })
      .option("overlay", {
        type: "string",
        array: true,
        nargs: 1,
        description: "OpenAPI Overlay for documents by file or URL",
      })
      .option("document-root", {
        type: "string",
        description: "Folder that all files of a document are below, if it is not the folder of the document",
      })
      .option("timeout", timeoutOption)
      .check(checkTimeout)
      .option("format", { choices: diffFormats, default: "text", description: "Format of the report" })
      .option("output", { alias: "o", type: "string", description: "Write the report to this file" })
      .option("fail-on", {
        choices: ["wire", "compile", "silent"],
        array: true,
        nargs: 1,
        default: [],
        description: "Exit with 1 when a change has this effect",
      })
      .option("only", {
        type: "string",
        array: true,
        nargs: 1,
        default: [],
        description: "Only this level, effect, rule or operation",
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
      .check(({ limit }) => limit >= 0 || "--limit must be a number of changes, such as 20.")
      .example("$0 diff 2026-07-01 2026-08-01", "two versions of an API")
      .example(
        "$0 diff old.yaml new.yaml --fail-on wire",
        "two documents, for CI",
      ) as unknown as Argv<DiffArguments>,
  handler: (args) => run(args, (report) => runDiff(args, terminal, report)),
});

async function runDiff(args: DiffArguments, terminal: Terminal, report: Report): Promise<CommandResult> {
  const cwd = path.resolve(args.cwd);
  const loaded = await loadDiff(
    {
      from: args.from,
      to: args.to,
      only: args.only,
      ignoreFile: args.ignore,
      cwd,
      overlays: args.overlay ?? [],
      isStrict: args.strict,
      documentRoot: args["document-root"],
      timeoutMilliseconds: args.timeout === undefined ? undefined : args.timeout * 1_000,
      loadProject: () => resolveCommandProject({ ...args, input: undefined, output: undefined }),
    },
    report,
  );
  const isToFile = args.output !== undefined;
  // With --json only JSON is printed; other forms are rendered only for `--output`.
  const format = args.json && !isToFile ? "json" : args.format;
  const hasColor = terminal.hasColorfulOutput && !isToFile;
  report.step("writing the report");
  const text = await formatDiff(loaded, format, { hasColor, limit: args.limit });
  if (args.output !== undefined) await writeText(path.resolve(cwd, args.output), text, args.output);
  return {
    text: args.output === undefined ? text.trimEnd() : `Wrote ${args.output}.`,
    // JSON holds the lines of every cause, so it is built only when asked for.
    json: args.json ? jsonReport(loaded.diff, loaded) : {},
    exitCode: exitCode(loaded.diff, args["fail-on"]),
    remark: leftOutRemark([loaded.before, loaded.after].map(countApi), report.diagnostics),
  };
}

async function writeText(file: string, text: string, shown: string): Promise<void> {
  const refusal = await writeReport(file, text);
  if (refusal === undefined) return;
  const detail = `The file cannot be written: ${refusal}.`;
  throw new DiagnosticError([createDiagnostic("REPORT_NOT_WRITTEN", { file: shown }, detail)]);
}
