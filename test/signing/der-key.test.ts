/** Which key a DER structure is, told by the structure alone, and the structures that Web Crypto is given. */
import { createPrivateKey, createPublicKey } from "node:crypto";
import { describe, expect, it } from "vitest";

import { readDerKey, writePkcs8, writeSpki, type DerKey } from "../../templates/runtime/signing/der-key.js";
import { tags, writeElement } from "../../templates/runtime/crypto/der.js";
import type { Bytes } from "../../templates/runtime/web.js";
import { keys, otherKeys } from "./support.js";

const integer = (...bytes: number[]): Bytes => writeElement(tags.integer, Uint8Array.from(bytes));
const octets = (content: Bytes): Bytes => writeElement(tags.octetString, content);
const sequence = (...elements: Bytes[]): Bytes => writeElement(tags.sequence, ...elements);
const identifier = (...bytes: number[]): Bytes =>
  sequence(writeElement(tags.objectIdentifier, Uint8Array.from(bytes)));

const content = Uint8Array.from({ length: 34 }, (_, index) => index);
const ed25519 = identifier(0x2b, 0x65, 0x70);
const integers = (many: number): Bytes => sequence(...Array.from({ length: many }, () => integer(1)));
const pkcs8 = (algorithm: Bytes, ...more: Bytes[]): Bytes =>
  sequence(integer(0), algorithm, octets(content), ...more);

describe("a structure is", () => {
  it.each<[string, Bytes, DerKey | undefined]>([
    ["PKCS#8", pkcs8(identifier(0x2b, 0x65, 0x6f)), { kind: "private", type: "X448", content }],
    [
      "PKCS#8 of Ed25519, whose key is within",
      pkcs8(ed25519),
      { kind: "private", type: "Ed25519", content: content.subarray(2) },
    ],
    [
      "PKCS#8 with attributes behind the key",
      pkcs8(ed25519, sequence()),
      { kind: "private", type: "Ed25519", content: content.subarray(2) },
    ],
    [
      "an Ed25519 key of another length",
      sequence(integer(0), ed25519, octets(content.subarray(1))),
      undefined,
    ],
    [
      "PKCS#8 of an algorithm that nobody knows",
      pkcs8(identifier(1)),
      { kind: "private", type: "unknown", content },
    ],
    [
      "PKCS#8 of an algorithm without a name",
      pkcs8(sequence()),
      { kind: "private", type: "unknown", content },
    ],
    [
      "PKCS#8 whose algorithm is a number",
      pkcs8(sequence(integer(1))),
      { kind: "private", type: "unknown", content },
    ],
    [
      "SEC 1",
      sequence(integer(1), octets(content)),
      { kind: "private", type: "EC", content: sequence(integer(1), octets(content)) },
    ],
    ["an RSA key in PKCS#1", integers(9), { kind: "private", type: "RSA", content: integers(9) }],
    ["a DSA key in the old form", integers(6), { kind: "private", type: "DSA", content: integers(6) }],
    ["a public RSA key in PKCS#1", integers(2), { kind: "public", type: "RSA", content: integers(2) }],
    [
      "SPKI",
      sequence(ed25519, writeElement(tags.bitString, Uint8Array.of(0), content)),
      { kind: "public", type: "Ed25519", content },
    ],
    ["encrypted", sequence(identifier(1), octets(content)), { kind: "encrypted" }],
    [
      "a certificate",
      sequence(sequence(), ed25519, writeElement(tags.bitString, content)),
      { kind: "certificate" },
    ],
    ["a store", sequence(integer(3), sequence()), { kind: "store" }],
    ["nothing known: three numbers", integers(3), undefined],
    ["nothing known: one number", integers(1), undefined],
    [
      "nothing known: nine things, one of them no number",
      sequence(...Array.from({ length: 8 }, () => integer(1)), octets(content)),
      undefined,
    ],
    ["nothing known: no sequence", integer(1), undefined],
    ["nothing known: no byte", new Uint8Array(0), undefined],
  ])("%s", (_, der, key) => {
    expect(readDerKey(der)).toEqual(key);
  });
});

describe("what is written for Web Crypto is what Node writes", () => {
  const rsa = createPrivateKey(keys.private_pkcs8_pem);
  const ed = createPrivateKey(otherKeys.ed25519.privateKey);
  const exported = (key: ReturnType<typeof createPrivateKey>, type: "pkcs1" | "pkcs8" | "spki"): Bytes =>
    new Uint8Array(key.export({ format: "der", type } as never) as unknown as Buffer);

  it("PKCS#8", () => {
    expect(writePkcs8("RSA", exported(rsa, "pkcs1"))).toEqual(exported(rsa, "pkcs8"));
    expect(writePkcs8("Ed25519", exported(ed, "pkcs8").slice(-32))).toEqual(exported(ed, "pkcs8"));
  });

  it("SPKI", () => {
    const [rsaPublic, edPublic] = [createPublicKey(rsa), createPublicKey(ed)];
    expect(writeSpki("RSA", exported(rsaPublic, "pkcs1"))).toEqual(exported(rsaPublic, "spki"));
    expect(writeSpki("Ed25519", exported(edPublic, "spki").slice(-32))).toEqual(exported(edPublic, "spki"));
  });
});
