/** What counts as the same shape: as the canonical text has it, but references, which mean something in their version. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { canonicalText } from "../../src/compare/canonical.js";
import { isSameShape } from "../../src/timeline/homes.js";

describe("two structures", () => {
  it.each<[string, unknown, unknown]>([
    ["with keys in another order", { a: 1, b: 2 }, { b: 2, a: 1 }],
    ["with something else that is not emitted", { comparedOnly: { links: new Map([["a", "b"]]) } }, {}],
    ["with other prose and places", { title: "a", pointer: "#/a", docs: { b: 1 } }, { docs: {} }],
    ["with a key that is undefined", { a: undefined }, {}],
    ["with a set in another order", { enum: [{ a: 1, b: 2 }, "c"] }, { enum: ["c", { b: 2, a: 1 }] }],
    ["with a default in another order", { default: { a: 1, b: 2 } }, { default: { b: 2, a: 1 } }],
    [
      "with names in another order",
      new Map([
        ["title", 1],
        ["b", 2],
      ]),
      new Map([
        ["b", 2],
        ["title", 1],
      ]),
    ],
  ])("are the same: %s", (_name, left, right) => {
    expect(isSameShape(left, right)).toBe(true);
  });

  it.each<[string, unknown, unknown]>([
    ["with another value", { a: 1 }, { a: "1" }],
    ["with another key", { a: 1 }, { b: 1 }],
    ["with one key more", { a: 1 }, { a: 1, b: 1 }],
    ["with a list in another order", { prefixItems: [1, 2] }, { prefixItems: [2, 1] }],
    ["with a list that goes on", { prefixItems: [1] }, { prefixItems: [1, 2] }],
    ["with a value twice instead of another", { enum: [1, 1, 2] }, { enum: [1, 2, 2] }],
    ["with other prose in a default", { default: { title: "a" } }, { default: { title: "b" } }],
    ["with a field that is called like prose", new Map([["title", 1]]), new Map([["title", 2]])],
    ["with another name", new Map([["a", 1]]), new Map([["b", 1]])],
    ["one a list, one an object", [], {}],
    ["one a list, one a map", [], new Map()],
    ["one nothing", {}, null],
  ])("differ: %s", (_name, left, right) => {
    expect(isSameShape(left, right)).toBe(false);
    expect(isSameShape(right, left)).toBe(false);
  });

  it("are asked about references alone, and only about equal ones", () => {
    const asked: string[] = [];
    const ask = (name: string): boolean => asked.push(name) > 1;
    const value = { reference: "A", other: "B", default: { reference: "C" }, inside: [{ reference: "D" }] };
    expect(isSameShape(value, value, ask)).toBe(false);
    expect(isSameShape(value, { reference: "E" }, ask)).toBe(false);
    expect(isSameShape({ reference: 1 }, { reference: 1 }, ask)).toBe(true);
    expect(isSameShape({ inside: value }, { inside: value }, ask)).toBe(true);
    expect(asked).toEqual(["A", "A", "D"]);
  });

  it("are the same exactly when their canonical text is", () => {
    const key = fc.constantFrom("a", "title", "enum", "required", "default", "reference", "items");
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom("x", 1, true, null),
        fc.dictionary(key, tie("value"), { maxKeys: 3 }),
        // To a text, a map is an object: this name tells them apart.
        fc
          .dictionary(key, tie("value"), { maxKeys: 2 })
          .map((entries) => new Map(Object.entries({ ...entries, map: 1 }))),
        fc.array(fc.constantFrom("x", "y", 1), { maxLength: 3 }),
      ),
    }));
    // Where JSON is written, a document has no maps.
    const isWritten = (each: unknown): boolean =>
      !/"(enum|required|default)":[^[]*\{/.test(canonicalText(each));
    const shape = value.filter(isWritten);
    fc.assert(
      fc.property(shape, shape, (left, right) => {
        expect(isSameShape(left, right)).toBe(canonicalText(left) === canonicalText(right));
        expect(isSameShape(left, structuredClone(left))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
