import { describe, expect, test } from "vitest";

import { decode, encode } from "../../templates/runtime/crypto/encoding.js";
import {
  decodeDigest,
  digestLength,
  encodeDigest,
  equalDigests,
} from "../../templates/runtime/webhooks/signature.js";

const digest = Uint8Array.from({ length: digestLength }, (_, index) => 255 - index * 7);

describe("the comparison is over 32 bytes, whatever differs", () => {
  /** Counts which bytes are read. */
  const watched = (bytes: Uint8Array<ArrayBuffer>): { bytes: Uint8Array<ArrayBuffer>; read: Set<string> } => {
    const read = new Set<string>();
    const proxy = new Proxy(bytes, {
      get(target, key) {
        if (typeof key === "string" && /^\d+$/.test(key)) read.add(key);
        return Reflect.get(target, key, target) as unknown;
      },
    });
    return { bytes: proxy, read };
  };

  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ["equal", digest.slice()],
    ["the first byte differs", digest.map((byte, index) => (index === 0 ? byte ^ 1 : byte))],
    ["the last byte differs", digest.map((byte, index) => (index === 31 ? byte ^ 1 : byte))],
    ["all bytes differ", digest.map((byte) => byte ^ 255)],
    ["a beginning", digest.slice(0, 8)],
    ["nothing", new Uint8Array(0)],
    ["one byte more", Uint8Array.of(...digest, 0)],
  ])("%s: all bytes of both are read", (name, other) => {
    const left = watched(digest);
    const right = watched(other);
    expect(equalDigests(left.bytes, right.bytes)).toBe(name === "equal");
    expect(left.read.size).toBe(digestLength);
    expect(right.read.size).toBe(digestLength);
  });

  test("two empty digests are not equal: what cannot be decoded equals nothing", () => {
    expect(equalDigests(new Uint8Array(0), new Uint8Array(0))).toBe(false);
    expect(equalDigests(new Uint8Array(33), new Uint8Array(33))).toBe(false);
  });
});

describe("a digest has one spelling per encoding", () => {
  const hex = encodeDigest(digest, "hex");
  const base64 = encodeDigest(digest, "base64");

  test("as node writes it", () => {
    expect(hex).toBe(Buffer.from(digest).toString("hex"));
    expect(base64).toBe(Buffer.from(digest).toString("base64"));
    expect(encodeDigest(digest, "auto")).toBe(hex);
  });

  test.each<[string, string, "auto" | "hex" | "base64", boolean]>([
    ["hexadecimal", hex, "auto", true],
    ["hexadecimal, demanded", hex, "hex", true],
    ["hexadecimal, where Base64 is demanded", hex, "base64", false],
    ["upper case", hex.toUpperCase(), "auto", true],
    ["Base64", base64, "auto", true],
    ["Base64, demanded", base64, "base64", true],
    ["Base64, where hexadecimal is demanded", base64, "hex", false],
    ["Base64 without padding", base64.replace("=", ""), "auto", false],
    ["Base64 with padding to spare", `${base64}=`, "auto", false],
    ["Base64 for URLs", base64.replaceAll("+", "-").replaceAll("/", "_"), "auto", !/[+/]/.test(base64)],
    ["Base64 with a line break", `${base64.slice(0, 20)}\n${base64.slice(20)}`, "auto", false],
    ["63 digits", hex.slice(1), "auto", false],
    ["65 digits", `${hex}0`, "auto", false],
    ["a digit that is none", `g${hex.slice(1)}`, "auto", false],
    ["another alphabet's digits", `${hex.slice(0, 63)}٣`, "auto", false],
    ["with a name before it", `sha256=${hex}`, "auto", false],
    ["with 0x before it", `0x${hex.slice(2)}`, "auto", false],
    ["nothing", "", "auto", false],
  ])("%s", (_, text, encoding, isDigest) => {
    expect(equalDigests(decodeDigest(text, encoding), digest)).toBe(isDigest);
  });

  test("bits that belong to no byte must be zero, else one digest would have four spellings", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const last = alphabet.indexOf(base64[42] ?? "");
    for (const offset of [1, 2, 3]) {
      const text = `${base64.slice(0, 42)}${alphabet[last + offset] ?? ""}=`;
      expect(Buffer.from(text, "base64")).toEqual(Buffer.from(digest));
      expect(decodeDigest(text, "auto")).toHaveLength(0);
    }
  });
});

test.each(["A", "AA", "AAA", "=AAA", "A=AA", "AA=A", "====", "A===", "AA==\n", "AAé=", "AB=="])(
  "%j is not Base64",
  (text) => {
    expect(decode(text, "base64")).toBeUndefined();
  },
);

test("Base64 of all bytes and of nothing comes back", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  expect(decode(encode(bytes, "base64"), "base64")).toEqual(bytes);
  expect(decode("", "base64")).toEqual(new Uint8Array(0));
});
