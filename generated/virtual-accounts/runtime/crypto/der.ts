// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The part of DER (X.690) that keys need: reads and writes elements of definite length.
 *
 * Nothing cryptographic is decided here. It exists because Web Crypto reads only PKCS#8, and calls everything else
 * "invalid" without a reason.
 */
import type { Bytes } from "../web.js";
import { concatenate } from "./encoding.js";

export const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  sequence: 0x30,
} as const;

export interface DerElement {
  readonly tag: number;
  readonly content: Bytes;
  /** Tag, length and content. */
  readonly whole: Bytes;
}

/** The elements that the bytes consist of; `undefined` if the bytes are not DER. */
export function readElements(bytes: Bytes): DerElement[] | undefined {
  const elements: DerElement[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const element = readElement(bytes, offset);
    if (element === undefined) return undefined;
    elements.push(element);
    offset += element.whole.length;
  }
  return elements;
}

/** The elements of the one sequence that the bytes consist of. */
export function readSequence(bytes: Bytes): DerElement[] | undefined {
  const element = readElement(bytes, 0);
  if (element?.tag !== tags.sequence || element.whole.length !== bytes.length) return undefined;
  return readElements(element.content);
}

function readElement(bytes: Bytes, offset: number): DerElement | undefined {
  const tag = bytes[offset];
  const first = bytes[offset + 1];
  if (tag === undefined || first === undefined) return undefined;
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  // 0x80 is the indefinite form; no key has more than four bytes of length.
  if (first === 0x80 || lengthBytes > 4) return undefined;
  const start = offset + 2 + lengthBytes;
  const length = bytes
    .subarray(offset + 2, start)
    .reduce((sum, byte) => sum * 256 + byte, lengthBytes === 0 ? first : 0);
  if (start + length > bytes.length) return undefined;
  return {
    tag,
    content: bytes.subarray(start, start + length),
    whole: bytes.subarray(offset, start + length),
  };
}

export function writeElement(tag: number, ...contents: readonly Bytes[]): Bytes {
  const content = concatenate(contents);
  const length: number[] = [];
  for (let rest = content.length; rest > 0; rest >>>= 8) length.unshift(rest & 0xff);
  const isShort = content.length < 0x80;
  const head = isShort ? [tag, content.length] : [tag, 0x80 + length.length, ...length];
  return concatenate([Uint8Array.from(head), content]);
}
