/** What a person reads whose key or request is refused: each message names what is wrong, or what to do. */
import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  webcrypto,
} from "node:crypto";
import { describe, expect, it } from "vitest";

import {
  createRequestSigner,
  explainSignatureRefusal,
} from "../../templates/runtime/signing/request-signer.js";
import type { SigningScheme } from "../../templates/runtime/signing/scheme.js";
import type { SigningErrorReason } from "../../templates/runtime/signing/signing-error.js";
import { verifyRequestSignature } from "../../templates/runtime/signing/verify.js";
import {
  ed25519Scheme,
  hmacScheme,
  keys,
  origin,
  otherKeys,
  readLocal,
  refusal,
  rsaScheme,
} from "./support.js";
import { throwing } from "../support/throwing.js";

const now = (): number => 1767225600123;
const { private_pkcs8_pem: pkcs8, private_jwk: jwk } = keys;
const publicJwk = createPublicKey(keys.public_spki_pem).export({ format: "jwk" });
const ed25519Jwk = createPrivateKey(otherKeys.ed25519.privateKey).export({ format: "jwk" });
const { subtle } = webcrypto;

const make = (scheme: SigningScheme, key: unknown, keyId = "k") =>
  createRequestSigner(scheme, key as string, { now, keyId });
const secretJwk = (change: object): object => ({ kty: "oct", k: "c2VjcmV0", ...change });

type Case = readonly [name: string, key: unknown, reason: SigningErrorReason, says: string];

describe("a private RSA key", () => {
  it.each<Case>([
    ["JWK with more than two primes", { ...jwk, oth: [] }, "key_unreadable", "more than two primes"],
    ["JWK with a member that is no text", { ...jwk, dp: 5 }, "key_unreadable", "`dp`"],
    ["JWK with an empty member", { ...jwk, qi: "" }, "key_unreadable", "`qi`"],
    ["JWK with a member that is no Base64url", { ...jwk, e: "A+/=" }, "key_unreadable", "`e`"],
    ["JWK for another algorithm", { ...jwk, alg: "RS512" }, "key_wrong_algorithm", "not RS256"],
    ["JWK of another kind", ed25519Jwk, "key_wrong_type", "RSA key"],
    [
      "a key that is bound to PSS",
      otherKeys.rsaPss.privateKey,
      "key_wrong_type",
      "PSS makes other signatures",
    ],
    [
      "PEM without Base64",
      "-----BEGIN PRIVATE KEY-----\n!\n-----END PRIVATE KEY-----",
      "key_unreadable",
      "Base64",
    ],
    [
      "PEM without anything",
      "-----BEGIN PRIVATE KEY----------END PRIVATE KEY-----",
      "key_unreadable",
      "Base64",
    ],
    ["PEM that was cut off", pkcs8.slice(0, 800), "key_unreadable", "cut off"],
    ["PEM that was cut off: quotes", pkcs8.slice(0, 800), "key_unreadable", "Quote an environment variable"],
  ])("%s", async (_, key, reason, says) => {
    const error = await refusal(() => make(rsaScheme, key));
    expect(error.reason).toBe(reason);
    expect(error.message).toContain(says);
  });

  it.each<Case>([
    ["EC", otherKeys.ec.privateKey, "key_wrong_type", "of type EC; this API needs RSA."],
    ["Ed25519", otherKeys.ed25519.privateKey, "key_wrong_type", "of type Ed25519; this API needs RSA."],
  ])("of another type: %s, and nothing is said of PSS", async (_, key, reason, says) => {
    const error = await refusal(() => make(rsaScheme, key));
    expect(error.reason).toBe(reason);
    expect(error.message).toMatch(new RegExp(`${says.replace(".", "\\.")}$`));
  });

  it.each<[string, object, string]>([
    ["a pair of keys", { privateKey: pkcs8 }, "pair of keys"],
    ["a set of keys", { keys: [] }, "JWKS"],
    ["what Node takes", { key: pkcs8 }, "Node's crypto"],
    ["a promise", Promise.resolve(pkcs8), "`await` it"],
    ["none of these", {}, "must be PEM, DER, a JWK, a CryptoKey or a KeyObject"],
  ])("an object that is none: %s", async (_, key, says) => {
    expect((await refusal(() => make(rsaScheme, key))).message).toContain(says);
  });

  it("of Web Crypto without the usage", async () => {
    const key = await subtle.importKey(
      "jwk",
      publicJwk,
      { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
      true,
      ["verify"],
    );
    const error = await refusal(() =>
      make(rsaScheme, { type: "private", algorithm: key.algorithm, usages: ["verify"] }),
    );
    expect(error.message).toContain('without the usage "sign"');
  });
});

describe("an Ed25519 key", () => {
  it.each(["EdDSA", "Ed25519"])("as JWK for %s is taken", async (alg) => {
    const request = { method: "GET", url: `${origin}/a` };
    const { headers } = await make(ed25519Scheme, { ...ed25519Jwk, alg })(request);
    expect(headers).toEqual((await make(ed25519Scheme, otherKeys.ed25519.privateKey)(request)).headers);
  });

  it("as CryptoKey, which has no hash, is taken", async () => {
    const { privateKey, publicKey } = (await subtle.generateKey("Ed25519", false, [
      "sign",
      "verify",
    ])) as webcrypto.CryptoKeyPair;
    const { headers } = await make(ed25519Scheme, privateKey)({ method: "GET", url: `${origin}/a` });
    const received = { method: "GET", url: "/a", headers };
    expect(await verifyRequestSignature(ed25519Scheme, publicKey, received, { now })).toMatchObject({
      ok: true,
    });
  });

  it.each<Case>([
    ["JWK for another algorithm", { ...ed25519Jwk, alg: "ES256" }, "key_wrong_algorithm", "EdDSA or Ed25519"],
    ["JWK of another curve", { ...ed25519Jwk, crv: "X25519" }, "key_wrong_type", "Ed25519 key"],
    ["JWK without a curve", { ...ed25519Jwk, crv: undefined }, "key_wrong_type", "Ed25519 key"],
  ])("%s", async (_, key, reason, says) => {
    const error = await refusal(() => make(ed25519Scheme, key));
    expect(error.reason).toBe(reason);
    expect(error.message).toContain(says);
  });
});

describe("a secret", () => {
  const { publicKey } = generateKeyPairSync("ed25519");
  it.each<Case>([
    ["JWK of another kind", secretJwk({ kty: "RSA" }), "key_wrong_type", "`kty` is `oct`"],
    ["JWK without its key", secretJwk({ k: undefined }), "key_wrong_type", "`k` is Base64url"],
    ["JWK with an empty key", secretJwk({ k: "" }), "key_wrong_type", "`k` is Base64url"],
    ["JWK whose key is no Base64url", secretJwk({ k: "c2Vj+/==" }), "key_wrong_type", "`k` is Base64url"],
    ["JWK that only verifies", secretJwk({ key_ops: ["verify"] }), "key_not_for_signing", "key_ops"],
    ["one of a pair", pkcs8, "key_wrong_type", "not one of a pair"],
    ["a public KeyObject", publicKey, "key_wrong_type", "not one of a pair"],
    ["with a blank before it", " secret", "key_unreadable", "begins or ends with a blank"],
    ["without a character", createSecretKey(Buffer.alloc(0)), "key_missing", "empty"],
    ["whose KeyObject gives nothing", { type: "secret", export: () => undefined }, "key_missing", "empty"],
  ])("%s", async (_, key, reason, says) => {
    const error = await refusal(() => make(hmacScheme, key));
    expect(error.reason).toBe(reason);
    expect(error.message).toContain(says);
  });

  it("that is not written as the scheme says", async () => {
    const scheme = { ...hmacScheme, secretEncoding: "hex" } as const;
    expect((await refusal(() => make(scheme, "no digits"))).message).toContain("must be encoded in hex");
  });
});

describe("a public key", () => {
  const verify = (key: unknown, scheme: SigningScheme = rsaScheme) =>
    refusal(() =>
      verifyRequestSignature(scheme, key as string, { method: "GET", url: "/", headers: {} }, { now }),
    );

  it.each<Case>([
    ["a private JWK", jwk, "key_private", "pass only its public half"],
    ["a private key", pkcs8, "key_private", "openssl pkey"],
    ["a certificate", readLocal("keys/certificate.pem"), "key_certificate", "openssl x509"],
    ["a key of another type", otherKeys.ec.publicKey, "key_wrong_type", "of type EC; this API needs RSA"],
    ["a JWK that only signs", { ...publicJwk, key_ops: ["sign"] }, "key_not_for_signing", "key_ops"],
    ["a secret KeyObject", createSecretKey(Buffer.from("s")), "key_wrong_type", "not a public key"],
    [
      "a KeyObject of a device",
      { type: "public", export: () => undefined },
      "key_wrong_type",
      "not a public key",
    ],
    ["damaged", Uint8Array.of(0x30, 3, 4, 1, 0), "key_unreadable", "SPKI or PKCS#1"],
    ["without numbers", Uint8Array.of(0x30, 6, 2, 1, 0, 2, 1, 0), "key_too_short", "bits"],
  ])("%s", async (_, key, reason, says) => {
    const error = await verify(key);
    expect(error.reason).toBe(reason);
    expect(error.message).toContain(says);
  });

  it("of RSA as JWK is long enough, or refused", async () => {
    const short = createPublicKey(otherKeys.rsa1024.publicKey).export({ format: "jwk" });
    expect((await verify(short)).reason).toBe("key_too_short");
    const longer = { ...publicJwk, key_ops: ["verify"] };
    const received = { method: "GET", url: "/", headers: {} };
    expect(await verifyRequestSignature(rsaScheme, longer, received, { now })).toMatchObject({
      reason: "missing_signature",
    });
  });

  it("of Web Crypto that is private", async () => {
    const { privateKey } = (await subtle.generateKey("Ed25519", false, [
      "sign",
      "verify",
    ])) as webcrypto.CryptoKeyPair;
    const error = await verify(privateKey, ed25519Scheme);
    expect(error.reason).toBe("key_private");
    expect(error.message).toContain("must be the public one");
  });
});

describe("a signing function", () => {
  const sign = (scheme: SigningScheme, signature: unknown) =>
    make(scheme, () => signature)({ method: "GET", url: `${origin}/a` });

  it.each<[string, SigningScheme, number]>([
    ["HMAC", hmacScheme, 32],
    ["Ed25519", ed25519Scheme, 64],
    ["RSA", rsaScheme, 256],
    ["RSA, as long as any", rsaScheme, 2048],
  ])("of %s may give as many bytes as a signature has, and no others", async (_, scheme, length) => {
    const { headers } = await sign(scheme, new Uint8Array(length).fill(200));
    expect(Object.keys(headers)).toContain(scheme.header.toLowerCase());
    for (const wrong of [length - 8, length + (length === 256 ? 1 : 8)].filter(
      (each) => length !== 2048 || each > length,
    ))
      expect((await refusal(() => sign(scheme, new Uint8Array(wrong).fill(200)))).message).toContain(
        `found ${wrong} bytes`,
      );
  });

  it.each<[string, unknown, string]>([
    ["no bytes", [1], "expected bytes"],
    ["text", Buffer.from("abcdef"), "Decode hexadecimal or Base64"],
    ["no byte", new Uint8Array(0), "found 0 bytes; an RSA signature has as many as its key"],
  ])("that gives %s", async (_, signature, says) => {
    const { message } = await refusal(() => sign(rsaScheme, signature));
    expect(message).toContain("nothing was sent");
    expect(message).toContain(says);
  });

  it("that fails", async () => {
    const failing = make(rsaScheme, throwing(new Error("down")));
    expect((await refusal(() => failing({ method: "GET", url: `${origin}/a` }))).message).toContain(
      "nothing was sent",
    );
  });
});

describe("an id of the key", () => {
  it.each(["", " k", "k ", "a b", "\r\nX-Evil: 1", "k\n", "é"])("%j is none", async (keyId) => {
    const error = await refusal(() => make(hmacScheme, "secret", keyId));
    expect(error.reason).toBe("key_id_missing");
    expect(error.message).toContain("`keyId`");
  });
});

describe("a scheme", () => {
  it.each<[string, Partial<SigningScheme>, string]>([
    ["that signs nothing", { payload: [] }, "must sign something"],
    [
      "that signs a time alone",
      { payload: [{ part: "timestamp" }], timestamp: undefined as never },
      "where the timestamp is sent",
    ],
    [
      "that signs a time",
      { payload: [{ text: "" }, { part: "timestamp" }], timestamp: undefined as never },
      "where the timestamp is sent",
    ],
    ["that signs a digest", { payload: [{ text: "" }, { part: "bodyDigest" }] }, "must say which"],
  ])("%s", async (_, change, says) => {
    const error = await refusal(() => make({ ...rsaScheme, ...change }, pkcs8));
    expect(error.reason).toBe("scheme_invalid");
    expect(error.message).toContain(says);
  });

  it("that signs the id of the key asks for it, though no header carries it", async () => {
    const scheme: SigningScheme = { ...rsaScheme, payload: [{ part: "path" }, { part: "keyId" }] };
    expect((await refusal(() => make(scheme, pkcs8, ""))).reason).toBe("key_id_missing");
  });
});

describe("a refusal by the service", () => {
  const localTime = Date.parse("2026-01-01T00:00:05Z");
  const explain = (signedString: string, serverDate?: string | null, seconds = 0) =>
    explainSignatureRefusal({
      signedString,
      localTime,
      receivedTime: localTime + seconds * 1000,
      serverDate,
    });

  it.each([
    ["Thu, 01 Jan 2026 00:00:00 GMT", "The server's Date is 2026-01-01T00:00:00.000Z: the clocks agree"],
    ["Thu, 01 Jan 2026 00:00:10 GMT", "the clocks agree"],
    ["Wed, 31 Dec 2025 23:59:59 GMT", "the clocks agree"],
    ["Wed, 31 Dec 2025 23:59:58 GMT", "the local clock is 6 s ahead"],
    ["Thu, 01 Jan 2026 00:00:11 GMT", "the local clock is 6 s behind"],
    ["Thu, 01 Jan 2026 00:01:37 GMT", "the local clock is 92 s behind"],
    ["never", "no Date header"],
    [null, "no Date header"],
  ])("that is dated %s", (date, says) => {
    expect(explain("/a", date)).toContain(says);
  });

  it.each([
    ["Thu, 01 Jan 2026 00:00:12 GMT", "the clocks agree"],
    ["Thu, 01 Jan 2026 00:00:05 GMT", "the clocks agree"],
    ["Thu, 01 Jan 2026 00:01:12 GMT", "60 s behind"],
  ])("that took seven seconds blames the clock only for what is certain: %s", (date, says) => {
    expect(explain("/a", date, 7)).toContain(says);
  });

  it("shows what was signed, and of a long text the beginning", () => {
    expect(explain("x".repeat(1000))).toContain(
      `Signed: ${"x".repeat(1000)} at local time 2026-01-01T00:00:05.000Z.`,
    );
    expect(explain("x".repeat(1001))).toContain(`Signed: ${"x".repeat(900)}… (1001 characters) at`);
    expect(explain("/a")).toContain("no Date header");
  });
});
