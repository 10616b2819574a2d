// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * A set of strings for millions of them: each takes 16 to 32 bytes, outside of the heap.
 *
 * It keeps 64 bits of the SHA-256 of each. That a string which is not in a set of a million passes for one that is has a
 * chance of 1 in 10^13.
 */
import { createHash } from "node:crypto";

export class DigestSet {
  /** Digests where they belong by their value, or in the next free slot; 0 is free. */
  #slots = new BigUint64Array(1024);
  #size = 0;

  has(text: string): boolean {
    const digest = digestOf(text);
    return this.#slots[this.#slotOf(digest)] === digest;
  }

  add(text: string): void {
    const digest = digestOf(text);
    const slot = this.#slotOf(digest);
    if (this.#slots[slot] === digest) return;
    this.#slots[slot] = digest;
    if (++this.#size * 2 < this.#slots.length) return;
    const digests = this.#slots;
    this.#slots = new BigUint64Array(digests.length * 2);
    for (const each of digests) if (each) this.#slots[this.#slotOf(each)] = each;
  }

  #slotOf(digest: bigint): number {
    const { length } = this.#slots;
    let slot = Number(digest % BigInt(length));
    while (this.#slots[slot] && this.#slots[slot] !== digest) slot = (slot + 1) % length;
    return slot;
  }
}

function digestOf(text: string): bigint {
  return createHash("sha256").update(text).digest().readBigUInt64LE() || 1n;
}
