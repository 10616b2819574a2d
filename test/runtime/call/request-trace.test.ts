/** The fate of a payment by what left the process: real sockets, and the platform's own `fetch`. */
import { channel } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";

import { traceRequest } from "../../../templates/runtime/call/request-trace.js";
import { operation, type Keyed } from "../../../templates/runtime/operation.js";
import { bodyFields } from "../../../templates/runtime/request/body-fields.js";
import { createTransport } from "../../../templates/runtime/transport.js";
import { createClient, createRamp, profile, testKey, type ClientOptions } from "../example-api.js";
import { callFailure, payment } from "../stand-in-fetch.js";
import { useTestClock } from "../../support/test-clock.js";

useTestClock();

const open: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of open.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  server.on("connection", (socket) => sockets.add(socket.on("error", () => {})));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(server);
  return (server.address() as AddressInfo).port;
}

const pem = (name: string): Buffer => readFileSync(path.join(import.meta.dirname, name));

async function failureAt(baseUrl: string, options: Partial<ClientOptions> = {}) {
  const client = createClient({ baseUrl, auth: { apiKey: testKey }, retry: false, ...options });
  return callFailure(() => client.createRamp(payment));
}

describe("a payment of which no byte was written is not sent", () => {
  test("to a service whose certificate nobody trusts", async () => {
    const server = createTlsServer({ key: pem("self-signed.key.pem"), cert: pem("self-signed.pem") });
    const error = await failureAt(`https://127.0.0.1:${await listen(server)}`);
    expect(error).toMatchObject({ code: "connection", fate: "not_sent", outcomeUnknown: false, attempts: 1 });
  });

  test("with TLS to a port that does not speak it", async () => {
    const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(await failureAt(`https://127.0.0.1:${await listen(server)}`)).toMatchObject({ fate: "not_sent" });
  });

  test("if the connection ends during the handshake", async () => {
    const server = createServer((socket) => socket.destroy());
    expect(await failureAt(`https://127.0.0.1:${await listen(server)}`)).toMatchObject({ fate: "not_sent" });
  });

  test("if the handshake takes too long", async () => {
    const server = createServer(() => {});
    const error = await failureAt(`https://127.0.0.1:${await listen(server)}`, { attemptTimeoutMs: 200 });
    expect(error).toMatchObject({ code: "timed_out", fate: "not_sent", outcomeUnknown: false });
  });

  test("to a name that does not exist, and to a port where nobody listens", async () => {
    expect(await failureAt("https://nobody.invalid")).toMatchObject({ fate: "not_sent" });
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await failureAt(`http://127.0.0.1:${port}`)).toMatchObject({ fate: "not_sent" });
  });

  test("wherever its key travels", async () => {
    const server = createServer((socket) => socket.destroy());
    const baseUrl = `https://127.0.0.1:${await listen(server)}`;
    const transport = createTransport(
      { ...profile, idempotency: { field: "key" } },
      { baseUrl, retry: false, auth: { apiKey: testKey } },
    );
    const pay = operation<typeof payment, unknown, Keyed>({
      ...createRamp.descriptor,
      fields: bodyFields("key"),
    });
    expect(await callFailure(() => pay(transport, payment))).toMatchObject({ fate: "not_sent", attempts: 1 });
  });
});

describe("a payment that was written stays unknown", () => {
  test("if the connection ends when its first byte arrives", async () => {
    const server = createServer((socket) => socket.once("data", () => socket.destroy()));
    expect(await failureAt(`http://127.0.0.1:${await listen(server)}`)).toMatchObject({ fate: "unknown" });
  });

  test("if nothing comes back in time", async () => {
    const server = createServer((socket) => void socket.resume());
    const error = await failureAt(`http://127.0.0.1:${await listen(server)}`, { attemptTimeoutMs: 200 });
    expect(error).toMatchObject({ code: "timed_out", fate: "unknown", outcomeUnknown: true });
  });

  test("if the second of two requests on one connection is lost", async () => {
    let requests = 0;
    const server = createServer((socket) => {
      socket.on("data", () => {
        if (++requests > 1) socket.destroy();
        else socket.write("HTTP/1.1 400 No\r\ncontent-length: 0\r\n\r\n");
      });
    });
    const baseUrl = `http://127.0.0.1:${await listen(server)}`;
    expect(await failureAt(baseUrl)).toMatchObject({ fate: "refused" });
    expect(await failureAt(baseUrl)).toMatchObject({ fate: "unknown" });
  });

  test("each by itself, of many at once to one address", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      // Every second connection is lost before it can be used, as far as a server can decide that.
      if (++connections % 2) socket.once("data", () => socket.destroy());
      else socket.destroy();
    });
    const baseUrl = `http://127.0.0.1:${await listen(server)}`;
    const received = new Set<string>();
    server.on("connection", (socket: Socket) =>
      socket.on("data", (bytes) => {
        const key = /idempotency-key: (\S+)/i.exec(bytes.toString())?.[1];
        if (key) received.add(key);
      }),
    );
    const errors = await Promise.all(Array.from({ length: 40 }, () => failureAt(baseUrl)));
    const unsent = errors.filter(({ fate }) => fate === "not_sent");
    for (const { idempotencyKey } of unsent) expect(received).not.toContain(idempotencyKey);
    expect(errors.filter(({ fate }) => fate === "unknown").length).toBeGreaterThanOrEqual(received.size);
  });

  test("with a fetch of the caller that sends it in another way", async () => {
    const fetch = () => Promise.reject(new Error("lost"));
    expect(await failureAt("https://api.example.com", { fetch })).toMatchObject({ fate: "unknown" });
  });

  const twice: ClientOptions["fetch"] = (url, init) =>
    globalThis.fetch(url, init).catch(() => globalThis.fetch(url, init));

  test("with a fetch of the caller that asks the platform twice", async () => {
    const server = createServer((socket) => socket.destroy());
    const baseUrl = `https://127.0.0.1:${await listen(server)}`;
    expect(await failureAt(baseUrl, { fetch: twice })).toMatchObject({ fate: "unknown" });
  });

  test.each<
    [string, (url: string, init: Parameters<NonNullable<ClientOptions["fetch"]>>[1]) => Promise<unknown>]
  >([
    ["the platform's fetch", (url, init) => globalThis.fetch(url, init)],
    [
      "node:http",
      (url, { method, headers, body }) =>
        new Promise((resolve) => void httpRequest(url, { method, headers }).on("error", resolve).end(body)),
    ],
  ])("if a fetch sent it to another address before, by %s", async (_, sendTo) => {
    const received = createServer((socket) => socket.once("data", () => socket.destroy()));
    const mirror = `http://127.0.0.1:${await listen(received)}`;
    const closed = createServer();
    const baseUrl = `http://127.0.0.1:${await listen(closed)}`;
    closed.close();
    const fetch: ClientOptions["fetch"] = async (url, init) => {
      await sendTo(url.replace(baseUrl, mirror), init).catch(() => {});
      return globalThis.fetch(url, init);
    };
    const error = await failureAt(baseUrl, { fetch });
    expect(error).toMatchObject({ cause: { code: "ECONNREFUSED" }, fate: "unknown" });
  });

  test("if the service received it, and nobody listens when the fetch repeats it by itself", async () => {
    const server = createServer((socket) =>
      socket.once("data", () => {
        server.close();
        socket.destroy();
      }),
    );
    const error = await failureAt(`http://127.0.0.1:${await listen(server)}`, { fetch: twice });
    expect(error).toMatchObject({ cause: { code: "ECONNREFUSED" }, fate: "unknown" });
  });
});

describe("announcements that could be of several attempts", () => {
  const announce = (event: string, request: object): void => channel(`undici:${event}`).publish({ request });
  const request = (headers: readonly string[] = []) => ({
    ...{ origin: "https://api.example.com", path: "/ramps", method: "POST" },
    headers: ["accept", "application/json", ...headers],
  });
  const name = "POST https://api.example.com/ramps";

  test("count for two without a key only together, and for each that begins when all have their request", () => {
    const [first, second] = [traceRequest(name), traceRequest(name)];
    const [one, two, third] = [request(), request(), request()];
    announce("request:create", one);
    expect([first.isUnsent(), second.isUnsent()]).toEqual([false, false]);
    announce("request:create", two);
    expect([first.isUnsent(), second.isUnsent()]).toEqual([true, true]);
    announce("client:sendHeaders", two);
    expect([first.isUnsent(), second.isUnsent()]).toEqual([false, false]);
    const later = traceRequest(name);
    expect(later.isUnsent()).toBe(false);
    announce("request:create", third);
    expect([first.isUnsent(), later.isUnsent()]).toEqual([false, true]);
    announce("request:create", request());
    expect(later.isUnsent(), "one of them was repeated").toBe(false);
    for (const trace of [first, second, later]) trace.end();
  });

  test("prove nothing of an attempt that the platform does not show", () => {
    const [shown, hidden] = [traceRequest(name), traceRequest(name)];
    announce("request:create", request());
    expect([shown.isUnsent(), hidden.isUnsent()]).toEqual([false, false]);
    for (const trace of [shown, hidden]) trace.end();
  });

  test("count for a key and for the URL, so that a request with a key is never taken for none", () => {
    const [keyed, bare] = [traceRequest(name, "key-1"), traceRequest(name)];
    const own = request(["idempotency-key", "key-1"]);
    announce("request:create", own);
    announce("client:sendHeaders", own);
    announce("request:create", request(["idempotency-key", "key-1"]));
    expect([keyed.isUnsent(), bare.isUnsent()]).toEqual([false, false]);
    const other = traceRequest(name, "key-2");
    announce("request:create", request(["idempotency-key", "key-1"]));
    expect(other.isUnsent()).toBe(false);
    for (const trace of [keyed, bare, other]) trace.end();
  });

  test("count as written wherever the key goes, and for one key at two addresses never", () => {
    const keyed = traceRequest(name, "key-1");
    announce("request:create", request(["idempotency-key", "key-1"]));
    expect(keyed.isUnsent()).toBe(true);
    announce("client:sendHeaders", {
      ...request(["idempotency-key", "key-1"]),
      origin: "https://mirror.example.com",
    });
    expect(keyed.isUnsent()).toBe(false);
    const other = traceRequest(`${name}/other`, "key-1");
    announce("request:create", request(["idempotency-key", "key-1"]));
    expect(other.isUnsent()).toBe(false);
    for (const trace of [keyed, other]) trace.end();
  });

  test("count only for their URL, whatever header has the key, and once however many have it", () => {
    const keyed = traceRequest(name, "key-1");
    announce("request:create", { ...request(["x-order", "key-1"]), path: "/events" });
    expect(keyed.isUnsent()).toBe(false);
    announce("request:create", request(["idempotency-key", "key-1", "x-request-id", "key-1"]));
    expect(keyed.isUnsent()).toBe(true);
    keyed.end();
  });
});
