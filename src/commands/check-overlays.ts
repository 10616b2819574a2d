/** Says at once when overlays do not fit what was pulled, and not only when somebody generates from it. */
import { Report } from "../diagnostics/report.js";
import { applyOverlays, type Overlay } from "../document/overlay.js";
import { parseDocument } from "../document/parse.js";
import type { LockedDocument } from "../source/locked-document.js";

/** A warning for each of the documents that an overlay's action finds nothing in. */
export function checkOverlays(
  api: string,
  documents: readonly LockedDocument[],
  overlays: readonly Overlay[],
  report: Report,
): void {
  for (const document of documents) {
    const findings = new Report();
    const parsed = parseDocument(document, findings);
    if (parsed !== undefined) applyOverlays(parsed, overlays, findings);
    const [first, ...others] = findings.diagnostics.filter(({ severity }) => severity === "error");
    if (first === undefined) continue;
    const more = others.length === 0 ? "" : ` So it is with ${others.length} more.`;
    report.add(
      "PULLED_DOCUMENT_UNKNOWN_TO_OVERLAYS",
      { api, version: document.version },
      `${first.detail}${more}`,
    );
  }
}
