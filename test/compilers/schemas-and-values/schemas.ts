/** Schemas to try, made by grammar: few names and values, so that they meet. References mean `declared`. */
import fc from "fast-check";

import type { Json } from "../../judge/support.js";

const names = ["a", "b", "c", "t"] as const;
const words = ["x", "y", "x-1"] as const;

/** What the grammar refers to. */
export const declared: Json = {
  Colour: { type: "string", enum: ["x", "y"] },
  Named: { type: "object", required: ["a"], properties: { a: { type: "string" }, b: { type: "integer" } } },
  Tree: {
    type: "object",
    properties: { c: { type: "array", items: { $ref: "#/components/schemas/Tree" } }, t: { type: "string" } },
  },
  Kept: {
    type: "object",
    required: ["a", "id", "secret"],
    properties: {
      a: { type: "string" },
      id: { type: "string", readOnly: true },
      secret: { type: "string", writeOnly: true },
    },
  },
};

export const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<unknown>(...words, "z", 0, 1, 1.5, true, null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names, "x-1", "other"), tie("value"), { maxKeys: 4 }),
  ),
})).value;

const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 });

/** Members without a value are left out. */
const keywords = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Json> =>
  fc
    .record(members)
    .map((output) => Object.fromEntries(Object.entries(output).filter(([, value]) => value !== undefined)));

const referenceTo = (...targets: readonly string[]): fc.Arbitrary<Json> =>
  fc.constantFrom(...targets).map((name) => ({ $ref: `#/components/schemas/${name}` }));
const objectReference = referenceTo("Named", "Tree", "Kept");

const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    { type: "string" },
    { type: "string", minLength: 1, pattern: "^x" },
    { type: "integer", minimum: 0 },
    { type: "number", exclusiveMaximum: 5 },
    { type: "boolean" },
    { type: ["string", "null"] },
    { type: ["integer", "boolean"] },
    { type: "null" },
    {},
  ),
  fc
    .uniqueArray(fc.constantFrom<unknown>(...words, 1, true, { a: "x" }, ["x", 1]), {
      minLength: 1,
      maxLength: 4,
      selector: (value) => JSON.stringify(value),
    })
    .map((values): Json => ({ enum: values })),
  fc.constantFrom<unknown>(...words, 1, false, { a: 1 }, ["x"]).map((value): Json => ({ const: value })),
  fc.constantFrom<Json>(
    { anyOf: [{ type: "string" }, { enum: ["x", "y"] }] },
    { anyOf: [{ type: "string", maxLength: 9 }, { $ref: "#/components/schemas/Colour" }] },
    { anyOf: [{ type: "integer" }, { enum: [1, 2] }] },
    { type: "string", "x-extensible-enum": ["x", "y"] },
  ),
);

export const schemas = fc.letrec<{ schema: Json; object: Json; list: Json; composed: Json }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 3, arbitrary: scalar },
    { weight: 1, arbitrary: referenceTo(...Object.keys(declared)) },
    { weight: 3, arbitrary: tie("object") },
    { weight: 2, arbitrary: tie("list") },
    { weight: 3, arbitrary: tie("composed") },
  ),
  object: keywords({
    type: fc.constant("object"),
    properties: optional(fc.dictionary(fc.constantFrom(...names), tie("schema"), { minKeys: 1, maxKeys: 3 })),
    required: optional(fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 })),
    additionalProperties: optional(fc.oneof(fc.boolean(), tie("schema"))),
    patternProperties: rarely(fc.record({ "^x-": tie("schema") })),
    propertyNames: rarely(fc.constant({ enum: ["a", "b", "x-1"] })),
    minProperties: rarely(fc.constant(1)),
    dependentRequired: rarely(fc.constant({ a: ["b"] })),
    dependentSchemas: rarely(fc.record({ a: tie("object") })),
    unevaluatedProperties: rarely(fc.constant(false)),
  }),
  list: keywords({
    type: fc.constant("array"),
    items: optional(fc.oneof(fc.constant(false), tie("schema"))),
    prefixItems: optional(fc.array(tie("schema"), { minLength: 1, maxLength: 2 })),
    minItems: optional(fc.integer({ min: 0, max: 3 })),
    maxItems: rarely(fc.integer({ min: 1, max: 3 })),
    contains: rarely(tie("schema")),
    unevaluatedItems: rarely(fc.oneof(fc.constant(false), tie("schema"))),
  }),
  composed: fc.oneof(
    keywords({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    keywords({ oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    keywords({ allOf: fc.array(fc.oneof(objectReference, tie("object")), { minLength: 1, maxLength: 3 }) }),
    fc
      .tuple(tie("object"), fc.array(tie("object"), { minLength: 1, maxLength: 2 }))
      .map(([object, members]): Json => ({ ...object, oneOf: members })),
    fc
      .tuple(tie("object"), tie("object"))
      .map(([object, then]): Json => ({ ...object, if: { required: ["t"] }, then })),
    fc.tuple(tie("object"), tie("schema")).map(([schema, not]): Json => ({ allOf: [schema], not })),
    objectReference.map((own): Json => ({ ...own, type: "object", required: ["b"] })),
  ),
}));

function rarely<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(value, { nil: undefined, freq: 1 });
}
