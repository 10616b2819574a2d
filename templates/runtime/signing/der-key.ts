/**
 * Recognises the key in a DER structure: private (PKCS#8, RFC 5958; PKCS#1, RFC 8017; SEC 1, RFC 5915), public (SPKI,
 * RFC 5280; PKCS#1), encrypted, or a certificate.
 *
 * Its structure decides: labels of PEM files are often wrong, and Web Crypto gives no reason when it refuses a key.
 */
import type { Bytes } from "../web.js";
import {
  readSequence,
  tags,
  writeElement,
  type DerElement,
} from "../crypto/der.js";
import { decode, encode } from "../crypto/encoding.js";

export type DerKey =
  /** `content` is an RSAPrivateKey, an ECPrivateKey, or the 32 bytes of an Ed25519 key. */
  | {
      readonly kind: "private";
      readonly type: KeyType;
      readonly content: Bytes;
    }
  /** `content` is an RSAPublicKey, the point of an EC key, or the 32 bytes of an Ed25519 key. */
  | { readonly kind: "public"; readonly type: KeyType; readonly content: Bytes }
  | { readonly kind: "encrypted" }
  /** PKCS#12 (RFC 7292). */
  | { readonly kind: "store" }
  | { readonly kind: "certificate" };

/** The common names. */
export type KeyType = (typeof keyTypes)[keyof typeof keyTypes] | "unknown";

const keyTypes = {
  "2a864886f70d010101": "RSA",
  "2a864886f70d01010a": "RSA-PSS",
  "2a8648ce3d0201": "EC",
  "2a8648ce380401": "DSA",
  "2b656e": "X25519",
  "2b656f": "X448",
  "2b6570": "Ed25519",
  "2b6571": "Ed448",
} as const;

/** `undefined` for anything that is not a key. */
export function readDerKey(der: Bytes): DerKey | undefined {
  const elements = readSequence(der) ?? [];
  const [first, second, third] = elements;
  if (first === undefined || second === undefined) return undefined;
  const has = (...wanted: readonly number[]): boolean =>
    wanted.every((tag, index) => elements[index]?.tag === tag);
  const { integer, sequence, octetString, bitString } = tags;
  if (has(integer, sequence, octetString))
    return privateKey(typeOf(second), third?.content);
  if (has(sequence, octetString)) return { kind: "encrypted" };
  // The first byte of a bit string counts unused bits; a key has none.
  if (has(sequence, bitString)) {
    return {
      kind: "public",
      type: typeOf(first),
      content: second.content.subarray(1),
    };
  }
  if (has(sequence, sequence, bitString)) return { kind: "certificate" };
  if (has(integer, sequence)) return { kind: "store" };
  if (has(integer, octetString))
    return { kind: "private", type: "EC", content: der };
  if (elements.some(({ tag }) => tag !== integer)) return undefined;
  if (elements.length === 9)
    return { kind: "private", type: "RSA", content: der };
  if (elements.length === 6)
    return { kind: "private", type: "DSA", content: der };
  return elements.length === 2
    ? { kind: "public", type: "RSA", content: der }
    : undefined;
}

function privateKey(
  type: KeyType,
  content: Bytes | undefined,
): DerKey | undefined {
  if (content === undefined) return undefined;
  // An octet string within the octet string (RFC 8410, 7). What follows the key in the outer sequence is dropped.
  if (type === "Ed25519") {
    return content.length === 34
      ? { kind: "private", type, content: content.subarray(2) }
      : undefined;
  }
  return { kind: "private", type, content };
}

function typeOf({ whole }: DerElement): KeyType {
  const [identifier] = readSequence(whole) ?? [];
  if (identifier?.tag !== tags.objectIdentifier) return "unknown";
  const name = encode(identifier.content, "hex");
  return Object.hasOwn(keyTypes, name)
    ? keyTypes[name as keyof typeof keyTypes]
    : "unknown";
}

/** The types of keys that can sign here. */
export type WantedType = "RSA" | "Ed25519" | "EC";

/** The form that Web Crypto reads, from any form. */
export function writePkcs8(type: WantedType, content: Bytes): Bytes {
  const inner =
    type === "Ed25519" ? writeElement(tags.octetString, content) : content;
  const version = writeElement(tags.integer, Uint8Array.of(0));
  return writeElement(
    tags.sequence,
    version,
    writeAlgorithm(type),
    writeElement(tags.octetString, inner),
  );
}

export function writeSpki(type: WantedType, content: Bytes): Bytes {
  return writeElement(
    tags.sequence,
    writeAlgorithm(type),
    writeElement(tags.bitString, Uint8Array.of(0), content),
  );
}

/**
 * RSA has parameters, which are NULL (RFC 8017, A.1); EC has its curve, here always P-256 (RFC 5480, 2.1.1), so that a
 * key on another one is refused when it is imported; Ed25519 has none (RFC 8410, 3).
 */
function writeAlgorithm(type: WantedType): Bytes {
  const identifier =
    Object.entries(keyTypes).find(([, name]) => name === type)?.[0] ?? "";
  const bytes = decode(identifier, "hex") ?? new Uint8Array(0);
  return writeElement(
    tags.sequence,
    writeElement(tags.objectIdentifier, bytes),
    decode(parameters[type], "hex") ?? new Uint8Array(0),
  );
}

const parameters: Readonly<Record<WantedType, string>> = {
  RSA: "0500",
  EC: "06082a8648ce3d030107",
  Ed25519: "",
};
