// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Checks the numbers of an RSA key without using it.
 *
 * Web Crypto accepts short keys, and keys whose numbers do not belong together; those sign what nobody can verify. So
 * they are refused here, when the client is made.
 */
import type { Bytes } from "../web.js";
import { readSequence, tags } from "../crypto/der.js";
import { encode } from "../crypto/encoding.js";
import { SigningError } from "./signing-error.js";

/** The minimum of NIST SP 800-131A. */
const leastBits = 2048;

/** An RSAPrivateKey: version, n, e, d, p, q, d mod (p-1), d mod (q-1), q⁻¹ mod p. */
export function checkRsaPrivateKey(der: Bytes): void {
  const elements = readSequence(der) ?? [];
  const [version, ...numbers] = elements;
  if (numbers.length !== 8 || elements.some(({ tag }) => tag !== tags.integer) || version?.content[0] !== 0) {
    throw new SigningError("key_unreadable", "The RSA key is damaged, or has more than two primes.");
  }
  checkRsaNumbers(numbers.map(({ content }) => content));
}

/** In the order of an RSAPrivateKey, without the version. */
export function checkRsaNumbers(numbers: readonly Bytes[]): void {
  // Literals such as `1n` are of ES2020, and this compiles for ES2017.
  const [none, one] = [BigInt(0), BigInt(1)];
  const [n = none, e = none, d = none, p = none, q = none, dp = none, dq = none, qi = none] =
    numbers.map(numberOf);
  checkModulusLength(lengthOf(n));
  const areWhole =
    p > 2 &&
    q > 2 &&
    p * q === n &&
    [d, dp].every((exponent) => (exponent * e) % (p - one) === one) &&
    [d, dq].every((exponent) => (exponent * e) % (q - one) === one) &&
    (q * qi) % p === one;
  if (areWhole) return;
  throw new SigningError("key_unreadable", "The RSA key is damaged: its numbers do not belong together.");
}

/** An RSAPublicKey: n, e. */
export function checkRsaPublicKey(der: Bytes): void {
  const [modulus] = readSequence(der) ?? [];
  if (modulus?.tag !== tags.integer)
    throw new SigningError("key_unreadable", "The RSA public key is damaged.");
  checkModulus(modulus.content);
}

export function checkModulus(modulus: Bytes): void {
  checkModulusLength(lengthOf(numberOf(modulus)));
}

export function checkModulusLength(bits: number): void {
  if (bits < leastBits) {
    throw new SigningError(
      "key_too_short",
      `The RSA key has ${bits} bits; at least ${leastBits} are needed. Make another one: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out key.pem`,
    );
  }
}

function numberOf(bytes: Bytes): bigint {
  return BigInt(`0x0${encode(bytes, "hex")}`);
}

function lengthOf(number: bigint): number {
  return number.toString(2).length;
}
