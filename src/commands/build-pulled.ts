/** A pulled document as a model, for a judgement that must not depend on whether our overlays still fit it. */
import { DiagnosticError } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import { applyOverlays, type Overlay } from "../document/overlay.js";
import { parseDocument } from "../document/parse.js";
import { validate } from "../document/validate.js";
import type { Api } from "../model/api.js";
import { buildApi } from "../model/build-api.js";
import type { LockedDocument } from "../source/locked-document.js";

/**
 * With the overlays, since they hold the publisher's policy and say what is open; without them where they do not fit
 * both documents. What is wrong with an overlay is said by the next `generate`. Throws a `DiagnosticError` for a
 * document that has no model.
 */
export function buildPulled(
  documents: readonly [LockedDocument, LockedDocument],
  overlays: readonly Overlay[],
): [Api, Api] {
  const [before, after] = documents;
  if (overlays.length > 0) {
    try {
      return [build(before, overlays), build(after, overlays)];
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
    }
  }
  return [build(before, []), build(after, [])];
}

/** With a report of its own: what is known of a locked document is not said again by every pull. */
function build(document: LockedDocument, overlays: readonly Overlay[]): Api {
  const report = new Report();
  const parsed = parseDocument(document, report);
  const valid = parsed && validate(applyOverlays(parsed, overlays, report), report);
  report.throwIfErrors();
  if (valid === undefined) throw new Error("A document that is refused is refused for a reason.");
  const api = buildApi(valid, report);
  report.throwIfErrors();
  return api;
}
