/** Whoever walks a schema meets everything in it. */
import { describe, expect, test } from "vitest";
import type { Schema } from "../../src/schema/schema.js";
import { childSchemas, holdings, mapChildren, mapSchema, references } from "../../src/schema/visit-schema.js";

const to = (reference: string): Schema => ({ reference });

/** A schema under every keyword that holds some. */
const everywhere: Schema = {
  properties: new Map([["p", to("P")]]),
  additionalProperties: to("Additional"),
  patternProperties: new Map([["^x", to("Pattern")]]),
  propertyNames: to("Names"),
  dependentSchemas: new Map([["d", to("Dependent")]]),
  dependentRequired: new Map([["d", ["e"]]]),
  unevaluatedProperties: to("UnevaluatedProperties"),
  items: to("Items"),
  prefixItems: [to("First"), to("Second")],
  contains: to("Contains"),
  unevaluatedItems: to("UnevaluatedItems"),
  contentSchema: to("Content"),
  allOf: [to("All")],
  anyOf: [to("Any")],
  oneOf: [to("One")],
  not: to("Not"),
  if: to("If"),
  then: to("Then"),
  else: to("Else"),
  default: { reference: "not a schema" },
  docs: { examples: [{ reference: "not a schema" }] },
};

test("the sample holds a schema under every keyword that can", () => {
  const holding = Object.entries(holdings).filter(([, form]) => form !== "none");
  expect(Object.keys(everywhere)).toEqual(expect.arrayContaining(holding.map(([keyword]) => keyword)));
});

describe("childSchemas", () => {
  test("gives every schema with its way", () => {
    const paths = childSchemas(everywhere).map(({ path, schema }) => `${path.join("/")} ${schema.reference}`);
    expect(paths).toHaveLength(19);
    expect(paths).toEqual(
      expect.arrayContaining([
        "properties/p P",
        "patternProperties/^x Pattern",
        "prefixItems/1 Second",
        "items Items",
        "else Else",
      ]),
    );
  });

  test("passes over `false`", () => {
    expect(childSchemas({ items: false, additionalProperties: false, unevaluatedItems: false })).toEqual([]);
  });
});

describe("references", () => {
  test("are sorted, each once, from any depth", () => {
    const schema: Schema = {
      properties: new Map([["a", { items: { anyOf: [to("B"), to("A"), to("B")] } }]]),
    };
    expect(references(schema)).toEqual(["A", "B"]);
  });

  test("include the schema's own", () => {
    expect(references(to("A"))).toEqual(["A"]);
  });

  test("are found under every keyword", () => {
    expect(references(everywhere)).toHaveLength(19);
  });
});

describe("mapSchema", () => {
  const rename = (schema: Schema): Schema =>
    schema.reference === undefined ? schema : { ...schema, reference: schema.reference.toLowerCase() };

  test("reaches every keyword and leaves the rest alone", () => {
    const mapped = mapSchema(everywhere, rename);
    expect(references(mapped)).toEqual(
      references(everywhere)
        .map((name) => name.toLowerCase())
        .sort(),
    );
    expect(mapped.default).toBe(everywhere.default);
    expect(everywhere.items).toEqual(to("Items"));
  });

  test("gives back the same object where nothing changes", () => {
    expect(mapSchema(everywhere, (schema) => schema)).toBe(everywhere);
    expect(mapChildren(everywhere, (schema) => schema)).toBe(everywhere);
  });

  test("keeps the parts that do not change", () => {
    const untouched: Schema = { types: ["string"] };
    const schema: Schema = {
      properties: new Map([
        ["a", untouched],
        ["b", to("B")],
      ]),
    };
    const mapped = mapSchema(schema, rename);
    expect(mapped.properties?.get("a")).toBe(untouched);
    expect([...(mapped.properties?.keys() ?? [])]).toEqual(["a", "b"]);
  });
});
