/** Strings and numbers that fit what a schema says about them. */
import { describe, expect, it } from "vitest";

import { sampleNumber, sampleText } from "../../src/schema/sample-scalars.js";
import type { Schema } from "../../src/schema/schema.js";

describe("samples", () => {
  it.each([
    [{ format: "date" }, "2026-01-15"],
    [{ format: "date", maxLength: 2 }, "te"],
    [{ format: "date", pattern: "^[0-9]{8}$" }, "00000000"],
    [{ format: "toString" }, "text"],
    [{ pattern: "^[A-Za-z]*$", minLength: 4 }, "text"],
    [{ pattern: "^[0-9]*$", minLength: 6 }, "000000"],
    [{ pattern: "^(?=.*[A-Z])(?=.*\\d).{8,}$" }, "2026-01-15T09:30:00Z"],
    [{ pattern: "(" }, "text"],
    [{ pattern: "^x$", minLength: 2 }, "text"],
  ] satisfies [Schema, string][])("of %j is %s", (schema, expected) => {
    expect(sampleText(schema)).toBe(expected);
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
    expect(sampleText({ minLength: 1e9 })).toBe("text");
  });
});
