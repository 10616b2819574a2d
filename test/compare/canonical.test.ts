/** The text that equal structures share, letter by letter: fingerprints that ignore files quote are made of it. */
import { describe, expect, it } from "vitest";

import { canonicalText, hash } from "../../src/compare/canonical.js";

describe("the canonical text", () => {
  it.each<[string, unknown, string]>([
    ["sorts keys", { b: 1, a: [true, null, "x"] }, '{"a":[true,null,"x"],"b":1}'],
    ["writes a map as an object", new Map([["b", new Map([["a", 1]])]]), '{"b":{"a":1}}'],
    ["leaves out what is undefined", { a: undefined, b: 1 }, '{"b":1}'],
    ["shows what is undefined in a list", [undefined, 1], "[undefined,1]"],
    ["leaves out prose and places", proseOf("a"), '{"kept":1}'],
    [
      "keeps the names of a map, whatever they are",
      new Map([["title", { title: 1, a: 2 }]]),
      '{"title":{"a":2}}',
    ],
    [
      "reads a name that is a keyword as a name",
      new Map([["default", new Map([["enum", 1]])]]),
      '{"default":{"enum":1}}',
    ],
    ["keeps the order of a list", { items: ["b", "a"] }, '{"items":["b","a"]}'],
    ["sorts a set of names", { enum: ["b", "a"] }, '{"enum":["a","b"]}'],
    ["sorts what is demanded", { required: ["b", "a"] }, '{"required":["a","b"]}'],
    ["sorts types", { types: ["b", "a"] }, '{"types":["a","b"]}'],
    ["sorts scopes", { scopes: ["b", "a"] }, '{"scopes":["a","b"]}'],
    [
      "keeps a default as it is written",
      { default: { title: { tags: [2, 1] } } },
      '{"default":{"title":{"tags":[2,1]}}}',
    ],
    [
      "keeps the order of a list in a default, whatever it is called",
      { default: [{ required: ["b", "a"], b: null, a: 1 }] },
      '{"default":[{"a":1,"b":null,"required":["b","a"]}]}',
    ],
    [
      "keeps the values of an enum as they are written",
      { enum: [{ title: "b" }, { reference: "a" }] },
      '{"enum":[{"reference":"a"},{"title":"b"}]}',
    ],
  ])("%s", (_name, value, text) => {
    expect(canonicalText(value)).toBe(text);
  });
});

describe("a hash", () => {
  it("is the first half of the SHA-256, in hex", () => {
    expect(hash("")).toBe("e3b0c44298fc1c149afbf4c8996fb924");
  });
});

function proseOf(text: string): Record<string, unknown> {
  return {
    docs: text,
    description: text,
    summary: text,
    title: text,
    pointer: text,
    tags: [text],
    isIdPublished: true,
    kept: 1,
  };
}
