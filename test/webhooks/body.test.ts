import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { describe, expect, expectTypeOf, test, vi } from "vitest";

import type { WebhookBody } from "../../templates/runtime/webhooks/body.js";
import { createReceiver } from "../../templates/runtime/webhooks/receiver.js";
import { signWebhook } from "../../templates/runtime/webhooks/sign.js";
import { WebhookVerificationError } from "../../templates/runtime/deliveries/verification-error.js";
import { verifyWebhook } from "../../templates/runtime/webhooks/verify.js";
import { passes, useTestClock } from "../support/test-clock.js";
import { throwing } from "../support/throwing.js";

const secret = "parcel-secret";
const now = 1_900_000_000;
const text = '{"type":"ping","name":"Zoë 💸"}';
const bytes = new TextEncoder().encode(text);
const url = "https://receiver.test/webhooks";

interface Attempt {
  readonly body: unknown;
  readonly maxBodyBytes?: number;
  readonly maxBodySeconds?: number;
  readonly headers?: Record<string, string>;
}

async function verify({
  body,
  maxBodyBytes,
  maxBodySeconds,
  headers = {},
}: Attempt): Promise<string | WebhookVerificationError> {
  const signature = await signWebhook({ body: text, secret, now });
  try {
    const input = body as WebhookBody;
    const verified = await verifyWebhook({
      body: input,
      headers: { ...signature, ...headers },
      secret,
      now,
      maxBodyBytes,
      maxBodySeconds,
    });
    return verified.text();
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error;
    throw error;
  }
}

const post = (body: string | ReadableStream): Request =>
  new Request(url, { method: "POST", body, ...({ duplex: "half" } as object) });
const chunks = (): Uint8Array[] => [bytes.slice(0, 24), bytes.slice(24, 27), bytes.slice(27)]; // cuts a character
const webStream = (): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Response(bytes).body as ReadableStream<Uint8Array<ArrayBuffer>>;

/** As after `postMessage`. */
function transferred(memory: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  structuredClone(memory.buffer, { transfer: [memory.buffer] });
  return memory;
}

describe("the raw body comes in many forms", () => {
  test.each<[string, () => unknown]>([
    ["text", () => text],
    ["Uint8Array", () => bytes],
    ["Buffer", () => Buffer.from(bytes)],
    ["ArrayBuffer", () => bytes.slice().buffer],
    ["DataView", () => new DataView(bytes.slice().buffer)],
    ["Request", () => post(text)],
    ["Request with a stream", () => post(webStream())],
    ["Web stream", webStream],
    ["Node stream", () => Readable.from(chunks(), { objectMode: false })],
    [
      "Node stream of text",
      () => Readable.from([text.slice(0, 5), text.slice(5)], { objectMode: false }).setEncoding("utf8"),
    ],
    [
      "asynchronous generator",
      async function* () {
        for (const chunk of chunks()) yield await Promise.resolve(chunk);
      },
    ],
    ["Blob", () => new Blob([bytes])],
  ])("%s", async (_, make) => {
    const output = make();
    expect(await verify({ body: typeof output === "function" ? (output as () => unknown)() : output })).toBe(
      text,
    );
  });
});

test("a body that comes in many chunks is whole", async () => {
  const long = JSON.stringify({ type: "ping", text: "é".repeat(4000) });
  const signature = await signWebhook({ body: long, secret, now });
  for (const size of [1, 700, 1024, 3000]) {
    const pieces = new TextEncoder().encode(long);
    const body = Readable.from(
      Array.from({ length: Math.ceil(pieces.length / size) }, (_, index) =>
        pieces.slice(index * size, (index + 1) * size),
      ),
    );
    const verified = await verifyWebhook({ body, headers: signature, secret, now });
    expect(verified.text()).toBe(long);
  }
});

describe("a Request", () => {
  const request = (more: object): unknown => ({
    bodyUsed: false,
    headers: new Headers(),
    arrayBuffer: async () => bytes.slice().buffer,
    ...more,
  });
  test.each([
    ["without a length", {}],
    ["with one, which is not believed", { "content-length": "42" }],
    ["with one that is no number", { "content-length": "4e1" }],
  ])("%s is read as a stream, up to the limit", async (_, headers) => {
    const arrayBuffer = (): Promise<never> => Promise.reject(new Error("was read at once"));
    expect(await verify({ body: request({ body: webStream(), arrayBuffer }), headers })).toBe(text);
  });

  test.each([
    ["undefined", undefined],
    ["null", null],
    ["no stream", {}],
    ["text", "x"],
  ])("whose body is %s is read at once", async (_, body) => {
    expect(await verify({ body: request({ body }) })).toBe(text);
  });
});

test("a stream is stopped where it is not read to its end, and only there", async () => {
  const stopped: string[] = [];
  const chunksOf = (name: string, ...values: unknown[]) => ({
    [Symbol.asyncIterator]: () => ({
      next: async () => (values.length === 0 ? { done: true } : { done: false, value: values.shift() }),
      return: () => stopped.push(name),
    }),
  });
  expect(await verify({ body: chunksOf("whole", bytes) })).toBe(text);
  await verify({ body: chunksOf("too long", bytes), maxBodyBytes: 5 });
  await verify({ body: chunksOf("of objects", {}) });
  expect(stopped).toEqual(["too long", "of objects"]);
});

describe("what is no raw body is refused, and the message says why", () => {
  test.each<[string, () => unknown, string]>([
    ["a parsed object", () => JSON.parse(text), "has been parsed"],
    ["a parsed list", () => [1], "has been parsed"],
    ["a parsed object with odd fields", () => ({ arrayBuffer: 1, getReader: 1 }), "Tell the framework"],
    ["true", () => true, "has been parsed"],
    ["a number", () => 1, "has been parsed"],
    ["undefined", () => undefined, "no body"],
    ["null", () => null, "no body"],
    [
      "a request that was read",
      async () => {
        const read = post(text);
        await read.text();
        return read;
      },
      "has been read",
    ],
    [
      "a stream that was read",
      async () => {
        const consumed = Readable.from([text]);
        await consumed.toArray();
        return consumed;
      },
      "has been read",
    ],
    ["bytes whose memory was transferred", () => transferred(new Uint8Array(4)), "transferred"],
    ["a buffer that was transferred", () => transferred(new Uint8Array(4)).buffer, "transferred"],
    ["a stream of objects", () => Readable.from([{ a: 1 }]), "found a stream of objects"],
    [
      "a stream of numbers of two bytes",
      () => Readable.from([new Uint16Array(2)]),
      "found a stream of objects",
    ],
    [
      "a stream that breaks",
      () =>
        Readable.from(
          (async function* () {
            yield text;
            await Promise.reject(new Error("cut"));
          })(),
        ),
      "could not be read",
    ],
  ])("%s", async (_, make, message) => {
    const error = await verify({ body: await make() });
    expect(error).toMatchObject({ reason: "invalid_body" });
    expect((error as Error).message).toContain(message);
  });
});

describe("a body is read up to a limit", () => {
  test.each<[string, () => unknown, Record<string, string>?]>([
    ["text", () => text],
    ["bytes", () => bytes],
    ["Request", () => post(text)],
    ["Web stream", webStream],
    ["Node stream", () => Readable.from(chunks())],
    [
      "announced length, of which nothing is read",
      () => ({
        getReader: throwing(new Error("was read")),
      }),
      { "content-length": "9999" },
    ],
  ])("%s", async (_, make, headers = {}) => {
    expect(await verify({ body: make(), maxBodyBytes: bytes.length - 1, headers })).toMatchObject({
      reason: "body_too_large",
      message: expect.stringContaining(`longer than ${bytes.length - 1} bytes`) as string,
    });
  });

  test("an announced length at the limit is not too long", async () => {
    const headers = { "content-length": String(bytes.length) };
    expect(await verify({ body: webStream(), maxBodyBytes: bytes.length, headers })).toBe(text);
  });

  test("the limit itself is included, and an announced length does not matter where it is no number", async () => {
    expect(await verify({ body: webStream(), maxBodyBytes: bytes.length })).toBe(text);
    expect(
      await verify({ body: post(text), maxBodyBytes: bytes.length, headers: { "content-length": "x" } }),
    ).toBe(text);
  });

  test("an endless stream is cancelled", async () => {
    let isCancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(1024));
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    expect(await verify({ body: endless, maxBodyBytes: 10_000 })).toMatchObject({ reason: "body_too_large" });
    expect(isCancelled).toBe(true);
  });
});

describe("a body is read for a limited time", () => {
  useTestClock();

  const never = new Promise<never>(() => undefined);
  const dripping = (state: { isStopped: boolean }): ReadableStream =>
    new ReadableStream({
      pull: async (controller) => {
        await passes(5);
        if (!state.isStopped) controller.enqueue(new Uint8Array(1));
      },
      cancel: () => {
        state.isStopped = true;
      },
    });
  const tooSlow = { reason: "body_timeout", message: expect.stringContaining("maxBodySeconds") as string };

  test.each<[string, () => unknown, Record<string, string>?]>([
    ["a stream that gives nothing", () => new ReadableStream({ pull: () => never })],
    ["a Request that gives nothing", () => post(new ReadableStream({ pull: () => never }))],
    [
      "a Request that announces what does not come",
      () => post(new ReadableStream({ pull: () => never })),
      { "content-length": "100" },
    ],
    ["a Node stream that gives nothing", () => new Readable({ read: () => undefined })],
    ["an iterator that gives nothing", () => ({ [Symbol.asyncIterator]: () => ({ next: () => never }) })],
    [
      "a stream that cannot be stopped either",
      () => ({ getReader: () => ({ read: () => never, cancel: () => never }) }),
    ],
    [
      "a stream that throws when it is stopped",
      () => ({
        getReader: () => ({
          read: () => never,
          cancel: throwing(new Error("no")),
        }),
      }),
    ],
    [
      "a stream that gives empty chunks without a pause",
      () => ({
        getReader: () => ({
          read: async () => {
            // It leaves no turn to anything else: time passes here only.
            vi.advanceTimersByTime(1);
            return { done: false, value: new Uint8Array(0) };
          },
          cancel: async () => undefined,
        }),
      }),
    ],
  ])("%s", async (_, make, headers = {}) => {
    expect(await verify({ body: make(), headers, maxBodySeconds: 0.1 })).toMatchObject(tooSlow);
  });

  test("a stream that drips in is stopped", async () => {
    const state = { isStopped: false };
    expect(await verify({ body: dripping(state), maxBodySeconds: 0.1 })).toMatchObject(tooSlow);
    expect(state.isStopped).toBe(true);
  });

  test("a body in a million chunks of a byte costs memory for its length", async () => {
    let left = 1_000_000;
    const body = {
      getReader: () => ({
        read: async () => ({ done: left-- <= 0, value: new Uint8Array([32]) }),
        cancel: async () => undefined,
      }),
    };
    expect(await verify({ body })).toMatchObject({ reason: "signature_mismatch" });
  });

  test("a sender that holds back the rest of its body gets an answer", async () => {
    const receiver = createReceiver({ version: "1", typePath: [], messagePath: [], events: {} }, undefined, {
      secret,
      maxBodySeconds: 0.2,
    });
    const handle = receiver.handler({ $other: () => undefined }, { onOutcome: () => undefined });
    const server = createServer((request, response) => {
      void handle.answer({ body: request, headers: request.headers }).then(({ status, headers, body }) => {
        response.writeHead(status, { ...headers, connection: "close" }).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const signature = await signWebhook({ body: text, secret });
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
      const head = Object.entries({ ...signature, host: "x", "content-length": "1000" });
      socket.write(
        `POST / HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${text}`,
      );
      const answer = await new Promise<string>((resolve, reject) => {
        let received = "";
        socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
        socket.on("end", () => resolve(received)).on("error", reject);
      });
      socket.destroy();
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain("body_timeout");
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

test("the compiler refuses a parsed object, and takes the rest", () => {
  expectTypeOf<{ type: string }>().not.toExtend<WebhookBody>();
  expectTypeOf<unknown[]>().not.toExtend<WebhookBody>();
  expectTypeOf<undefined>().not.toExtend<WebhookBody>();
  expectTypeOf<Request>().toExtend<WebhookBody>();
  expectTypeOf<ReadableStream<Uint8Array>>().toExtend<WebhookBody>();
  expectTypeOf<Readable>().toExtend<WebhookBody>();
  expectTypeOf<Buffer>().toExtend<WebhookBody>();
});
