/** Keywords that a document adds or drops without any effect on a value that is sent or met. */
import { describe, expect, it } from "vitest";

import {
  answering,
  calling,
  diff,
  enumOf,
  integer,
  object,
  string,
  taking,
  told,
  type Json,
} from "../judge/support.js";

const number = { type: "number" } as const;
const oneOrFive = { ...integer, enum: [1, 5] } as const;
const list = { type: "array", items: string } as const;
const text = (more: Json): Json => ({ ...string, ...more });
const closed = { ...object({ a: string, b: string }, ["a"]), additionalProperties: false } as const;

describe("a limit", () => {
  it.each<[string, Json, Json]>([
    ["of strings, on an integer", integer, { ...integer, maxLength: 5, pattern: "^a" }],
    ["of strings, on an object", object({}), { ...object({}), minLength: 1 }],
    ["of numbers, on a string", string, text({ minimum: 1, maximum: 5, multipleOf: 2 })],
    ["of lists, on a string", string, text({ minItems: 1, maxItems: 5, uniqueItems: true })],
    ["of objects, on a list", list, { ...list, minProperties: 1, propertyNames: { maxLength: 3 } }],
    ["of lists, on an object", object({}), { ...object({}), contains: string, minContains: 2 }],
    ["that every value meets", string, text({ minLength: 0 })],
    ["that no list comes near", list, { ...list, minItems: 0, maxItems: 2147483647 }],
    ["that no string comes near", string, text({ maxLength: 2147483647 })],
    ["of at least one of any item", { ...list, minItems: 1 }, { ...list, contains: {} }],
    [
      "of a number of any items",
      { ...list, minItems: 2, maxItems: 4 },
      { ...list, minItems: 1, maxItems: 9, contains: true, minContains: 2, maxContains: 4 },
    ],
    [
      "of at most some of any item",
      { ...list, maxItems: 3 },
      { ...list, contains: {}, minContains: 0, maxContains: 3 },
    ],
    ["of a pattern for any value", object({}), { ...object({}), patternProperties: { "^x": {} } }],
    [
      "of a pattern, as of all other fields",
      { ...object({}), additionalProperties: string },
      { ...object({}), additionalProperties: string, patternProperties: { "^x": string } },
    ],
    ["of a position, which is as all items", list, { ...list, prefixItems: [string] }],
    ["that does not ask for unique items", list, { ...list, uniqueItems: false }],
    ["that every integer meets", integer, { ...integer, multipleOf: 1 }],
    [
      "that every exact integer meets",
      integer,
      { ...integer, minimum: -9007199254740991, maximum: 9007199254740991 },
    ],
    ["of which every integer is a multiple", integer, { ...integer, multipleOf: 0.1 }],
    [
      "as wide as 64 bits",
      integer,
      { ...integer, minimum: -9223372036854775808, maximum: 9223372036854775807 },
    ],
    [
      "as wide as its format",
      { ...integer, format: "int32" },
      { ...integer, format: "int32", minimum: -2147483648, maximum: 2147483647 },
    ],
    ["below an unsigned zero", { ...integer, format: "uint8" }, { ...integer, format: "uint8", minimum: 0 }],
    ["between two integers", { ...integer, minimum: 1 }, { ...integer, minimum: 0.5 }],
    [
      "as long as its format",
      text({ format: "uuid" }),
      text({ format: "uuid", minLength: 36, maxLength: 36 }),
    ],
    [
      "longer than its format",
      text({ format: "date", maxLength: 20 }),
      text({ format: "date", maxLength: 30 }),
    ],
    ["that a closed object meets", closed, { ...closed, maxProperties: 2, minProperties: 1 }],
    ["on the matches of nothing", list, { ...list, minContains: 2, maxContains: 3 }],
    [
      "beside a list of values",
      enumOf("a", "bb"),
      { ...enumOf("a", "bb"), maxLength: 2, pattern: "^[ab]+$" },
    ],
    ["of values of another type", string, text({ not: integer })],
    ["of values of other types", integer, { ...integer, not: { type: ["string", "object"] } }],
    [
      "of dependent fields that any value fits",
      object({ a: string }),
      { ...object({ a: string }), dependentSchemas: { a: {} } },
    ],
    [
      "of dependent fields that are required",
      object({ a: string, b: string }, ["b"]),
      { ...object({ a: string, b: string }, ["b"]), dependentRequired: { a: ["b"] } },
    ],
    ["beside one value", { const: "a" }, { const: "a", maxLength: 5000 }],
    ["of a format, beside a list of values", enumOf("a"), { ...enumOf("a"), format: "date" }],
  ])("%s: says nothing", (_name, before, after) => {
    for (const around of [answering, taking]) {
      const [older, newer] = [around(object({ value: before })), around(object({ value: after }))];
      expect([told(diff(older, newer)), told(diff(newer, older))]).toEqual([[], []]);
    }
  });

  it("of fields that any value fits: shows in the type alone", () => {
    const plain = object({ a: string });
    const before = taking(object({ value: plain }));
    const after = taking(object({ value: { ...plain, patternProperties: { "^x": true } } }));
    expect([told(diff(before, after)), told(diff(after, before))]).toEqual([
      [],
      ["compile unlisted-fields-untyped"],
    ]);
  });

  it("of fields by a pattern is seen beside others of a type, among which they fall without it", () => {
    const others = { ...object({}), additionalProperties: integer };
    const free = { ...others, patternProperties: { "^x": true } };
    const [plain, open] = [object({ value: others }), object({ value: free })];
    expect(told(diff(taking(open), taking(plain)))).toEqual(["breaking constraint-changed"]);
    expect(told(diff(answering(plain), answering(open)))).toEqual(["breaking constraint-changed"]);
  });

  it.each<[string, Json]>([
    ["anything", { maxLength: 5000 }],
    ["a pattern", { pattern: "^[a-z]+$" }],
    ["a format", { format: "uri" }],
  ])("that a list of values replaces: %s", (_name, limit) => {
    const [free, listed] = [object({ value: text(limit) }), object({ value: enumOf("a", "b") })];
    expect(told(diff(answering(free), answering(listed)))).toEqual(["additive enum-added"]);
    expect(told(diff(answering(listed), answering(free)))).toEqual(["breaking enum-removed"]);
    expect(told(diff(taking(free), taking(listed)))).toEqual(["breaking enum-added"]);
    expect(told(diff(taking(listed), taking(free)))).toEqual(["additive enum-removed"]);
  });

  it.each<[string, Json, Json]>([
    ["on one of two types", { type: ["string", "integer"] }, { type: ["string", "integer"], maxLength: 5 }],
    ["within its format", { ...integer, format: "int32" }, { ...integer, format: "int32", maximum: 100 }],
    ["within an open list", open(enumOf("a")), open({ ...enumOf("a"), maxLength: 5 })],
    ["of fractions", { ...number, multipleOf: 0.1 }, { ...number, multipleOf: 0.3 }],
    ["on values of any type", {}, { maxLength: 5 }],
    ["below a listed text", enumOf("a", "bbb"), { ...enumOf("a", "bbb"), maxLength: 2 }],
    ["above a listed number", oneOrFive, { ...oneOrFive, minimum: 2 }],
    ["at a listed number", oneOrFive, { ...oneOrFive, exclusiveMaximum: 5 }],
    ["at a lower one", oneOrFive, { ...oneOrFive, exclusiveMinimum: 1 }],
    [
      "at a listed fraction",
      { ...number, enum: [0.5, 2] },
      { ...number, enum: [0.5, 2], exclusiveMinimum: 0.5 },
    ],
  ])("%s: is a limit", (_name, before, after) => {
    expect(told(diff(taking(object({ value: before })), taking(object({ value: after }))))).toEqual([
      "silent limit-tightened",
    ]);
  });

  it.each<[string, Json, Json]>([
    ["one value", { const: "abc" }, { maxLength: 2 }],
    ["all values", oneOrFive, { exclusiveMinimum: 5 }],
  ])("that excludes %s that the list has leaves none", (_name, list, limit) => {
    const before = taking(object({ value: list }));
    const after = taking(object({ value: { ...list, ...limit } }));
    expect(told(diff(before, after)).toSorted()).toEqual([
      "breaking no-value-left",
      "silent limit-tightened",
    ]);
  });

  function open(schema: Json): Json {
    return { ...schema, "x-client": { open: true } };
  }
});

describe("a pattern", () => {
  it.each([
    ".*",
    "^.*$",
    "^.*",
    "(.*)",
    "^(.*)$",
    "^(?:.*)$",
    ".*?",
    "[\\s\\S]*",
    "^[\\S\\s]*$",
    "[^]*",
    ".{0,}",
    "^",
    "$",
    "^(.|\\n)*$",
    "(?:.|\\r|\\n)*",
    "(?:\\r\\n|.)*?",
    "^(.|\n)*$",
  ])("that everything matches says nothing: %s", (pattern) => {
    const [before, after] = [taking(object({ value: string })), taking(object({ value: text({ pattern }) }))];
    expect([told(diff(before, after)), told(diff(after, before))]).toEqual([[], []]);
  });

  it.each(["^$", ".", ".+", "^a.*", ".*a", "[abc]*$", "^\\S*$", "^(.|\\n)+$", "^(a|\\n)*$"])(
    "that something fails counts: %s",
    (pattern) => {
      const [before, after] = [
        taking(object({ value: string })),
        taking(object({ value: text({ pattern }) })),
      ];
      expect(told(diff(before, after))).toEqual(["silent pattern-added"]);
    },
  );
});

describe("a default", () => {
  const sent = (schema: Json, required: readonly string[]): Json =>
    taking(object({ limit: schema }, required));
  const asking = (schema: Json, required: boolean): Json =>
    calling({ parameters: [{ name: "limit", in: "query", required, schema }] });
  const ten = { ...integer, default: 10 } as const;
  const twenty = { ...integer, default: 20 } as const;

  it.each<[string, Json, Json, readonly string[]]>([
    [
      "on a field that is required",
      sent(integer, ["limit"]),
      sent(ten, ["limit"]),
      ["note required-default-changed"],
    ],
    [
      "on a field that was required",
      sent(integer, ["limit"]),
      sent(ten, []),
      ["additive field-became-optional", "note required-default-changed"],
    ],
    [
      "on a field that came to be required",
      sent(ten, []),
      sent(integer, ["limit"]),
      ["breaking field-became-required", "note required-default-changed"],
    ],
    [
      "that changes, on a field that is required",
      sent(ten, ["limit"]),
      sent(twenty, ["limit"]),
      ["note required-default-changed"],
    ],
    ["on an optional field", sent(integer, []), sent(ten, []), ["silent default-changed"]],
    ["that an optional field loses", sent(ten, []), sent(integer, []), ["silent default-changed"]],
    [
      "on a parameter that is required",
      asking(integer, true),
      asking(ten, true),
      ["note required-default-changed"],
    ],
    [
      "on a parameter that was required",
      asking(integer, true),
      asking(ten, false),
      ["additive parameter-became-optional", "note required-default-changed"],
    ],
    [
      "that changes, on an optional parameter",
      asking(ten, false),
      asking(twenty, false),
      ["silent default-changed"],
    ],
    [
      "of an item, which is never absent",
      taking({ type: "array", items: integer }),
      taking({ type: "array", items: ten }),
      ["note required-default-changed"],
    ],
  ])("%s", (_name, before, after, expected) => {
    expect(told(diff(before, after))).toEqual(expected);
  });
});

describe("the style of a field in a form", () => {
  const form = (schema: Json, encoding: Json): Json =>
    calling({
      requestBody: {
        content: { "application/x-www-form-urlencoded": { schema: object({ value: schema }), encoding } },
      },
    });
  const deep = { value: { style: "deepObject", explode: true } };

  it.each<[string, Json]>([
    ["a string", string],
    ["a string, or an empty one", { anyOf: [text({ maxLength: 9 }), { enum: [""] }] }],
  ])("of %s: says nothing", (_name, schema) => {
    expect(told(diff(form(schema, {}), form(schema, deep)))).toEqual([]);
  });

  it("of an object: says how it is sent", () => {
    expect(told(diff(form(object({ a: string }), {}), form(object({ a: string }), deep)))).toEqual([
      "silent body-encoding-changed",
    ]);
  });
});
