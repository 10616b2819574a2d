/** The private key that requests are signed with: RSA, Ed25519 or P-256, of exactly the kind that the scheme names. */
import type { Bytes } from "../web.js";
import { readCryptoKey } from "./crypto-key.js";
import {
  readDerKey,
  writePkcs8,
  type KeyType,
  type WantedType,
} from "./der-key.js";
import { readPrivateJwk } from "./jwk.js";
import { bytesOf, exportDer, formOf } from "./key-form.js";
import type { KeyMaterial } from "./key-material.js";
import type { PemBlock } from "./pem.js";
import { nodeCrypto, type KeyObjectLike } from "../crypto/platform.js";
import { checkRsaPrivateKey } from "./rsa-numbers.js";
import type { KeyPairAlgorithm } from "./scheme.js";
import { SigningError } from "./signing-error.js";

/** The types of keys that the algorithms need. */
export const wantedTypes: Readonly<Record<KeyPairAlgorithm, WantedType>> = {
  "rsa-sha256": "RSA",
  "rsa-pss-sha512": "RSA",
  ed25519: "Ed25519",
  "ecdsa-p256": "EC",
};

export function readPrivateKey(
  algorithm: KeyPairAlgorithm,
  key: unknown,
  passphrase: string | undefined,
): KeyMaterial {
  const form = formOf(key);
  switch (form.kind) {
    case "CryptoKey":
      return readCryptoKey(algorithm, form.key, "sign");
    case "jwk":
      return { kind: "jwk", data: readPrivateJwk(algorithm, form.jwk) };
    case "KeyObject":
      return readDer(algorithm, exportKeyObject(form.key), undefined);
    case "pem":
      return readBlock(algorithm, onlyPrivate(form.blocks), passphrase);
    case "der":
      return readDer(algorithm, form.der, passphrase);
  }
}

function exportKeyObject(key: KeyObjectLike): Bytes {
  if (key.type === "public") throw publicKey();
  if (key.type !== "private")
    throw new SigningError(
      "key_wrong_type",
      "The KeyObject is not a private key.",
    );
  const der = exportDer(key, "pkcs8");
  if (der === undefined)
    throw new SigningError(
      "key_unreadable",
      "The KeyObject does not export its key.",
    );
  return der;
}

/** Key files often contain certificates too, or the parameters of a curve. */
function onlyPrivate(blocks: readonly PemBlock[]): PemBlock {
  const candidates = blocks.filter(({ label }) =>
    label.endsWith("PRIVATE KEY"),
  );
  const [block = blocks[0]] = candidates;
  if (block === undefined || candidates.length > 1) {
    throw new SigningError(
      "key_unreadable",
      "The PEM text has more than one private key.",
    );
  }
  return block;
}

function readBlock(
  algorithm: KeyPairAlgorithm,
  block: PemBlock,
  passphrase: string | undefined,
): KeyMaterial {
  if (block.label === "OPENSSH PRIVATE KEY") {
    throw new SigningError(
      "key_openssh",
      "The key is in OpenSSH's own form. Convert a copy of the file: ssh-keygen -p -N '' -m PKCS8 -f key.pem",
    );
  }
  const der = block.isEncrypted
    ? decryptKey({ format: "pem", key: block.text }, passphrase)
    : block.der;
  return readDer(algorithm, der, passphrase);
}

function readDer(
  algorithm: KeyPairAlgorithm,
  der: Bytes,
  passphrase: string | undefined,
): KeyMaterial {
  const key = readDerKey(der);
  if (key === undefined) {
    throw new SigningError(
      "key_unreadable",
      "The key is not a private key in PKCS#8 or PKCS#1, or it is damaged.",
    );
  }
  if (key.kind === "store") {
    throw new SigningError(
      "key_unreadable",
      "This is a store of keys and certificates (PKCS#12). Take the key out of it: openssl pkcs12 -in store.p12 -nocerts -nodes -out key.pem",
    );
  }
  if (key.kind === "encrypted") {
    return readDer(
      algorithm,
      decryptKey({ format: "der", key: der }, passphrase),
      undefined,
    );
  }
  if (key.kind === "certificate") {
    throw new SigningError(
      "key_certificate",
      "This is a certificate, or a request for one, which has the public half only; requests are signed with the private key that belongs to it.",
    );
  }
  const type = wantedTypes[algorithm];
  if (!fits(key.type, algorithm)) {
    throw new SigningError(
      "key_wrong_type",
      `This is a key of type ${key.type}; this API needs ${type}${wrongType(key.type)}.`,
    );
  }
  if (key.kind === "public") throw publicKey();
  if (type === "RSA") checkRsaPrivateKey(key.content);
  return { kind: "pkcs8", data: writePkcs8(type, key.content) };
}

/** A key that is bound to PSS has the same numbers; Web Crypto reads it as RSA only. */
export function fits(type: KeyType, algorithm: KeyPairAlgorithm): boolean {
  return (
    type === wantedTypes[algorithm] ||
    (type === "RSA-PSS" && algorithm === "rsa-pss-sha512")
  );
}

function wrongType(type: string): string {
  return type === "RSA-PSS"
    ? ", which is PKCS#1 v1.5 here: a key that is bound to PSS makes other signatures"
    : "";
}

function publicKey(): SigningError {
  return new SigningError(
    "key_public",
    "This is a public key; requests are signed with the private one.",
  );
}

type EncryptedKey =
  | { readonly format: "pem"; readonly key: string }
  | { readonly format: "der"; readonly key: Bytes };

/**
 * To PKCS#8 that is not encrypted. Web Crypto reads no encrypted form, so this needs Node's own crypto, or its equivalent
 * in Deno and Bun.
 */
function decryptKey(
  encrypted: EncryptedKey,
  passphrase: string | undefined,
): Bytes {
  if (passphrase === undefined || passphrase === "") {
    throw new SigningError(
      "key_encrypted",
      `The private key is encrypted. Pass its \`passphrase\`, or ${conversion}`,
    );
  }
  const crypto = nodeCrypto();
  if (crypto === undefined) {
    throw new SigningError(
      "key_needs_node",
      `Only Node, Deno and Bun read an encrypted key: ${conversion}`,
    );
  }
  let der: Bytes | undefined;
  try {
    const key = crypto.createPrivateKey({
      ...encrypted,
      type: "pkcs8",
      passphrase,
    });
    der = bytesOf(key.export({ format: "der", type: "pkcs8" }));
  } catch {
    // The cause says nothing more.
  }
  if (der !== undefined) return der;
  throw new SigningError(
    "key_passphrase_wrong",
    "The private key cannot be decrypted: the passphrase is wrong, or it is damaged.",
  );
}

const conversion =
  "convert it: openssl pkcs8 -topk8 -nocrypt -in key.pem -out plain.pem";
