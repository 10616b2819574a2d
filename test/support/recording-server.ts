/** Local HTTP server that records requests and returns configured answers. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  readonly method: string;
  /** Path and query exactly as received. */
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface PlannedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RecordingServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
}

/** `answer` is called for each request, in order of arrival. */
export async function startRecordingServer(
  answer: (request: ReceivedRequest, index: number) => PlannedAnswer | Promise<PlannedAnswer>,
): Promise<RecordingServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const received = {
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString("utf8"),
      };
      requests.push(received);
      void Promise.resolve(answer(received, requests.length - 1)).then(({ status, headers, body }) =>
        response.writeHead(status, headers).end(body),
      );
    });
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
}

/** JSON answer in the service's format. */
export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): PlannedAnswer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  };
}
