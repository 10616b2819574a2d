/** What counts as a difference between two documents, and what as none. */
import { describe, expect, it } from "vitest";

import { compareDocuments } from "../../src/document/compare-documents.js";
import type { JsonObject } from "../../src/values/json.js";
import { parseText } from "./reading.js";

const base = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1", contact: { name: "A" } },
  servers: [{ url: "https://a.example", description: "Live." }, { url: "https://b.example" }],
  tags: [{ name: "a", description: "A." }, { name: "b" }],
  paths: {
    "/things": {
      post: {
        summary: "Make",
        tags: ["a"],
        externalDocs: { url: "https://docs.example" },
        parameters: [
          { name: "x", in: "query", schema: { type: "string", enum: ["a", "b"] } },
          { name: "x", in: "header", schema: { type: "string" } },
          { $ref: "#/components/parameters/Used" },
        ],
        requestBody: {
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/Thing" },
              examples: { one: { value: { description: "A." } }, two: { value: 2 } },
            },
          },
        },
        responses: { "200": { description: "Made.", headers: { "x-rate": { schema: {} } } } },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: "object",
        required: ["description", "id"],
        properties: { description: { type: "string", default: { title: "A" } }, id: { type: "string" } },
        oneOf: [{ required: ["id"] }, { title: "Second", required: ["description"] }],
        prefixItems: [{ title: "First" }, {}],
      },
    },
    parameters: { Used: { name: "used", in: "query" }, Idle: { name: "idle", in: "query" } },
    securitySchemes: {
      oauth: {
        type: "oauth2",
        flows: { implicit: { authorizationUrl: "https://a.example", scopes: { "x-read": "Reads." } } },
      },
    },
  },
};

type Base = typeof base;

/** The base, edited. `any` place of it is known to the compiler. */
function edited(edit: (document: Base) => void): JsonObject {
  const copy = structuredClone(base);
  edit(copy);
  return rootOf(copy);
}

function rootOf(document: object): JsonObject {
  const root = parseText(JSON.stringify(document)).parsed?.root;
  if (root === undefined) throw new Error("The document does not parse.");
  return root;
}

function differences(after: JsonObject, before = rootOf(base)): number {
  return compareDocuments(before, after).nodes;
}

const post = ({ paths }: Base): Base["paths"]["/things"]["post"] => paths["/things"].post;
const media = (
  document: Base,
): Base["paths"]["/things"]["post"]["requestBody"]["content"]["application/json"] =>
  post(document).requestBody.content["application/json"];
const thing = ({ components }: Base): Base["components"]["schemas"]["Thing"] => components.schemas.Thing;

const edits: readonly (readonly [string, (document: Base) => void, number])[] = [
  ["nothing", () => undefined, 0],
  ["a summary", (each) => (post(each).summary = "Create"), 1],
  ["a description that is gone", ({ servers }) => delete servers[0]?.description, 1],
  ["the title of a member", (each) => delete thing(each).oneOf[1]?.title, 1],
  [
    "the description of a scope",
    ({
      components: {
        securitySchemes: { oauth },
      },
    }) => (oauth.flows.implicit.scopes["x-read"] = "Read."),
    1,
  ],
  ["a tag's description", ({ tags }) => delete tags[0]?.description, 1],
  ["a new tag", ({ tags }) => tags.push({ name: "c" }), 1],
  ["the tags of an operation", (each) => post(each).tags.push("b"), 1],
  ["a link to documentation", (each) => (post(each).externalDocs.url = "https://d.example"), 1],
  ["a named example", (each) => (media(each).examples.one.value.description = "B."), 1],
  ["an example that is gone", (each) => Reflect.deleteProperty(media(each).examples, "two"), 1],
  ["all examples", (each) => Reflect.deleteProperty(media(each), "examples"), 1],
  ["an extension", (each) => Object.assign(post(each), { "x-internal": { deep: [1] } }), 1],
  ["an extension among paths", ({ paths }) => Object.assign(paths, { "x-internal": 1 }), 1],
  [
    "a header with such a name",
    (each) => Object.assign(post(each).responses["200"].headers, { "x-b": {} }),
    1,
  ],
  ["an extension that is read", (each) => Object.assign(post(each), { "x-sunset": "2026-01-01" }), 1],
  ["a trait", (each) => Object.assign(post(each), { "x-client": { name: "make" } }), 1],
  ["the version", ({ info }) => (info.version = "2"), 1],
  ["the contact", ({ info }) => Reflect.deleteProperty(info, "contact"), 1],
  ["all of `info`", (each) => Reflect.deleteProperty(each, "info"), 1],
  ["an unused component", ({ components }) => (components.parameters.Idle.in = "header"), 1],
  ["a used component", ({ components }) => (components.parameters.Used.in = "header"), 1],
  ["a new type", ({ components }) => Object.assign(components.schemas, { Other: {} }), 1],
  ["the order of parameters", (each) => post(each).parameters.reverse(), 1],
  ["the order of servers", ({ servers }) => servers.reverse(), 1],
  ["the order of required fields", (each) => thing(each).required.reverse(), 1],
  ["the order of members", (each) => thing(each).oneOf.reverse(), 1],
  ["the order of positions", (each) => thing(each).prefixItems.reverse(), 1],
  ["a field of that name", (each) => Reflect.deleteProperty(thing(each).properties, "description"), 1],
  ["a key of a default", (each) => (thing(each).properties.description.default.title = "B"), 1],
  ["a value of an enum", (each) => post(each).parameters[0]?.schema?.enum?.push("c"), 1],
  ["an operation that is gone", ({ paths }) => Reflect.deleteProperty(paths["/things"], "post"), 1],
];

describe("an edit", () => {
  it.each(edits)("of %s", (_, edit, expected) => {
    const after = edited(edit);
    expect(differences(after)).toBe(expected);
    expect(differences(rootOf(base), after)).toBe(expected);
  });
});

it("finds no difference in key order, layout and format", () => {
  const yaml = `
components: ${JSON.stringify(base.components)}
paths: ${JSON.stringify(base.paths)}
tags: ${JSON.stringify(base.tags)}
servers: ${JSON.stringify(base.servers)}
info: { version: "1", contact: { name: A }, title: Things }
openapi: "3.1.0"
`;
  const root = parseText(yaml, "api.yaml").parsed?.root;
  expect(root === undefined ? -1 : differences(root)).toBe(0);
});
