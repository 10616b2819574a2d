/**
 * Which URLs are fetched at all: https, or http on this machine, and never with credentials inside.
 *
 * A document becomes code, so its way here is guarded like that of code.
 */
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { quote } from "../diagnostics/quote.js";

export interface UrlRefusal {
  readonly code: DiagnosticCode;
  readonly detail: string;
}

export function refuseUrl(url: URL): UrlRefusal | undefined {
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return { code: "URL_INVALID", detail: `The scheme is ${quote(url.protocol)}.` };
  }
  if (url.username !== "" || url.password !== "") {
    return {
      code: "URL_WITH_CREDENTIALS",
      detail: `${displayUrl(url)} was given with credentials in front of the host.`,
    };
  }
  if (url.protocol === "http:" && !isLoopback(url)) {
    return { code: "URL_WITHOUT_HTTPS", detail: `${displayUrl(url)} would be fetched over plain http.` };
  }
  return undefined;
}

/** A URL without what could be secret in it: credentials, query and fragment. */
export function displayUrl(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}${url.search === "" ? "" : "?…"}`;
}

/** Undefined where the text is no absolute URL. */
export function parseUrl(text: string, base?: URL): URL | undefined {
  return URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined;
}

/** `URL` has already brought every spelling of an address (`0x7f.1`, `127.1`) to this form. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname;
  return (
    host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host)
  );
}
