/** The versions index of a service: its URL, its answer, and which of its versions are wanted. */
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/quote.js";
import type { Report } from "../diagnostics/report.js";
import { parseJson } from "./decode.js";
import { fetchDocument, type FetchSettings } from "./fetch-document.js";
import { readIndex, type IndexedVersion, type VersionsIndex } from "./read-index.js";
import { displayUrl, parseUrl, refuseUrl, type AllowedOrigins } from "./url-rules.js";

/** The index itself, or the base URL below which it stands at `/spec/versions`. */
export type IndexAddress = { readonly url: string | URL } | { readonly baseUrl: string | URL };

export interface FetchedIndex {
  readonly index: VersionsIndex;
  readonly url: URL;
  readonly bytes: Uint8Array;
}

/** Throws where the address is not one that we fetch from. */
export function resolveIndexUrl(address: IndexAddress, api: string): URL {
  const given = "url" in address ? address.url : address.baseUrl;
  const url = parseUrl(String(given));
  const refusal =
    url === undefined
      ? { code: "URL_INVALID" as const, detail: `${quote(String(given))} is no whole URL.` }
      : refuseUrl(url);
  if (url === undefined || refusal !== undefined) {
    const { code, detail } = refusal ?? { code: "URL_INVALID", detail: "" };
    throw new DiagnosticError([createDiagnostic(code, { api }, detail)]);
  }
  url.hash = "";
  if ("url" in address) return url;
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/spec/versions`;
  url.search = "";
  return url;
}

/**
 * Always asked for as a whole: it is small, and a pull is there to see what is new.
 * Undefined or a `DiagnosticError`: the report says why.
 */
export async function fetchIndex(
  url: URL,
  api: string,
  settings: FetchSettings,
  allowOtherOrigins: AllowedOrigins,
  report: Report,
): Promise<FetchedIndex | undefined> {
  const fetched = await fetchDocument(url, { ...settings, place: { api } }, report);
  if (fetched?.kind !== "fetched") return undefined;
  const parsed = parseJson(fetched.text);
  if (parsed.kind === "malformed") {
    const { line, column, reason } = parsed;
    report.add("INDEX_MALFORMED", { api, file: displayUrl(url), line, column }, `It breaks off: ${reason}.`);
    return undefined;
  }
  return {
    index: readIndex(parsed.value, url, { allowOtherOrigins, report, api }),
    url,
    bytes: fetched.bytes,
  };
}

export function wantedVersions(
  { index, url }: FetchedIndex,
  api: string,
  versions: readonly string[] | undefined,
  report: Report,
): readonly IndexedVersion[] {
  if (versions === undefined) return index.versions;
  const listed: readonly string[] = index.versions.map(({ version }) => version);
  for (const version of new Set(versions)) {
    if (listed.includes(version)) continue;
    const place = { api, version, file: displayUrl(url) };
    report.add(
      "VERSION_NOT_IN_INDEX",
      place,
      `${quote(version)} is not listed.`,
      `Use one of ${listed.join(", ")}.`,
    );
  }
  return index.versions.filter(({ version }) => versions.includes(version));
}
