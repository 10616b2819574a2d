/** What an error in a schema hides is not compared, and no change of the API: neither on the way there nor on the way back. */
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
  told,
  type Json,
} from "../judge/support.js";

interface Case {
  readonly name: string;
  readonly sound: Json;
  readonly wrong: Json;
  readonly named: string;
  /** What else differs, from the sound document to the wrong one. */
  readonly others?: readonly string[];
}

const gone = ref("Gone");
const thing = { Thing: object({ id: string, other: string }) };
const of = (schema: unknown): Json => answering(ref("Thing"), { Thing: schema });

const cases: readonly Case[] = [
  {
    name: "a reference that leads nowhere",
    sound: of(object({ id: string })),
    wrong: of(object({ id: gone })),
    named: "`Thing.id`",
  },
  {
    name: "a type that JSON Schema does not have",
    sound: of(object({ id: string })),
    wrong: of(object({ id: { type: "text" } })),
    named: "`Thing.id`",
  },
  {
    name: "a whole declaration",
    sound: of(object({ id: string })),
    wrong: of(gone),
    named: "`Thing`",
  },
  {
    name: "an item of a list in a call",
    sound: answering({ type: "array", items: string }),
    wrong: answering({ type: "array", items: gone }),
    named: "`response` of `getThings`",
  },
  {
    name: "what is sent",
    sound: taking(object({ id: string })),
    wrong: taking(gone),
    named: "`body` of `addThing`",
  },
  {
    name: "a part of `allOf`, whose fields nobody knows",
    sound: answering({ allOf: [ref("Thing"), object({ more: string })] }, thing),
    wrong: answering({ allOf: [gone, object({ more: string })] }, thing),
    named: "`response` of `getThings`",
  },
  {
    name: "a member of `oneOf`",
    sound: answering({ oneOf: [ref("Thing"), string] }, thing),
    wrong: answering({ oneOf: [gone, string] }, thing),
    named: "`response` of `getThings`",
  },
  {
    name: "a member of `anyOf`",
    sound: answering({ anyOf: [ref("Thing"), string] }, thing),
    wrong: answering({ anyOf: [gone, string] }, thing),
    named: "`response` of `getThings`",
  },
  {
    name: "one keyword, beside what can be compared",
    sound: of(object({ id: { ...enumOf("a"), minLength: 1 } })),
    wrong: of(object({ id: { type: "string", enum: "a" }, added: string })),
    named: "`Thing.id`",
    others: ["additive field-added"],
  },
];

describe("is named and nothing else is said", () => {
  it.each(cases)("of $name", ({ sound, wrong, named, others = [] }) => {
    const there = diff(sound, wrong);
    expect(told(there)).toEqual(others);
    expect(there.notCompared).toMatchObject([{ kind: "value", name: named, sides: ["after"] }]);
    const back = diff(wrong, sound);
    expect(told(back)).toHaveLength(others.length);
    expect(back.notCompared).toMatchObject([{ kind: "value", name: named, sides: ["before"] }]);
  });
});

it("is compared where both documents have the same error", () => {
  const both = (schema: Json): Json => of(object({ id: gone, other: schema }));
  const result = diff(both(string), both(integer));
  expect(told(result)).toEqual(["breaking type-changed"]);
  expect(result.notCompared).toEqual([]);
});

const rows = (type: string): Json =>
  of({
    ...object({ id: { type: "array", items: { $dynamicRef: "#row" } } }),
    $defs: { one: { $dynamicAnchor: "row", type: "string" }, other: { $dynamicAnchor: "row", type } },
  });

it.each([
  ["errors", of(object({ id: ref("Gone") })), of(object({ id: ref("Lost") }))],
  [
    "errors of items",
    of(object({ id: { type: "array", items: ref("Gone") } })),
    of(object({ id: { type: "array", items: ref("Lost") } })),
  ],
  ["schemas that a dynamic reference is bound to", rows("integer"), rows("boolean")],
])("is not compared where the %s differ", (_what, before, after) => {
  const result = diff(before, after);
  expect(told(result)).toEqual([]);
  expect(result.notCompared).toMatchObject([{ name: "`Thing.id`", sides: ["before", "after"] }]);
});
