/**
 * What all commands share: they are given a console, and what they throw becomes text and an exit code.
 */
import picocolors from "picocolors";

import { catalogue } from "../diagnostics/catalogue.js";
import type { DiagnosticEntry } from "../diagnostics/entry.js";
import { createDiagnostic, DiagnosticError, type Diagnostic } from "../diagnostics/diagnostic.js";
import { describeErrno, isFileError } from "../disk/errno.js";
import { look } from "../disk/look.js";
import { formatDiagnostics } from "../diagnostics/format-diagnostic.js";
import { Report } from "../diagnostics/report.js";

/** Options of every command. */
export interface CommonArguments {
  readonly config?: string | undefined;
  readonly cwd: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

export interface CommandResult {
  /** For people. */
  readonly text: string;
  /** For machines: one JSON document. */
  readonly json: object;
  readonly exitCode?: 0 | 1;
}

const inputIsWrong = 1;
const ourBug = 70;

export async function runCommand(
  { cwd, json, quiet }: CommonArguments,
  command: (report: Report) => Promise<CommandResult>,
): Promise<void> {
  const report = new Report();
  try {
    requireFolder(cwd);
    const result = await command(report);
    if (json) console.log(JSON.stringify({ ...result.json, diagnostics: report.diagnostics }, null, 2));
    else {
      if (!quiet) printNotices(report.diagnostics);
      if (!quiet || result.exitCode === inputIsWrong) console.log(result.text);
    }
    process.exitCode = result.exitCode ?? 0;
  } catch (thrown) {
    const error = asDiagnostics(thrown);
    if (!(error instanceof DiagnosticError)) {
      console.error(error);
      console.error("\nThis is a bug of openapi-dated. Please report it with the text above.");
      process.exitCode = ourBug;
      return;
    }
    if (json) console.log(JSON.stringify({ diagnostics: error.diagnostics }, null, 2));
    else for (const text of formatDiagnostics(error.diagnostics, picocolors)) console.error(`${text}\n`);
    process.exitCode = inputIsWrong;
  }
}

/** Where no command has said it better: what the disk refuses is the user's to mend, and no bug of ours. */
function asDiagnostics(error: unknown): unknown {
  if (!isFileError(error)) return error;
  const place = error.path === undefined ? {} : { file: error.path };
  const detail = `\`${error.syscall}\` failed: ${describeErrno(error)}.`;
  return new DiagnosticError([createDiagnostic("FILE_NOT_ACCESSIBLE", place, detail)]);
}

/** Else a misspelt `--cwd` would be made, with all that is generated in it. */
function requireFolder(cwd: string): void {
  if (look(cwd).kind === "folder") return;
  throw new DiagnosticError([
    createDiagnostic("FOLDER_MISSING", { file: cwd }, `There is no folder ${cwd}.`),
  ]);
}

/** Warnings and decisions in full; other notes as a count for each code, since a large document has hundreds. */
function printNotices(diagnostics: readonly Diagnostic[]): void {
  const isFull = ({ code, severity }: Diagnostic): boolean => {
    const entry: DiagnosticEntry = catalogue[code];
    return severity === "warning" || entry.isAnnounced === true;
  };
  for (const text of formatDiagnostics(diagnostics.filter(isFull), picocolors)) console.error(`${text}\n`);
  const notes = diagnostics.filter((diagnostic) => !isFull(diagnostic));
  const counts = new Map<string, number>();
  for (const { code } of notes) counts.set(code, (counts.get(code) ?? 0) + 1);
  if (counts.size === 0) return;
  const list = Array.from(counts, ([code, count]) => `${code} ×${count}`).join(", ");
  console.error(`${picocolors.cyan("note")}  ${list} (all of them with --json)\n`);
}
