/** How much two schemas have in common, number by number: it decides who is compared with whom. */
import { describe, expect, it } from "vitest";

import { likeness } from "../../src/compare/schemas/likeness.js";
import { matchMembers } from "../../src/compare/schemas/match-members.js";
import { startNode } from "../../src/compare/schemas/node.js";
import { nowhere } from "../../src/compare/place.js";
import { startComparison } from "../../src/compare/compare-apis.js";
import { unionCandidates } from "../../src/compare/schemas/union-members.js";
import { viewOf, type View } from "../../src/compare/schemas/view.js";
import type { Api } from "../../src/model/api.js";
import type { Schema } from "../../src/schema/schema.js";
import { answering, apiOf, enumOf, integer, object, ref, string, type Json } from "../judge/support.js";

const number = { type: "number" };
const list = (items?: Json): Json => ({ type: "array", ...(items === undefined ? {} : { items }) });
const either = (...members: Json[]): Json => ({ oneOf: members });
const nested = (levels: number, inmost: Json): Json =>
  levels === 0 ? inmost : object({ inside: nested(levels - 1, inmost) });

const shared = { Thing: object({ a: string }), Other: object({ b: string }) };

/** The schema of the one answer, in an API of its own. */
function answered(schema: Json, schemas: Json = shared): { readonly api: Api; readonly schema: Schema } {
  const api = apiOf(answering(schema, schemas));
  const input = api.operations[0]?.responses[0]?.content[0]?.schema;
  if (input === undefined) throw new Error("The operation answers a schema.");
  return { api, schema: input };
}

function view({ api, schema }: ReturnType<typeof answered>): View {
  return viewOf(startNode(schema, nowhere), api);
}

function likenessOf(before: Json, after: Json): number {
  const [left, right] = [answered(before), answered(after)];
  return likeness(view(left), view(right), startComparison(left.api, right.api).recorder.probe);
}

describe("likeness", () => {
  it.each<[string, Json, Json, number]>([
    ["the same name", ref("Thing"), ref("Thing"), 1],
    ["names of other things", ref("Thing"), ref("Other"), 0],
    ["anything", {}, {}, 1],
    ["anything and something", {}, string, 0],
    ["something and anything", string, {}, 0],
    ["unions of as many", either(string, integer), either(string, { type: "boolean" }), 0.8],
    [
      "unions of more",
      either(string, integer),
      either(string, integer, { type: "boolean" }, object({})),
      0.4,
    ],
    [
      "unions of fewer",
      either(string, integer, { type: "boolean" }, object({})),
      either(string, integer),
      0.4,
    ],
    ["a union and no union", either(string, integer), string, 0.4],
    ["no union and a union", string, either(string, integer), 0.4],
    ["other types", string, integer, 0],
    ["one of two types", string, { type: ["string", "integer"] }, 1],
    ["objects without fields", object({}), object({}), 1],
    ["objects of which one has fields", object({}), object({ a: string }), 0],
    ["objects with equal fields", object({ a: string }), object({ a: string }), 1],
    ["objects with half of the fields", object({ a: string, b: string }), object({ a: string }), 0.5],
    ["a field of another type", object({ a: string }), object({ a: integer }), 0.5],
    ["objects with other fields", object({ a: string }), object({ b: string }), 0],
    [
      "other constants: a tag",
      object({ a: enumOf("x"), b: string }),
      object({ a: enumOf("y"), b: string }),
      0,
    ],
    ["equal constants", object({ a: enumOf("x"), b: string }), object({ a: enumOf("x"), b: integer }), 0.75],
    ["a constant and two values", object({ a: enumOf("x") }), object({ a: enumOf("x", "y") }), 0.75],
    ["two values and a constant", object({ a: enumOf("x", "y") }), object({ a: enumOf("x") }), 0.75],
    ["a constant and none", object({ a: enumOf("x") }), object({ a: string }), 0.7],
    ["none and a constant", object({ a: string }), object({ a: enumOf("x") }), 0.7],
    [
      "other constants further in",
      nested(1, object({ a: enumOf("x") })),
      nested(1, object({ a: enumOf("y") })),
      0.75,
    ],
    ["other fields two levels in", nested(2, object({ a: string })), nested(2, object({ b: string })), 0.75],
    [
      "other fields too far in to be seen",
      nested(2, object({ a: string })),
      nested(2, object({ a: integer })),
      1,
    ],
    ["lists of the same", list(string), list(string), 1],
    ["lists of other things", list(string), list(integer), 0.3],
    ["lists of anything", list(), list(), 1],
    ["a list of anything and one of something", list(), list(string), 0.3],
    ["a list of something and one of anything", list(string), list(), 0.3],
    ["lists of lists, too far in", list(list(list(string))), list(list(list(integer))), 1],
    ["lists of lists", list(list(string)), list(list(integer)), 0.51],
    ["values in common", enumOf("a", "b", "c"), enumOf("b", "c", "d", "e"), 0.5],
    ["more values before", enumOf("a", "b", "c", "d"), enumOf("a"), 0.25],
    ["no value in common", enumOf("a", "b"), enumOf("c", "d"), 0],
    ["values and any", enumOf("a", "b"), string, 0.4],
    ["any and values", string, enumOf("a", "b"), 0.4],
    ["equal formats", { ...string, format: "date" }, { ...string, format: "date" }, 1],
    ["other formats", { ...string, format: "date" }, { ...string, format: "uuid" }, 0.7],
    ["a format and none", { ...string, format: "date" }, string, 0.7],
    ["integer and number", integer, number, 0],
  ])("of %s", (_name, before, after, expected) => {
    expect(likenessOf(before, after)).toBeCloseTo(expected, 10);
  });
});

describe("members of unions", () => {
  const three = (...letters: readonly string[]): Json =>
    object(Object.fromEntries(letters.map((letter) => [letter, string])));

  it.each<[string, Json, Json, readonly string[]]>([
    [
      "by likeness, the likest first",
      either(three("a", "b", "c"), three("a", "b", "x")),
      either(three("a", "b", "c", "d"), three("q")),
      ["{ a, b, c } → { a, b, c, d }"],
    ],
    [
      "whichever comes first",
      either(three("a", "b", "x", "y"), three("a", "b", "c")),
      either(three("q"), three("a", "b", "c", "d")),
      ["{ a, b, c } → { a, b, c, d }"],
    ],
    [
      "among equals, those at alike positions",
      either(three("a", "b"), three("a", "c")),
      either(three("a", "d"), three("a", "e")),
      [],
    ],
    ["of exactly half", either(three("a", "b"), string), either(three("a"), integer), ["{ a, b } → { a }"]],
    [
      "of as many fields in common",
      either(three("a", "b", "c"), three("a", "b", "d")),
      either(three("a", "b", "e"), three("a", "b", "f")),
      ["{ a, b, c } → { a, b, e }", "{ a, b, d } → { a, b, f }"],
    ],
    [
      "by name, whatever they are",
      either(ref("Thing"), ref("Other")),
      either(ref("Other"), ref("Thing")),
      ["Other → Other", "Thing → Thing"],
    ],
    ["never two names that both stay", either(ref("Thing"), string), either(integer, ref("Twin")), []],
  ])("belong together %s", (_name, before, after, expected) => {
    const schemas = { ...shared, Twin: object({ a: string, z: string }) };
    const [left, right] = [answered(before, schemas), answered(after, schemas)];
    const [older, newer] = [left, right].map(
      (each) => view(each).unions.map(unionCandidates)[0]?.members ?? [],
    );
    if (older === undefined || newer === undefined) throw new Error("Both sides are unions.");
    const { matched } = matchMembers(older, newer, startComparison(left.api, right.api).recorder.probe);
    expect(matched.map(([one, other]) => `${one.label} → ${other.label}`).sort()).toEqual(expected);
  });
});
