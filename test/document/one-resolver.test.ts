/**
 * References of a single document and of one in several files have one meaning: where a file is missing that no type
 * needs, and where a document refers to itself by its own address.
 */
import { describe, expect, it } from "vitest";

import { requestFiles } from "../../src/document/parse.js";
import { read } from "./reading.js";

const pet = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };
const union = {
  oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
  discriminator: { propertyName: "kind", mapping: { cat: "./gone/Cat.yaml", hound: "gone/Hound.json" } },
};

function withContent(content: object, parts: object = {}, openapi = "3.1.0"): Record<string, unknown> {
  const responses = { 200: { description: "Done.", content: { "application/json": content } } };
  return {
    openapi,
    info: { title: "Things", version: "1" },
    paths: { "/pets": { get: { operationId: "getPet", responses } } },
    components: { schemas: { Cat: pet, Dog: pet }, ...parts },
  };
}

/** The optional and the required files that a document asks for. */
function filesOf(document: object): Readonly<Record<string, boolean>> {
  const text = JSON.stringify(document);
  const source = { api: "things", version: "2026-01-01", file: "api.json", text };
  const asked: [string, boolean][] = [];
  const requests = requestFiles(source, "file:///spec/api.json");
  for (let step = requests.next(); step.done !== true; step = requests.next(step.value.map(() => undefined)))
    asked.push(...step.value.map(({ address, isOptional }) => [address, isOptional] as [string, boolean]));
  return Object.fromEntries(asked);
}

describe("a file that is missing and that no type needs", () => {
  const link = { operationRef: "./gone/api.json#/paths/~1a/get" };
  it.each<[string, object]>([
    ["a discriminator's mapping", withContent({ schema: union })],
    [
      "a mapping beside a reference to a file",
      withContent({ schema: union }, { examples: { E: { $ref: "./gone/E.json" } } }),
    ],
    ["an example", withContent({ schema: pet, examples: { one: { $ref: "./gone/one.json" } } })],
    [
      "an example among the components",
      withContent(
        { schema: pet, examples: { one: { $ref: "#/components/examples/E" } } },
        { examples: { E: { $ref: "./gone/E.json" } } },
      ),
    ],
    ["a link", withContent({ schema: pet }, { links: { next: { $ref: "./gone/link.json" }, other: link } })],
    ["an external documentation", { ...withContent({ schema: pet }), externalDocs: { $ref: "./gone.md" } }],
  ])("%s refuses nothing", (_what, document) => {
    expect(Object.values(filesOf(document)).filter((isOptional) => !isOptional)).toEqual([]);
    const { document: valid, diagnostics } = read(document);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(valid?.operations).toHaveLength(1);
  });

  it("is required where a type needs it as well", () => {
    const oneOf = [{ $ref: "./gone/Cat.yaml" }, ...union.oneOf];
    expect(filesOf(withContent({ schema: { ...union, oneOf } }))).toEqual({
      "file:///spec/gone/Cat.yaml": false,
      "file:///spec/gone/Hound.json": true,
    });
  });
});

describe("its own address", () => {
  const self = "https://api.example.com/openapi.json";
  it.each([
    ["is internal", self, `${self}#/components/schemas/Cat`],
    [
      "is internal where the document says only its path",
      "/spec/openapi.json",
      "openapi.json#/components/schemas/Cat",
    ],
  ])("%s", (_what, $self, $ref) => {
    const { document, codes } = read({ ...withContent({ schema: { $ref } }, {}, "3.2.0"), $self });
    expect(codes).toEqual([]);
    expect(JSON.stringify(document?.operations[0]?.responses)).toContain('"reference":"Cat"');
  });
});

describe("a media type that is a reference", () => {
  const media = { schema: { $ref: "#/components/schemas/Cat" } };
  it.each([
    ["to a schema", "#/components/schemas/Cat", "3.1.0", ["MEDIA_TYPE_REFERENCE"]],
    ["to a media type", "#/components/mediaTypes/Cat", "3.0.3", ["MEDIA_TYPE_REFERENCE"]],
    ["to a media type of OpenAPI 3.2", "#/components/mediaTypes/Cat", "3.2.0", []],
    [
      "to a media type under a key of a vendor",
      "#/components/x-media/Cat",
      "3.0.3",
      ["MEDIA_TYPE_REFERENCE"],
    ],
  ])("%s is read", (_what, $ref, openapi, expected) => {
    const parts = { mediaTypes: { Cat: media }, "x-media": { Cat: media } };
    const { document, codes } = read(withContent({ $ref }, parts, openapi));
    expect(codes).toEqual(expected);
    expect(JSON.stringify(document?.operations[0]?.responses)).toContain('"reference":"Cat"');
  });
});
