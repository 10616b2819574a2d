/**
 * The only path from documents to models: parse, overlay, validate, build. Code that needs less stops earlier on it.
 *
 * Loads no emitter, which the sandbox does not need.
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

/** Documents, and the overlays for each of them. */
export interface OverlaidSources extends FindingsSettings {
  readonly documents: readonly DocumentText[];
  readonly overlays: readonly Overlay[];
  /** Top-level keys of each document whose path items are read like those of `paths`. */
  readonly pathsFrom?: readonly string[];
  /** Default: those in the documents. */
  readonly names?: DeclarationNames;
  /** Operations and events to generate and compare. Default: all. */
  readonly filter?: ApiFilter | undefined;
}

/** A model with its document, which knows the lines. */
export interface BuiltVersion {
  readonly api: Api;
  readonly document: ValidDocument;
}

/** Decides how requests select the version of each document. */
export type Selector = (documents: readonly ValidDocument[], report: Report) => readonly SelectedDocument[];

/** One per document, in order. Throws if a document cannot be trusted. */
export function buildVersions(sources: OverlaidSources, select: Selector, report: Report): BuiltVersion[] {
  const selected = select(validateDocuments(sources, report), report);
  report.throwIfErrors(); // no model without a way to request its version
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

/** For requests: the configuration takes precedence, and a document may be completed by the others. */
export function selectForRequests(stated: StatedSelection | undefined): Selector {
  return (documents) => {
    const selections = selectVersions(documents, stated);
    return documents.flatMap((document, index) => {
      const selection = selections[index];
      return selection === undefined ? [] : [{ document, selection }];
    });
  };
}

/**
 * For a comparison: each on its own, and partially if it has errors. Throws if nothing can be read, or with `isStrict`.
 */
export function buildToCompare(
  sources: Omit<OverlaidSources, "isBestEffort">,
  report: Report,
): BuiltVersion[] {
  return buildEach({ ...sources, isBestEffort: true }, report);
}

/** Each document on its own, whatever the name of its version. */
function buildEach(sources: OverlaidSources, report: Report): BuiltVersion[] {
  return buildVersions(sources, selectAlone, report);
}

const selectAlone: Selector = (documents) =>
  documents.map((document) => ({ document, selection: recogniseVersion(document) }));

/** The versions of an API as its service has them: complete, whatever is generated for clients. */
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
  report.throwIfErrors(); // nothing is built from an untrusted document
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
