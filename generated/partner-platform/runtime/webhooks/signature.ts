// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * The signature of a delivery: the bytes that it covers, the HMAC that makes it, and the digest as headers carry it.
 *
 * Digests are compared as bytes, never as strings, in a time that does not depend on where they differ.
 */
import { concatenate, decode, encode, encodeText } from "../crypto/encoding.js";
import { createHmac, type Hmac } from "../crypto/hmac.js";
import type { Bytes } from "../web.js";
import type { DigestEncoding, SecretEncoding, WebhookScheme } from "./scheme.js";
import { secretKey } from "./secret.js";

export interface SignedContent {
  /** All bytes that are signed. */
  readonly bytes: Bytes;
  /** The body: a part of `bytes`, so that only what was verified can be parsed. */
  readonly body: Bytes;
}

export function composeSignedContent(
  form: WebhookScheme["scheme"],
  id: string | undefined,
  timestamp: string,
  body: Bytes,
): SignedContent {
  const head = encodeText(signedHead(form, id, timestamp));
  const bytes = concatenate([head, body]);
  return { bytes, body: bytes.subarray(head.length) };
}

function signedHead(form: WebhookScheme["scheme"], id: string | undefined, timestamp: string): string {
  switch (form) {
    case "timestamp-body":
      return timestamp;
    case "timestamp-dot-body":
      return `${timestamp}.`;
    case "standard-webhooks":
      return `${id ?? ""}.${timestamp}.`;
  }
}

/** Imports each key once, also for callers who keep nothing. Throws `invalid_secret` if the encoding does not fit. */
export function hmacWith(secret: string, encoding: SecretEncoding): Hmac {
  const name = `${encoding} ${secret}`;
  const known = imported.get(name);
  if (known !== undefined) return known;
  const hmac = createHmac(secretKey(secret, encoding));
  imported.set(name, hmac);
  for (const oldest of imported.keys()) {
    if (imported.size <= maxImported) break;
    imported.delete(oldest);
  }
  return hmac;
}

/** By encoding and secret. Private to this module; process memory contains the secret anyway. */
const imported = /*#__PURE__*/ new Map<string, Hmac>();

/** Enough for the secrets of one service; beyond it, the oldest key is imported again. */
const maxImported = 100;

/** Empty where the string is not a digest in this encoding, so that it equals none. `auto` accepts both encodings. */
export function decodeDigest(text: string, encoding: DigestEncoding): Bytes {
  if (encoding !== "base64" && /^[0-9a-fA-F]{64}$/.test(text))
    return decode(text, "hex") ?? new Uint8Array(0);
  if (encoding !== "hex" && text.length === 44) return decode(text, "base64") ?? new Uint8Array(0);
  return new Uint8Array(0);
}

/** `auto` writes hexadecimal. */
export function encodeDigest(digest: Bytes, encoding: DigestEncoding): string {
  return encode(digest, encoding === "base64" ? "base64" : "hex");
}

/** In bytes. */
export const digestLength = 32;

/**
 * Compares all 32 bytes, wherever the first difference is and however long the arguments are. Only two digests of full
 * length can be equal: neither a beginning nor an extension of one is.
 */
export function equalDigests(left: Bytes, right: Bytes): boolean {
  let difference = (left.length ^ digestLength) | (right.length ^ digestLength);
  for (let index = 0; index < digestLength; index++) difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
}
