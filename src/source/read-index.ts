/**
 * The versions index: the versions of an API, and the locations of their documents.
 *
 * Tolerant about the form (`index-entries.ts`), strict about the values: a version becomes a folder and a header, a
 * location becomes a request. All mistakes are reported together.
 */
import { fileURLToPath } from "node:url";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { type DiagnosticError, diagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { describeType } from "../values/json.js";
import { listWords, quote } from "../values/text.js";
import { Report } from "../diagnostics/report.js";
import { compareVersions, type ApiVersion } from "../values/version.js";
import { parseJson } from "./decode.js";
import { readFileContent } from "../disk/read-file.js";
import { fetchDocument, type FetchSettings } from "./fetch-document.js";
import {
  defaultKeys,
  describeUnknownForm,
  findIndexEntries,
  latestKeys,
  locationKeys,
  versionKeys,
  type IndexEntries,
  type IndexEntry,
} from "./index-entries.js";
import { readRetirement, type Retirement } from "./retirement.js";
import { checkIndexLocation, displayUrl, parseUrl, refuseUrl, type AllowedOrigins } from "./url-rules.js";
import { checkVersionName } from "./version-name.js";

export interface VersionsIndex {
  /** Sorted, oldest first. */
  readonly versions: readonly IndexedVersion[];
  readonly default?: ApiVersion;
  readonly latest?: ApiVersion;
}

export interface IndexedVersion {
  readonly version: ApiVersion;
  readonly url: URL;
  /** Hash of its document, if the index says so. */
  readonly sha256?: string;
  readonly retirement: Retirement;
}

export interface FetchedIndex {
  readonly index: VersionsIndex;
  /** The version names in the publisher's order. */
  readonly order: readonly unknown[];
  /** The default and the latest version, listed or not. */
  readonly named: { readonly default: unknown; readonly latest: unknown };
  readonly url: URL;
  readonly bytes: Uint8Array;
}

/** Throws if the URL must not be fetched. A file is the index of the catalogue: the configuration cannot name one. */
export function checkIndexUrl(address: string | URL, api: string): URL {
  const url = parseUrl(String(address));
  if (address instanceof URL && address.protocol === "file:") return address;
  if (url === undefined)
    throw refused("URL_INVALID", `${quote(String(address))} is not a complete URL.`, api);
  const refusal = refuseUrl(url);
  if (refusal !== undefined) throw refused(refusal.code, refusal.detail, api);
  url.hash = "";
  return url;
}

function refused(code: DiagnosticCode, detail: string, api: string): DiagnosticError {
  return diagnosticError(code, { api }, detail);
}

/** Always fetched in full: the index is small. Undefined, or a `DiagnosticError`, if it fails, as reported. */
export async function fetchIndex(
  url: URL,
  api: string,
  settings: FetchSettings,
  allowOtherOrigins: AllowedOrigins,
  report: Report,
): Promise<FetchedIndex | undefined> {
  if (url.protocol === "file:") {
    const content = await readFileContent(fileURLToPath(url));
    if (content.kind !== "bytes") throw new Error(`${displayUrl(url)} is missing from the package.`);
    const { bytes } = content;
    return parseIndex({ text: bytes.toString("utf8"), bytes }, url, api, true, report);
  }
  const fetched = await fetchDocument(url, { ...settings, place: { api } }, report);
  return fetched?.kind === "fetched" ? parseIndex(fetched, url, api, allowOtherOrigins, report) : undefined;
}

function parseIndex(
  fetched: { readonly text: string; readonly bytes: Uint8Array },
  url: URL,
  api: string,
  allowOtherOrigins: AllowedOrigins,
  report: Report,
): FetchedIndex | undefined {
  const parsed = parseJson(fetched.text);
  if (parsed.kind === "malformed") {
    const place = { api, file: displayUrl(url), ...parsed.position };
    return report.add("INDEX_MALFORMED", place, `It is not valid JSON. ${parsed.reason}`);
  }
  const listing = findIndexEntries(parsed.value);
  return {
    index: readIndex(parsed.value, url, { allowOtherOrigins, report, api }),
    order: listing?.entries.map(({ version }) => version) ?? [],
    named: { default: nameOf(listing?.default), latest: nameOf(listing?.latest) },
    url,
    bytes: fetched.bytes,
  };
}

export interface ReadIndexOptions {
  /** Servers other than the index's own that documents may come from. */
  readonly allowOtherOrigins?: AllowedOrigins;
  /** Also receives warnings; without a report, only errors are reported, by throwing. */
  readonly report?: Report;
  /** Name of the API, for messages. */
  readonly api?: string;
}

export const maximumVersions = 500;

/** Throws a `DiagnosticError` with all problems. */
export function readIndex(body: unknown, indexUrl: URL, options: ReadIndexOptions = {}): VersionsIndex {
  const report = options.report ?? new Report();
  const place: DiagnosticPlace = {
    ...(options.api === undefined ? {} : { api: options.api }),
    file: displayUrl(indexUrl),
  };
  const listing = findIndexEntries(body);
  if (listing === undefined) report.add("INDEX_FORM_UNKNOWN", place, describeUnknownForm(body));
  else if (listing.entries.length === 0) report.add("INDEX_EMPTY", place, "The list of versions is empty.");
  else if (listing.entries.length > maximumVersions) {
    const detail = `It lists ${listing.entries.length} versions; at most ${maximumVersions} are read.`;
    report.add("INDEX_TOO_MANY_VERSIONS", place, detail);
  }
  report.throwIfErrors();

  const entries = listing?.entries ?? [];
  const versions = entries.flatMap((entry) =>
    readEntry(entry, indexUrl, options.allowOtherOrigins, place, report),
  );
  refuseRepeated(versions, place, report);
  report.throwIfErrors();
  const markedDefault = readMark("default", listing, versions, place, report);
  const markedLatest = readMark("latest", listing, versions, place, report);
  return {
    versions: versions.sort(byVersion).map(({ entry: _, ...version }) => version),
    ...(markedDefault === undefined ? {} : { default: markedDefault }),
    ...(markedLatest === undefined ? {} : { latest: markedLatest }),
  };
}

interface ReadEntry extends IndexedVersion {
  readonly entry: IndexEntry;
}

function readEntry(
  entry: IndexEntry,
  indexUrl: URL,
  allowed: AllowedOrigins | undefined,
  index: DiagnosticPlace,
  report: Report,
): ReadEntry[] {
  const place = { ...index, pointer: entry.pointer };
  if (entry.version === undefined) {
    report.add("INDEX_VERSION_MISSING", place, `The entry has none of the keys ${versionKeys.join(", ")}.`);
    return [];
  }
  if (typeof entry.version !== "string") {
    report.add(
      "INDEX_VERSION_INVALID",
      place,
      `The version must be a string; found ${describeType(entry.version)}.`,
    );
    return [];
  }
  const name = checkVersionName(entry.version);
  if (name.kind === "refused") {
    report.add("INDEX_VERSION_INVALID", place, `${quote(entry.version)} is not a version: ${name.reason}.`);
    return [];
  }
  if (entry.strayLocations.length > 0) {
    const keys = listWords(
      entry.strayLocations.slice(0, 8).map((key) => quote(key, 40)),
      "or",
    );
    const detail = `The location may be under ${keys}; looked for one under ${locationKeys.join(", ")}.`;
    report.add("INDEX_LOCATION_INVALID", { ...place, version: name.version }, detail);
    return [];
  }
  const location = checkIndexLocation(entry.location, name.version, indexUrl, allowed);
  if (location.kind === "url") {
    const { retirement, unclear } = readRetirement(entry.deprecated, entry.sunset);
    for (const value of unclear) {
      const shown = typeof value === "string" ? quote(value, 40) : describeType(value);
      report.add(
        "INDEX_DATE_UNCLEAR",
        { ...place, version: name.version },
        `A date of its retirement is ${shown}.`,
      );
    }
    const { sha256 } = entry;
    const isHash = typeof sha256 === "string" && /^[0-9a-f]{64}$/i.test(sha256);
    const pinned = isHash ? { sha256: sha256.toLowerCase() } : {};
    return [{ version: name.version, url: location.url, ...pinned, retirement, entry }];
  }
  report.add(location.code, { ...place, version: name.version }, location.detail, location.fix);
  return [];
}

/** Refuses names that differ only in case, which are one file on most machines. */
function refuseRepeated(versions: readonly ReadEntry[], place: DiagnosticPlace, report: Report): void {
  const first = new Map<string, ReadEntry>();
  for (const read of versions) {
    const earlier = first.get(read.version.toLowerCase());
    if (earlier === undefined) {
      first.set(read.version.toLowerCase(), read);
      continue;
    }
    const detail = `${quote(read.version)} is listed at ${earlier.entry.pointer} and again at ${read.entry.pointer}.`;
    report.add(
      "INDEX_VERSION_REPEATED",
      { ...place, version: read.version, pointer: read.entry.pointer },
      detail,
    );
  }
}

function byVersion(left: IndexedVersion, right: IndexedVersion): number {
  return compareVersions(left.version, right.version);
}

/**
 * The default or latest version: by name beside the list, as an entry, or by a flag of an entry. A mark that does not name
 * exactly one listed version is reported and omitted.
 */
function readMark(
  word: "default" | "latest",
  listing: IndexEntries | undefined,
  versions: readonly { readonly version: ApiVersion; readonly entry: IndexEntry }[],
  place: DiagnosticPlace,
  report: Report,
): ApiVersion | undefined {
  const flag = word === "default" ? "isDefault" : "isLatest";
  const flagged = versions.filter(({ entry }) => entry[flag]).map(({ version }) => version);
  const value = listing?.[word];
  const named = [...new Set<unknown>(value === undefined ? flagged : [nameOf(value), ...flagged])];
  if (named.length === 0) return undefined;
  const match = versions.find(({ version }) => version === named[0]);
  if (named.length === 1 && match !== undefined) return match.version;
  const shown = named.map((name) =>
    typeof name === "string" ? quote(name) : "something other than a string",
  );
  const keys = (word === "default" ? defaultKeys : latestKeys).join(", ");
  return report.add("INDEX_DEFAULT_UNCLEAR", place, `The ${word} version (${keys}) is ${listWords(shown)}.`);
}

/** The mark may be a separate entry: `"default": {"version": "2025-03-13"}`. */
function nameOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entry = value as Record<string, unknown>;
  return versionKeys.map((key) => entry[key]).find((candidate) => typeof candidate === "string");
}
