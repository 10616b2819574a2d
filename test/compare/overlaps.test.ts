/** What `oneOf` refuses because it fits several members, and was valid before. */
import { describe, expect, it } from "vitest";

import { compareApis } from "../../src/compare/compare-apis.js";
import {
  answering,
  apiOf,
  enumOf,
  integer,
  object,
  ref,
  string,
  taking,
  type Json,
} from "../judge/support.js";

const number = { type: "number" };
const boolean = { type: "boolean" };
const closed = (schema: Json): Json => ({ ...schema, additionalProperties: false });
const any = (...members: Json[]): Json => ({ anyOf: members });
const one = (...members: Json[]): Json => ({ oneOf: members });

const schemas = {
  Card: object({ number: string, name: string }, ["number"]),
  Token: object({ token: string }),
  Bank: object({ iban: string }, ["iban"]),
};

/** `after` where the newer version refuses. */
function overlaps(before: Json, after: Json, declared: Json = schemas): string[] {
  const [older, newer] = [before, after].map((schema) => apiOf(taking(object({ value: schema }), declared)));
  if (older === undefined || newer === undefined) throw new Error("There are two versions.");
  return compareApis(older, newer).flatMap((fact) =>
    fact.kind === "overlap"
      ? [
          `${fact.after ? "refused" : "accepted"} ${fact.members.join(" & ")}: ${JSON.stringify(fact.example)}`,
        ]
      : [],
  );
}

describe("an overlap that is new", () => {
  it.each<[string, Json, Json, string]>([
    ["numbers", any(number, integer), one(number, integer), "integer & number: 1"],
    ["a new member", one(number, boolean), one(number, boolean, integer), "integer & number: 1"],
    ["a schema that becomes a union", number, one(number, integer), "integer & number: 1"],
    [
      "an enum and the strings it is of",
      any(enumOf("a"), { type: "string", maxLength: 5 }),
      one(enumOf("a"), { type: "string", maxLength: 5 }),
      `"a" & string: "a"`,
    ],
    [
      "a string in a format",
      any({ type: "string", format: "date" }, { type: "string", maxLength: 20 }),
      one({ type: "string", format: "date" }, { type: "string", maxLength: 20 }),
      `string & string (date): "2026-01-15"`,
    ],
    [
      "lists",
      any({ type: "array", items: string }, { type: "array", items: {} }),
      one({ type: "array", items: string }, { type: "array", items: {} }),
      `string[] & unknown[]: ["text"]`,
    ],
    [
      "an object that demands nothing",
      one(ref("Card"), ref("Bank")),
      one(ref("Card"), ref("Bank"), ref("Token")),
      `Bank & Card & Token: {"iban":"text"}`,
    ],
    [
      "fields of which both declare the other's",
      any(closed(object({ a: string, b: string }, ["a"])), closed(object({ a: string, b: string }, ["b"]))),
      one(closed(object({ a: string, b: string }, ["a"])), closed(object({ a: string, b: string }, ["b"]))),
      `{ a, b }: {"a":"text","b":"text"}`,
    ],
    [
      "fields of both, where the other version meant several",
      any(ref("Card"), ref("Bank")),
      one(ref("Card"), ref("Bank")),
      `Bank & Card: {"iban":"text","number":"text"}`,
    ],
    [
      "members that only demand fields",
      { ...object({ a: string, b: string }), ...any({ required: ["a"] }, { required: ["b"] }) },
      { ...object({ a: string, b: string }), ...one({ required: ["a"] }, { required: ["b"] }) },
      `{ a } & { b }: {"a":"text","b":"text"}`,
    ],
  ])("%s", (_name, before, after, said) => {
    expect(overlaps(before, after)).toEqual([`refused ${said}`]);
    expect(overlaps(after, before)).toEqual([`accepted ${said}`]);
  });

  it("is found where a member changed that the union refers to", () => {
    const union = one(ref("A"), ref("B"));
    const [a, b] = [object({ a: string }, ["a"]), object({ b: string }, ["b"])];
    const loose = object({ b: string });
    expect(overlaps(union, union, { A: a, B: b })).toEqual([]);
    const [older, newer] = [
      { A: a, B: b },
      { A: a, B: loose },
    ].map((declared) => apiOf(taking(object({ value: union }), declared)));
    if (older === undefined || newer === undefined) throw new Error("There are two versions.");
    const [fact] = compareApis(older, newer).filter(({ kind }) => kind === "overlap");
    expect(fact).toMatchObject({ members: ["A", "B"], example: { a: "text" }, before: false, after: true });
  });
});

describe("who meets it", () => {
  const kinds = (of: (schema: Json) => Json): string[] =>
    compareApis(apiOf(of(any(number, integer))), apiOf(of(one(number, integer)))).map(({ kind }) => kind);

  it("is who sends such values; the keyword is then no news", () => {
    expect(kinds(taking)).toEqual(["overlap"]);
  });

  it("is not who receives them", () => {
    expect(kinds(answering)).toEqual(["union-kind"]);
  });

  it("is not who receives a field that is never sent", () => {
    expect(kinds((schema) => taking(object({ value: { ...schema, readOnly: true } })))).toEqual([]);
  });
});

describe("no overlap", () => {
  const cat = object({ kind: enumOf("cat"), name: string }, ["kind"]);
  const dog = object({ kind: enumOf("dog"), name: string }, ["kind"]);
  it.each<[string, Json, Json]>([
    ["types", any(string, integer, ref("Card")), one(string, integer, ref("Card"))],
    ["constants", any(cat, dog), one(cat, dog)],
    [
      "closed objects",
      any(closed(object({ a: string })), closed(object({ b: string }))),
      one(closed(object({ a: string })), closed(object({ b: string }))),
    ],
    [
      "other types of a field",
      any(object({ a: string }, ["a"]), object({ a: integer })),
      one(object({ a: string }, ["a"]), object({ a: integer }, ["a"])),
    ],
    [
      "limits",
      any({ ...integer, maximum: 5 }, { ...number, minimum: 6 }),
      one({ ...integer, maximum: 5 }, { ...number, minimum: 6 }),
    ],
    [
      "what is not certain",
      any(number, { ...integer, format: "int8", minimum: 200 }),
      one(number, { ...integer, format: "int8", minimum: 200 }),
    ],
    ["an overlap that was there", one(number, integer, string), one(number, integer, boolean)],
    [
      "lists of other items",
      any({ type: "array", items: string }, { type: "array", items: integer }),
      one({ type: "array", items: string }, { type: "array", items: integer }),
    ],
    [
      "a union that is a new limit as a whole",
      object({ a: string, b: string }),
      { ...object({ a: string, b: string }), ...one({ required: ["a"] }, { required: ["b"] }) },
    ],
    [
      "a tag",
      { ...any(ref("Card"), ref("Token")), discriminator: { propertyName: "kind" } },
      { ...one(ref("Card"), ref("Token")), discriminator: { propertyName: "kind" } },
    ],
    ["what was not valid before", string, one(string, number, integer)],
    ["an enum that any string opens", any(enumOf("a"), string), one(enumOf("a"), string)],
  ])("%s", (_name, before, after) => {
    expect(overlaps(before, after)).toEqual([]);
    expect(overlaps(after, before)).toEqual([]);
  });
});
