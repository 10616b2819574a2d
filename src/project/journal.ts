/** The open entries of a journal: payments of unknown fate, for the person who looks them up. */
import { diagnosticError } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { listWords } from "../values/text.js";
import { type JournalPlace, type OpenEntry, type OpenJournal, withJournal } from "./open-journal.js";

/** An open entry for display: never with a body, a credential or a hash of the request. */
export interface ListedEntry extends Omit<OpenEntry, "hash"> {
  /** Attempts of finished runs; unknown for a killed run. */
  readonly attempts: number;
}

export interface ListedJournal {
  /** Path, or URL without a password. */
  readonly journal: string;
  /** Oldest first. */
  readonly entries: readonly ListedEntry[];
}

export function listJournal(place: JournalPlace, report: Report): Promise<ListedJournal> {
  return withJournal(place, async (journal) => {
    const entries = await journal.entries();
    reportDamage(journal, report);
    return { journal: journal.name, entries: entries.map(listedEntry) };
  });
}

function listedEntry({ hash: _, ...entry }: OpenEntry): ListedEntry {
  const { answers = [] } = entry;
  return { ...entry, attempts: answers.reduce((sum, { attempts = 1 }) => sum + attempts, 0) };
}

function reportDamage({ name, damagedLines = 0 }: OpenJournal, report: Report): void {
  if (damagedLines === 0) return;
  const detail = damagedLines === 1 ? "1 line is damaged." : `${damagedLines} lines are damaged.`;
  report.add("JOURNAL_LINES_DAMAGED", { file: name }, detail);
}

/** `time`: that of the intended entry, if several have the key. */
export interface EntryChoice {
  readonly key: string;
  readonly time: string | undefined;
}

/** Ends the entry on a person's decision, if there is one. Throws `JOURNAL_ENTRY_UNKNOWN` unless one open entry is chosen. */
export function openEntryOf(
  place: JournalPlace,
  { key, time }: EntryChoice,
  decision?: { readonly fate: "done" | "refused"; readonly note: string },
): Promise<ListedEntry & { readonly journal: string }> {
  return withJournal(place, async (journal) => {
    const withKey = (await journal.entries()).filter((entry) => entry.key === key);
    const [entry, ...others] = withKey.filter((each) => time === undefined || each.time === time);
    if (entry === undefined || others.length > 0) {
      const times = listWords(withKey.map((each) => each.time));
      const detail =
        withKey.length === 0
          ? `No open entry has the key "${key}".`
          : `The key "${key}" has ${withKey.length === 1 ? "an open entry" : "open entries"} of ${times}.`;
      throw diagnosticError("JOURNAL_ENTRY_UNKNOWN", { file: journal.name }, detail);
    }
    if (decision !== undefined) await journal.settle(entry, decision.fate, decision.note);
    return { ...listedEntry(entry), journal: journal.name };
  });
}
