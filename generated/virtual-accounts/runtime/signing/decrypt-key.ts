// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Keys under a passphrase. Web Crypto reads none of their forms, so this needs Node's own crypto, or what stands in
 * for it in Deno and Bun.
 */
import type { Bytes } from "../web.js";
import { bytesOf } from "./key-form.js";
import { nodeCrypto } from "../crypto/platform.js";
import { SigningError } from "./signing-error.js";

export type EncryptedKey =
  { readonly format: "pem"; readonly key: string } | { readonly format: "der"; readonly key: Bytes };

/** PKCS#8, not encrypted. */
export function decryptKey(encrypted: EncryptedKey, passphrase: string | undefined): Bytes {
  if (passphrase === undefined || passphrase === "") {
    throw new SigningError(
      "key_encrypted",
      `The private key is encrypted. Pass its \`passphrase\`, or ${conversion}`,
    );
  }
  const crypto = nodeCrypto();
  if (crypto === undefined) {
    throw new SigningError(
      "key_needs_node",
      `Only Node reads an encrypted key, and this is not Node: ${conversion}`,
    );
  }
  let der: Bytes | undefined;
  try {
    const key = crypto.createPrivateKey({ ...encrypted, type: "pkcs8", passphrase });
    der = bytesOf(key.export({ format: "der", type: "pkcs8" }));
  } catch {
    // Its cause tells nothing more.
  }
  if (der !== undefined) return der;
  throw new SigningError(
    "key_passphrase_wrong",
    "The private key cannot be decrypted: the passphrase is wrong, or it is damaged.",
  );
}

const conversion = "convert it: openssl pkcs8 -topk8 -nocrypt -in key.pem -out plain.pem";
