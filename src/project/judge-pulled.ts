/**
 * Judges pulled documents: changed under their date, new, or no longer matching overlays.
 *
 * Each comparison has its own report: a pull does not repeat known findings of a locked document.
 */
import { judgeRefresh } from "../judge/judge-refresh.js";
import { listWords, printable } from "../values/text.js";
import { type Announcement, announcementOf } from "../reports/headlines.js";
import { DiagnosticError } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import type { DocumentText } from "../document/parsed-document.js";
import type { Overlay } from "../document/parse-overlay.js";
import type { ChangeJudgement } from "../source/refresh-context.js";
import { buildToCompare, overlayDocuments, type BuiltVersion, type OverlaidSources } from "./build.js";
import { diffVersions } from "./diff-versions.js";
import { pairwise } from "../values/collections.js";

/** The configuration of the documents. `filter`: the operations and events generated from them. */
type PulledSettings = Pick<OverlaidSources, "overlays" | "pathsFrom" | "names" | "filter">;

/** Throws a `DiagnosticError` if one of them has no model. A date is a promise about the whole document. */
export function judgePulled(
  locked: DocumentText,
  published: DocumentText,
  settings: Omit<PulledSettings, "filter">,
): ChangeJudgement {
  const { verdict, summary } = judgeRefresh(diffVersions(...buildPulled([locked, published], settings)));
  return { verdict, summary: printable(summary) };
}

/**
 * Overlays apply, since they contain the publisher's policy and open enums, unless they fail on either document. The
 * next `generate` reports what is wrong with an overlay.
 */
function buildPulled(
  documents: readonly [DocumentText, DocumentText],
  { overlays, ...settings }: PulledSettings,
): [BuiltVersion, BuiltVersion] {
  const build = (applied: readonly Overlay[]): [BuiltVersion, BuiltVersion] => {
    const sources = { ...settings, documents, overlays: applied, isStrict: true };
    const [before, after] = buildToCompare(sources, new Report());
    if (before === undefined || after === undefined)
      throw new Error("A document that is refused is refused for a reason.");
    return [before, after];
  };
  if (overlays.length === 0) return build([]);
  try {
    return build(overlays);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    return build([]);
  }
}

/** The header in which the server names the version, from the trait or the document. */
export function echoOf(document: DocumentText, overlays: readonly Overlay[]): string | undefined {
  try {
    const [built] = buildToCompare({ documents: [document], overlays }, new Report());
    return built?.api.traits.version?.echo;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    return undefined; // `generate` reports it.
  }
}

export interface AnnouncedVersion extends Announcement {
  readonly version: string;
  /** The previous version. */
  readonly against: string;
}

/**
 * Announces new versions of the index briefly; `generate diff` shows the rest. The documents are all currently locked
 * ones, oldest first; the oldest is not compared.
 */
export function announceVersions(
  { documents, ...settings }: PulledSettings & Pick<OverlaidSources, "documents">,
  added: readonly string[],
): AnnouncedVersion[] {
  // A first pull adds every version.
  if (documents.every(({ version }) => added.includes(version))) return [];
  return pairwise(documents)
    .filter(([, { version }]) => added.includes(version))
    .map(([earlier, document]) => announceStep(earlier, document, settings));
}

/** The changes of an upgrade from one version to the other. */
export function announceStep(
  earlier: DocumentText,
  document: DocumentText,
  settings: PulledSettings,
): AnnouncedVersion {
  const names = { version: document.version, against: earlier.version };
  try {
    return {
      ...names,
      ...announcementOf(diffVersions(...buildPulled([earlier, document], settings))),
    };
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const codes = [...new Set(error.diagnostics.map(({ code }) => code))];
    return { ...names, summary: `The two cannot be compared: ${listWords(codes)}.`, changes: [], more: 0 };
  }
}

/** Warns about each document that an overlay does not match, without waiting for the next `generate`. */
export function warnOfMisfits({ documents, overlays }: OverlaidSources, report: Report): void {
  for (const document of documents) {
    const findings = new Report();
    overlayDocuments({ documents: [document], overlays }, findings);
    const [first, ...others] = findings.diagnostics.filter(({ severity }) => severity === "error");
    if (first === undefined) continue;
    const { api, version } = document;
    const more = others.length === 0 ? "" : ` The same applies to ${others.length} more.`;
    report.add("PULLED_DOCUMENT_UNKNOWN_TO_OVERLAYS", { api, version }, `${first.detail}${more}`);
  }
}
