/** Documents that publishers write in two ways. Whoever compares them reads no change, in either direction. */
import { describe, expect, it } from "vitest";

import {
  answering,
  calling,
  diff,
  enumOf,
  integer,
  json,
  object,
  ref,
  string,
  taking,
  told,
  type Json,
} from "../judge/support.js";

type Pair = readonly [one: Json, other: Json];

const card = object({ id: string, kind: { const: "card" }, number: string }, ["kind"]);
const cash = object({ id: string, kind: { const: "cash" }, amount: string }, ["kind"]);

/** Bodies and answers alike. */
const schemas: Readonly<Record<string, Pair>> = {
  "values whose keys are sorted otherwise": [
    { enum: [{ a: 1, b: 2 }, { c: 3 }], default: { a: 1, b: 2 } },
    { enum: [{ c: 3 }, { b: 2, a: 1 }], default: { b: 2, a: 1 } },
  ],
  "a constant whose keys are sorted otherwise": [{ const: { a: 1, b: 2 } }, { const: { b: 2, a: 1 } }],
  "both booleans listed": [{ type: "boolean" }, { type: "boolean", enum: [true, false] }],
  "an enum, one constant at a time": [
    enumOf("a", "b", "c"),
    { anyOf: [enumOf("a"), { oneOf: [{ const: "b" }, { const: "c" }] }] },
  ],
  "limits that limit nothing": [
    object({ list: { type: "array", items: string }, name: string }),
    object({
      list: { type: "array", items: string, minItems: 0, uniqueItems: false },
      name: { ...string, minLength: 0 },
    }),
  ],
  "an exclusive limit of integers": [
    { ...integer, exclusiveMinimum: 0, exclusiveMaximum: 10 },
    { ...integer, minimum: 1, maximum: 9 },
  ],
  "flags that are off": [
    object({ id: string }),
    object({ id: { ...string, readOnly: false, writeOnly: false, deprecated: false } }),
  ],
  "a list of anything": [{ type: "array" }, { type: "array", items: {} }],
  "fields that nothing limits": [
    object({ id: string }),
    { ...object({ id: string }), additionalProperties: {} },
  ],
  "an object without its type": [
    object({ id: string }, ["id"]),
    { properties: { id: string }, required: ["id"] },
  ],
  "an object in parts": [
    object({ id: string, size: integer }, ["id"]),
    { allOf: [object({ id: string }), { required: ["id"] }, object({ size: integer })] },
  ],
  "one part and its words": [
    object({ id: string }),
    { allOf: [object({ id: string }), { title: "A thing" }] },
  ],
  "names that are required twice": [object({ id: string }, ["id"]), object({ id: string }, ["id", "id"])],
  "a field that requires others": [
    { ...object({ a: string, b: string, c: string }), dependentRequired: { a: ["b", "c"] } },
    { ...object({ a: string, b: string, c: string }), dependentRequired: { a: ["c", "b"] } },
  ],
  "types in a list, or as members": [
    {
      type: ["array", "object", "string"],
      properties: { id: string },
      required: ["id"],
      items: integer,
      maxLength: 5,
    },
    {
      anyOf: [{ ...string, maxLength: 5 }, { type: "array", items: integer }, object({ id: string }, ["id"])],
    },
  ],
  "fields around the members, or in each": [
    {
      ...object({ id: string }, ["id"]),
      oneOf: [object({ a: string }, ["a"]), object({ b: string }, ["b"])],
    },
    {
      oneOf: [object({ id: string, a: string }, ["id", "a"]), object({ id: string, b: string }, ["id", "b"])],
    },
  ],
  "names that are required around the members, or in each": [
    { type: "object", required: ["id"], oneOf: [card, cash] },
    {
      oneOf: [
        { ...card, required: ["kind", "id"] },
        { ...cash, required: ["kind", "id"] },
      ],
    },
  ],
  "a part that is common to the members, or in each": [
    { allOf: [object({ id: string }, ["id"]), { oneOf: [card, cash] }] },
    {
      oneOf: [
        { allOf: [object({ id: string }, ["id"]), card] },
        { allOf: [object({ id: string }, ["id"]), cash] },
      ],
    },
  ],
  "no other fields, for all parts or for one object": [
    {
      allOf: [object({ id: string }), object({ size: integer })],
      unevaluatedProperties: false,
    },
    { ...object({ id: string, size: integer }), additionalProperties: false },
  ],
  "no other fields, whoever evaluates them": [
    { ...object({ id: string }), additionalProperties: false },
    { ...object({ id: string }), unevaluatedProperties: false },
  ],
  "conditions that every value meets": [
    object({
      list: { type: "array", items: string },
      names: object({ a: string }),
    }),
    object({
      list: { type: "array", items: string, contains: { const: "a" }, minContains: 0 },
      names: { ...object({ a: string }), propertyNames: string },
    }),
  ],
  "nothing at all": [object({ id: false }), object({ id: { not: {} } })],
  "the members of a union in a union": [
    { anyOf: [string, { anyOf: [integer, { type: "null" }] }] },
    { anyOf: [integer, string, { type: "null" }] },
  ],
};

const thing = { operationId: "getThing", responses: { "200": { description: "", ...json(string) } } };
const key = { type: "apiKey", in: "header", name: "X-Key" };
const securitySchemes = { key, token: { type: "http", scheme: "bearer" } };
const id = { name: "id", in: "path", required: true, schema: string };

function at(path: string, operation: Json, more: Json = {}): Json {
  return { paths: { [path]: { get: { ...thing, ...operation } } }, ...more };
}

function servedBy(...urls: readonly string[]): Json {
  return calling({}, { servers: urls.map((url) => ({ url })) });
}

function secured(security: unknown, own?: unknown): Json {
  const operation = own === undefined ? {} : { security: own };
  return calling(operation, {
    ...(security === undefined ? {} : { security }),
    components: { securitySchemes },
  });
}

function issuedAt(tokenUrl: string): Json {
  const flows = { clientCredentials: { tokenUrl, scopes: {} } };
  return calling(
    { security: [{ oauth: [] }] },
    { components: { securitySchemes: { oauth: { type: "oauth2", flows } } } },
  );
}

const asUsual = {
  file: { contentType: "application/octet-stream" },
  note: { contentType: "text/plain" },
  owner: { contentType: "application/json" },
  tags: { contentType: "Text/Plain" },
};

const documents: Readonly<Record<string, Pair>> = {
  "a server with a slash at its end": [servedBy("https://a.test/v1"), servedBy("https://a.test/v1/")],
  "the default server": [servedBy(), servedBy("/")],
  "the servers of an operation, with a slash": [
    at("/things", { servers: [{ url: "https://b.test" }] }, { servers: [{ url: "https://a.test" }] }),
    at("/things", { servers: [{ url: "https://b.test/" }] }, { servers: [{ url: "https://a.test" }] }),
  ],
  "a requirement of the API, at its operation": [secured([{ key: [] }]), secured(undefined, [{ key: [] }])],
  "no credential, in words": [secured(undefined), secured([{}])],
  "alternatives in another order": [
    secured([{ key: [] }, { token: [] }]),
    secured([{ token: [] }, { key: [] }]),
  ],
  "a parameter of the path": [
    at("/things/{id}", { parameters: [id] }),
    { paths: { "/things/{id}": { parameters: [id], get: thing } } },
  ],
  "a parameter that every client overrides": [
    calling({}),
    calling({ parameters: [{ name: "accept", in: "header", schema: string }] }),
  ],
  "the default style of parameters": [
    calling({ parameters: [{ name: "tags", in: "query", schema: { type: "array", items: string } }] }),
    calling({
      parameters: [
        { name: "tags", in: "query", style: "form", explode: true, schema: { type: "array", items: string } },
      ],
    }),
  ],
  "the media type of a part": [form("multipart/form-data"), form("multipart/form-data", asUsual)],
  "the style of a field": [
    form("application/x-www-form-urlencoded"),
    form("application/x-www-form-urlencoded", {
      tags: { style: "form", explode: true },
      note: { explode: false },
    }),
  ],
  "the address that issues tokens": [
    issuedAt("https://a.example/token"),
    issuedAt("https://A.example:443/token"),
  ],
  "what is referred to": [
    calling({ requestBody: json(string) }),
    calling(
      { requestBody: { $ref: "#/components/requestBodies/Name" } },
      { components: { requestBodies: { Name: json(string) } } },
    ),
  ],
  "tags of variants, spelled out": [
    answering(ref("Pet"), pets(undefined)),
    answering(ref("Pet"), pets({ Cat: "#/components/schemas/Cat", Dog: "#/components/schemas/Dog" })),
  ],
  "OpenAPI 3.0 and 3.1": [
    {
      openapi: "3.0.3",
      ...answering(
        object({
          note: { ...string, nullable: true },
          size: { ...integer, minimum: 1, exclusiveMinimum: true },
          file: { ...string, format: "byte" },
          state: { ...enumOf("a", "b"), nullable: true },
          owner: { nullable: true, allOf: [ref("Cat")] },
        }),
        pets(undefined),
      ),
    },
    answering(
      object({
        note: { type: ["string", "null"] },
        size: { ...integer, exclusiveMinimum: 1 },
        file: { ...string, contentEncoding: "base64" },
        state: { type: ["string", "null"], enum: ["a", "b", null] },
        owner: { oneOf: [ref("Cat"), { type: "null" }] },
      }),
      pets(undefined),
    ),
  ],
};

/** Fields of every kind. */
function form(mediaType: string, encoding: Json = {}): Json {
  const schema = object({
    file: { ...string, format: "binary" },
    note: string,
    owner: object({ id: string }),
    tags: { type: "array", items: string },
  });
  return calling({ requestBody: { content: { [mediaType]: { schema, encoding } } } });
}

function pets(mapping: Json | undefined): Json {
  const discriminator = { propertyName: "kind", ...(mapping === undefined ? {} : { mapping }) };
  return {
    Pet: { oneOf: [ref("Cat"), ref("Dog")], discriminator },
    Cat: object({ kind: string, lives: integer }, ["kind"]),
    Dog: object({ kind: string, tricks: string }, ["kind"]),
  };
}

describe("another way to write", () => {
  it.each(Object.entries(schemas))("%s", (_name, [one, other]) => {
    for (const place of [answering, taking]) {
      expect(told(diff(place(one), place(other)))).toEqual([]);
      expect(told(diff(place(other), place(one)))).toEqual([]);
    }
  });

  it.each(Object.entries(documents))("%s", (_name, [one, other]) => {
    expect(told(diff(one, other))).toEqual([]);
    expect(told(diff(other, one))).toEqual([]);
  });
});
