/** Following references and intersections never loops, and says what all parts say together. */
import { describe, expect, test } from "vitest";
import type { Schema } from "../../src/schema/schema.js";
import {
  aliasesOf,
  resolveReference,
  stringValues,
  viewObject,
  viewPath,
  type SchemaLookup,
} from "../../src/schema/schema-reader.js";
import { typesOf } from "../../src/schema/schema-types.js";

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

const lookup: SchemaLookup = (name) => declarations[name];

test("a reference resolves through its aliases, and a circle ends", () => {
  expect(resolveReference(to("Alias"), lookup)).toBe(declarations["Id"]);
  expect(aliasesOf(to("Alias"), lookup)).toEqual(["Alias", "Id"]);
  expect(aliasesOf(to("Loop"), lookup)).toEqual(["Loop", "Loop2"]);
  expect(resolveReference(to("Missing"), lookup)).toEqual({});
});

describe("typesOf", () => {
  test.each([
    ["Alias", ["string"]],
    ["Extended", ["object"]],
    ["Either", ["string", "object"]],
    ["Pet", ["object"]],
    ["Cat", ["object"]],
    ["Union", ["string"]],
    ["Loop", []],
  ] as const)("of %s", (name, types) => {
    expect([...(typesOf(to(name), lookup) ?? [])].sort()).toEqual([...types].sort());
  });

  test("is not known where one member of a union can be anything", () => {
    expect(typesOf({ anyOf: [to("Id"), {}] }, lookup)).toBeUndefined();
    expect(typesOf({ anyOf: [to("Id"), to("Missing"), to("Missing")] }, lookup)).toBeUndefined();
  });
});

test("an object is seen with what it extends", () => {
  const { properties, required } = viewObject(to("Extended"), lookup);
  expect([...properties.keys()]).toEqual(["id", "list"]);
  expect([...required]).toEqual(["id"]);
});

describe("viewPath", () => {
  test.each([
    [["id"], to("Alias")],
    [["list", "[]", "id"], to("Alias")],
    [["nothing"], undefined],
    [["id", "deeper"], undefined],
    [["id", "[]"], undefined],
  ] as const)("%j", (path, expected) => {
    expect(viewPath(to("Extended"), path, lookup)).toEqual(expected);
  });

  test("items of a list of anything are anything", () => {
    expect(viewPath({ types: ["array"] }, ["[]"], lookup)).toEqual({});
  });
});

test("texts are limited by every part of an intersection", () => {
  expect(stringValues({ allOf: [to("Size"), { enum: ["l", "xl", "s"] }] }, lookup)).toEqual(["l", "s"]);
  expect(stringValues(to("Id"), lookup)).toBeUndefined();
  expect(stringValues({ enum: ["a", 1] }, lookup)).toBeUndefined();
});
