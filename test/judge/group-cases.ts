/** Pairs of documents in which the same difference stands in several places, or belongs to another difference. */
import type { Api } from "../../src/model/api.js";
import type { ErrorCodeSet } from "../../src/traits/types.js";
import type { FactCase } from "../compare/fact-cases.js";
import { apiOf, calling, enumOf, integer, json, type Json, object, ref, string } from "./support.js";

const ok = (schema: Json): Json => ({ "200": { description: "", ...json(schema) } });

/** As many operations that answer the schema. */
function operations(count: number, schema: Json, schemas: Json = {}): Json {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const paths = numbers.map((number) => [
    `/${number}`,
    { get: { operationId: `get${number}`, responses: ok(schema) } },
  ]);
  return { paths: Object.fromEntries(paths) as Json, components: { schemas } };
}

function deliveries(count: number, schema: Json): Json {
  const names = Array.from({ length: count }, (_, index) => `thing.${index + 1}`);
  const hook = { post: { requestBody: json(schema), responses: { "200": { description: "" } } } };
  return { paths: {}, webhooks: Object.fromEntries(names.map((name) => [name, hook])) };
}

/** Three events, of which these are delivered with a header. */
function carried(names: readonly string[]): Json {
  const header = { name: "X-Key", in: "header", required: true, schema: string };
  const hooks = ["paid", "refunded", "settled"].map((name) => {
    const parameters = names.includes(name) ? [header] : [];
    return [name, { post: { parameters, requestBody: json(string), responses: ok(string) } }] as const;
  });
  return { paths: {}, webhooks: Object.fromEntries(hooks) };
}

/** A header of a delivery, and an answer to it. */
function surrounding(schema: Json): Json {
  const parameters = [{ name: "X-Key", in: "header", required: true, schema }];
  const hook = { post: { parameters, requestBody: json(string), responses: ok(object({ a: schema })) } };
  return { paths: {}, webhooks: { paid: hook } };
}

const code = { condition: "Always.", remedy: "None.", fixableBy: "nobody", isRetryable: false } as const;

function failing(...names: readonly string[]): Api {
  const set: ErrorCodeSet = {
    name: "failures",
    description: "",
    codePath: ["code"],
    codes: names.map((name) => ({ code: name, ...code })),
  };
  const api = apiOf(operations(2, string));
  const errorSets = new Map([["400", "failures"]]);
  return { ...api, errorSets: [set], operations: api.operations.map((each) => ({ ...each, errorSets })) };
}

function withPolicy(document: Json): Api {
  const api = apiOf(document);
  const policy = {
    additive: ["response-field-added", "open-enum-value-added", "parameter-added"],
    newVersionFor: ["field-removed", "enum-value-added", "request-body-changed", "response-parameter-added"],
  };
  return { ...api, traits: { ...api.traits, policy } };
}

const state = (...values: readonly string[]): Json => object({ state: enumOf(...values) });
const open = (schema: Json): Json => ({ ...schema, "x-client": { open: true } });

const parted = (schema: Json): Json => ({
  paths: {
    "/things": {
      post: {
        operationId: "addThing",
        parameters: [{ name: "filter", in: "query", schema: object({ value: schema }) }],
        requestBody: json({ type: "array", items: object({ value: schema }) }),
        responses: {
          "200": {
            description: "",
            headers: { "X-Thing": { schema: object({ value: schema }) } },
            ...json({ type: "object", additionalProperties: object({ "odd name": schema }) }),
          },
        },
      },
    },
  },
  webhooks: {
    "thing.changed": {
      post: {
        requestBody: json(object({ "a.b": object({ value: schema }) })),
        responses: { "200": { description: "" } },
      },
    },
  },
});

const many = (count: number, field: Json): Json => {
  const names = Array.from({ length: count }, (_, index) => `T${String(index + 1).padStart(2, "0")}`);
  const calls = names.map((name) => [
    `/${name}`,
    { get: { operationId: `get${name}`, responses: ok(ref(name)) } },
  ]);
  const schemas = Object.fromEntries(names.map((name) => [name, object({ id: string, ...field })])) as Json;
  return { paths: Object.fromEntries(calls) as Json, components: { schemas } };
};

export const groupCases: readonly FactCase[] = [
  { name: "one field that came to four types", before: many(4, {}), after: many(4, { meta: string }) },
  { name: "one field that came to five types", before: many(5, {}), after: many(5, { meta: string }) },
  { name: "one field that came to twelve types", before: many(12, {}), after: many(12, { meta: string }) },
  {
    name: "an object whose fields were divided among variants",
    before: operations(1, object({ card: string, iban: string })),
    after: operations(1, { oneOf: [object({ card: string }, ["card"]), object({ iban: string }, ["iban"])] }),
  },
  {
    name: "fields of which one is required, which were divided among variants",
    before: operations(1, {
      ...object({ card: string, iban: string }),
      additionalProperties: false,
      oneOf: [{ required: ["card"] }, { required: ["iban"] }],
    }),
    after: operations(1, {
      oneOf: [
        { ...object({ card: string }, ["card"]), additionalProperties: false },
        { ...object({ iban: string }, ["iban"]), additionalProperties: false },
      ],
    }),
  },
  {
    name: "one value that was added to the enums of several types",
    before: operations(2, object({ a: ref("A"), b: ref("B"), c: ref("C") }), {
      A: state("x"),
      B: state("x"),
      C: state("x", "y"),
    }),
    after: operations(2, object({ a: ref("A"), b: ref("B"), c: ref("C") }), {
      A: state("x", "new"),
      B: state("x", "new"),
      C: state("x", "y", "other"),
    }),
  },
  {
    name: "one difference in the schemas of several operations that have no name",
    before: operations(4, object({ a: string })),
    after: operations(4, object({ a: integer })),
  },
  { name: "one difference in many operations", before: operations(6, string), after: operations(6, integer) },
  {
    name: "one difference in an event",
    before: deliveries(1, object({ a: string })),
    after: deliveries(1, object({ a: integer })),
  },
  {
    name: "one difference in some events",
    before: deliveries(3, object({ a: string })),
    after: deliveries(3, object({ a: integer })),
  },
  { name: "one difference in many events", before: deliveries(5, string), after: deliveries(5, integer) },
  {
    name: "a type that is used in one field, and one that is used in two",
    before: operations(1, object({ once: ref("Once"), a: ref("Twice"), b: ref("Twice") }), {
      Once: enumOf("x"),
      Twice: enumOf("x"),
    }),
    after: operations(1, object({ once: ref("Once"), a: ref("Twice"), b: ref("Twice") }), {
      Once: enumOf("x", "y"),
      Twice: enumOf("x", "z"),
    }),
  },
  {
    name: "many types of one field",
    before: operations(
      1,
      object(Object.fromEntries(["A", "B", "C", "D", "E"].map((name) => [name, ref(name)]))),
      Object.fromEntries(["A", "B", "C", "D", "E"].map((name) => [name, state("x")])),
    ),
    after: operations(
      1,
      object(Object.fromEntries(["A", "B", "C", "D", "E"].map((name) => [name, ref(name)]))),
      Object.fromEntries(["A", "B", "C", "D", "E"].map((name) => [name, state("x", "y")])),
    ),
  },
  { name: "values in every part of a call", before: parted(string), after: parted(integer) },
  {
    name: "types that come with a field and go with another",
    before: operations(1, object({ old: ref("Old"), stays: ref("Stays") }), {
      Old: object({ inner: ref("Inner") }),
      Inner: string,
      Stays: object({ a: string }),
      Alone: string,
    }),
    after: operations(1, object({ came: ref("Came"), stays: ref("Stays") }), {
      Came: object({ more: ref("More"), stays: ref("Stays") }),
      More: object({ again: ref("Came") }),
      Stays: object({ a: string }),
      Lonely: integer,
    }),
  },
  {
    name: "a type in place of another, with all it brings along",
    before: operations(1, object({ value: string })),
    after: operations(1, object({ value: ref("Value") }), {
      Value: object({ part: ref("Part") }),
      Part: string,
    }),
  },
  {
    name: "a schema that is sent and received",
    before: {
      paths: {
        "/things": {
          post: { operationId: "addThing", requestBody: json(ref("Thing")), responses: ok(ref("Thing")) },
        },
      },
      components: { schemas: { Thing: object({ a: string, kind: enumOf("x") }) } },
    },
    after: {
      paths: {
        "/things": {
          post: { operationId: "addThing", requestBody: json(ref("Thing")), responses: ok(ref("Thing")) },
        },
      },
      components: {
        schemas: { Thing: object({ a: string, kind: enumOf("x", "y"), b: string }, ["a", "b"]) },
      },
    },
  },
  {
    name: "error codes of a set that two operations answer",
    before: failing("a", "b"),
    after: failing("b", "c"),
  },
  {
    name: "notes that reach a type through others",
    before: operations(1, ref("Order"), {
      Order: object({ lines: { type: "array", items: ref("Line") }, "odd-name": ref("Price") }),
      Line: object({ price: ref("Price"), map: { type: "object", additionalProperties: ref("Unit") } }),
      Price: object({ amount: string }),
      Unit: enumOf("kg"),
    }),
    after: operations(1, ref("Order"), {
      Order: object({ lines: { type: "array", items: ref("Line") }, "odd-name": ref("Price") }),
      Line: object({ price: ref("Price"), map: { type: "object", additionalProperties: ref("Unit") } }),
      Price: object({ amount: integer, currency: string }),
      Unit: enumOf("kg", "g"),
    }),
  },
  {
    name: "a header that the deliveries of several events lose",
    before: carried(["paid", "refunded", "settled"]),
    after: carried([]),
  },
  {
    name: "what surrounds a payload, which has no type",
    before: surrounding(string),
    after: surrounding(integer),
  },
  {
    name: "what the policy says",
    before: withPolicy(
      calling({
        parameters: [{ name: "page", in: "query", schema: string }],
        responses: ok(object({ gone: string, open: open(enumOf("a")), closed: enumOf("a") })),
      }),
    ),
    after: withPolicy(
      calling({
        parameters: [
          { name: "page", in: "query", schema: string },
          { name: "size", in: "query", schema: string },
        ],
        responses: ok(
          object({ came: integer, and: integer, open: open(enumOf("a", "b")), closed: enumOf("a", "b") }),
        ),
        requestBody: json(string),
      }),
    ),
  },
];
