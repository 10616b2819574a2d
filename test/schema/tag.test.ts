/** How the members of a union are told apart, so that a `switch` narrows and nothing that arrives is excluded. */
import { describe, expect, test } from "vitest";
import type { Tag } from "../../src/schema/schema.js";
import type { JsonObject } from "../../src/values/json.js";
import { normalise } from "../support/normalise.js";
import { object, ref } from "../support/valid-document.js";
import type { JsonSchema } from "../support/written-schema.js";
import { cpuTime } from "../support/cpu-time.js";

const string = { type: "string" };

/** As the published documents spell a member: the tag beside a reference to the rest. */
function tagged(value: string, base: string): JsonObject {
  return { allOf: [object({ "type!": { type: "string", enum: [value] } }), ref(base)] };
}

function mapping(entries: Readonly<Record<string, string>>): JsonObject {
  const targets = Object.entries(entries).map(([value, name]) => [value, `#/components/schemas/${name}`]);
  return { propertyName: "type", mapping: Object.fromEntries(targets) as JsonObject };
}

const beside: Readonly<Record<string, JsonSchema>> = {
  Account: object({ "number!": string }),
  Ach: tagged("ACH", "Account"),
  FedNow: tagged("FedNow", "Account"),
  Untagged: object({ "number!": string }),
  AnyType: object({ "type!": string }),
  Optional: object({ type: { const: "optional" } }),
  Shared: object({ "type!": { enum: ["cat", "dog"] } }),
  CatOfShared: { allOf: [ref("Shared"), object({ lives: { type: "integer" } })] },
  DogOfShared: { allOf: [ref("Shared"), object({ tricks: { type: "integer" } })] },
  NullTag: object({ "type!": { type: ["string", "null"], enum: ["null-tag", null] } }),
  Several: object({ "type!": { enum: ["b", "a"] } }),
  TypeByName: object({ "type!": ref("AchOnly") }),
  AchOnly: { const: "by-name" },
  Transfers: { anyOf: [ref("Ach"), ref("FedNow")] },
  Kind: object({ "kind!": { const: "k1" }, "type!": { const: "t1" } }),
  OtherKind: object({ "kind!": { const: "k2" }, "type!": { const: "t2" } }),
  Alias: ref("Ach"),
};

const tag = (values: readonly (readonly string[])[], isInMembers = true, property = "type"): Tag => ({
  property,
  values,
  isInMembers,
});

describe("a discriminator", () => {
  const cases: readonly (readonly [
    string,
    readonly JsonSchema[],
    JsonObject,
    Tag | undefined,
    readonly string[],
  ])[] = [
    [
      "takes what the members say",
      [ref("Ach"), ref("FedNow")],
      mapping({ ACH: "Ach", FedNow: "FedNow" }),
      tag([["ACH"], ["FedNow"]]),
      [],
    ],
    [
      "needs no mapping then",
      [ref("FedNow"), ref("Ach")],
      { propertyName: "type" },
      tag([["ACH"], ["FedNow"]]),
      [],
    ],
    [
      "takes the mapping where members say nothing",
      [ref("AnyType"), ref("Untagged")],
      mapping({ any: "AnyType", none: "Untagged" }),
      tag([["any"], ["none"]], false),
      [],
    ],
    [
      "takes the name of the declaration without one",
      [ref("AnyType"), ref("Untagged")],
      { propertyName: "type" },
      tag([["AnyType"], ["Untagged"]], false),
      [],
    ],
    [
      "takes a bare name in the mapping",
      [ref("AnyType"), ref("Untagged")],
      { propertyName: "type", mapping: { any: "AnyType" } },
      tag([["any"], ["Untagged"]], false),
      [],
    ],
    [
      "does not count on a tag that is optional",
      [ref("Ach"), ref("Optional")],
      { propertyName: "type" },
      tag([["ACH"], ["optional"]], false),
      [],
    ],
    [
      "does not count on a tag that may be null",
      [ref("Ach"), ref("NullTag")],
      { propertyName: "type" },
      tag([["ACH"], ["NullTag"]], false),
      [],
    ],
    [
      "takes the mapping where members inherit all values",
      [ref("CatOfShared"), ref("DogOfShared")],
      mapping({ cat: "CatOfShared", dog: "DogOfShared" }),
      tag([["cat"], ["dog"]], false),
      [],
    ],
    [
      "takes several values of one member",
      [ref("Ach"), ref("Several")],
      mapping({ ACH: "Ach", a: "Several" }),
      tag([["ACH"], ["a", "b"]]),
      [],
    ],
    [
      "keeps both sides of a contradiction",
      [ref("Ach"), ref("FedNow")],
      mapping({ ACH: "Ach", Wire: "Ach", FedNow: "FedNow" }),
      tag([["ACH", "Wire"], ["FedNow"]], false),
      ["TAG_CONTRADICTION"],
    ],
    [
      "gives up where a nameless member has no value",
      [ref("Ach"), object({ "type!": string })],
      { propertyName: "type" },
      undefined,
      ["TAG_UNDECIDED"],
    ],
    [
      "is silent where the shape decides after all",
      [ref("Ach"), tagged("Wire", "Account")],
      { propertyName: "kind" },
      tag([["ACH"], ["Wire"]]),
      [],
    ],
  ];

  // The keys of a mapping are strings because they are keys: the values of the field are those of its own schema.
  test.each([
    ["integers", { type: "integer", enum: [1] }, { type: "integer", enum: [2] }],
    ["a number without a list, by reference", ref("Amount"), { type: "number" }],
    ["booleans", { const: true }, { const: false }],
    ["an integer or null", { type: ["integer", "null"] }, { type: "integer" }],
  ])("gives no tag for %s", (_name, first, second) => {
    const schemas = {
      Amount: { type: "number" },
      First: object({ "type!": first }),
      Second: object({ "type!": second }),
    };
    const discriminator = mapping({ "1": "First", true: "First", "2": "Second" });
    const { schema, problems } = normalise({ oneOf: [ref("First"), ref("Second")], discriminator }, schemas);
    expect(schema.tag).toBeUndefined();
    expect(problems).toEqual([]);
  });

  test.each(cases)("%s", (_name, members, discriminator, expected, problems) => {
    const { schema, problems: results } = normalise(
      { type: "object", anyOf: members, discriminator },
      beside,
    );
    expect(schema.tag).toEqual(expected);
    expect(results.map((problem) => problem.split(" ", 1)[0])).toEqual(problems);
  });

  test("keeps a union of one whose mapping says more than its member", () => {
    // Thirteen values may all lead to one component whose own enum knows a single one of them.
    const anyOf = [ref("Ach"), ref("Ach"), ref("Ach")];
    const { plain, problems } = normalise(
      { anyOf, discriminator: mapping({ ACH: "Ach", Wire: "Ach", Card: "Ach" }) },
      beside,
    );
    expect(plain).toEqual({
      anyOf: [{ reference: "Ach" }],
      tag: { property: "type", values: [["ACH", "Card", "Wire"]], isInMembers: false },
    });
    expect(problems).toEqual([expect.stringContaining("`Ach` the values `ACH`, `Card`, `Wire` of `type`")]);
  });

  test("does not keep a union of one that says the same as its member", () => {
    expect(
      normalise({ anyOf: [ref("Ach")], discriminator: mapping({ ACH: "Ach" }), description: "D." }, beside)
        .plain,
    ).toEqual({
      reference: "Ach",
      docs: { description: "D." },
    });
  });

  test("is reported where it stands at a base without members", () => {
    const { problems } = normalise({
      ...object({ "type!": string }),
      discriminator: { propertyName: "type" },
    });
    expect(problems).toEqual([expect.stringMatching(/^DISCRIMINATOR_WITHOUT_UNION /)]);
  });

  test("works for subtypes that extend their own union", () => {
    const pets = {
      Pet: {
        ...object({ "type!": string }),
        oneOf: [ref("Cat"), ref("Dog")],
        discriminator: mapping({ cat: "Cat", dog: "Dog" }),
      },
      Cat: { allOf: [ref("Pet"), object({ "type!": { const: "cat" } })] },
      Dog: { allOf: [ref("Pet"), object({ "type!": { const: "dog" } })] },
    };
    expect(normalise(pets.Pet, pets).schema.tag).toEqual(tag([["cat"], ["dog"]]));
  });
});

describe("by shape", () => {
  const cases: readonly (readonly [string, readonly JsonSchema[], Tag | undefined])[] = [
    ["through references and intersections", [ref("Ach"), ref("FedNow")], tag([["ACH"], ["FedNow"]])],
    ["through an alias and a named constant", [ref("Alias"), ref("TypeByName")], tag([["ACH"], ["by-name"]])],
    [
      "through a member that is a union",
      [ref("Transfers"), ref("Several")],
      tag([
        ["a", "b"],
        ["ACH", "FedNow"],
      ]),
    ],
    [
      "without names",
      [object({ "event!": { const: "x" } }), object({ "event!": { const: "y" } })],
      tag([["x"], ["y"]], true, "event"),
    ],
    ["preferring the usual name", [ref("Kind"), ref("OtherKind")], tag([["t1"], ["t2"]])],
    [
      "beside an id instead of the object",
      [ref("Ach"), ref("FedNow"), string],
      tag([["ACH"], ["FedNow"], []]),
    ],
    ["not by an optional property", [ref("Ach"), ref("Optional")], undefined],
    ["not where a member lacks it", [ref("Ach"), ref("Untagged")], undefined],
    ["not where values overlap", [ref("Ach"), object({ "type!": { enum: ["ACH", "Wire"] } })], undefined],
    ["not by any text", [ref("Ach"), ref("AnyType")], undefined],
    ["not beside a member that can be anything", [ref("Ach"), ref("FedNow"), {}], undefined],
    ["not for one object", [ref("Ach"), string], undefined],
  ];

  test.each(cases)("%s", (_name, anyOf, expected) => {
    const { schema, problems } = normalise({ anyOf }, beside);
    expect(schema.tag).toEqual(expected);
    expect(problems).toEqual([]);
  });

  test("is cheap for unions that all contain each other", () => {
    const names = Array.from({ length: 60 }, (_item, index) => `U${index}`);
    const clique = Object.fromEntries(names.map((name) => [name, { oneOf: names.map(ref) }]));
    const start = cpuTime();
    normalise(ref("U0"), clique);
    expect(cpuTime() - start).toBeLessThan(5_000);
  });
});

test("values stay with their members when a member turns out to be a reference", () => {
  const anyOf = [
    { type: "object", allOf: [ref("FedNow")] },
    ref("Ach"),
    { type: "object", allOf: [ref("Several")] },
  ];
  const { plain } = normalise({ anyOf, discriminator: { propertyName: "type" } }, beside);
  expect(plain).toMatchObject({
    anyOf: [{ reference: "Ach" }, { reference: "FedNow" }, { reference: "Several" }],
    tag: { values: [["ACH"], ["FedNow"], ["a", "b"]] },
  });
});
