/** What a version that is new in the index means, in short; the rest is what `generate diff` is for. */
import { diffApis, type Diff } from "../changes/diff.js";
import { printable } from "../changes/report/safe-text.js";
import { levelWords, verdictSentence } from "../changes/report/verdict-sentence.js";
import { DiagnosticError } from "../diagnostics/diagnostic.js";
import { listWords } from "../diagnostics/quote.js";
import type { Overlay } from "../document/overlay.js";
import type { LockedDocument } from "../source/locked-document.js";
import { buildPulled } from "./build-pulled.js";

export interface AnnouncedVersion {
  readonly version: string;
  /** The version before it. */
  readonly against: string;
  /** The verdict, or why there is none. */
  readonly summary: string;
  /** The worst changes, then those of behaviour, a line each. */
  readonly changes: readonly string[];
  /** How many are not named. */
  readonly more: number;
}

/** `documents` are all that are locked now, oldest first. The oldest has nothing to differ from. */
export function announceVersions(
  documents: readonly LockedDocument[],
  added: readonly string[],
  overlays: readonly Overlay[],
): AnnouncedVersion[] {
  // A first pull adds every version, and none of them is news.
  if (documents.every(({ version }) => added.includes(version))) return [];
  return documents.flatMap((document, index) => {
    const earlier = documents[index - 1];
    if (earlier === undefined || !added.includes(document.version)) return [];
    return [announce(earlier, document, overlays)];
  });
}

function announce(
  earlier: LockedDocument,
  document: LockedDocument,
  overlays: readonly Overlay[],
): AnnouncedVersion {
  const names = { version: document.version, against: earlier.version };
  try {
    const diff = diffApis(...buildPulled([earlier, document], overlays));
    const lines = linesOf(diff);
    return {
      ...names,
      summary: printable(verdictSentence(diff)),
      changes: lines.slice(0, mostNamed),
      more: Math.max(0, lines.length - mostNamed),
    };
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const codes = [...new Set(error.diagnostics.map(({ code }) => code))];
    return { ...names, summary: `They cannot be compared: ${listWords(codes)}.`, changes: [], more: 0 };
  }
}

const mostNamed = 5;

function linesOf({ changes, behaviours }: Diff): string[] {
  return [
    ...changes.map(({ level, title }) => printable(`${levelWords[level]}: ${title}`)),
    ...behaviours.map(({ title }) => printable(`behaviour: ${title}`)),
  ];
}
