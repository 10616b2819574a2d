/** The table of keywords is complete: what a document may say arrives in the normal form, and every reader knows it. */
import { describe, expect, test } from "vitest";
import { kindAt } from "../../src/document/pointer-kind.js";
import { annotationsOf, mergeKeywords, withoutAnnotations } from "../../src/schema/annotations.js";
import {
  inPlaceKeywords,
  keywordNames,
  keywords,
  keywordsOf,
  writtenKeywords,
} from "../../src/schema/keywords.js";
import { createNormaliseContext, normaliseSchema } from "../../src/schema/normalise-schema.js";
import type { Schema } from "../../src/schema/schema.js";
import { schemaKey } from "../../src/schema/schema-key.js";
import { holdings, references } from "../../src/schema/visit-schema.js";
import { toJsonSchema } from "../../src/schema/write-json-schema.js";
import type { JsonObject } from "../../src/values/json.js";
import { written } from "../support/written-schema.js";

const ref = { $ref: "#/components/schemas/Inside" };
const tagged = (value: string) => ({
  type: "object",
  properties: { kind: { const: value } },
  required: ["kind"],
});

/** For each keyword of the normal form, a schema of a document that comes out with it. */
const samples: Readonly<Record<keyof Schema, JsonObject>> = {
  reference: ref,
  nullable: { type: ["string", "null"] },
  unlistedNull: { type: ["string", "null"], enum: ["a"] },
  types: { type: "string" },
  enum: { enum: ["a", "b"] },
  open: { enum: ["a"], "x-client": { open: true } },
  properties: { properties: { a: ref } },
  required: { required: ["a"] },
  additionalProperties: { additionalProperties: ref },
  patternProperties: { patternProperties: { "^x-": ref } },
  propertyNames: { propertyNames: ref },
  minProperties: { minProperties: 1 },
  maxProperties: { maxProperties: 5 },
  dependentRequired: { dependentRequired: { a: ["b"] } },
  dependentSchemas: { dependentSchemas: { a: ref } },
  unevaluatedProperties: { unevaluatedProperties: ref },
  items: { items: ref },
  prefixItems: { prefixItems: [ref] },
  contains: { contains: ref },
  minContains: { contains: ref, minContains: 2 },
  maxContains: { contains: ref, maxContains: 3 },
  minItems: { minItems: 1 },
  maxItems: { maxItems: 5 },
  uniqueItems: { uniqueItems: true },
  unevaluatedItems: { unevaluatedItems: ref },
  format: { format: "uuid" },
  pattern: { pattern: "^a" },
  minLength: { minLength: 1 },
  maxLength: { maxLength: 5 },
  contentEncoding: { contentEncoding: "base64" },
  contentMediaType: { contentMediaType: "image/png" },
  contentSchema: { contentSchema: ref },
  sunset: { "x-sunset": "2027-01-01" },
  stability: { "x-stability-level": "beta" },
  minimum: { minimum: 1 },
  maximum: { maximum: 5 },
  exclusiveMinimum: { exclusiveMinimum: 1 },
  exclusiveMaximum: { exclusiveMaximum: 5 },
  multipleOf: { multipleOf: 2 },
  allOf: { allOf: [ref, { $ref: "#/components/schemas/Other" }] },
  anyOf: { anyOf: [ref, { type: "string" }] },
  oneOf: { oneOf: [ref, { type: "string" }] },
  tag: { oneOf: [tagged("a"), tagged("b")], discriminator: { propertyName: "kind" } },
  not: { not: ref },
  if: { if: ref, then: { minLength: 1 } },
  then: { if: { minLength: 1 }, then: ref },
  else: { if: { minLength: 1 }, else: ref },
  readOnly: { readOnly: true },
  writeOnly: { writeOnly: true },
  deprecated: { deprecated: true },
  default: { default: null },
  docs: { title: "A" },
};

function normalised(json: JsonObject): Schema {
  const context = createNormaliseContext(new Map(), (_pointer, code) => {
    throw new Error(code);
  });
  return normaliseSchema(written(json), "#", context);
}

/** Made of the same value as the sample's, so that only the rule of this keyword decides. */
function merged(keyword: keyof Schema): Schema {
  const { [keyword]: value } = normalised(samples[keyword]);
  return mergeKeywords([{ [keyword]: value }, { [keyword]: value }]);
}

describe.each(keywordNames)("%s", (keyword) => {
  const schema = normalised(samples[keyword]);

  test("arrives from a document", () => {
    expect(schema).toHaveProperty(keyword);
  });

  test("holds schemas that a walk meets, where its form says so", () => {
    const own: Schema = { [keyword]: schema[keyword] };
    const isHolding = holdings[keyword] !== "none";
    expect(references(own)).toEqual(
      isHolding || keyword === "reference" ? expect.arrayContaining(["Inside"]) : [],
    );
    const inside = holdings[keyword] === "list" || holdings[keyword] === "map" ? [keyword, "0"] : [keyword];
    expect(kindAt(["components", "schemas", "A", ...inside])).toBe(isHolding ? "schema" : "other");
  });

  test("is merged, unless it stays with its own schema", () => {
    expect(Object.keys(merged(keyword))).toEqual(keywords[keyword].merge === "apart" ? [] : [keyword]);
  });

  test("counts for equality, unless it is prose", () => {
    const { [keyword]: _removed, ...rest } = schema;
    const isSilent = schemaKey(rest) === schemaKey(schema);
    expect(isSilent).toBe(keywords[keyword].equality === "always");
  });

  test("is an annotation or limits values", () => {
    const own: Schema = { [keyword]: schema[keyword] };
    const isAnnotation = keywords[keyword].kind === "annotation";
    expect([annotationsOf(own), withoutAnnotations(own)]).toEqual(isAnnotation ? [own, {}] : [{}, own]);
  });

  test("is written as JSON Schema, unless it says nothing about values", () => {
    const plain = toJsonSchema({}, { nullableOptionals: false });
    const own: Schema = { [keyword]: schema[keyword] };
    const isSilent = keywords[keyword].kind === "annotation" || keyword === "open";
    const written = toJsonSchema(own, { nullableOptionals: false });
    expect(JSON.stringify(written) === JSON.stringify(plain)).toBe(isSilent);
  });
});

test("every keyword that a document may have is in one row", () => {
  const rows = keywordNames.flatMap((keyword) => {
    const { form, written } = keywords[keyword];
    return written === undefined ? [keyword] : form === undefined ? Object.keys(written) : [];
  });
  expect(rows).toHaveLength(new Set(rows).size);
  expect([...writtenKeywords.keys()].sort()).toEqual([...rows].sort());
});

test("extensions and annotations are the keywords that describe", () => {
  const describing = [...writtenKeywords].filter(([, { isAnnotation }]) => isAnnotation);
  expect(describing.map(([name]) => name).sort()).toEqual([
    "default",
    "deprecated",
    "description",
    "examples",
    "readOnly",
    "title",
    "writeOnly",
    "x-client",
    "x-enum-descriptions",
    "x-enumDescriptions",
    "x-extensible-enum",
    "x-stability-level",
    "x-sunset",
  ]);
});

test("keywords that apply in place are found in the document", () => {
  expect(inPlaceKeywords).toEqual(["allOf", "anyOf", "oneOf", "not", "if", "then", "else"]);
});

test("a bound is a number or a flag, and two of them are ordered by their merge rule", () => {
  const rules = keywordsOf("bound").map((keyword) => `${keyword} ${keywords[keyword].merge}`);
  expect(rules.filter((rule) => rule.startsWith("min"))).toEqual(
    rules.filter((rule) => /^min\w+ greatest$/.test(rule)),
  );
  expect(rules.filter((rule) => rule.startsWith("max"))).toEqual(
    rules.filter((rule) => /^max\w+ least$/.test(rule)),
  );
  expect(rules).toHaveLength(14);
});
