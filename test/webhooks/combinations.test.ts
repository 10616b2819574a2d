/** Every combination of the parts of a scheme: what is signed is accepted, by receiver and `doctor`, and nothing else is. */
import { describe, expect, test } from "vitest";

import { findWebhook } from "../../src/project/explain-delivery.js";
import { createDeliverySigner } from "../../src/sandbox/signing.js";
import { encodeText } from "../../templates/runtime/crypto/encoding.js";
import { keyPairs } from "../../templates/runtime/webhooks/key-pairs.js";
import { createReceiver } from "../../templates/runtime/webhooks/receiver.js";
import type { SignatureParts } from "../../templates/runtime/webhooks/parts.js";
import { schemeProblem, signatureParts } from "../../templates/runtime/webhooks/signature-parts.js";
import { buildTestDelivery } from "../../templates/runtime/webhooks/test-delivery.js";
import { WebhookVerificationError } from "../../templates/runtime/deliveries/verification-error.js";

const table = {
  version: "1",
  typePath: ["type"],
  messagePath: [],
  events: { paid: { kind: "whole" } },
} as const;
const fixtures = { paid: { type: "paid", id: "evt_1", at: 1, kind: "order", amount: "10.00", note: "Zoë" } };
const now = 1_900_000_000;
const url = "https://example.com/hooks?a=1";

const algorithms = [
  "hmac-sha256",
  "hmac-sha1",
  "hmac-sha512",
  "ed25519",
  "rsa-sha256",
  "ecdsa-p256",
  "jwt",
  "jwt-hs256",
] as const;

const contents: Readonly<Record<string, SignatureParts["signed"]>> = {
  body: [{ part: "body" }],
  "body, timestamp": [{ part: "body" }, { part: "timestamp" }],
  "id.timestamp.body": [
    { part: "id" },
    { text: "." },
    { part: "timestamp" },
    { text: "." },
    { part: "body" },
  ],
  "url, digest": [{ part: "url" }, { text: "\n" }, { digest: "sha512", encoding: "base64url" }],
  digest: [{ digest: "sha256", encoding: "hex" }],
  form: [{ part: "url" }, { part: "form" }],
  "header, body": [{ header: "x-topic" }, { text: "|" }, { part: "body" }],
  fields: [
    { field: ["id"] },
    { text: ":" },
    { field: ["missing"], optional: true },
    { text: ":" },
    { field: ["note"] },
  ],
};

const places: Readonly<Record<string, SignatureParts["signature"]>> = {
  header: { header: "x-signature" },
  "after a prefix": { header: "x-signature", prefix: "v0=" },
  "pairs, comma": { header: "x-signature", prefix: "v1=", separator: "," },
  "pairs, semicolon": { header: "x-signature", prefix: "h1=", separator: ";" },
  "several, blank": { header: "x-signature", separator: " " },
  "two headers": { header: ["x-primary", "x-secondary"] },
  "field of the body": { field: ["meta", "signature"] },
  token: { header: "x-token", claim: "digest" },
};

const times: Readonly<Record<string, SignatureParts["timestamp"]>> = {
  none: undefined,
  "header, seconds": { header: "x-time", unit: "seconds" },
  "header, RFC 3339": { header: "x-time", unit: "rfc3339" },
  "pair, seconds": { key: "t", unit: "seconds" },
  "field, milliseconds": { field: ["at"], unit: "milliseconds" },
  claim: { claim: "iat", unit: "seconds" },
};

const ids: readonly SignatureParts["id"][] = [
  undefined,
  { header: "x-id" },
  { field: ["id"] },
  { claim: "jti" },
];

function combinations(algorithm: (typeof algorithms)[number]): [string, SignatureParts][] {
  return Object.entries(contents).flatMap(([content, signed]) =>
    Object.entries(places).flatMap(([place, signature]) =>
      Object.entries(times).flatMap(([time, timestamp], index): [string, SignatureParts][] => {
        const id = signed.some((part) => "part" in part && part.part === "id")
          ? ids[1]
          : ids[(index + content.length) % ids.length];
        const encodings = ["hex", "base64", "base64url"] as const;
        const scheme: SignatureParts = {
          ...{ algorithm, signed, signature },
          ...(timestamp && { timestamp, toleranceSeconds: 300 }),
          ...(id && { id }),
          ...(!algorithm.startsWith("jwt") && { digestEncoding: encodings[index % 3] ?? "hex" }),
        };
        const name = `${content}; ${place}; time ${time}; id ${JSON.stringify(id ?? "none")}`;
        return schemeProblem(scheme) === undefined ? [[name, scheme]] : [];
      }),
    ),
  );
}

test("there are combinations of every part", () => {
  const all = algorithms.flatMap(combinations).map(([name]) => name);
  for (const part of [contents, places, times].flatMap((parts) => Object.keys(parts)))
    expect(all.some((name) => name.includes(part))).toBe(true);
  expect(all.length).toBeGreaterThan(900);
});

describe.each(algorithms)("%s", (algorithm) => {
  const privateKey =
    algorithm.startsWith("hmac-") || algorithm === "jwt-hs256"
      ? Promise.resolve("a secret of both sides")
      : keyPairs.createPrivateKey({ algorithm, signed: [], signature: { header: "x" } });

  test(
    "every combination is accepted, and refused when something is changed",
    { timeout: 120_000 },
    async () => {
      const secret = await privateKey;
      // A third of each, in turn: together, all parts are there for every algorithm.
      const some = combinations(algorithm).filter(
        (_, index) => index % 3 === algorithms.indexOf(algorithm) % 3,
      );
      for (const [name, parts] of some) {
        const scheme = signatureParts(parts, keyPairs);
        const options = { now, url, secret, headers: { "x-topic": "orders" } };
        const sent = await buildTestDelivery(table, fixtures, scheme, "paid", {}, options);
        const receiver = createReceiver(table, scheme, { now, url, secret: sent.secret });
        const { delivery, event } = await receiver.receive(sent).catch((error: unknown) => {
          throw new Error(name, { cause: error });
        });
        expect(event, name).toMatchObject({ type: "paid", note: "Zoë" });
        expect(delivery.timestamp, name).toBe(now);
        expect(delivery.replayKeys[0], name).toMatch(/^[0-9a-f]{32}$/);
        expect(delivery.id === undefined, name).toBe(parts.id === undefined);
        const refused = async (changes: Partial<typeof sent>, reasons: readonly string[]): Promise<void> => {
          const error: unknown = await receiver
            .receive({ ...sent, ...changes })
            .catch((reason: unknown) => reason);
          expect(error, name).toBeInstanceOf(WebhookVerificationError);
          expect(reasons, name).toContain((error as WebhookVerificationError).reason);
        };
        await refused({ body: sent.body.replace("Zo", "Za") }, ["signature_mismatch"]);
        if (!("field" in parts.signature)) await refused({ headers: {} }, ["missing_header"]);
        if (isTimed(parts)) await refusedLater(name, scheme, sent);
        const asSandbox = createDeliverySigner(parts, secret);
        const output = await asSandbox({
          secret,
          id: "d-1",
          timestamp: now,
          body: JSON.stringify(fixtures.paid),
          url,
          type: "paid",
          headers: options.headers,
        });
        await expect(receiver.receive(output), name).resolves.toBeDefined();
        const [secrets] = [sent.secret].flat();
        const finding = await findWebhook({
          ...{ scheme, url, now, body: encodeText(sent.body), headers: Object.entries(sent.headers) },
          secrets: [String(secrets)],
        });
        expect(finding, name).toMatchObject({ signature: { ok: true }, isFresh: true });
      }
    },
  );
});

/** Whether a delivery can be too old: its time is signed, or checked in any case. */
function isTimed({ timestamp }: SignatureParts): boolean {
  return timestamp !== undefined;
}

async function refusedLater(
  name: string,
  scheme: SignatureParts,
  sent: Awaited<ReturnType<typeof buildTestDelivery>>,
): Promise<void> {
  const later = createReceiver(table, scheme, { now: now + 301, url, secret: sent.secret });
  const error: unknown = await later.receive(sent).catch((reason: unknown) => reason);
  expect(error, name).toMatchObject({ reason: "timestamp_too_old" });
}
