/** The printed types and operations that a report shows, by side. */
import type { Diff } from "../judge/diff.js";
import type { ReportContext, Side } from "../reports/report-view.js";
import { Report } from "../diagnostics/report.js";
import { nameDeclarations } from "../emit/names.js";
import { declarationPrinter, type DeclarationPrinter } from "../emit/print-declaration.js";
import type { Api } from "../model/api.js";
import { buildTimeline } from "../timeline/timeline.js";

export type DeclarationTexts = Required<Pick<ReportContext, "printType" | "printOperation">>;

export function declarationTexts(
  diff: Diff,
  before: Api,
  after: Api,
  { withOperations = true }: { readonly withOperations?: boolean } = {},
): DeclarationTexts {
  const printers = { before: printerOf(before), after: printerOf(after) };
  const texts = new Map<string, string>();
  const print = (kind: keyof DeclarationPrinter, side: Side, name: string): void => {
    const key = keyOf(kind, side, name);
    const text = texts.has(key) ? undefined : printers[side][kind](name);
    if (text !== undefined) texts.set(key, text);
  };
  for (const { types, operations } of diff.changes) {
    for (const side of ["before", "after"] as const) {
      for (const name of [...types.changed, ...types.added, ...types.removed]) print("schema", side, name);
      if (!withOperations || types.changed.length > 0) continue;
      for (const id of operations.slice(0, mostOperations)) print("operation", side, id);
    }
  }
  return {
    printType: (name, side) => texts.get(keyOf("schema", side, name)),
    printOperation: (id, side) => texts.get(keyOf("operation", side, id)),
  };
}

/** A report prints one or two: if every operation changes, the first shows how. */
const mostOperations = 2;

/** Separate for each side: two documents may share a version name. */
function printerOf(api: Api): DeclarationPrinter {
  const timeline = buildTimeline([api]);
  const [version] = timeline.versions;
  if (version === undefined) throw new Error("A timeline has the version it was made from.");
  return declarationPrinter(version, nameDeclarations(timeline, new Report()));
}

function keyOf(kind: string, side: Side, name: string): string {
  return `${kind} ${side} ${name}`;
}
