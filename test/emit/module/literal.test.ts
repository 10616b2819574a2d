import fc from "fast-check";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";

import { literal, objectLiteral, propertyKey } from "../../../src/emit/module/literal.js";

describe("a literal", () => {
  it("evaluates to the value it was made of", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const seen: unknown = JSON.parse(runInNewContext(`JSON.stringify(${literal(value)})`) as string);
        expect(seen).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("holds no character that ends a line or a script", () => {
    expect(literal("a\u2028b</script>\u202e")).toBe('"a\\u2028b<\\/script>\\u202e"');
  });
});

describe("a property key", () => {
  it.each([
    ["deposit_rails", "deposit_rails"],
    ["per cent", '"per cent"'],
    ["__proto__", '["__proto__"]'],
    ["1st", '"1st"'],
  ])("%s is written as %s", (name, text) => {
    expect(propertyKey(name)).toBe(text);
  });

  it("names any property, and sets no prototype", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const keys = runInNewContext(`Object.keys({ ${propertyKey(name)}: 1 })`) as string[];
        expect([...keys]).toEqual([name]);
      }),
    );
  });
});

it("an object literal leaves out what has no value", () => {
  expect(objectLiteral([["a", "1"], ["b", undefined]])).toBe("{ a: 1 }"); // prettier-ignore
  expect(objectLiteral([["b", undefined]])).toBeUndefined();
});
