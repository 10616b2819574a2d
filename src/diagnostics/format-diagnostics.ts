/**
 * All diagnostics of a run, for a person: errors first, each in full while they are few, else a line for each code. A large
 * document has hundreds of them, and who sees a dozen lines reads them.
 */
import type { Colors } from "picocolors/types.js";

import type { Diagnostic, DiagnosticPlace } from "./diagnostic.js";
import {
  formatCost,
  formatDiagnostic,
  formatHead,
  formatOccurrences,
  formatPosition,
  type Look,
} from "./format-diagnostic.js";
import { bySeverity, countCodes, groupsOf, isCounted, runsOf, type Group } from "./groups.js";
import { listSome, truncate } from "../values/text.js";

export interface DiagnosticsFormat extends Look {
  /** Everything in full, notes as well. */
  readonly isVerbose: boolean;
}

/** Blocks to print, the most important first. */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  format: DiagnosticsFormat,
): readonly string[] {
  const { colors, isVerbose } = format;
  const more = moreLines(format);
  const sorted = bySeverity(diagnostics);
  const inRuns = (some: readonly Diagnostic[]): string[] =>
    runsOf(some).map((run) => `${formatOccurrences(run, format)}\n${more(run)}`);
  if (isVerbose) return inRuns(sorted);
  const own = sorted.filter((each) => !isOfDocument(each) && !isCounted(each));
  const found = sorted.filter((each) => isOfDocument(each) && !isCounted(each));
  const notes = countNotes(sorted.filter(isCounted), colors);
  const full = found.map((each) => `${formatDiagnostic(each, format)}\n`);
  const lines = full.reduce((sum, text) => sum + text.split("\n").length, 0);
  if (found.length <= fewDiagnostics || lines <= mostLines)
    return [
      ...inRuns(own),
      ...full.map((text, index) => text + more(found.slice(index, index + 1))),
      ...notes.map((line) => `${line}\n`),
    ];
  const groups = groupsOf(found);
  const rest = groups.slice(mostGroups).map(([first]) => first.code);
  const summary = [
    ...groups.slice(0, mostGroups).map((group) => formatGroup(group, format)),
    ...(rest.length === 0 ? [] : [`And more: ${listSome(rest)}`]),
    ...notes,
    `All ${diagnostics.length} in full, with causes and fixes: --verbose\n`,
  ];
  return [...inRuns(own), summary.join("\n")];
}

/** The line that leads to the documentation of a code: once for each, and not where the code itself is a link. */
function moreLines({ colors, help }: Look): (diagnostics: readonly Diagnostic[]) => string {
  const seen = new Set<string>();
  return ([first]) => {
    if (first === undefined || help === undefined || help.isHyperlink || seen.has(first.code)) return "";
    seen.add(first.code);
    return `  ${colors.bold("More:")} ${help.of(first.code).shown}\n`;
  };
}

/** Of anything else, such as the files that are out of date, each is named. */
function isOfDocument({ place }: Diagnostic): boolean {
  return place.version !== undefined;
}

/** So few are printed in full, however long a fix is. */
const fewDiagnostics = 3;
const mostLines = 12;
const mostGroups = 8;

/** `error  DUPLICATE_PARAMETER ×3  This differs from …  Left out: POST /orders, PUT /orders and 1 more.` */
function formatGroup(group: Group, look: Look): string {
  const [first] = group;
  const operations = operationsOf(group);
  // One wrong reference costs an operation, another only a type.
  const costs = [...new Set(group.map((each) => each.costs))]
    .map((cost) => formatCost(cost, operationsOf(group.filter((each) => each.costs === cost))))
    .filter((cost) => cost !== "")
    .join("  ");
  const places = [...new Set(group.map(({ place }) => formatShortPlace(place)))].filter(Boolean);
  const detail = truncate(first.detail.split("\n", 1)[0] ?? "", longestDetail);
  const where = costs || listSome(operations.length > 0 ? operations : places);
  return [formatHead(first, look, group.length), detail, where].filter((part) => part !== "").join("  ");
}

function operationsOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return [...new Set(diagnostics.flatMap(({ place }) => place.operations ?? []))];
}

function formatShortPlace(place: DiagnosticPlace): string {
  return place.line === undefined ? (place.pointer ?? place.file ?? "") : formatPosition(place);
}

const longestDetail = 120;

function countNotes(notes: readonly Diagnostic[], colors: Colors): string[] {
  if (notes.length === 0) return [];
  return [`${colors.cyan("note")}  ${countCodes(notes)} (in full with --verbose)`];
}
