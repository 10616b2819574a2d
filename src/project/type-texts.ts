/** The types that a report shows: those of its changes. */
import type { Diff } from "../judge/diff.js";
import type { ReportContext } from "../reports/report-view.js";
import { Report } from "../diagnostics/report.js";
import { nameDeclarations } from "../emit/names.js";
import { typePrinter, type TypePrinter } from "../emit/print-type.js";
import type { Api } from "../model/api.js";
import { buildTimeline } from "../timeline/timeline.js";

export function typeTexts(diff: Diff, before: Api, after: Api): Required<Pick<ReportContext, "printType">> {
  const printers = { before: printerOf(before), after: printerOf(after) };
  const names = new Set(
    diff.changes.flatMap(({ types }) => [...types.changed, ...types.added, ...types.removed]),
  );
  return { printType: (name, side) => (names.has(name) ? printers[side](name) : undefined) };
}

/** Separate for each side: two documents may share a version name. */
function printerOf(api: Api): TypePrinter {
  const timeline = buildTimeline([api]);
  const [version] = timeline.versions;
  if (version === undefined) throw new Error("A timeline has the version it was made from.");
  return typePrinter(version, nameDeclarations(timeline, new Report()));
}
