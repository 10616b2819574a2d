/**
 * Every code the program can report, with its cause and its fix.
 *
 * One file per stage; a code without cause or fix does not compile.
 */
import { changesDiagnostics, impactDiagnostics } from "./changes.js";
import { configDiagnostics, initDiagnostics } from "./config.js";
import { diskDiagnostics, emitDiagnostics, outputDiagnostics } from "./output.js";
import { doctorDiagnostics, sandboxDiagnostics } from "./doctor.js";
import { documentDiagnostics } from "./document.js";
import type { DiagnosticEntry, Severity } from "./entry.js";
import { journalDiagnostics } from "./journal.js";
import { modelDiagnostics } from "./model.js";
import { sourceDiagnostics } from "./source.js";

const entries = {
  ...changesDiagnostics,
  ...configDiagnostics,
  ...impactDiagnostics,
  ...initDiagnostics,
  ...diskDiagnostics,
  ...sourceDiagnostics,
  ...documentDiagnostics,
  ...modelDiagnostics,
  ...emitDiagnostics,
  ...outputDiagnostics,
  ...sandboxDiagnostics,
  ...doctorDiagnostics,
  ...journalDiagnostics,
};

export type DiagnosticCode = keyof typeof entries;

export type CatalogueEntry = DiagnosticEntry & { readonly severity: Severity };

export const catalogue = Object.fromEntries(
  Object.entries(entries).map(([code, entry]) => [code, { severity: "error", ...entry }]),
) as Readonly<Record<DiagnosticCode, CatalogueEntry>>;

/** The section of docs/diagnostics.md on a code. */
interface Help {
  /** For display: an address, or a file path with the anchor in it. */
  readonly shown: string;
  /** For a terminal with links. */
  readonly url: string;
}

export type HelpOf = (code: DiagnosticCode) => Help;

export function anchorOf(code: DiagnosticCode): string {
  return code.toLowerCase();
}

/** `error, ends the command`, `error, costs the name`, `note`. */
export function severityOf(code: DiagnosticCode): string {
  const { severity, costs } = catalogue[code];
  if (severity !== "error") return severity;
  if (costs === undefined) return "error, ends the command";
  return `error, costs ${costs.map((cost) => costWords[cost]).join(" or ")}`;
}

const costWords = {
  part: "the part that is wrong",
  type: "the exact type",
  name: "the name",
  operation: "the operation, webhook or callback",
};
