/**
 * One change each: what the widespread comparison tools get wrong about it, and what is right for a TypeScript
 * consumer. `nothing` means that no change is told at all.
 */
import { describe, expect, it } from "vitest";

import {
  answering,
  calling,
  delivering,
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
} from "./support.js";

interface MicroPair {
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
  readonly told: readonly string[];
}

const iban = object({ type: enumOf("Iban"), iban: string }, ["type", "iban"]);
const swift = object({ type: enumOf("Swift"), bic: string }, ["type", "bic"]);
const fedNow = object({ type: enumOf("FedNow"), routing: string }, ["type", "routing"]);

const thing = { id: string, name: string };

const pairs: readonly MicroPair[] = [
  {
    name: "request closed with additionalProperties false",
    before: taking(object(thing)),
    after: taking({ ...object(thing), additionalProperties: false }),
    told: ["breaking object-closed"],
  },
  {
    name: "field moved into the allOf base",
    before: answering(ref("Thing"), {
      Base: object({ id: string }),
      Thing: { allOf: [ref("Base"), object({ name: string, note: string })] },
    }),
    after: answering(ref("Thing"), {
      Base: object({ id: string, note: string }),
      Thing: { allOf: [ref("Base"), object({ name: string })] },
    }),
    told: [],
  },
  {
    name: "component renamed",
    before: answering(ref("Thing"), { Thing: object(thing) }),
    after: answering(ref("Item"), { Item: object(thing) }),
    told: ["compile schema-renamed"],
  },
  {
    name: "union member component renamed",
    before: answering({ oneOf: [ref("Iban"), ref("Swift")] }, { Iban: iban, Swift: swift }),
    after: answering({ oneOf: [ref("IbanRail"), ref("Swift")] }, { IbanRail: iban, Swift: swift }),
    told: ["compile schema-renamed"],
  },
  {
    name: "union members reordered (inline)",
    before: answering({ oneOf: [iban, swift] }),
    after: answering({ oneOf: [swift, iban] }),
    told: [],
  },
  {
    name: "one-value enum to const",
    before: answering(object({ type: enumOf("a") })),
    after: answering(object({ type: { const: "a" } })),
    told: [],
  },
  {
    name: "enum to oneOf of consts",
    before: answering(object({ state: enumOf("a", "b") })),
    after: answering(object({ state: { oneOf: [{ const: "a" }, { const: "b" }] } })),
    told: [],
  },
  {
    name: "type [string, null] to anyOf [string, null]",
    before: answering(object({ name: { type: ["string", "null"] } })),
    after: answering(object({ name: { anyOf: [string, { type: "null" }] } })),
    told: [],
  },
  {
    name: "3.0 nullable to 3.1 type array",
    before: { openapi: "3.0.3", ...answering(object({ name: { type: "string", nullable: true } })) },
    after: answering(object({ name: { type: ["string", "null"] } })),
    told: [],
  },
  {
    name: "anyOf grew in a response",
    before: answering({ anyOf: [iban, swift] }),
    after: answering({ anyOf: [iban, swift, fedNow] }),
    told: ["breaking union-member-added"],
  },
  {
    name: "oneOf grew in a response",
    before: answering(ref("Rail"), {
      Rail: { oneOf: [ref("Iban"), ref("Swift")] },
      Iban: iban,
      Swift: swift,
    }),
    after: answering(ref("Rail"), {
      Rail: { oneOf: [ref("Iban"), ref("Swift"), ref("FedNow")] },
      Iban: iban,
      Swift: swift,
      FedNow: fedNow,
    }),
    told: ["breaking union-member-added"],
  },
  {
    name: "tag value of a variant changed in mapping",
    before: answering(ref("Pet"), pets({ cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" })),
    after: answering(
      ref("Pet"),
      pets({ feline: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" }),
    ),
    told: ["breaking tag-value-changed"],
  },
  {
    name: "map value integer to string",
    before: answering({ type: "object", additionalProperties: integer }),
    after: answering({ type: "object", additionalProperties: string }),
    told: ["breaking type-changed"],
  },
  {
    // The generated types do not know int64, so nothing but the documentation changes.
    name: "format int64 added to integer",
    before: answering(object({ count: integer })),
    after: answering(object({ count: { type: "integer", format: "int64" } })),
    told: ["note format-added"],
  },
  {
    name: "error 400 string to array",
    before: calling({
      responses: { "200": { description: "" }, "400": { description: "", ...json(string) } },
    }),
    after: calling({
      responses: {
        "200": { description: "" },
        "400": { description: "", ...json({ type: "array", items: string }) },
      },
    }),
    told: ["breaking type-changed"],
  },
  {
    name: "409 no longer listed",
    before: calling({ responses: { "200": { description: "" }, "409": { description: "" } } }),
    after: calling({ responses: { "200": { description: "" } } }),
    told: ["silent error-status-removed"],
  },
  {
    name: "422 added",
    before: calling({ responses: { "200": { description: "" } } }),
    after: calling({ responses: { "200": { description: "" }, "422": { description: "" } } }),
    told: ["silent error-status-added"],
  },
  {
    name: "demanded response field renamed",
    before: answering(object({ id: string, createdAt: string }, ["id", "createdAt"])),
    after: answering(object({ id: string, created_on: string }, ["id", "created_on"])),
    told: ["breaking field-renamed"],
  },
  {
    name: "response header integer to string",
    before: calling({
      responses: { "200": { description: "", headers: { "X-Count": { schema: integer } } } },
    }),
    after: calling({ responses: { "200": { description: "", headers: { "X-Count": { schema: string } } } } }),
    told: ["breaking type-changed"],
  },
  {
    name: "uniqueItems set on request",
    before: taking({ type: "array", items: string }),
    after: taking({ type: "array", items: string, uniqueItems: true }),
    told: ["silent limit-tightened"],
  },
  {
    name: "webhook enum grew",
    before: delivering(object({ state: enumOf("open", "closed") })),
    after: delivering(object({ state: enumOf("open", "closed", "paused") })),
    told: ["breaking enum-value-added"],
  },
  {
    name: "webhook field removed",
    before: delivering(object({ id: string, note: string }, ["id", "note"])),
    after: delivering(object({ id: string }, ["id"])),
    told: ["breaking field-removed"],
  },
  {
    name: "operationId renamed",
    before: calling({ operationId: "getThing" }),
    after: calling({ operationId: "readThing" }),
    told: ["compile operation-renamed"],
  },
  {
    name: "global security added",
    before: calling(
      {},
      { components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } } },
    ),
    after: calling(
      {},
      {
        components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
        security: [{ key: [] }],
      },
    ),
    told: ["breaking security-tightened"],
  },
  {
    name: "path parameter renamed",
    before: readingBy("id"),
    after: readingBy("thing_id"),
    told: ["compile path-parameter-renamed"],
  },
  {
    name: "examples only, description only",
    before: answering({ ...object(thing), description: "A thing.", examples: [{ id: "1" }] }),
    after: answering({ ...object(thing), description: "One thing.", examples: [{ id: "2" }] }),
    told: [],
  },
  {
    name: "recursive type gained a field",
    before: answering(ref("Node"), { Node: object({ children: { type: "array", items: ref("Node") } }) }),
    after: answering(ref("Node"), {
      Node: object({ children: { type: "array", items: ref("Node") }, label: string }),
    }),
    told: ["additive field-added"],
  },
];

function pets(mapping: Json): Json {
  const pet = { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind", mapping } };
  return {
    Pet: pet,
    Cat: object({ kind: string, lives: integer }, ["kind"]),
    Dog: object({ kind: string, tricks: string }, ["kind"]),
  };
}

function readingBy(name: string): Json {
  const parameters = [{ name, in: "path", required: true, schema: string }];
  return {
    paths: {
      [`/things/{${name}}`]: {
        get: { operationId: "getThing", parameters, responses: { "200": { description: "" } } },
      },
    },
  };
}

describe("27 single changes", () => {
  it.each(pairs)("$name", ({ before, after, told: expected }) => {
    expect(told(diff(before, after))).toEqual(expected);
  });

  it("has all of them", () => {
    expect(pairs).toHaveLength(27);
  });

  it("says of words alone that they are words", () => {
    const { verdict, prose } = diff(
      answering({ ...string, description: "A" }),
      answering({ ...string, description: "B" }),
    );
    expect({ verdict, prose: prose.length }).toEqual({ verdict: "equal-but-prose", prose: 1 });
    const key = (description: string): Json => {
      const securitySchemes = { key: { type: "apiKey", in: "header", name: "X-Key", description } };
      return calling({ security: [{ key: [] }] }, { components: { securitySchemes } });
    };
    expect(diff(key("A"), key("B"))).toMatchObject({ verdict: "equal-but-prose", changes: [] });
  });
});
