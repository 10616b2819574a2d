/** One document of many files: small files in memory, and what comes out. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import { parseDocument, requestFiles } from "../../src/document/parse.js";
import type { FileText, ParsedDocument } from "../../src/document/parsed-document.js";
import { validate } from "../../src/document/validate.js";

type Files = Readonly<Record<string, unknown>>;

interface Bundled {
  readonly parsed: ParsedDocument | undefined;
  /** What was asked for, as paths below the folder of the document. */
  readonly asked: readonly string[];
  /** With what validation finds. */
  readonly problems: Report["diagnostics"];
}

/** The first file is the document, in `/spec/`; a file that is not there is not there. */
function bundle(files: Files): Bundled {
  const texts = new Map(
    Object.entries(files).map(([name, content]) => [
      new URL(name, "file:///spec/").href,
      typeof content === "string" ? content : JSON.stringify(content),
    ]),
  );
  const [[address, text] = ["", ""]] = texts;
  const main = { api: "things", version: "2026-01-01", file: "openapi.yaml", text };
  const asked: FileText[] = [];
  const missing: string[] = [];
  const requests = requestFiles(main, address);
  for (let step = requests.next(); step.done !== true;) {
    const answers = step.value.map((request) => {
      const result = texts.get(request.address);
      if (result === undefined) missing.push(request.address);
      return result === undefined
        ? undefined
        : { address: request.address, file: request.address.slice("file:///spec/".length), text: result };
    });
    asked.push(...answers.filter((answer) => answer !== undefined));
    step = requests.next(answers);
  }
  const report = new Report();
  const parsed = parseDocument({ ...main, further: { address, files: asked } }, report);
  if (parsed !== undefined) validate(parsed, report);
  return {
    parsed,
    asked: [...asked.map((file) => file.address), ...missing].map((each) =>
      each.slice("file:///spec/".length),
    ),
    problems: report.diagnostics.filter(({ severity }) => severity === "error"),
  };
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const document = (parts: object): object => ({
  openapi: "3.1.0",
  info: { title: "Things", version: "1" },
  paths: {},
  ...parts,
});
const answering = (schema: object): object => ({
  paths: {
    "/a": { get: { responses: { 200: { description: "", content: { "application/json": { schema } } } } } },
  },
});
const schemaOf = ["paths", "/a", "get", "responses", "200", "content", "application/json", "schema"];
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], value);

describe("names", () => {
  const rows: [why: string, reference: string, file: string, content: object, name: string][] = [
    ["a whole file", "schemas/Payment.yml", "schemas/Payment.yml", { type: "string" }, "Payment"],
    ["a file that says what it is twice", "pay.schema.json", "pay.schema.json", { type: "string" }, "pay"],
    ["an index", "payments/_index.yaml", "payments/_index.yaml", { type: "string" }, "payments"],
    ["a definition", "a.yml#/definitions/Foo", "a.yml", { definitions: { Foo: { type: "string" } } }, "Foo"],
    ["an entry of a plain map", "a.yml#/Foo", "a.yml", { Foo: { type: "string" } }, "Foo"],
    [
      "a component of another document",
      "a.yml#/components/schemas/Foo",
      "a.yml",
      { components: { schemas: { Foo: { type: "string" } } } },
      "Foo",
    ],
    [
      "a part",
      "a.yml#/properties/amount",
      "a.yml",
      { properties: { amount: { type: "string" } } },
      "a_amount",
    ],
    ["blanks and slashes", "my%20file.yml#/x~1y", "my%20file.yml", { "x/y": { type: "string" } }, "x_y"],
    ["a folder above", "../common/Error.yaml", "../common/Error.yaml", { type: "string" }, "Error"],
  ];
  it.each(rows)("%s", (_why, reference, file, content, name) => {
    const { parsed, problems } = bundle({
      "openapi.yaml": document(answering({ $ref: reference })),
      [file]: content,
    });
    expect(problems).toEqual([]);
    expect(plain(at(parsed?.root, schemaOf))).toEqual({ $ref: `#/components/schemas/${name}` });
    expect(plain(at(parsed?.root, ["components", "schemas", name]))).toEqual({ type: "string" });
  });

  it("two of one name get their folders, whichever comes first", () => {
    const files = { "x/Payment.yml": { type: "string" }, "y/Payment.yml": { type: "number" } };
    for (const order of [
      ["x", "y"],
      ["y", "x"],
    ]) {
      const allOf = order.map((folder) => ({ $ref: `${folder}/Payment.yml` }));
      const { parsed } = bundle({ "openapi.yaml": document(answering({ allOf })), ...files });
      expect(plain(at(parsed?.root, ["components", "schemas"]))).toEqual({
        x_Payment: { type: "string" },
        y_Payment: { type: "number" },
      });
    }
  });

  it("a file in any script has its own name", () => {
    const { parsed } = bundle({
      "openapi.yaml": document(answering({ $ref: "schemas/注文.yml" })),
      "schemas/注文.yml": { type: "string" },
    });
    expect(plain(at(parsed?.root, ["components", "schemas"]))).toEqual({ 注文: { type: "string" } });
  });

  /** The components of a document that refers to all of them, by file. */
  function namesOf(files: readonly string[]): Map<string, string> {
    const allOf = files.map((file) => ({ $ref: file }));
    const { parsed } = bundle({
      "openapi.yaml": document(answering({ allOf })),
      ...Object.fromEntries(files.map((file) => [file, { const: file }])),
    });
    const schemas = at(parsed?.root, ["components", "schemas"]) as Record<string, { const: string }>;
    return new Map(Object.entries(schemas).map(([name, { const: file }]) => [file, name]));
  }

  it("stays whatever files come and go, and has no number", () => {
    const word = fc.constantFrom("pay", "order", "v_pay", "pay.v", "注文");
    const file = fc
      .tuple(fc.array(word, { maxLength: 2 }), word, fc.constantFrom("yml", "yaml", "json"))
      .map(([folders, stem, extension]) => `${[...folders, stem].join("/")}.${extension}`);
    fc.assert(
      fc.property(fc.uniqueArray(file, { minLength: 2, maxLength: 6 }), (files) => {
        const whole = namesOf(files);
        expect([...whole.keys()].sort()).toEqual(files.toSorted());
        expect(namesOf(files.toReversed())).toEqual(whole);
        for (const name of whole.values()) expect(name).not.toMatch(/_\d$/);
        // Only what had one of its names may be called otherwise without it.
        const [removed = "", ...others] = files;
        const rest = namesOf(others);
        const isAlike = (name: string): boolean => lastWord(name) === lastWord(removed);
        for (const other of others)
          if (!isAlike(other)) expect([other, rest.get(other)]).toEqual([other, whole.get(other)]);
      }),
      { seed: 31, numRuns: 60 },
    );
  });

  /** Names of files are alike where this is the same: `pay` of `v/pay.yml` and `v_pay.json`. */
  function lastWord(file: string): string | undefined {
    return file
      .replace(/\.(?:ya?ml|json)$/, "")
      .split(/[/_]/)
      .at(-1);
  }

  it("a name that the document has stays the document's", () => {
    const { parsed } = bundle({
      "openapi.yaml": document({
        ...answering({ $ref: "b/Payment.yml" }),
        components: { schemas: { Payment: { type: "null" } } },
      }),
      "b/Payment.yml": { type: "string" },
    });
    expect(plain(at(parsed?.root, ["components", "schemas"]))).toEqual({
      Payment: { type: "null" },
      b_Payment: { type: "string" },
    });
  });

  it("a component that is only a reference is what it refers to, under its own name", () => {
    const { parsed, problems } = bundle({
      "openapi.yaml": document({
        ...answering({ $ref: "schemas/pay.yml" }),
        components: {
          schemas: { Payment: { $ref: "schemas/pay.yml" }, Again: { $ref: "./schemas/pay.yml" } },
        },
      }),
      "schemas/pay.yml": { $ref: "deep.yml" },
      "schemas/deep.yml": { type: "object", properties: { next: { $ref: "./pay.yml" } } },
    });
    expect(problems).toEqual([]);
    expect(plain(at(parsed?.root, ["components", "schemas"]))).toEqual({
      Payment: { type: "object", properties: { next: { $ref: "#/components/schemas/Payment" } } },
      Again: { $ref: "#/components/schemas/Payment" },
    });
    expect(plain(at(parsed?.root, schemaOf))).toEqual({ $ref: "#/components/schemas/Payment" });
  });
});

describe("one file under several spellings is one file", () => {
  it.each(["a.yml", "./a.yml", "x/../a.yml", "%61.yml", "a%2Eyml", "../spec/a.yml", "a.yml#", "a.yml#/"])(
    "%s",
    (spelling) => {
      const { asked, parsed } = bundle({
        "openapi.yaml": document(answering({ allOf: [{ $ref: "a.yml" }, { $ref: spelling }] })),
        "a.yml": { "": { type: "string" }, type: "string" },
      });
      expect(asked).toEqual(["a.yml"]);
      expect(Object.keys(at(parsed?.root, ["components", "schemas"]) as object)).toHaveLength(
        spelling.endsWith("/") ? 2 : 1,
      );
    },
  );
});

describe("what takes the place of its reference", () => {
  const operation = { responses: { 204: { description: "done" } } };

  it("a path item, with what is beside the reference, through a chain", () => {
    const { parsed, problems } = bundle({
      "openapi.yaml": document({ paths: { "/a": { $ref: "a.yml", summary: "mine" } } }),
      "a.yml": { $ref: "b.yml#/item", description: "theirs" },
      "b.yml": { item: { get: operation, summary: "theirs" } },
    });
    expect(problems).toEqual([]);
    expect(plain(at(parsed?.root, ["paths", "/a"]))).toEqual({
      summary: "mine",
      description: "theirs",
      get: operation,
    });
  });

  it("an operation", () => {
    const { parsed, problems } = bundle({
      "openapi.yaml": document({ paths: { "/a": { get: { $ref: "get-a.yml" } } } }),
      "get-a.yml": operation,
    });
    expect(problems).toEqual([]);
    expect(plain(at(parsed?.root, ["paths", "/a", "get"]))).toEqual(operation);
  });

  it.each(["fields.yml", "#/components/schemas/Base/properties"])(
    "the fields of a schema, of %s",
    (fields) => {
      const properties = { id: { type: "string" }, of: { $ref: "#/components/schemas/Base" } };
      const { parsed, problems } = bundle({
        "openapi.yaml": document({
          ...answering({ properties: { $ref: fields, own: { type: "number" } } }),
          components: { schemas: { Base: { properties } } },
        }),
        "fields.yml": { id: { type: "string" }, of: { $ref: "openapi.yaml#/components/schemas/Base" } },
      });
      expect(problems).toEqual([]);
      expect(plain(at(parsed?.root, [...schemaOf, "properties"]))).toEqual({
        ...properties,
        own: { type: "number" },
      });
    },
  );

  it("all paths, and a section of the components", () => {
    const { parsed, problems } = bundle({
      "openapi.yaml": document({
        paths: { $ref: "paths/index.yml" },
        components: { schemas: { $ref: "schemas.yml" } },
      }),
      "paths/index.yml": { "/a": { $ref: "a.yml" } },
      "paths/a.yml": { get: operation },
      "schemas.yml": { Payment: { type: "string" }, Other: { $ref: "#/Payment" } },
    });
    expect(problems).toEqual([]);
    expect(plain(parsed?.root)).toMatchObject({
      paths: { "/a": { get: operation } },
      components: { schemas: { Payment: { type: "string" } } },
    });
  });
});

describe("references", () => {
  it("of every kind become components", () => {
    const { parsed, problems } = bundle({
      "openapi.yaml": document({
        paths: {
          "/a": {
            parameters: [{ $ref: "all.yml#/page" }],
            post: {
              requestBody: { $ref: "all.yml#/body" },
              callbacks: { done: { $ref: "all.yml#/callback" } },
              responses: { 200: { $ref: "all.yml#/response" } },
            },
          },
        },
        components: { securitySchemes: { key: { $ref: "all.yml#/key" } } },
      }),
      "all.yml": {
        page: {
          name: "page",
          in: "query",
          schema: { type: "integer" },
          examples: { one: { $ref: "#/one" } },
        },
        one: { value: 1 },
        body: { content: { "application/json": { $ref: "#/json" } } },
        json: { schema: { type: "object" } },
        callback: { "{$request.body#/url}": { post: { responses: { 204: { description: "" } } } } },
        response: { description: "", headers: { Limit: { $ref: "#/limit" } } },
        limit: { schema: { type: "integer" } },
        key: { type: "http", scheme: "bearer" },
      },
    });
    expect(problems).toEqual([]);
    const { components } = plain(parsed?.root) as { components: Record<string, object> };
    expect(Object.entries(components).map(([section, entries]) => [section, Object.keys(entries)])).toEqual([
      ["securitySchemes", ["key"]],
      ["parameters", ["page"]],
      ["requestBodies", ["body"]],
      ["callbacks", ["callback"]],
      ["responses", ["response"]],
      ["examples", ["one"]],
      ["mediaTypes", ["json"]],
      ["headers", ["limit"]],
    ]);
  });

  it("run in circles between files, and back into the document", () => {
    const { parsed, problems, asked } = bundle({
      "openapi.yaml": document({
        ...answering({ $ref: "a.yml" }),
        components: { schemas: { Money: { type: "string" } } },
      }),
      "a.yml": { properties: { b: { $ref: "b.json#/B" } } },
      "b.json": {
        B: {
          properties: {
            a: { $ref: "a.yml" },
            self: { $ref: "#/B" },
            money: { $ref: "openapi.yaml#/components/schemas/Money" },
          },
        },
      },
    });
    expect(problems).toEqual([]);
    expect(asked).toEqual(["a.yml", "b.json"]);
    expect(plain(at(parsed?.root, ["components", "schemas"]))).toEqual({
      Money: { type: "string" },
      a: { properties: { b: { $ref: "#/components/schemas/B" } } },
      B: {
        properties: {
          a: { $ref: "#/components/schemas/a" },
          self: { $ref: "#/components/schemas/B" },
          money: { $ref: "#/components/schemas/Money" },
        },
      },
    });
  });

  it("lead through other references", () => {
    const { parsed, problems } = bundle({
      "openapi.yaml": document(answering({ $ref: "a.yml#/properties/b/properties/c" })),
      "a.yml": { properties: { b: { $ref: "b.yml" } } },
      "b.yml": { properties: { c: { type: "string" } } },
    });
    expect(problems).toEqual([]);
    expect(plain(at(parsed?.root, ["components", "schemas"]))).toEqual({ b_c: { type: "string" } });
  });

  it("of a discriminator", () => {
    const { parsed, problems } = bundle({
      "openapi.yaml": document(answering({ $ref: "Pet.yml" })),
      "Pet.yml": {
        oneOf: [{ $ref: "Cat.yml" }, { $ref: "Dog.yml" }],
        discriminator: {
          propertyName: "kind",
          mapping: { cat: "./Cat.yml", dog: "Dog" },
          defaultMapping: "Dog.yml",
        },
      },
      "Cat.yml": { properties: { kind: { type: "string" } } },
      "Dog.yml": { properties: { kind: { type: "string" } } },
    });
    expect(problems).toEqual([]);
    expect(plain(at(parsed?.root, ["components", "schemas", "Pet", "discriminator"]))).toEqual({
      propertyName: "kind",
      mapping: { cat: "#/components/schemas/Cat", dog: "Dog" },
      defaultMapping: "#/components/schemas/Dog",
    });
  });

  it.each([
    ["a mapping in braces", 'mapping: { cat: "Cat.yml" }'],
    ["a mapping in lines", "mapping:\n            cat: Cat.yml"],
    ["a mapping that is an alias", "mapping: *names"],
    ["a default mapping", "mapping: { cat: Cat }\n          defaultMapping: Cat.yml"],
  ])("of a discriminator, and of nothing else: %s", (_form, written) => {
    const { asked } = bundle({
      "openapi.yaml": `openapi: 3.2.0
info: { title: Things, version: "1" }
x-names: &names { cat: Cat.yml }
paths: {}
components:
  schemas:
    Cat: { type: object, properties: { kind: { type: string }, file: { type: string, example: cat.yml } } }
    Pet:
      oneOf: [{ $ref: "#/components/schemas/Cat" }]
      discriminator:
          propertyName: kind
          ${written}
`,
      "Cat.yml": { properties: { kind: { type: "string" } } },
    });
    expect(asked).toEqual(["Cat.yml"]);
  });

  it("in examples, extensions and data are data", () => {
    const { asked } = bundle({
      "openapi.yaml": document({
        "x-a": { $ref: "x.yml" },
        ...answering({ $ref: "a.yml" }),
        components: { schemas: { A: { example: { $ref: "e.yml" }, enum: [{ $ref: "f.yml" }] } } },
      }),
      "a.yml": { default: { $ref: "d.yml" }, "x-codeSamples": [{ source: { $ref: "code.cs" } }] },
    });
    expect(asked).toEqual(["a.yml"]);
  });

  it("to a schema by its own name stay", () => {
    const named = { $id: "https://example.com/money", type: "string" };
    const { asked, problems } = bundle({
      "openapi.yaml": document({
        ...answering({ $ref: "https://example.com/money" }),
        components: { schemas: { Money: named } },
      }),
    });
    expect(asked).toEqual([]);
    expect(problems).toEqual([]);
  });

  it("are relative to what a file calls itself, if the files agree", () => {
    const files = (own: object): Files => ({
      "openapi.yaml": document(answering({ $ref: "a.json" })),
      "a.json": {
        $id: "https://example.com/s/a.json",
        properties: { b: { $ref: "b.json" }, a: { $ref: "#" } },
      },
      "b.json": { ...own, type: "string" },
    });
    expect(bundle(files({ $id: "https://example.com/s/b.json" })).problems).toEqual([]);
    expect(bundle(files({ $id: "https://example.com/other/b.json" })).problems).toMatchObject([
      { code: "REFERENCE_UNRESOLVED", place: { file: "a.json", pointer: "#/properties/b/$ref" } },
    ]);
  });
});

describe("what leads nowhere is reported in its file", () => {
  const rows: [why: string, files: Files, code: string, place: object][] = [
    [
      "a pointer to nothing",
      { "a.yml": "properties:\n  b:\n    $ref: b.yml#/nothing\n", "b.yml": {} },
      "REFERENCE_UNRESOLVED",
      { file: "a.yml", line: 3, pointer: "#/properties/b/$ref" },
    ],
    [
      "a name in another file",
      { "a.yml": { items: { $ref: "b.yml#here" } }, "b.yml": { $anchor: "here" } },
      "REFERENCE_UNRESOLVED",
      { file: "a.yml", pointer: "#/items/$ref" },
    ],
    [
      "a name in the same file",
      { "a.yml": { items: { $ref: "#here" }, $anchor: "here" } },
      "REFERENCE_UNRESOLVED",
      { file: "a.yml", pointer: "#/items/$ref" },
    ],
    [
      "a pointer that does not begin at the file",
      {
        "a.yml": {
          items: { $id: "inner", $defs: { x: {} }, items: { $ref: "#/$defs/x" } },
          $defs: { x: {} },
        },
      },
      "REFERENCE_UNRESOLVED",
      { file: "a.yml", pointer: "#/items/items/$ref" },
    ],
    ["a file that cannot be parsed", { "a.yml": "a: [" }, "YAML_INVALID", { file: "a.yml", line: 1 }],
    ["a web page", { "a.yml": "<html>" }, "DOCUMENT_IS_MARKUP", { file: "a.yml" }],
    [
      "what is wrong in a further file",
      { "a.yml": "type: object\nproperties: 3\n" },
      "SCHEMA_INVALID",
      { file: "a.yml", line: 2, pointer: "#/properties" },
    ],
    [
      "a circle that never reaches a schema",
      { "a.yml": { $ref: "b.yml" }, "b.yml": { $ref: "a.yml" } },
      "SCHEMA_CYCLE",
      {},
    ],
  ];
  it.each(rows)("%s", (_why, files, code, place) => {
    const { problems } = bundle({ "openapi.yaml": document(answering({ $ref: "a.yml" })), ...files });
    expect(problems).toMatchObject([{ code, place }]);
  });

  it("in an operation", () => {
    const { problems } = bundle({
      "openapi.yaml": document({ paths: { "/a": { $ref: "a.yml" } } }),
      "a.yml": "get:\n  responses:\n    200: {$ref: '#/gone'}\n",
    });
    expect(problems).toMatchObject([
      {
        code: "REFERENCE_UNRESOLVED",
        place: { file: "a.yml", line: 3, pointer: "#/get/responses/200/$ref" },
      },
    ]);
  });

  it("and an operation that contains itself has an end", () => {
    const { problems } = bundle({
      "openapi.yaml": document({ paths: { "/a": { get: { $ref: "get.yml" } } } }),
      "get.yml": {
        responses: { 204: { description: "" } },
        callbacks: { again: { "{$url}": { post: { $ref: "get.yml" } } } },
      },
    });
    expect(problems.map(({ code }) => code)).toEqual(["REFERENCE_NOT_ALLOWED"]);
  });
});

describe("a reference on the line below its key", () => {
  const text = (reference: string): string =>
    `openapi: 3.1.0\ninfo: { title: Things, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n    A:\n      $ref: ${reference}\n    B: {}\n`;

  it("keeps a document in one file from being read for others", () => {
    const read = (): never => expect.fail("It was read.");
    const main = { api: "things", version: "1", file: "openapi.yaml", read };
    for (const below of [">-\n        #/components/schemas/B", "|-\r\n        #/components/schemas/B"])
      expect(requestFiles({ ...main, text: text(below) }, "file:///spec/openapi.yaml").next().done).toBe(
        true,
      );
  });

  it("leads to another file, also below a comment", () => {
    for (const below of [">-\n        b.yaml", ">- # the other\n        b.yaml"])
      expect(bundle({ "openapi.yaml": text(below), "b.yaml": "type: string\n" }).asked).toEqual(["b.yaml"]);
  });
});
