// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * A digest: 32 bytes. What a header says is decoded first and compared as bytes; text is never compared.
 */
import type { Bytes } from "../web.js";
import { decode, encode } from "../crypto/encoding.js";
import type { DigestEncoding } from "./scheme.js";

export const digestLength = 32;

/**
 * Compares all 32 bytes, whatever the first difference is and however long the arguments are. Only two digests of
 * full length can be equal: neither a beginning nor an extension of one is.
 */
export function equalDigests(left: Bytes, right: Bytes): boolean {
  let difference = (left.length ^ digestLength) | (right.length ^ digestLength);
  for (let index = 0; index < digestLength; index++) difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
}

/** Without bytes where the text is not a digest in this encoding, which equals nothing. */
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
