import { Readable } from "node:stream";
import { describe, expect, expectTypeOf, test } from "vitest";

import type { WebhookBody } from "../../templates/runtime/webhooks/body.js";
import { signWebhook } from "../../templates/runtime/webhooks/sign.js";
import { WebhookVerificationError } from "../../templates/runtime/webhooks/verification-error.js";
import { verifyWebhook } from "../../templates/runtime/webhooks/verify.js";

const secret = "parcel-secret";
const now = 1_900_000_000;
const text = '{"type":"ping","name":"Zoë 💸"}';
const bytes = new TextEncoder().encode(text);
const url = "https://receiver.test/webhooks";

interface Attempt {
  readonly body: unknown;
  readonly maxBodyBytes?: number;
  readonly headers?: Record<string, string>;
}

async function verify({
  body,
  maxBodyBytes,
  headers = {},
}: Attempt): Promise<string | WebhookVerificationError> {
  const signature = await signWebhook({ body: text, secret, now });
  try {
    const given = body as WebhookBody;
    const verified = await verifyWebhook({
      body: given,
      headers: { ...signature, ...headers },
      secret,
      now,
      maxBodyBytes,
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
    const made = make();
    expect(await verify({ body: typeof made === "function" ? (made as () => unknown)() : made })).toBe(text);
  });
});

describe("what is no raw body is refused, and the message says why", () => {
  const read = post(text);
  const consumed = Readable.from([text]);
  test.each<[string, unknown, string]>([
    ["a parsed object", JSON.parse(text), "has been parsed"],
    ["a parsed list", [1], "has been parsed"],
    ["true", true, "has been parsed"],
    ["a number", 1, "has been parsed"],
    ["undefined", undefined, "no body"],
    ["null", null, "no body"],
    ["a request that was read", read, "read before"],
    ["a stream that was read", consumed, "read before"],
    ["bytes whose memory was transferred", transferred(new Uint8Array(4)), "transferred"],
    ["a buffer that was transferred", transferred(new Uint8Array(4)).buffer, "transferred"],
    ["a stream of objects", Readable.from([{ a: 1 }]), "gives objects"],
    [
      "a stream that breaks",
      Readable.from(
        (async function* () {
          yield text;
          await Promise.reject(new Error("cut"));
        })(),
      ),
      "could not be read",
    ],
  ])("%s", async (_, body, message) => {
    if (!read.bodyUsed) await read.text();
    if (!consumed.readableDidRead) await consumed.toArray();
    const error = await verify({ body });
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
        getReader: () => {
          throw new Error("was read");
        },
      }),
      { "content-length": "9999" },
    ],
  ])("%s", async (_, make, headers = {}) => {
    expect(await verify({ body: make(), maxBodyBytes: bytes.length - 1, headers })).toMatchObject({
      reason: "invalid_body",
    });
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
    expect(await verify({ body: endless, maxBodyBytes: 10_000 })).toMatchObject({ reason: "invalid_body" });
    expect(isCancelled).toBe(true);
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
