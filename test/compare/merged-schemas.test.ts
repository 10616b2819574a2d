/** Schemas that are made of others: null that is met through a union, an object that is split, annotations beside parts. */
import { describe, expect, it } from "vitest";

import { answering, diff, enumOf, integer, object, ref, string, type Json } from "../judge/support.js";

/** `rule at field, field`, for each change. */
const changed = (before: Json, after: Json): string[] =>
  diff(before, after).changes.map(
    ({ rule, places }) => `${rule} at ${places.map(({ field }) => field).join(", ")}`,
  );

const nullable = (schema: Json): Json => ({ ...schema, type: [schema["type"], "null"] });
const orNull = (schema: Json): Json => ({ anyOf: [schema, { type: "null" }] });
const thing = object({ id: string });

describe("null that a declaration admits", () => {
  const meeting = (use: Json, more: Json = {}): readonly [Json, Json] => [
    answering(object({ value: use }), { Thing: thing, ...more }),
    answering(object({ value: use }), { Thing: nullable(thing), ...more }),
  ];
  const other = object({ other: string }, ["other"]);

  it.each<[string, Json, Json, string[]]>([
    ["is met where it is used", ref("Thing"), {}, ["null-added at Thing"]],
    ["is met through a union", { oneOf: [ref("Thing"), string] }, {}, ["null-added at Thing"]],
    ["is met through a list", { type: "array", items: ref("Thing") }, {}, ["null-added at Thing"]],
    ["is not news where the use admits it", orNull(ref("Thing")), {}, []],
    [
      "is met in a field of another",
      ref("Holder"),
      { Holder: object({ held: ref("Thing") }) },
      ["null-added at Holder.held"],
    ],
    [
      "is not news in a field that admits it",
      ref("Holder"),
      { Holder: object({ held: orNull(ref("Thing")) }) },
      [],
    ],
    [
      "is met in a declared union",
      ref("Either"),
      { Either: { oneOf: [ref("Thing"), other] } },
      ["null-added at Thing"],
    ],
    ["is not news in a declared union that admits it", ref("Either"), { Either: orNull(ref("Thing")) }, []],
  ])("%s", (_, use, more, expected) => {
    expect(changed(...meeting(use, more))).toEqual(expected);
  });

  it("is news for those who did not have it, whoever comes first", () => {
    const uses = { masked: orNull(ref("Thing")), plain: ref("Thing") };
    for (const names of [
      ["masked", "plain"],
      ["plain", "masked"],
    ] as const) {
      const fields = object(Object.fromEntries(names.map((name) => [name, uses[name]])));
      const document = (schema: Json): Json => answering(ref("Holder"), { Holder: fields, Thing: schema });
      expect(changed(document(thing), document(nullable(thing)))).toEqual(["null-added at Holder.plain"]);
      const direct = (schema: Json): Json => answering(fields, { Thing: schema });
      expect(changed(direct(thing), direct(nullable(thing)))).toEqual(["null-added at Thing"]);
    }
  });
});

describe("an object that becomes several", () => {
  const whole = object({ a: string, b: string, c: string, d: integer }, ["b"]);
  const left = object({ a: string, b: string, c: string }, ["b"]);
  const right = object({ b: string, c: string, d: integer }, ["b"]);
  const member = "union-member-added at response";
  // A field that one of them lacks cannot be read any more before it is known which one came.
  const split = "object-split at response";

  it.each<[string, Json, Json, string[]]>([
    ["with most of its fields each is the same object", whole, { oneOf: [left, right] }, [split]],
    [
      "of which none demands a field is the same with less",
      whole,
      {
        oneOf: [
          { ...left, required: [] },
          { ...right, required: [] },
        ],
      },
      ["field-became-optional at response.b", split],
    ],
    ["is one of them, and another came", whole, { oneOf: [whole, { ...whole, required: ["a"] }] }, [member]],
    [
      "of which one is like it became that one",
      whole,
      { oneOf: [left, object({ z: integer })] },
      ["field-removed at response.d", member],
    ],
    [
      "that are not like it is gone",
      whole,
      { oneOf: [object({ x: string, y: string }), object({ z: integer })] },
      [member, "union-member-removed at response"],
    ],
    ["of which there is one is compared with it", whole, { oneOf: [left] }, ["field-removed at response.d"]],
  ])("%s", (_, before, after, expected) => {
    expect(changed(answering(before), answering(after))).toEqual(expected);
  });

  it("is reported by its name, however alike another is", () => {
    const schemas = { Whole: whole, Twin: { ...whole, required: ["a"] } };
    const [before, after] = [
      answering(ref("Whole"), schemas),
      answering({ oneOf: [ref("Whole"), ref("Twin")] }, schemas),
    ];
    expect(changed(before, after)).toEqual([member]);
    expect(changed(after, before)).toEqual(["union-member-removed at response"]);
  });

  it("and members that come are said in the order of their names", () => {
    const of = (...names: string[]): Json =>
      answering(
        { oneOf: names.map(ref), discriminator: { propertyName: "kind" } },
        Object.fromEntries(
          ["M", "Z", "B"].map((name) => [name, object({ kind: enumOf(name), [name]: string }, ["kind"])]),
        ),
      );
    expect(diff(of("M"), of("M", "Z", "B")).changes.map(({ title }) => title)).toEqual([
      "The 200 response of `getThings` can now be `B` or `Z`",
    ]);
    expect(diff(of("Z", "M", "B"), of("M")).changes.map(({ title }) => title)).toEqual([
      "The 200 response of `getThings` can no longer be `B` or `Z`",
    ]);
  });

  it("and members that only demand fields describe none", () => {
    const demanding = {
      ...whole,
      anyOf: [{ required: ["a"] }, { not: { required: ["a"] }, description: "Or not." }],
    };
    expect(changed(answering(whole), answering(demanding))).toEqual(["constraint-added at response"]);
  });
});

describe("what is said beside parts", () => {
  const allOf = (more: Json): Json => ({ allOf: [ref("Thing"), { type: "object" }], ...more });
  const beside = (more: Json): Json => ({ ...ref("Thing"), ...more });
  const inParts = (more: Json): Json => ({ allOf: [ref("Thing"), more] });
  const field = (schema: Json): Json => answering(object({ value: schema }), { Thing: thing });

  const annotations: readonly [Json, string][] = [
    [{ deprecated: true }, "deprecation-added"],
    [{ readOnly: true }, "read-only-added"],
    [{ writeOnly: true }, "write-only-added"],
    [{ default: { id: "1" } }, "default-changed"],
  ];
  it.each(annotations)(
    "%j counts beside a reference, beside `allOf` and in one of its parts",
    (annotation, rule) => {
      for (const write of [allOf, beside, inParts])
        expect(changed(field(write({})), field(write(annotation)))).toEqual([`${rule} at response.value`]);
    },
  );

  it("null is admitted where all parts admit it, or the whole does", () => {
    const parts = (...inputs: Json[]): Json => answering(object({ value: { allOf: inputs } }));
    const [one, two] = [object({ a: string }), object({ b: string })];
    const added = ["null-added at response.value"];
    expect(changed(parts(one, two), parts(nullable(one), nullable(two)))).toEqual(added);
    expect(changed(parts(one, two), parts(nullable(one), two))).toEqual([]);
    expect(changed(parts(nullable(one), nullable(two)), parts(nullable(one), two))).toEqual([
      "null-removed at response.value",
    ]);
    expect(changed(field(ref("Thing")), field(orNull(ref("Thing"))))).toEqual(added);
    expect(changed(field(allOf({})), field(orNull(allOf({}))))).toEqual(added);
  });

  it("a part that is made of the same parts is read once", () => {
    const diamond = (fields: Json): Json =>
      answering(object({ value: ref("Top") }), {
        Top: { allOf: [ref("Middle"), ref("Thing")] },
        Middle: { allOf: [ref("Thing")] },
        Thing: fields,
      });
    expect(changed(diamond(thing), diamond(object({ id: integer })))).toEqual(["type-changed at Top.id"]);
  });
});
