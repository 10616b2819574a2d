/** What a service answers to, and why it refuses: by name, and never by an error that a request can cause. */
import { createPrivateKey, createPublicKey, webcrypto } from "node:crypto";
import { describe, expect, it } from "vitest";

import type { KeySource } from "../../templates/runtime/signing/key-form.js";
import { createRequestSigner } from "../../templates/runtime/signing/request-signer.js";
import type { SigningErrorReason } from "../../templates/runtime/signing/signing-error.js";
import { verifyRequestSignature, type ReceivedRequest } from "../../templates/runtime/signing/verify.js";
import { ed25519Scheme, keys, origin, otherKeys, readLocal, reasonOf, rsaScheme } from "./support.js";

const now = (): number => 1767225600123;
const sign = createRequestSigner(rsaScheme, keys.private_pkcs8_pem, { now });
const signed = await sign({ method: "GET", url: `${origin}/v1/things?q=%C3%A9` });
const signature = signed.headers["x-signature"] ?? "";
const genuine: ReceivedRequest = {
  method: "GET",
  url: signed.url.slice(origin.length),
  headers: { "x-signature": signature },
};
const verify = (request: Partial<ReceivedRequest>, options = {}, key: KeySource = keys.public_spki_pem) =>
  verifyRequestSignature(rsaScheme, key, { ...genuine, ...request }, { now, ...options });

describe("a genuine request is accepted", () => {
  it.each<[string, Partial<ReceivedRequest>]>([
    ["as Node has it", {}],
    ["with the whole URL", { url: signed.url }],
    ["with Headers", { headers: new Headers({ "X-Signature": signature }) }],
    ["with a header name in another case", { headers: { "X-SIGNATURE": signature } }],
    ["with header values as lists", { headers: { "x-signature": [signature] } }],
  ])("%s", async (_, request) => {
    expect(await verify(request)).toMatchObject({ ok: true, signedString: signed.signedString });
  });

  it.each<[string, () => unknown]>([
    ["SPKI", () => keys.public_spki_pem],
    ["PKCS#1", () => keys.public_pkcs1_pem],
    ["SPKI with escaped line breaks", () => keys.public_spki_pem.replaceAll("\n", "\\n")],
    ["DER", () => createPublicKey(keys.public_spki_pem).export({ type: "spki", format: "der" })],
    ["JWK", () => createPublicKey(keys.public_spki_pem).export({ format: "jwk" })],
    ["KeyObject", () => createPublicKey(keys.public_spki_pem)],
    [
      "CryptoKey",
      () =>
        webcrypto.subtle.importKey(
          "jwk",
          createPublicKey(keys.public_spki_pem).export({ format: "jwk" }),
          { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
          false,
          ["verify"],
        ),
    ],
  ])("with the public key as %s", async (_, key) => {
    expect(await verify({}, {}, (await key()) as KeySource)).toMatchObject({ ok: true });
  });
});

describe("a request is refused", () => {
  const { url } = genuine;
  it.each<[string, string, Partial<ReceivedRequest>]>([
    ["without signature", "missing_signature", { headers: {} }],
    ["with an empty signature", "missing_signature", { headers: { "x-signature": "" } }],
    ["with two signatures", "malformed_signature", { headers: { "x-signature": [signature, signature] } }],
    [
      "with a signature in hexadecimal",
      "malformed_signature",
      { headers: { "x-signature": Buffer.from(signature, "base64").toString("hex") + "!" } },
    ],
    [
      "with Base64 in two lines",
      "malformed_signature",
      { headers: { "x-signature": `${signature.slice(0, 64)}\n${signature.slice(64)}` } },
    ],
    ["with a cut signature", "signature_mismatch", { headers: { "x-signature": signature.slice(0, 64) } }],
    [
      "with another signature",
      "signature_mismatch",
      { headers: { "x-signature": Buffer.alloc(256, 7).toString("base64") } },
    ],
    ["without timestamp", "missing_timestamp", { url: "/v1/things?q=1" }],
    ["without query", "missing_timestamp", { url: "/v1/things" }],
    ["with two timestamps", "invalid_timestamp", { url: `${url}&timestamp=1767225600123` }],
    [
      "with a timestamp that is none",
      "invalid_timestamp",
      { url: url.replace(/timestamp=.*/, "timestamp=1e12") },
    ],
    ["with an encoded timestamp", "invalid_timestamp", { url: url.replace(/timestamp=1/, "timestamp=%31") }],
    ["with an empty timestamp", "invalid_timestamp", { url: url.replace(/timestamp=.*/, "timestamp=") }],
    [
      "with another time",
      "signature_mismatch",
      { url: url.replace(/timestamp=.*/, "timestamp=1767225600124") },
    ],
    ["with another path", "signature_mismatch", { url: url.replace("things", "Things") }],
    ["with a query that is decoded", "signature_mismatch", { url: decodeURIComponent(url) }],
    ["with a query that is encoded otherwise", "signature_mismatch", { url: url.replace("%C3", "%c3") }],
    [
      "with a query in another order",
      "signature_mismatch",
      {
        url: `/v1/things?${url
          .slice(url.indexOf("?") + 1)
          .split("&")
          .toReversed()
          .join("&")}`,
      },
    ],
  ])("%s: %s", async (_, reason, request) => {
    expect(await verify(request)).toMatchObject({ ok: false, reason });
  });

  it("when its time is over, or has not come; within the window it is accepted", async () => {
    const at = (offset: number, toleranceMs?: number) =>
      verify({}, { now: () => now() + offset, toleranceMs });
    expect(await at(300_000)).toMatchObject({ ok: true });
    expect(await at(-300_000)).toMatchObject({ ok: true });
    expect(await at(300_001)).toMatchObject({ ok: false, reason: "timestamp_too_old" });
    expect(await at(-300_001)).toMatchObject({ ok: false, reason: "timestamp_too_new" });
    expect(await at(1001, 1000)).toMatchObject({ ok: false, reason: "timestamp_too_old" });
  });

  it("for its signature before its age: without the key, nobody learns how the clock is set", async () => {
    for (const offset of [-1e9, 1e9]) {
      expect(await verify({ url: `${url}&x=1` }, { now: () => now() + offset })).toMatchObject({
        ok: false,
        reason: "signature_mismatch",
      });
    }
  });

  it("and tells what it would have had to cover", async () => {
    expect(await verify({ url: `${url}&x=1` })).toMatchObject({ signedString: `${url}&x=1` });
  });
});

it.each<[string, SigningErrorReason, () => unknown]>([
  ["a private key", "key_private", () => keys.private_pkcs8_pem],
  ["a private key in PKCS#1", "key_private", () => keys.private_pkcs1_pem],
  ["a private JWK", "key_private", () => keys.private_jwk],
  ["a private KeyObject", "key_private", () => createPrivateKey(keys.private_pkcs8_pem)],
  ["an encrypted private key", "key_private", () => keys.private_pkcs8_encrypted_pem],
  ["a certificate", "key_certificate", () => readLocal("keys/certificate.pem")],
  ["an EC key", "key_wrong_type", () => otherKeys.ec.publicKey],
  ["an RSA-PSS key", "key_wrong_type", () => otherKeys.rsaPss.publicKey],
  ["a key of 1024 bits", "key_too_short", () => otherKeys.rsa1024.publicKey],
  [
    "a JWK for PS256",
    "key_wrong_algorithm",
    () => ({ ...createPublicKey(keys.public_spki_pem).export({ format: "jwk" }), alg: "PS256" }),
  ],
  ["nothing", "key_missing", () => null],
])("a service that registered %s hears of it: %s", async (_, reason, key) => {
  expect(await reasonOf(() => verify({}, {}, key() as KeySource))).toBe(reason);
});

it("a header without its key id, or with a wrong prefix, is refused", async () => {
  const scheme = { ...ed25519Scheme, prefix: "v1=" };
  const { headers } = await createRequestSigner(scheme, otherKeys.ed25519.privateKey, { now, keyId: "k" })({
    method: "POST",
    url: `${origin}/a`,
    body: "x",
  });
  const check = (change: Record<string, string | undefined>) =>
    verifyRequestSignature(
      scheme,
      otherKeys.ed25519.publicKey,
      { method: "POST", url: "/a", headers: { ...headers, ...change }, body: "x" },
      { now },
    );
  expect(await check({})).toMatchObject({ ok: true, keyId: "k" });
  expect(await check({ "x-key-id": undefined })).toMatchObject({ reason: "missing_key_id" });
  expect(await check({ "x-key-id": "other" })).toMatchObject({ reason: "signature_mismatch" });
  expect(await check({ "x-timestamp": undefined })).toMatchObject({ reason: "missing_timestamp" });
  expect(await check({ "x-signature": headers["x-signature"]?.slice(3) })).toMatchObject({
    reason: "malformed_signature",
  });
});
