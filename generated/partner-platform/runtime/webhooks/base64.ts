// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** Base64 of RFC 4648 section 4: strictly one spelling for each sequence of bytes, so that no text can be varied. */
import type { Bytes } from "../web.js";
import { platform } from "./platform.js";

/** `undefined` for anything that `encodeBase64` would not have written. */
export function decodeBase64(text: string): Bytes | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  let binary: string;
  try {
    binary = platform.atob(text);
  } catch {
    // Padding in a wrong place.
    return undefined;
  }
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  // The last character can hold bits that belong to no byte.
  return encodeBase64(bytes) === text ? bytes : undefined;
}

export function encodeBase64(bytes: Bytes): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return platform.btoa(binary);
}
