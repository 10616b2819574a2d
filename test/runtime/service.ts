/** A service on loopback that answers as a test says, and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export interface Service {
  readonly baseUrl: string;
  readonly asked: Asked[];
}

/** `turn` counts from 1. */
export type Answering = (answer: ServerResponse, asked: Asked, turn: number) => void;

const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

export async function startService(answering: Answering): Promise<Service> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks) };
      answering(response, one, asked.push(one));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Answers with JSON, and with the version that was asked for. */
export function json(
  answer: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  answer.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "x-api-version": "2026-07-01",
    ...headers,
  });
  answer.end(JSON.stringify(body));
}

export function text(
  answer: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  answer.writeHead(status, { "content-type": "text/plain", "x-api-version": "2026-07-01", ...headers });
  answer.end(body);
}
