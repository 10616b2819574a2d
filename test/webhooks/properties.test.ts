/** What must hold for every body, secret and moment, tried with generated ones. */
import fc from "fast-check";
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";

import { signWebhook } from "../../templates/runtime/webhooks/sign.js";
import {
  WebhookVerificationError,
  type RefusalReason,
} from "../../templates/runtime/deliveries/verification-error.js";
import { verifyWebhook } from "../../templates/runtime/webhooks/verify.js";

const runs = { numRuns: 150 };
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc.json().map((text) => new TextEncoder().encode(text)),
);
const texts = fc
  .string({ unit: "binary", minLength: 1, maxLength: 60 })
  .filter((text) => text.trim() === text && text !== "");
const moments = fc.integer({ min: 1_000_000_000, max: 9_999_999_999 });
const schemes = fc.constantFrom("timestamp-body", "timestamp-dot-body", "standard");
const encodings = fc.constantFrom("hex", "base64", "auto");
const ids = fc.uuid();

async function outcome(options: Parameters<typeof verifyWebhook>[0]): Promise<"ok" | RefusalReason> {
  try {
    await verifyWebhook({ explain: false, ...options });
    return "ok";
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
}

test("what is signed is accepted, as whatever kind of body it comes", async () => {
  const property = fc.asyncProperty(
    bodies,
    texts,
    moments,
    schemes,
    encodings,
    ids,
    async (body, secret, now, scheme, digestEncoding, id) => {
      const options = { secret, scheme, digestEncoding, secretEncoding: "utf8", now } as const;
      const headers = await signWebhook({ ...options, body, id });
      const request = new Request("https://receiver.test", { method: "POST", headers, body: body.slice() });
      for (const input of [body, Buffer.from(body), body.slice().buffer, request]) {
        expect(await outcome({ ...options, body: input, headers })).toBe("ok");
      }
    },
  );
  await fc.assert(property, runs);
});

test("what another implementation of the default scheme signs is accepted", async () => {
  const property = fc.asyncProperty(
    bodies,
    texts,
    moments,
    encodings,
    async (body, secret, now, encoding) => {
      const digest = createHmac("sha256", secret).update(String(now)).update(body);
      const headers = {
        "webhook-timestamp": String(now),
        "webhook-signature": `v1=${digest.digest(encoding === "base64" ? "base64" : "hex")}`,
      };
      expect(await outcome({ body, headers, secret, now })).toBe("ok");
    },
  );
  await fc.assert(property, runs);
});

describe("one bit changed, and it is refused", () => {
  const signed = fc.record({
    body: bodies.filter((body) => body.length > 0),
    secret: texts,
    now: moments,
    scheme: schemes,
    digestEncoding: encodings,
    id: ids,
    bit: fc.nat(),
  });
  const refused = (change: (delivery: Delivery) => Delivery): Promise<void> =>
    fc.assert(
      fc.asyncProperty(signed, async ({ body, secret, now, scheme, digestEncoding, id, bit }) => {
        const options = { secret, scheme, digestEncoding, secretEncoding: "utf8", now } as const;
        const headers = await signWebhook({ ...options, body, id });
        const changed = change({ body, headers, bit });
        expect(await outcome({ ...options, ...changed, toleranceSeconds: 1e10 })).not.toBe("ok");
      }),
      runs,
    );

  test("in the body", () => refused(({ body, ...rest }) => ({ ...rest, body: flip(body, rest.bit) })));

  test("in the timestamp", () =>
    refused(({ headers, ...rest }) => ({
      ...rest,
      headers: mapValue(headers, (value) =>
        value.replace(/^(t=)?\d{10}(?=,|$)/, (text) => {
          const head = text.length - 10;
          return text.slice(0, head) + flipText(text.slice(head), rest.bit);
        }),
      ),
    })));

  test("in the bytes of the digest", () =>
    refused(({ headers, ...rest }) => ({
      ...rest,
      headers: mapValue(headers, (value) =>
        value
          .replace(/[0-9a-f]{64}$/, (hex) =>
            Buffer.from(flip(Buffer.from(hex, "hex"), rest.bit)).toString("hex"),
          )
          .replace(/[A-Za-z0-9+/]{43}=$/, (text) =>
            Buffer.from(flip(Buffer.from(text, "base64"), rest.bit)).toString("base64"),
          ),
      ),
    })));

  // Upper-case hexadecimal says the same, so there the bit of the case may change.
  test("in the text of the signature", () =>
    refused(({ headers, ...rest }) => ({
      ...rest,
      headers: mapValue(headers, (value) =>
        value.replace(/(?:v1=|v1,|s=)[0-9a-f]{64}$|(?:v1=|v1,|s=)[A-Za-z0-9+/]{43}=$/, (text) => {
          const changed = flipText(text, rest.bit);
          return changed.toLowerCase() === text && text.length > 60 ? flipText(text, 0) : changed;
        }),
      ),
    })));
});

test("no text in place of the timestamp but ten digits is ever accepted, even if it was signed", async () => {
  const property = fc.asyncProperty(
    fc
      .oneof(
        fc.string({ maxLength: 24 }),
        fc.stringMatching(/^\s?[+-]?\d{8,12}(\.\d)?[a-z {]?$/),
        fc.constantFrom("1e9", "0x7fffffff", "1767225593\n", "१७६७२२५५९३", "１７６７２２５５９３"),
      )
      .filter((text) => !/^[0-9]{10}$/.test(text)),
    bodies,
    async (timestamp, body) => {
      const signature = `v1=${createHmac("sha256", "secret").update(timestamp).update(body).digest("hex")}`;
      const headers = { "webhook-timestamp": timestamp, "webhook-signature": signature };
      const reason = await outcome({
        body,
        headers,
        secret: "secret",
        now: 1_767_225_593,
        toleranceSeconds: 1e12,
      });
      expect(["invalid_timestamp", "missing_header"]).toContain(reason);
    },
  );
  await fc.assert(property, { numRuns: 500 });
});

test("bytes moved between timestamp and body are refused, although the HMAC still fits", async () => {
  const property = fc.asyncProperty(bodies, fc.integer({ min: -9, max: 40 }), async (rest, shift) => {
    fc.pre(shift !== 0);
    const all = Buffer.concat([Buffer.from("1767225593"), rest]);
    const cut = 10 + shift;
    fc.pre(cut < all.length);
    const digest = createHmac("sha256", "secret").update(all).digest("hex");
    const headers = {
      "webhook-timestamp": all.subarray(0, cut).toString("latin1"),
      "webhook-signature": `v1=${digest}`,
    };
    const options = {
      body: all.subarray(cut),
      headers,
      secret: "secret",
      now: 1_767_225_593,
      toleranceSeconds: 1e12,
    };
    expect(await outcome(options)).toBe("invalid_timestamp");
  });
  await fc.assert(property, runs);
});

test("nothing but a refusal ever comes out, whatever is put in", async () => {
  const property = fc.asyncProperty(
    fc.anything(),
    fc.anything(),
    fc.anything(),
    async (body, headers, secret) => {
      const options = { body, headers, secret, now: 1_767_225_593 } as Parameters<typeof verifyWebhook>[0];
      expect(await outcome(options)).not.toBe("ok");
    },
  );
  await fc.assert(property, { numRuns: 1000 });
});

interface Delivery {
  readonly body: Uint8Array;
  readonly headers: Record<string, string>;
  readonly bit: number;
}

function flip(bytes: Uint8Array, bit: number): Uint8Array {
  const place = bit % (bytes.length * 8);
  return bytes.map((byte, index) => (index === place >> 3 ? byte ^ (1 << (place & 7)) : byte));
}

function flipText(text: string, bit: number): string {
  return Buffer.from(flip(Buffer.from(text, "latin1"), bit)).toString("latin1");
}

function mapValue(
  headers: Record<string, string>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]));
}
