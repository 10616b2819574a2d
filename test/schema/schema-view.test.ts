/** Following references and intersections never loops, and says what all parts say together. */
import { describe, expect, test } from "vitest";
import type { Schema } from "../../src/schema/schema.js";
import { schemaView } from "../../src/schema/schema-view.js";

const to = (reference: string): Schema => ({ reference });

const declarations: Readonly<Record<string, Schema>> = {
  Id: { types: ["string"] },
  Alias: to("Id"),
  Base: { types: ["object"], properties: new Map([["id", to("Alias")]]), required: ["id"] },
  Extended: {
    allOf: [to("Base"), { properties: new Map([["list", { types: ["array"], items: to("Base") }]]) }],
  },
  Either: { anyOf: [to("Id"), to("Extended")] },
  Loop: to("Loop2"),
  Loop2: to("Loop"),
  Inner: { allOf: [to("Inner"), to("Union")] },
  Union: { oneOf: [to("Inner"), to("Id")] },
  Pet: { oneOf: [to("Cat"), to("Dog")] },
  Cat: { allOf: [to("Pet"), { types: ["object"] }] },
  Dog: { allOf: [to("Pet"), { types: ["object"] }] },
  Size: { types: ["string"], enum: ["s", "m", "l"] },
};

const view = schemaView(new Map(Object.entries(declarations).map(([name, schema]) => [name, { schema }])));

test("a reference resolves through its aliases, and a circle ends", () => {
  expect(view.resolve(to("Alias"))).toBe(declarations["Id"]);
  expect(view.aliases(to("Alias"))).toEqual(["Alias", "Id"]);
  expect(view.aliases(to("Loop"))).toEqual(["Loop", "Loop2"]);
  expect(view.resolve(to("Missing"))).toEqual({});
});

describe("types", () => {
  test.each([
    ["Alias", ["string"]],
    ["Extended", ["object"]],
    ["Either", ["string", "object"]],
    ["Pet", ["object"]],
    ["Cat", ["object"]],
    ["Union", ["string"]],
    ["Loop", []],
  ] as const)("of %s", (name, types) => {
    expect([...(view.types(to(name)) ?? [])].sort()).toEqual([...types].sort());
  });

  test("is not known where one member of a union can be anything", () => {
    expect(view.types({ anyOf: [to("Id"), {}] })).toBeUndefined();
    expect(view.types({ anyOf: [to("Id"), to("Missing"), to("Missing")] })).toBeUndefined();
  });
});

test("an object is seen with what it extends", () => {
  const { properties, required } = view.object(to("Extended"));
  expect([...properties.keys()]).toEqual(["id", "list"]);
  expect([...required]).toEqual(["id"]);
});

describe("a path", () => {
  test.each([
    [["id"], to("Alias")],
    [["list", "[]", "id"], to("Alias")],
    [["nothing"], undefined],
    [["id", "deeper"], undefined],
    [["id", "[]"], undefined],
  ] as const)("%j", (path, expected) => {
    expect(view.at(to("Extended"), path)).toEqual(expected);
  });

  test("items of a list of anything are anything", () => {
    expect(view.at({ types: ["array"] }, ["[]"])).toEqual({});
  });
});

test("strings are limited by every part of an intersection", () => {
  expect(view.strings({ allOf: [to("Size"), { enum: ["l", "xl", "s"] }] })).toEqual(["l", "s"]);
  expect(view.strings(to("Id"))).toBeUndefined();
  expect(view.strings({ enum: ["a", 1] })).toBeUndefined();
});
