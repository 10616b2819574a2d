// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The public key, with which a service, or a substitute of it, verifies signatures. */
import type { Bytes } from "../web.js";
import { readCryptoKey } from "./crypto-key.js";
import { readDerKey, writeSpki } from "./der-key.js";
import { readPublicJwk } from "./jwk.js";
import { exportDer, formOf } from "./key-form.js";
import type { KeyMaterial } from "./key-material.js";
import type { KeyObjectLike } from "../crypto/platform.js";
import { fits, wantedTypes } from "./private-key.js";
import { checkRsaPublicKey } from "./rsa-numbers.js";
import type { KeyPairAlgorithm } from "./scheme.js";
import { SigningError } from "./signing-error.js";

export function readPublicKey(algorithm: KeyPairAlgorithm, key: unknown): KeyMaterial {
  const form = formOf(key);
  switch (form.kind) {
    case "CryptoKey":
      return readCryptoKey(algorithm, form.key, "verify");
    case "jwk":
      return { kind: "jwk", data: readPublicJwk(algorithm, form.jwk) };
    case "KeyObject":
      return readDer(algorithm, exportKeyObject(form.key));
    case "pem":
      return readDer(algorithm, form.blocks[0]?.der ?? new Uint8Array(0));
    case "der":
      return readDer(algorithm, form.der);
  }
}

function exportKeyObject(key: KeyObjectLike): Bytes {
  if (key.type === "private") throw privateKey();
  const der = key.type === "public" ? exportDer(key, "spki") : undefined;
  if (der === undefined) throw new SigningError("key_wrong_type", "The KeyObject is not a public key.");
  return der;
}

function readDer(algorithm: KeyPairAlgorithm, der: Bytes): KeyMaterial {
  const key = readDerKey(der);
  if (key === undefined)
    throw new SigningError(
      "key_unreadable",
      "The key is not a public key in SPKI or PKCS#1, or it is damaged.",
    );
  if (key.kind === "certificate") {
    throw new SigningError(
      "key_certificate",
      "This is a certificate. Take the public key out of it: openssl x509 -pubkey -noout -in certificate.pem",
    );
  }
  if (key.kind !== "public") throw privateKey();
  const type = wantedTypes[algorithm];
  if (!fits(key.type, algorithm)) {
    throw new SigningError(
      "key_wrong_type",
      `This is a public key of type ${key.type}; this API needs ${type}.`,
    );
  }
  if (type === "RSA") checkRsaPublicKey(key.content);
  return { kind: "spki", data: writeSpki(type, key.content) };
}

function privateKey(): SigningError {
  return new SigningError(
    "key_private",
    "This is a private key, which only its owner may have. Pass its public half: openssl pkey -in key.pem -pubout",
  );
}
