/** The types that a report shows: those of its changes. */
import type { Diff } from "../judge/diff.js";
import type { ReportContext } from "../reports/report-view.js";
import type { Names } from "../emit/names.js";
import { typePrinter, type TypePrinter } from "../emit/print-type.js";
import type { Timeline } from "../timeline/timeline.js";

/** `timelines`: of one version each. */
export function typeTexts(
  { changes }: Pick<Diff, "changes">,
  timelines: Readonly<Record<"before" | "after", Timeline>>,
  names: Names,
): Required<Pick<ReportContext, "printType">> {
  const printerOf = ({ versions }: Timeline): TypePrinter => {
    const [version] = versions;
    if (version === undefined) throw new Error("A timeline has the version it was made from.");
    return typePrinter(version, names);
  };
  const printers = { before: printerOf(timelines.before), after: printerOf(timelines.after) };
  const shown = new Set(changes.flatMap(({ types }) => [...types.changed, ...types.added, ...types.removed]));
  return { printType: (name, side) => (shown.has(name) ? printers[side](name) : undefined) };
}
