/** Schemes by their parts: what combinations do not show. */
import { createSign, generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";

import { keyPairs } from "../../templates/runtime/webhooks/key-pairs.js";
import { createReceiver } from "../../templates/runtime/webhooks/receiver.js";
import type { SignatureParts } from "../../templates/runtime/webhooks/parts.js";
import { signDelivery, signWebhook } from "../../templates/runtime/webhooks/sign.js";
import {
  partsSupport,
  schemeProblem,
  signatureParts,
} from "../../templates/runtime/webhooks/signature-parts.js";
import { verifyWebhook, type OwnVerify } from "../../templates/runtime/webhooks/verify.js";
import { throwing } from "../support/throwing.js";
import { refusal } from "./support.js";

const body = '{"id":"evt_1","type":"order.paid"}';
const secret = "a secret";
const now = 1_900_000_000;
const plain: SignatureParts = {
  algorithm: "hmac-sha256",
  signed: [{ part: "body" }],
  signature: { header: "x-signature" },
  digestEncoding: "hex",
};
const table = { version: "1", typePath: ["type"], messagePath: [], events: {} };

describe("the id is signed", () => {
  test.each<[string, boolean, Partial<SignatureParts>]>([
    ["not without a place", false, {}],
    ["not in a header that is not covered", false, { id: { header: "x-id" } }],
    ["as a field of a signed body", true, { id: { field: ["id"] } }],
    [
      "as a field of a body with a signed digest",
      true,
      { id: { field: ["id"] }, signed: [{ digest: "sha256", encoding: "hex" }] },
    ],
    [
      "between dots",
      true,
      { id: { header: "x-id" }, signed: [{ part: "id" }, { text: "." }, { part: "body" }] },
    ],
    [
      "not beside the body: a character could move",
      false,
      { id: { header: "x-id" }, signed: [{ part: "id" }, { part: "body" }] },
    ],
    [
      "as a header among the parts",
      true,
      { id: { header: "X-Id" }, signed: [{ header: "x-id" }, { text: "." }, { part: "body" }] },
    ],
    [
      "as a signed field",
      true,
      { id: { field: ["id"] }, signed: [{ field: ["id"] }, { text: ":" }, { field: ["type"] }] },
    ],
    ["not as another field", false, { id: { field: ["id"] }, signed: [{ field: ["type"] }] }],
  ])("%s: %s", (_, isSigned, parts) => {
    expect(partsSupport.isIdSigned({ ...plain, ...parts })).toBe(isSigned);
  });
});

describe("parts that are useless together", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["unknown algorithm", { algorithm: "md5" }, "an algorithm that is not supported"],
    ["nothing of the body", { signed: [{ part: "timestamp" }] }, "must sign the body"],
    ["no place", { signature: {} }, "must say where the signature is"],
    ["no header", { signature: { header: "a b" } }, "not the name of a header"],
    [
      "a timestamp without a place",
      { signed: [{ part: "timestamp" }, { part: "body" }] },
      "where the timestamp is",
    ],
    [
      "a body with its own signature",
      { signature: { field: ["signature"] } },
      "which the signature is a part of",
    ],
    ["a claim without a token", { id: { claim: "jti" } }, "which only a JWT has"],
    ["a token without a claim", { algorithm: "jwt", digestEncoding: undefined }, "is a JWT"],
    ["a key without entries", { timestamp: { key: "t", unit: "seconds" } }, "a `separator`"],
    ["a tolerance without a time", { toleranceSeconds: 300 }, "has a tolerance"],
    ["no encoding", { digestEncoding: undefined }, "must have a `digestEncoding`"],
    ["an encoding to guess", { algorithm: "ed25519", digestEncoding: "auto" }, "must name the encoding"],
  ])("%s", async (_, parts, says) => {
    const scheme = { ...plain, ...parts };
    expect(schemeProblem(scheme)).toContain(says);
    const error = await refusal({ body, headers: {}, secret, scheme: signatureParts(scheme, keyPairs) });
    expect(error.reason).toBe("invalid_options");
    expect(error.message).toContain(says);
  });

  test("parts without `signatureParts`, and key pairs without their implementation", async () => {
    expect((await refusal({ body, headers: {}, secret, scheme: plain })).message).toContain(
      "`signatureParts`",
    );
    const scheme = signatureParts({ ...plain, algorithm: "ed25519" });
    expect((await refusal({ body, headers: {}, secret, scheme })).message).toContain("`keyPairs`");
  });

  test("options that the scheme lacks, or has no use for", async () => {
    const withUrl = signatureParts({ ...plain, signed: [{ part: "url" }, { part: "body" }] });
    expect((await refusal({ body, headers: {}, secret, scheme: withUrl })).message).toContain(
      "pass it as `url`",
    );
    const untimed = { body, headers: {}, secret, scheme: signatureParts(plain), toleranceSeconds: 5 };
    expect((await refusal(untimed)).message).toContain("no timestamp");
  });
});

describe("what a delivery lacks is named", () => {
  test.each<[string, Partial<SignatureParts>, string, string]>([
    ["a signed field", { signed: [{ field: ["data", "id"] }] }, "missing_field", "data.id"],
    ["a signed header", { signed: [{ header: "x-topic" }, { part: "body" }] }, "missing_header", "x-topic"],
    [
      "the field of the signature",
      { signature: { field: ["sig"] }, signed: [{ field: ["id"] }] },
      "missing_field",
      "sig",
    ],
    ["JSON", { signed: [{ field: ["id"] }] }, "invalid_body", "not JSON"],
  ])("%s", async (name, parts, reason, says) => {
    const scheme = signatureParts({ ...plain, ...parts });
    const input = name === "JSON" ? "id=1" : body;
    const error = await refusal({ body: input, headers: { "x-signature": "00" }, secret, scheme });
    expect(error.reason).toBe(reason);
    expect(error.message).toContain(says);
  });
});

describe("objects that are signed one by one", () => {
  const scheme = signatureParts({
    ...plain,
    signed: [{ field: ["id"] }, { text: ":" }, { field: ["note"], optional: true }],
    signature: { field: ["sig"] },
    items: { list: ["items"], object: ["item"] },
    id: { field: ["id"] },
  });
  const event = (...ids: string[]): string =>
    JSON.stringify({ items: ids.map((id) => ({ item: { id, note: null } })) });

  test("each has its signature, and one that is wrong refuses all", async () => {
    const sent = await signDelivery({ body: event("a", "b"), secret, scheme });
    const verified = await verifyWebhook({ ...sent, secret, scheme });
    expect(verified).toMatchObject({ id: "a,b", isIdSigned: true });
    const [first] = (JSON.parse(sent.body) as { items: unknown[] }).items;
    const stolen = { items: [first, { item: { id: "c", sig: "00" } }] };
    for (const changed of [sent.body.replace('"b"', '"c"'), JSON.stringify(stolen)])
      expect((await refusal({ ...sent, body: changed, secret, scheme })).reason).toBe("signature_mismatch");
    for (const empty of ['{"items":[]}', "{}"])
      expect((await refusal({ ...sent, body: empty, secret, scheme })).reason).toBe("missing_field");
  });
});

describe("key pairs", () => {
  const scheme = signatureParts(
    {
      ...plain,
      algorithm: "ecdsa-p256",
      signed: [{ part: "timestamp" }, { part: "body" }],
      timestamp: { header: "x-time", unit: "seconds" },
      toleranceSeconds: 300,
      digestEncoding: "base64",
    },
    keyPairs,
  );
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = String(publicKey.export({ type: "spki", format: "pem" }));
  const signed = (form: "der" | "ieee-p1363"): Record<string, string> => ({
    "x-time": String(now),
    "x-signature": createSign("sha256")
      .update(`${now}${body}`)
      .sign({ key: privateKey, dsaEncoding: form }, "base64"),
  });

  test("an ECDSA signature is read in both forms, and has one replay key", async () => {
    const keys = await Promise.all(
      (["der", "ieee-p1363", "der"] as const).map(async (form) => {
        const verified = await verifyWebhook({ body, headers: signed(form), secret: pem, scheme, now });
        return verified.replayKeys.join();
      }),
    );
    expect(new Set(keys).size).toBe(1);
  });

  test.each(["pkcs8", "sec1"] as const)(
    "a private key in PEM (%s) signs what its public half verifies",
    async (type) => {
      const key = String(privateKey.export({ type, format: "pem" }));
      const headers = await signWebhook({ body, secret: key, scheme, now });
      await expect(verifyWebhook({ body, headers, secret: [pem], scheme, now })).resolves.toBeDefined();
    },
  );

  test("a key of another kind, or another curve, is refused before any delivery", async () => {
    const other = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" });
    const curve = generateKeyPairSync("ec", { namedCurve: "secp256k1" }).publicKey.export({
      type: "spki",
      format: "pem",
    });
    for (const key of [
      String(other),
      String(curve),
      String(privateKey.export({ type: "pkcs8", format: "pem" })),
      "not a key",
    ])
      expect((await refusal({ body, headers: signed("der"), secret: key, scheme, now })).reason).toBe(
        "invalid_secret",
      );
  });
});

describe("`verify` of one's own", () => {
  const receive = async (verify: unknown, sent = body): Promise<unknown> => {
    const receiver = createReceiver(table, undefined, { verify: verify as OwnVerify, now });
    return receiver.receive({ body: sent, headers: { "x-id": "d-1" } });
  };

  test("decides, with the raw bytes and the headers; what it knows is used", async () => {
    const verify: OwnVerify = (bytes, headers) => {
      expect(new TextDecoder().decode(bytes)).toBe(body);
      expect(headers).toEqual({ "x-id": "d-1" });
      return { id: "d-1", timestamp: 1_899_999_999 };
    };
    const { delivery } = (await receive(verify)) as { delivery: unknown };
    expect(delivery).toMatchObject({ id: "d-1", timestamp: 1_899_999_999, isDuplicate: false });
    await expect(receive(() => Promise.resolve(true))).resolves.toMatchObject({
      delivery: { id: undefined, timestamp: now },
    });
  });

  test.each<[string, unknown]>([
    ["false", () => false],
    ["nothing, as a function without `return`", () => undefined],
    ["a promise of false", () => Promise.resolve(false)],
    ["an error", throwing(new Error("no"))],
    ["a text", () => "yes"],
  ])("%s is a refusal", async (_, verify) => {
    await expect(receive(verify)).rejects.toMatchObject({ reason: "signature_mismatch" });
  });

  test("knows copies by their content, and an id that is signed", async () => {
    const receiver = createReceiver(table, undefined, { verify: () => true, now });
    const first = await receiver.receive({ body, headers: {} });
    await first.delivery.complete();
    expect((await receiver.receive({ body, headers: {} })).delivery.isDuplicate).toBe(true);
    expect((await receiver.receive({ body: `${body} `, headers: {} })).delivery.isDuplicate).toBe(false);
  });

  test("is a function, and limits of the body hold before it is asked", async () => {
    expect(() => createReceiver(table, undefined, { verify: true as never })).toThrow(
      "`verify` must be a function",
    );
    const receiver = createReceiver(table, undefined, { verify: () => true, maxBodyBytes: 4 });
    await expect(receiver.receive({ body, headers: {} })).rejects.toMatchObject({ reason: "body_too_large" });
  });
});

test("the type of an event is where the scheme says", async () => {
  const scheme = signatureParts({ ...plain, type: [{ header: "x-event" }, { field: ["action"] }] });
  const text = '{"action":"opened"}';
  const headers = await signWebhook({ body: text, secret, scheme, type: "pull_request.opened" });
  expect(headers).toMatchObject({ "x-event": "pull_request" });
  const events = { "pull_request.opened": { kind: "payload" } } as const;
  const receiver = createReceiver({ ...table, typePath: [], events }, scheme, { secret });
  const { event } = await receiver.receive({ body: text, headers });
  expect(event).toEqual({ type: "pull_request.opened", payload: { action: "opened" } });
});

test("a service signs any of the registered URLs, and no other one", async () => {
  const scheme = signatureParts({ ...plain, signed: [{ part: "url" }, { part: "body" }] });
  const signed = async (url: string) => ({
    body,
    headers: await signWebhook({ body, secret, scheme, url }),
  });
  const [bare, withPort] = ["https://example.com/hooks", "https://example.com:443/hooks"];
  const input = { secret, scheme, url: [bare, withPort] };
  for (const url of input.url)
    await expect(verifyWebhook({ ...(await signed(url)), ...input })).resolves.toBeDefined();
  const other = await signed("https://example.com:80/hooks");
  expect(await refusal({ ...other, ...input })).toMatchObject({ reason: "signature_mismatch" });
  const none = { ...(await signed(bare)), ...input, url: [] };
  expect(await refusal(none)).toMatchObject({ reason: "invalid_options" });
});
