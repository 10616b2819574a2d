/** Fixtures of an API whose events all carry the same long objects: each is written once, and only such are. */
import { describe, expect, it } from "vitest";

import { pascalCase } from "../../../src/code/identifier.js";
import { eventSampler, shareExamples, type SharedExamples } from "../../../src/emit/events/emit-fixtures.js";
import type { Api } from "../../../src/model/api.js";
import type { Sample } from "../../../src/schema/sample.js";
import type { Schema } from "../../../src/schema/schema.js";
import { expressionText } from "../../support/emitted-text.js";

const text: Schema = { types: ["string"] };
const object = (properties: Record<string, Schema>): Schema => ({
  types: ["object"],
  properties: new Map(Object.entries(properties)),
  required: Object.keys(properties),
});
const fields = (count: number): Record<string, Schema> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field_${String(index)}`, text]));

const schemas: Record<string, Schema> = {
  "long-account": object(fields(20)),
  long_owner: object({ ...fields(20), account: { reference: "long-account" } }),
  short_user: object(fields(2)),
};
const api = {
  schemas: new Map(Object.entries(schemas).map(([name, schema]) => [name, { name, schema, pointer: "#" }])),
  errorSets: [],
} as unknown as Api;

function share(...events: Record<string, Schema>[]): SharedExamples & { readonly printed: string[] } {
  const examples = events.map((event) => eventSampler(api)(object(event), []) as Sample);
  const shared = shareExamples(examples, pascalCase, ["LongOwnerExample"]);
  return { ...shared, printed: examples.map((example) => expressionText(shared.print(example))) };
}

describe("the same long object in several examples", () => {
  it("is a constant of its type", () => {
    const { constants, printed } = share(
      { account: { reference: "long-account" } },
      { sender: { reference: "long-account" } },
    );
    expect(printed).toEqual(["{ account: longAccountExample }", "{ sender: longAccountExample }"]);
    const [only, ...others] = constants;
    expect(others).toEqual([]);
    expect(only).toMatchObject({ name: "longAccountExample", schema: "long-account" });
    expect(only && expressionText(only.value)).toContain('field_0: "text"');
  });

  it("knows the constants in it, which come before it", () => {
    const { constants, printed } = share(
      { owner: { reference: "long_owner" } },
      { owner: { reference: "long_owner" }, account: { reference: "long-account" } },
    );
    expect(printed[1]).toBe("{ account: longAccountExample, owner: longOwnerExample }");
    expect(constants.map(({ name }) => name)).toEqual(["longAccountExample", "longOwnerExample"]);
    expect(constants[1] && expressionText(constants[1].value)).toContain("account: longAccountExample");
  });
});

describe("an object stays where it is", () => {
  const cases: [string, Record<string, Schema>[]][] = [
    ["when it comes once", [{ account: { reference: "long-account" } }, { id: text }]],
    ["when it is short", [{ user: { reference: "short_user" } }, { user: { reference: "short_user" } }]],
    ["when its schema has no name", [{ account: object(fields(20)) }, { account: object(fields(20)) }]],
    [
      "when it comes again only within one that is shared itself",
      [{ owner: { reference: "long_owner" } }, { owner: { reference: "long_owner" } }],
    ],
    [
      "when it has to fit more than its schema",
      [1, 2].map(() => ({ account: { allOf: [{ reference: "long-account" }, object({ id: text })] } })),
    ],
  ];
  it.each(cases)("%s", (_when, events) => {
    const { constants } = share(...events);
    expect(constants.map(({ schema }) => schema)).not.toContain("long-account");
    expect(constants.map(({ schema }) => schema)).not.toContain("short_user");
  });
});

it("two objects of one schema that differ are two constants, named by what they contain", () => {
  const worded: Schema = object({ ...fields(20), id: { types: ["string"], format: "uuid" } });
  const named = {
    ...api,
    schemas: new Map([["account", { name: "account", schema: worded, pointer: "#" }]]),
  };
  const examples = ["left", "left", "right", "right"].map(
    (name) =>
      eventSampler(named as unknown as Api)(object({ [name]: { reference: "account" } }), []) as Sample,
  );
  const { constants, print } = shareExamples(examples, pascalCase, []);
  expect(examples.map((example) => expressionText(print(example)))).toEqual([
    "{ left: accountExample_57003a }",
    "{ left: accountExample_57003a }",
    "{ right: accountExample_8cf1b3 }",
    "{ right: accountExample_8cf1b3 }",
  ]);
  expect(constants).toHaveLength(2);
});
