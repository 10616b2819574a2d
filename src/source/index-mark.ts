/**
 * Which version the index marks as default or latest: by name beside the list, as an entry, or with a flag at an entry.
 * A mark that does not name exactly one listed version is told and left out; no client depends on it, since all pin theirs.
 */
import type { Place } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/quote.js";
import type { Report } from "../diagnostics/report.js";
import type { ApiVersion } from "../model/version.js";
import { defaultKeys, latestKeys, versionKeys, type IndexEntries, type IndexEntry } from "./index-entries.js";

export function readMark(
  word: "default" | "latest",
  found: IndexEntries | undefined,
  versions: readonly { readonly version: ApiVersion; readonly entry: IndexEntry }[],
  place: Place,
  report: Report,
): ApiVersion | undefined {
  const flag = word === "default" ? "isDefault" : "isLatest";
  const flagged = versions.filter(({ entry }) => entry[flag]).map(({ version }) => version);
  const value = found?.[word];
  const named = [...new Set<unknown>(value === undefined ? flagged : [nameOf(value), ...flagged])];
  if (named.length === 0) return undefined;
  const match = versions.find(({ version }) => version === named[0]);
  if (named.length === 1 && match !== undefined) return match.version;
  const shown = named.map((name) => (typeof name === "string" ? quote(name) : "something that is no text"));
  const keys = (word === "default" ? defaultKeys : latestKeys).join(", ");
  report.add("INDEX_DEFAULT_UNCLEAR", place, `As ${word} (${keys}) it names ${shown.join(", ")}.`);
  return undefined;
}

/** The mark may be an entry of its own: `"default": {"version": "2025-03-13"}`. */
function nameOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entry = value as Record<string, unknown>;
  return versionKeys.map((key) => entry[key]).find((candidate) => typeof candidate === "string");
}
