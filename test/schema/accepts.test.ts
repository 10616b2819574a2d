/** Whether a value is valid, and where nobody can be certain. */
import { describe, expect, it } from "vitest";

import { accepts } from "../../src/schema/accepts.js";
import type { Schema } from "../../src/schema/schema.js";
import { schemaView } from "../../src/schema/schema-view.js";
import type { JsonValue } from "../../src/values/json.js";

const string: Schema = { types: ["string"] };
const integer: Schema = { types: ["integer"] };
const thing: Schema = {
  types: ["object"],
  properties: new Map([
    ["id", { types: ["string"], readOnly: true }],
    ["next", { reference: "Thing" }],
    ["size", integer],
  ]),
  required: ["id", "size"],
};
/** Nothing here reads what a string encodes. */
const encoded: Schema = { contentEncoding: "base64" };
const byPattern = (pattern: string): ReadonlyMap<string, Schema> => new Map([[pattern, integer]]);
const view = schemaView(
  new Map([
    ["Thing", { schema: thing }],
    ["Loop", { schema: { allOf: [{ reference: "Loop" }] } }],
  ]),
);

describe("the tag that a union decides, whatever its member has there", () => {
  const card: Schema = {
    types: ["object"],
    properties: new Map([
      ["kind", { enum: ["old"] }],
      ["number", string],
    ]),
    required: ["kind"],
  };
  const union: Schema = {
    oneOf: [card],
    tag: { property: "kind", values: [["card"]], isInMembers: false },
  };
  it.each<[JsonValue, boolean]>([
    [{ kind: "card", number: "1" }, true],
    [{ kind: "card", number: 1 }, false],
    [{ kind: "old", number: "1" }, false],
    [{ number: "1" }, false],
  ])("%j", (value, isValid) => {
    expect(accepts(union, value, view, "response")).toBe(isValid);
  });
});

describe("a value that is certainly valid", () => {
  it.each<[string, Schema, JsonValue]>([
    ["of any schema", {}, [null]],
    ["an integer of a number", { types: ["number"] }, 1],
    ["null", { types: ["string"], nullable: true }, null],
    ["a limit of another type", { maxLength: 1 }, 12],
    ["on the borders", { ...integer, minimum: 1, maximum: 1 }, 1],
    ["of a length", { ...string, minLength: 2, maxLength: 2 }, "😀😀"],
    ["of a pattern", { ...string, pattern: "^a+$" }, "aa"],
    ["a sample of a format", { ...string, format: "date" }, "2026-01-15"],
    ["a number of a format", { ...integer, format: "int32" }, 1],
    ["a field that only travels the other way", { reference: "Thing" }, { size: 1 }],
    ["fields within fields", { reference: "Thing" }, { size: 1, next: { size: 2 } }],
    ["other fields", { ...thing, additionalProperties: integer }, { size: 1, more: 2 }],
    ["items", { types: ["array"], items: string, maxItems: 1 }, ["a"]],
    ["items behind positions", { types: ["array"], prefixItems: [string], items: integer }, ["a", 1, 2]],
    ["fewer than the positions", { types: ["array"], prefixItems: [string, string], items: false }, ["a"]],
    ["one of several, whatever the others are", { anyOf: [encoded, string] }, "a"],
    ["none of these", { not: integer }, "a"],
    ["of a condition", { if: string, then: { maxLength: 1 }, else: { minimum: 1 } }, 1],
    ["fields by pattern", { additionalProperties: false, patternProperties: byPattern("^a") }, { ab: 1 }],
    ["field names", { propertyNames: { maxLength: 2 } }, { ab: 1 }],
    ["fields that are there together", { dependentRequired: new Map([["a", ["b"]]]) }, { a: 1, b: 1 }],
    ["a field with its schema", { dependentSchemas: new Map([["a", { required: ["b"] }]]) }, { a: 1, b: 1 }],
    [
      "different items",
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { a: 2, b: 1 },
      ],
    ],
    ["what it contains", { contains: integer, minContains: 2, maxContains: 2 }, [1, "a", 2]],
    ["a multiple", { multipleOf: 3 }, 9],
    ["exactly one", { oneOf: [integer, string] }, "a"],
  ])("%s", (_name, schema, value) => {
    expect(accepts(schema, value, view)).toBe(true);
  });
});

describe("a value that is certainly not valid", () => {
  it.each<[string, Schema, JsonValue]>([
    ["an item behind positions", { types: ["array"], prefixItems: [string], items: integer }, ["a", "b"]],
    ["more than the positions", { types: ["array"], prefixItems: [string], items: false }, ["a", 1]],
    ["of another type", string, 1],
    ["a fraction of an integer", integer, 0.5],
    ["null", string, null],
    ["what it must not be", { not: string }, "a"],
    ["outside an enum", { ...string, enum: ["a"] }, "b"],
    ["beyond a border", { ...integer, exclusiveMinimum: 1 }, 1],
    ["too long", { ...string, maxLength: 1 }, "ab"],
    ["against a pattern", { ...string, pattern: "^a+$" }, "b"],
    ["without a field", { reference: "Thing" }, {}],
    ["with a wrong field", { reference: "Thing" }, { size: "1" }],
    ["of a closed object", { types: ["object"], additionalProperties: false }, { a: 1 }],
    ["of a closed list", { types: ["array"], items: false }, [1]],
    ["with too few fields", { types: ["object"], minProperties: 1 }, {}],
    ["against one part, whatever the others are", { allOf: [encoded, string] }, 1],
    ["in two members, whatever the others are", { oneOf: [{ types: ["number"] }, integer, encoded] }, 1],
    ["what it must not be", { not: integer }, 1],
    ["against the branch of a condition", { if: string, then: { maxLength: 1 } }, "ab"],
    ["fields by pattern", { patternProperties: byPattern("^a") }, { ab: "1" }],
    [
      "fields without a pattern",
      { additionalProperties: false, patternProperties: byPattern("^a") },
      { b: 1 },
    ],
    ["field names", { propertyNames: { maxLength: 2 } }, { abc: 1 }],
    ["a field without its companion", { dependentRequired: new Map([["a", ["b"]]]) }, { a: 1 }],
    ["a field without its schema", { dependentSchemas: new Map([["a", { required: ["b"] }]]) }, { a: 1 }],
    [
      "equal items",
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
    ["too few of what it contains", { contains: integer, minContains: 2 }, [1, "a"]],
    ["too many of what it contains", { contains: integer, maxContains: 1 }, [1, 2]],
    ["no multiple", { multipleOf: 3 }, 10],
    ["in no member", { anyOf: [integer, string] }, true],
  ])("%s", (_name, schema, value) => {
    expect(accepts(schema, value, view)).toBe(false);
  });
});

describe("a value of which it is not certain", () => {
  it.each<[string, Schema, JsonValue]>([
    ["beside an uncertain `not`", { not: encoded }, "a"],
    ["an uncertain condition", { if: encoded, then: { maxLength: 1 } }, "ab"],
    ["a format", { ...string, format: "date" }, "today"],
    ["a format of nobody's", { ...string, format: "thing-id" }, "text"],
    ["a large number of a format", { ...integer, format: "int8" }, 128],
    ["an open enum", { ...string, enum: ["a"], open: true }, "b"],
    ["a declaration within itself", { reference: "Loop" }, 1],
    ["a declaration that is missing", { reference: "Missing" }, 1],
    [
      "fields by an unreadable pattern",
      { additionalProperties: false, patternProperties: byPattern("(") },
      { a: 1 },
    ],
    ["exactly one, and one uncertain", { oneOf: [string, encoded] }, "a"],
    ["a fraction of a fraction", { types: ["number"], multipleOf: 0.1 }, 0.35],
  ])("%s", (_name, schema, value) => {
    expect(accepts(schema, value, view)).toBeUndefined();
  });
});
