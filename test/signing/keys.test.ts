/** Every form of key that people have: read, or refused by name when the client is made and not when money moves. */
import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  sign as nodeSign,
  verify as nodeVerify,
  webcrypto,
} from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  createRequestSigner,
  type RequestSigner,
  type SigningOptions,
} from "../../templates/runtime/signing/request-signer.js";
import type { SigningKey } from "../../templates/runtime/signing/payload-signer.js";
import { SigningError, type SigningErrorReason } from "../../templates/runtime/signing/signing-error.js";
import {
  ed25519Scheme,
  hmacScheme,
  keyCases,
  keys,
  origin,
  otherKeys,
  readLocal,
  reasonOf,
  refusal,
  rsaScheme,
  vectors,
} from "./support.js";
import { settle } from "../support/test-clock.js";
import { throwing } from "../support/throwing.js";

const [vector] = vectors;
if (vector === undefined) throw new Error("There are no vectors.");
const request = { method: "GET", url: `${origin}${vector.path}?${vector.query}` };
const now = (): number => 1767225600123;
const { private_pkcs8_pem: pkcs8, private_pkcs1_pem: pkcs1, private_jwk: jwk } = keys;
const der = createPrivateKey(pkcs8).export({ type: "pkcs8", format: "der" });
const rsa = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
const { subtle } = webcrypto;

async function signWith(key: unknown, options: SigningOptions = {}): Promise<string | undefined> {
  const sign = createRequestSigner(rsaScheme, key as SigningKey, { now, ...options });
  return (await sign(request)).headers["x-signature"];
}

const accepted = new Map<string, () => unknown>([
  ["pkcs1-pem", () => pkcs1],
  ["pkcs8-pem", () => pkcs8],
  ["jwk-private", () => jwk],
  ["keyobject", () => createPrivateKey(pkcs8)],
  ["cryptokey", () => subtle.importKey("pkcs8", der, rsa, false, ["sign"])],
  ["pem-with-escaped-newlines", () => pkcs8.replaceAll("\n", "\\n")],
  ["pem-with-crlf", () => pkcs8.replaceAll("\n", "\r\n")],
  ["pem-with-leading-blanks-or-bom", () => `\uFEFF \n\t${pkcs8.replaceAll("\n", "\n   ")}  \n`],
  ["callback-signer-sync", () => (payload: Uint8Array) => nodeSign("sha256", payload, pkcs8)],
  [
    "callback-signer-async-kms",
    () => async (payload: Uint8Array) => {
      await settle();
      return nodeSign("sha256", payload, pkcs8);
    },
  ],
  // Of our own:
  ["PKCS#1 with CRLF written out", () => pkcs1.replaceAll("\n", "\\r\\n")],
  ["escaped twice", () => pkcs8.replaceAll("\n", "\\\\n")],
  ["in the quotes of a .env file", () => `"${pkcs8.replaceAll("\n", "\\n")}"`],
  ["with line breaks that became blanks", () => pkcs8.replaceAll("\n", " ")],
  ["on one line", () => pkcs8.replaceAll("\n", "")],
  ["with old Macintosh line breaks", () => pkcs8.replaceAll("\n", "\r")],
  ["the file as bytes", () => Buffer.from(pkcs1)],
  ["DER in PKCS#8", () => der],
  ["DER in PKCS#1", () => createPrivateKey(pkcs8).export({ type: "pkcs1", format: "der" })],
  ["DER as an ArrayBuffer", () => der.buffer.slice(der.byteOffset, der.byteOffset + der.length)],
  ["the wrong label", () => pkcs1.replaceAll("RSA PRIVATE KEY", "PRIVATE KEY")],
  ["a certificate before the key", () => readLocal("keys/certificate.pem") + pkcs8],
  ["a file that PowerShell wrote, in UTF-16", () => Buffer.from(`\uFEFF${pkcs8}`, "utf16le")],
  ["a public key before the private one", () => keys.public_spki_pem + pkcs8],
  ["JWK as JSON", () => JSON.stringify(jwk)],
  [
    "JWK with alg, use and key_ops",
    () => ({ ...jwk, alg: "RS256", use: "sig", key_ops: ["sign"], kid: "1" }),
  ],
  ["a function of Web Crypto, which gives an ArrayBuffer", () => webCryptoSigner()],
]);

function webCryptoSigner(): SigningKey {
  const key = subtle.importKey("pkcs8", der, rsa, false, ["sign"]);
  return async (payload) => subtle.sign("RSASSA-PKCS1-v1_5", await key, payload);
}

const publicSpki = keys.public_spki_pem;
const refused = new Map<string, [SigningErrorReason, () => unknown]>([
  ["pkcs8-encrypted-without-passphrase", ["key_encrypted", () => keys.private_pkcs8_encrypted_pem]],
  ["jwk-alg-RS512-or-PS256", ["key_wrong_algorithm", () => ({ ...jwk, alg: "PS256" })]],
  ["JWK for RS512", ["key_wrong_algorithm", () => ({ ...jwk, alg: "RS512" })]],
  ["JWK for encryption", ["key_not_for_signing", () => ({ ...jwk, use: "enc" })]],
  ["JWK that only verifies", ["key_not_for_signing", () => ({ ...jwk, key_ops: ["verify"] })]],
  ["JWK without primes", ["key_unreadable", () => ({ kty: "RSA", n: jwk.n, e: jwk.e, d: jwk.d })]],
  ["JWK with foreign primes", ["key_unreadable", () => ({ ...jwk, p: jwk.q })]],
  ["JWK with another exponent", ["key_unreadable", () => ({ ...jwk, e: "Aw" })]],
  ["JWK with another private exponent", ["key_unreadable", () => ({ ...jwk, d: jwk.p })]],
  ["JWK with a wrong exponent of a prime", ["key_unreadable", () => ({ ...jwk, dp: jwk.dq })]],
  ["JWK with a wrong coefficient", ["key_unreadable", () => ({ ...jwk, qi: jwk.q })]],
  ["JWK whose key_ops are no list", ["key_not_for_signing", () => ({ ...jwk, key_ops: "sign verify" })]],
  ["JWK, public", ["key_public", () => ({ kty: "RSA", n: jwk.n, e: jwk.e })]],
  [
    "JWK of an EC key",
    ["key_wrong_type", () => createPrivateKey(otherKeys.ec.privateKey).export({ format: "jwk" })],
  ],
  [
    "JWK of 1024 bits",
    ["key_too_short", () => createPrivateKey(otherKeys.rsa1024.privateKey).export({ format: "jwk" })],
  ],
  ["JWK set", ["key_unreadable", () => ({ keys: [jwk] })]],
  ["JSON that is none", ["key_unreadable", () => `{"kty":"RSA","n":"abc`]],
  ["public-key-given", ["key_public", () => publicSpki]],
  ["public key in PKCS#1", ["key_public", () => keys.public_pkcs1_pem]],
  ["public KeyObject", ["key_public", () => createPublicKey(publicSpki)]],
  ["secret KeyObject", ["key_wrong_type", () => createSecretKey(Buffer.from("secret"))]],
  ["public key of OpenSSH", ["key_public", () => "ssh-rsa AAAAB3NzaC1yc2E someone@example.test"]],
  ["ec-private-key", ["key_wrong_type", () => otherKeys.ec.privateKey]],
  ["EC key in SEC 1", ["key_wrong_type", () => otherKeys.ecSec1.privateKey]],
  ["EC KeyObject", ["key_wrong_type", () => createPrivateKey(otherKeys.ec.privateKey)]],
  ["rsa-pss-key", ["key_wrong_type", () => otherKeys.rsaPss.privateKey]],
  ["RSA-PSS KeyObject", ["key_wrong_type", () => createPrivateKey(otherKeys.rsaPss.privateKey)]],
  ["Ed25519 key", ["key_wrong_type", () => otherKeys.ed25519.privateKey]],
  ["X25519 key", ["key_wrong_type", () => otherKeys.x25519.privateKey]],
  ["rsa-1024", ["key_too_short", () => otherKeys.rsa1024.privateKey]],
  ["1024 bits in PKCS#1", ["key_too_short", () => otherKeys.rsa1024Pkcs1.privateKey]],
  ["KeyObject of 1024 bits", ["key_too_short", () => createPrivateKey(otherKeys.rsa1024.privateKey)]],
  ["openssh-private-key", ["key_openssh", () => readLocal("keys/openssh.pem")]],
  ["certificate-pem", ["key_certificate", () => readLocal("keys/certificate.pem")]],
  ["PEM that was cut off", ["key_unreadable", () => pkcs8.slice(0, 800)]],
  ["PEM with the first line only", ["key_unreadable", () => "-----BEGIN PRIVATE KEY-----"]],
  ["PEM with a changed byte in a prime", ["key_unreadable", () => damaged()]],
  ["PEM with a missing line", ["key_unreadable", () => pkcs8.split("\n").toSpliced(5, 1).join("\n")]],
  ["PEM in Base64", ["key_unreadable", () => Buffer.from(pkcs8).toString("base64")]],
  ["what stands between the lines of PEM", ["key_unreadable", () => der.toString("base64")]],
  ["a byte changed in the private exponent", ["key_unreadable", () => damaged(0.25)]],
  ["a store in PKCS#12", ["key_unreadable", () => Uint8Array.of(0x30, 5, 2, 1, 3, 0x30, 0)]],
  [
    "a request for a certificate",
    ["key_certificate", () => Uint8Array.of(0x30, 7, 0x30, 0, 0x30, 0, 3, 1, 0)],
  ],
  ["two private keys", ["key_unreadable", () => pkcs8 + pkcs1]],
  ["path of a file", ["key_unreadable", () => "./key.pem"]],
  ["name of a file", ["key_unreadable", () => "private.key"]],
  ["path of Windows", ["key_unreadable", () => "C:\\keys\\private"]],
  ["URL of a file", ["key_unreadable", () => "file:///run/secrets/key"]],
  ["garbage", ["key_unreadable", () => "correct horse battery staple"]],
  ["garbage bytes", ["key_unreadable", () => Uint8Array.of(0x30, 0x82, 1, 2, 3)]],
  ["empty text", ["key_missing", () => " \n"]],
  ["undefined", ["key_missing", () => undefined]],
  ["null", ["key_missing", () => null]],
  ["the word undefined", ["key_missing", () => "undefined"]],
  ["a list", ["key_unreadable", () => [pkcs8]]],
  ["what Node's crypto takes", ["key_unreadable", () => ({ key: pkcs8, passphrase: "p" })]],
  ["a CryptoKey without an algorithm", ["key_wrong_type", () => ({ algorithm: null, usages: ["sign"] })]],
  ["a KeyObject of a device", ["key_unreadable", () => ({ type: "private", export: givesNothingAway })]],
  ["a number", ["key_unreadable", () => 42]],
  ["a pair of keys", ["key_unreadable", () => ({ privateKey: pkcs8, publicKey: publicSpki })]],
  ["CryptoKey for PSS", ["key_wrong_type", () => importedFor({ name: "RSA-PSS", hash: "SHA-256" })]],
  ["CryptoKey for SHA-512", ["key_wrong_algorithm", () => importedFor({ ...rsa, hash: "SHA-512" })]],
  ["CryptoKey that is public", ["key_public", () => publicCryptoKey()]],
]);

function importedFor(algorithm: { name: string; hash: string }): Promise<webcrypto.CryptoKey> {
  return subtle.importKey("pkcs8", der, algorithm, false, ["sign"]);
}

function publicCryptoKey(): Promise<webcrypto.CryptoKey> {
  const spki = createPublicKey(publicSpki).export({ type: "spki", format: "der" });
  return subtle.importKey("spki", spki, rsa, true, ["verify"]);
}

function damaged(share = 0.6): Buffer {
  const copy = Buffer.from(der);
  const place = Math.floor(copy.length * share);
  copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
  return copy;
}

function givesNothingAway(): never {
  throw new Error(`Not exportable: ${pkcs8}`);
}

describe("keys that sign", () => {
  it.each([...accepted])("%s", async (_, key) => {
    expect(await signWith(await key())).toBe(vector.signature_base64);
  });

  it("pkcs8-encrypted-with-passphrase", async () => {
    const { private_pkcs8_encrypted_pem: encrypted, encrypted_passphrase: passphrase } = keys;
    expect(await signWith(encrypted, { passphrase })).toBe(vector.signature_base64);
    const bare = Buffer.from(encrypted.replace(/-----.*-----|\n/g, ""), "base64");
    expect(await signWith(bare, { passphrase })).toBe(vector.signature_base64);
  });

  it("a key in PKCS#1 that is encrypted in the manner of RFC 1421", async () => {
    const encrypted = createPrivateKey(pkcs1).export({
      type: "pkcs1",
      format: "pem",
      cipher: "aes-128-cbc",
      passphrase: "p",
    });
    expect(encrypted).toContain("Proc-Type: 4,ENCRYPTED");
    expect(await signWith(encrypted, { passphrase: "p" })).toBe(vector.signature_base64);
    expect(await reasonOf(() => signWith(encrypted))).toBe("key_encrypted");
    const onOneLine = encrypted.toString().trim().replaceAll("\n", " ");
    expect(await signWith(onOneLine, { passphrase: "p" })).toBe(vector.signature_base64);
    const written = encrypted.toString().replaceAll("\n", "\\n");
    expect(await signWith(written, { passphrase: "p" })).toBe(vector.signature_base64);
  });

  it("a JWK that is written out, which the compiler takes too", () => {
    const { n = "", e = "", d = "", p = "", q = "", dp = "", dq = "", qi = "" } = jwk;
    const options = { now };
    createRequestSigner(rsaScheme, { kty: "RSA", alg: "RS256", n, e, d, p, q, dp, dq, qi }, options);
  });

  it.each([2048, 3072, 4096])("%i bits with any exponent", async (modulusLength) => {
    const publicExponent = modulusLength === 3072 ? 3 : 65537;
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength, publicExponent });
    const signature = Buffer.from((await signWith(privateKey)) ?? "", "base64");
    expect(nodeVerify("sha256", Buffer.from(vector.payload), publicKey, signature)).toBe(true);
  });
});

describe("keys that are refused before any call", () => {
  it.each([...refused])("%s", async (_, [reason, make]) => {
    const key = await make();
    const error = await refusal(() => {
      createRequestSigner(rsaScheme, key as SigningKey);
    });
    expect(error.reason).toBe(reason);
    expect(error.code).toBe("signing");
    expect(error.name).toBe("SigningError");
    expect(error.message).toMatch(/[.:] ?(\S.*)?$/);
  });

  it("a promise of a key, which nobody awaited", async () => {
    const error = await refusal(() => {
      createRequestSigner(rsaScheme, Promise.resolve(pkcs8) as unknown as SigningKey);
    });
    expect(error).toMatchObject({ reason: "key_unreadable" });
    expect(error.message).toContain("`await`");
  });

  it("what only looks like a CryptoKey, before anything is sent", async () => {
    const algorithm = { ...rsa, hash: { name: "SHA-256" }, modulusLength: 2048 };
    const copy = { type: "private", extractable: false, algorithm, usages: ["sign"] };
    expect(await reasonOf(() => signWith(copy))).toBe("key_unreadable");
  });

  it("a wrong passphrase", async () => {
    const error = await refusal(() => signWith(keys.private_pkcs8_encrypted_pem, { passphrase: "hunter2" }));
    expect(error.reason).toBe("key_passphrase_wrong");
    expect(JSON.stringify(error) + String(error.stack)).not.toContain("hunter2");
  });

  it("a CryptoKey that may not sign", async () => {
    const pair = await subtle.generateKey(
      { name: "RSA-OAEP", hash: "SHA-256", modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
      false,
      ["decrypt", "encrypt"],
    );
    expect(await reasonOf(() => signWith(pair.privateKey))).toBe("key_wrong_type");
    expect(await reasonOf(() => signWith(pair))).toBe("key_unreadable");
    const unusable = {
      type: "private",
      extractable: false,
      algorithm: { ...rsa, hash: { name: "SHA-256" }, modulusLength: 2048 },
      usages: [],
    };
    expect(await reasonOf(() => signWith(unusable))).toBe("key_not_for_signing");
    const short = {
      ...unusable,
      algorithm: { ...unusable.algorithm, modulusLength: 1024 },
      usages: ["sign"],
    };
    expect(await reasonOf(() => signWith(short))).toBe("key_too_short");
  });

  it("tells no part of the key, whatever is wrong", async () => {
    let compared = 0;
    for (const [name, [, make]] of refused) {
      const key = await make();
      const text =
        typeof key === "string" ? key : Buffer.isBuffer(key) ? key.toString("base64") : JSON.stringify(key);
      const error = await refusal(() => signWith(key));
      const shown = `${String(error.stack)}${JSON.stringify(error)}${String(error.cause)}`;
      for (const part of (text as string | undefined)?.match(/[A-Za-z0-9+/_]{24,}/g) ?? []) {
        expect(shown.includes(part), name).toBe(false);
        compared += 1;
      }
    }
    // Most of these keys are long enough to be recognised in a message.
    expect(compared).toBeGreaterThan(refused.size);
  });

  it("any bytes and any text: never another error than ours", () => {
    const attempt = (key: SigningKey): void => {
      try {
        createRequestSigner(rsaScheme, key);
      } catch (error) {
        expect(error).toBeInstanceOf(SigningError);
      }
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        attempt(bytes);
        attempt(Uint8Array.of(0x30, bytes.length, ...bytes));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        attempt(text);
        attempt(`-----BEGIN ${text}`);
        attempt(`{${text}`);
      }),
    );
    // A real key, cut and changed anywhere.
    fc.assert(
      fc.property(fc.nat(der.length - 1), fc.nat(255), (index, value) => {
        attempt(der.subarray(0, index));
        attempt(Uint8Array.from(der, (byte, each) => (each === index ? value : byte)));
      }),
    );
  });
});

describe("signing functions", () => {
  const cases: [string, SigningErrorReason, (payload: Uint8Array) => unknown][] = [
    ["hexadecimal", "signature_malformed", (payload) => nodeSign("sha256", payload, pkcs8).toString("hex")],
    [
      "hexadecimal as bytes",
      "signature_malformed",
      (payload) => Buffer.from(nodeSign("sha256", payload, pkcs8).toString("hex")),
    ],
    [
      "Base64 as bytes",
      "signature_malformed",
      (payload) => Buffer.from(nodeSign("sha256", payload, pkcs8).toString("base64")),
    ],
    [
      "an ECDSA signature",
      "signature_malformed",
      (payload) => nodeSign("sha256", payload, otherKeys.ec.privateKey),
    ],
    ["128 bytes", "signature_malformed", () => new Uint8Array(128)],
    ["a byte too many", "signature_malformed", () => new Uint8Array(257).fill(200)],
    ["300 bytes", "signature_malformed", () => new Uint8Array(300).fill(200)],
    ["a list of numbers", "signature_malformed", (payload) => [...nodeSign("sha256", payload, pkcs8)]],
    ["no byte", "signature_malformed", () => new Uint8Array(0)],
    ["nothing", "signature_malformed", () => undefined],
    ["an answer of a KMS, whole", "signature_malformed", () => ({ Signature: new Uint8Array(256) })],
    ["an error", "signer_failed", throwing(new Error("KMS is down"))],
    ["a rejection", "signer_failed", () => Promise.reject(new Error("KMS is down"))],
  ];

  it.each(cases)("that gives %s is refused: %s", async (_, reason, key) => {
    const error = await refusal(() => signWith(key));
    expect(error.reason).toBe(reason);
    if (reason === "signer_failed") expect(error.cause).toMatchObject({ message: "KMS is down" });
  });

  it("gets the message, not its digest, and cannot change what is sent", async () => {
    const payloads: string[] = [];
    await signWith((payload: Uint8Array) => {
      payloads.push(Buffer.from(payload).toString());
      payload.fill(0);
      return new Uint8Array(256).fill(200);
    });
    expect(payloads).toEqual([vector.payload]);
  });
});

describe("other algorithms", () => {
  it("Ed25519 takes its own keys, in each form, and no RSA key", async () => {
    const { privateKey } = otherKeys.ed25519;
    const object = createPrivateKey(privateKey);
    const sign = async (key: unknown) =>
      (await createRequestSigner(ed25519Scheme, key as SigningKey, { now, keyId: "k" })(request)).headers[
        "x-signature"
      ];
    const expected = await sign(privateKey);
    expect(await sign(object)).toBe(expected);
    expect(await sign(object.export({ format: "jwk" }))).toBe(expected);
    expect(await sign((payload: Uint8Array) => nodeSign(null, payload, privateKey))).toBe(expected);
    expect(await reasonOf(() => sign(pkcs8))).toBe("key_wrong_type");
    expect(await reasonOf(() => sign(jwk))).toBe("key_wrong_type");
    expect(await reasonOf(() => sign(otherKeys.ed25519.publicKey))).toBe("key_public");
    expect(await reasonOf(() => sign(() => new Uint8Array(65).fill(200)))).toBe("signature_malformed");
  });

  it("HMAC takes a secret as text, bytes, JWK or key object, and no key of a pair", async () => {
    const sign = async (key: unknown, scheme = {}) =>
      (
        await createRequestSigner({ ...hmacScheme, ...scheme }, key as SigningKey, { now, keyId: "k" })(
          request,
        )
      ).headers["authorization"];
    const bytes = Buffer.from("a secret, as text");
    const expected = await sign("a secret, as text");
    expect(await sign(bytes)).toBe(expected);
    expect(await sign(createSecretKey(bytes))).toBe(expected);
    expect(await sign({ kty: "oct", k: bytes.toString("base64url"), alg: "HS256" })).toBe(expected);
    expect(
      await sign(await subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])),
    ).toBe(expected);
    expect(await sign(bytes.toString("base64"), { secretEncoding: "base64" })).toBe(expected);
    expect(await sign(bytes.toString("hex"), { secretEncoding: "hex" })).toBe(expected);
    expect(await reasonOf(() => sign("no base64!", { secretEncoding: "base64" }))).toBe("key_unreadable");
    expect(await reasonOf(() => sign("secret\n"))).toBe("key_unreadable");
    expect(await reasonOf(() => sign(""))).toBe("key_missing");
    expect(await reasonOf(() => sign(undefined))).toBe("key_missing");
    expect(await reasonOf(() => sign(pkcs8))).toBe("key_wrong_type");
    expect(await reasonOf(() => sign(Buffer.from(pkcs8)))).toBe("key_wrong_type");
    expect(await reasonOf(() => sign(createPrivateKey(pkcs8)))).toBe("key_wrong_type");
    expect(await reasonOf(() => sign({ kty: "oct", k: "AA", alg: "HS512" }))).toBe("key_wrong_algorithm");
  });
});

describe("after a client is made", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;

  /** In a function of its own, so that nothing on the stack holds what is watched. */
  async function makeSigner(): Promise<[RequestSigner, WeakRef<object>[]]> {
    const key = { ...jwk };
    const options = { passphrase: "of no use", now };
    const sign = createRequestSigner(rsaScheme, key, options);
    await sign(request);
    return [sign, [new WeakRef(key), new WeakRef(options)]];
  }

  it("neither the key nor its passphrase is kept", async () => {
    const [sign, watched] = await makeSigner();
    await settle();
    collect();
    expect(watched.map((reference) => reference.deref())).toEqual([undefined, undefined]);
    expect((await sign(request)).headers["x-signature"]).toBe(vector.signature_base64);
  });
});

/** Cases of the vectors that are about requests; request.test.ts has them under these names. */
const elsewhere = ["lone-surrogate-in-value", "retry-after-30-seconds"];
/** Written out above, one case for several keys. */
const writtenOut = [
  "pkcs8-encrypted-with-passphrase",
  "callback-signer-returns-hex-or-wrong-length",
  "callback-signer-throws",
];

it("every key case of the vectors is here", () => {
  const known = [...accepted.keys(), ...refused.keys(), ...elsewhere, ...writtenOut];
  expect(keyCases.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
