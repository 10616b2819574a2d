import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { createReceiver } from "../../templates/runtime/webhooks/receiver.js";
import type { WebhookHeaders } from "../../templates/runtime/webhooks/parts.js";
import { createMemoryDeliveryStore } from "../../templates/runtime/deliveries/store.js";
import type { DigestEncoding, SecretEncoding } from "../../templates/runtime/webhooks/parts.js";
import { WebhookVerificationError } from "../../templates/runtime/deliveries/verification-error.js";
import { verifyWebhook, type VerifyWebhookOptions } from "../../templates/runtime/webhooks/verify.js";

interface Vector {
  readonly name: string;
  readonly family: string;
  readonly scheme: "seed" | "standard";
  readonly encoding: DigestEncoding;
  readonly secret: string | string[];
  readonly secret_encoding?: SecretEncoding;
  readonly headers: unknown;
  readonly headers_kind?: "Headers" | "entries" | "rawHeaders";
  readonly body_kind?: "string" | "buffer" | "uint8array_offset" | "arraybuffer" | "object" | "undefined";
  readonly body_base64?: string;
  readonly body_repeat?: { readonly base64: string; readonly times: number };
  readonly now: number;
  readonly tolerance_s: number;
  readonly expect: string;
  readonly also_accept?: string[];
  readonly expect_parse?: "invalid_json" | "any";
  readonly seen_ids?: string[];
  readonly expect_duplicate?: boolean;
}

const { vectors } = JSON.parse(readFileSync(new URL("vectors/webhooks.json", import.meta.url), "utf8")) as {
  vectors: Vector[];
};

test("there are 88 vectors, no two of one name", () => {
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(88);
});

describe.each([...new Set(vectors.map(({ family }) => family))])("%s", (family) => {
  test.each(
    vectors.filter((vector) => vector.family === family).map((vector) => [vector.name, vector] as const),
  )("%s", async (_, vector) => {
    expect([vector.expect, ...(vector.also_accept ?? [])]).toContain(await verifyVector(vector));
  });
});

describe("parsing comes after verification", () => {
  const parsed = vectors.filter((vector) => vector.expect === "ok" && vector.expect_parse !== "any");
  test.each(parsed.map((vector) => [vector.name, vector] as const))("%s", async (_, vector) => {
    const verified = await verifyWebhook(optionsOf(vector));
    const outcome = reasonOf(() => verified.json());
    expect(outcome).toBe(vector.expect_parse ?? "ok");
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe("de-duplication", () => {
  const replays = vectors.filter(({ seen_ids }) => seen_ids !== undefined);
  test.each(replays.map((vector) => [vector.name, vector] as const))("%s", async (_, vector) => {
    const { body, headers, ...options } = optionsOf(vector);
    const store = createMemoryDeliveryStore();
    const receiver = createReceiver({ version: "1", typePath: [], messagePath: [], events: {} }, undefined, {
      ...options,
      store,
    });
    void store.complete(
      (vector.seen_ids ?? []).map((id) => `id:${id}`),
      60,
    );
    const first = await receiver.receive({ body, headers });
    expect(first.delivery.isDuplicate).toBe(vector.expect_duplicate);
    if (first.delivery.isDuplicate) return;
    // The content counts, too: a copy under yet another id is not taken for new.
    await first.delivery.complete();
    const copy = await receiver.receive({
      body,
      headers: { ...(headers as object), "webhook-id": "another" },
    });
    expect(copy.delivery.isDuplicate).toBe(true);
  });
});

async function verifyVector(vector: Vector): Promise<string> {
  try {
    await verifyWebhook(optionsOf(vector));
    return "ok";
  } catch (error) {
    expect(error).toBeInstanceOf(WebhookVerificationError);
    return (error as WebhookVerificationError).reason;
  }
}

function optionsOf(vector: Vector): VerifyWebhookOptions {
  return {
    body: bodyOf(vector),
    headers: headersOf(vector),
    secret: vector.secret,
    scheme: vector.scheme === "standard" ? "standard" : undefined,
    digestEncoding: vector.encoding,
    secretEncoding: vector.secret_encoding,
    toleranceSeconds: vector.tolerance_s,
    now: vector.now,
    // Some vectors have bodies of ten megabytes.
    maxBodyBytes: 2 ** 24,
  };
}

function bodyOf({ body_base64 = "", body_repeat, body_kind }: Vector): VerifyWebhookOptions["body"] {
  const bytes =
    body_repeat === undefined
      ? Buffer.from(body_base64, "base64")
      : Buffer.concat(Array<Buffer>(body_repeat.times).fill(Buffer.from(body_repeat.base64, "base64")));
  switch (body_kind) {
    case "string":
      return bytes.toString("utf8");
    case "uint8array_offset": {
      const larger = new Uint8Array(bytes.length + 20).fill(120);
      larger.set(bytes, 7);
      return larger.subarray(7, 7 + bytes.length);
    }
    case "arraybuffer":
      return new Uint8Array(bytes).buffer;
    case "object":
      return JSON.parse(bytes.toString("utf8")) as string;
    case "undefined":
      return undefined as unknown as string;
    case "buffer":
      return bytes;
    case undefined:
    default:
      return new Uint8Array(bytes);
  }
}

function headersOf({ headers, headers_kind }: Vector): WebhookHeaders {
  return headers_kind === "Headers"
    ? new Headers(headers as Record<string, string>)
    : (headers as WebhookHeaders);
}

function reasonOf(run: () => unknown): string {
  try {
    run();
    return "ok";
  } catch (error) {
    return (error as WebhookVerificationError).reason;
  }
}
