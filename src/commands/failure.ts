/**
 * Ends a command that cannot continue: with 1 and a diagnostic if the input or disk is the cause, with 70 for a bug of
 * this program.
 */
import { helpAddresses, packageContact } from "../config/package-files.js";
import { type Diagnostic, DiagnosticError, diagnosticError } from "../diagnostics/diagnostic.js";
import { describeErrno, hasErrno, isFileError } from "../disk/errno.js";
import type { CommonArguments, ExitCode, Terminal } from "./command.js";
import { formatDiagnostics } from "../diagnostics/format-diagnostics.js";

export const inputIsWrong = 1;
const ourBug = 70;

export function reportFailure(
  thrown: unknown,
  { json, verbose }: Pick<CommonArguments, "json" | "verbose">,
  terminal: DiagnosticsTerminal & Pick<Terminal, "print">,
): ExitCode {
  const error = asDiagnosticError(thrown);
  if (error === undefined) {
    terminal.printError(describeBug(thrown, verbose));
    return ourBug;
  }
  if (json) terminal.print(JSON.stringify({ diagnostics: withHelp(error.diagnostics) }, null, 2));
  else printDiagnostics(error.diagnostics, terminal, verbose);
  return inputIsWrong;
}

/** Undefined for a bug of ours. Disk errors are the user's to fix, even if no command has a better message. */
export function asDiagnosticError(error: unknown): DiagnosticError | undefined {
  if (error instanceof DiagnosticError) return error;
  if (!isFileError(error)) return undefined;
  if (error.syscall === "uv_cwd" && hasErrno(error, "ENOENT"))
    return diagnosticError("FOLDER_MISSING", {}, "The working folder was deleted.");
  const place = error.path === undefined ? {} : { file: error.path };
  // Without a system call and path, only the message identifies the file.
  const detail =
    error.syscall === undefined
      ? `${error.message}.`
      : `\`${error.syscall}\` failed: ${describeErrno(error)}.`;
  return diagnosticError("FILE_NOT_ACCESSIBLE", place, detail);
}

/** Stack, version and address for reporting a bug of this program. */
function describeBug(error: unknown, isVerbose: boolean): string {
  const { name, version, address } = packageContact();
  const stack = stackOf(error);
  const shown = isVerbose ? stack : stack.slice(0, shortStack);
  const hidden = stack.length - shown.length;
  return [
    ...shown,
    ...(hidden > 0 ? [`    … ${hidden} more lines with --verbose`] : []),
    "",
    `This is a bug in ${name} ${version} (Node ${process.versions.node}, ${process.platform} ${process.arch}), not a mistake of yours.`,
    `Please report it with the lines above, the command and, if you may, the document: ${address}`,
  ].join("\n");
}

/** Message and the nearest calls; the rest is Node's. */
const shortStack = 6;

function stackOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [`Thrown: ${String(error)}`];
  const cause = error.cause === undefined ? [] : [`Caused by ${stackOf(error.cause)[0] ?? ""}`];
  const lines = (error.stack ?? String(error)).split("\n");
  const head = lines.findIndex((line) => /^ {4}at /.test(line));
  return head === -1 ? [...lines, ...cause] : [...lines.slice(0, head), ...cause, ...lines.slice(head)];
}

export type DiagnosticsTerminal = Pick<Terminal, "colors" | "hasHyperlinks" | "printError">;

export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  { colors, hasHyperlinks = false, printError }: DiagnosticsTerminal,
  isVerbose: boolean,
): void {
  const look = { colors, help: { of: helpAddresses(), isHyperlink: hasHyperlinks } };
  for (const block of formatDiagnostics(diagnostics, { ...look, isVerbose })) printError(block);
}

/** For `--json`. */
export function withHelp(diagnostics: readonly Diagnostic[]): readonly (Diagnostic & { help: string })[] {
  const helpOf = helpAddresses();
  return diagnostics.map((each) => ({ ...each, help: helpOf(each.code).shown }));
}
