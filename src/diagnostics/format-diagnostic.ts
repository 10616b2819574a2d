/** Diagnostics as a person reads them: code and place, what is wrong and what it means, how to fix it. */
import type { Colors } from "picocolors/types.js";

import type { Diagnostic, Place } from "./diagnostic.js";

export function formatDiagnostic(
  { code, severity, place, detail, cause, fix }: Diagnostic,
  colors: Colors,
): string {
  const paint = { error: colors.red, warning: colors.yellow, note: colors.cyan }[severity];
  return [
    [paint(colors.bold(severity)), colors.bold(code), formatPlace(place)]
      .filter((part) => part !== "")
      .join("  "),
    ...detail.split("\n").map((line) => `  ${line}`),
    `  ${cause}`,
    `  ${colors.bold("Fix:")} ${fix}`,
  ].join("\n");
}

/** `partner 2026-07-01  specs/a.yaml:12:5  #/paths/~1x/get` */
function formatPlace({ api, version, file, pointer, line, column }: Place): string {
  const position = line === undefined ? "" : `:${line}${column === undefined ? "" : `:${column}`}`;
  const subject = [api, version].filter((part) => part !== undefined).join(" ");
  return [subject, file === undefined ? "" : `${file}${position}`, pointer ?? ""]
    .filter((part) => part !== "")
    .join("  ");
}
