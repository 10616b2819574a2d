/** `generate impact --to B`: the places in your code that an upgrade affects. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import type { FindingKind } from "../impact/finding.js";
import { impactReport } from "../reports/formats.js";
import { isBroken } from "../reports/impact/traffic-report.js";
import { confidences, openFindings } from "../reports/impact/impact-report.js";
import { secretName } from "../traffic/hidden-text.js";
import type { LoadedImpact } from "../project/impact.js";
import type { Rehearsal } from "../traffic/rehearsal.js";
import { counted } from "../values/text.js";
import {
  apiOption,
  checkGithub,
  githubOption,
  noNames,
  repeated,
  trafficHostOption,
} from "./project-options.js";
import { type ArgumentsOf, type CommandResult, defineCommand, type Terminal } from "./command.js";
import { checkLengths, formatOptions, lengthOption, reportTexts } from "./written-report.js";

const failures = ["broken", "stops-compiling", "review", "behaviour", "any"] as const;
const noFailures: readonly (typeof failures)[number][] = [];

const options = {
  ...githubOption,
  to: {
    type: "string",
    description: "The version to move to (default: what is published now under the versions in use)",
  },
  from: {
    type: "string",
    description: "Only the upgrade from this version (default: from each older one that your code uses)",
  },
  api: apiOption,
  project: {
    ...repeated,
    description: "The tsconfigs of your code (default: the nearest, and those of a monorepo's packages)",
  },
  folder: { type: "string", description: "Only what is in this folder, such as one package" },
  confidence: {
    choices: confidences,
    default: "possible",
    description: "The least sure findings that are reported",
  },
  ...formatOptions,
  "fail-on": {
    choices: failures,
    array: true,
    nargs: 1,
    default: noFailures,
    description: "Exit with 1 when a place of this kind is not acknowledged",
  },
  limit: { type: "number", default: 30, description: "Maximum number of places in the text report" },
  ...lengthOption,
  traffic: {
    ...repeated,
    description: "A recording of your calls (HAR or NDJSON, `-` for stdin), to judge beside the code",
  },
  "traffic-host": trafficHostOption,
  rehearse: {
    type: "boolean",
    implies: "traffic",
    description: "With --traffic: also send it to the sandbox of both versions, and compare the answers",
  },
  "caller-header": {
    type: "string",
    default: "user-agent",
    description: "With --traffic: the header that names the caller",
  },
  acknowledged: {
    type: "string",
    description:
      "File of acknowledged places (default: impact.acknowledged.yaml beside the configuration, if it exists)",
  },
  acknowledge: {
    ...repeated,
    default: noNames,
    description: "Add this place to the file, or all places of a change: by the ids of a report",
  },
  reason: { type: "string", description: "With --acknowledge: why it needs no work" },
  apply: {
    type: "boolean",
    description: "Make the edits that need no decision, and list the rest (in Markdown, with --output)",
  },
  "dry-run": {
    type: "boolean",
    implies: "apply",
    description: "With --apply: show the edits, and write nothing",
  },
} as const;

type ImpactArguments = ArgumentsOf<typeof options>;

export const impactCommand = defineCommand({
  options,
  checks: [checkGithub, checkLengths("places"), checkTraffic, checkAcknowledge, checkApply],
  examples: [
    ["$0 impact --to 2026-08-01", "what the upgrade costs"],
    ["$0 impact --to 2026-08-01 --traffic calls.har", "what it costs, by the calls that were made"],
    ["$0 impact --to 2026-08-01 --fail-on any --format markdown -o impact.md", "for a pull request"],
  ],
  run: async (args, report, terminal) => {
    const { to } = args;
    if (args.apply !== true || to === undefined) return runImpact(args, terminal, report);
    const { runApply } = await import("./apply-impact.js");
    return runApply({ ...args, to }, report);
  },
});

function checkAcknowledge({ acknowledge, reason = "", output }: ImpactArguments): true | string {
  const isGiven = reason.trim() !== "";
  const isAsked = acknowledge.length > 0;
  if (isGiven !== isAsked) return '--acknowledge and --reason "…" need each other.';
  return output === undefined || !isAsked || "--acknowledge writes no report: leave --output out.";
}

function checkTraffic(args: ImpactArguments): true | string {
  const { traffic = [], to, apply, rehearse, "fail-on": kinds, "caller-header": header } = args;
  const isGiven = traffic.length > 0;
  if (isGiven && to === undefined) return "--traffic needs --to, the version to move to.";
  if (secretName.test(header))
    return `--caller-header ${header}: its values can be credentials, and the report shows them.`;
  if (rehearse === true && traffic.includes("-"))
    return "--rehearse reads the recording a second time: give it as a file.";
  if (isGiven && apply === true) return "--traffic: not for --apply, which edits code.";
  return (
    isGiven || !kinds.includes("broken") || "--fail-on broken needs --traffic: it is about recorded calls."
  );
}

/** Refuses options without effect. */
function checkApply(args: ImpactArguments): true | string {
  if (args.apply !== true) return true;
  const isGiven = (name: string): boolean => {
    const value: unknown = Reflect.get(args, name);
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ofReports[name];
  };
  const needless = Object.keys(ofReports)
    .filter(isGiven)
    .map((name) => `--${name}`);
  if (args["dry-run"] === true && args.output !== undefined)
    return "--output: not with --dry-run, which writes nothing.";
  if (needless.length > 0) return `${needless.join(", ")}: not for --apply, which edits the whole project.`;
  return args.to !== undefined || "--apply needs --to, the version to move to.";
}

/** Options of reports, with their defaults. */
const ofReports: Readonly<Record<string, unknown>> = {
  folder: undefined,
  format: "text",
  "fail-on": undefined,
  confidence: "possible",
  acknowledged: undefined,
  acknowledge: undefined,
  limit: 30,
  "max-characters": undefined,
  github: false,
};

async function runImpact(args: ImpactArguments, terminal: Terminal, report: Report): Promise<CommandResult> {
  const [{ resolveCommandProject }, { loadImpactReport }] = await Promise.all([
    import("./command-project.js"),
    import("../project/impact.js"),
  ]);
  const cwd = path.resolve(args.cwd);
  const { acknowledge: names, reason = "" } = args;
  const question = {
    ...args,
    ...{ cwd, tsconfigs: args.project ?? [] },
    ...{ trafficHosts: args["traffic-host"], callerHeader: args["caller-header"] },
    loadProject: () =>
      resolveCommandProject({ ...args, input: undefined, output: undefined }, report, "presets"),
  };
  const acknowledge = names.length === 0 ? undefined : { names, reason };
  const judged = await loadImpactReport(question, acknowledge, report);
  const rehearsal = args.rehearse === true ? await rehearsalOf(args, judged, report) : undefined;
  const loaded = { ...judged, rehearsal };
  report.step("writing the report");
  const linkTo = (file: string): string => pathToFileURL(path.resolve(cwd, file)).href;
  const links = terminal.hasHyperlinks === true ? linkTo : undefined;
  const texts = await reportTexts(args, terminal, impactReport(loaded), links);
  return {
    ...texts,
    text: addedLine(loaded) ?? texts.text,
    annotations: args.github ? annotationsOf(loaded) : undefined,
    exitCode: failsOn(loaded, args["fail-on"]) ? 1 : 0,
  };
}

async function rehearsalOf(
  args: ImpactArguments,
  { impact: { api: name, to } }: LoadedImpact,
  report: Report,
): Promise<Rehearsal> {
  const [{ loadCommandConfig }, { rehearse }] = await Promise.all([
    import("./command-project.js"),
    import("../sandbox/rehearse.js"),
  ]);
  const { config, folder } = await loadCommandConfig(
    { ...args, output: undefined },
    "presets",
    report.child(),
  );
  const { [name]: api } = config.apis;
  if (api === undefined) throw new Error(`${name} was judged and is not configured.`);
  report.step(`${name}: rehearsing`);
  const { traffic: recordings = [], "traffic-host": hosts, from } = args;
  const cwd = path.resolve(args.cwd);
  return rehearse({ name, api, folder, to, from, cwd, recordings, hosts }, report);
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
  return `Acknowledged ${counted(count, "place")} in ${file}.`;
}

function failsOn(loaded: LoadedImpact, kinds: ImpactArguments["fail-on"]): boolean {
  const { impact, acknowledged } = loaded;
  if (kinds.includes("broken") && isBroken(loaded)) return true;
  return impact.findings.some(
    ({ kind, identity }) => !acknowledged.has(identity) && (kinds.includes("any") || kinds.includes(kind)),
  );
}
