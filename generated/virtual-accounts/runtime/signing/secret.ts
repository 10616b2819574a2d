// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The secret of HMAC, which both sides know. */
import type { Bytes } from "../web.js";
import { readCryptoKey } from "./crypto-key.js";
import { decode, encodeText } from "../crypto/encoding.js";
import { readSecretJwk, type KeyOperation } from "./jwk.js";
import { bytesOf, decodeText, formOf } from "./key-form.js";
import type { KeyMaterial } from "./key-material.js";
import { looksLikePem } from "./pem.js";
import type { SigningScheme } from "./scheme.js";
import { SigningError } from "./signing-error.js";

/** A string is decoded as the scheme says; bytes are the secret itself. */
export function readSecret(
  { secretEncoding = "utf8" }: SigningScheme,
  key: unknown,
  operation: KeyOperation,
): KeyMaterial {
  const bytes = bytesOf(key);
  const text = typeof key === "string" ? key : bytes && decodeText(bytes);
  if (text !== undefined && looksLikePem(text)) throw notSecret();
  if (typeof key === "string") return rawKey(readSecretText(key, secretEncoding));
  if (bytes !== undefined) return rawKey(bytes);
  const form = formOf(key);
  if (form.kind === "CryptoKey") return readCryptoKey("hmac-sha256", form.key, operation);
  if (form.kind === "jwk") return rawKey(readSecretJwk(form.jwk, operation));
  if (form.kind !== "KeyObject" || form.key.type !== "secret") throw notSecret();
  return rawKey(bytesOf(form.key.export()));
}

function readSecretText(text: string, encoding: NonNullable<SigningScheme["secretEncoding"]>): Bytes {
  if (text !== text.trim()) {
    throw new SigningError(
      "key_unreadable",
      "The secret begins or ends with a blank or line break, which is not part of it.",
    );
  }
  if (encoding === "utf8") return encodeText(text);
  const bytes = decode(text, encoding);
  if (bytes !== undefined) return bytes;
  throw new SigningError("key_unreadable", `The secret must be encoded in ${encoding} for this API.`);
}

function rawKey(data: Bytes | undefined): KeyMaterial {
  if (data?.length) return { kind: "raw", data };
  throw new SigningError("key_missing", "The secret is empty. Is its environment variable set?");
}

function notSecret(): SigningError {
  return new SigningError(
    "key_wrong_type",
    "HMAC-SHA256 needs the secret that both sides know, not one of a pair of keys.",
  );
}
