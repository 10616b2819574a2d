/**
 * All diagnostics of a run for display: errors first; a few in full, many as one line per code. A large document has
 * hundreds of them, and only a dozen lines get read.
 */
import type { Colors } from "picocolors/types.js";

import { groupBy } from "../values/collections.js";
import { listSome, printable, printableLine, sortedUnique, truncate } from "../values/text.js";
import { catalogue, type HelpOf } from "./catalogue.js";
import type { Diagnostic, DiagnosticPlace } from "./diagnostic.js";

interface DiagnosticsFormat extends Look {
  /** Everything in full, including notes. */
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
  const ofDocument = sorted.filter((each) => isOfDocument(each) && !isCounted(each));
  const notes = countNotes(sorted.filter(isCounted), colors);
  const full = ofDocument.map((each) => `${formatDiagnostic(each, format)}\n`);
  const lines = full.reduce((sum, text) => sum + text.split("\n").length, 0);
  if (ofDocument.length <= fewDiagnostics || lines <= mostLines)
    return [
      ...inRuns(own),
      ...full.map((text, index) => text + more(ofDocument.slice(index, index + 1))),
      ...notes.map((line) => `${line}\n`),
    ];
  const groups = groupsOf(ofDocument);
  const rest = groups.slice(mostGroups).map(([first]) => first.code);
  const summary = [
    ...groups.slice(0, mostGroups).map((group) => formatGroup(group, format)),
    ...(rest.length === 0 ? [] : [`And more: ${listSome(rest)}`]),
    ...notes,
    `All ${sorted.length} in full, with causes and fixes: --verbose\n`,
  ];
  return [...inRuns(own), summary.join("\n")];
}

/** The line with the address of the documentation: once for each code, unless the code itself is a link. */
function moreLines({ colors, help }: Look): (diagnostics: readonly Diagnostic[]) => string {
  const seen = new Set<string>();
  return ([first]) => {
    if (first === undefined || help === undefined || help.isHyperlink || seen.has(first.code)) return "";
    seen.add(first.code);
    return `  ${colors.bold("More:")} ${help.of(first.code).shown}\n`;
  };
}

/** Other diagnostics, such as outdated files and what the user wrote into an overlay, are never summarised. */
function isOfDocument({ code, place }: Diagnostic): boolean {
  return place.version !== undefined && !/^(?:OVERLAY|TRAIT)_/.test(code);
}

/** Up to this number, diagnostics are printed in full, however long their fixes are. */
const fewDiagnostics = 3;
const mostLines = 12;
const mostGroups = 8;

/** `error  DUPLICATE_PARAMETER ×3  This differs from …  Left out: POST /orders, PUT /orders and 1 more.` */
function formatGroup(group: Group, look: Look): string {
  const [first] = group;
  const operations = operationsOf(group);
  // One wrong reference may drop an operation, another only a type.
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

interface Look {
  readonly colors: Colors;
  /** The documentation of each code: as a hyperlink on the code, or as a line. */
  readonly help?: { readonly of: HelpOf; readonly isHyperlink: boolean };
}

/** One diagnostic: code and place, detail and cost, cause, fix. */
export function formatDiagnostic(diagnostic: Diagnostic, look: Look): string {
  return [...occurrence(diagnostic, look), ...explanation(diagnostic, look)].join("\n");
}

/** Diagnostics with the same code and fix, which is printed once, at the end. */
function formatOccurrences(diagnostics: readonly Diagnostic[], look: Look): string {
  const [first] = diagnostics;
  const occurrences = diagnostics.flatMap((each) => occurrence(each, look));
  return [...occurrences, ...(first === undefined ? [] : explanation(first, look))].join("\n");
}

function formatHead({ severity, code }: Diagnostic, { colors, help }: Look, count = 1): string {
  const paint = { error: colors.red, warning: colors.yellow, note: colors.cyan }[severity];
  const shown =
    help?.isHyperlink === true ? hyperlink(colors.bold(code), help.of(code).url) : colors.bold(code);
  return `${paint(colors.bold(severity))}  ${shown}${count === 1 ? "" : ` ×${count}`}`;
}

/** A hyperlink (OSC 8). */
function hyperlink(text: string, url: string): string {
  const escape = "\u001b]8;;";
  const end = "\u001b\\";
  return `${escape}${url}${end}${text}${escape}${end}`;
}

/** The part of the output that an error drops; empty if it drops nothing, or ends the command. */
export function formatCost(costs: Diagnostic["costs"], operations: readonly string[]): string {
  switch (costs) {
    case undefined:
    case "nothing":
      return "";
    case "part":
      return `Missing in: ${listSome(operations)}.`;
    case "type":
      return operations.length === 0
        ? "The type is wider there."
        : `The type is wider there, in ${listSome(operations)}.`;
    case "name":
      return `Named after method and path: ${listSome(operations)}.`;
    case "operation":
      return `Left out: ${listSome(operations)}.`;
  }
}

/** `specs/a.yaml:12:5` */
export function formatPosition({ file, line, column }: DiagnosticPlace): string {
  if (file === undefined || line === undefined) return file ?? "";
  return `${file}:${line}${column === undefined ? "" : `:${column}`}`;
}

function occurrence(diagnostic: Diagnostic, look: Look): readonly string[] {
  const { costs, place, detail } = diagnostic;
  const cost = formatCost(costs, place.operations ?? []);
  return [
    [formatHead(diagnostic, look), formatPlace(place)].filter((part) => part !== "").join("  "),
    ...detail.split("\n").map((line) => `  ${line}`),
    ...(cost === "" ? [] : [`  ${cost}`]),
  ];
}

function explanation({ cause, fix }: Diagnostic, { colors }: Look): readonly string[] {
  // A fix may contain lines to copy, which are indented further.
  return [`  ${cause}`, `  ${colors.bold("Fix:")} ${fix.replaceAll("\n", "\n    ")}`];
}

/** `billing 2026-07-01  specs/a.yaml:12:5  #/paths/~1x/get` */
function formatPlace(place: DiagnosticPlace): string {
  const { api, version, pointer = "" } = place;
  const subject = [api, version].filter((part) => part !== undefined && part !== "").join(" ");
  return [subject, formatPosition(place), pointer].filter((part) => part !== "").join("  ");
}

/** The most important first. What several versions have at one place of one file is one diagnostic, with all of them. */
export function bySeverity(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const shared = groupBy(diagnostics, ({ place: { version, operations, ...place }, ...each }) =>
    JSON.stringify([each, place, place.line === undefined && [version, operations]]),
  );
  const once = Array.from(shared.values(), (each) => printed(each.reduce(withVersionOf)));
  return (["error", "warning", "note"] as const).flatMap((severity) =>
    once.filter((each) => each.severity === severity),
  );
}

/** With all text of a document as text: a place is on one line. */
function printed(diagnostic: Diagnostic): Diagnostic {
  const { place, detail, fix, excerpt } = diagnostic;
  const line = (text: string): string => printableLine(text, 1000);
  const { file, pointer, operations } = place;
  return {
    ...diagnostic,
    detail: printable(detail),
    fix: printable(fix),
    ...(excerpt && { excerpt: excerpt.map(line) }),
    place: {
      ...place,
      ...(file !== undefined && { file: line(file) }),
      ...(pointer !== undefined && { pointer: line(pointer) }),
      ...(operations && { operations: operations.map(line) }),
    },
  };
}

function withVersionOf(diagnostic: Diagnostic, { place: { version } }: Diagnostic): Diagnostic {
  const versions = sortedUnique([diagnostic.place.version, version].filter((each) => each !== undefined));
  return { ...diagnostic, place: { ...diagnostic.place, ...(version && { version: versions.join(", ") }) } };
}

type Group = readonly [Diagnostic, ...Diagnostic[]];

/** Groups by code and severity: an error that drops nothing is a warning. */
function groupsOf(diagnostics: readonly Diagnostic[]): readonly Group[] {
  const groups = new Map<string, [Diagnostic, ...Diagnostic[]]>();
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.severity} ${diagnostic.code}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [diagnostic]);
    else group.push(diagnostic);
  }
  return [...groups.values()];
}

/** Groups by code, severity and fix: cause and fix are printed once for each. */
export function runsOf(diagnostics: readonly Diagnostic[]): readonly (readonly Diagnostic[])[] {
  return groupsOf(diagnostics).flatMap((group) => {
    const fixes = new Set(group.map(({ fix }) => fix));
    return Array.from(fixes, (each) => group.filter(({ fix }) => fix === each));
  });
}

/** A note that is only counted, because it requires no action. */
export function isCounted({ code, severity }: Diagnostic): boolean {
  return severity === "note" && catalogue[code].isAnnounced !== true;
}

/** `OPERATION_PUBLIC ×3, UNION_TOO_LARGE ×1` */
export function countCodes(diagnostics: readonly Diagnostic[]): string {
  return groupsOf(diagnostics)
    .map(([{ code }, ...others]) => `${code} ×${others.length + 1}`)
    .join(", ");
}
