/** The last line of a run that could not read all of a document: what is missing, and how to make that an error. */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { counted, listWords } from "../values/text.js";
import type { Api, LeftOut } from "../model/api.js";
import type { VersionSummary } from "../project/summary.js";

/** A version with its number of operations and its missing parts. */
interface VersionCount {
  readonly operations: number;
  readonly leftOut: readonly LeftOut[];
}

export function countSummary({ operations, leftOut }: VersionSummary): VersionCount {
  return { operations: operations.written + operations.shared, leftOut };
}

export function countApi({ operations, leftOut }: Api): VersionCount {
  return { operations: operations.length, leftOut };
}

export function leftOutRemark(
  versions: readonly VersionCount[],
  diagnostics: readonly Diagnostic[],
): string | undefined {
  const lost = (kind: LeftOut["kind"]): number =>
    versions.reduce((sum, { leftOut }) => sum + leftOut.filter((each) => each.kind === kind).length, 0);
  const operations = lost("operation");
  const all = operations + versions.reduce((sum, version) => sum + version.operations, 0);
  const parts = [
    ...(operations === 0 ? [] : [`${operations} of ${counted(all, "operation")}`]),
    ...(["path", "webhook", "callback"] as const)
      .map((kind) => [kind, lost(kind)] as const)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => counted(count, kind)),
  ];
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  if (errors === 0) return undefined;
  if (parts.length === 0)
    return `${counted(errors, "error")}, and nothing was left out (see above); --strict fails on any error.`;
  const isOne = parts.length === 1 && parts[0]?.startsWith("1 ") === true;
  return `${listWords(parts)} ${isOne ? "was" : "were"} left out (see above); --strict makes that an error.`;
}
