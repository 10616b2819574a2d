/** What a type cannot say is reported, each keyword once for a version. */
import { describe, expect, it } from "vitest";

import { Report } from "../../../src/diagnostics/report.js";
import { reportUntyped } from "../../../src/emit/types/untyped-keywords.js";
import { buildTimeline } from "../../../src/timeline/timeline.js";
import { apiOf, calling, integer, json, object, string, type Json } from "../../judge/support.js";

function reported(...versions: readonly Json[]): string[] {
  return reportedOf(versions.map((schemas) => ({ components: { schemas } })));
}

function reportedOf(documents: readonly Json[]): string[] {
  const report = new Report();
  const apis = documents.map((document, index) => apiOf(document, `2026-0${index + 1}-01`));
  reportUntyped(buildTimeline(apis), report);
  return report.diagnostics.map(({ code, place, detail }) => `${place.version} ${code} ${detail}`);
}

describe("a keyword that a type cannot say", () => {
  it.each<[string, Json]>([
    ["not", { ...string, not: { const: "a" } }],
    ["if", { ...object({ a: string }), if: { required: ["a"] }, then: { required: ["b"] } }],
    ["contains", { type: "array", contains: string }],
    ["patternProperties", { type: "object", patternProperties: { "^x-": string } }],
    ["additionalProperties", { ...object({ a: string }), additionalProperties: integer }],
    ["unevaluatedProperties", { ...object({ a: string }), unevaluatedProperties: integer }],
    ["unevaluatedItems", { type: "array", items: string, unevaluatedItems: false }],
  ])("`%s` is reported, however deep", (keyword, schema) => {
    const deep = { Deep: object({ list: { type: "array", items: schema } }) };
    expect(reported(deep)).toEqual([`2026-01-01 KEYWORD_NOT_TYPED \`${keyword}\` of \`Deep\`.`]);
  });

  it("is reported once, with the schemas that have it", () => {
    const not = { ...string, not: { const: "a" } };
    const names = ["A", "B", "C", "D", "E", "F", "G"];
    expect(reported(Object.fromEntries(names.map((name) => [name, not])))).toEqual([
      "2026-01-01 KEYWORD_NOT_TYPED `not` of `A`, `B`, `C`, `D`, `E` and 2 more.",
    ]);
  });

  it.each<[string, Json]>([
    ["argument", { parameters: [{ name: "a", in: "query", schema: { ...string, not: { const: "a" } } }] }],
    ["body", { requestBody: json({ ...string, not: { const: "a" } }) }],
    ["answer", { responses: { "200": { description: "", ...json({ ...string, not: { const: "a" } }) } } }],
  ])("is reported with the operation that has it in an %s", (_place, operation) => {
    const document = calling(operation);
    const notes = ["2026-01-01 KEYWORD_NOT_TYPED `not` of `getThing`."];
    expect(reportedOf([document])).toEqual(notes);
    expect(reportedOf([document, document])).toEqual(notes);
  });

  it("is reported where it is declared, and not by versions that share the schema", () => {
    const not = { A: { ...string, not: { const: "a" } } };
    expect(reported(not, not)).toHaveLength(1);
  });

  it.each<[string, Json]>([
    ["limits of single values", { ...string, format: "uuid", pattern: "^a", maxLength: 3 }],
    ["values of every field", { type: "object", additionalProperties: string }],
    ["fields that nobody may add", { ...object({ a: string }), additionalProperties: false }],
    ["what depends on a field", { ...object({ a: string }), dependentRequired: { a: ["b"] } }],
    ["positions of a list", { type: "array", prefixItems: [string], unevaluatedItems: false }],
  ])("is not one of those that a type says, or that nobody expects of it: %s", (_what, schema) => {
    expect(reported({ Thing: schema })).toEqual([]);
  });
});

it("alternatives that a compiler cannot combine are reported", () => {
  const union = (prefix: string): Json => ({
    oneOf: Array.from({ length: 101 }, (_, index) => object({ [`${prefix}${index}`]: string })),
  });
  expect(reported({ Large: { allOf: [union("a"), union("b")] } })).toEqual([
    "2026-01-01 UNION_TOO_LARGE Alternatives are left out of `Large`.",
  ]);
});
