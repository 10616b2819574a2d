/**
 * The ignore file: reviewed and accepted changes, each with a reason and an end date.
 *
 * A JSON or YAML list of `{ id, reason, until }`. `id` is the id of a change or behaviour change, a fingerprint, or a
 * rule; `until` is the last valid day. Entries without a match are reported, so that they get removed.
 */

import { isObject, type JsonValue } from "../values/json.js";
import { createDiagnostic, type Diagnostic, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { quote } from "../values/text.js";
import { isDate } from "../values/version.js";
import type { Change } from "./change.js";

interface IgnoreEntry {
  readonly id: string;
  readonly reason: string;
  readonly until: string;
}

interface ReadIgnoreFile {
  readonly entries: readonly IgnoreEntry[];
  readonly diagnostics: readonly Diagnostic[];
}

export function readIgnoreFile(value: JsonValue, file: string): ReadIgnoreFile {
  const list = isObject(value) ? value["ignore"] : value;
  if (!Array.isArray(list)) {
    const detail = "Expected a list of entries, or an object with such a list as `ignore`.";
    return { entries: [], diagnostics: [createDiagnostic("IGNORE_FILE_INVALID", { file }, detail)] };
  }
  const read = (list as readonly JsonValue[]).map((item, index) =>
    readEntry(item, { file, pointer: `#/${index}` }),
  );
  return {
    entries: read.filter((entry) => !Array.isArray(entry)) as IgnoreEntry[],
    diagnostics: read.filter((entry) => Array.isArray(entry)).flat(),
  };
}

/** A change or behaviour change. */
export type Ignorable = Pick<Change, "id"> & Partial<Pick<Change, "fingerprint" | "rule">>;

interface AppliedIgnores {
  isIgnored(entry: Ignorable): boolean;
  /** About expired entries, and entries that ignore nothing. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `today` is `YYYY-MM-DD`: this stage has no clock. */
export function applyIgnores(
  entries: readonly IgnoreEntry[],
  changes: readonly Ignorable[],
  today: string,
  file: string,
): AppliedIgnores {
  const matches = (entry: IgnoreEntry, { id, fingerprint, rule }: Ignorable): boolean =>
    [id, fingerprint, rule].includes(entry.id);
  const isMatched = (entry: IgnoreEntry): boolean => changes.some((each) => matches(entry, each));
  const { inForce, ended, idle } = judgeEntries(entries, isMatched, today);
  return {
    isIgnored: (each) => inForce.some((entry) => matches(entry, each)),
    diagnostics: [
      ...ended.map(({ id, until }) =>
        createDiagnostic("IGNORE_ENDED", { file }, `${quote(id)} was ignored until ${until}.`),
      ),
      ...idle.map(({ id }) =>
        createDiagnostic(
          "IGNORE_WITHOUT_CHANGE",
          { file },
          `No change between these versions matches ${quote(id)}.`,
        ),
      ),
    ],
  };
}

function readEntry(item: JsonValue, place: DiagnosticPlace): IgnoreEntry | Diagnostic[] {
  if (!isObject(item))
    return [createDiagnostic("IGNORE_ENTRY_INVALID", place, "The entry must be an object.")];
  const { id, reason, until } = item;
  const problems = [
    ...(isFilled(id) ? [] : ["`id` is missing"]),
    ...(isFilled(reason) ? [] : ["`reason` is missing"]),
    ...(isFilled(until) && isDate(until) ? [] : ["`until` must be a date, YYYY-MM-DD"]),
    ...Object.keys(item)
      .filter((key) => !["id", "reason", "until"].includes(key))
      .map((key) => `${quote(key)} is not a known key`),
  ];
  if (problems.length > 0 || !isFilled(id) || !isFilled(reason) || !isFilled(until)) {
    return [createDiagnostic("IGNORE_ENTRY_INVALID", place, `${problems.join("; ")}.`)];
  }
  return { id, reason, until };
}

function isFilled(value: JsonValue | undefined): value is string {
  return typeof value === "string" && value.trim() !== "";
}

interface JudgedEntries<Entry> {
  readonly inForce: readonly Entry[];
  readonly ended: readonly Entry[];
  /** Valid entries without a match. */
  readonly idle: readonly Entry[];
}

/** Sorts accepted entries. One without `until` never expires. `today` is `YYYY-MM-DD`: this stage has no clock. */
export function judgeEntries<Entry extends { readonly until?: string | undefined }>(
  entries: readonly Entry[],
  isMatched: (entry: Entry) => boolean,
  today: string,
): JudgedEntries<Entry> {
  const inForce = entries.filter(({ until = today }) => until >= today);
  return {
    inForce,
    ended: entries.filter(({ until = today }) => until < today),
    idle: inForce.filter((entry) => !isMatched(entry)),
  };
}
