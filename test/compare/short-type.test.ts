/** A schema in a few words of TypeScript, as titles have it. */
import { expect, it } from "vitest";

import { shortType } from "../../src/compare/short-type.js";
import type { Schema } from "../../src/schema/schema.js";

const string: Schema = { types: ["string"] };
const integer: Schema = { types: ["integer"] };
const object = (...names: readonly string[]): Schema => ({
  types: ["object"],
  properties: new Map(names.map((name) => [name, string])),
});

it.each<[string, Schema]>([
  ["string", string],
  ["number", integer],
  ["string | null", { ...string, nullable: true }],
  ["null", { types: [], nullable: true }],
  ["never", { types: [] }],
  ["unknown", {}],
  ["unknown | null", { nullable: true }],
  ["number | string", { types: ["integer", "string"] }],
  ["Thing", { reference: "Thing" }],
  ["Thing | null", { reference: "Thing", nullable: true }],
  ['"a" | 1 | true', { types: ["string"], enum: ["a", 1, true] }],
  ["1 | 2 | 3 | 4", { enum: [1, 2, 3, 4] }],
  ["1 | 2 | 3 | 4 | …", { enum: [1, 2, 3, 4, 5] }],
  ["string | Thing", { oneOf: [string, { reference: "Thing" }] }],
  ["string | Thing", { anyOf: [string, { reference: "Thing" }] }],
  ["A & B", { allOf: [{ reference: "A" }, { reference: "B" }] }],
  ["string[]", { types: ["array"], items: string }],
  ["unknown[]", { types: ["array"] }],
  ["never[]", { types: ["array"], items: false }],
  ["(string | null)[]", { types: ["array"], items: { ...string, nullable: true } }],
  ["{ a }[]", { types: ["array"], items: object("a") }],
  ["string[][]", { types: ["array"], items: { types: ["array"], items: string } }],
  ["{ a, b }", object("a", "b")],
  ["{ a }", { properties: new Map([["a", string]]) }],
  ["{ a, b, c, d }", object("a", "b", "c", "d")],
  ["{ a, b, c, d, … }", object("a", "b", "c", "d", "e")],
  ["object", { types: ["object"] }],
  ["{}", { types: ["object"], additionalProperties: false }],
  ["Record<string, number>", { types: ["object"], additionalProperties: integer }],
])("%s", (text, schema) => {
  expect(shortType(schema)).toBe(text);
});
