/** Diagnostics on GitHub: annotations of a pull request, the summary of a job, commands of a workflow. */
import { truncate } from "../values/text.js";
import { catalogue } from "./catalogue.js";
import type { Diagnostic, DiagnosticPlace } from "./diagnostic.js";
import {
  bySeverity,
  countCodes,
  formatCost,
  formatPosition,
  isCounted,
  runsOf,
} from "./format-diagnostics.js";

/** A file of the repository, from its root. */
type RepositoryPlace = Required<Pick<DiagnosticPlace, "file">> & Pick<DiagnosticPlace, "line" | "endLine">;

/** Undefined if the place is not in a file of the repository. */
export type PlaceOf = (diagnostic: Diagnostic) => RepositoryPlace | undefined;

/**
 * GitHub shows at most ten errors, ten warnings and ten notices of a step, so the most useful come first; if there are
 * more, the tenth gives the number of the rest.
 */
export function annotations(diagnostics: readonly Diagnostic[], placeOf: PlaceOf): readonly string[] {
  const sorted = bySeverity(diagnostics);
  return levels.flatMap(([severity, level]) => {
    const ofLevel = sorted
      .filter((each) => each.severity === severity && !isCounted(each))
      .toSorted((left, right) => usefulness(right) - usefulness(left));
    const isTooMany = ofLevel.length > mostAnnotations;
    const shown = isTooMany ? ofLevel.slice(0, mostAnnotations - 1) : ofLevel;
    const rest = ofLevel.slice(shown.length);
    return [
      ...shown.map((each) => annotation(level, each, placeOf(each))),
      ...(rest.length === 0 ? [] : [restOf(level, rest)]),
    ];
  });
}

const levels = [
  ["error", "error"],
  ["warning", "warning"],
  ["note", "notice"],
] as const;

type Level = (typeof levels)[number][1];

const mostAnnotations = 10;

/** A line is more useful than the name of a file; errors that do not end the command come last. */
function usefulness({ costs, excerpt, place }: Diagnostic): number {
  if (costs !== undefined) return 0;
  if (place.file === undefined) return 1;
  return excerpt === undefined && place.line === undefined ? 2 : 3;
}

function annotation(level: Level, diagnostic: Diagnostic, place: RepositoryPlace | undefined): string {
  const { code, detail, excerpt = [], cause, fix, costs } = diagnostic;
  const { api, version, operations = [] } = diagnostic.place;
  const title = [code, api, version].filter((part) => part !== undefined && part !== "").join(" ");
  const message = [
    // A file outside the repository, such as one in a package, is only named.
    ...(place === undefined ? [placeText(diagnostic.place)] : []),
    detail,
    ...excerpt,
    formatCost(costs, operations),
    cause,
    `Fix: ${fix}`,
  ].filter((line) => line !== "");
  const { file, line, endLine } = place ?? {};
  return workflowCommand(level, truncate(message.join("\n"), longestMessage), { file, line, endLine, title });
}

function placeText(place: DiagnosticPlace): string {
  return [formatPosition(place), place.pointer ?? ""].filter((part) => part !== "").join("  ");
}

/** The runner truncates longer messages. */
const longestMessage = 4_000;

function restOf(level: Level, rest: readonly Diagnostic[]): string {
  const message = `${countCodes(rest)}\nThe log of this step has all of them, and so has the summary of the job.`;
  return workflowCommand(level, message, { title: `${rest.length} more` });
}

/**
 * Diagnostics as Markdown for the page of a job: a section for each code and fix, with all places and one excerpt;
 * empty if there is nothing to do. Document text is in fences, where GitHub ignores markup and mentions.
 */
export function jobSummary(command: string, diagnostics: readonly Diagnostic[], placeOf: PlaceOf): string {
  const runs = runsOf(bySeverity(diagnostics.filter((each) => !isCounted(each))));
  if (runs.length === 0) return "";
  const rest = runs.slice(mostSections).flat().length;
  const sections = [
    `## \`${command}\``,
    ...runs.slice(0, mostSections).flatMap((run) => section(run, placeOf)),
    ...(rest === 0 ? [] : [`And ${rest} more, in the log of the step.`]),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** GitHub accepts a megabyte from a step. */
const mostSections = 30;
const mostPlaces = 100;

function section(run: readonly Diagnostic[], placeOf: PlaceOf): readonly string[] {
  const [first] = run;
  if (first === undefined) return [];
  const { severity, code, cause, fix } = first;
  const shown = run.slice(0, mostPlaces).map((each) => occurrence(each, placeOf));
  const rest = run.length - shown.length;
  const example = run.find(({ excerpt }) => excerpt !== undefined);
  return [
    `### ${severity}: ${code}${run.length === 1 ? "" : ` ×${run.length}`}`,
    cause,
    fenced("text", [...shown, ...(rest === 0 ? [] : [`and ${rest} more`])]),
    ...(example?.excerpt === undefined
      ? []
      : [
          "Where the first of them differs, `-` is in the file and `+` should be:",
          fenced("diff", [`@@ ${formatPosition(placeOf(example) ?? example.place)} @@`, ...example.excerpt]),
        ]),
    ...(fix === catalogue[code].fix ? [`**Fix:** ${fix}`] : ["**Fix:**", fenced("text", [fix])]),
  ];
}

/** `billing 2026-07-01  specs/a.yaml:12  The description is missing.` */
function occurrence(diagnostic: Diagnostic, placeOf: PlaceOf): string {
  const { place, detail, costs } = diagnostic;
  const { api, version, pointer = "", operations = [] } = place;
  const subject = [api, version].filter((part) => part !== undefined && part !== "").join(" ");
  const parts = [
    subject,
    formatPosition(placeOf(diagnostic) ?? place),
    pointer,
    detail,
    formatCost(costs, operations),
  ];
  return parts.filter((part) => part !== "").join("  ");
}

/** The fence is longer than any in the text. */
function fenced(language: string, lines: readonly string[]): string {
  const text = lines.join("\n");
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/**
 * A command to the runner of GitHub Actions, printed on a line of its own: `::error file=a.ts,line=3,title=…::message`,
 * escaped as by `@actions/core`.
 *
 * https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export function workflowCommand(
  name: "error" | "warning" | "notice" | "group" | "endgroup" | "stop-commands",
  message = "",
  properties: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const listed = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapeProperty(String(value))}`],
  );
  return `::${[name, ...(listed.length === 0 ? [] : [listed.join(",")])].join(" ")}::${escapeMessage(message)}`;
}

function escapeMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
