/** `as: "stream"`: bodies that are handed over while they arrive. */
import type { ServerResponse } from "node:http";
import { describe, expect, expectTypeOf, test, vi } from "vitest";
import { byteStream } from "../../templates/runtime/byte-stream.js";
import { choiceOperation } from "../../templates/runtime/choice.js";
import {
  AbortedError,
  ConnectionError,
  ResponseError,
  TimedOutError,
  UndecodableError,
  VersionMismatchError,
  type CallError,
} from "../../templates/runtime/errors/errors.js";
import { idempotency } from "../../templates/runtime/idempotency.js";
import { mediaTypes } from "../../templates/runtime/media-types.js";
import type { OperationDescriptor, Streamable } from "../../templates/runtime/operation.js";
import { createTransport, type TransportOptions } from "../../templates/runtime/transport.js";
import type { ByMediaType } from "../../templates/runtime/types.js";
import { json, startService, type Answering } from "./service.js";
import { callFailure } from "./stand-in-fetch.js";
import { eventually, passes, useTestClock } from "../support/test-clock.js";
import { endpoint } from "./example-api.js";

useTestClock();

interface FileResponses {
  200: ByMediaType<{ "application/pdf": Uint8Array; "application/json": { a: number } }, "application/json">;
  404: string;
}

const descriptor: OperationDescriptor = {
  ...endpoint("getFile", "GET", "/file"),
  media: mediaTypes,
  stream: byteStream,
  responses: { 200: { "application/pdf": "bytes", "application/json": "json" }, 404: "string" },
};
const getFile = choiceOperation<Record<never, never>, FileResponses, Streamable>(descriptor);
const payFile = choiceOperation<Record<never, never>, FileResponses, Streamable>({
  ...descriptor,
  id: "payFile",
  method: "POST",
  keyed: idempotency,
});

const type = { "content-type": "application/pdf" };
const asStream = { accept: "application/pdf", as: "stream" } as const;
const profile = { api: "any", idempotency: { header: "Key" } };

async function connect(answering: Answering, options: Partial<TransportOptions> = {}) {
  const service = await startService(answering);
  const transport = createTransport(profile, {
    baseUrl: service.baseUrl,
    sleep: () => Promise.resolve(),
    ...options,
  });
  return { ...service, transport };
}

async function sizeOf(stream: ReadableStream<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const bytes of stream) size += bytes.length;
  return size;
}

const failureOf = (promise: Promise<unknown>): Promise<CallError> => callFailure(() => promise, 5000);

describe("a body as a stream", () => {
  test("arrives piece by piece, before it is complete", async () => {
    let finish = (): void => {};
    const { transport, asked } = await connect((answer) => {
      answer.writeHead(200, type).write("first");
      finish = () => answer.end("last");
    });
    const stream = await getFile(transport, {}, asStream);
    expectTypeOf(stream).toEqualTypeOf<NonNullable<Response["body"]>>();
    const reader = stream.getReader();
    expect(Buffer.from((await reader.read()).value as Uint8Array).toString()).toBe("first");
    finish();
    expect(Buffer.from((await reader.read()).value as Uint8Array).toString()).toBe("last");
    expect((await reader.read()).done).toBe(true);
    expect(asked[0]?.headers).toMatchObject({ "accept-encoding": "identity" });
  });

  test("is not limited by maxResponseBytes or timeoutMs, and is not held in memory", async () => {
    const piece = Buffer.alloc(2 ** 20);
    const count = 100;
    let written = 0;
    const { transport } = await connect(
      (answer) => {
        answer.writeHead(200, { ...type, "content-length": String(count * piece.length) });
        const write = (): void => {
          while (written < count) {
            written++;
            if (!answer.write(piece)) return;
          }
          answer.end();
        };
        answer.on("drain", write);
        write();
      },
      { maxResponseBytes: 1000, timeoutMs: 1000, attemptTimeoutMs: 1000 },
    );
    const stream = await getFile(transport, {}, asStream);
    // Nobody reads: the service has to wait.
    await passes(1100);
    expect(written).toBeLessThan(50);
    // What was sent and not yet read is what somebody holds; the process's own figures depend on its garbage collector.
    let held = 0;
    let size = 0;
    for await (const bytes of stream as ReadableStream<Uint8Array>) {
      size += bytes.length;
      held = Math.max(held, written * piece.length - size);
    }
    expect(size).toBe(count * piece.length);
    expect(held).toBeLessThan(50 * piece.length);
  });

  test("is any media type as it comes, JSON too, if that is what was asked for", async () => {
    const { transport } = await connect((answer) => json(answer, 200, { a: 1 }));
    const stream = await getFile(transport, {}, { as: "stream" });
    expect(await new Response(stream as ReadableStream).text()).toBe('{"a":1}');
  });

  test("comes only with the media type that was asked for", async () => {
    const { transport } = await connect((answer) => json(answer, 200, { a: 1 }));
    const error = await failureOf(getFile(transport, {}, asStream));
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error.message).toContain("application/json");
  });

  test("comes only in the version that was asked for", async () => {
    const closed = vi.fn();
    const service = await startService((answer) => {
      answer.writeHead(200, { ...type, "x-version": "2025-01-01" }).write("x");
      answer.on("close", closed);
    });
    const dated = { ...profile, version: "2026-07-01", versionHeader: "X-Version", echoHeader: "x-version" };
    const transport = createTransport(dated, { baseUrl: service.baseUrl });
    expect(await failureOf(getFile(transport, {}, asStream))).toBeInstanceOf(VersionMismatchError);
    await eventually(() => expect(closed).toHaveBeenCalled());
  });

  test("is refused if it is compressed, since its end would not show", async () => {
    const { transport } = await connect(() => {}, {
      retry: false,
      fetch: () => Promise.resolve(new Response("x", { headers: { ...type, "content-encoding": "gzip" } })),
    });
    const error = await failureOf(getFile(transport, {}, asStream));
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error).toMatchObject({ isCompressed: true });
  });

  test("errors are read whole, and retries come before the stream is handed over", async () => {
    const { transport, asked } = await connect((answer, _, turn) => {
      if (turn === 1) json(answer, 503, "busy");
      else if (turn === 2) answer.destroy();
      else if (turn === 3) answer.writeHead(200, type).end("x");
      else json(answer, 404, "none");
    });
    expect(await sizeOf((await getFile(transport, {}, asStream)) as ReadableStream<Uint8Array>)).toBe(1);
    expect(asked).toHaveLength(3);
    const outcome = await getFile(transport, {}, asStream).result();
    expect(outcome).toMatchObject({ ok: false, status: 404, error: "none", isDeclared: true });
    expect(outcome.exception).toBeInstanceOf(ResponseError);
  });
});

describe("a stream that ends too early", () => {
  const start = (answer: ServerResponse, headers = {}): ServerResponse => {
    answer.writeHead(200, { ...type, ...headers }).write("begin");
    return answer;
  };

  test.each([
    ["without its length", {}],
    ["with its length", { "content-length": "100" }],
  ])("breaks off: a ConnectionError for its reader, %s", async (_, headers) => {
    const onError = vi.fn();
    const { transport, asked } = await connect(
      (answer) => {
        start(answer, headers);
        setTimeout(() => answer.destroy(), 20);
      },
      { onError },
    );
    const error = await failureOf(
      sizeOf((await payFile(transport, {}, asStream)) as ReadableStream<Uint8Array>),
    );
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      operation: "payFile",
      attempts: 1,
      fate: "unknown",
      outcomeUnknown: true,
      idempotencyKey: asked[0]?.headers["key"],
    });
    expect(asked).toHaveLength(1);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: "call", error }));
  });

  test("is shorter than it says: a platform that takes that for the end does not deceive its reader", async () => {
    const { transport } = await connect(() => {}, {
      fetch: () => Promise.resolve(new Response("short", { headers: { ...type, "content-length": "6" } })),
    });
    const stream = await getFile(transport, {}, asStream);
    const error = await failureOf(sizeOf(stream as ReadableStream<Uint8Array>));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain("5 of 6 bytes");
  });

  test.each([
    ["idleTimeoutMs", { idleTimeoutMs: 60 }],
    ["attemptTimeoutMs, without it", { attemptTimeoutMs: 60 }],
  ])("stalls: a TimedOutError after %s", async (_, options) => {
    const closed = vi.fn();
    const { transport } = await connect((answer) => start(answer).on("close", closed));
    const stream = await getFile(transport, {}, { ...asStream, ...options });
    expect(await failureOf(sizeOf(stream as ReadableStream<Uint8Array>))).toBeInstanceOf(TimedOutError);
    await eventually(() => expect(closed).toHaveBeenCalled());
  });

  test("is aborted by the caller, whether anybody reads or not", async () => {
    for (const isRead of [true, false]) {
      const closed = vi.fn();
      const { transport } = await connect((answer) => start(answer).on("close", closed));
      const controller = new AbortController();
      const stream = await getFile(transport, {}, { ...asStream, signal: controller.signal });
      const reading = isRead ? failureOf(sizeOf(stream as ReadableStream<Uint8Array>)) : undefined;
      setTimeout(() => controller.abort("enough"), 20);
      await eventually(() => expect(closed).toHaveBeenCalled());
      const error = await (reading ?? failureOf(sizeOf(stream as ReadableStream<Uint8Array>)));
      expect(error).toBeInstanceOf(AbortedError);
      expect(error.cause).toBe("enough");
    }
  });

  test("is left: the connection is closed, and the error is nobody's", async () => {
    const closed = vi.fn();
    const onError = vi.fn();
    const { transport } = await connect((answer) => start(answer).on("close", closed), { onError });
    const stream = (await getFile(transport, {}, asStream)) as ReadableStream<Uint8Array>;
    for await (const bytes of stream) {
      expect(Buffer.from(bytes).toString()).toBe("begin");
      break;
    }
    await eventually(() => expect(closed).toHaveBeenCalled());
    expect(onError).not.toHaveBeenCalled();
  });
});
