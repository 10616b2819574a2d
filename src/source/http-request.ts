/**
 * One HTTP GET: the headers sent, and the bytes as received.
 *
 * Uses Node's http client, not `fetch`: `fetch` decompresses on its own and accepts a truncated gzip stream, follows
 * redirects, and hides an answer that is longer than announced. Here nothing is decoded or followed. Node's default
 * agent is used, so that NODE_USE_ENV_PROXY works where Node knows it. It is loaded with the first request: most runs send none.
 */
import type { IncomingMessage } from "node:http";

import { quote } from "../values/text.js";
import { isLoopback } from "../values/url.js";

interface HttpRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the request and the reading of its body. */
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Not decoded. Throws if the connection breaks before the announced end. */
  readonly body: AsyncIterable<Uint8Array>;
}

export type HttpTransport = (request: HttpRequest) => Promise<HttpAnswer>;

export const nodeTransport: HttpTransport = ({ url, headers, signal }) =>
  new Promise((resolve, reject) => {
    const { request } = process.getBuiltinModule(url.protocol === "https:" ? "node:https" : "node:http");
    // One connection per document: none stays open after the command.
    const outgoing = request(url, { method: "GET", headers: { ...headers, connection: "close" }, signal });
    let incoming: IncomingMessage | undefined;
    outgoing.on("response", (answer) => {
      incoming = answer;
      // The reader of the body gets the error; an unread body must not crash the process.
      answer.on("error", () => undefined);
      resolve({ status: answer.statusCode ?? 0, headers: readHeaders(answer), body: answer });
    });
    outgoing.on("upgrade", (answer, socket) => {
      // 101: the protocol changes, and no answer will come.
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: readHeaders(answer), body: nothing() });
    });
    outgoing.on("error", (error) => {
      // After the answer began: bytes beyond the announced length, or malformed HTTP.
      incoming?.destroy(error);
      reject(error);
    });
    outgoing.end();
  });

/** The sentence for a user whose proxy Node ignores; empty if there is none, or Node uses it. */
export function ignoredProxy(url: URL): string {
  const name = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"].find(
    (each) => (process.env[each] ?? "") !== "",
  );
  if (name === undefined || isLoopback(url) || process.env["NODE_USE_ENV_PROXY"] === "1") return "";
  return ` ${name} is set, but Node ignores it without NODE_USE_ENV_PROXY=1.`;
}

async function* nothing(): AsyncGenerator<Uint8Array, void> {
  // An answer without a body.
}

function readHeaders(answer: IncomingMessage): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}

/** By origin: `https://api.example.com`. */
export type HeadersByOrigin = ReadonlyMap<string, Readonly<Record<string, string>>>;

export type RequestHeaders =
  | { readonly kind: "headers"; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: "refused"; readonly detail: string };

/**
 * The user's headers, such as credentials, are sent only to their origin. They cannot replace headers that the download
 * relies on. Their values never appear in a message.
 */
export function requestHeaders(
  url: URL,
  headersOf: HeadersByOrigin,
  etag: string | undefined,
): RequestHeaders {
  const headers: Record<string, string> = { ...defaults };
  for (const [name, value] of Object.entries(headersOf.get(url.origin) ?? {})) {
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

/** Truncated compressed answers can go unnoticed, so compression is not requested. */
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
  const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule("node:http");
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return undefined;
  } catch {
    return "has a name or value that cannot be sent";
  }
}

/** True for a valid ETag (RFC 9110, section 8.8.3); others, of a server or an edited lock, are not used. */
export function isEtag(text: string | undefined): text is string {
  return text !== undefined && /^(W\/)?"[\x21\x23-\x7e]*"$/.test(text);
}
