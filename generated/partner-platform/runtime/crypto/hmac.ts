// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * HMAC and digests: synchronously with Node's crypto if it exists, else with Web Crypto.
 *
 * A call of Web Crypto goes through another thread, which for a short body is nearly the whole cost of verification.
 */
import type { Bytes } from "../web.js";
import { noWebCrypto, nodeCrypto, subtleCrypto, type CryptoKeyLike, type HashName } from "./platform.js";

export type Hmac = (data: Bytes) => Bytes | Promise<Bytes>;

/** Imports the key once, into the platform's own form. */
export function createHmac(key: Bytes, hash: HashName = "sha256"): Hmac {
  const node = nodeCrypto();
  if (node !== undefined) {
    const secret = node.createSecretKey(key);
    return (data) => new Uint8Array(node.createHmac(hash, secret).update(data).digest());
  }
  let imported: CryptoKeyLike | undefined;
  return async (data) => {
    // On first use: not every platform allows it while modules are loaded.
    imported ??= await webCrypto().importKey("raw", key, { name: "HMAC", hash: webName(hash) }, false, [
      "sign",
    ]);
    return new Uint8Array(await webCrypto().sign("HMAC", imported, data));
  };
}

export async function digest(data: Bytes, hash: HashName): Promise<Bytes> {
  const node = nodeCrypto();
  if (node !== undefined) return new Uint8Array(node.createHash(hash).update(data).digest());
  return new Uint8Array(await webCrypto().digest(webName(hash), data));
}

export async function sha256(data: Bytes): Promise<Bytes> {
  return digest(data, "sha256");
}

/** `sha256` → `SHA-256` */
function webName(hash: HashName): string {
  return hash.replace("sha", "SHA-");
}

function webCrypto(): NonNullable<ReturnType<typeof subtleCrypto>> {
  const subtle = subtleCrypto();
  if (subtle === undefined) throw new TypeError(noWebCrypto);
  return subtle;
}
