/** Diagnostics as a person reads them: code and place, what is wrong and what it means, how to fix it. */
import type { Colors } from "picocolors/types.js";

import type { Diagnostic, DiagnosticPlace } from "./diagnostic.js";

/** From this many neighbours that differ only in their place, cause and fix are printed once, after the last. */
const many = 5;

export function formatDiagnostics(diagnostics: readonly Diagnostic[], colors: Colors): readonly string[] {
  return runsOf(diagnostics).flatMap((run) => {
    const [first] = run;
    if (first === undefined || run.length < many) return run.map((each) => formatDiagnostic(each, colors));
    return [[...run.flatMap((each) => occurrence(each, colors)), ...explanation(first, colors)].join("\n")];
  });
}

export function formatDiagnostic(diagnostic: Diagnostic, colors: Colors): string {
  return [...occurrence(diagnostic, colors), ...explanation(diagnostic, colors)].join("\n");
}

/** Neighbours with the same code and the same fix. */
function runsOf(diagnostics: readonly Diagnostic[]): readonly (readonly Diagnostic[])[] {
  const runs: Diagnostic[][] = [];
  for (const diagnostic of diagnostics) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    if (first?.code === diagnostic.code && first.fix === diagnostic.fix) run?.push(diagnostic);
    else runs.push([diagnostic]);
  }
  return runs;
}

function occurrence({ code, severity, place, detail }: Diagnostic, colors: Colors): readonly string[] {
  const paint = { error: colors.red, warning: colors.yellow, note: colors.cyan }[severity];
  return [
    [paint(colors.bold(severity)), colors.bold(code), formatPlace(place)]
      .filter((part) => part !== "")
      .join("  "),
    ...detail.split("\n").map((line) => `  ${line}`),
  ];
}

function explanation({ cause, fix }: Diagnostic, colors: Colors): readonly string[] {
  // A fix may have lines to copy; they are indented further.
  return [`  ${cause}`, `  ${colors.bold("Fix:")} ${fix.replaceAll("\n", "\n    ")}`];
}

/** `billing 2026-07-01  specs/a.yaml:12:5  #/paths/~1x/get` */
function formatPlace({ api, version, file, pointer, line, column }: DiagnosticPlace): string {
  const position = line === undefined ? "" : `:${line}${column === undefined ? "" : `:${column}`}`;
  const subject = [api, version].filter((part) => part !== undefined && part !== "").join(" ");
  return [subject, file === undefined ? "" : `${file}${position}`, pointer ?? ""]
    .filter((part) => part !== "")
    .join("  ");
}
