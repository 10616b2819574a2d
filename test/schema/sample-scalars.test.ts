/** Strings and numbers that fit what a schema says about them. */
import { describe, expect, it } from "vitest";

import { samplePattern } from "../../src/schema/sample-pattern.js";
import { sampleNumber, sampleText } from "../../src/schema/sample-scalars.js";

describe("samples", () => {
  it.each([
    "^[0-9]{9}$",
    "^AC[0-9a-fA-F]{32}$",
    "^[A-Za-z0-9 /\\-?:().+]*$",
    "^([0-9]{11}|[0-9]{14})$",
    "^\\d{3}-\\w+$",
    "^(?:a|b)c?d$",
    "^[^/#?]+$",
    "^\\+[1-9]\\d{6,14}$",
  ])("of the pattern %s match it", (pattern) => {
    expect(samplePattern(pattern)).toMatch(new RegExp(pattern));
  });

  it.each([
    [{ types: ["integer"], minimum: 5 }, 5],
    [{ types: ["integer"], exclusiveMinimum: 5 }, 6],
    [{ types: ["integer"], maximum: -3 }, -3],
    [{ types: ["number"], minimum: 0.01 }, 1],
    [{ types: ["number"], minimum: 0.1, maximum: 0.2 }, 0.15],
    [{ types: ["integer"], multipleOf: 7, minimum: 10 }, 14],
    [{ types: ["integer"] }, 1],
  ] as const)("of %j is %d", (schema, expected) => {
    expect(sampleNumber(schema)).toBeCloseTo(expected);
  });

  it("keep to lengths", () => {
    expect(sampleText({ minLength: 20, maxLength: 22 })).toMatch(/^.{20,22}$/);
    expect(sampleText({ maxLength: 2 })).toMatch(/^.{1,2}$/);
  });
});
