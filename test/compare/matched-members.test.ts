/**
 * Which member of a union is which: by what they are, and what a reader is told where they differ. Each pair is told
 * there and back.
 */
import { describe, expect, it } from "vitest";

import {
  answering,
  diff,
  enumOf,
  integer,
  object,
  ref,
  string,
  taking,
  type Json,
} from "../judge/support.js";

const number = { type: "number" } as const;
const list = (items: Json): Json => ({ type: "array", items });
const any = (...members: Json[]): Json => ({ anyOf: members });
const field = (schema: Json, schemas: Json = {}): Json => answering(object({ value: schema }), schemas);

/** `rule: title` of each change. */
function changed(before: Json, after: Json): string[] {
  return diff(before, after).changes.map(({ rule, title }) => `${rule}: ${title}`);
}

const value = "`value` in the 200 response of `getThings`";
const cat = object({ kind: enumOf("cat"), name: string }, ["kind"]);
const dog = object({ kind: enumOf("dog"), name: string }, ["kind"]);
const plain = object({ a: string, b: string });

describe("members of unions match by what they are:", () => {
  it.each<[string, Json, Json, string[], string[]]>([
    [
      "an enum with its base type",
      field(any(enumOf("a", "b"), integer)),
      field(any(string, integer)),
      [`enum-removed: A string in ${value} is no longer limited to \`a\` and \`b\``],
      [`enum-added: A string in ${value} is now limited to \`a\` and \`b\``],
    ],
    [
      "a constant with its enum",
      field(any(enumOf("a"), integer)),
      field(any(enumOf("a", "b", "c"), integer)),
      [`enum-value-added: \`value\` in the 200 response of \`getThings\` can now be \`b\` or \`c\``],
      [`enum-value-removed: \`value\` in the 200 response of \`getThings\` can no longer be \`b\` or \`c\``],
    ],
    [
      "enums that have no value in common are two",
      field(any(enumOf("a"), integer)),
      field(any(enumOf("b"), integer)),
      [
        `union-member-added: ${value} can now be \`"b"\``,
        `union-member-removed: ${value} can no longer be \`"a"\``,
      ],
      [
        `union-member-added: ${value} can now be \`"a"\``,
        `union-member-removed: ${value} can no longer be \`"b"\``,
      ],
    ],
    [
      "a listed value is not a date",
      field(any(enumOf("now"), integer)),
      field(any({ type: "string", format: "date-time" }, integer)),
      [
        `union-member-added: ${value} can now be \`string\``,
        `union-member-removed: ${value} can no longer be \`"now"\``,
      ],
      [
        `union-member-added: ${value} can now be \`"now"\``,
        `union-member-removed: ${value} can no longer be \`string\``,
      ],
    ],
    [
      "integer with number",
      field(any(string, integer)),
      field(any(string, number)),
      [`type-widened: The type of a number in ${value} widened from \`integer\` to \`number\``],
      [`type-narrowed: The type of an integer in ${value} narrowed from \`number\` to \`integer\``],
    ],
    [
      "the number, where there are both",
      field(any(string, number)),
      field(any(string, integer, { ...number, maximum: 5 })),
      [
        `union-member-added: ${value} can now be \`number\``,
        `limit-tightened: A number in ${value} now has \`maximum\` 5`,
      ],
      [
        `limit-loosened: A number in ${value} no longer has \`maximum\` 5`,
        `union-member-removed: ${value} can no longer be \`number\``,
      ],
    ],
    [
      "a list with a list",
      field(any(string, list(integer))),
      field(any(string, list(string))),
      [
        `type-changed: The type of \`value[]\` in the 200 response of \`getThings\` changed from \`number\` to \`string\``,
      ],
      [
        `type-changed: The type of \`value[]\` in the 200 response of \`getThings\` changed from \`string\` to \`number\``,
      ],
    ],
    [
      "an object with one that has more fields",
      field(any(string, object({ a: string }))),
      field(any(string, object({ a: string, b: string, c: string, d: string }))),
      ["b", "c", "d"].map(
        (name) =>
          `field-added: New optional field \`value.${name}\` in the 200 response of \`getThings\`: \`string\``,
      ),
      ["b", "c", "d"].map(
        (name) => `field-removed: Removed field \`value.${name}\` in the 200 response of \`getThings\``,
      ),
    ],
    [
      "an object with one that requires the same fields",
      field(any(string, object({ id: string, a: string, b: string }, ["id"]))),
      field(any(string, object({ id: string, x: integer }, ["id"]))),
      [
        "field-removed: Removed field `value.a` in the 200 response of `getThings`",
        "field-removed: Removed field `value.b` in the 200 response of `getThings`",
        "field-added: New optional field `value.x` in the 200 response of `getThings`: `number`",
      ],
      [
        "field-removed: Removed field `value.x` in the 200 response of `getThings`",
        "field-added: New optional field `value.a` in the 200 response of `getThings`: `string`",
        "field-added: New optional field `value.b` in the 200 response of `getThings`: `string`",
      ],
    ],
    [
      "objects that their tags tell apart are two, however alike",
      field(any(string, cat)),
      field(any(string, dog)),
      [
        `union-member-added: ${value} can now be \`{ kind, name }\``,
        `union-member-removed: ${value} can no longer be \`{ kind, name }\``,
      ],
      [
        `union-member-added: ${value} can now be \`{ kind, name }\``,
        `union-member-removed: ${value} can no longer be \`{ kind, name }\``,
      ],
    ],
    [
      "a declaration with what adds to it",
      field(any(ref("Plain"), string), { Plain: plain }),
      field(any({ allOf: [ref("Plain"), object({ c: string })] }, string), { Plain: plain }),
      ["field-added: New optional field `value.c` in the 200 response of `getThings`: `string`"],
      ["field-removed: Removed field `value.c` in the 200 response of `getThings`"],
    ],
    [
      "a declaration inside an annotated `allOf`",
      field(any(ref("Plain"), string), { Plain: plain }),
      field(any({ allOf: [ref("Plain")], description: "Plain." }, string), { Plain: plain }),
      [],
      [],
    ],
    [
      "members of a union in the union",
      field(any(ref("Pet"), string), { Pet: any(ref("Cat"), ref("Dog")), Cat: cat, Dog: dog }),
      field(any(ref("Cat"), ref("Dog"), ref("Bird"), string), {
        Pet: any(ref("Cat"), ref("Dog")),
        Cat: cat,
        Dog: dog,
        Bird: object({ kind: enumOf("bird") }, ["kind"]),
      }),
      [
        `union-member-added: ${value} can now be \`bird\``,
        `tag-added: The variants of ${value} can now be distinguished by \`kind\``,
      ],
      [
        `tag-removed: The variants of ${value} can no longer be distinguished by \`kind\``,
        `union-member-removed: ${value} can no longer be \`bird\``,
      ],
    ],
    [
      "a union in the union is one member where none of its members is left",
      field(any(ref("Pet"), string), { Pet: any(ref("Cat"), ref("Dog")), Cat: cat, Dog: dog }),
      field(any(integer, string)),
      [
        `union-member-added: ${value} can now be \`number\``,
        `union-member-removed: ${value} can no longer be \`Pet\``,
      ],
      [
        `union-member-added: ${value} can now be \`Pet\``,
        `union-member-removed: ${value} can no longer be \`number\``,
      ],
    ],
    [
      "several types in one member",
      field(any({ type: ["string", "integer"] }, plain)),
      field(any(string, integer, plain, { type: "boolean" })),
      [`union-member-added: ${value} can now be \`boolean\``],
      [`union-member-removed: ${value} can no longer be \`boolean\``],
    ],
  ])("%s", (_name, before, after, there, back) => {
    expect(changed(before, after)).toEqual(there);
    expect(changed(after, before)).toEqual(back);
  });
});

describe("null that a member admits", () => {
  const nullable = (schema: Json): Json => ({ ...schema, type: [schema["type"], "null"] });
  const withThings = (schema: Json, thing: Json): Json =>
    field(schema, { Thing: thing, Other: nullable(cat) });
  const none = { type: "null" } as const;

  it.each<[string, Json, Json, string[]]>([
    [
      "is not news beside null",
      withThings(any(ref("Thing"), string, none), plain),
      withThings(any(ref("Thing"), string, none), nullable(plain)),
      [],
    ],
    [
      "is not news beside another that does",
      withThings(any(ref("Thing"), ref("Other")), plain),
      withThings(any(ref("Thing"), ref("Other")), nullable(plain)),
      [],
    ],
    [
      "is news where nothing did",
      withThings(any(ref("Thing"), string), plain),
      withThings(any(ref("Thing"), string), nullable(plain)),
      ["null-added: `Thing` can now be null"],
    ],
    [
      "makes null beside it nothing new",
      withThings(any(ref("Thing"), string), nullable(plain)),
      withThings(any(ref("Thing"), string, none), nullable(plain)),
      [],
    ],
    [
      "takes the place of null beside it",
      withThings(any(ref("Thing"), string, none), plain),
      withThings(any(ref("Thing"), string), nullable(plain)),
      [],
    ],
    [
      "is news for what was not a union",
      withThings(string, nullable(plain)),
      withThings(any(ref("Thing"), string), nullable(plain)),
      [`null-added: ${value} can now be null`, `union-member-added: ${value} can now be \`Thing\``],
    ],
  ])("%s", (_name, before, after, expected) => {
    expect(changed(before, after)).toEqual(expected);
  });
});

describe("the table of a tag", () => {
  const amount = object({ amount: string, currency: string }, ["amount"]);
  const withType = (type: string): Json => ({
    allOf: [object({ type: enumOf(type) }, ["type"]), ref("Amount")],
  });
  const tagged = (mapping: Record<string, string>, propertyName = "type"): Json => ({
    anyOf: [...new Set(Object.values(mapping))].map(ref),
    discriminator: {
      propertyName,
      mapping: Object.fromEntries(
        Object.entries(mapping).map(([tag, name]) => [tag, `#/components/schemas/${name}`]),
      ),
    },
  });
  const fees = (type: string, ...tags: string[]): Json =>
    answering(object({ fee: ref("Fee") }), {
      Amount: amount,
      Fee: tagged(Object.fromEntries(tags.map((tag) => [tag, "FeeAmount"]))),
      FeeAmount: withType(type),
    });

  it("wins over the constant of a member that several values mean", () => {
    expect(changed(fees("Ach", "Ach", "Wire"), fees("SwiftOut", "Ach", "SwiftOut", "Wire"))).toEqual([
      "tag-value-changed: In `Fee`, the tag of `FeeAmount` can now also be `SwiftOut`",
    ]);
    expect(changed(fees("Ach", "Ach", "Wire"), fees("Wire", "Ach", "Wire"))).toEqual([]);
  });

  it("tells a member that had one value by its own constant", () => {
    expect(changed(fees("Ach", "Ach"), fees("SwiftOut", "Ach", "SwiftOut"))).toEqual([
      "tag-value-changed: In `Fee`, the tag of `FeeAmount` can now also be `SwiftOut`",
    ]);
  });

  it("leaves the constant to those who meet the member by itself", () => {
    const both = (type: string): Json =>
      answering(object({ fee: ref("Fee"), one: ref("FeeAmount") }), {
        Amount: amount,
        Fee: tagged({ Ach: "FeeAmount", Wire: "FeeAmount" }),
        FeeAmount: withType(type),
      });
    const { changes } = diff(both("Ach"), both("Wire"));
    expect(changes.map(({ title, places }) => [title, places.map(({ field: at }) => at)])).toEqual([
      ["`FeeAmount.type` is now always `Wire` instead of `Ach`", ["FeeAmount.type"]],
    ]);
  });

  it("says once that a declared member has another value", () => {
    const pets = (kind: string): Json =>
      answering(tagged({ [kind]: "Cat", dog: "Dog" }, "kind"), {
        Cat: object({ kind: enumOf(kind), name: string }, ["kind"]),
        Dog: dog,
      });
    expect(changed(pets("cat"), pets("feline"))).toEqual([
      "const-changed: `Cat.kind` is now always `feline` instead of `cat`",
    ]);
  });

  it("never calls two members of other values one, however alike they are", () => {
    const rails = (...names: string[]): Json =>
      answering(
        tagged(Object.fromEntries(names.map((name) => [name, name])), "kind"),
        Object.fromEntries(names.map((name) => [name, object({ kind: string, name: string }, ["kind"])])),
      );
    expect(changed(rails("Ach", "Wire"), rails("SwiftOut", "Wire"))).toEqual([
      "union-member-added: The 200 response of `getThings` can now be `SwiftOut`",
      "union-member-removed: The 200 response of `getThings` can no longer be `Ach`",
    ]);
  });

  it("follows a member that becomes several", () => {
    const card = (...kinds: string[]): Json => object({ kind: enumOf(...kinds), number: string }, ["kind"]);
    const bank = object({ kind: enumOf("bank"), iban: string }, ["kind"]);
    const one = field(any(card("credit", "debit"), bank));
    const two = field(any({ ...card("credit") }, { ...card("debit"), required: ["kind", "number"] }, bank));
    expect(changed(one, two)).toEqual([
      "field-became-required: `value.number` in the 200 response of `getThings` is now required",
    ]);
    expect(changed(two, one)).toEqual([
      "field-became-optional: `value.number` in the 200 response of `getThings` is now optional",
    ]);
  });

  it("is that of the union where the other side is one of its members", () => {
    expect(
      changed(
        answering(cat),
        answering({
          oneOf: [
            object({ kind: enumOf("dog"), name: string }, ["kind"]),
            { ...cat, required: ["kind", "name"] },
          ],
        }),
      ),
    ).toEqual([
      "union-member-added: The 200 response of `getThings` can now be `dog`",
      "field-became-required: `name` in the 200 response of `getThings` is now required",
    ]);
  });

  it("does not excuse a field that a request must have from now on", () => {
    expect(
      changed(
        taking(ref("Cat"), { Cat: object({ name: string }) }),
        taking(tagged({ cat: "Cat", dog: "Dog" }, "kind"), {
          Cat: object({ kind: string, name: string }, ["kind"]),
          Dog: dog,
        }),
      ),
    ).toContain("required-field-added: New required field `Cat.kind`: `string`");
  });
});
