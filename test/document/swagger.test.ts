/** Swagger 2.0 says the same as the OpenAPI 3 that it becomes, or that something cannot be said. */
import { describe, expect, it } from "vitest";

import { parseText, read } from "./reading.js";

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const swagger = (operation: object, parts: object = {}): string =>
  JSON.stringify({
    swagger: "2.0",
    info: { title: "Things", version: "1" },
    host: "api.example",
    basePath: "/v1",
    paths: { "/things": { post: { responses: { 204: { description: "done" } }, ...operation } } },
    ...parts,
  });

/** The operation as OpenAPI 3. */
function converted(operation: object, parts: object = {}): Record<string, unknown> {
  const { parsed } = parseText(swagger(operation, parts));
  const { paths } = plain(parsed?.root) as { paths: Record<string, Record<string, Record<string, unknown>>> };
  return paths["/things"]?.["post"] ?? {};
}

const list = { type: "array", items: { type: "string" } };
const asString = (separator: string): object => ({
  schema: { type: "string" },
  description: `A list, separated by ${separator}.`,
});

describe("a list", () => {
  const rows: [place: string, format: string | undefined, parameter: object][] = [
    ["query", undefined, { schema: list, style: "form", explode: false }],
    ["query", "csv", { schema: list, style: "form", explode: false }],
    ["query", "multi", { schema: list, style: "form", explode: true }],
    ["query", "ssv", { schema: list, style: "spaceDelimited", explode: false }],
    ["query", "pipes", { schema: list, style: "pipeDelimited", explode: false }],
    ["query", "tsv", asString("tabs")],
    ["header", undefined, { schema: list, style: "simple", explode: false }],
    ["header", "pipes", asString("`|`")],
    ["header", "ssv", asString("blanks")],
  ];
  it.each(rows)("in the %s as %s", (place, collectionFormat, parameter) => {
    const { parameters } = converted({ parameters: [{ name: "a", in: place, ...list, collectionFormat }] });
    expect(parameters).toEqual([{ name: "a", in: place, ...parameter }]);
  });

  it("in a form", () => {
    const field = { in: "formData", ...list };
    const parameters = [
      { name: "csv", ...field },
      { name: "multi", ...field, collectionFormat: "multi" },
    ];
    expect(converted({ parameters })["requestBody"]).toEqual({
      required: false,
      content: {
        "application/x-www-form-urlencoded": {
          schema: { type: "object", properties: { csv: list, multi: list } },
          encoding: { csv: { style: "form", explode: false }, multi: { style: "form", explode: true } },
        },
      },
    });
    expect(converted({ parameters, consumes: ["multipart/form-data"] })["requestBody"]).toEqual({
      required: false,
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            properties: { csv: { type: "string", description: "A list, separated by commas." }, multi: list },
          },
        },
      },
    });
  });
});

it("a list that becomes a string is named in the report, wherever it is", () => {
  const field = { in: "formData", ...list };
  const headers = { Ids: { ...list, collectionFormat: "tsv" } };
  const { diagnostics } = parseText(
    swagger({
      consumes: ["multipart/form-data"],
      parameters: [
        { name: "csv", ...field },
        { name: "multi", ...field, collectionFormat: "multi" },
        { name: "nested", ...field, collectionFormat: "multi", items: list },
        { name: "tabs", ...list, in: "query", collectionFormat: "tsv" },
        { name: "commas", ...list, in: "query" },
      ],
      responses: { 204: { description: "done", headers } },
    }),
  );
  expect(diagnostics).toMatchObject([
    {
      code: "SWAGGER_CONVERTED",
      detail:
        'The document is Swagger 2.0; it is read as OpenAPI 3.0. It has no form for some lists, which become strings: "tabs", "csv", "nested" and "Ids".',
    },
  ]);
});

describe("a body", () => {
  const body = { name: "b", in: "body", required: true, schema: { $ref: "#/definitions/A" } };
  const definitions = { A: { type: "object" } };
  const schema = { $ref: "#/components/schemas/A" };
  const shared = { parameters: { B: body, F: { name: "f", in: "formData", type: "file" } }, definitions };

  it("has the media types of its operation, else of the document, else JSON", () => {
    const contentOf = (operation: object, parts: object = {}): unknown =>
      converted({ parameters: [body], ...operation }, { definitions, ...parts })["requestBody"];
    const json = { "application/json": { schema } };
    const xml = { "application/xml": { schema } };
    expect(contentOf({})).toEqual({ required: true, content: json });
    expect(contentOf({}, { consumes: ["application/xml"] })).toEqual({ required: true, content: xml });
    expect(contentOf({ consumes: ["application/json"] }, { consumes: ["application/xml"] })).toEqual({
      required: true,
      content: json,
    });
  });

  it("may be shared, or that of the whole path", () => {
    const expected = { required: true, content: { "application/json": { schema } } };
    expect(converted({ parameters: [{ $ref: "#/parameters/B" }] }, shared)["requestBody"]).toEqual(expected);
    const item = { post: { responses: {} }, parameters: [{ $ref: "#/parameters/B" }] };
    expect(converted({}, { ...shared, paths: { "/things": item } })["requestBody"]).toEqual(expected);
  });

  it("with a file is multipart, whatever the document consumes", () => {
    const operation = { parameters: [{ $ref: "#/parameters/F" }], consumes: ["application/json"] };
    expect(converted(operation, shared)["requestBody"]).toMatchObject({
      content: {
        "multipart/form-data": { schema: { properties: { f: { type: "string", format: "binary" } } } },
      },
    });
  });
});

describe("an answer", () => {
  const responses = { 200: { description: "ok", schema: { type: "string", "x-nullable": true } } };
  const schema = { type: "string", nullable: true };

  it("has the media types of its operation, else of the document", () => {
    const produces = ["text/csv"];
    expect(converted({ responses, produces }, { produces: ["application/xml"] })["responses"]).toEqual({
      200: { description: "ok", content: { "text/csv": { schema } } },
    });
    expect(converted({ responses }, { produces: ["application/xml"] })["responses"]).toEqual({
      200: { description: "ok", content: { "application/xml": { schema } } },
    });
  });

  it("may be shared, with headers", () => {
    const shared = {
      Bad: { description: "bad", headers: { N: { type: "integer" } }, schema: { type: "file" } },
    };
    expect(
      converted({ responses: { 400: { $ref: "#/responses/Bad" } } }, { responses: shared })["responses"],
    ).toEqual({
      400: {
        description: "bad",
        headers: { N: { schema: { type: "integer" } } },
        content: { "application/json": { schema: { type: "string", format: "binary" } } },
      },
    });
  });
});

describe("a document", () => {
  it("is announced as converted, with https before http", () => {
    const { parsed, diagnostics } = parseText(swagger({}, { schemes: ["http", "https"] }));
    expect(diagnostics.map(({ code }) => code)).toEqual(["SWAGGER_CONVERTED"]);
    expect(plain(parsed?.root["servers"])).toEqual([
      { url: "https://api.example/v1" },
      { url: "http://api.example/v1" },
    ]);
  });

  it.each(["swagger: 2.0", 'swagger: "2.0"'])("begins with %s", (head) => {
    const { parsed } = parseText(`${head}\ninfo: {title: T, version: "1"}\npaths: {}\n`, "api.yaml");
    expect(parsed?.root["openapi"]).toBe("3.0.4");
  });

  it("names its own places", () => {
    const { diagnostics } = read(swagger({}, { definitions: { A: { type: "object", properties: 3 } } }));
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: "SCHEMA_INVALID",
        place: expect.objectContaining({ pointer: "#/definitions/A/properties", line: 1 }) as object,
      }),
    );
  });

  it("that is not sound is refused, not half of it", () => {
    const { parsed, diagnostics } = parseText(swagger({ parameters: [{ name: "a" }] }));
    expect(parsed).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "SWAGGER_NOT_CONVERTED" }]);
  });
});
