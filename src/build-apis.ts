/**
 * The first half of the story, for those who read the APIs and emit nothing: the sandbox, `doctor`. It loads neither the
 * emitter nor what the emitter needs.
 */
import type { ApiSources } from "./api-sources.js";
import type { Report } from "./diagnostics/report.js";
import { applyOverlays } from "./document/overlay.js";
import { parseDocument } from "./document/parse.js";
import { validate } from "./document/validate.js";
import type { ValidDocument } from "./document/valid-document.js";
import type { Api } from "./model/api.js";
import { buildApi } from "./model/build-api.js";

/** The documents of one API as models; throws when one of them cannot be trusted. */
export function buildApis(sources: Pick<ApiSources, "documents" | "overlays">, report: Report): Api[] {
  const documents = validDocuments(sources, report);
  const apis = documents.map((document) => buildApi(document, report));
  report.throwIfErrors();
  return apis;
}

function validDocuments(
  { documents, overlays }: Pick<ApiSources, "documents" | "overlays">,
  report: Report,
): ValidDocument[] {
  const parsed = documents
    .map((document) => parseDocument(document, report))
    .filter((document) => document !== undefined);
  const overlaid = parsed.map((document) =>
    applyOverlays(
      document,
      overlays.map(({ overlay }) => overlay),
      report,
    ),
  );
  const valid = overlaid
    .map((document) => validate(document, report))
    .filter((document) => document !== undefined);
  report.throwIfErrors(); // nothing is built from a document that we do not trust
  return valid;
}
