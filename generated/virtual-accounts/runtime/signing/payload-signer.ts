// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Signs bytes with Web Crypto, or with a function of yours whose key stays elsewhere.
 *
 * The result of a function is checked: the service would only say that the signature is wrong.
 */
import type { Bytes } from "../web.js";
import { bytesOf, type KeySource } from "./key-form.js";
import { importKey, subtle, webAlgorithms, type KeyMaterial } from "./key-material.js";
import { readPrivateKey } from "./private-key.js";
import type { SigningAlgorithm, SigningScheme } from "./scheme.js";
import { readSecret } from "./secret.js";
import { SigningError } from "./signing-error.js";

/**
 * Signs outside of this process: a KMS, an HSM. Receives the message, not its digest; returns the raw bytes of the
 * signature, neither hexadecimal nor Base64.
 */
export type SignFunction = (payload: Bytes) => Uint8Array | ArrayBuffer | Promise<Uint8Array | ArrayBuffer>;

/** A key, or a function that signs with it. */
export type SigningKey = KeySource | SignFunction;

export type PayloadSigner = (payload: Bytes) => Promise<Bytes>;

/** Throws at once for a key that cannot be right. */
export function createPayloadSigner(
  scheme: SigningScheme,
  key: SigningKey,
  passphrase: string | undefined,
): PayloadSigner {
  return typeof key === "function"
    ? functionSigner(scheme.algorithm, key)
    : webCryptoSigner(scheme.algorithm, readKey(scheme, key, passphrase));
}

/** A separate function, so that its closure keeps no key. */
function webCryptoSigner(algorithm: SigningAlgorithm, material: KeyMaterial): PayloadSigner {
  const webCrypto = subtle();
  const imported = importKey(algorithm, material, "sign");
  // A failure is reported when something is signed; until then it is not an unhandled rejection.
  imported.catch(() => undefined);
  return async (payload) => {
    const key = await imported;
    try {
      return new Uint8Array(await webCrypto.sign(webAlgorithms[algorithm], key, payload));
    } catch (error) {
      throw new SigningError(
        "key_unreadable",
        "The platform's Web Crypto does not sign with this key.",
        error,
      );
    }
  };
}

function functionSigner(algorithm: SigningAlgorithm, sign: SignFunction): PayloadSigner {
  return (payload) => callFunction(algorithm, sign, payload);
}

function readKey(scheme: SigningScheme, key: KeySource, passphrase: string | undefined): KeyMaterial {
  return scheme.algorithm === "hmac-sha256"
    ? readSecret(scheme, key, "sign")
    : readPrivateKey(scheme.algorithm, key, passphrase);
}

async function callFunction(algorithm: SigningAlgorithm, sign: SignFunction, payload: Bytes): Promise<Bytes> {
  let result: unknown;
  try {
    result = await sign(payload.slice());
  } catch (error) {
    throw new SigningError("signer_failed", "The signing function failed, so nothing was sent.", error);
  }
  const signature = bytesOf(result);
  if (signature === undefined) malformed("expected bytes (Uint8Array)");
  if (isText(signature)) malformed("expected raw bytes; found text. Decode hexadecimal or Base64");
  if (!hasLength(algorithm, signature.length))
    malformed(`found ${signature.length} bytes; ${lengths[algorithm]}`);
  return signature;
}

const rsaLength = "an RSA signature has as many as its key: 256, 384 or 512";

const lengths = {
  "rsa-sha256": rsaLength,
  "rsa-pss-sha512": rsaLength,
  "hmac-sha256": "an HMAC-SHA256 has 32",
  ed25519: "an Ed25519 signature has 64",
  "ecdsa-p256": "a raw ECDSA signature on P-256 has 64",
} as const satisfies Record<SigningAlgorithm, string>;

function hasLength(algorithm: SigningAlgorithm, length: number): boolean {
  switch (algorithm) {
    case "rsa-sha256":
    case "rsa-pss-sha512":
      // No key store makes keys whose length is not a multiple of 64 bits.
      return length >= 256 && length <= 2048 && length % 8 === 0;
    case "hmac-sha256":
      return length === 32;
    case "ed25519":
    case "ecdsa-p256":
      return length === 64;
  }
}

/** No signature consists of letters and digits only: of 32 random bytes, one in 10^19 does. */
function isText(signature: Bytes): boolean {
  return signature.length > 0 && signature.every((byte) => /[\w+/=-]/.test(String.fromCharCode(byte)));
}

function malformed(reason: string): never {
  throw new SigningError(
    "signature_malformed",
    `The signing function returned no valid signature, so nothing was sent: ${reason}.`,
  );
}
