/**
 * A diagnostic is one problem of the input; a `DiagnosticError` carries all of them.
 *
 * Stages add to a `Report` and continue, so that one problem does not hide the next; the pipeline stops at the end of
 * the stage. `catalogue.ts` has the codes, causes and fixes.
 */
import { catalogue, type DiagnosticCode } from "./catalogue.js";
import type { Cost, Severity } from "./entry.js";

/** The place of a problem. Every part is optional, but at least one should be present. */
export interface DiagnosticPlace {
  readonly api?: string;
  readonly version?: string;
  /** Path or URL as known to the user, relative to the working directory if possible. */
  readonly file?: string;
  /** JSON pointer into the document, or without a file into the configuration: `#/paths/~1payments/get`. */
  readonly pointer?: string;
  /** Both count from 1. */
  readonly line?: number;
  readonly column?: number;
  /** The last of several lines. */
  readonly endLine?: number;
  /** The first hundred users of the place: `POST /orders`, `webhook order.paid`, `callback onPaid of POST /orders`. */
  readonly operations?: readonly string[];
}

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** The part of the output that an error drops. Absent: it ends the command, or is not an error. */
  readonly costs?: Cost;
  readonly place: DiagnosticPlace;
  /** One or two sentences with the names and values of this occurrence. */
  readonly detail: string;
  readonly cause: string;
  readonly fix: string;
  /** The first lines of a file that differ: `-` and a line of the file, `+` and the expected one. */
  readonly excerpt?: readonly string[];
}

/** An error without costs, which ends the command; `document/findings.ts` adds the costs of errors in documents. */
export function createDiagnostic(
  code: DiagnosticCode,
  place: DiagnosticPlace,
  detail: string,
  fix?: string,
): Diagnostic {
  const { severity, cause, fix: usualFix } = catalogue[code];
  return { code, severity, place, detail, cause, fix: fix ?? usualFix };
}

export function endsCommand({ severity, costs }: Diagnostic): boolean {
  return severity === "error" && costs === undefined;
}

/** Thrown when the work cannot continue. The command prints every diagnostic and exits with 1. */
export class DiagnosticError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ code, detail }) => `${code}: ${detail}`).join("\n"));
    this.name = "DiagnosticError";
    this.diagnostics = diagnostics;
  }
}

/** True for an error with a diagnostic of this code. */
export function hasCode(error: unknown, code: DiagnosticCode): error is DiagnosticError {
  return error instanceof DiagnosticError && error.diagnostics.some((diagnostic) => diagnostic.code === code);
}

export function diagnosticError(...parts: Parameters<typeof createDiagnostic>): DiagnosticError {
  return new DiagnosticError([createDiagnostic(...parts)]);
}
