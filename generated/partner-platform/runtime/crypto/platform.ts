// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Web Crypto and Node's own crypto, typed structurally so that this compiles with and without the DOM library, and
 * looked up at the moment of use.
 */
import type { Bytes } from "../web.js";

export type HashName = "sha256" | "sha1" | "sha512";

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
  generateKey(algorithm: object, extractable: boolean, usages: readonly string[]): Promise<object>;
  exportKey(format: "jwk", key: CryptoKeyLike): Promise<object>;
  exportKey(format: "spki", key: CryptoKeyLike): Promise<ArrayBuffer>;
  sign(algorithm: string | object, key: CryptoKeyLike, data: Bytes): Promise<ArrayBuffer>;
  verify(algorithm: string | object, key: CryptoKeyLike, signature: Bytes, data: Bytes): Promise<boolean>;
  digest(algorithm: string, data: Bytes): Promise<ArrayBuffer>;
}

/** The part of `node:crypto` that reads keys which Web Crypto cannot read, and that computes synchronously. */
export interface NodeCrypto {
  createPrivateKey(options: {
    key: string | Bytes;
    format: "pem" | "der";
    type: "pkcs8";
    passphrase: string;
  }): KeyObjectLike;
  createSecretKey(key: Bytes): KeyObjectLike;
  createHmac(algorithm: HashName, key: KeyObjectLike): NodeDigest;
  createHash(algorithm: HashName): NodeDigest;
}

interface NodeDigest {
  update(data: Bytes): NodeDigest;
  digest(): Uint8Array;
}

interface Platform {
  readonly crypto?: { readonly subtle?: SubtleCrypto };
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
}

const platform: Platform = globalThis as unknown as Platform;

/** `undefined` in a page without https. */
export function subtleCrypto(): SubtleCrypto | undefined {
  return platform.crypto?.subtle;
}

export const noWebCrypto = "Web Crypto is missing: use https, or Node 20 or newer.";

/** `undefined` outside Node, Deno and Bun. Not an import, which bundlers for browsers would fail to resolve. */
export function nodeCrypto(): NodeCrypto | undefined {
  return platform.process?.getBuiltinModule?.("node:crypto") as NodeCrypto | undefined;
}
