import fc from "fast-check";
import { runInNewContext } from "node:vm";
import ts from "typescript";
import { describe, expect, it } from "vitest";

import { literal as literalOf, objectOf, scalar } from "../../src/code/make.js";
import { propertyKey, stringText } from "../../src/code/layout/type-doc.js";
import { expressionText } from "../support/emitted-text.js";

const literal = (value: unknown): string => expressionText(literalOf(value));

/** Without its types: values below keys that every object inherits end in `as const`. */
const evaluate = (text: string): unknown =>
  runInNewContext(
    ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ESNext } }).outputText,
  );

describe("a literal", () => {
  it("evaluates to the value it was made of", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const seen: unknown = JSON.parse(evaluate(`JSON.stringify(${literal(value)})`) as string);
        expect(seen).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { examples: [[{ toString: [] }], [{ __proto__: 1 }], [JSON.parse('{"__proto__": [1]}')]] },
    );
  });

  it("holds no character that ends a line or a script", () => {
    expect(literal("a\u2028b</script>\u202e")).toBe('"a\\u2028b<\\/script>\\u202e"');
  });
});

describe("a string", () => {
  it("evaluates to itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(runInNewContext(stringText(text))).toBe(text);
      }),
    );
  });

  it("is in the quotes that leave fewer to escape", () => {
    expect(stringText('say "it"')).toBe("'say \"it\"'");
    expect(stringText("it's")).toBe('"it\'s"');
    expect(stringText('""\'')).toBe("'\"\"\\''");
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
  expect(expressionText(objectOf([["a", scalar(1)], ["b", undefined]]))).toBe("{ a: 1 }"); // prettier-ignore
  expect(literal({ a: 1, b: undefined })).toBe("{ a: 1 }");
});
