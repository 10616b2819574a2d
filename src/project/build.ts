/**
 * The only path from documents to models: parse, overlay, validate, build. Code that needs less stops earlier on the
 * same path.
 *
 * Loads no emitter: the sandbox emits nothing.
 */
import type { Report } from "../diagnostics/report.js";
import { applyOverlays } from "../document/overlay.js";
import { parseDocument } from "../document/parse.js";
import type { Overlay } from "../document/parse-overlay.js";
import type { DocumentText, ParsedDocument } from "../document/parsed-document.js";
import type { ValidDocument } from "../document/valid-document.js";
import { validate } from "../document/validate.js";
import type { Api, ApiFilter } from "../model/api.js";
import { buildApi } from "../model/build-api.js";
import { filterApi } from "../model/filter-api.js";
import type { DeclarationNames } from "../config/project.js";
import { nameTypes } from "../emit/name-types.js";
import type { SelectedDocument } from "../model/selection/report-selections.js";
import {
  recogniseVersion,
  selectVersions,
  type StatedSelection,
} from "../model/selection/select-versions.js";
import type { FindingsSettings } from "../document/findings.js";

/** Documents, and the overlays that go onto each of them. */
export interface OverlaidSources extends FindingsSettings {
  readonly documents: readonly DocumentText[];
  readonly overlays: readonly Overlay[];
  /** Keys at the top of each document whose path items are read like those of `paths`. */
  readonly pathsFrom?: readonly string[];
  /** Default: those of the documents. */
  readonly names?: DeclarationNames;
  /** Operations and events to generate and compare. Default: all. */
  readonly filter?: ApiFilter | undefined;
}

/** A model, and the document that it was built from, which knows its lines. */
export interface BuiltVersion {
  readonly api: Api;
  readonly document: ValidDocument;
}

/** Decides how a request selects the version of each document. */
export type Selector = (documents: readonly ValidDocument[], report: Report) => readonly SelectedDocument[];

/** One for each document, in their order. Throws when a document cannot be trusted. */
export function buildVersions(sources: OverlaidSources, select: Selector, report: Report): BuiltVersion[] {
  const selected = select(validateDocuments(sources, report), report);
  report.throwIfErrors(); // no model that does not know how to ask for its version
  const { names, filter } = sources;
  const published = selected.map(({ document, selection }, index) => {
    report.stepOf(`${document.api}: building the models`, document.version, index, selected);
    return buildApi(document, report, selection, names?.operations);
  });
  report.throwIfErrors();
  const whole = names?.types === undefined ? published : nameTypes(published, report);
  const apis = filter === undefined ? whole : whole.map((api) => filterApi(api, filter));
  return selected.flatMap(({ document }, index) => {
    const api = apis[index];
    return api === undefined ? [] : [{ document, api }];
  });
}

/** For requests: what the configuration states counts, and what one document leaves open the others may say. */
export function selectForRequests(stated: StatedSelection | undefined): Selector {
  return (documents) => {
    const selections = selectVersions(documents, stated);
    return documents.flatMap((document, index) => {
      const selection = selections[index];
      return selection === undefined ? [] : [{ document, selection }];
    });
  };
}

/** For a comparison: each by itself, and in part where it has errors. Throws where nothing can be read, or with `isStrict`. */
export function buildToCompare(
  sources: Omit<OverlaidSources, "isBestEffort">,
  report: Report,
): BuiltVersion[] {
  return buildEach({ ...sources, isBestEffort: true }, report);
}

/** Each document by itself, whatever its version is called. */
export function buildEach(sources: OverlaidSources, report: Report): BuiltVersion[] {
  return buildVersions(sources, selectAlone, report);
}

const selectAlone: Selector = (documents) =>
  documents.map((document) => ({ document, selection: recogniseVersion(document) }));

/** The versions of one API as its service has them: with everything, whatever is generated for a client. */
export function buildApis(
  sources: OverlaidSources,
  stated: StatedSelection | undefined,
  report: Report,
): Api[] {
  const whole = { ...sources, filter: undefined };
  return buildVersions(whole, selectForRequests(stated), report).map(({ api }) => api);
}

function validateDocuments(sources: OverlaidSources, report: Report): ValidDocument[] {
  const valid = overlayDocuments(sources, report)
    .map((document) => validate(document, report, sources))
    .filter((document) => document !== undefined);
  report.throwIfErrors(); // nothing is built from a document that we do not trust
  return valid;
}

/** Documents that cannot be parsed are reported and omitted. */
export function overlayDocuments({ documents, overlays }: OverlaidSources, report: Report): ParsedDocument[] {
  return documents
    .map((document, index) => {
      report.stepOf(`${document.api}: parsing the documents`, document.version, index, documents);
      return parseDocument(document, report);
    })
    .filter((document) => document !== undefined)
    .map((document) => applyOverlays(document, overlays, report));
}
