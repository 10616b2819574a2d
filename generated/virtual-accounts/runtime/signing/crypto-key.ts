// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** A `CryptoKey` that was imported elsewhere, perhaps for another algorithm. */
import { webAlgorithms, type KeyMaterial } from "./key-material.js";
import type { KeyOperation } from "./jwk.js";
import type { CryptoKeyLike } from "../crypto/platform.js";
import { checkModulusLength } from "./rsa-numbers.js";
import type { SigningAlgorithm } from "./scheme.js";
import { SigningError } from "./signing-error.js";

export function readCryptoKey(
  algorithm: SigningAlgorithm,
  key: CryptoKeyLike,
  operation: KeyOperation,
): KeyMaterial {
  const wanted = webAlgorithms[algorithm];
  const { name, hash, modulusLength } = Object(key.algorithm) as {
    readonly name?: unknown;
    readonly hash?: { readonly name?: unknown };
    readonly modulusLength?: unknown;
  };
  const type = algorithm === "hmac-sha256" ? "secret" : operation === "sign" ? "private" : "public";
  if (name !== wanted.name) {
    throw new SigningError("key_wrong_type", `The CryptoKey is for another algorithm than ${wanted.name}.`);
  }
  if (key.type !== type) {
    const reason = key.type === "public" ? "key_public" : "key_private";
    throw new SigningError(reason, `The CryptoKey must be the ${type} one to ${operation}.`);
  }
  if (wanted.hash !== undefined && hash?.name !== wanted.hash) {
    throw new SigningError(
      "key_wrong_algorithm",
      `The CryptoKey was imported for another hash than ${wanted.hash}.`,
    );
  }
  if (!key.usages.includes(operation)) {
    throw new SigningError(
      "key_not_for_signing",
      `The CryptoKey was imported without the usage "${operation}".`,
    );
  }
  if (typeof modulusLength === "number") checkModulusLength(modulusLength);
  return { kind: "imported", key };
}
