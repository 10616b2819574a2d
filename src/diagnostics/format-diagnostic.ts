/** One diagnostic as a person reads it: code and place, what is wrong and what it costs, what it means, how to fix it. */
import type { Colors } from "picocolors/types.js";

import type { Diagnostic, DiagnosticPlace } from "./diagnostic.js";
import type { HelpOf } from "./help.js";
import { listSome } from "../values/text.js";

export interface Look {
  readonly colors: Colors;
  /** Where more is said about each code; a hyperlink is the code itself, anything else a line. */
  readonly help?: { readonly of: HelpOf; readonly isHyperlink: boolean };
}

export function formatDiagnostic(diagnostic: Diagnostic, look: Look): string {
  return [...occurrence(diagnostic, look), ...explanation(diagnostic, look)].join("\n");
}

/** Those of one code and one fix, which is printed once, after the last. */
export function formatOccurrences(diagnostics: readonly Diagnostic[], look: Look): string {
  const [first] = diagnostics;
  const occurrences = diagnostics.flatMap((each) => occurrence(each, look));
  return [...occurrences, ...(first === undefined ? [] : explanation(first, look))].join("\n");
}

export function formatHead({ severity, code }: Diagnostic, { colors, help }: Look, count = 1): string {
  const paint = { error: colors.red, warning: colors.yellow, note: colors.cyan }[severity];
  const shown =
    help?.isHyperlink === true ? hyperlink(colors.bold(code), help.of(code).url) : colors.bold(code);
  return `${paint(colors.bold(severity))}  ${shown}${count === 1 ? "" : ` ×${count}`}`;
}

/** As terminals that know OSC 8 show it: the text, which opens the address. */
function hyperlink(text: string, url: string): string {
  const escape = "\u001b]8;;";
  const end = "\u001b\\";
  return `${escape}${url}${end}${text}${escape}${end}`;
}

/** What an error takes away, and whose it is; empty for what costs nothing, and for what ends the command. */
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
  // A fix may have lines to copy; they are indented further.
  return [`  ${cause}`, `  ${colors.bold("Fix:")} ${fix.replaceAll("\n", "\n    ")}`];
}

/** `billing 2026-07-01  specs/a.yaml:12:5  #/paths/~1x/get` */
function formatPlace(place: DiagnosticPlace): string {
  const { api, version, pointer = "" } = place;
  const subject = [api, version].filter((part) => part !== undefined && part !== "").join(" ");
  return [subject, formatPosition(place), pointer].filter((part) => part !== "").join("  ");
}
