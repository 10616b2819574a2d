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
import type { SelectedDocument } from "./model/selection/report-selections.js";
import { selectVersions } from "./model/selection/select-versions.js";

/** What is read of an API, each version with the way in which a request selects it. */
type ReadSources = Pick<ApiSources, "api" | "documents" | "overlays">;

/** The documents of one API as models; throws when one of them cannot be trusted. */
export function buildApis(sources: ReadSources, report: Report): Api[] {
  return buildSelected(selectDocuments(sources, report), report);
}

/** The valid documents of one API, and how a request selects the version of each. */
export function selectDocuments(sources: ReadSources, report: Report): SelectedDocument[] {
  const documents = validDocuments(sources, report);
  const selections = selectVersions(documents, sources.api.version);
  return documents.flatMap((document, index) => {
    const selection = selections[index];
    return selection === undefined ? [] : [{ document, selection }];
  });
}

export function buildSelected(selected: readonly SelectedDocument[], report: Report): Api[] {
  const apis = selected.map(({ document, selection }) => buildApi(document, report, selection));
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
