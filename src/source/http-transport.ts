/**
 * One HTTP GET, with the bytes as they are on the wire.
 *
 * Node's own http client and not `fetch`: `fetch` decompresses by itself and takes a truncated gzip stream for success,
 * follows redirects, and hides an answer that is longer than it says. Here nothing is decoded and nothing is followed.
 * Node's default agent is used, so that NODE_USE_ENV_PROXY works where Node knows it.
 */
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";

export interface HttpRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the request and the reading of its body. */
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Not decoded. Throws when the connection breaks before the announced end. */
  readonly body: AsyncIterable<Uint8Array>;
}

export type HttpTransport = (request: HttpRequest) => Promise<HttpAnswer>;

export const nodeTransport: HttpTransport = ({ url, headers, signal }) =>
  new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    // One connection per document: nothing stays open behind a command that has finished.
    const outgoing = send(url, { method: "GET", headers: { ...headers, connection: "close" }, signal });
    let incoming: IncomingMessage | undefined;
    outgoing.on("response", (answer) => {
      incoming = answer;
      // Whoever reads the body gets it; an unread body must not end the process.
      answer.on("error", () => undefined);
      resolve({ status: answer.statusCode ?? 0, headers: readHeaders(answer), body: answer });
    });
    outgoing.on("upgrade", (answer, socket) => {
      // 101: from here on it is another protocol, and an answer will never come.
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: readHeaders(answer), body: nothing() });
    });
    outgoing.on("error", (error) => {
      // After the answer began: bytes beyond the announced length, or no HTTP any more.
      incoming?.destroy(error);
      reject(error);
    });
    outgoing.end();
  });

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
