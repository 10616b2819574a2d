/** What schemas accept, and what they say of everything else. */
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { describe, expect, expectTypeOf, test } from "vitest";

import {
  schema,
  type Schema,
  type SchemaResult,
  type SchemasOf,
} from "../../../templates/runtime/validation/schema.js";
import type { Definition } from "../../../templates/runtime/validation/definition.js";
import { cpuTime } from "../../support/cpu-time.js";

interface Payment {
  amount: string;
  parent?: Payment | null;
}

const payment: Schema<Payment> = schema({
  type: "object",
  properties: {
    amount: { type: "string", format: "decimal" },
    parent: { nullable: true, allOf: [(): Schema<Payment> => payment] },
  },
  required: ["amount"],
});

/** Each issue as `path: message`. */
function issuesOf(definition: Definition, value: unknown): string[] {
  const { issues = [] } = schema(definition)["~standard"].validate(value);
  return issues.map(({ path, message }) => `${path.join("..")}: ${message}`);
}

/** Of a value with one issue in itself. */
const issueOf = (definition: Definition, value: unknown): string => {
  const [only = "", ...others] = issuesOf(definition, value);
  expect(others).toEqual([]);
  return only.replace(/^: /, "");
};

describe("a schema", () => {
  test("is a Standard Schema whose output is its type", () => {
    const accepted: StandardSchemaV1<unknown, Payment> = payment;
    expect(accepted["~standard"]).toMatchObject({ version: 1, vendor: "openapi-dated" });
    expectTypeOf<StandardSchemaV1.InferOutput<typeof payment>>().toEqualTypeOf<Payment>();
    expectTypeOf<StandardSchemaV1.InferInput<typeof payment>>().toEqualTypeOf<unknown>();
    expectTypeOf<SchemaResult<Payment>>().toExtend<StandardSchemaV1.Result<Payment>>();
    expectTypeOf<StandardSchemaV1.SuccessResult<Payment>>().toExtend<SchemaResult<Payment>>();
  });

  test("has a type per status", () => {
    interface Responses {
      200: Payment;
      204: undefined;
    }
    expectTypeOf<SchemasOf<Responses, 200>>().toEqualTypeOf<{ readonly 200: Schema<Payment> }>();
    expectTypeOf<keyof SchemasOf<Responses>>().toEqualTypeOf<200 | 204>();
  });

  test("gives back the value itself, with the fields that nobody described", () => {
    const value = { amount: "1.00", note: "new", parent: { amount: "2", parent: null } };
    const result = payment["~standard"].validate(value);
    expect(result.issues).toBeUndefined();
    expect("value" in result && result.value).toBe(value);
  });

  test("names the place of each issue", () => {
    const value = { amount: 1, parent: { parent: { amount: "1,00" } } };
    expect(payment["~standard"].validate(value).issues).toEqual([
      { path: ["amount"], message: "Expected a string; found a number." },
      { path: ["parent", "parent", "amount"], message: expect.stringContaining("format decimal") as string },
      { path: ["parent", "amount"], message: "Expected a string, which is required; found nothing." },
    ]);
  });

  test("takes a field that is `undefined` for one that is missing", () => {
    const value = { amount: "1", parent: undefined };
    expect(payment["~standard"].validate(value)).toEqual({ value });
    expect(issuesOf({ properties: { a: {} }, required: ["a"] }, { a: undefined })).toEqual([
      "a: Expected a value, which is required; found nothing.",
    ]);
  });

  test("looks at fields of the object itself only", () => {
    const required: Definition = { type: "object", properties: {}, required: ["toString"] };
    expect(issuesOf(required, {})).toEqual(["toString: Expected a value, which is required; found nothing."]);
    const map: Definition = { type: "object", additionalProperties: { type: "string" } };
    expect(issuesOf(map, JSON.parse('{"__proto__": 1, "constructor": 2, "a": "x"}'))).toEqual([
      "__proto__: Expected a string; found a number.",
      "constructor: Expected a string; found a number.",
    ]);
  });
});

describe("kinds and values", () => {
  test.each<[Definition, unknown, string]>([
    [{ type: "string" }, null, "Expected a string; found null."],
    [{ type: "string", nullable: true }, 1, "Expected a string or null; found a number."],
    [{ type: "number" }, NaN, "Expected a number; found a number that is not finite."],
    [{ type: "integer" }, 1.5, "Expected an integer; found a number with a fraction."],
    [{ type: "boolean" }, "true", "Expected a boolean; found a string."],
    [{ type: "object" }, [], "Expected an object; found a list."],
    [{ type: "array" }, {}, "Expected a list; found an object."],
    [{ type: "null" }, 0, "Expected null; found a number."],
    [{ type: ["string", "integer", "null"] }, {}, "Expected a string, an integer or null; found an object."],
    [{}, undefined, "Expected a value; found nothing."],
    [{ type: "object" }, 1n, "Expected an object; found a bigint."],
    [{ enum: ["a", "b", 1] }, "c", 'Expected "a", "b" or 1; found another string.'],
    [{ enum: ["a"] }, true, 'Expected "a"; found a boolean.'],
    [
      { enum: [..."abcdefghijklmno"] },
      "z",
      'Expected "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l" or 3 others; found another string.',
    ],
    [{ anyOf: [] }, 1, "Expected no value at all; found a number."],
  ])("%j of %s", (definition, value, message) => {
    expect(issueOf(definition, value)).toBe(message);
  });

  test.each<[Definition, unknown]>([
    [{}, null],
    [{ type: "string", nullable: true }, null],
    [{ type: "integer" }, 1.0],
    [{ type: ["object", "string"], minLength: 3, required: ["a"] }, { a: 1 }],
  ])("%j takes %j", (definition, value) => {
    expect(issuesOf(definition, value)).toEqual([]);
  });
});

describe("limits", () => {
  test.each<[Definition, unknown, string]>([
    [{ minLength: 2 }, "💶", "Expected at least 2 characters; found 1."],
    [{ maxLength: 1 }, "ab", "Expected at most 1 character; found 2."],
    [{ minItems: 1 }, [], "Expected at least 1 item; found 0."],
    [{ maxItems: 2 }, [1, 2, 3], "Expected at most 2 items; found 3."],
    [{ minimum: 0 }, -1, "Expected a number of at least 0; found one out of this range."],
    [{ maximum: 0 }, 1, "Expected a number of at most 0; found one out of this range."],
    [{ exclusiveMinimum: 0 }, 0, "Expected a number of more than 0; found one out of this range."],
    [{ exclusiveMaximum: 5 }, 5, "Expected a number of less than 5; found one out of this range."],
    [{ pattern: "^[A-Z]{3}$" }, "eur", "Expected a string that matches ^[A-Z]{3}$; found another string."],
    [
      { type: "integer" },
      2 ** 53,
      "Expected an integer below 2^53; found one whose last digits may be lost.",
    ],
  ])("%j of %j", (definition, value, message) => {
    expect(issueOf(definition, value)).toBe(message);
  });

  test.each<[Definition, unknown]>([
    [{ minLength: 1, maxLength: 1 }, "💶"],
    [{ minLength: 5, minimum: 5, minItems: 5 }, { kind: "none of these" }],
    [{ minimum: 1, maximum: 1 }, 1],
    [{ type: "number" }, 2 ** 53],
    [{ type: "integer" }, Number.MAX_SAFE_INTEGER],
    [{ pattern: "^a$" }, "b".repeat(10_001)],
  ])("%j takes %j", (definition, value) => {
    expect(issuesOf(definition, value)).toEqual([]);
  });

  test.each([
    ["date", ["2026-01-31"], ["2026-1-31", "2026-01-31T00:00:00Z", ""]],
    [
      "date-time",
      ["2026-01-31T09:30:00.123456+00:00", "2026-01-31T09:30Z", "2026-01-31 09:30:00"],
      ["2026-01-31", "1769850600", "soon"],
    ],
    ["decimal", ["1", "-0.10", "1e3", "12."], ["1,00", "1.000.000", "", "..", "0x10", "NaN"]],
    [
      "uuid",
      ["2f1f8a52-8d6c-4d7e-9a1b-3c5d7e9f0a1b", "2F1F8A52-8D6C-4D7E-9A1B-3C5D7E9F0A1B"],
      ["pay_1", "2f1f8a528d6c4d7e9a1b3c5d7e9f0a1b"],
    ],
  ] as const)("the format %s", (format, valid, invalid) => {
    for (const each of valid) expect(issuesOf({ format }, each), each).toEqual([]);
    for (const each of invalid)
      expect(issueOf({ format }, each), each).toBe(
        `Expected a string of the format ${format}; found another string.`,
      );
  });
});

describe("lists and objects", () => {
  test("have items by position, then the others", () => {
    const tuple: Definition = { prefixItems: [{ type: "string" }, {}], items: { type: "number" } };
    expect(issuesOf(tuple, ["a", null, 1])).toEqual([]);
    expect(issuesOf(tuple, [1, null, 1, "b"])).toEqual([
      "0: Expected a string; found a number.",
      "3: Expected a number; found a string.",
    ]);
  });

  test("check what depends on a field where it is there", () => {
    const card: Definition = { dependentSchemas: { card: { required: ["expiry"] } } };
    expect(issuesOf(card, {})).toEqual([]);
    expect(issuesOf(card, { card: "…" })).toEqual([
      "expiry: Expected a value, which is required; found nothing.",
    ]);
  });

  test("keep to named fields what they say of them, and to others what they say of others", () => {
    const both: Definition = {
      properties: { a: { type: "number" } },
      additionalProperties: { type: "string" },
    };
    expect(issuesOf(both, { a: "x", b: 1 })).toEqual([
      "a: Expected a number; found a string.",
      "b: Expected a string; found a number.",
    ]);
  });
});

describe("unions", () => {
  const named = (name: string): Definition => ({
    type: "object",
    properties: { [name]: { type: "string" } },
    required: [name],
  });

  test("say what they expect instead of another kind", () => {
    expect(issueOf({ anyOf: [{ type: "string" }, named("a"), { type: "string" }] }, 1)).toBe(
      "Expected a string or an object; found a number.",
    );
  });

  test("say what is wrong with the only member that the value comes near to", () => {
    expect(issuesOf({ anyOf: [{ type: "string" }, named("a")] }, { a: 1 })).toEqual([
      "a: Expected a string; found a number.",
    ]);
  });

  test("say that none of several members fits", () => {
    expect(issueOf({ anyOf: [named("a"), named("b")] }, {})).toBe(
      "Expected one of 2 forms; found an object that has none of them.",
    );
  });

  const rail = (more: object = {}): Definition => ({
    choice: { tag: "type", members: { wire: named("bic"), pix: named("key") }, ...more },
  });

  test("with a tag are about the member that was meant", () => {
    expect(issuesOf(rail(), { type: "pix", key: "k" })).toEqual([]);
    expect(issuesOf(rail(), { type: "pix", bic: "b" })).toEqual([
      "key: Expected a string, which is required; found nothing.",
    ]);
    expect(issuesOf(rail(), { type: "sepa" })).toEqual([
      'type: Expected "wire" or "pix"; found another string.',
    ]);
    expect(issuesOf(rail(), {})).toEqual(['type: Expected "wire" or "pix"; found nothing.']);
    expect(issuesOf(rail(), { type: "constructor" })).toHaveLength(1);
    expect(issueOf(rail(), "pix")).toBe("Expected an object; found a string.");
  });

  test("that are open take any other tag", () => {
    expect(issuesOf(rail({ isOpen: true }), { type: "sepa" })).toEqual([]);
    expect(issuesOf(rail({ isOpen: true }), { type: 1 })).toHaveLength(1);
    expect(issuesOf(rail({ isOpen: true }), { type: "pix" })).toHaveLength(1);
  });

  test("whose members are not all objects take the others without a tag", () => {
    const others = [{ type: "string" }];
    expect(issuesOf(rail({ others }), "x")).toEqual([]);
    expect(issueOf(rail({ others }), 1)).toBe("Expected a string; found a number.");
  });

  test("whose tag is theirs alone do not ask what a member says of it", () => {
    const own: Definition = { allOf: [{ properties: { type: { enum: ["old"] } }, required: ["type", "a"] }] };
    const members = { new: own };
    expect(issuesOf({ choice: { tag: "type", members, isTagOwn: true } }, { type: "new", a: 1 })).toEqual([]);
    expect(issuesOf({ choice: { tag: "type", members, isTagOwn: true } }, { type: "new" })).toHaveLength(1);
    expect(issuesOf({ choice: { tag: "type", members } }, { type: "new", a: 1 })).toHaveLength(1);
  });
});

describe("a hostile value", () => {
  test("that is deep is refused, whatever its schema", () => {
    let value: unknown = { amount: "1" };
    for (let level = 0; level < 100_000; level++) value = { amount: "1", parent: value };
    const { issues = [] } = payment["~standard"].validate(value);
    const tooDeep = "Expected a value with fewer levels; found one that is too deep.";
    expect(new Set(issues.map(({ message }) => message))).toEqual(new Set([tooDeep]));
    const circular: { amount: string; parent?: unknown } = { amount: "1" };
    circular.parent = circular;
    expect(payment["~standard"].validate(circular).issues?.[0]?.message).toBe(tooDeep);
  });

  test("that fits no member of unions within unions is decided at once", () => {
    const either = (kind: string): Definition => ({
      type: "object",
      properties: { child: (): Schema<unknown> => tree, [kind]: { type: "string" } },
    });
    const tree: Schema<unknown> = schema({ anyOf: [either("a"), either("b"), { type: "boolean" }] });
    let value: unknown = 1;
    for (let level = 0; level < 60; level++) value = { child: value };
    const started = cpuTime();
    expect(tree["~standard"].validate(value).issues).toHaveLength(1);
    expect(cpuTime() - started).toBeLessThan(1000);
  });

  test("has a hundred issues at most", () => {
    const list: Definition = { type: "array", items: { type: "string" } };
    expect(
      issuesOf(
        list,
        Array.from({ length: 10_000 }, () => 1),
      ),
    ).toHaveLength(100);
  });

  test("is never part of a message", () => {
    const secret = "sk_live_0123456789";
    const definitions: Definition[] = [
      { enum: ["a"] },
      { type: "number" },
      { maxLength: 3 },
      { pattern: "^a$" },
      { format: "uuid" },
      { choice: { tag: "type", members: { a: {} } } },
      { anyOf: [{ type: "number" }, { enum: ["b"] }] },
    ];
    for (const definition of definitions)
      for (const value of [secret, { type: secret }, [secret]])
        expect(
          issuesOf({ type: ["string", "object", "array"], allOf: [definition] }, value).join(),
        ).not.toContain("sk_");
  });
});
