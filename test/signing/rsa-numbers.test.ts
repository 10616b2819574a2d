/** An RSA key whose numbers do not belong together signs what nobody can verify: each of them is looked at. */
import { createPrivateKey } from "node:crypto";
import { describe, expect, it } from "vitest";

import { tags, writeElement } from "../../templates/runtime/crypto/der.js";
import { writePkcs8 } from "../../templates/runtime/signing/der-key.js";
import { createRequestSigner } from "../../templates/runtime/signing/request-signer.js";
import type { Bytes } from "../../templates/runtime/web.js";
import { keys, origin, otherKeys, refusal, rsaScheme, vectors } from "./support.js";

const { private_jwk: jwk } = keys;
const names = ["n", "e", "d", "p", "q", "dp", "dq", "qi"] as const;
type Name = (typeof names)[number];
const numbers = Object.fromEntries(
  names.map((name) => [name, BigInt(`0x${Buffer.from(jwk[name] ?? "", "base64url").toString("hex")}`)]),
) as Record<Name, bigint>;
const { n, d, p, q } = numbers;

function bytesOf(number: bigint): Bytes {
  const digits = number.toString(16);
  return new Uint8Array(Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, "hex"));
}

const jwkWith = (change: Partial<Record<Name, bigint>>): object => ({
  ...jwk,
  ...Object.fromEntries(
    Object.entries(change).map(([name, number]) => [
      name,
      Buffer.from(bytesOf(number)).toString("base64url"),
    ]),
  ),
});

function integer(number: bigint): Bytes {
  const bytes = bytesOf(number);
  // Without a leading zero, a number whose first bit is set would be negative.
  return writeElement(tags.integer, (bytes[0] ?? 0) < 0x80 ? bytes : Uint8Array.of(0, ...bytes));
}
const whole = names.map((name) => integer(numbers[name]));
const pkcs8With = (...elements: Bytes[]): Bytes =>
  writePkcs8("RSA", writeElement(tags.sequence, ...elements));

const make = (key: unknown) => createRequestSigner(rsaScheme, key as string, { now: () => 1767225600123 });

describe("the numbers of a JWK", () => {
  it.each<[string, Partial<Record<Name, bigint>>]>([
    ["of another modulus", { n: n + 2n }],
    ["with a private exponent that fits one prime only", { d: d + p - 1n }],
    ["with a private exponent that fits the other prime only", { d: d + q - 1n }],
    ["with the exponent of the other prime", { dq: numbers.dp }],
    ["with one for a prime", { p: 1n, q: n }],
    ["with one for the other prime", { p: n, q: 1n }],
  ])("%s do not belong together", async (_, change) => {
    const error = await refusal(() => make(jwkWith(change)));
    expect(error.reason).toBe("key_unreadable");
    expect(error.message).toContain("do not belong together");
  });
});

describe("a private key in PKCS#8", () => {
  it("signs, written by hand", async () => {
    const [vector] = vectors;
    const sign = make(pkcs8With(integer(0n), ...whole));
    const { headers } = await sign({
      method: "GET",
      url: `${origin}${vector?.path ?? ""}?${vector?.query ?? ""}`,
    });
    expect(headers["x-signature"]).toBe(vector?.signature_base64);
  });

  it.each<[string, Bytes[]]>([
    ["of the version with more than two primes", [integer(1n), ...whole]],
    ["with more primes behind it", [integer(0n), ...whole, writeElement(tags.sequence)]],
    ["with a number less", [integer(0n), ...whole.slice(1)]],
    [
      "with something else for a number",
      [integer(0n), ...whole.slice(1), writeElement(tags.octetString, bytesOf(n))],
    ],
    ["without any number", []],
  ])("%s is refused", async (_, elements) => {
    const error = await refusal(() => make(pkcs8With(...elements)));
    expect(error.reason).toBe("key_unreadable");
    expect(error.message).toContain("more than two primes");
  });

  it("that is no sequence is refused", async () => {
    expect(await refusal(() => make(writePkcs8("RSA", Uint8Array.of(1, 2, 3))))).toMatchObject({
      reason: "key_unreadable",
    });
  });
});

it("a key of 2048 bits is long enough, one of 2047 is not", async () => {
  const short = await refusal(() => make(jwkWith({ n: n >> 1n })));
  expect(short).toMatchObject({ reason: "key_too_short" });
  expect(short.message).toContain("has 2047 bits");
  const { n: shortModulus = "" } = createPrivateKey(otherKeys.rsa1024.privateKey).export({ format: "jwk" });
  expect((await refusal(() => make({ ...jwk, n: shortModulus }))).message).toContain("has 1024 bits");
});
