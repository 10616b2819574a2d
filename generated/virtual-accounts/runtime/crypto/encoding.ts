// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Bytes as text: RFC 4648 sections 4, 5 and 8. Strict: only what `encode` writes is read back. */
import { web, type Bytes } from "../web.js";

export type Encoding = "hex" | "base64" | "base64url";

/** Base64 is one line with padding, base64url has none, hexadecimal is in lower case. */
export function encode(bytes: Bytes, encoding: Encoding): string {
  if (encoding === "hex") return encodeHex(bytes);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const base64 = web.btoa(binary);
  return encoding === "base64" ? base64 : base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** `undefined` for any other string. Hexadecimal is read in either case. */
export function decode(text: string, encoding: Encoding): Bytes | undefined {
  if (encoding === "hex") return /^([0-9a-f]{2})*$/i.test(text) ? decodeHex(text) : undefined;
  const base64 = encoding === "base64" ? text : text.replace(/-/g, "+").replace(/_/g, "/");
  let binary: string;
  try {
    binary = web.atob(base64);
  } catch {
    // A character of another alphabet, or misplaced padding.
    return undefined;
  }
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  // The last character may have unused bits, and `atob` skips blanks.
  return encode(bytes, encoding) === text ? bytes : undefined;
}

export function encodeText(text: string): Bytes {
  return encoder.encode(text);
}

const encoder = /*#__PURE__*/ new web.TextEncoder();

/** Without the byte order mark. `undefined` if the bytes are not UTF-8. */
export function decodeUtf8(bytes: Bytes): string | undefined {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

const strictDecoder = /*#__PURE__*/ new web.TextDecoder("utf-8", {
  fatal: true,
});

export function concatenate(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

function encodeHex(bytes: Bytes): string {
  let text = "";
  for (const byte of bytes) text += (byte < 16 ? "0" : "") + byte.toString(16);
  return text;
}

function decodeHex(text: string): Bytes {
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = 16 * digitValue(text.charCodeAt(2 * index)) + digitValue(text.charCodeAt(2 * index + 1));
  }
  return bytes;
}

/** By its character code: `0` is 48; the low four bits of a letter, in either case, are its place in the alphabet. */
function digitValue(code: number): number {
  return code < 58 ? code - 48 : (code & 15) + 9;
}
