/** What `prepareTree` found, as diagnostics. Says whether the tree can be used. */
import type { Place } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { limits } from "./document-limits.js";
import type { TreeResult } from "./prepare-tree.js";
import type { ReadText } from "./text-value.js";

export function reportTree(
  result: TreeResult,
  place: Place,
  report: Report,
  locate: ReadText["locate"],
): result is Extract<TreeResult, { kind: "fine" }> {
  switch (result.kind) {
    case "fine":
      return true;
    case "too-deep":
      report.add(
        "DOCUMENT_TOO_DEEP",
        { ...place, pointer: shorten(result.pointer) },
        `More than ${limits.depth} objects and lists stand inside each other.`,
      );
      return false;
    case "too-many-nodes":
      report.add(
        "DOCUMENT_TOO_LARGE",
        { ...place, pointer: result.pointer },
        `The document has more than ${limits.nodes} values.`,
      );
      return false;
    case "not-finite":
      report.add(
        "NUMBER_NOT_FINITE",
        { ...place, pointer: result.pointer, ...locate(result.pointer) },
        `${result.value} is no number that JSON can hold.`,
      );
      return false;
  }
}

/** The pointer to something too deep is too long to read; its beginning shows where it is. */
function shorten(pointer: string): string {
  return pointer.split("/").slice(0, 12).join("/");
}
