/** As on Workers, Deno and in browsers: Web Crypto, and no crypto of Node behind it. */
import { createPrivateKey } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { explainSigning } from "../../templates/runtime/signing/explain.js";
import { createRequestSigner } from "../../templates/runtime/signing/request-signer.js";
import { verifyRequestSignature } from "../../templates/runtime/signing/verify.js";
import { keys, origin, reasonOf, rsaScheme, vectors } from "./support.js";

const jwkText = JSON.stringify(keys.private_jwk);
const der = new Uint8Array(createPrivateKey(keys.private_pkcs8_pem).export({ type: "pkcs1", format: "der" }));
const getBuiltinModule = vi.fn(() => undefined);

beforeEach(() => {
  vi.stubGlobal("process", { getBuiltinModule });
  vi.stubGlobal("Buffer", undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("without node:crypto", () => {
  it.each([
    ["PKCS#8", keys.private_pkcs8_pem],
    ["PKCS#1, which Web Crypto itself does not read", keys.private_pkcs1_pem],
    ["JWK", jwkText],
    ["DER in PKCS#1", der],
  ])("%s signs every vector", async (_, key) => {
    expect(vectors).not.toEqual([]);
    for (const { path, query, signature_base64: signature } of vectors) {
      const sign = createRequestSigner(rsaScheme, key, { now: () => 1767225600123 });
      const { headers } = await sign({ method: "GET", url: `${origin}${path}?${query}` });
      expect(headers["x-signature"]).toBe(signature);
      const verified = await verifyRequestSignature(
        rsaScheme,
        keys.public_pkcs1_pem,
        { method: "GET", url: `${path}?${query}`, headers },
        { now: () => 1767225600123 },
      );
      expect(verified.ok).toBe(true);
    }
    expect(getBuiltinModule).not.toHaveBeenCalled();
  });

  it("an encrypted key has a named error that says how to convert it", async () => {
    const { private_pkcs8_encrypted_pem: key, encrypted_passphrase: passphrase } = keys;
    expect(await reasonOf(() => createRequestSigner(rsaScheme, key, { passphrase }))).toBe("key_needs_node");
    expect(() => createRequestSigner(rsaScheme, key, { passphrase })).toThrow(
      "openssl pkcs8 -topk8 -nocrypt",
    );
  });

  it("where there is no process at all, the same", async () => {
    vi.stubGlobal("process", undefined);
    const { private_pkcs8_encrypted_pem: key, encrypted_passphrase: passphrase } = keys;
    expect(await reasonOf(() => createRequestSigner(rsaScheme, key, { passphrase }))).toBe("key_needs_node");
  });

  it("a request is explained as well", async () => {
    const explained = await explainSigning({
      scheme: rsaScheme,
      key: keys.private_pkcs1_pem,
      url: `${origin}/a`,
    });
    expect(explained.verification?.ok).toBe(true);
  });

  it("where there is no Web Crypto, that is said when the client is made", async () => {
    vi.stubGlobal("crypto", {});
    expect(await reasonOf(() => createRequestSigner(rsaScheme, keys.private_pkcs8_pem))).toBe(
      "crypto_unavailable",
    );
    const sign = createRequestSigner(rsaScheme, () => new Uint8Array(256).fill(200));
    expect(
      (await sign({ method: "GET", url: `${origin}/a` })).headers["x-signature"],
      "A function needs none.",
    ).toHaveLength(344);
  });
});
