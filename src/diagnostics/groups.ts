/** Diagnostics in the order in which a person reads them, and what they have in common. */
import { catalogue } from "./catalogue.js";
import type { Diagnostic } from "./diagnostic.js";
import type { DiagnosticEntry } from "./entry.js";

/** The most important first. */
export function bySeverity(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return (["error", "warning", "note"] as const).flatMap((severity) =>
    diagnostics.filter((each) => each.severity === severity),
  );
}

export type Group = readonly [Diagnostic, ...Diagnostic[]];

/** By code and severity: an error is a warning where it costs nothing. */
export function groupsOf(diagnostics: readonly Diagnostic[]): readonly Group[] {
  const groups = new Map<string, [Diagnostic, ...Diagnostic[]]>();
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.severity} ${diagnostic.code}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [diagnostic]);
    else group.push(diagnostic);
  }
  return [...groups.values()];
}

/** The same, apart by fix: what is said once for all of a run. */
export function runsOf(diagnostics: readonly Diagnostic[]): readonly (readonly Diagnostic[])[] {
  return groupsOf(diagnostics).flatMap((group) => {
    const fixes = new Set(group.map(({ fix }) => fix));
    return Array.from(fixes, (each) => group.filter(({ fix }) => fix === each));
  });
}

/** A note that is not announced, since the reader has nothing to do. */
export function isCounted({ code, severity }: Diagnostic): boolean {
  const entry: DiagnosticEntry = catalogue[code];
  return severity === "note" && entry.isAnnounced !== true;
}

/** `OPERATION_PUBLIC ×3, UNION_TOO_LARGE ×1` */
export function countCodes(diagnostics: readonly Diagnostic[]): string {
  return groupsOf(diagnostics)
    .map(([{ code }, ...others]) => `${code} ×${others.length + 1}`)
    .join(", ");
}
