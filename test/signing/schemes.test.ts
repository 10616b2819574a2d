/** Other schemes than RSA over the query: what services publish, by data alone. */
import { createHash, createHmac, verify as nodeVerify } from "node:crypto";
import { describe, expect, it } from "vitest";

import { createRequestSigner } from "../../templates/runtime/signing/request-signer.js";
import type { SigningPart, SigningScheme } from "../../templates/runtime/signing/scheme.js";
import { verifyRequestSignature } from "../../templates/runtime/signing/verify.js";
import { ed25519Scheme, hmacScheme, keys, origin, otherKeys, rsaScheme } from "./support.js";

const now = (): number => 1767225600123;
const url = `${origin}/v2/orders?symbol=A%2FB&side=buy`;
const body = '{"amount":"1.50","memo":"Zoë"}';

describe("HMAC-SHA256 over method, path, time and digest of the body", () => {
  it("gives the signature that the definition gives, behind its prefix, with time and key in headers", async () => {
    const sign = createRequestSigner(hmacScheme, "a shared secret", { now, keyId: "key-1" });
    const { headers, signedString, url: sent } = await sign({ method: "POST", url, body });
    const digest = createHash("sha256").update(body).digest("hex");
    const payload = `POST\n/v2/orders?symbol=A%2FB&side=buy\n1767225600\n${digest}`;
    expect(signedString).toBe(payload);
    expect(sent, "Nothing is added to the query.").toBe(url);
    expect(headers).toEqual({
      "x-timestamp": "1767225600",
      "x-key-id": "key-1",
      authorization: `HMAC ${createHmac("sha256", "a shared secret").update(payload).digest("hex")}`,
    });
    expect(headers["authorization"]).toBe(
      "HMAC 6ffc80ccf7690edf68c2cf8e06104aa0eeafd56719574922a40f5c26bf27376c",
    );
  });

  it("verifies what it signed, and nothing that was changed", async () => {
    const sign = createRequestSigner(hmacScheme, "a shared secret", { now, keyId: "key-1" });
    const { headers } = await sign({ method: "POST", url, body });
    const verify = (change: object, secret = "a shared secret") =>
      verifyRequestSignature(hmacScheme, secret, { method: "POST", url, headers, body, ...change }, { now });
    expect(await verify({})).toMatchObject({ ok: true, keyId: "key-1" });
    const changes = [
      { method: "PUT" },
      { url: `${url}&x=1` },
      { body: `${body} ` },
      { body: undefined },
      { headers: { ...headers, "x-timestamp": "1767225601" } },
    ];
    for (const change of changes)
      expect(await verify(change)).toMatchObject({ ok: false, reason: "signature_mismatch" });
    expect(await verify({}, "another secret")).toMatchObject({ reason: "signature_mismatch" });
  });
});

describe("Ed25519 over time, key and body", () => {
  it("gives a signature that Node accepts", async () => {
    const sign = createRequestSigner(ed25519Scheme, otherKeys.ed25519.privateKey, { now, keyId: "k" });
    const bytes = Uint8Array.of(0, 255, 128, 10);
    const { headers, signedString } = await sign({ method: "POST", url, body: bytes });
    expect(signedString, "Bytes are told by their number.").toBe("1767225600123.k.[body: 4 bytes]");
    const signature = Buffer.from(headers["x-signature"] ?? "", "base64url");
    const payload = Buffer.concat([Buffer.from("1767225600123.k."), bytes]);
    expect(nodeVerify(null, payload, otherKeys.ed25519.publicKey, signature)).toBe(true);
    expect(headers["x-signature"]).toMatch(/^[\w-]{86}$/);
    const received = { method: "POST", url, headers, body: bytes };
    expect(
      await verifyRequestSignature(ed25519Scheme, otherKeys.ed25519.publicKey, received, { now }),
    ).toMatchObject({ ok: true });
  });
});

describe("a published scheme, with the example of its publisher", () => {
  // Robinhood Crypto Trading API, "Headers and Signature": key id, time, path, method and body, nothing between them.
  const scheme: SigningScheme = {
    algorithm: "ed25519",
    payload: [
      { part: "keyId" },
      { part: "timestamp" },
      { part: "pathAndQuery" },
      { part: "method" },
      { part: "body" },
    ],
    encoding: "base64",
    header: "x-signature",
    timestamp: { in: "header", name: "x-timestamp", unit: "seconds" },
    keyId: { header: "x-api-key" },
  };

  it("gives the published signature and the published public key", async () => {
    const d = Buffer.from("xQnTJVeQLmw1/Mg2YimEViSpw/SdJcgNXZ5kQkAXNPU=", "base64").toString("base64url");
    const x = Buffer.from("jPItx4TLjcnSUnmnXQQyAKL4eJj3+oWNNMmmm2vATqk=", "base64").toString("base64url");
    const key = { kty: "OKP", crv: "Ed25519", d, x };
    const order = {
      client_order_id: "131de903-5a9c-4260-abc1-28d562a5dcf0",
      side: "buy",
      symbol: "BTC-USD",
      type: "market",
      market_order_config: { asset_quantity: "0.1" },
    };
    // As Python prints a dictionary: that is what the example was signed over.
    const body = JSON.stringify(order).replaceAll('"', "'").replaceAll(":", ": ").replaceAll(",", ", ");
    const options = { keyId: "rh-api-6148effc-c0b1-486c-8940-a1d099456be6", now: () => 1698708981000 };
    const sign = createRequestSigner(scheme, key, options);
    const request = { method: "POST", url: `${origin}/api/v1/crypto/trading/orders/`, body };
    const { headers } = await sign(request);
    expect(headers).toEqual({
      "x-api-key": options.keyId,
      "x-timestamp": "1698708981",
      "x-signature":
        "q/nEtxp/P2Or3hph3KejBqnw5o9qeuQ+hYRnB56FaHbjDsNUY9KhB1asMxohDnzdVFSD7StaTqjSd9U9HvaRAw==",
    });
    const publicKey = { kty: "OKP", crv: "Ed25519", x };
    expect(await verifyRequestSignature(scheme, publicKey, { ...request, headers }, options)).toMatchObject({
      ok: true,
    });
  });
});

describe("each part of a payload", () => {
  const values: [SigningPart, string][] = [
    [{ part: "method" }, "DELETE"],
    [{ part: "path" }, "/v2/orders"],
    [{ part: "query" }, "symbol=A%2FB&side=buy"],
    [{ part: "pathAndQuery" }, "/v2/orders?symbol=A%2FB&side=buy"],
    [{ part: "timestamp" }, "1767225600"],
    [{ part: "keyId" }, "key-1"],
    [{ part: "bodyDigest" }, createHash("sha256").update(body).digest("hex")],
    [{ part: "body" }, `[body: ${Buffer.byteLength(body)} bytes]`],
    [{ text: "literal\n ü" }, "literal\n ü"],
  ];

  it.each(values)("%j is signed as %j", async (part, value) => {
    const scheme: SigningScheme = { ...hmacScheme, payload: [part, { text: "|" }] };
    const sign = createRequestSigner(scheme, "secret", { now, keyId: "key-1" });
    expect((await sign({ method: "DELETE", url, body })).signedString).toBe(`${value}|`);
  });

  it("a digest in Base64, and of no body", async () => {
    const scheme: SigningScheme = {
      ...hmacScheme,
      payload: [{ part: "bodyDigest" }],
      bodyDigest: { algorithm: "sha256", encoding: "base64" },
    };
    const sign = createRequestSigner(scheme, "secret", { now, keyId: "k" });
    expect((await sign({ method: "GET", url })).signedString).toBe(createHash("sha256").digest("base64"));
  });

  it("path and query without a query have no question mark", async () => {
    const scheme: SigningScheme = { ...hmacScheme, payload: [{ part: "pathAndQuery" }, { part: "query" }] };
    const sign = createRequestSigner(scheme, "secret", { now, keyId: "k" });
    expect((await sign({ method: "GET", url: `${origin}/a` })).signedString).toBe("/a");
  });
});

describe("each encoding", () => {
  it.each(["base64", "base64url", "hex"] as const)("%s", async (encoding) => {
    const scheme: SigningScheme = { ...rsaScheme, encoding };
    const signed = await createRequestSigner(scheme, keys.private_pkcs8_pem, { now })({ method: "GET", url });
    const expected = await createRequestSigner(rsaScheme, keys.private_pkcs8_pem, { now })({
      method: "GET",
      url,
    });
    const bytes = Buffer.from(expected.headers["x-signature"] ?? "", "base64");
    expect(signed.headers["x-signature"]).toBe(bytes.toString(encoding));
    const received = { method: "GET", url: signed.url, headers: signed.headers };
    expect(await verifyRequestSignature(scheme, keys.public_spki_pem, received, { now })).toMatchObject({
      ok: true,
    });
  });
});
