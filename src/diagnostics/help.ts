/** The section of docs/diagnostics.md that explains a code, and what the catalogue says about a code in a few words. */
import { catalogue, type DiagnosticCode } from "./catalogue.js";
import type { DiagnosticEntry } from "./entry.js";

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
