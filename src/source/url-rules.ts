/**
 * The URLs that may be fetched: https, or http on this machine, never with credentials. A document becomes code, so its
 * download is guarded like that of code.
 *
 * A location in the index is an outside instruction to make a request from here: only the index's origin is allowed
 * unless the caller names others, and a remote index must not point at this machine.
 */
import { fileURLToPath } from "node:url";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { describeType } from "../values/json.js";
import { knownPath } from "../values/path.js";
import { quote } from "../values/text.js";
import type { ApiVersion } from "../values/version.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { isLoopback } from "../values/url.js";

export type UrlRefusal = Pick<Diagnostic, "code" | "detail">;

export function refuseUrl(url: URL): UrlRefusal | undefined {
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return { code: "URL_INVALID", detail: `The scheme is ${quote(url.protocol)}.` };
  }
  if (url.username !== "" || url.password !== "") {
    return {
      code: "URL_WITH_CREDENTIALS",
      detail: `${displayUrl(url)} contains credentials in front of the host.`,
    };
  }
  if (url.protocol === "http:" && !isLoopback(url)) {
    return { code: "URL_WITHOUT_HTTPS", detail: `${displayUrl(url)} uses plain http.` };
  }
  return undefined;
}

/** A URL without credentials, query and fragment, which may be secret; a file relative to the working directory. */
export function displayUrl(url: URL): string {
  if (url.protocol === "file:") return knownPath(fileURLToPath(url), process.cwd());
  return `${url.protocol}//${url.host}${url.pathname}${url.search === "" ? "" : "?…"}`;
}

/** Undefined if the string is not an absolute URL. */
export function parseUrl(text: string, base?: URL): URL | undefined {
  return URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined;
}

/** `true`: any other server. A list of origins is better: `["https://specs.example.com"]`. */
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
  if (typeof location !== "string")
    return invalid(`The location must be a string; found ${describeType(location)}.`);
  if (location === "" || /[\u0000-\u0020\u007f\\]/.test(location)) {
    return invalid(
      `The location ${quote(location)} is empty or contains whitespace, control characters or backslashes.`,
    );
  }
  const url = parseUrl(location, indexUrl);
  if (url === undefined) return invalid(`The location ${quote(location)} is not a URL.`);
  url.hash = "";
  if (url.origin === indexUrl.origin) {
    const refusal = refuseUrl(url);
    return refusal === undefined ? { kind: "url", url } : invalid(refusal.detail);
  }
  return checkOtherOrigin(url, indexUrl, allowed);
}

/** `/spec/versions` and `/spec/2025-03-13` are siblings. */
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
  if (isLoopback(url) && !isLoopback(indexUrl) && indexUrl.protocol !== "file:") {
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
