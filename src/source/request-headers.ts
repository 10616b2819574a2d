/**
 * The headers of one request. Those of the user, credentials among them, go to the origin they were given for
 * and nowhere else; what the download relies on cannot be replaced. Values never stand in a message.
 */
import { validateHeaderName, validateHeaderValue } from "node:http";
import { quote } from "../diagnostics/quote.js";

/** By origin: `https://api.example.com`. */
export type HeadersByOrigin = ReadonlyMap<string, Readonly<Record<string, string>>>;

export type RequestHeaders =
  | { readonly kind: "headers"; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: "refused"; readonly detail: string };

export function requestHeaders(url: URL, given: HeadersByOrigin, etag: string | undefined): RequestHeaders {
  const headers: Record<string, string> = { ...defaults };
  for (const [name, value] of Object.entries(given.get(url.origin) ?? {})) {
    const problem = refuseHeader(name, value);
    if (problem !== undefined) return { kind: "refused", detail: `The header ${quote(name)} ${problem}.` };
    headers[name.toLowerCase()] = value;
  }
  return {
    kind: "headers",
    headers: { ...headers, ...fixed, ...(isEtag(etag) ? { "if-none-match": etag } : {}) },
  };
}

const defaults = {
  accept: "application/json, application/yaml;q=0.9, */*;q=0.5",
  "user-agent": "openapi-dated",
};

/** Compressed answers can be cut without anyone noticing, so none is asked for. */
const fixed = { "accept-encoding": "identity" };

const ours = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "host",
  "if-none-match",
  "range",
  "transfer-encoding",
]);

function refuseHeader(name: string, value: string): string | undefined {
  if (ours.has(name.toLowerCase())) return "is set by the download itself";
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return undefined;
  } catch {
    return "has a name or value that cannot be sent";
  }
}

/** RFC 9110, section 8.8.3. Anything else, from a server or an edited lock, is not used. */
export function isEtag(text: string | undefined): text is string {
  return text !== undefined && /^(W\/)?"[\x21\x23-\x7e]*"$/.test(text);
}
