/** Where differences are easily invented or missed. */
import { describe, expect, it } from "vitest";

import { compareApis } from "../../src/compare/compare-apis.js";
import type { Fact } from "../../src/compare/fact.js";
import type { Event } from "../../src/model/api.js";
import {
  answering,
  apiOf,
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

interface Case {
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
  readonly told: readonly string[];
}

const ok = { "200": { description: "" } };

const equal: readonly Omit<Case, "told">[] = [
  {
    name: "a schema written down where it was referred to",
    before: answering(object({ a: ref("A"), b: ref("A") }), { A: object({ id: string }), B: string }),
    after: answering(object({ a: object({ id: string }), b: ref("A") }), {
      A: object({ id: string }),
      B: string,
    }),
  },
  {
    name: "a path-level parameter moved to the operation",
    before: {
      paths: {
        "/things/{id}": {
          parameters: [{ name: "id", in: "path", required: true, schema: string }],
          get: { operationId: "read", responses: ok },
        },
      },
    },
    after: {
      paths: {
        "/things/{id}": {
          get: {
            operationId: "read",
            parameters: [{ name: "id", in: "path", required: true, schema: string }],
            responses: ok,
          },
        },
      },
    },
  },
  {
    name: "a media type with and without charset",
    before: calling({
      responses: { "200": { description: "", content: { "application/json": { schema: string } } } },
    }),
    after: calling({
      responses: {
        "200": { description: "", content: { "Application/JSON; charset=UTF-8": { schema: string } } },
      },
    }),
  },
  {
    name: "a scheme under another name, with the same demand",
    before: calling(
      { security: [{ a: [] }] },
      { components: { securitySchemes: { a: { type: "http", scheme: "bearer" } } } },
    ),
    after: calling(
      { security: [{ b: [] }] },
      { components: { securitySchemes: { b: { type: "http", scheme: "bearer" } } } },
    ),
  },
  {
    name: "an object closed in the base that allOf merges anyway",
    before: answering({ allOf: [object({ a: string }), object({ b: string })] }),
    after: answering(object({ a: string, b: string })),
  },
  {
    name: "a field that two parts of allOf limit together",
    before: taking({
      allOf: [object({ a: { ...string, maxLength: 9 } }), object({ a: { ...string, minLength: 2 } })],
    }),
    after: taking(object({ a: { ...string, minLength: 2, maxLength: 9 } })),
  },
  {
    name: "types listed, and the same types as a union",
    before: answering(object({ a: { type: ["string", "integer"] } })),
    after: answering(object({ a: { anyOf: [string, integer] } })),
  },
  {
    name: "a type that the keywords imply",
    before: answering({ properties: { a: string } }),
    after: answering(object({ a: string })),
  },
];

const different: readonly Case[] = [
  {
    name: "a change in a shared base is one change of the base",
    before: answering(object({ a: ref("A"), b: ref("B") }), bases(object({ id: string }))),
    after: answering(object({ a: ref("A"), b: ref("B") }), bases(object({ id: integer }))),
    told: ["breaking type-changed"],
  },
  {
    name: "an object that becomes one of several is reported as one new variant",
    before: answering(object({ pet: ref("Cat") }), { Cat: object({ lives: integer }) }),
    after: answering(object({ pet: { oneOf: [ref("Cat"), ref("Dog")] } }), {
      Cat: object({ lives: integer }),
      Dog: object({ tricks: string }),
    }),
    told: ["breaking union-member-added"],
  },
  {
    name: "an object split into variants is compared with all of them together",
    before: taking(object({ kind: enumOf("a", "b"), name: string, size: integer, note: string })),
    after: taking({
      oneOf: [
        object({ kind: enumOf("a"), name: string, size: integer }, ["kind"]),
        object({ kind: enumOf("b", "c"), name: string, note: string }, ["kind"]),
      ],
    }),
    told: ["breaking field-became-required", "additive enum-value-added", "note object-split"],
  },
  {
    name: "a name that stands for another thing is another type",
    before: answering(ref("Cat"), {
      Cat: object({ lives: integer, colour: string }),
      Car: object({ wheels: integer, doors: integer }),
    }),
    after: answering(ref("Car"), {
      Cat: object({ lives: integer, colour: string }),
      Car: object({ wheels: integer, doors: integer }),
    }),
    told: ["breaking type-changed"],
  },
  {
    name: "a value of a map changed deep inside",
    before: answering({
      type: "object",
      additionalProperties: { type: "array", items: object({ a: enumOf("x", "y") }) },
    }),
    after: answering({
      type: "object",
      additionalProperties: { type: "array", items: object({ a: enumOf("x", "y", "z") }) },
    }),
    told: ["breaking enum-value-added"],
  },
  {
    name: "a reference that admits null where its declaration does not",
    before: answering(object({ a: ref("A"), b: ref("A") }), { A: object({ id: string }) }),
    after: answering(object({ a: { anyOf: [ref("A"), { type: "null" }] }, b: ref("A") }), {
      A: object({ id: string }),
    }),
    told: ["breaking null-added"],
  },
  {
    name: "a status that a range covered keeps its schema",
    before: calling({ responses: { ...ok, "4XX": { description: "", ...json(string) } } }),
    after: calling({
      responses: {
        ...ok,
        "4XX": { description: "", ...json(string) },
        "404": { description: "", ...json(integer) },
      },
    }),
    told: ["breaking type-changed", "note status-refined"],
  },
  {
    name: "the payload of a callback is a response",
    before: calling({
      callbacks: {
        done: {
          "{$request.body#/url}": {
            post: { requestBody: json(object({ state: enumOf("a") })), responses: ok },
          },
        },
      },
    }),
    after: calling({
      callbacks: {
        done: {
          "{$request.body#/url}": {
            post: { requestBody: json(object({ state: enumOf("a", "b") })), responses: ok },
          },
        },
      },
    }),
    told: ["breaking enum-value-added"],
  },
];

function bases(base: Json): Json {
  return {
    Base: base,
    A: { allOf: [ref("Base"), object({ a: string })] },
    B: { allOf: [ref("Base"), object({ b: string })] },
  };
}

describe("nothing is reported of", () => {
  it.each(equal)("$name", ({ before, after }) => {
    const { changes } = diff(before, after);
    expect(changes.filter(({ rule }) => !rule.startsWith("schema-"))).toEqual([]);
  });
});

describe("what is reported", () => {
  it.each(different)("$name", ({ before, after, told: expected }) => {
    expect(told(diff(before, after))).toEqual(expected);
  });

  it("names the field as TypeScript writes it", () => {
    const before = answering(object({ list: { type: "array", items: ref("A") } }), {
      A: object({ "odd name": enumOf("x") }),
    });
    const after = answering(object({ list: { type: "array", items: ref("A") } }), {
      A: object({ "odd name": enumOf("x", "y") }),
    });
    const [fact] = compareApis(apiOf(before), apiOf(after));
    expect(fact).toMatchObject({
      at: {
        after: {
          owner: { kind: "schema", name: "A" },
          path: '["odd name"]',
          pointer: "#/components/schemas/A/properties/odd name",
        },
      },
      uses: [{ path: ".list[]" }],
    });
  });
});

describe("a renamed operation", () => {
  it("has the name of each document there, in every part of the call", () => {
    const body = (schema: Json): Json => ({ requestBody: { required: true, ...json(schema) } });
    const before = calling({ operationId: "old", ...body({ type: "string" }), parameters: [] });
    const after = calling({ operationId: "new", ...body({ type: "integer" }), parameters: [] });
    const gone = calling({ operationId: "new" });
    const owners = (facts: readonly Fact[]): unknown[] =>
      facts.flatMap(({ kind, at }) =>
        [at.before, at.after].flatMap((place) =>
          place?.owner.kind === "operation" ? [`${kind}: ${place.owner.name}`] : [],
        ),
      );
    expect(owners(compareApis(apiOf(before), apiOf(after)))).toEqual([
      "type: old",
      "type: new",
      "operation-renamed: old",
      "operation-renamed: new",
    ]);
    expect(owners(compareApis(apiOf(before), apiOf(gone)))).toContain("body-removed: old");
  });
});

describe("a declaration built on itself", () => {
  it("is compared to the end", () => {
    const node = (leaf: Json): Json => ({
      Node: {
        allOf: [object({ leaf }), object({ next: { allOf: [ref("Node"), object({ more: string })] } })],
      },
    });
    expect(told(diff(answering(ref("Node"), node(string)), answering(ref("Node"), node(integer))))).toEqual([
      "breaking type-changed",
    ]);
  });
});

describe("events in a container", () => {
  it("do not inherit the changes of each other's messages", () => {
    const container = (rail: Json): Json => ({
      components: {
        schemas: {
          Container: object({ type: string, data: { anyOf: [ref("A"), ref("B")] } }),
          A: object({ rail }),
          B: object({ id: string }),
        },
      },
    });
    const withEvents = (document: Json): ReturnType<typeof apiOf> => {
      const events = ["A", "B"].map((name): Event => ({
        type: name,
        source: "table",
        pointer: "#/x-client/webhooks",
        deprecated: false,
        notes: [],
        payload: {
          kind: "contained",
          container: "Container",
          messagePath: ["data"],
          message: { reference: name },
        },
      }));
      return { ...apiOf(document), events };
    };
    const facts = compareApis(withEvents(container(enumOf("x"))), withEvents(container(enumOf("x", "y"))));
    expect(facts.map(({ kind, uses }) => [kind, uses.map(({ caller }) => caller.endpoint)])).toEqual([
      ["enum-values", [{ kind: "event", name: "A" }]],
    ]);
  });
});
