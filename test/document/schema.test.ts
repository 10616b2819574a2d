import { describe, expect, it } from "vitest";

import type { WrittenSchema } from "../../src/schema/schema.js";
import type { JsonObject } from "../../src/values/json.js";
import { type JsonSchema, written } from "../support/written-schema.js";
import {
  read,
  readSchemaAs,
  readStrictly,
  withOperation,
  withParts,
  withSchemas,
  withUsed,
} from "./reading.js";

const other = "#/components/schemas/Other";

const all = (schemas: Readonly<Record<string, JsonSchema>>): Record<string, WrittenSchema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, written(schema)]));

describe("OpenAPI 3.0 comes out in the keywords of JSON Schema 2020-12", () => {
  const cases: [name: string, schema: object, expected: JsonObject][] = [
    ["nullable of a type", { type: "string", nullable: true }, { type: ["string", "null"] }],
    ["nullable that is false", { type: "string", nullable: false }, { type: "string" }],
    [
      "nullable of an enum",
      { type: "string", enum: ["a"], nullable: true },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    ["nullable of an enum that lists null", { enum: ["a", null], nullable: true }, { enum: ["a", null] }],
    ["nullable of anything", { nullable: true, description: "any" }, { description: "any" }],
    [
      "nullable of a composition",
      { allOf: [{ $ref: other }], nullable: true, description: "d" },
      { description: "d", anyOf: [{ allOf: [{ $ref: other }] }, { type: "null" }] },
    ],
    [
      "nullable of a composition with a type",
      { type: "object", allOf: [{ $ref: other }], nullable: true },
      { anyOf: [{ type: "object", allOf: [{ $ref: other }] }, { type: "null" }] },
    ],
    [
      "nullable of a tagged union",
      { oneOf: [{ $ref: other }], discriminator: { propertyName: "t" }, nullable: true },
      { anyOf: [{ oneOf: [{ $ref: other }], discriminator: { propertyName: "t" } }, { type: "null" }] },
    ],
    [
      "nullable beside a reference",
      { $ref: other, nullable: true },
      { anyOf: [{ $ref: other }, { type: "null" }] },
    ],
    [
      "an exclusive minimum",
      { type: "number", minimum: 1, exclusiveMinimum: true },
      { type: "number", exclusiveMinimum: 1 },
    ],
    ["an inclusive maximum", { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    ["an exclusive flag without a limit", { exclusiveMaximum: true }, {}],
    ["an example", { type: "string", example: "a" }, { type: "string", examples: ["a"] }],
    [
      "inside properties",
      { properties: { a: { type: "string", nullable: true } } },
      { properties: { a: { type: ["string", "null"] } } },
    ],
    [
      "a tuple of older drafts",
      { items: [{ type: "string" }], additionalItems: false },
      { prefixItems: [{ type: "string" }], items: false },
    ],
    [
      "dependencies of older drafts",
      { dependencies: { a: ["b"], c: { required: ["d"] } } },
      { dependentRequired: { a: ["b"] }, dependentSchemas: { c: { required: ["d"] } } },
    ],
  ];

  it.each(cases)("%s", (_name, schema, expected) => {
    expect(readSchemaAs(schema, "3.0.3")).toEqual(written(expected));
  });

  it("and 3.1 documents that still write it mean the same, with a note", () => {
    const schema = { type: "number", nullable: true, minimum: 0, exclusiveMinimum: true };
    expect(readSchemaAs(schema, "3.1.0")).toEqual(written({ type: ["number", "null"], exclusiveMinimum: 0 }));
    expect(read(withSchemas({ A: schema })).codes).toEqual([
      "SCHEMA_KEYWORD_OUTDATED",
      "SCHEMA_KEYWORD_OUTDATED",
    ]);
  });
});

describe("beside a reference", () => {
  it("what describes stays, in every version", () => {
    const schema = { $ref: other, description: "d", deprecated: true };
    const expected = { reference: "Other", docs: { description: "d" }, deprecated: true };
    expect(readSchemaAs(schema, "3.0.3")).toEqual(expected);
    expect(readSchemaAs(schema, "3.1.0")).toEqual(expected);
  });

  it("rules count from 3.1 on, as a member of their own", () => {
    const schema = { $ref: other, description: "d", required: ["a"], allOf: [{ minProperties: 1 }] };
    expect(readSchemaAs(schema, "3.1.0")).toEqual({
      docs: { description: "d" },
      allOf: [{ reference: "Other" }, { required: ["a"], allOf: [{ minProperties: 1 }] }],
    });
  });

  it("`unevaluatedProperties` sees the properties of the reference", () => {
    expect(readSchemaAs({ $ref: other, title: "A", unevaluatedProperties: false }, "3.1.0")).toMatchObject({
      docs: { title: "A" },
      allOf: [{ reference: "Other" }, {}],
      unevaluatedProperties: { types: [] },
    });
  });

  it("rules do not count in 3.0, and that is said", () => {
    const schemas = { Other: {}, A: { $ref: other, required: ["a"], minProperties: 1 } };
    const { document, diagnostics } = read(withSchemas(schemas, "3.0.3"));
    expect(document?.schemas.get("A")).toEqual({ reference: "Other" });
    expect(diagnostics).toMatchObject([
      { code: "REFERENCE_SIBLINGS_IGNORED", place: { pointer: "#/components/schemas/A" } },
    ]);
  });
});

describe("a reference to a schema", () => {
  const reference = (
    schemas: Record<string, unknown>,
    parts: object = {},
  ): { names: string[]; schemas: unknown } => {
    const { document, diagnostics } = read(withParts({ ...parts, components: { schemas } }));
    if (document === undefined) throw new Error(JSON.stringify(diagnostics, undefined, 2));
    return {
      names: [...document.schemas.keys()],
      schemas: Object.fromEntries(document.schemas),
    };
  };

  it("into the middle of a component claims a component", () => {
    const { schemas } = reference({
      Order: { properties: { lines: { items: { type: "string" } } } },
      Copy: { $ref: "#/components/schemas/Order/properties/lines" },
      Line: { $ref: "#/components/schemas/Order/properties/lines/items" },
    });
    expect(schemas).toMatchObject(
      all({
        Copy: { $ref: "#/components/schemas/Order_lines" },
        Order_lines: { items: { type: "string" } },
        Line: { $ref: "#/components/schemas/Order_lines_item" },
        Order_lines_item: { type: "string" },
      }),
    );
  });

  it("into itself claims a component that may be recursive", () => {
    const tree = "#/components/schemas/Tree/properties/children/items";
    const { schemas } = reference({
      Tree: { properties: { children: { items: { properties: { next: { $ref: tree } } } } } },
    });
    expect(schemas).toMatchObject(
      all({
        Tree_children_item: { properties: { next: { $ref: "#/components/schemas/Tree_children_item" } } },
      }),
    );
  });

  it("into an operation is named by its operationId", () => {
    const get = {
      operationId: "getThing",
      responses: { 200: { content: { "application/json": { schema: { type: "object" } } } } },
    };
    const { names } = reference(
      { A: { $ref: "#/paths/~1things~1{id}/get/responses/200/content/application~1json/schema" } },
      {
        paths: {
          "/things/{id}": {
            get: { ...get, parameters: [{ name: "id", in: "path", required: true, schema: {} }] },
          },
        },
      },
    );
    expect(names).toEqual(["A", "getThing_response_200"]);
  });

  it("gets a free name where the derived one is taken", () => {
    const { schemas } = reference({
      A_b: { type: "string" },
      A: { properties: { b: { type: "number" } } },
      C: { $ref: "#/components/schemas/A/properties/b" },
    });
    expect(schemas).toMatchObject(
      all({ C: { $ref: "#/components/schemas/A_properties_b" }, A_properties_b: { type: "number" } }),
    );
  });

  it("is told apart by its place from another of the same name, whichever comes first", () => {
    const places = ["A/properties/b", "A/$defs/b"];
    for (const order of [places, places.toReversed()]) {
      const allOf = order.map((place) => ({ $ref: `#/components/schemas/${place}` }));
      const { schemas } = reference({
        A: { properties: { b: { type: "number" } }, $defs: { b: { type: "string" } } },
        C: { allOf },
      });
      expect(schemas).toMatchObject(
        all({ A_properties_b: { type: "number" }, A_defs_b: { type: "string" } }),
      );
    }
  });

  it("that is only a reference again leads to its end", () => {
    const { names, schemas } = reference({
      Order: { properties: { line: { $ref: "#/components/schemas/Line" } } },
      Line: { type: "string" },
      Copy: { $ref: "#/components/schemas/Order/properties/line" },
    });
    expect(names).toEqual(["Order", "Line", "Copy"]);
    expect(schemas).toMatchObject(all({ Copy: { $ref: "#/components/schemas/Line" } }));
  });

  it("may lead through another reference", () => {
    const { schemas } = reference({
      Order: { properties: { line: { $ref: "#/components/schemas/Line" } } },
      Line: { properties: { text: { type: "string" } } },
      Text: { $ref: "#/components/schemas/Order/properties/line/properties/text" },
    });
    expect(schemas).toMatchObject(
      all({
        Text: { $ref: "#/components/schemas/Line_text" },
        Line_text: { type: "string" },
      }),
    );
  });

  it("finds `$defs`, strictly and as pasted in", () => {
    const { schemas } = reference({
      A: {
        $defs: { B: { type: "string" }, C: { items: { $ref: "#/$defs/B" } } },
        properties: { b: { $ref: "#/components/schemas/A/$defs/B" }, c: { $ref: "#/$defs/C" } },
      },
    });
    expect(schemas).toEqual(
      all({
        A: {
          properties: { b: { $ref: "#/components/schemas/A_B" }, c: { $ref: "#/components/schemas/A_C" } },
        },
        A_B: { type: "string" },
        A_C: { items: { $ref: "#/components/schemas/A_B" } },
      }),
    );
  });

  it("finds anchors, dynamic ones and `$id`", () => {
    const { schemas } = reference({
      A: { $anchor: "a", type: "string" },
      B: {
        $id: "https://example.com/b",
        properties: { x: { type: "number" }, y: { $ref: "#/properties/x" } },
      },
      C: {
        properties: { a: { $ref: "#a" }, b: { $ref: "https://example.com/b" }, t: { $dynamicRef: "#tree" } },
      },
      Tree: { $dynamicAnchor: "tree", properties: { child: { $dynamicRef: "#tree" } } },
      Older: { $recursiveAnchor: true, properties: { child: { $recursiveRef: "#" } } },
    });
    expect(schemas).toMatchObject(
      all({
        B: { properties: { x: { type: "number" }, y: { $ref: "#/components/schemas/B_x" } } },
        C: {
          properties: {
            a: { $ref: "#/components/schemas/A" },
            b: { $ref: "#/components/schemas/B" },
            t: { $ref: "#/components/schemas/Tree" },
          },
        },
        Tree: { properties: { child: { $ref: "#/components/schemas/Tree" } } },
        Older: { properties: { child: { $ref: "#/components/schemas/Older" } } },
      }),
    );
  });

  it("leaves open what a dynamic reference means where several schemas have its anchor, with a note", () => {
    const plain = { $dynamicAnchor: "row", type: "string" };
    const List = { properties: { row: { $dynamicRef: "#row", description: "D." } }, $defs: { plain } };
    const Numbers = { $ref: "#/components/schemas/List", $defs: { own: { ...plain, type: "number" } } };
    const { document, diagnostics } = read(withParts({ components: { schemas: { List, Numbers } } }));
    expect(document?.schemas.get("List")?.properties?.get("row")).toEqual({ docs: { description: "D." } });
    expect(diagnostics).toMatchObject([
      { code: "DYNAMIC_REFERENCE", place: { pointer: "#/components/schemas/List/properties/row" } },
    ]);
    const rebound = { ...Numbers, $defs: { own: { ...plain, type: "integer" } } };
    const other = read(withParts({ components: { schemas: { List, Numbers: rebound } } }));
    const [before, after] = [document, other.document].map((each) =>
      each?.unread.get("#/components/schemas/List/properties/row"),
    );
    expect(before?.codes).toEqual(["DYNAMIC_REFERENCE"]);
    expect(after?.written).not.toBe(before?.written);
  });

  it("keeps names with awkward characters as they are", () => {
    const { schemas } = reference({
      "a/b c~d%": { type: "string" },
      A: { $ref: "#/components/schemas/a~1b%20c~0d%25" },
    });
    expect(schemas).toMatchObject({ A: { reference: "a/b c~d%" } });
  });
});

describe("a discriminator", () => {
  it("comes out with references in the one form", () => {
    const discriminator = { propertyName: "t", mapping: { a: "Other", b: other }, defaultMapping: "Other" };
    expect(readSchemaAs({ oneOf: [{ $ref: other }], discriminator }, "3.2.0")).toEqual({
      oneOf: [{ reference: "Other" }],
      discriminator: {
        property: "t",
        mapping: new Map([
          ["a", "Other"],
          ["b", "Other"],
        ]),
      },
    });
  });

  it("has a default mapping, which must lead somewhere, but means no value of the property", () => {
    const schema = (defaultMapping: string) => ({
      oneOf: [{}],
      discriminator: { propertyName: "t", defaultMapping },
    });
    const { document, codes } = read(
      withSchemas({ Other: {}, A: schema("Other"), B: schema("Gone") }, "3.2.0"),
    );
    expect(codes).toEqual(["DISCRIMINATOR_TARGET_UNKNOWN"]);
    for (const name of ["A", "B"])
      expect(document?.schemas.get(name)).toMatchObject({
        discriminator: { property: "t", mapping: new Map() },
      });
  });

  it("loses a value that leads nowhere, with a warning", () => {
    const { document, codes } = read(
      withSchemas({ A: { oneOf: [{}], discriminator: { propertyName: "t", mapping: { a: "Gone" } } } }),
    );
    expect(document?.schemas.get("A")).toEqual(
      written({ oneOf: [{}], discriminator: { propertyName: "t" } }),
    );
    expect(codes).toEqual(["DISCRIMINATOR_TARGET_UNKNOWN"]);
  });
});

describe("extensions", () => {
  it("count only if they are on the list", () => {
    const schema = {
      enum: ["a"],
      "x-enum-descriptions": ["A"],
      "x-client": { open: true },
      "x-go-type": "evil()",
      "x-enum-varnames": ["A"],
      "x-enumDescriptions": { a: "A" },
      "x-extensible-enum": ["b"],
    };
    const { "x-go-type": _type, "x-enum-varnames": _names, ...remaining } = schema;
    expect(readSchemaAs(schema, "3.1.0")).toEqual(written(remaining));
    expect(readSchemaAs(schema, "3.1.0")).toEqual({
      types: ["string"],
      enum: ["a", "b"],
      open: true,
      isMarkedOpen: true,
      docs: { values: new Map([["a", "A"]]) },
    });
  });

  it("with another form are left out, with a warning", () => {
    const { document, codes } = read(withSchemas({ A: { enum: ["a"], "x-enum-descriptions": "A" } }));
    expect(document?.schemas.get("A")).toEqual(written({ enum: ["a"] }));
    expect(codes).toEqual(["FIELD_IGNORED"]);
  });
});

describe("what is wrong with a schema is found, all of it, with its pointer", () => {
  const cases: [name: string, schema: unknown, code: string, pointer?: string][] = [
    ["an enum that is an object", { enum: { a: 1 } }, "SCHEMA_INVALID", "/enum"],
    ["a minimum that is a text", { minimum: "0; evil()" }, "SCHEMA_INVALID", "/minimum"],
    ["a negative length", { maxLength: -1 }, "SCHEMA_INVALID", "/maxLength"],
    ["a fraction of an item", { minItems: 1.5 }, "SCHEMA_INVALID", "/minItems"],
    ["a multiple of nothing", { multipleOf: 0 }, "SCHEMA_INVALID", "/multipleOf"],
    ["names that are no names", { required: ["a", 1] }, "SCHEMA_INVALID", "/required"],
    ["properties that are a list", { properties: [] }, "SCHEMA_INVALID", "/properties"],
    ["a property that is a text", { properties: { "a/b": "string" } }, "SCHEMA_INVALID", "/properties/a~1b"],
    ["allOf that is an object", { allOf: {} }, "SCHEMA_INVALID", "/allOf"],
    ["a type that is a number", { type: 1 }, "SCHEMA_INVALID", "/type"],
    // The metaschema demands one (`minItems: 1`).
    ["an empty list of types", { type: [] }, "SCHEMA_INVALID", "/type"],
    ["a pattern that is an object", { pattern: {} }, "SCHEMA_INVALID", "/pattern"],
    ["a schema that is a list", [], "SCHEMA_INVALID", ""],
    [
      "a discriminator without property",
      { oneOf: [{}], discriminator: { mapping: {} } },
      "DISCRIMINATOR_INVALID",
      "/discriminator",
    ],
    ["a reference that is no text", { $ref: 1 }, "FIELD_TYPE", "/$ref"],
    ["a trait that does not exist", { "x-client": { opened: true } }, "TRAIT_INVALID", "/x-client/opened"],
  ];

  it.each(cases)("%s", (_name, schema, code, pointer) => {
    const place = { pointer: `#/components/schemas/A/properties/inner${pointer}`, line: 1 };
    const schemas = { A: { properties: { inner: schema } } };
    expect(read(withUsed(schemas)).diagnostics).toMatchObject([{ code, severity: "error", place }]);
    expect(readStrictly(withUsed(schemas)).document).toBeUndefined();
  });

  it("and leaves the type wider, never narrower", () => {
    const read31 = (schema: unknown): WrittenSchema => readSchemaAs(schema, "3.1.0");
    expect(read31({ type: "string", not: 5, minLength: "1" })).toEqual({ types: ["string"] });
    expect(read31({ items: "string", additionalProperties: 1, required: "id" })).toEqual({});
    expect(read31({ type: [] })).toEqual({});
  });

  const tolerated: [name: string, schema: unknown, code: string, expected: JsonSchema][] = [
    ["nothing where a schema should be", null, "FIELD_IGNORED", true],
    ["a type that JSON Schema does not have", { type: "file" }, "SCHEMA_TYPE_UNKNOWN", {}],
    ["`required` of draft 3", { type: "string", required: true }, "FIELD_IGNORED", { type: "string" }],
    // Strictly it allows no value at all (validation, 6.1.2: it SHOULD have one), which no publisher means.
    ["an empty enum", { enum: [] }, "FIELD_IGNORED", {}],
    ["an empty anyOf", { anyOf: [] }, "FIELD_IGNORED", {}],
    ["a description that is no text", { description: {} }, "FIELD_IGNORED", {}],
    ["a null limit", { maxLength: null }, "FIELD_IGNORED", {}],
    ["a misspelt keyword", { requires: ["a"] }, "SCHEMA_KEYWORD_UNKNOWN", {}],
  ];

  it.each(tolerated)("and tolerated with a word: %s", (_name, schema, code, expected) => {
    const { document, codes } = read(withSchemas({ A: { properties: { inner: schema } } }));
    expect(codes).toEqual([code]);
    expect(document?.schemas.get("A")).toEqual(written({ properties: { inner: expected } }));
  });
});

describe("schemas that consist of themselves", () => {
  const of = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
  const errors: [name: string, schemas: object][] = [
    ["by a reference", { A: of("A") }],
    ["by two references", { A: of("B"), B: of("A") }],
    ["by allOf", { A: { allOf: [of("B"), { type: "object" }] }, B: { allOf: [of("A")] } }],
    ["from the middle", { A: { properties: { b: { $ref: "#/components/schemas/A/properties/b" } } } }],
  ];

  it.each(errors)("%s are refused", (_name, schemas) => {
    expect(read(withSchemas(schemas)).codes).toEqual(["SCHEMA_CYCLE"]);
  });

  it("in several ways are one finding, which names all of them", () => {
    const schemas = {
      A: { oneOf: [of("B"), of("D")] },
      B: { anyOf: [of("C"), {}] },
      C: { anyOf: [of("A"), {}] },
      D: { anyOf: [of("C"), {}] },
    };
    const { document, diagnostics } = read(withSchemas(schemas));
    expect(diagnostics.map(({ detail }) => detail)).toEqual([
      'The schema "A" → "B" → "C" → "A" contains itself, and so does "D".',
    ]);
    expect([...(document?.schemas.values() ?? [])]).toEqual([{}, {}, {}, {}]);
  });

  it("by a union alone are refused too", () => {
    expect(read(withSchemas({ A: { oneOf: [of("B")] }, B: { anyOf: [of("A"), {}] } })).codes).toEqual([
      "SCHEMA_CYCLE",
    ]);
  });

  it("through a base that lists its children are read as what is meant", () => {
    const schemas = {
      Base: {
        type: "object",
        properties: { kind: {} },
        oneOf: [of("Cat"), of("Kitten")],
        discriminator: { propertyName: "kind" },
      },
      Cat: { allOf: [of("Base"), { required: ["kind"] }] },
      Kitten: { allOf: [of("Cat")] },
      Other: { allOf: [of("Base")] },
    };
    const { document, codes } = read(withSchemas(schemas));
    expect(codes).toEqual(["SCHEMA_SPLIT"]);
    expect(document?.schemas.get("Base")).toEqual(written(schemas.Base));
    expect(document?.schemas.get("Base_fields")).toEqual(
      written({ type: "object", properties: { kind: {} } }),
    );
    expect(document?.schemas.get("Cat")).toEqual(
      written({ allOf: [of("Base_fields"), { required: ["kind"] }] }),
    );
    expect(document?.schemas.get("Kitten")).toEqual(written(schemas.Kitten));
    expect(document?.schemas.get("Other")).toEqual(written(schemas.Other));
  });

  it("are something else than recursion through a property", () => {
    expect(
      read(withSchemas({ A: { properties: { a: of("A") } }, B: { items: { allOf: [of("B")] } } })).codes,
    ).toEqual([]);
  });
});

describe("10,000 schemas that refer to each other in a row", () => {
  const chain = (last: object): object => ({
    ...Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [
        `S${index}`,
        { $ref: `#/components/schemas/S${index + 1}` },
      ]),
    ),
    S10000: last,
  });

  it("are fine where they come to an end", () => {
    expect(read(withSchemas(chain({ type: "string" }))).document?.schemas.size).toBe(10_001);
  });

  it("are cut where each is composed of the next for too long", () => {
    const row = (length: number): object =>
      Object.fromEntries(
        Array.from({ length }, (_, index) => [
          `S${index}`,
          { allOf: [{ $ref: `#/components/schemas/S${index + 1}` }, { type: "object" }] },
        ]),
      );
    const { document, diagnostics } = read(withSchemas({ ...row(1000), S1000: {} }));
    expect(diagnostics.map(({ code, detail }) => [code, detail])).toEqual(
      ["S800", "S600", "S400", "S200", "S0"].map((name) => [
        "SCHEMA_TOO_DEEP",
        `"${name}" is composed of more than 200 schemas inside each other.`,
      ]),
    );
    expect(document?.schemas.get("S800")).toEqual({});
    expect(read(withSchemas({ ...row(199), S199: {} })).codes).toEqual([]);
  });

  it("are one cycle where they do not, told in short", () => {
    const { diagnostics } = read(withSchemas(chain({ allOf: [{ $ref: "#/components/schemas/S0" }] })));
    expect(diagnostics.map(({ code }) => code)).toEqual(["SCHEMA_CYCLE"]);
    expect(diagnostics[0]?.detail.length).toBeLessThan(200);
  });
});

describe("a schema that the document forgot", () => {
  const uses = (count: number): object => ({
    A: {},
    B: {
      properties: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`p${index}`, { $ref: "#/components/schemas/A" }]),
      ),
    },
    C: { properties: { x: { $ref: "#/components/schemas/Gone" } } },
  });

  it("is an error where it is more than a slip", () => {
    expect(read(withUsed(uses(50))).diagnostics).toMatchObject([
      {
        code: "REFERENCE_UNRESOLVED",
        severity: "error",
        place: { pointer: "#/components/schemas/C/properties/x/$ref" },
      },
    ]);
  });

  it("is of unknown type where it is one among hundreds", () => {
    const { document, codes } = read(withSchemas(uses(200)));
    expect(codes).toEqual(["SCHEMA_MISSING"]);
    expect(document?.schemas.get("C")).toEqual(written({ properties: { x: {} } }));
  });
});

it("keeps a property called `__proto__`, and looks nothing up in a prototype", () => {
  const text = JSON.stringify(withOperation({ parameters: [] })).replace(
    "{",
    '{"components": {"schemas": {"__proto__": {"type": "string"}, "A": {"properties": {"__proto__": {"type": "number"}, "constructor": {"$ref": "#/components/schemas/__proto__"}}}}}, ',
  );
  const { document, codes } = read(text);
  expect(codes).toEqual([]);
  expect(document?.schemas.get("A")).toEqual({
    properties: new Map([
      ["__proto__", { types: ["number"] }],
      ["constructor", { reference: "__proto__" }],
    ]),
  });
  expect(document?.schemas.get("__proto__")).toEqual({ types: ["string"] });
});
