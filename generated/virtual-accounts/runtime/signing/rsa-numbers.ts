// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * What can be seen in the numbers of an RSA key without using it.
 *
 * Web Crypto takes short keys and keys whose numbers do not belong together; the latter then sign what nobody can
 * verify, so it is found out here, when the client is made.
 */
import type { Bytes } from "../web.js";
import { readSequence, tags } from "./der.js";
import { encode } from "./encoding.js";
import { SigningError } from "./signing-error.js";

/** NIST SP 800-131A allows no less. */
const leastBits = 2048;

/** An RSAPrivateKey: version, n, e, d, p, q, d mod (p-1), d mod (q-1), q⁻¹ mod p. */
export function checkRsaPrivateKey(der: Bytes): void {
  const numbers = readSequence(der);
  const [version, modulus, , , prime1, prime2] = numbers ?? [];
  if (
    modulus === undefined ||
    prime1 === undefined ||
    prime2 === undefined ||
    numbers?.length !== 9 ||
    numbers.some(({ tag }) => tag !== tags.integer) ||
    version?.content[0] !== 0
  ) {
    throw new SigningError("key_unreadable", "The RSA key is damaged, or has more than two primes.");
  }
  checkModulus(modulus.content);
  checkPrimes(modulus.content, prime1.content, prime2.content);
}

/** An RSAPublicKey: n, e. */
export function checkRsaPublicKey(der: Bytes): void {
  const [modulus] = readSequence(der) ?? [];
  if (modulus?.tag !== tags.integer)
    throw new SigningError("key_unreadable", "The RSA public key is damaged.");
  checkModulus(modulus.content);
}

export function checkModulus(modulus: Bytes): void {
  checkModulusLength(numberOf(modulus).toString(2).length);
}

export function checkModulusLength(bits: number): void {
  if (bits < leastBits) {
    throw new SigningError(
      "key_too_short",
      `The RSA key has ${bits} bits; ${leastBits} are the least. Make another one: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out key.pem`,
    );
  }
}

export function checkPrimes(modulus: Bytes, prime1: Bytes, prime2: Bytes): void {
  if (numberOf(prime1) * numberOf(prime2) !== numberOf(modulus)) {
    throw new SigningError(
      "key_unreadable",
      "The RSA key is damaged: its primes do not make up its modulus.",
    );
  }
}

function numberOf(bytes: Bytes): bigint {
  return BigInt(`0x0${encode(bytes, "hex")}`);
}
