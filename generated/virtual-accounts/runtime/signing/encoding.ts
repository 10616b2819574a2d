// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** Bytes as text: RFC 4648 sections 4, 5 and 8. Strict: only what `encode` writes is read back. */
import type { Bytes } from "../web.js";
import { platform } from "./platform.js";
import type { SignatureEncoding } from "./scheme.js";

/** Base64 is one line with padding, base64url has none, hexadecimal is in lower case. */
export function encode(bytes: Bytes, encoding: SignatureEncoding): string {
  if (encoding === "hex") return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const base64 = platform.btoa(binary);
  return encoding === "base64" ? base64 : base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** `undefined` for any other text. Hexadecimal is read in either case. */
export function decode(text: string, encoding: SignatureEncoding): Bytes | undefined {
  if (encoding === "hex") {
    if (text.length % 2 !== 0 || /[^0-9a-f]/i.test(text)) return undefined;
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  }
  const base64 = encoding === "base64" ? text : text.replace(/-/g, "+").replace(/_/g, "/");
  let binary: string;
  try {
    binary = platform.atob(base64);
  } catch {
    return undefined;
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  // The last character may hold bits of no byte, and `atob` skips blanks.
  return encode(bytes, encoding) === text ? bytes : undefined;
}
