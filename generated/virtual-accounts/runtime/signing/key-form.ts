// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Recognises the form of a key by its value, never by trial and error: a key of another kind would sign without
 * complaint, with signatures that cannot be verified.
 */
import { web, type Bytes } from "../web.js";
import type { JwkLike } from "./jwk.js";
import { looksLikePem, readPem, type PemBlock } from "./pem.js";
import type { CryptoKeyLike, KeyObjectLike } from "../crypto/platform.js";
import { SigningError, type SigningErrorReason } from "./signing-error.js";

/** PEM, JWK as JSON, or DER; a JWK; a key of Web Crypto or of Node. */
export type KeySource = string | Uint8Array | ArrayBuffer | JwkLike | CryptoKeyLike | KeyObjectLike;

export type KeyForm =
  | { readonly kind: "pem"; readonly blocks: readonly PemBlock[] }
  | { readonly kind: "der"; readonly der: Bytes }
  | { readonly kind: "jwk"; readonly jwk: JwkLike }
  | { readonly kind: "CryptoKey"; readonly key: CryptoKeyLike }
  | { readonly kind: "KeyObject"; readonly key: KeyObjectLike };

/** Accepts anything: JavaScript and `process.env` provide values that the compiler would refuse. */
export function formOf(key: unknown): KeyForm {
  if (typeof key === "string") return formOfText(key);
  const bytes = bytesOf(key);
  // 0x30 begins every DER key, but neither PEM nor JSON, which are also bytes when read from a file.
  if (bytes?.[0] === 0x30) return { kind: "der", der: bytes };
  // The byte order mark of UTF-16, in which PowerShell redirects to files.
  if (bytes !== undefined) return formOfText(decodeText(bytes, bytes[0] === 0xff ? "utf-16le" : "utf-8"));
  if (typeof key === "object" && key !== null) {
    if (isCryptoKey(key)) return { kind: "CryptoKey", key };
    if (isKeyObject(key)) return { kind: "KeyObject", key };
    if ("kty" in key) return { kind: "jwk", jwk: key as JwkLike };
    for (const [member, message] of mistakenObjects)
      if (Object.hasOwn(key, member)) refuse("key_unreadable", message);
    if ("then" in key) refuse("key_unreadable", "The key is a promise: `await` it first.");
  }
  if (key === undefined || key === null)
    refuse("key_missing", `The key is ${String(key)}. Is its environment variable set?`);
  refuse("key_unreadable", "The key must be PEM, DER, a JWK, a CryptoKey or a KeyObject.");
}

/** A copy, since the caller's memory may be shared or reused. */
export function bytesOf(key: unknown): Bytes | undefined {
  if (key instanceof ArrayBuffer) return new Uint8Array(key.slice(0));
  return key instanceof Uint8Array ? new Uint8Array(key) : undefined;
}

export function isCryptoKey(key: object): key is CryptoKeyLike {
  return "algorithm" in key && "usages" in key && Array.isArray(key.usages);
}

export function isKeyObject(key: object): key is KeyObjectLike {
  return "export" in key && typeof key.export === "function" && "type" in key;
}

/** `undefined` if a device keeps the key and does not export it. */
export function exportDer(key: KeyObjectLike, type: "pkcs8" | "spki"): Bytes | undefined {
  try {
    return bytesOf(key.export({ format: "der", type }));
  } catch {
    // Its cause may quote the key.
    return undefined;
  }
}

function formOfText(written: string): KeyForm {
  // Blanks, a byte order mark, and the quotes of a .env file.
  const text = written.replace(/^[\s\uFEFF"']+|[\s"']+$/g, "");
  if (text === "")
    refuse("key_missing", "The key is empty. Is its environment variable set, its file written?");
  if (looksLikePem(text)) return { kind: "pem", blocks: readPem(text) };
  if (text.startsWith("{")) return formOf(parseJson(text));
  for (const [form, reason, message] of mistakenTexts) if (form.test(text)) refuse(reason, message);
  refuse("key_unreadable", "The key is neither PEM (it has no line `-----BEGIN …-----`) nor a JWK.");
}

function parseJson(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    // The cause would quote the key.
    refuse("key_unreadable", "The key begins like a JWK but is not JSON.");
  }
}

/** Values that are often mistaken for a key. */
const mistakenObjects = [
  ["privateKey", "This is a pair of keys: pass its `privateKey` or its `publicKey`."],
  ["keys", "This is a set of keys (JWKS): pass one of its `keys`."],
  ["key", "This is what Node's crypto takes: pass its `key` alone, and its `passphrase` beside it."],
] as const;

const mistakenTexts: readonly (readonly [RegExp, SigningErrorReason, string])[] = [
  [/^LS0tLS1CRUdJTi/, "key_unreadable", "The PEM text is encoded in Base64: decode it first."],
  [
    /^MI[\w+/\s]{40}/,
    "key_unreadable",
    "The key has no line `-----BEGIN …-----`; it is only the content of a PEM text: put " +
      "`-----BEGIN PRIVATE KEY-----` before it and `-----END PRIVATE KEY-----` after it.",
  ],
  [
    /^ssh-/,
    "key_public",
    "This is a public key of OpenSSH; requests are signed with the private one, as PEM.",
  ],
  [
    /^PuTTY-/,
    "key_unreadable",
    "This is a key of PuTTY. Export it as an OpenSSH key and convert that to PKCS#8.",
  ],
  [/^(undefined|null)$/, "key_missing", "The key is the word `undefined` or `null`. Is its variable set?"],
  [
    /^(\/|~|\.{1,2}[\\/]|[A-Z]:\\|file:)|^[^\s]{1,200}\.(pem|key|der|p8|p12|pfx|jwk|json|txt)$/i,
    "key_unreadable",
    "This looks like the path of a file: pass what the file contains.",
  ],
];

function refuse(reason: SigningErrorReason, message: string): never {
  throw new SigningError(reason, message);
}

export function decodeText(bytes: Bytes, encoding: "utf-8" | "utf-16le" = "utf-8"): string {
  return new web.TextDecoder(encoding).decode(bytes);
}
