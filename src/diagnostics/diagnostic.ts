/**
 * One thing that is wrong with the input, and the exception that carries all of them.
 *
 * A stage adds to a `Report` and goes on, so that one broken thing does not hide the next; the
 * pipeline stops at the stage boundary. `catalogue.ts` has the codes, causes and fixes.
 */
import { catalogue, type DiagnosticCode } from "./catalogue.js";
import type { Cost, DiagnosticEntry, Severity } from "./entry.js";

/** Where a problem is. Every part is optional, but at least one should be present. */
export interface DiagnosticPlace {
  readonly api?: string;
  readonly version?: string;
  /** Path or URL as the user knows it, relative to the working directory where possible. */
  readonly file?: string;
  /** JSON pointer into the document, in URI fragment form: `#/paths/~1payments/get`. */
  readonly pointer?: string;
  /** Both count from 1. */
  readonly line?: number;
  readonly column?: number;
  /** The last line, where it is about several. */
  readonly endLine?: number;
  /** What contains or uses it, the first hundred: `POST /orders`, `webhook order.paid`, `callback onPaid of POST /orders`. */
  readonly operations?: readonly string[];
}

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** What an error costs. Absent: the command ends with it, or it is not an error. */
  readonly costs?: Cost;
  readonly place: DiagnosticPlace;
  /** What was found: one or two sentences with the names and values of this occurrence. */
  readonly detail: string;
  readonly cause: string;
  readonly fix: string;
  /** Of a file that is not what it should be, the first lines that differ: `-` and a line of it, `+` and one that it should have. */
  readonly excerpt?: readonly string[];
}

/** An error that is created this way ends the command; what one in a document costs, `document/findings.ts` knows. */
export function createDiagnostic(
  code: DiagnosticCode,
  place: DiagnosticPlace,
  detail: string,
  fix?: string,
): Diagnostic {
  const entry: DiagnosticEntry = catalogue[code];
  return { code, severity: entry.severity, place, detail, cause: entry.cause, fix: fix ?? entry.fix };
}

/** Whether the work cannot go on. */
export function endsCommand({ severity, costs }: Diagnostic): boolean {
  return severity === "error" && costs === undefined;
}

/** Thrown when work cannot go on. The command prints every diagnostic and exits with 1. */
export class DiagnosticError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ code, detail }) => `${code}: ${detail}`).join("\n"));
    this.name = "DiagnosticError";
    this.diagnostics = diagnostics;
  }
}

/** For the one thing that ends the command. */
export function diagnosticError(...of: Parameters<typeof createDiagnostic>): DiagnosticError {
  return new DiagnosticError([createDiagnostic(...of)]);
}
