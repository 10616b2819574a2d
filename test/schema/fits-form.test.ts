/** A value that is written out as an example has the type that is printed for its schema, or is left out. */
import { describe, expect, it } from "vitest";

import { fitsForm } from "../../src/schema/fits-form.js";
import type { Schema } from "../../src/schema/schema.js";
import { schemaView } from "../../src/schema/schema-view.js";
import type { JsonValue } from "../../src/values/json.js";

const text: Schema = { types: ["string"] };
const number: Schema = { types: ["number"] };
const object = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  types: ["object"],
  properties: new Map(Object.entries(properties)),
  required,
});
const chain = (depth: number): Record<string, { schema: Schema }> =>
  Object.fromEntries(
    Array.from({ length: depth }, (_, index) => {
      const next = index + 1 === depth ? number : { reference: `Link${index + 1}` };
      return [`Link${index}`, { schema: { anyOf: [next, { allOf: [next, {}] }] } }];
    }),
  );

function fits(value: JsonValue, schema: Schema, schemas: Record<string, { schema: Schema }> = {}): boolean {
  return fitsForm(value, schema, schemaView(new Map(Object.entries(schemas))), "response");
}

describe("the form of a value", () => {
  const cases: [what: string, schema: Schema, right: JsonValue[], wrong: JsonValue[]][] = [
    ["a type", text, ["a"], [1, null, {}, []]],
    ["one of several types", { types: ["integer", "object"] }, [1, {}], ["a", []]],
    ["null", { ...text, nullable: true }, [null, "a"], [1]],
    ["values", { enum: ["a", 1] }, ["a", 1], ["b"]],
    ["values that are no scalars", { enum: [{ a: [1] }] }, [{ a: [1] }], [{ a: [2] }, {}]],
    ["parts that contradict each other", { allOf: [text, number] }, [], ["a", 1]],
    ["some member of a union", { anyOf: [text, number] }, ["a", 1], [true]],
    ["then or else", { if: text, then: text, else: number }, ["a", 1], [true]],
    ["items", { types: ["array"], items: text }, [["a"], []], [[1], ["a", 1]]],
    [
      "items by position, and no more",
      { types: ["array"], prefixItems: [text, number], items: false },
      [["a", 1], ["a"]],
      [
        [1, 1],
        ["a", 1, 2],
      ],
    ],
    ["fields", object({ a: text }, ["a"]), [{ a: "b" }, { a: "b", c: 1 }], [{}, { a: 1 }]],
    ["other fields", { types: ["object"], additionalProperties: number }, [{ a: 1 }], [{ a: "b" }]],
    [
      "fields that demand others",
      { ...object({ a: text, b: text }), dependentRequired: new Map([["a", ["b"]]]) },
      [{ b: "c" }, { a: "c", b: "c" }],
      [{ a: "c" }],
    ],
    [
      "fields that travel this way",
      { allOf: [object({ a: { ...text, writeOnly: true } }), { required: ["a", "b"] }] },
      [{ b: 1 }],
      [{ a: "c" }],
    ],
  ];

  it.each(cases)("is %s", (_what, schema, right, wrong) => {
    for (const value of right) expect(fits(value, schema)).toBe(true);
    for (const value of wrong) expect(fits(value, schema)).toBe(false);
  });

  it("is that of the declaration", () => {
    const tree: Schema = object({ next: { reference: "Tree" } }, []);
    expect(fits({ next: { next: {} } }, { reference: "Tree" }, { Tree: { schema: tree } })).toBe(true);
    expect(fits({ next: { next: 1 } }, { reference: "Tree" }, { Tree: { schema: tree } })).toBe(false);
  });

  it("has the tag that the union decides, whatever the member has there", () => {
    const card = object({ kind: { enum: ["old"] }, number: text }, ["kind"]);
    const tag = { property: "kind", values: [["card"]], isInMembers: false };
    expect(fits({ kind: "card", number: "1" }, { oneOf: [card], tag })).toBe(true);
    expect(fits({ kind: "old" }, { oneOf: [card], tag })).toBe(false);
    expect(fits({ kind: "card", number: 1 }, { oneOf: [card], tag })).toBe(false);
  });

  it("is not looked for without end", () => {
    expect(fits(1, { reference: "Link0" }, chain(5))).toBe(true);
    expect(fits("a", { reference: "Link0" }, chain(60))).toBe(false);
  });
});
