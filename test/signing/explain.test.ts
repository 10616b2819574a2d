/** What a person sees who asks why a request is refused. */
import { createHash, createPublicKey, generateKeyPairSync, sign as nodeSign, webcrypto } from "node:crypto";
import { describe, expect, it } from "vitest";

import { explainSigning } from "../../templates/runtime/signing/explain.js";
import {
  ed25519Scheme,
  hmacScheme,
  keys,
  origin,
  otherKeys,
  reasonOf,
  rsaScheme,
  vectors,
} from "./support.js";

const [vector] = vectors;
if (vector === undefined) throw new Error("There are no vectors.");
const url = `${origin}${vector.path}?${vector.query}`;

describe("one request, signed in the open", () => {
  it("with the time of its URL: the string, the signature, and the public half that agrees", async () => {
    const explained = await explainSigning({ scheme: rsaScheme, key: keys.private_pkcs1_pem, url });
    const spki = createPublicKey(keys.public_spki_pem).export({ type: "spki", format: "der" });
    expect(explained).toEqual({
      method: "GET",
      url,
      headers: { "x-signature": vector.signature_base64 },
      stringToSign: vector.payload,
      signature: vector.signature_base64,
      publicKey: { pem: keys.public_spki_pem, sha256: createHash("sha256").update(spki).digest("hex") },
      verification: { ok: true, signedString: vector.payload, keyId: undefined },
    });
    expect(JSON.stringify(explained)).not.toContain("PRIVATE");
  });

  it("with the time of now where its URL has none", async () => {
    const explained = await explainSigning({
      scheme: rsaScheme,
      key: keys.private_jwk,
      url: `${origin}/a`,
      now: () => 1767225600123,
    });
    expect(explained.stringToSign).toBe("/a?timestamp=1767225600123");
    expect(explained.verification).toMatchObject({ ok: true });
  });

  it("against the public key that is registered", async () => {
    const explained = await explainSigning({
      scheme: rsaScheme,
      key: keys.private_pkcs8_pem,
      url,
      publicKey: keys.unrelated_public_spki_pem,
    });
    expect(explained.verification).toMatchObject({ ok: false, reason: "signature_mismatch" });
    expect(explained.publicKey?.pem).toBe(keys.unrelated_public_spki_pem);
  });

  it("with a function, or a key that cannot be exported: verified where the public key is given", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const der = privateKey.export({ type: "pkcs8", format: "der" });
    const closed = await webcrypto.subtle.importKey(
      "pkcs8",
      der,
      { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
      false,
      ["sign"],
    );
    for (const key of [closed, (payload: Uint8Array) => nodeSign("sha256", payload, privateKey)]) {
      expect(await explainSigning({ scheme: rsaScheme, key, url })).toMatchObject({
        publicKey: undefined,
        verification: undefined,
      });
      expect(await explainSigning({ scheme: rsaScheme, key, url, publicKey })).toMatchObject({
        verification: { ok: true },
      });
    }
  });

  it("with the other algorithms", async () => {
    const hmac = await explainSigning({
      scheme: hmacScheme,
      key: "secret",
      keyId: "k",
      url,
      method: "POST",
      body: "{}",
    });
    expect(hmac).toMatchObject({ publicKey: undefined, verification: { ok: true, keyId: "k" } });
    const ed25519 = await explainSigning({
      scheme: ed25519Scheme,
      key: otherKeys.ed25519.privateKey,
      keyId: "k",
      url,
    });
    expect(ed25519).toMatchObject({
      publicKey: { pem: otherKeys.ed25519.publicKey },
      verification: { ok: true },
    });
  });

  it("with an encrypted key", async () => {
    const options = { scheme: rsaScheme, key: keys.private_pkcs8_encrypted_pem, url };
    const explained = await explainSigning({ ...options, passphrase: keys.encrypted_passphrase });
    expect(explained.verification).toMatchObject({ ok: true });
    expect(await reasonOf(() => explainSigning(options))).toBe("key_encrypted");
  });

  it("a URL that would change on its way is refused as the client refuses it", async () => {
    expect(
      await reasonOf(() =>
        explainSigning({ scheme: rsaScheme, key: keys.private_jwk, url: `${origin}/a?q=it's` }),
      ),
    ).toBe("url_not_stable");
  });
});
