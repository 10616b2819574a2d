// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The signature of a delivery: the HMAC that makes it, and the digest as headers carry it.
 *
 * Digests are compared as bytes, never as strings, in a time that does not depend on where they differ.
 */
import { decode, encode } from "../crypto/encoding.js";
import { createHmac, type Hmac } from "../crypto/hmac.js";
import type { HashName } from "../crypto/platform.js";
import type { Bytes } from "../web.js";
import type {
  DigestEncoding,
  HmacAlgorithm,
  SecretEncoding,
  WebhookAlgorithm,
  DeliveryKey,
  Checked,
} from "./parts.js";
import { secretKey } from "./secret.js";

export function isHmac(algorithm: WebhookAlgorithm): algorithm is HmacAlgorithm {
  return algorithm.startsWith("hmac-");
}

export function isToken(algorithm: WebhookAlgorithm): boolean {
  return algorithm === "jwt" || algorithm === "jwt-hs256";
}

/** True if the receiver verifies with the key that the sender signs with. */
export function hasSharedSecret(algorithm: WebhookAlgorithm): boolean {
  return isHmac(algorithm) || algorithm === "jwt-hs256";
}

/** Compares with every signature, even after a match. */
export function hmacKey(sign: Hmac, encoding: DigestEncoding): DeliveryKey {
  const compare = (digest: Bytes, signatures: readonly string[]): Checked => {
    let isGenuine = false;
    for (const text of signatures) {
      const received = decodeDigest(text, encoding, digest.length);
      if (equalDigests(digest, received, digest.length)) isGenuine = true;
    }
    return { isGenuine, mark: digest };
  };
  return {
    check: (content, signatures) => {
      const digest = sign(content);
      return "then" in digest
        ? digest.then((bytes) => compare(bytes, signatures))
        : compare(digest, signatures);
    },
  };
}

/** Imports each key once, also for callers who keep nothing. Throws `invalid_secret` if the encoding does not fit. */
export function hmacWith(
  secret: string,
  encoding: SecretEncoding,
  algorithm: HmacAlgorithm = "hmac-sha256",
): Hmac {
  const name = `${algorithm} ${encoding} ${secret}`;
  const known = imported.get(name);
  if (known !== undefined) return known;
  const hash = algorithm.slice("hmac-".length) as HashName;
  const hmac = createHmac(secretKey(secret, encoding), hash);
  imported.set(name, hmac);
  for (const oldest of imported.keys()) {
    if (imported.size <= maxImported) break;
    imported.delete(oldest);
  }
  return hmac;
}

/** By algorithm, encoding and secret. Private to this module; process memory contains the secret anyway. */
const imported = /*#__PURE__*/ new Map<string, Hmac>();

/** Enough for the secrets of one service; beyond it, the oldest key is imported again. */
const maxImported = 100;

/** In bytes, of HMAC-SHA256. */
export const digestLength = 32;

/** Empty if the string is not a digest in this encoding, so that it equals none. `auto` accepts hexadecimal and Base64. */
export function decodeDigest(text: string, encoding: DigestEncoding, length: number = digestLength): Bytes {
  const written: "hex" | "base64" | "base64url" =
    encoding === "auto" ? (text.length === 2 * length ? "hex" : "base64") : encoding;
  const digest = decode(text, written);
  return digest?.length === length ? digest : new Uint8Array(0);
}

/** `auto` writes hexadecimal. */
export function encodeDigest(digest: Bytes, encoding: DigestEncoding): string {
  return encode(digest, encoding === "auto" ? "hex" : encoding);
}

/** Strings that look like a digest of this length, in any encoding and after any prefix. */
export function digestsIn(text: string, length: number): Bytes[] {
  const padding = -length % 3 === 0 ? 0 : 3 - (length % 3);
  const letters = 4 * Math.ceil(length / 3) - padding;
  const pattern = `[0-9a-f]{${2 * length}}|[A-Za-z0-9+/]{${letters}}={${padding}}|[\\w-]{${letters}}`;
  return (text.match(new RegExp(pattern, "gi")) ?? [])
    .slice(0, 20)
    .map((encoded) =>
      decodeDigest(encoded, encoded.length === letters && padding > 0 ? "base64url" : "auto", length),
    );
}

export const digestLengths: Readonly<Record<HmacAlgorithm, number>> = {
  "hmac-sha256": digestLength,
  "hmac-sha1": 20,
  "hmac-sha512": 64,
};

/**
 * Compares all bytes, wherever the first difference is and however long the arguments are. Only two digests of full
 * length can be equal: neither a beginning nor an extension of one is.
 */
export function equalDigests(left: Bytes, right: Bytes, length: number = digestLength): boolean {
  let difference = (left.length ^ length) | (right.length ^ length);
  for (let index = 0; index < length; index++) difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
}

/** Decodes a digest of any length; empty if the string has another encoding. */
export function decodeAny(text: string, encoding: DigestEncoding | undefined): Bytes {
  const written = encoding === undefined || encoding === "auto" ? "base64" : encoding;
  return decode(text, written) ?? new Uint8Array(0);
}

/** Half of the digest: enough to recognise it, and useless as a signature. */
export function replayKey(digest: Bytes): string {
  return encode(digest.subarray(0, 16), "hex");
}
