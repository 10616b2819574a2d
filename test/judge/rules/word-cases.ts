/** Documents whose changes are said in words that no case of a rule needs: many values, none, odd ones, the other direction. */
import {
  answering,
  calling,
  delivering,
  enumOf,
  integer,
  json,
  object,
  ref,
  string,
  taking,
  type Json,
} from "../support.js";
import { operating, type RuleCase } from "./rule-case.js";

export type WordCase = Pick<RuleCase, "before" | "after">;

/** A field of an answer, and of a body. */
function fieldBecomes(before: Json, after: Json): WordCase[] {
  return [answering, taking].map((of) => ({
    before: of(object({ value: before })),
    after: of(object({ value: after })),
  }));
}

const listOf = (items: Json): Json => ({ type: "array", items });
const letters = [..."abcdefgh"];

const schemaWords: WordCase[] = [
  ...fieldBecomes({ type: "string" }, { type: "string", default: "a" }),
  ...fieldBecomes(string, { type: ["string", "null"] }),
  ...fieldBecomes(string, { type: "string", readOnly: true }),
  ...fieldBecomes(string, { type: "string", maxLength: 5 }),
  ...fieldBecomes({ type: "number", multipleOf: 2 }, { type: "number", multipleOf: 3 }),
  ...fieldBecomes(string, { type: "string", pattern: "^a" }),
  ...fieldBecomes(string, { type: "string", not: { const: "a" } }),
  ...fieldBecomes(object({}), { ...object({}), propertyNames: { pattern: "^a" } }),
  ...fieldBecomes(
    { type: "string", contentEncoding: "base64" },
    { type: "string", contentEncoding: "base32" },
  ),
  ...fieldBecomes(string, { type: ["string", "integer"] }),
  ...fieldBecomes(string, enumOf("a", "b")),
  ...fieldBecomes(enumOf("a"), enumOf("a", "b", "c")),
  ...fieldBecomes(enumOf("`a`  b"), enumOf("`a`  b", "", "c\nd", "`e`  `f`")),
  ...fieldBecomes({ enum: [1] }, { enum: [1, 2] }),
  // As many values as are shown, and more.
  ...[5, 6, 7].flatMap((many) => fieldBecomes(enumOf("z"), enumOf("z", ...letters.slice(0, many)))),
  ...fieldBecomes(listOf(enumOf("a")), listOf(enumOf("a", "b"))),
  {
    before: answering(ref("Payment"), { Payment: object({ rails: listOf(enumOf("a")) }) }),
    after: answering(ref("Payment"), { Payment: object({ rails: listOf(enumOf("a", "b")) }) }),
  },
  ...fieldBecomes(
    { oneOf: [object({ a: string }, ["a"]), object({ b: string }, ["b"])] },
    { oneOf: [object({ a: string }, ["a"]), object({ b: string }, ["b"]), object({ c: string }, ["c"])] },
  ),
  ...[
    [{ type: "number" }, integer],
    [object({ a: string, b: string }, ["a"]), object({ b: string })],
    [object({ a: string }), object({ a: string, b: string }), object({ a: string, c: string })],
    [
      { type: "string", maxLength: 5 },
      { type: "string", maxLength: 9 },
    ],
  ].flatMap((members) => fieldBecomes({ anyOf: members }, { oneOf: members })),
  ...fieldBecomes(
    listOf({ oneOf: [{ type: "number" }, integer] }),
    listOf({ anyOf: [{ type: "number" }, integer] }),
  ),
  ...fieldBecomes(string, { anyOf: [string, object({ id: string }, ["id"])] }),
  pets(["Cat"], ["Cat", "Dog"]),
  pets(["Cat"], ["Cat", "Dog", "Bird"]),
];

function pets(...sides: readonly [readonly string[], readonly string[]]): WordCase {
  const [before, after] = sides.map((names) =>
    answering(object({ pets: listOf({ oneOf: names.map(ref), discriminator: { propertyName: "kind" } }) }), {
      Cat: object({ kind: enumOf("Cat"), lives: integer }, ["kind"]),
      Dog: object({ kind: enumOf("Dog"), tricks: string }, ["kind"]),
      Bird: object({ kind: enumOf("Bird"), song: string }, ["kind"]),
    }),
  );
  return { before: before ?? {}, after: after ?? {} };
}

function told(...values: string[]): Json {
  const mapping = Object.fromEntries(values.map((value) => [value, "#/components/schemas/First"]));
  return answering(
    { oneOf: [ref("First"), ref("Second")], discriminator: { propertyName: "kind", mapping } },
    { First: object({ kind: string, x: string }, ["kind"]), Second: object({ y: string }) },
  );
}

const thing = calling({});
const ok = { "200": { description: "" } };
const key = { components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } } };

function form(encoding: Json): Json {
  const requestBody = {
    content: { "multipart/form-data": { schema: object({ file: {} }), ...encoding } },
  };
  return { paths: { "/things": { post: { operationId: "addThing", requestBody, responses: ok } } } };
}

function authorizedBy(flows: Json): Json {
  const securitySchemes = { oauth: { type: "oauth2", flows } };
  return calling({ security: [{ oauth: [] }] }, { components: { securitySchemes } });
}

const answeringStatuses = (...names: string[]): Json =>
  calling({
    responses: Object.fromEntries(names.map((name) => [name, { description: "", ...json(string) }])),
  });

const callWords: WordCase[] = [
  { before: thing, after: { ...thing, servers: [{ url: "/v1" }] } },
  { before: calling({ deprecated: true }), after: { paths: {} } },
  { before: calling({ "x-sunset": "2027-01-01" }), after: calling({ "x-sunset": "2027-02-01" }) },
  { before: calling({ security: [] }, key), after: calling({ security: [{ key: [] }] }, key) },
  {
    before: authorizedBy({}),
    after: authorizedBy({ clientCredentials: { tokenUrl: "https://a.example/token", scopes: {} } }),
  },
  { before: form({}), after: form({ encoding: { file: { contentType: "text/csv" } } }) },
  { before: answeringStatuses("200"), after: answeringStatuses("200", "5XX", "2XX") },
  {
    before: operating(thing, {}),
    after: operating(thing, { requires: ["Register it first.", "Wait for a day."] }),
  },
  { before: told("a", "b"), after: told("b", "c", "d") },
  { before: told("a"), after: told("a", "b", "c") },
];

const answers = (responses: Json): Json => calling({ responses });
const plain = { A: object({ x: string }, ["x"]), B: object({ y: string }, ["y"]) };

function callback(schema: Json): Json {
  const post = { requestBody: json(schema), responses: { "200": { description: "" } } };
  return { done: { "{$request.query.url}": { post } } };
}

/** Sentences that were once misleading. */
const misleading: WordCase[] = [
  // One type to TypeScript, two to the document.
  { before: taking(object({ value: { type: "number" } })), after: taking(object({ value: integer })) },
  // A limit that went.
  { before: answering({ ...listOf(string), uniqueItems: true }), after: answering(listOf(string)) },
  // The items of a list without a name.
  { before: answering(listOf(string)), after: answering(listOf(integer)) },
  // The values of a map without a name.
  {
    before: taking({ type: "object", additionalProperties: enumOf("a", "b") }),
    after: taking({ type: "object", additionalProperties: enumOf("a") }),
  },
  // Several values.
  {
    before: answering(object({ state: enumOf("a") })),
    after: answering(object({ state: enumOf("a", "b", "c") })),
  },
  // A union that became one of its members.
  { before: taking({ oneOf: [ref("A"), ref("B")] }, plain), after: taking(ref("A"), plain) },
  // A type in the place of another.
  { before: taking(object({ value: ref("A") }), plain), after: taking(object({ value: ref("B") }), plain) },
  // A list that became its item.
  { before: answering(listOf(ref("A")), plain), after: answering(ref("A"), plain) },
  // A lone position.
  {
    before: taking({ type: "array", prefixItems: [string, string] }),
    after: taking({ type: "array", prefixItems: [string] }),
  },
  // Any other status.
  {
    before: answers({ "200": { description: "" } }),
    after: answers({ "200": { description: "" }, default: { description: "" } }),
  },
  // The form of an answer that went with its status.
  {
    before: answers({
      "200": { description: "", content: { ...(json(string)["content"] as Json), "text/plain": {} } },
    }),
    after: answers({ "202": { description: "", content: { "text/plain": {} } } }),
  },
  // An event as a whole.
  {
    before: delivering(object({ id: string })),
    after: {
      webhooks: {
        "thing.changed": {
          post: {
            deprecated: true,
            requestBody: { required: true, ...json(object({ id: string })) },
            responses: { "200": { description: "" } },
          },
        },
      },
    },
  },
  // A callback of several.
  {
    before: calling({ callbacks: callback(object({ a: string, b: string })) }),
    after: calling({ callbacks: callback(object({ a: string })) }),
  },
];

export const wordCases: readonly WordCase[] = [...schemaWords, ...callWords, ...misleading];
