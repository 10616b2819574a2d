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
import type { DiagnosticEntry } from "./entry.js";
import { modelDiagnostics } from "./model.js";
import { sourceDiagnostics } from "./source.js";

export const catalogue = {
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
};

export type DiagnosticCode = keyof typeof catalogue;

// MERGED help.ts
/* The section of docs/diagnostics.md that explains a code, and what the catalogue says about a code in a few words. */

interface Help {
  /** For people: an address, or the path of a file with the anchor in it. */
  readonly shown: string;
  /** For a terminal that opens what is clicked. */
  readonly url: string;
}

export type HelpOf = (code: DiagnosticCode) => Help;

/** Of the heading that is the code. */
export function anchorOf(code: DiagnosticCode): string {
  return code.toLowerCase();
}

/** `error, ends the command`, `error, costs the name`, `note`. */
export function severityOf(code: DiagnosticCode): string {
  const { severity, costs }: DiagnosticEntry = catalogue[code];
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
