/** Diagnostics as a command prints them, each with the address of its section in the documentation. */
import { helpAddresses } from "../config/package-files.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { formatDiagnostics } from "../diagnostics/format-diagnostics.js";
import type { Terminal } from "./run-command.js";

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
