// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Web Crypto and Node's own crypto as the signing modules see them: structurally, so that this compiles with and
 * without the DOM library, and at the moment of use.
 */
import type { Bytes } from "../web.js";
import { SigningError } from "./signing-error.js";

/** Every platform's `CryptoKey`. */
export interface CryptoKeyLike {
  readonly type: string;
  readonly extractable: boolean;
  readonly algorithm: object;
  readonly usages: readonly string[];
}

/** Node's `KeyObject`. */
export interface KeyObjectLike {
  readonly type: string;
  readonly asymmetricKeyType?: string | undefined;
  export(options?: object): unknown;
}

export interface SubtleCrypto {
  importKey(
    format: "pkcs8" | "spki" | "jwk" | "raw",
    data: object,
    algorithm: object,
    extractable: boolean,
    usages: readonly string[],
  ): Promise<CryptoKeyLike>;
  exportKey(format: "jwk", key: CryptoKeyLike): Promise<object>;
  exportKey(format: "spki", key: CryptoKeyLike): Promise<ArrayBuffer>;
  sign(algorithm: string, key: CryptoKeyLike, data: Bytes): Promise<ArrayBuffer>;
  verify(algorithm: string, key: CryptoKeyLike, signature: Bytes, data: Bytes): Promise<boolean>;
  digest(algorithm: "SHA-256", data: Bytes): Promise<ArrayBuffer>;
}

/** Of `node:crypto`, what reads a key that Web Crypto cannot. */
export interface NodeCrypto {
  createPrivateKey(options: {
    key: string | Bytes;
    format: "pem" | "der";
    type: "pkcs8";
    passphrase: string;
  }): KeyObjectLike;
}

interface Platform {
  readonly crypto?: { readonly subtle?: SubtleCrypto };
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
  readonly TextEncoder: new () => { encode(text: string): Bytes };
  readonly TextDecoder: new (label: string) => { decode(bytes: Bytes): string };
  atob(text: string): string;
  btoa(text: string): string;
}

export const platform: Platform = globalThis as unknown as Platform;

export function subtleCrypto(): SubtleCrypto {
  const subtle = platform.crypto?.subtle;
  if (subtle === undefined) {
    throw new SigningError(
      "crypto_unavailable",
      "There is no Web Crypto here: a page needs https, Node 20 or newer.",
    );
  }
  return subtle;
}

/** Nothing where this is not Node, nor stands in for it. No import: bundlers for browsers would stumble over it. */
export function nodeCrypto(): NodeCrypto | undefined {
  return platform.process?.getBuiltinModule?.("node:crypto") as NodeCrypto | undefined;
}

export function encodeText(text: string): Bytes {
  return new platform.TextEncoder().encode(text);
}

export function decodeText(bytes: Bytes, encoding: "utf-8" | "utf-16le" = "utf-8"): string {
  return new platform.TextDecoder(encoding).decode(bytes);
}

export function concatenate(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
