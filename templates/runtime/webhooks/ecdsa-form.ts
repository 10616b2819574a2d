/** The two forms of an ECDSA signature on P-256: DER (RFC 3279, 2.2.3), and raw, two numbers of 32 bytes (IEEE P1363). */
import { readSequence, tags, writeElement } from "../crypto/der.js";
import { concatenate } from "../crypto/encoding.js";
import type { Bytes } from "../web.js";

/** In bytes. */
const size = 32;

/** Raw from either form; `undefined` for anything else. */
export function rawOfDer(signature: Bytes): Bytes | undefined {
  if (signature.length === 2 * size) return signature;
  const numbers = readSequence(signature) ?? [];
  if (numbers.length !== 2 || numbers.some(({ tag }) => tag !== tags.integer))
    return undefined;
  const raw = new Uint8Array(2 * size);
  for (const [index, { content }] of numbers.entries()) {
    const digits = content[0] === 0 ? content.subarray(1) : content;
    if (digits.length > size) return undefined;
    raw.set(digits, (index + 1) * size - digits.length);
  }
  return raw;
}

export function derOfRaw(raw: Bytes): Bytes {
  const numbers = [raw.subarray(0, size), raw.subarray(size)].map((number) => {
    const from = number.findIndex((byte) => byte !== 0);
    const digits = number.subarray(from < 0 ? size - 1 : from);
    // A first bit that is set would make it negative.
    const sign = (digits[0] ?? 0) >= 0x80 ? [Uint8Array.of(0)] : [];
    return writeElement(tags.integer, concatenate([...sign, digits]));
  });
  return writeElement(tags.sequence, ...numbers);
}
