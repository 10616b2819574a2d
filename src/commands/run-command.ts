/**
 * What all commands share: they are given a console, and what they throw becomes text and an exit code.
 */
import { stat } from "node:fs/promises";
import picocolors from "picocolors";

import { createDiagnostic, DiagnosticError, type Diagnostic } from "../diagnostics/diagnostic.js";
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
    await requireFolder(cwd);
    const result = await command(report);
    if (json) console.log(JSON.stringify({ ...result.json, diagnostics: report.diagnostics }, null, 2));
    else {
      if (!quiet) printNotices(report.diagnostics);
      if (!quiet || result.exitCode === inputIsWrong) console.log(result.text);
    }
    process.exitCode = result.exitCode ?? 0;
  } catch (error) {
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

/** Else a misspelt `--cwd` would be made, with all that is generated in it. */
async function requireFolder(cwd: string): Promise<void> {
  const isFolder = await stat(cwd).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (isFolder) return;
  throw new DiagnosticError([
    createDiagnostic("FOLDER_MISSING", { file: cwd }, `There is no folder ${cwd}.`),
  ]);
}

/** Warnings in full; notes as a count for each code, since a large document has hundreds. */
function printNotices(diagnostics: readonly Diagnostic[]): void {
  const warnings = diagnostics.filter(({ severity }) => severity === "warning");
  for (const text of formatDiagnostics(warnings, picocolors)) console.error(`${text}\n`);
  const notes = diagnostics.filter(({ severity }) => severity === "note");
  const counts = new Map<string, number>();
  for (const { code } of notes) counts.set(code, (counts.get(code) ?? 0) + 1);
  if (counts.size === 0) return;
  const list = Array.from(counts, ([code, count]) => `${code} ×${count}`).join(", ");
  console.error(`${picocolors.cyan("note")}  ${list} (all of them with --json)\n`);
}
