// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * A digest: 32 bytes. What a header says is decoded first and compared as bytes; text is never compared.
 */
import type { Bytes } from "../web.js";
import { decodeBase64, encodeBase64 } from "./base64.js";
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
  if (encoding !== "base64" && /^[0-9a-fA-F]{64}$/.test(text)) return decodeHex(text);
  if (encoding !== "hex" && text.length === 44) return decodeBase64(text) ?? new Uint8Array(0);
  return new Uint8Array(0);
}

/** `auto` writes hexadecimal. */
export function encodeDigest(digest: Bytes, encoding: DigestEncoding): string {
  return encoding === "base64" ? encodeBase64(digest) : encodeHex(digest);
}

export function encodeHex(bytes: Bytes): string {
  let text = "";
  for (const byte of bytes) text += (byte < 16 ? "0" : "") + byte.toString(16);
  return text;
}

/** Of hexadecimal digits, two for each byte. */
export function decodeHex(text: string): Bytes {
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = 16 * digitValue(text.charCodeAt(2 * index)) + digitValue(text.charCodeAt(2 * index + 1));
  }
  return bytes;
}

/** Of a hexadecimal digit: `0` is 48; letters of both cases have their place in the alphabet in the low four bits. */
function digitValue(code: number): number {
  return code < 58 ? code - 48 : (code & 15) + 9;
}
