/** Two keywords that hold together, as one. */
import { describe, expect, it } from "vitest";

import { mergeKeywords } from "../../src/schema/annotations.js";

describe("the pattern of two schemas that hold together", () => {
  const merged = (...patterns: readonly string[]): string | undefined =>
    mergeKeywords(patterns.map((pattern) => ({ pattern }))).pattern;

  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ["of two", ["^[a-z]+$", "x"], ["abx", "x", "xyz"], ["abc", "Ax", "x1", ""]],
    ["with ends", ["^a", "b$"], ["ab", "a-b"], ["ba", "a", "b"]],
    ["of three", ["a", "b", "c"], ["cab", "abc"], ["ab", "bc", "ca"]],
    ["over lines", ["^a", "b$"], ["a\n\nb"], ["b\na"]],
    ["with alternatives", ["^(?:a|b)", "c|d"], ["ac", "bd"], ["cd", "ab"]],
  ])("matches where both match: %s", (_what, patterns, fits, others) => {
    for (const order of [patterns, patterns.toReversed()]) {
      const pattern = new RegExp(merged(...order) ?? "", "u");
      expect(fits.filter((text) => !pattern.test(text))).toEqual([]);
      expect(others.filter((text) => pattern.test(text))).toEqual([]);
    }
  });

  it("is the pattern that both have, and does not depend on their order", () => {
    expect(merged("^a", "^a")).toBe("^a");
    expect(merged("^a", "b$")).toBe(merged("b$", "^a"));
  });
});
