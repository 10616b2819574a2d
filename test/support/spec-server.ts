/**
 * A local server that publishes dated documents, and misbehaves on request.
 *
 * Routes map paths to answers. A list gives one answer after the other and then repeats the last, so that a test can
 * express "first broken, then good". Requests are recorded.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { settle } from "./test-clock.js";

export type SpecRoute =
  | {
      readonly kind: "answer";
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Uint8Array;
    }
  /** Answers 304 to requests with this ETag. */
  | { readonly kind: "tagged"; readonly etag: string; readonly body: string }
  /** Writes these raw bytes to the socket and closes it, for invalid answers. */
  | { readonly kind: "raw"; readonly bytes: string | Uint8Array }
  /** Resets the connection, before the answer or in the middle of it. */
  | { readonly kind: "reset"; readonly after?: string }
  /** Sends nothing more, but keeps the connection open. */
  | { readonly kind: "stall"; readonly after?: string };

export type SpecRoutes = Readonly<Record<string, SpecRoute | readonly SpecRoute[]>>;

interface SpecRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface SpecServer extends AsyncDisposable {
  /** Ends with a slash. */
  readonly url: URL;
  readonly requests: readonly SpecRequest[];
  /** Replaces the published routes from now on. */
  publish(routes: SpecRoutes): void;
  close(): Promise<void>;
}

/** JSON answer. */
export function json(value: unknown, headers: Readonly<Record<string, string>> = {}): SpecRoute {
  return {
    kind: "answer",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(value),
  };
}

export async function startSpecServer(initial: SpecRoutes = {}): Promise<SpecServer> {
  const requests: SpecRequest[] = [];
  const sockets = new Set<Socket>();
  let routes = new Map(Object.entries(initial).map(([path, route]) => [path, [route].flat()]));
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push({ path, headers: request.headers });
    const queue = routes.get(path) ?? [];
    answer(queue.length > 1 ? queue.shift() : queue[0], request, response);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) =>
      server.close(() => {
        resolve();
      }),
    );
  };
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    requests,
    publish: (next) => {
      routes = new Map(Object.entries(next).map(([path, route]) => [path, [route].flat()]));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const longerThanSent = 1_000_000;

function answer(route: SpecRoute | undefined, request: IncomingMessage, response: ServerResponse): void {
  switch (route?.kind) {
    case undefined:
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
      return;
    case "answer":
      response.writeHead(route.status ?? 200, route.headers).end(route.body ?? "");
      return;
    case "tagged": {
      const isKnown = request.headers["if-none-match"] === route.etag;
      response.writeHead(isKnown ? 304 : 200, { etag: route.etag }).end(isKnown ? "" : route.body);
      return;
    }
    case "raw":
      request.socket.end(route.bytes);
      return;
    case "reset":
      if (route.after === undefined) request.socket.resetAndDestroy();
      else {
        const { socket } = request;
        response.writeHead(200, { "content-length": longerThanSent });
        // A reset overtakes what its receiver has not read yet.
        response.write(route.after, () => void settle(100).then(() => socket.resetAndDestroy()));
      }
      return;
    case "stall":
      if (route.after === undefined) return;
      response.writeHead(200, { "content-length": longerThanSent });
      response.write(route.after);
      return;
  }
}
