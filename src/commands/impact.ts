/** `generate impact --to B`: the places in your code that the step to another version touches. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Argv } from "yargs";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import type { FindingKind } from "../impact/finding.js";
import { impactJson } from "../reports/impact/impact-json.js";
import { type Format, formatImpact, formats } from "../reports/formats.js";
import { openFindings } from "../reports/impact/impact-report.js";
import type { LoadedImpact } from "../project/impact.js";
import { githubOption, repeated } from "./project-options.js";
import type { ApplyArguments } from "./apply-impact.js";
import type { Command, CommandResult, CommandRunner, Terminal } from "./command.js";
import { checkLength, jobSummaryShape, shownOrWritten } from "./written-report.js";

const failures = ["stops-compiling", "review", "behaviour", "any"] as const;

interface ImpactArguments extends ApplyArguments {
  readonly folder?: string | undefined;
  readonly confidence: "certain" | "likely" | "possible";
  readonly format: Format;
  readonly output?: string | undefined;
  readonly "fail-on": readonly (typeof failures)[number][];
  readonly acknowledged?: string | undefined;
  readonly acknowledge: readonly string[];
  readonly reason?: string | undefined;
  readonly limit: number;
  readonly "max-characters"?: number | undefined;
  readonly apply?: boolean | undefined;
}

export const impactCommand = (run: CommandRunner, terminal: Terminal): Command<ImpactArguments> => ({
  builder: (parser) =>
    applyOptions(acknowledgementOptions(reportOptions(questionOptions(githubOption(parser)))))
      .example("$0 impact --to 2026-08-01", "what the upgrade costs")
      .example(
        "$0 impact --to 2026-08-01 --fail-on any --format markdown -o impact.md",
        "for a pull request",
      ) as unknown as Argv<ImpactArguments>,
  handler: (args) =>
    run(args, async (report) => {
      const { to } = args;
      if (args.apply !== true || to === undefined) return runImpact(args, terminal, report);
      const { runApply } = await import("./apply-impact.js");
      return runApply({ ...args, to }, report);
    }),
});

function questionOptions(parser: Argv): Argv {
  return parser
    .option("to", {
      type: "string",
      description: "The version to move to (default: what is published now under the versions in use)",
    })
    .option("from", {
      type: "string",
      description: "Only the step from this version (default: from each older one that your code uses)",
    })
    .option("api", { type: "string", description: "Only this API of the configuration" })
    .option("project", {
      ...repeated,
      description: "The tsconfigs of your code (default: the nearest, and those of a monorepo's packages)",
    })
    .option("folder", { type: "string", description: "Only what is in this folder, such as one package" })
    .option("confidence", {
      choices: ["certain", "likely", "possible"],
      default: "possible",
      description: "The least sure findings that are reported",
    });
}

function reportOptions(parser: Argv): Argv {
  return parser
    .option("format", { choices: formats, default: "text", description: "Format of the report" })
    .option("output", { alias: "o", type: "string", description: "Write the report to this file" })
    .option("fail-on", {
      choices: failures,
      array: true,
      nargs: 1,
      default: [],
      description: "Exit with 1 when a place of this kind is not acknowledged",
    })
    .option("limit", {
      type: "number",
      default: 30,
      description: "Maximum number of places in the text report",
    })
    .option("max-characters", {
      type: "number",
      description: "Maximum length of a Markdown report, which then names what is left out",
    })
    .check(({ limit }) => limit >= 0 || "--limit must be a number of places, such as 20.")
    .check(({ format, "max-characters": most }) => checkLength(format, most));
}

function acknowledgementOptions(parser: Argv): Argv {
  return parser
    .option("acknowledged", {
      type: "string",
      description:
        "File of acknowledged places (default: impact.acknowledged.yaml beside the configuration, if it exists)",
    })
    .option("acknowledge", {
      ...repeated,
      default: [],
      description: "Add this place to the file, or all places of a change: by the ids of a report",
    })
    .option("reason", { type: "string", description: "With --acknowledge: why it needs no work" })
    .check(({ acknowledge, reason }) => {
      const isGiven = typeof reason === "string" && reason.trim() !== "";
      const isAsked = Array.isArray(acknowledge) && acknowledge.length > 0;
      return isGiven === isAsked || '--acknowledge and --reason "…" need each other.';
    })
    .check(
      ({ acknowledge, output }) =>
        output === undefined ||
        !(Array.isArray(acknowledge) && acknowledge.length > 0) ||
        "--acknowledge writes no report: leave --output out.",
    );
}

function applyOptions(parser: Argv): Argv {
  return parser
    .option("apply", {
      type: "boolean",
      description: "Make the edits that need no decision, and list the rest",
    })
    .option("dry-run", {
      type: "boolean",
      implies: "apply",
      description: "With --apply: show the edits, and write nothing",
    })
    .check(checkApply)
    .check(
      ({ apply, to }) =>
        apply !== true || typeof to === "string" || "--apply needs --to, the version to move to.",
    );
}

/** Refuses options without effect. */
function checkApply({ apply, ...given }: Readonly<Record<string, unknown>>): true | string {
  if (apply !== true) return true;
  const isGiven = (name: string): boolean => {
    const value = given[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ofReports[name];
  };
  const needless = Object.keys(ofReports)
    .filter(isGiven)
    .map((name) => `--${name}`);
  return needless.length === 0 || `${needless.join(", ")}: not for --apply, which edits the whole project.`;
}

/** Options of reports, with their defaults. */
const ofReports: Readonly<Record<string, unknown>> = {
  folder: undefined,
  format: "text",
  output: undefined,
  "fail-on": undefined,
  confidence: "possible",
  acknowledged: undefined,
  acknowledge: undefined,
  limit: 30,
  "max-characters": undefined,
  github: false,
};

async function runImpact(args: ImpactArguments, terminal: Terminal, report: Report): Promise<CommandResult> {
  const [{ resolveCommandProject }, { loadImpactReport }, { reportFiles }] = await Promise.all([
    import("./command-project.js"),
    import("../project/impact.js"),
    import("../config/package-files.js"),
  ]);
  const cwd = path.resolve(args.cwd);
  const { from, to, api, project: tsconfigs = [], folder, confidence, acknowledged: acknowledgedFile } = args;
  const { acknowledge: names, reason = "" } = args;
  const loaded = await loadImpactReport(
    {
      ...{ cwd, from, to, api, tsconfigs, folder, confidence, acknowledgedFile },
      acknowledge: names.length === 0 ? undefined : { names, reason },
      loadProject: () => resolveCommandProject({ ...args, input: undefined, output: undefined }, "presets"),
    },
    report,
  );
  report.step("writing the report");
  const isToFile = args.output !== undefined;
  const hasColor = terminal.hasColorfulOutput && !isToFile;
  const linkTo = (file: string): string => pathToFileURL(path.resolve(cwd, file)).href;
  const shape = {
    hasColor,
    limit: args.limit,
    mostCharacters: args["max-characters"],
    linkTo: hasColor && terminal.hasHyperlinks === true ? linkTo : undefined,
  };
  const format = args.json && !isToFile ? "json" : args.format;
  const text = await formatImpact(loaded, format, shape, reportFiles);
  const isOnGitHub = args.github === true;
  return {
    text: addedLine(loaded) ?? (await shownOrWritten(text, args)),
    summary: isOnGitHub ? await formatImpact(loaded, "markdown", jobSummaryShape, reportFiles) : undefined,
    annotations: isOnGitHub ? annotationsOf(loaded) : undefined,
    json: args.json ? impactJson(loaded) : {},
    exitCode: failsOn(loaded, args["fail-on"]) ? 1 : 0,
  };
}

const annotationCodes: Readonly<Record<FindingKind, DiagnosticCode>> = {
  "stops-compiling": "IMPACT_STOPS_COMPILING",
  review: "IMPACT_NEEDS_REVIEW",
  behaviour: "IMPACT_BEHAVIOUR",
};

/** Open findings as diagnostics, which a code host shows at their lines. */
function annotationsOf(loaded: LoadedImpact): readonly Diagnostic[] {
  const { api, to } = loaded.impact;
  return openFindings(loaded).map(({ kind, file, line, column, endLine, sentence, advice, identity }) => {
    const place = { api, version: to, file, line, column, endLine };
    const detail = `${sentence} (${identity})`;
    return createDiagnostic(annotationCodes[kind], place, detail, advice === "" ? undefined : advice);
  });
}

/** Replaces the report: it was read before a place was acknowledged. */
function addedLine({ added }: LoadedImpact): string | undefined {
  if (added === undefined) return undefined;
  const { count, file } = added;
  if (count === 0) return `${file} has them already.`;
  return `Acknowledged ${count === 1 ? "1 place" : `${count} places`} in ${file}.`;
}

function failsOn({ impact, acknowledged }: LoadedImpact, kinds: ImpactArguments["fail-on"]): boolean {
  return impact.findings.some(
    ({ kind, identity }) => !acknowledged.has(identity) && (kinds.includes("any") || kinds.includes(kind)),
  );
}
