// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The part of a URL that a request line contains, and the only one that the server can verify.
 *
 * `fetch` parses a URL and sends what comes of that: `'` becomes `%27`, `/a/../b` becomes `/b`, a fragment is dropped.
 * Such a URL is refused, because the service would verify another string than the signed one.
 */
import { web } from "../web.js";
import { SigningError } from "./signing-error.js";

export interface Target {
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Both, as in the request line. */
  readonly pathAndQuery: string;
}

/** The target of an absolute URL, exactly as sent. */
export function targetOf(url: string): Target {
  const [, pathAndQuery] = /^https?:\/\/[^/?#\\\s]+(\/[^]*)$/i.exec(url) ?? [];
  const sent = pathAndQuery === undefined ? undefined : sentTarget(url);
  if (pathAndQuery === undefined || sent === undefined) {
    throw new SigningError("url_not_stable", "Expected an absolute http or https URL with a path.");
  }
  if (sent !== pathAndQuery) {
    throw new SigningError(
      "url_not_stable",
      `The platform would change the signed URL, so it is not sent: ${difference(pathAndQuery, sent)}. ` +
        "Encode every value as RFC 3986 says (encodeURIComponent, and !'()* as well), and leave out fragments.",
    );
  }
  return splitTarget(pathAndQuery);
}

/** The target in a received request line. */
export function splitTarget(pathAndQuery: string): Target {
  const end = pathAndQuery.indexOf("?");
  return end < 0
    ? { path: pathAndQuery, query: "", pathAndQuery }
    : {
        path: pathAndQuery.slice(0, end),
        query: pathAndQuery.slice(end + 1),
        pathAndQuery,
      };
}

function sentTarget(url: string): string | undefined {
  try {
    const { pathname, search } = new web.URL(url);
    return pathname + search;
  } catch {
    return undefined;
  }
}

/** The first differing characters: enough to find them, and no more of a URL that contains credentials. */
function difference(signed: string, sent: string): string {
  let start = 0;
  while (start < signed.length && signed[start] === sent[start]) start++;
  const excerpt = (text: string): string => JSON.stringify(text.slice(start, start + 3));
  return `at character ${start + 1} of path and query ${excerpt(signed)} would become ${excerpt(sent)}`;
}
