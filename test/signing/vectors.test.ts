/** Known answers: what openssl signed, we sign, and accept. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";

import { createRequestSigner } from "../../templates/runtime/signing/request-signer.js";
import { verifyRequestSignature } from "../../templates/runtime/signing/verify.js";
import { keys, origin, queryOf, rsaScheme, vectors } from "./support.js";

const now = (): number => 1767225600123;

describe.each(vectors)("vector $name", (vector) => {
  const url = `${origin}${vector.path}?${vector.params === undefined ? vector.query : queryOf(vector.params)}`;

  it("has the query of the vector", () => {
    expect(url).toBe(`${origin}${vector.path}?${vector.query}`);
    expect(createHash("sha256").update(vector.payload).digest("hex")).toBe(vector.payload_sha256);
  });

  it.each([
    ["PKCS#8", keys.private_pkcs8_pem],
    ["PKCS#1", keys.private_pkcs1_pem],
    ["JWK", keys.private_jwk],
  ])("is signed alike with the key as %s", async (_, key) => {
    const signed = await createRequestSigner(rsaScheme, key, { now })({ method: "GET", url });
    expect(signed.url, "A URL that has its timestamp is sent as it is.").toBe(url);
    expect(signed.signedString).toBe(vector.payload);
    expect(signed.headers).toEqual({ "x-signature": vector.signature_base64 });
  });

  it("is accepted with the public key, and with no other", async () => {
    const request = {
      method: "GET",
      url: `${vector.path}?${vector.query}`,
      headers: { "x-signature": vector.signature_base64 },
    };
    const verify = (key: string) => verifyRequestSignature(rsaScheme, key, request, { now });
    expect(await verify(keys.public_spki_pem)).toEqual({
      ok: true,
      signedString: vector.payload,
      keyId: undefined,
    });
    expect(await verify(keys.public_pkcs1_pem)).toMatchObject({ ok: true });
    expect(await verify(keys.unrelated_public_spki_pem)).toMatchObject({
      ok: false,
      reason: "signature_mismatch",
    });
  });
});
