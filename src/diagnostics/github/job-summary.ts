/**
 * Diagnostics as Markdown for the page of a job: a section for each code and fix, with the places of all and one excerpt.
 * What a document says is only in fences, where GitHub reads neither markup nor mentions.
 */
import { catalogue } from "../catalogue.js";
import type { Diagnostic } from "../diagnostic.js";
import { formatCost, formatPosition } from "../format-diagnostic.js";
import { bySeverity, isCounted, runsOf } from "../groups.js";
import type { PlaceOf } from "./annotations.js";

/** Empty where nobody has anything to do. */
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

/** GitHub takes a megabyte from a step. */
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
