/** Equal meanings are spelled equally, and nothing that is said gets lost. */
// cspell:ignore letrec
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../src/values/json.js";
import { breaches } from "../support/normal-form.js";
import { normalise } from "../support/normalise.js";
import type { Plain } from "../support/plain.js";
import { object, ref } from "../support/valid-document.js";
import type { JsonSchema } from "../support/written-schema.js";

const beside = {
  Cat: object({ "kind!": { const: "cat" } }),
  Dog: object({ "kind!": { const: "dog" } }),
  Size: { type: "string", enum: ["small", "large"] },
  Text: { type: "string" },
};

describe("equal meanings are equal", () => {
  const groups: Readonly<Record<string, readonly JsonSchema[]>> = {
    "null of a text": [
      { type: ["string", "null"] },
      { type: ["null", "string"] },
      { anyOf: [{ type: "string" }, { type: "null" }] },
      { oneOf: [{ type: "null" }, { type: "string" }] },
      { anyOf: [{ type: ["string", "null"] }] },
      { anyOf: [{ type: "string" }, { const: null }] },
    ],
    "null of a reference": [
      { anyOf: [ref("Cat"), { type: "null" }] },
      { oneOf: [ref("Cat"), { enum: [null] }] },
      { anyOf: [{ allOf: [ref("Cat")] }, { type: "null" }] },
      { allOf: [ref("Cat"), { type: "null" }] },
      { type: ["object", "null"], allOf: [ref("Cat")] },
      { type: ["object", "null"], anyOf: [ref("Cat"), { type: "null" }] },
    ],
    "null of an enum": [
      { type: ["string", "null"], enum: ["a", "b", null] },
      { type: "string", enum: ["a", "b", null] },
      { enum: ["a", null, "b", "a"] },
      { anyOf: [{ enum: ["a", "b"] }, { type: "null" }] },
    ],
    "one value": [
      { const: "a" },
      { enum: ["a"] },
      { type: "string", const: "a" },
      { type: "string", enum: ["a", "a"] },
    ],
    "an enum": [
      { type: "string", enum: ["a", "b"] },
      { enum: ["a", "b"] },
      { oneOf: [{ const: "a" }, { const: "b" }] },
      { anyOf: [{ type: "string", enum: ["a"] }, { enum: ["b"] }] },
      { type: "string", oneOf: [{ const: "a" }, { const: "b" }] },
      { anyOf: [{ anyOf: [{ const: "a" }] }, { const: "b" }] },
    ],
    "either boolean": [
      { type: "boolean" },
      { type: "boolean", enum: [true, false] },
      { enum: [false, true] },
      { oneOf: [{ const: true }, { const: false }] },
    ],
    "an open enum": [
      { type: "string", enum: ["a", "b"], "x-client": { open: true } },
      { type: "string", "x-extensible-enum": ["a", "b"] },
      { anyOf: [{ type: "string" }, { type: "string", enum: ["a", "b"] }] },
      { oneOf: [{ type: "string", enum: ["a"] }, { const: "b" }, { type: "string" }] },
    ],
    "whole numbers": [{ type: "integer", enum: [1, 2] }, { type: "number", enum: [1, 2] }, { enum: [1, 2] }],
    "a limit behind two negations, or behind a condition that is decided": [
      { type: "string", maxLength: 5 },
      { type: "string", not: { not: { maxLength: 5 } } },
      { not: { not: { type: "string", maxLength: 5 } } },
      { type: "string", not: { not: { not: { not: { maxLength: 5 } } } } },
      { allOf: [{ not: { not: { maxLength: 5 } } }], type: "string" },
      { type: "string", if: true, then: { maxLength: 5 } },
      { type: "string", if: {}, then: { maxLength: 5 }, else: false },
      { type: "string", if: false, else: { maxLength: 5 } },
      { type: "string", if: { not: {} }, then: false, else: { maxLength: 5 } },
    ],
    "one negation": [
      { type: "string", not: { maxLength: 5 } },
      { type: "string", not: { not: { not: { maxLength: 5 } } } },
      { type: "string", allOf: [{ not: { maxLength: 5 } }] },
    ],
    "a dependent schema that allows everything": [
      { type: "object", properties: { a: { type: "string" } } },
      { type: "object", properties: { a: { type: "string" } }, dependentSchemas: { a: true, b: {} } },
    ],
    "a reference": [
      ref("Cat"),
      { allOf: [ref("Cat")] },
      { anyOf: [ref("Cat")] },
      { oneOf: [ref("Cat"), ref("Cat")] },
      { type: "object", allOf: [ref("Cat")] },
      { type: "object", oneOf: [ref("Cat")] },
      { allOf: [{ allOf: [ref("Cat"), {}] }, ref("Cat")] },
    ],
    "a deprecated reference": [
      { ...ref("Cat"), deprecated: true, description: "Old." },
      { allOf: [ref("Cat"), { deprecated: true, description: "Old." }] },
      {
        allOf: [ref("Cat"), { deprecated: true, description: "Old." }],
        deprecated: true,
        description: "Old.",
      },
    ],
    "a union": [
      { anyOf: [ref("Cat"), ref("Dog")] },
      { anyOf: [ref("Dog"), ref("Cat"), ref("Dog")] },
      { type: "object", anyOf: [ref("Cat"), ref("Dog")] },
      { anyOf: [ref("Cat"), { anyOf: [ref("Dog"), ref("Cat")] }] },
      { anyOf: [{ type: "object", allOf: [ref("Dog")] }, ref("Cat")] },
      { anyOf: [ref("Cat"), ref("Dog"), false] },
    ],
    "an object": [
      object({ a: { type: "string" }, "b!": {} }),
      { properties: { b: true, a: { type: "string" } }, required: ["b", "b"] },
      {
        type: "object",
        properties: { a: { type: "string" } },
        allOf: [{ properties: { b: {} }, required: ["b"] }],
      },
      {
        allOf: [
          object({ a: { type: "string" } }),
          { required: ["b"] },
          object({ b: {}, a: { type: "string" } }),
        ],
      },
      {
        ...object({ a: { type: "string" }, "b!": {} }),
        additionalProperties: true,
        minProperties: 0,
        maxContains: 3,
      },
    ],
    "an object that extends": [
      { allOf: [ref("Cat"), object({ "age!": { type: "integer" } })] },
      { ...object({ "age!": { type: "integer" } }), allOf: [ref("Cat")] },
      { ...ref("Cat"), properties: { age: { type: "integer" } }, required: ["age"] },
      { allOf: [object({ age: { type: "integer" } }), { required: ["age"] }, ref("Cat")] },
    ],
    "a list": [
      { type: "array", items: ref("Cat") },
      { items: ref("Cat") },
      { type: "array", items: { allOf: [ref("Cat")] }, minItems: 0, uniqueItems: false, minContains: 2 },
    ],
    "nothing closed": [
      { type: "object" },
      { type: "object", properties: {}, required: [], additionalProperties: {}, patternProperties: {} },
      { type: "object", additionalProperties: { description: "Anything." }, unevaluatedProperties: true },
      { type: "object", then: { required: ["a"] } },
      { type: "object", if: { required: ["a"] }, else: true },
    ],
    "anything at all": [
      true,
      {},
      { type: ["array", "boolean", "null", "number", "integer", "object", "string"] },
      { allOf: [] },
      { allOf: [{}, true] },
    ],
    // An empty `enum` or `type` never comes this far: test/document/schema.test.ts.
    "nothing at all": [false, { anyOf: [false] }],
  };

  test.each(Object.entries(groups))("%s", (_name, [first = true, ...others]) => {
    const expected = normalise(first, beside).plain;
    for (const other of others)
      expect(normalise(other, beside).plain, JSON.stringify(other)).toEqual(expected);
  });
});

describe("the normal form", () => {
  const cases: readonly (readonly [string, JsonSchema, Plain])[] = [
    [
      "sorts names and drops defaults of the standard",
      {
        type: "object",
        required: ["b", "a"],
        properties: { b: { minLength: 0 }, a: { minLength: 1 } },
        minProperties: 0,
      },
      { types: ["object"], required: ["a", "b"], properties: { a: { minLength: 1 }, b: {} } },
    ],
    [
      "keeps a required name that is no property",
      { type: "object", required: ["a"] },
      { types: ["object"], required: ["a"] },
    ],
    ["keeps a default of null", { type: "string", default: null }, { types: ["string"], default: null }],
    [
      "reads a closed object",
      { type: "object", additionalProperties: false },
      { types: ["object"], additionalProperties: false },
    ],
    [
      "reads a map",
      { additionalProperties: { type: "integer" } },
      { types: ["object"], additionalProperties: { types: ["integer"] } },
    ],
    [
      "keeps contradicting types of an enum as they are",
      { type: "string", enum: [1, 2] },
      { types: ["string"], enum: [1, 2] },
    ],
    [
      "makes no type up beside a union",
      { properties: { a: {} }, anyOf: [{ type: "string" }, ref("Cat")] },
      {
        properties: { a: {} },
        anyOf: [{ reference: "Cat" }, { types: ["string"] }],
      },
    ],
    [
      "keeps a text that is narrower than any beside its enum",
      { anyOf: [{ type: "string", pattern: "^[0-9]+$" }, { const: "none" }] },
      {
        anyOf: [
          { types: ["string"], enum: ["none"] },
          { types: ["string"], pattern: "^[0-9]+$" },
        ],
      },
    ],
    [
      "reads an empty text beside any text as that text",
      { anyOf: [{ type: "string" }, { enum: [""] }] },
      { types: ["string"] },
    ],
    [
      "does not merge an object that is closed with its neighbour",
      {
        allOf: [
          {
            type: "object",
            properties: { a: {} },
            patternProperties: { "^x": {} },
            additionalProperties: false,
          },
          object({ b: {} }),
        ],
      },
      {
        allOf: [
          {
            types: ["object"],
            properties: { a: {} },
            patternProperties: { "^x": {} },
            additionalProperties: false,
          },
          { types: ["object"], properties: { b: {} } },
        ],
      },
    ],
    [
      "opens an object that would forbid the fields of its neighbour",
      { allOf: [{ type: "object", properties: { a: {} }, additionalProperties: false }, object({ b: {} })] },
      { types: ["object"], properties: { a: {}, b: {} } },
    ],
    [
      "opens an object that would forbid a field that it requires",
      { type: "object", required: ["b"], properties: { a: {} }, additionalProperties: false },
      { types: ["object"], required: ["b"], properties: { a: {} } },
    ],
    [
      "opens a member that would forbid the fields beside its union",
      {
        type: "object",
        properties: { kind: {} },
        anyOf: [
          { type: "object", properties: { a: {} }, additionalProperties: false },
          { type: "object", properties: { kind: {}, b: {} }, additionalProperties: false },
        ],
      },
      {
        types: ["object"],
        properties: { kind: {} },
        anyOf: [
          { types: ["object"], properties: { b: {}, kind: {} }, additionalProperties: false },
          { types: ["object"], properties: { a: {} } },
        ],
      },
    ],
    [
      "does not merge two forms of one property",
      { allOf: [object({ a: { type: "string" } }), object({ a: { minLength: 1 } })] },
      {
        allOf: [
          { types: ["object"], properties: { a: { minLength: 1 } } },
          { types: ["object"], properties: { a: { types: ["string"] } } },
        ],
      },
    ],
    [
      "leaves `unevaluatedProperties` beside the whole",
      { allOf: [ref("Cat")], properties: { a: {} }, unevaluatedProperties: false },
      {
        allOf: [{ reference: "Cat" }, { types: ["object"], properties: { a: {} } }],
        unevaluatedProperties: false,
      },
    ],
    [
      "leaves `unevaluatedProperties` beside a single reference",
      { ...ref("Cat"), unevaluatedProperties: false },
      { allOf: [{ reference: "Cat" }], unevaluatedProperties: false },
    ],
    [
      "leaves `unevaluatedProperties` beside a single member",
      { allOf: [ref("Cat")], unevaluatedProperties: false },
      { allOf: [{ reference: "Cat" }], unevaluatedProperties: false },
    ],
    [
      "leaves `unevaluatedProperties` beside a reference and its other rules",
      { ...ref("Cat"), properties: { a: {} }, unevaluatedProperties: false },
      {
        allOf: [{ reference: "Cat" }, { types: ["object"], properties: { a: {} } }],
        unevaluatedProperties: false,
      },
    ],
    [
      "puts a second list of alternatives into an intersection",
      { anyOf: [{ required: ["a"] }, { required: ["b"] }], oneOf: [ref("Text"), ref("Size")] },
      {
        allOf: [
          { anyOf: [{ required: ["a"] }, { required: ["b"] }] },
          { oneOf: [{ reference: "Size" }, { reference: "Text" }] },
        ],
      },
    ],
    [
      "keeps the type where the members of a union do not say it",
      { type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      { types: ["object"], anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    ],
    [
      "lets null through an intersection only where all of it does",
      { allOf: [{ type: ["object", "null"], properties: { a: {} } }, ref("Cat")] },
      { allOf: [{ reference: "Cat" }, { types: ["object"], properties: { a: {} } }] },
    ],
    [
      "has no intersection in an intersection, whatever null stood between them",
      { allOf: [{ anyOf: [{ allOf: [ref("Cat"), ref("Dog")] }, { type: "null" }] }, object({ a: {} })] },
      { allOf: [{ reference: "Cat" }, { reference: "Dog" }, { types: ["object"], properties: { a: {} } }] },
    ],
    [
      "keeps the keywords of conditions together",
      { if: { required: ["a"] }, then: { required: ["b"] }, else: false },
      { if: { required: ["a"] }, then: { required: ["b"] }, else: { types: [] } },
    ],
    [
      "takes the outer words and the inner flags",
      {
        description: "Outer.",
        allOf: [{ type: "string", description: "Inner.", title: "T", readOnly: true }],
      },
      { types: ["string"], readOnly: true, docs: { title: "T", description: "Outer." } },
    ],
    [
      "takes the meaning of values from the branches",
      {
        oneOf: [
          { const: "a", description: "First." },
          { const: "b", title: "Second", deprecated: true },
          { const: "c" },
        ],
      },
      {
        types: ["string"],
        enum: ["a", "b", "c"],
        docs: { values: { a: "First.", b: "Second Deprecated." } },
      },
    ],
    [
      "takes the meaning of values from the extensions",
      { enum: ["a", "b"], "x-enum-descriptions": ["First.", ""] },
      { types: ["string"], enum: ["a", "b"], docs: { values: { a: "First." } } },
    ],
    [
      "takes the meaning of values from a map",
      { enum: ["a", "b"], "x-enumDescriptions": { b: "Second." } },
      { types: ["string"], enum: ["a", "b"], docs: { values: { b: "Second." } } },
    ],
    [
      "treats `__proto__` as a name",
      JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as JsonObject,
      {
        types: ["object"],
        properties: JSON.parse('{"__proto__":{"types":["string"]}}') as Plain,
      },
    ],
  ];

  test.each(cases)("%s", (_name, json, expected) => {
    expect(normalise(json, beside).plain).toEqual(expected);
  });

  test("warns where `open` has nothing to open", () => {
    const { problems } = normalise({ ...ref("Size"), "x-client": { open: true } }, beside);
    expect(problems).toEqual([expect.stringMatching(/^OPEN_WITHOUT_VALUES /)]);
  });

  test("opens a union", () => {
    const { plain } = normalise({ anyOf: [ref("Cat"), ref("Dog")], "x-client": { open: true } }, beside);
    expect(plain).toMatchObject({ open: true, anyOf: [{ reference: "Cat" }, { reference: "Dog" }] });
  });

  test("does not loop on declarations that contain each other", () => {
    const circle = {
      A: { type: "object", anyOf: [ref("B"), ref("C")] },
      B: { type: "object", allOf: [ref("A"), object({ b: ref("A") })] },
      C: { allOf: [ref("D")] },
      D: { anyOf: [ref("C"), ref("A")] },
    };
    expect(normalise(ref("A"), circle).plain).toEqual({ reference: "A" });
  });
});

describe("any schema", () => {
  const names = fc.constantFrom("a", "b", "c");
  const schema: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<JsonObject>(
        {},
        { type: "string" },
        { type: ["integer", "null"] },
        { enum: ["x", "y"] },
        { const: 1 },
        ref("Cat"),
        ref("Size"),
      ),
      fc.record({
        type: fc.constant("object"),
        properties: fc.dictionary(names, tie("schema")),
        required: fc.array(names),
      }),
      fc.record({ type: fc.constant("array"), items: tie("schema") }),
      fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
      fc.record({
        allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }),
        description: fc.constant("Words."),
      }),
    ),
  })).schema;

  test("is the same alone, in a list of one alternative and in a list of one condition", () => {
    fc.assert(
      fc.property(schema, (json) => {
        const expected = normalise(json, beside).plain;
        expect(normalise({ allOf: [json] }, beside).plain).toEqual(expected);
        expect(normalise({ anyOf: [json] }, beside).plain).toEqual(expected);
        expect(normalise({ allOf: [json, json] }, beside).plain).toEqual(expected);
      }),
    );
  });

  test("is in normal form", () => {
    fc.assert(
      fc.property(schema, (json) => {
        expect(breaches(normalise(json, beside).schema)).toEqual([]);
      }),
    );
  });

  test("is the same whatever the order of keys and members", () => {
    fc.assert(
      fc.property(schema, (json) => {
        const [forward, backward] = [json, reversed(json) as JsonSchema].map(
          (each) => normalise(each, beside).plain,
        );
        expect(withoutAccidents(backward)).toEqual(withoutAccidents(forward));
      }),
    );
  });
});

/** An enum keeps the order of the document; of two equal members the first one's words stay. */
function withoutAccidents(value: Plain | undefined): unknown {
  if (Array.isArray(value)) return value.map(withoutAccidents);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as Readonly<Record<string, Plain>>).filter(([key]) => key !== "docs");
  return Object.fromEntries(
    entries.map(([key, item]) => [
      key,
      key === "enum" ? [...(item as readonly Plain[])].sort() : withoutAccidents(item),
    ]),
  );
}

function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(reversed).reverse();
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as JsonObject).reverse();
  return Object.fromEntries(entries.map(([key, item]) => [key, key === "enum" ? item : reversed(item)]));
}
