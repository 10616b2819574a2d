/** Which intersections are interfaces that extend others. */
import { expect, it } from "vitest";

import { Heritages } from "../../src/emit/version-scope.js";
import type { Api } from "../../src/model/api.js";
import type { Schema } from "../../src/schema/schema.js";

const object = (...fields: string[]): Schema => ({
  types: ["object"],
  properties: new Map(fields.map((field) => [field, { types: ["string"] }])),
});
const extending = (own: Schema, ...bases: string[]): Schema => ({
  allOf: [...bases.map((reference) => ({ reference })), own],
});

/** All that is read of one. */
function apiOf(schemas: Record<string, Schema>): Api {
  const declarations = Object.entries(schemas).map(([name, schema]) => [name, { schema }] as const);
  return { schemas: new Map(declarations) } as unknown as Api;
}

it("is that of an object which adds fields to interfaces", () => {
  const api = apiOf({ Base: extending(object("b"), "Root"), Root: object("a") });
  expect(new Heritages(api).of(extending(object("c"), "Base"))).toEqual({
    bases: ["Base"],
    own: object("c"),
  });
  expect(new Heritages(api).of(extending(object("a"), "Base"))).toBeUndefined();
  expect(new Heritages(api).of(extending(object("c"), "Base", "Root"))).toBeUndefined();
  expect(new Heritages(api).of(extending(object("c"), "Missing"))).toBeUndefined();
});

it("is found however many ways lead to a base", () => {
  const levels = Array.from({ length: 100 }, (_, level): [string, Schema] => [
    `L${level}`,
    extending(object(`f${level}`), `L${level + 1}`, `L${level + 1}`),
  ]);
  const api = apiOf({ ...Object.fromEntries(levels), L100: object("last") });
  expect(new Heritages(api).of({ allOf: [{ reference: "L0" }] })).toBeUndefined();
  const row = Array.from({ length: 100 }, (_, level): [string, Schema] => [
    `L${level}`,
    extending(object(`f${level}`), `L${level + 1}`),
  ]);
  const chain = apiOf({ ...Object.fromEntries(row), L100: object("last") });
  expect(new Heritages(chain).of({ allOf: [{ reference: "L0" }, object("own")] })?.bases).toEqual(["L0"]);
});
