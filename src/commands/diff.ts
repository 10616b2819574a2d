/**
 * `generate diff A B`: the changes from one version to another, or between any two documents. `generate diff --all`:
 * the same from each version to the next.
 */
import type { Effect } from "../judge/effects.js";
import { changelogReport, diffReport } from "../reports/formats.js";
import { exitCode } from "../judge/select-changes.js";
import type { Report } from "../diagnostics/report.js";
import { loadChangelog } from "../project/changelog.js";
import { loadDiff } from "../project/diff.js";
import type { DiffSettings } from "../project/diff-sides.js";
import { checkGithub, checkTimeout, githubOption, noNames, repeated } from "./project-options.js";
import { countApi, leftOutRemark } from "./left-out-remark.js";
import { type ArgumentsOf, type CommandResult, defineCommand, type Terminal } from "./command.js";
import { versionOptions, versionSettings } from "./version-options.js";
import { checkLengths, formatOptions, lengthOption, reportTexts } from "./written-report.js";

const noEffects: readonly Effect[] = [];

const positionals = {
  versions: {
    type: "string",
    array: true,
    description: "Two versions of an API, or two documents by file or URL; with --all, any number of them",
  },
} as const;

const options = {
  ...githubOption,
  ...versionOptions,
  all: {
    type: "boolean",
    default: false,
    description: "From each version to the next, oldest first: all that the API has, or those that are named",
  },
  ...formatOptions,
  "fail-on": {
    choices: ["wire", "compile", "silent"],
    array: true,
    nargs: 1,
    default: noEffects,
    description: "Exit with 1 when a change has this effect",
  },
  only: { ...repeated, default: noNames, description: "Only this level, effect, rule or operation" },
  "with-excluded": {
    type: "boolean",
    default: false,
    description: "Also what `include` and `exclude` of the configuration leave out",
  },
  ignore: {
    type: "string",
    description: "File of accepted changes, each with a reason and an expiry date",
  },
  limit: { type: "number", default: 60, description: "Maximum number of changes in the text report" },
  ...lengthOption,
} as const;

type DiffArguments = ArgumentsOf<typeof options & typeof positionals>;

export const diffCommand = defineCommand({
  positionals,
  options,
  checks: [checkGithub, checkTimeout, checkVersions, checkLengths("changes")],
  examples: [
    ["$0 diff 2026-07-01 2026-08-01", "two versions of an API"],
    ["$0 diff old.yaml new.yaml --fail-on wire", "two documents, for CI"],
    ["$0 diff --all --format html -o changelog.html", "all versions of an API"],
  ],
  run: (args, report, terminal) => (args.all ? runChangelog : runDiff)(args, terminal, report),
});

function checkVersions({ versions = [], all, format }: DiffArguments): true | string {
  if (all) return format !== "sarif" || "SARIF is for two versions: choose another --format for --all.";
  if (versions.length === 2) return true;
  return `Expected two versions or documents, found ${versions.length}; --all compares any number of them.`;
}

async function runDiff(args: DiffArguments, terminal: Terminal, report: Report): Promise<CommandResult> {
  const [from = "", to = ""] = args.versions ?? [];
  const loaded = await loadDiff({ ...questionOf(args), from, to }, report);
  report.step("writing the report");
  return {
    ...(await reportTexts(args, terminal, diffReport(loaded))),
    exitCode: exitCode(loaded.diff, args["fail-on"]),
    remark: leftOutRemark(loaded.apis.map(countApi), report.diagnostics),
  };
}

async function runChangelog(args: DiffArguments, terminal: Terminal, report: Report): Promise<CommandResult> {
  const loaded = await loadChangelog({ ...questionOf(args), names: args.versions ?? [] }, report);
  report.step("writing the changelog");
  return {
    ...(await reportTexts(args, terminal, changelogReport(loaded))),
    exitCode: loaded.steps.some(({ diff }) => exitCode(diff, args["fail-on"]) === 1) ? 1 : 0,
    remark: leftOutRemark(loaded.apis.map(countApi), report.diagnostics),
  };
}

function questionOf(args: DiffArguments): DiffSettings {
  return { ...versionSettings(args), only: args.only, ignore: args.ignore };
}
