// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * A key that was read and checked, ready to import into Web Crypto.
 *
 * Reading is synchronous, so that a wrong key fails when a client is made, not on its first call. Importing is
 * asynchronous; afterwards, only the `CryptoKey` is kept.
 */
import type { Bytes } from "../web.js";
import type { CleanJwk, KeyOperation } from "./jwk.js";
import { noWebCrypto, subtleCrypto, type CryptoKeyLike, type SubtleCrypto } from "../crypto/platform.js";
import type { SigningAlgorithm } from "./scheme.js";
import { SigningError } from "./signing-error.js";

export type KeyMaterial =
  | { readonly kind: "pkcs8" | "spki" | "raw"; readonly data: Bytes }
  | { readonly kind: "jwk"; readonly data: CleanJwk }
  | { readonly kind: "imported"; readonly key: CryptoKeyLike };

/** The algorithms' names in Web Crypto. */
export const webAlgorithms: Readonly<
  Record<SigningAlgorithm, { name: string; hash?: string; namedCurve?: string; saltLength?: number }>
> = {
  "rsa-sha256": { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  "rsa-pss-sha512": { name: "RSA-PSS", hash: "SHA-512", saltLength: 64 },
  "hmac-sha256": { name: "HMAC", hash: "SHA-256" },
  ed25519: { name: "Ed25519" },
  "ecdsa-p256": { name: "ECDSA", hash: "SHA-256", namedCurve: "P-256" },
};

export async function importKey(
  algorithm: SigningAlgorithm,
  material: KeyMaterial,
  operation: KeyOperation,
  isExtractable = false,
): Promise<CryptoKeyLike> {
  if (material.kind === "imported") return material.key;
  const { kind, data } = material;
  const webCrypto = subtle();
  try {
    return await webCrypto.importKey(kind, data, webAlgorithms[algorithm], isExtractable, [operation]);
  } catch (error) {
    throw new SigningError("key_unreadable", "The platform's Web Crypto does not accept this key.", error);
  }
}

/** Web Crypto, or an error that says why it is missing. */
export function subtle(): SubtleCrypto {
  const available = subtleCrypto();
  if (available !== undefined) return available;
  throw new SigningError("crypto_unavailable", noWebCrypto);
}
