/**
 * Pairs of documents in which the comparison has to decide something: what belongs together, what is the same
 * however it is written, where a difference belongs. What it decides is in test/judge/records/.
 */
import type { Event, Operation } from "../../src/model/api.js";
import { apiFrom, operating, type RuleCase } from "../judge/rules/rule-case.js";
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
} from "../judge/support.js";

export interface FactCase {
  readonly name: string;
  readonly before: RuleCase["before"];
  readonly after: RuleCase["after"];
}

const ok = { "200": { description: "" } };
const number = { type: "number" } as const;
const value = (schema: unknown): Json => answering(object({ value: schema }));
const nullable = (schema: { readonly type: string }): Json => ({ ...schema, type: [schema.type, "null"] });

/** Fields of one object each: what is compared keyword by keyword is seen at once. */
function fields(
  name: string,
  pairs: Readonly<Record<string, readonly [before: Json, after: Json]>>,
): FactCase {
  const side = (index: 0 | 1): Json =>
    Object.fromEntries(Object.entries(pairs).map(([field, pair]) => [field, pair[index]]));
  return { name, before: answering(object(side(0))), after: answering(object(side(1))) };
}

const limits: readonly FactCase[] = [
  fields("limits that appear", {
    minimum: [number, { ...number, minimum: 1 }],
    maximum: [number, { ...number, maximum: 1 }],
    multipleOf: [number, { ...number, multipleOf: 2 }],
    minLength: [string, { ...string, minLength: 1 }],
    maxLength: [string, { ...string, maxLength: 1 }],
    minItems: [{ type: "array" }, { type: "array", minItems: 1 }],
    maxItems: [{ type: "array" }, { type: "array", maxItems: 1 }],
    uniqueItems: [{ type: "array" }, { type: "array", uniqueItems: true }],
    minContains: [
      { type: "array", contains: string },
      { type: "array", contains: string, minContains: 2 },
    ],
    maxContains: [
      { type: "array", contains: string },
      { type: "array", contains: string, maxContains: 2 },
    ],
    minProperties: [{ type: "object" }, { type: "object", minProperties: 1 }],
    maxProperties: [{ type: "object" }, { type: "object", maxProperties: 1 }],
  }),
  fields("limits that move", {
    minimum: [
      { ...number, minimum: 1 },
      { ...number, minimum: 2 },
    ],
    maximum: [
      { ...number, maximum: 1 },
      { ...number, maximum: 2 },
    ],
    divisor: [
      { ...number, multipleOf: 2 },
      { ...number, multipleOf: 4 },
    ],
    divisors: [
      { ...number, multipleOf: 4 },
      { ...number, multipleOf: 6 },
    ],
    minLength: [
      { ...string, minLength: 1 },
      { ...string, minLength: 2 },
    ],
    maxItems: [
      { type: "array", maxItems: 1 },
      { type: "array", maxItems: 2 },
    ],
    same: [
      { ...number, minimum: 1, maximum: 3, multipleOf: 2 },
      { ...number, minimum: 1, maximum: 3, multipleOf: 2 },
    ],
    notUnique: [{ type: "array", uniqueItems: false }, { type: "array" }],
  }),
  fields("exclusive and inclusive limits", {
    above: [
      { ...number, minimum: 0 },
      { ...number, exclusiveMinimum: 0 },
    ],
    below: [
      { ...number, maximum: 9 },
      { ...number, exclusiveMaximum: 9 },
    ],
    integerAbove: [
      { ...integer, exclusiveMinimum: 0 },
      { ...integer, minimum: 1 },
    ],
    integerBelow: [
      { ...integer, exclusiveMaximum: 10 },
      { ...integer, maximum: 9 },
    ],
    integerMoves: [
      { ...integer, exclusiveMinimum: 0 },
      { ...integer, exclusiveMinimum: 4 },
    ],
    fraction: [
      { ...integer, exclusiveMinimum: 0.5 },
      { ...integer, exclusiveMinimum: 1.5 },
    ],
    both: [
      { ...number, minimum: 1, exclusiveMinimum: 0 },
      { ...number, minimum: 1, exclusiveMinimum: 3 },
    ],
    bothBelow: [
      { ...number, maximum: 5, exclusiveMaximum: 9 },
      { ...number, maximum: 5, exclusiveMaximum: 3 },
    ],
    together: [
      { ...number, minimum: 1 },
      { ...number, minimum: 1, exclusiveMinimum: 1 },
    ],
    numberOrInteger: [
      { type: ["integer", "string"], exclusiveMinimum: 0 },
      { type: ["integer", "string"], minimum: 1 },
    ],
  }),
];

const constraint = (schema: Json): Json => ({ type: "object", ...schema });
const list = (schema: Json): Json => ({ type: "array", ...schema });
const constraints: readonly FactCase[] = [
  fields("constraints that appear", {
    patternProperties: [constraint({}), constraint({ patternProperties: { "^a": string } })],
    propertyNames: [constraint({}), constraint({ propertyNames: { maxLength: 3 } })],
    dependentRequired: [constraint({}), constraint({ dependentRequired: { a: ["b"] } })],
    dependentSchemas: [constraint({}), constraint({ dependentSchemas: { a: { required: ["b"] } } })],
    unevaluatedProperties: [constraint({}), constraint({ unevaluatedProperties: false })],
    unevaluatedItems: [list({}), list({ unevaluatedItems: false })],
    contains: [list({}), list({ contains: string })],
    contentSchema: [string, { ...string, contentMediaType: "application/json", contentSchema: integer }],
    not: [string, { ...string, not: enumOf("a") }],
    if: [constraint({}), constraint({ if: { required: ["a"] }, then: { required: ["b"] } })],
  }),
  fields("constraints that change", {
    patternProperties: [
      constraint({ patternProperties: { "^a": string } }),
      constraint({ patternProperties: { "^b": string } }),
    ],
    patternPropertiesInside: [
      constraint({ patternProperties: { "^a": string } }),
      constraint({ patternProperties: { "^a": integer } }),
    ],
    morePatternProperties: [
      constraint({ patternProperties: { "^a": string } }),
      constraint({ patternProperties: { "^a": string, "^b": string } }),
    ],
    propertyNames: [
      constraint({ propertyNames: { maxLength: 3 } }),
      constraint({ propertyNames: { maxLength: 4 } }),
    ],
    dependentRequired: [
      constraint({ dependentRequired: { a: ["b"] } }),
      constraint({ dependentRequired: { a: ["b", "c"] } }),
    ],
    dependentSchemas: [
      constraint({ dependentSchemas: { a: { required: ["b"] } } }),
      constraint({ dependentSchemas: { a: { required: ["c"] } } }),
    ],
    unevaluatedProperties: [
      constraint({ unevaluatedProperties: false }),
      constraint({ unevaluatedProperties: string }),
    ],
    unevaluatedItems: [list({ unevaluatedItems: string }), list({ unevaluatedItems: integer })],
    contains: [list({ contains: string }), list({ contains: integer })],
    not: [
      { ...string, not: enumOf("a") },
      { ...string, not: enumOf("b") },
    ],
    if: [
      constraint({ if: { required: ["a"] }, then: { required: ["b"] } }),
      constraint({ if: { required: ["c"] }, then: { required: ["b"] } }),
    ],
    then: [
      constraint({ if: { required: ["a"] }, then: { required: ["b"] } }),
      constraint({ if: { required: ["a"] }, then: { required: ["c"] } }),
    ],
    else: [
      constraint({ if: { required: ["a"] }, else: { required: ["b"] } }),
      constraint({ if: { required: ["a"] }, else: { required: ["c"] } }),
    ],
    thenBecomesElse: [
      constraint({ if: { required: ["a"] }, then: { required: ["b"] } }),
      constraint({ if: { required: ["a"] }, else: { required: ["b"] } }),
    ],
    sorted: [
      constraint({ dependentRequired: { a: ["b", "c"] } }),
      constraint({ dependentRequired: { a: ["c", "b"] } }),
    ],
    last: [string, integer],
  }),
];

const marks: readonly FactCase[] = [
  fields("single keywords that appear", {
    format: [string, { ...string, format: "date" }],
    pattern: [string, { ...string, pattern: "^a" }],
    contentEncoding: [string, { ...string, contentEncoding: "base64url" }],
    contentMediaType: [string, { ...string, contentMediaType: "text/csv" }],
    readOnly: [string, { ...string, readOnly: true }],
    writeOnly: [string, { ...string, writeOnly: true }],
    deprecated: [string, { ...string, deprecated: true }],
    default: [string, { ...string, default: "a" }],
    emptyDefault: [string, { ...string, default: "" }],
    nullDefault: [nullable(string), { ...nullable(string), default: null }],
  }),
  fields("single keywords that mean the same", {
    format: [
      { ...string, format: "byte" },
      { ...string, contentEncoding: "base64" },
    ],
    otherFormat: [
      { ...string, format: "byte" },
      { ...string, contentEncoding: "base32" },
    ],
    otherEncoding: [
      { ...string, format: "date" },
      { ...string, contentEncoding: "base64" },
    ],
    defaults: [
      { type: "object", default: { a: 1, b: { c: 2, d: 3 } } },
      { type: "object", default: { b: { d: 3, c: 2 }, a: 1 } },
    ],
    defaultLists: [
      { type: "array", default: [1, 2] },
      { type: "array", default: [2, 1] },
    ],
    flags: [{ ...string, readOnly: false, deprecated: false }, string],
    last: [string, integer],
  }),
];

const types: readonly FactCase[] = [
  fields("types", {
    anyToString: [{}, string],
    stringToAny: [string, {}],
    anyToAny: [{}, { description: "Anything." }],
    widened: [string, { type: ["string", "integer"] }],
    exchanged: [{ type: ["string", "boolean"] }, { type: ["string", "integer"] }],
    replaced: [string, { type: "boolean" }],
    numberInside: [{ type: ["number", "string"] }, { type: ["integer", "string"] }],
    nullOfOther: [nullable(string), nullable(integer)],
    nullAndWider: [string, { type: ["string", "integer", "null"] }],
    bySchema: [{ properties: { a: string } }, { type: "object", properties: { a: string } }],
    byRequired: [{ required: ["a"] }, object({ a: {} }, ["a"])],
    byMap: [{ additionalProperties: string }, { type: "object", additionalProperties: string }],
    byPattern: [{ patternProperties: { a: string } }, { type: "object", patternProperties: { a: string } }],
    byItems: [{ items: string }, { type: "array", items: string }],
    byPositions: [{ prefixItems: [string] }, { type: "array", prefixItems: [string] }],
    byContains: [{ contains: string }, { type: "array", contains: string }],
    byStrings: [{ enum: ["a"] }, enumOf("a")],
    byNumbers: [{ enum: [1, 1.5] }, { type: ["integer", "number"], enum: [1, 1.5] }],
    byInteger: [{ enum: [1, 2] }, { type: "integer", enum: [1, 2] }],
    byBoolean: [{ enum: [true] }, { type: "boolean", enum: [true] }],
    byList: [{ enum: [[1]] }, { type: "array", enum: [[1]] }],
    byObject: [{ enum: [{ a: 1 }] }, { type: "object", enum: [{ a: 1 }] }],
    fromUnion: [{ oneOf: [string, integer] }, { oneOf: [string, { type: "boolean" }] }],
  }),
  fields("values", {
    appear: [string, enumOf("b", "a")],
    vanish: [enumOf("b", "a"), string],
    grow: [enumOf("a"), enumOf("d", "a", "c")],
    exchange: [enumOf("a", "b"), enumOf("c", "a")],
    sorted: [enumOf("a", "b"), enumOf("b", "a")],
    constant: [enumOf("a"), enumOf("b")],
    oneOfTwo: [enumOf("a", "b"), enumOf("c")],
    mixed: [{ enum: ["1", 1, 2, 10] }, { enum: ["1", 3] }],
    opened: [enumOf("a"), { ...enumOf("a"), "x-client": { open: true } }],
    openedAndGrown: [enumOf("a"), { ...enumOf("a", "b"), "x-client": { open: true } }],
    openAndNew: [string, { ...enumOf("a"), "x-client": { open: true } }],
  }),
  fields("lists and tuples", {
    items: [list({ items: string }), list({ items: integer })],
    anyItems: [list({}), list({ items: string })],
    noItems: [list({ prefixItems: [string], items: string }), list({ prefixItems: [string], items: false })],
    position: [list({ prefixItems: [string, string] }), list({ prefixItems: [string, integer] })],
    longer: [list({ prefixItems: [string] }), list({ prefixItems: [integer, integer] })],
    nested: [
      list({ items: list({ items: object({ a: string }) }) }),
      list({ items: list({ items: object({ a: integer }) }) }),
    ],
    maps: [
      { type: "object", additionalProperties: list({ items: string }) },
      { type: "object", additionalProperties: list({ items: integer }) },
    ],
    oddName: [object({ "a b": string, "a/b~c": string }), object({ "a b": integer, "a/b~c": integer })],
  }),
];

const readOnly = { ...string, readOnly: true };
const writeOnly = { ...string, writeOnly: true };
const objects: readonly FactCase[] = [
  ...(
    [
      ["of an answer", answering],
      ["of a body", taking],
    ] as const
  ).map(([name, around]) => ({
    name: `fields ${name}: who meets them`,
    before: around(
      object({
        stays: string,
        gone: string,
        goneRead: readOnly,
        goneWrite: writeOnly,
        read: readOnly,
        write: writeOnly,
        turns: readOnly,
      }),
    ),
    after: around(
      object(
        {
          stays: integer,
          read: { ...readOnly, maxLength: 3 },
          write: { ...writeOnly, maxLength: 3 },
          turns: writeOnly,
          came: integer,
          cameRead: { ...integer, readOnly: true },
          cameWrite: { ...integer, writeOnly: true },
        },
        ["read", "write", "cameRead", "cameWrite"],
      ),
    ),
  })),
  {
    name: "a read-only field by reference",
    before: taking(object({ id: ref("Id") }), { Id: readOnly }),
    after: taking(object({ id: ref("Id") }), { Id: { ...readOnly, maxLength: 3 } }),
  },
  {
    name: "a field that is only demanded",
    before: answering({ type: "object", required: ["a", "b"] }),
    after: answering({ type: "object", properties: { a: string }, required: ["a", "c"] }),
  },
  {
    name: "renamed fields: spelling, words in common, and the only two of a kind",
    before: answering(
      object({
        a: object({ createdAt: string, updatedAt: string }),
        b: object({ one: enumOf("x", "y"), limit: string }),
        c: object({ one: string, x: string }, ["one"]),
      }),
    ),
    after: answering(
      object({
        a: object({ created_at: string, "updated-at": string }),
        b: object({ other: enumOf("x", "y"), page_limit: string }),
        c: object({ other: string, x: string }),
      }),
    ),
  },
  {
    name: "fields that look renamed and are not",
    before: answering(
      object({
        a: object({ createdAt: string }),
        b: object({ one: string, two: string }),
        c: object({ at: string, At: string, id: string }),
      }),
    ),
    after: answering(
      object({
        a: object({ created_at: integer }),
        b: object({ three: string, four: string }),
        c: object({ AT: string, id: string }),
      }),
    ),
  },
  fields("objects, open and closed", {
    closed: [object({ a: string }), { ...object({ a: string }), additionalProperties: false }],
    closedMap: [
      { type: "object", additionalProperties: string },
      { type: "object", additionalProperties: false },
    ],
    mapOfOther: [
      { type: "object", additionalProperties: string },
      { type: "object", additionalProperties: integer },
    ],
    mapOfAny: [
      { type: "object", additionalProperties: true },
      { type: "object", additionalProperties: string },
    ],
    stillClosed: [
      { type: "object", additionalProperties: false },
      { type: "object", additionalProperties: false, minProperties: 0 },
    ],
    last: [string, integer],
  }),
];

const base = object({ id: string, state: enumOf("a", "b") }, ["id"]);
const merged: readonly FactCase[] = [
  {
    name: "a change in a shared base",
    before: answering(object({ x: ref("X"), y: ref("Y") }), {
      Base: base,
      X: { allOf: [ref("Base"), object({ x: string })] },
      Y: { allOf: [ref("Base"), object({ y: string })] },
    }),
    after: answering(object({ x: ref("X"), y: ref("Y") }), {
      Base: object({ id: integer, state: enumOf("a") }),
      X: { allOf: [ref("Base"), object({ x: string })] },
      Y: { allOf: [ref("Base"), object({ y: string })] },
    }),
  },
  {
    name: "what stands beside a reference",
    before: answering(object({ a: ref("A"), b: ref("A"), c: ref("A") }), { A: string }),
    after: answering(
      object({
        a: { $ref: "#/components/schemas/A", deprecated: true, readOnly: true, default: "x" },
        b: { oneOf: [ref("A"), { type: "null" }] },
        c: { $ref: "#/components/schemas/A", writeOnly: true },
      }),
      { A: string },
    ),
  },
  {
    name: "a declaration that admits null, met with and without",
    before: answering(
      object({ a: ref("A"), b: { anyOf: [ref("A"), { type: "null" }] }, c: list({ items: ref("A") }) }),
      { A: object({ x: string }) },
    ),
    after: answering(
      object({ a: ref("A"), b: { anyOf: [ref("A"), { type: "null" }] }, c: list({ items: ref("A") }) }),
      { A: { type: ["object", "null"], properties: { x: integer } } },
    ),
  },
  ...(
    [
      ["types", { type: ["string", "integer"] }, { type: ["integer", "boolean"] }, integer],
      ["integer and number", integer, number, integer],
      ["values", enumOf("a", "b", "c"), enumOf("b", "c", "d"), enumOf("b", "c")],
      [
        "limits from below",
        { ...number, minimum: 1, exclusiveMinimum: 0 },
        { ...number, minimum: 3, exclusiveMinimum: 2 },
        { ...number, minimum: 3, exclusiveMinimum: 2 },
      ],
      [
        "limits from above",
        { ...number, maximum: 1, exclusiveMaximum: 8 },
        { ...number, maximum: 3, exclusiveMaximum: 9 },
        { ...number, maximum: 1, exclusiveMaximum: 8 },
      ],
      [
        "lengths",
        { ...string, minLength: 1, maxLength: 9 },
        { ...string, minLength: 2, maxLength: 8 },
        { ...string, minLength: 2, maxLength: 8 },
      ],
      [
        "list lengths",
        list({ minItems: 1, maxItems: 9 }),
        list({ minItems: 2, maxItems: 8 }),
        list({ minItems: 2, maxItems: 8 }),
      ],
      ["multiples", { ...number, multipleOf: 4 }, { ...number, multipleOf: 2 }, { ...number, multipleOf: 4 }],
      [
        "multiples, the other way",
        { ...number, multipleOf: 2 },
        { ...number, multipleOf: 4 },
        { ...number, multipleOf: 4 },
      ],
      [
        "required fields",
        object({ a: string }, ["a"]),
        object({ b: string }, ["b"]),
        object({ a: string, b: string }, ["a", "b"]),
      ],
      ["patterns", { ...string, pattern: "^a" }, { ...string, pattern: "^a" }, { ...string, pattern: "^a" }],
      [
        "closed objects",
        { ...object({ a: string }), additionalProperties: false },
        { type: "object", additionalProperties: string },
        { ...object({ a: string }), additionalProperties: false },
      ],
      ["flags", { ...string, readOnly: false }, { ...string, readOnly: true }, readOnly],
      ["formats", { ...string, format: "x" }, { ...string, format: "date" }, { ...string, format: "date" }],
      ["null in both", nullable(string), nullable({ type: "string" }), nullable(string)],
      ["null in one", nullable(string), string, string],
    ] as const
  ).map(([name, left, right, whole]) => ({
    name: `allOf is one schema: ${name}`,
    // The last field shows that the two were compared at all.
    before: answering(object({ value: { allOf: [left, right] }, last: string })),
    after: answering(object({ value: whole, last: integer })),
  })),
  {
    name: "allOf that cannot be said by one schema",
    before: answering(
      object({
        patterns: { allOf: [{ ...string, pattern: "^a" }, { pattern: "b$" }] },
        nots: { allOf: [{ ...string, not: enumOf("a") }, { not: enumOf("b") }] },
        items: { allOf: [list({ items: object({ a: string }) }), list({ items: object({ b: string }) })] },
      }),
    ),
    after: answering(
      object({
        patterns: { allOf: [{ ...string, pattern: "b$" }, { pattern: "^c" }] },
        nots: { allOf: [{ ...string, not: enumOf("a") }, { not: enumOf("c") }] },
        items: { allOf: [list({ items: object({ a: string }) }), list({ items: object({ b: integer }) })] },
      }),
    ),
  },
  {
    name: "one field in two parts of allOf",
    before: answering({
      allOf: [object({ a: object({ x: string }) }), object({ a: object({ y: string }) })],
    }),
    after: answering({
      allOf: [object({ a: object({ x: string }) }), object({ a: object({ y: integer, z: string }) })],
    }),
  },
  {
    name: "a schema that holds itself",
    before: answering(ref("Node"), {
      Node: object({ next: ref("Node"), list: list({ items: ref("Node") }), value: string }),
    }),
    after: answering(ref("Node"), {
      Node: object({ next: ref("Node"), list: list({ items: ref("Node") }), value: integer }),
    }),
  },
  {
    name: "a schema that is built on itself",
    before: answering(ref("Node"), {
      Node: { allOf: [object({ value: string }), object({ next: ref("Node") })] },
    }),
    after: answering(ref("Node"), {
      Node: { allOf: [object({ value: integer }), object({ next: ref("Node") })] },
    }),
  },
];

const parts = (schema: Json): Json => ({ allOf: [object({ a: string }), object({ b: string })], ...schema });
const annotations: readonly FactCase[] = [
  fields("annotations beside allOf", {
    deprecated: [parts({}), parts({ deprecated: true })],
    readOnly: [parts({}), parts({ readOnly: true })],
    writeOnly: [parts({}), parts({ writeOnly: true })],
    default: [parts({ default: { a: "x" } }), parts({ default: { a: "y" } })],
    words: [parts({ description: "A." }), parts({ description: "B." })],
    nullable: [
      { ...parts({}), type: "object" },
      { ...parts({}), type: ["object", "null"] },
    ],
    keywords: [parts({ minProperties: 1 }), parts({ minProperties: 2 })],
    partsAlone: [parts({}), { allOf: [object({ a: string, b: string })], maxProperties: 3 }],
  }),
  {
    name: "annotations beside a reference to allOf, and in its parts",
    before: answering(
      object({ a: ref("Whole"), b: { $ref: "#/components/schemas/Whole", description: "A." } }),
      {
        Whole: parts({ description: "Whole." }),
        Part: { ...object({ x: string }), deprecated: true, description: "Part." },
        Sum: { allOf: [ref("Part"), object({ y: { ...string, readOnly: true, default: "x" } })] },
      },
    ),
    after: answering(
      object({ a: ref("Whole"), b: { $ref: "#/components/schemas/Whole", description: "B." } }),
      {
        Whole: parts({ description: "Whole!", deprecated: true, default: {} }),
        Part: { ...object({ x: integer }), description: "Part!" },
        Sum: { allOf: [ref("Part"), object({ y: { ...string, default: "y" } })] },
      },
    ),
  },
  {
    name: "a declaration without null in place of one with",
    before: answering(object({ a: ref("A"), b: ref("B") }), {
      A: { type: ["object", "null"], properties: { x: string } },
      B: { oneOf: [ref("C"), { type: "null" }] },
      C: object({ y: string }),
    }),
    after: answering(object({ a: ref("A"), b: ref("B") }), {
      A: object({ x: string }),
      B: { oneOf: [ref("C"), { type: "null" }] },
      C: { type: ["object", "null"], properties: { y: integer } },
    }),
  },
  {
    name: "a name for another name",
    before: answering(object({ a: ref("A") }), { A: ref("Target"), Target: string, Next: integer }),
    after: answering(object({ a: ref("A") }), { A: ref("Next"), Target: string, Next: integer }),
  },
  {
    name: "words of values, and nothing else",
    before: value({ ...enumOf("a", "b"), examples: ["a"] }),
    after: value({ ...enumOf("a", "b"), examples: ["b"] }),
  },
];

const card = object({ type: enumOf("card"), number: string }, ["type", "number"]);
const bank = object({ type: enumOf("bank"), iban: string }, ["type", "iban"]);
const cash = object({ type: enumOf("cash"), place: string }, ["type", "place"]);
const tagged = (mapping: Readonly<Record<string, string>>, propertyName = "type"): Json => ({
  oneOf: [...new Set(Object.values(mapping))].map(ref),
  discriminator: {
    propertyName,
    mapping: Object.fromEntries(
      Object.entries(mapping).map(([tag, name]) => [tag, `#/components/schemas/${name}`]),
    ),
  },
});
const untagged = {
  Card: object({ type: string, kind: string, number: string }, ["type", "kind"]),
  Bank: object({ type: string, kind: string, iban: string }, ["type", "kind"]),
};
const unions: readonly FactCase[] = [
  {
    name: "members by tag, in another order",
    before: value({ oneOf: [card, bank] }),
    after: value({ oneOf: [cash, { ...bank, required: ["type"] }, card] }),
  },
  {
    name: "members by name",
    before: answering(
      { oneOf: [ref("A"), ref("B")] },
      { A: object({ x: string }), B: object({ y: string }) },
    ),
    after: answering(
      { oneOf: [ref("B"), ref("A"), ref("C")] },
      { A: object({ x: integer }), B: object({ y: string }), C: object({ z: string }) },
    ),
  },
  {
    name: "members by meaning, then by likeness",
    before: value({
      oneOf: [object({ a: string }), object({ b: string, c: string, d: string }), object({ e: string })],
    }),
    after: value({
      oneOf: [object({ b: string, c: string, d: integer }), object({ a: string }), object({ f: integer })],
    }),
  },
  {
    name: "scalars become unions of them",
    before: value(string),
    after: value({ oneOf: [string, integer] }),
  },
  {
    name: "an object becomes one of two",
    before: answering(ref("A"), { A: object({ x: string }), B: object({ y: string }) }),
    after: answering(
      { oneOf: [ref("A"), ref("B")] },
      { A: object({ x: integer }), B: object({ y: string }) },
    ),
  },
  {
    name: "an object is split into several",
    before: value(object({ a: string, b: string, c: string, d: string }, ["a", "b"])),
    after: value({
      oneOf: [
        object({ a: string, b: string, c: string }, ["a", "b"]),
        object({ a: string, b: integer, d: string }, ["a"]),
      ],
    }),
  },
  {
    name: "closed objects are joined",
    before: value({
      oneOf: [
        { ...object({ kind: enumOf("x"), a: string, b: string }, ["kind"]), additionalProperties: false },
        { ...object({ kind: enumOf("y"), a: string, b: string }, ["kind"]), additionalProperties: false },
      ],
    }),
    after: value({
      ...object({ kind: enumOf("x", "y"), a: string, b: string }),
      additionalProperties: false,
    }),
  },
  {
    name: "what stands around a union",
    before: value({
      type: "object",
      properties: { id: string },
      required: ["id"],
      oneOf: [object({ a: string }), object({ b: string })],
    }),
    after: value({
      type: "object",
      properties: { id: integer },
      oneOf: [object({ a: string }), object({ b: string }), object({ c: string })],
    }),
  },
  {
    name: "what stands around a union of which one is left",
    before: value({
      type: "object",
      properties: { id: string },
      oneOf: [object({ a: string }), object({ b: string })],
    }),
    after: value(object({ id: string, a: string })),
  },
  {
    name: "a union that only demands fields",
    before: value(object({ a: string, b: string })),
    after: value({ ...object({ a: string, b: string }), anyOf: [{ required: ["a"] }, { required: ["b"] }] }),
  },
  {
    name: "a union of which a member says more than that",
    before: value(object({ a: string, b: string })),
    after: value({
      ...object({ a: string, b: string }),
      anyOf: [{ required: ["a"] }, { properties: { c: string } }],
    }),
  },
  {
    name: "two unions that hold together",
    before: value({
      allOf: [
        { oneOf: [object({ a: string }), object({ b: string })] },
        { oneOf: [object({ c: string }), object({ d: string })] },
      ],
    }),
    after: value({
      allOf: [
        { oneOf: [object({ c: string }), object({ d: string }), object({ x: string })] },
        { oneOf: [object({ a: string }), object({ b: string }), object({ y: string })] },
      ],
    }),
  },
  {
    name: "a second union",
    before: value({ allOf: [{ oneOf: [object({ a: string }), object({ b: string })] }] }),
    after: value({
      allOf: [
        { oneOf: [object({ a: string }), object({ b: string })] },
        { anyOf: [object({ c: string }), object({ d: string })] },
      ],
    }),
  },
  {
    name: "oneOf becomes anyOf, and open",
    before: value({ oneOf: [card, bank] }),
    after: value({ anyOf: [card, bank], "x-client": { open: true } }),
  },
  {
    name: "an open union grows",
    before: value({ oneOf: [card, bank], "x-client": { open: true } }),
    after: value({ oneOf: [card, bank, cash], "x-client": { open: true } }),
  },
  {
    name: "a tag appears",
    before: answering({ oneOf: [ref("Card"), ref("Bank")] }, untagged),
    after: answering(tagged({ card: "Card", bank: "Bank" }), untagged),
  },
  {
    name: "another tag",
    before: answering(tagged({ card: "Card", bank: "Bank" }), untagged),
    after: answering(tagged({ card: "Card", bank: "Bank" }, "kind"), untagged),
  },
  {
    name: "other tag values, in the mapping",
    before: answering(tagged({ card: "Card", debit: "Card", bank: "Bank" }), untagged),
    after: answering(tagged({ credit: "Card", card: "Card", bank: "Bank" }), untagged),
  },
  {
    name: "other tag values, in the members",
    before: value({ oneOf: [card, bank] }),
    after: value({
      oneOf: [{ ...card, properties: { type: enumOf("card", "debit"), number: string } }, bank],
    }),
  },
  {
    name: "null beside a union",
    before: value({ oneOf: [card, bank] }),
    after: value({ oneOf: [card, bank, { type: "null" }] }),
  },
  {
    name: "one declaration in place of another",
    before: answering(object({ a: ref("A"), b: ref("B") }), {
      A: object({ p: string, q: string, r: string }),
      B: object({ s: string }),
      C: object({ x: string }),
    }),
    after: answering(object({ a: ref("C"), b: ref("D") }), {
      A: object({ p: string, q: string, r: string }),
      C: object({ x: string }),
      D: object({ s: string, t: string }),
    }),
  },
  {
    name: "a declaration in place of what has no name",
    before: answering(object({ a: object({ x: string }), b: ref("B") }), {
      A: object({ x: integer }),
      B: object({ y: string }),
    }),
    after: answering(object({ a: ref("A"), b: object({ y: integer }) }), {
      A: object({ x: integer }),
      B: object({ y: string }),
    }),
  },
];

const thing = object({ id: string });
const more = (document: Json): Json => ({ components: { schemas: { Thing: thing } }, ...document });
const paths = (items: Json): Json => ({ paths: items });
const get = (id: string | undefined, rest: Json = {}): Json => ({
  get: { ...(id === undefined ? {} : { operationId: id }), responses: ok, ...rest },
});
const parameter = (name: string, where = "query", rest: Json = {}): Json => ({
  name,
  in: where,
  ...(where === "path" ? { required: true } : {}),
  schema: string,
  ...rest,
});
const withParameters = (...parameters: Json[]): Json => calling({ parameters });
function sendingForm(encoding: Json): Json {
  const schema = object({ list: list({ items: string }), object: object({ id: string }), text: string });
  return calling({ requestBody: { content: { "application/x-www-form-urlencoded": { schema, encoding } } } });
}

const calls: readonly FactCase[] = [
  {
    name: "operations by id, route, address and made name",
    before: {
      servers: [{ url: "https://a.example/v1" }],
      ...paths({
        "/a": get("a"),
        "/b/{id}": get("b", { parameters: [parameter("id", "path")] }),
        "/gone": { post: { operationId: "gone", responses: ok, deprecated: true, requestBody: json(thing) } },
        "/unnamed": get(undefined),
      }),
    },
    after: {
      servers: [{ url: "https://a.example/v1" }],
      ...paths({
        "/moved": get("a"),
        "/b/{key}": get("other", { parameters: [parameter("key", "path")] }),
        "/came": get("came", {
          responses: { "200": { description: "", ...json(thing), headers: { "X-A": { schema: integer } } } },
        }),
        "/unnamed": get(undefined, { deprecated: true }),
      }),
    },
  },
  {
    name: "a root goes into the paths",
    before: {
      servers: [{ url: "https://a.example/v1" }],
      ...paths({ "/a": get("a"), "/b": get(undefined) }),
    },
    after: {
      servers: [{ url: "https://a.example" }],
      ...paths({ "/v1/a": get("a"), "/v1/b": get(undefined) }),
    },
  },
  {
    name: "another root",
    before: {
      servers: [{ url: "https://a.example/v1" }, { url: "https://b.example/v1" }],
      ...paths({ "/a": get("a") }),
    },
    after: {
      servers: [{ url: "https://b.example/v2" }, { url: "https://a.example/v2" }],
      ...paths({ "/a": get("a") }),
    },
  },
  {
    name: "servers, in another order and another one",
    before: {
      servers: [{ url: "https://a.example" }, { url: "https://b.example" }],
      ...paths({
        "/a": get("a", { servers: [{ url: "https://x.example" }, { url: "https://y.example" }] }),
        "/b": get("b", { servers: [{ url: "https://x.example" }, { url: "https://y.example" }] }),
      }),
    },
    after: {
      servers: [{ url: "https://c.example" }, { url: "https://a.example" }],
      ...paths({
        "/a": get("a", { servers: [{ url: "https://y.example" }, { url: "https://x.example" }] }),
        "/b": get("b"),
      }),
    },
  },
  {
    name: "words, and nothing else",
    before: {
      info: { title: "Things", version: "1", description: "One." },
      ...calling({
        summary: "A",
        description: "B",
        tags: ["a", "b"],
        parameters: [parameter("q", "query", { description: "Q." })],
        requestBody: { description: "Body.", ...json(thing) },
        responses: {
          "200": {
            description: "R.",
            headers: { "X-A": { description: "H.", schema: string } },
            ...json(object({ a: { ...string, title: "A", description: "D.", examples: ["x"] } })),
          },
        },
      }),
    },
    after: {
      info: { title: "Things!", version: "1", description: "Two." },
      ...calling({
        summary: "A!",
        description: "B!",
        tags: ["b", "c"],
        parameters: [parameter("q", "query", { description: "Q!" })],
        requestBody: { description: "Body!", ...json(thing) },
        responses: {
          "200": {
            description: "R!",
            headers: { "X-A": { description: "H!", schema: string } },
            ...json(object({ a: { ...string, title: "B", description: "D!", examples: ["y"] } })),
          },
        },
      }),
    },
  },
  {
    name: "parameters: what is the same, what moved, what came and went",
    before: withParameters(
      parameter("same"),
      parameter("X-Trace", "header"),
      parameter("moves"),
      parameter("gone"),
      parameter("changes", "query", { required: false, deprecated: false }),
    ),
    after: withParameters(
      parameter("x-trace", "header"),
      parameter("same"),
      parameter("moves", "header"),
      parameter("came", "cookie", { schema: integer }),
      parameter("changes", "query", { required: true, deprecated: true, schema: integer }),
    ),
  },
  {
    name: "parameters in the path, by position",
    before: paths({
      "/a/{x}/{y}": get("a", { parameters: [parameter("y", "path"), parameter("x", "path")] }),
      "/b/{x}": get("b", { parameters: [parameter("x", "path")] }),
    }),
    after: paths({
      "/a/{y}/{z}": get("a", { parameters: [parameter("y", "path"), parameter("z", "path")] }),
      "/b/{x}/{y}": get("b", { parameters: [parameter("x", "path"), parameter("y", "path")] }),
    }),
  },
  {
    name: "parameters that are not renamed",
    before: calling({ parameters: [parameter("limit", "query", { schema: integer })] }),
    after: calling({ parameters: [parameter("size", "query", { schema: string })] }),
  },
  {
    name: "how parameters are written",
    before: withParameters(
      parameter("a", "query", { schema: list({ items: string }) }),
      parameter("b", "query", { schema: list({ items: string }), style: "spaceDelimited" }),
      parameter("c", "query", { allowReserved: true }),
      { name: "d", in: "query", content: { "application/json": { schema: string } } },
      parameter("e"),
    ),
    after: withParameters(
      parameter("a", "query", { schema: list({ items: string }), explode: false }),
      parameter("b", "query", { schema: list({ items: string }), style: "pipeDelimited", explode: true }),
      parameter("c"),
      { name: "d", in: "query", content: { "text/plain": { schema: string } } },
      parameter("e", "header", { schema: string }),
    ),
  },
  {
    name: "the fields of a form",
    before: sendingForm({ list: { explode: true }, object: {}, text: { contentType: "text/plain" } }),
    after: sendingForm({
      list: { explode: false },
      object: { style: "form" },
      text: { allowReserved: true },
    }),
  },
  {
    name: "bodies by media type",
    before: calling({
      requestBody: {
        content: {
          "application/json": { schema: object({ a: string }) },
          "text/csv": { schema: string },
          "multipart/form-data": {
            schema: object({ a: string, b: { type: "array", items: string }, gone: string }),
            encoding: {
              a: { contentType: "text/plain" },
              b: { style: "spaceDelimited" },
              gone: { contentType: "text/plain" },
            },
          },
        },
      },
    }),
    after: calling({
      requestBody: {
        required: true,
        content: {
          "Application/JSON; charset=utf-8": { schema: object({ a: integer }) },
          "text/plain": { schema: string },
          "multipart/form-data": {
            schema: object({ a: string, b: { type: "array", items: string }, came: string }),
            encoding: {
              a: { contentType: "text/plain" },
              b: { style: "form" },
              came: { contentType: "text/plain" },
            },
          },
        },
      },
    }),
  },
  {
    name: "media types with parameters",
    before: calling({
      responses: {
        "200": {
          description: "",
          content: {
            "application/json; profile=a; charset=utf-8": { schema: string },
            "text/plain; b=2; a=1": { schema: string },
          },
        },
      },
    }),
    after: calling({
      responses: {
        "200": {
          description: "",
          content: {
            "application/json;profile=b": { schema: string },
            "TEXT/plain;a=1;b=2;": { schema: integer },
          },
        },
      },
    }),
  },
  {
    name: "answers: ranges, default and what is finer",
    before: calling({
      responses: {
        "200": { description: "", ...json(thing) },
        "4XX": { description: "", ...json(object({ code: string })) },
        default: { description: "", ...json(object({ code: string })) },
      },
    }),
    after: calling({
      responses: {
        "200": { description: "", ...json(thing) },
        "404": { description: "", ...json(object({ code: integer })) },
        "500": { description: "", ...json(object({ code: string })) },
        "409": { description: "" },
      },
    }),
  },
  {
    name: "answers: a range of successes",
    before: calling({
      responses: { "2XX": { description: "", ...json(thing) }, "301": { description: "" } },
    }),
    after: calling({
      responses: {
        "200": { description: "", ...json(object({ id: integer })) },
        "302": { description: "" },
        default: { description: "" },
      },
    }),
  },
  {
    name: "answers: one success becomes two, two become one",
    before: paths({
      "/a": get("a", { responses: { "200": { description: "", ...json(thing) } } }),
      "/b": get("b", {
        responses: { "200": { description: "", ...json(thing) }, "201": { description: "", ...json(thing) } },
      }),
    }),
    after: paths({
      "/a": get("a", {
        responses: { "201": { description: "", ...json(thing) }, "202": { description: "" } },
      }),
      "/b": get("b", { responses: { "202": { description: "", ...json(object({ id: integer })) } } }),
    }),
  },
  {
    name: "answers: a success of another status and another shape",
    before: calling({
      responses: { "200": { description: "", ...json(thing), headers: { "X-A": { schema: string } } } },
    }),
    after: calling({
      responses: {
        "201": { description: "", ...json(object({ id: integer })), headers: { "x-a": { schema: integer } } },
      },
    }),
  },
  {
    name: "headers of answers",
    before: calling({
      responses: {
        "200": {
          description: "",
          headers: {
            Same: { schema: string },
            Gone: { required: true, schema: string },
            Changes: { schema: string },
          },
        },
      },
    }),
    after: calling({
      responses: {
        "200": {
          description: "",
          headers: {
            SAME: { schema: string },
            Came: { required: true, schema: string },
            changes: { required: true, deprecated: true, schema: integer },
          },
        },
      },
    }),
  },
];

const schemes = (input: Json, ...security: Json[]): Json =>
  calling({ security }, { components: { securitySchemes: input } });
const apiKey = (name: string, where = "header"): Json => ({ type: "apiKey", in: where, name });
const basic = { type: "http", scheme: "basic" };
const bearer = { type: "http", scheme: "bearer" };
const oauth = (tokenUrl: string): Json => ({
  type: "oauth2",
  flows: { clientCredentials: { tokenUrl, scopes: { read: "", write: "" } } },
});
const credentials: readonly FactCase[] = [
  {
    name: "credentials: one of several becomes all of them",
    before: schemes({ key: apiKey("X-Key"), token: bearer }, { key: [] }, { token: [] }),
    after: schemes({ key: apiKey("X-Key"), token: bearer }, { key: [], token: [] }),
  },
  {
    name: "credentials: another one",
    before: schemes({ key: apiKey("key", "query"), login: basic }, { key: [] }),
    after: schemes({ key: apiKey("key", "query"), login: basic }, { login: [] }),
  },
  {
    name: "credentials: none any more",
    before: schemes({ login: { type: "http", scheme: "digest" } }, { login: [] }),
    after: schemes({ login: { type: "http", scheme: "digest" } }),
  },
  {
    name: "credentials: the same under another name",
    before: { ...schemes({ key: apiKey("x-key") }, { key: [] }), info: { title: "Before", version: "1" } },
    after: {
      ...schemes({ ApiKey: apiKey("X-KEY") }, { ApiKey: [] }),
      info: { title: "After", version: "1" },
    },
  },
  {
    name: "credentials: another scheme under the same name",
    before: schemes({ key: apiKey("X-Key") }, { key: [] }),
    after: schemes({ key: bearer }, { key: [] }),
  },
  {
    name: "credentials: another source of tokens, other scopes",
    before: schemes({ oauth: oauth("https://a.example/token") }, { oauth: ["read"] }),
    after: schemes({ oauth: oauth("https://b.example/token") }, { oauth: ["write"] }),
  },
  {
    name: "credentials that nobody asks for",
    before: { ...schemes({ key: apiKey("X-Key") }), info: { title: "Before", version: "1" } },
    after: { ...schemes({ key: apiKey("X-Other") }), info: { title: "After", version: "1" } },
  },
];

const traits = (input: Partial<Operation>): ReturnType<typeof operating> => operating(calling({}), input);
const overlays: readonly FactCase[] = [
  {
    name: "what overlays say of operations",
    before: traits({
      isKeyed: true,
      isSandboxOnly: true,
      scopes: ["b", "a"],
      requires: ["X."],
      atLeastOneOf: [["b", "a"], ["c"]],
      errorSets: new Map([
        ["400", "a"],
        ["409", "b"],
      ]),
      sunset: "2027-01-01",
    }),
    after: traits({
      isKeyRequired: true,
      ignoresVersion: true,
      scopes: ["c", "d", "a"],
      requires: ["Y.", "Z."],
      atLeastOneOf: [["a"], ["c"]],
      errorSets: new Map([
        ["400", "b"],
        ["422", "c"],
      ]),
      sunset: "2027-02-01",
    }),
  },
  {
    name: "groups of parameters that are the same",
    before: traits({ atLeastOneOf: [["a", "b"], ["c"]], summary: "A" }),
    after: traits({ atLeastOneOf: [["c"], ["b", "a"]], summary: "B" }),
  },
  {
    name: "other groups of parameters",
    before: traits({ atLeastOneOf: [["a", "b"]] }),
    after: traits({ atLeastOneOf: [["c", "b"], ["d"]] }),
  },
];

function hooks(...types: readonly string[]): Json {
  const hook = { post: { requestBody: json(thing), responses: ok } };
  return { webhooks: Object.fromEntries(types.map((type) => [type, hook])) };
}

function callback(name: string, schema: Json, rest: Json = {}): Json {
  const post = { requestBody: json(schema), responses: ok, ...rest };
  return calling({ callbacks: { [name]: { "{$request.body#/url}": { post } } } });
}

function events(...inputs: readonly Partial<Event>[]): RuleCase["before"] {
  const api = apiFrom(delivering(thing));
  const [first] = api.events;
  if (first === undefined) throw new Error("A webhook is an event.");
  return { ...api, events: inputs.map((each) => ({ ...first, ...each })) };
}

const deliveries: readonly FactCase[] = [
  { name: "an event that is renamed", before: hooks("a.b"), after: hooks("a.c") },
  { name: "events that came and went", before: hooks("a.b", "c.d"), after: hooks("e.f", "g.h") },
  {
    name: "an event that says nothing is not renamed",
    before: events({
      type: "b.a",
      pointer: "#/a",
      payload: { kind: "whole", mediaType: "application/json", body: {} },
    }),
    after: events({
      type: "b",
      pointer: "#/b",
      payload: { kind: "whole", mediaType: "application/json", body: {} },
    }),
  },
  {
    name: "events by type, topic and place",
    before: events(
      { type: "a", topic: "A", pointer: "#/a" },
      { type: "b", pointer: "#/b" },
      { type: "c", source: "table", pointer: "#/table" },
    ),
    after: events(
      { type: "x", topic: "A", pointer: "#/x" },
      { type: "y", pointer: "#/b" },
      { type: "z", source: "table", pointer: "#/table" },
    ),
  },
  {
    name: "a payload, its words and its deprecation",
    before: events({
      deprecated: false,
      summary: "A",
      notes: ["a"],
      payload: { kind: "whole", mediaType: "application/json", body: { types: ["string"] } },
    }),
    after: events({
      deprecated: true,
      summary: "B",
      notes: ["a", "b"],
      payload: { kind: "whole", mediaType: "application/json", body: { types: ["integer"] } },
    }),
  },
  {
    name: "a callback",
    before: callback("done", thing),
    after: callback("done", object({ id: integer }), { deprecated: true }),
  },
  {
    name: "another callback",
    before: callback("done", thing),
    after: callback("finished", object({ id: integer, more: string })),
  },
];

const names: readonly FactCase[] = [
  {
    name: "names of schemas that nothing mentions",
    before: more({ components: { schemas: { A: thing, Same: object({ x: string }) } } }),
    after: more({ components: { schemas: { B: thing, Same: object({ x: integer }) } } }),
  },
  {
    name: "a renamed schema that also changed",
    before: answering(object({ one: ref("A"), two: ref("A") }), {
      A: object({ id: string, name: string, note: string }),
    }),
    after: answering(object({ one: ref("B"), two: ref("C") }), {
      B: object({ id: string, name: string, note: integer }),
      C: object({ id: string, name: string, note: string }),
    }),
  },
  {
    name: "shared schemas, met from several places",
    before: paths2(object({ id: string, price: ref("Money") })),
    after: paths2(object({ id: string, price: ref("Money") }), integer),
  },
];

/** An order that is sent, answered, listed and delivered. */
function paths2(order: Json, amount: Json = string): Json {
  const body = { required: true, ...json(ref("Order")) };
  const answer = {
    "200": { description: "", ...json(object({ items: list({ items: ref("Order") }), last: ref("Order") })) },
  };
  return {
    paths: {
      "/orders": {
        get: { operationId: "list", responses: answer },
        post: {
          operationId: "add",
          requestBody: body,
          responses: { "201": { description: "", ...json(ref("Order")) } },
        },
      },
    },
    webhooks: {
      "order.changed": {
        post: { requestBody: json(object({ order: ref("Order"), fee: ref("Money") })), responses: ok },
      },
    },
    components: { schemas: { Order: order, Money: object({ amount }), Fee: object({ cost: ref("Money") }) } },
  };
}

/** A part of a multipart body, or any by position. */
function multipart(mediaType: string, encodings: Json): Json {
  const schema = object({ file: string, more: string });
  return calling({ requestBody: { content: { [mediaType]: { schema, ...encodings } } } });
}

const withHeaders = (headers: Json): Json => ({ contentType: "text/csv", headers });

/** A webhook, and a callback of the same kind. */
function surrounded(parameters: readonly Json[], responses: Json): Json {
  const post = { post: { parameters, requestBody: json(string), responses } };
  return { ...calling({ callbacks: { done: { "{$request.body#/url}": post } } }), webhooks: { paid: post } };
}

const around: readonly FactCase[] = [
  {
    name: "headers of parts",
    before: multipart("multipart/form-data", {
      encoding: {
        file: withHeaders({
          "X-A": { schema: string },
          "X-B": { schema: { const: "b" } },
          "X-C": { required: true },
        }),
      },
    }),
    after: multipart("multipart/form-data", {
      encoding: {
        file: withHeaders({
          "x-a": { schema: string },
          "X-B": { schema: { const: "c" } },
          "X-C": {},
          "X-D": {},
        }),
        more: withHeaders({ "X-E": { required: true } }),
      },
    }),
  },
  {
    name: "parts by position",
    before: multipart("multipart/mixed", {
      prefixEncoding: [withHeaders({}), { contentType: "text/plain" }],
      itemEncoding: { contentType: "image/png" },
    }),
    after: multipart("multipart/mixed", {
      prefixEncoding: [
        withHeaders({ "X-A": { required: true } }),
        { contentType: "text/html" },
        withHeaders({}),
      ],
      itemEncoding: { contentType: "image/webp" },
    }),
  },
  {
    name: "what surrounds a payload",
    before: surrounded(
      [
        { name: "X-Key", in: "header", required: true, schema: string },
        { name: "attempt", in: "query", schema: integer },
      ],
      { "200": { description: "", ...json(object({ ok: string })) }, "410": { description: "" } },
    ),
    after: surrounded(
      [
        { name: "x-key", in: "header", required: true, schema: integer },
        { name: "attempt", in: "query", required: true, schema: integer },
        { name: "X-Id", in: "header", schema: string },
      ],
      {
        "200": { description: "", ...json(object({ ok: integer, note: string }, ["note"])) },
        "4XX": { description: "" },
      },
    ),
  },
  {
    name: "another place of a parameter of a delivery",
    before: surrounded([{ name: "key", in: "header", schema: string }], {}),
    after: surrounded([{ name: "key", in: "query", schema: string }], { "200": { description: "" } }),
  },
];

/** By the file of their records. */
export const factFamilies = {
  around,
  limits,
  constraints,
  marks,
  types,
  objects,
  merged,
  annotations,
  unions,
  calls,
  credentials,
  overlays,
  deliveries,
  names,
} satisfies Readonly<Record<string, readonly FactCase[]>>;

export const factCases: readonly FactCase[] = Object.values(factFamilies).flat();
