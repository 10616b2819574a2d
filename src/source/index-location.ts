/**
 * Where the index says a document is: resolved against the index, and checked before anything is requested.
 *
 * The index is answered by a server, so a location is an instruction from outside to make a request from here: only the
 * index's own origin counts, unless the caller named others, and no index out there may point at this machine.
 */
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { describeType, quote } from "../diagnostics/quote.js";
import type { ApiVersion } from "../model/version.js";
import { displayUrl, isLoopback, parseUrl, refuseUrl } from "./url-rules.js";

/** `true`: any other server. Better is a list of origins: `["https://specs.example.com"]`. */
export type AllowedOrigins = boolean | readonly string[];

export type IndexLocation =
  | { readonly kind: "url"; readonly url: URL }
  | {
      readonly kind: "refused";
      readonly code: DiagnosticCode;
      readonly detail: string;
      readonly fix?: string;
    };

export function checkIndexLocation(
  location: unknown,
  version: ApiVersion,
  indexUrl: URL,
  allowed: AllowedOrigins = false,
): IndexLocation {
  if (location === undefined) return { kind: "url", url: locationBeside(indexUrl, version) };
  if (typeof location !== "string") return invalid(`The location is ${describeType(location)}, not a text.`);
  if (location === "" || /[\u0000-\u0020\u007f\\]/.test(location)) {
    return invalid(
      `The location ${quote(location)} is empty or has blanks, control characters or backslashes.`,
    );
  }
  const url = parseUrl(location, indexUrl);
  if (url === undefined) return invalid(`The location ${quote(location)} is no URL.`);
  url.hash = "";
  if (url.origin === indexUrl.origin) {
    const refusal = refuseUrl(url);
    return refusal === undefined ? { kind: "url", url } : invalid(refusal.detail);
  }
  return checkOtherOrigin(url, indexUrl, allowed);
}

/** `/spec/versions` and `/spec/2025-03-13` stand side by side. */
function locationBeside(indexUrl: URL, version: ApiVersion): URL {
  const url = new URL(indexUrl);
  url.pathname = `${indexUrl.pathname.replace(/\/+$/, "").replace(/\/[^/]*$/, "")}/${version}`;
  url.search = "";
  url.hash = "";
  return url;
}

function checkOtherOrigin(url: URL, indexUrl: URL, allowed: AllowedOrigins): IndexLocation {
  const refusal = refuseUrl(url);
  if (refusal !== undefined) return invalid(refusal.detail);
  const isAllowed =
    typeof allowed === "boolean"
      ? allowed
      : allowed.some((origin) => parseUrl(origin)?.origin === url.origin);
  if (isLoopback(url) && !isLoopback(indexUrl)) {
    return invalid(`${displayUrl(url)} is on this machine, but the index is on ${indexUrl.host}.`);
  }
  if (isAllowed) return { kind: "url", url };
  return {
    kind: "refused",
    code: "INDEX_LOCATION_OTHER_ORIGIN",
    detail: `The document is at ${displayUrl(url)}, the index at ${indexUrl.origin}.`,
    fix: `If you trust that server, add ${quote(url.origin)} to \`allowedOrigins\` of the API and pull again; credentials are never sent there.`,
  };
}

function invalid(detail: string): IndexLocation {
  return { kind: "refused", code: "INDEX_LOCATION_INVALID", detail };
}
