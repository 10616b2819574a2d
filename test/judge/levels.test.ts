/** How bad a change is, by direction: what a TypeScript consumer who generates again should be told. */
import { describe, expect, it } from "vitest";

import type { Level } from "../../src/judge/effects.js";
import {
  answering,
  calling,
  delivering,
  diff,
  enumOf,
  integer,
  object,
  ref,
  string,
  taking,
  type Json,
} from "./support.js";

const value = (schema: Json): Json => object({ value: schema }, ["value"]);

/** The same change of a schema, sent and received. */
const byDirection: readonly (readonly [
  name: string,
  before: Json,
  after: Json,
  request: string,
  response: string,
])[] = [
  ["field removed", object({ a: string, b: integer }), object({ a: string }), "breaking", "breaking"],
  ["optional field added", object({ a: string }), object({ a: string, b: integer }), "additive", "additive"],
  [
    "required field added",
    object({ a: string }),
    object({ a: string, b: integer }, ["b"]),
    "breaking",
    "additive",
  ],
  ["field becomes required", object({ a: string }), object({ a: string }, ["a"]), "breaking", "additive"],
  ["field becomes optional", object({ a: string }, ["a"]), object({ a: string }), "additive", "breaking"],
  ["null comes", value(string), value({ type: ["string", "null"] }), "additive", "breaking"],
  ["null goes", value({ type: ["string", "null"] }), value(string), "breaking", "additive"],
  ["type replaced", value(string), value(integer), "breaking", "breaking"],
  ["integer becomes number", value(integer), value({ type: "number" }), "additive", "breaking"],
  ["enum grows", value(enumOf("a")), value(enumOf("a", "b")), "additive", "breaking"],
  ["enum shrinks", value(enumOf("a", "b")), value(enumOf("a")), "breaking", "compile"],
  ["text becomes enum", value(string), value(enumOf("a", "b")), "breaking", "additive"],
  ["enum becomes text", value(enumOf("a", "b")), value(string), "additive", "breaking"],
  ["constant changes", value({ const: "a" }), value({ const: "b" }), "breaking", "breaking"],
  [
    "union grows",
    value({ oneOf: [string, integer] }),
    value({ oneOf: [string, integer, { type: "boolean" }] }),
    "additive",
    "breaking",
  ],
  [
    "union shrinks",
    value({ anyOf: [string, integer, object({})] }),
    value({ anyOf: [string, integer] }),
    "breaking",
    "compile",
  ],
  [
    "object closed",
    value(object({})),
    value({ ...object({}), additionalProperties: false }),
    "breaking",
    "note",
  ],
  [
    "object opened",
    value({ ...object({}), additionalProperties: false }),
    value(object({})),
    "additive",
    "compile",
  ],
  [
    "limit tightened",
    value({ ...string, maxLength: 9 }),
    value({ ...string, maxLength: 5 }),
    "silent",
    "note",
  ],
  [
    "limit loosened",
    value({ ...string, maxLength: 5 }),
    value({ ...string, maxLength: 9 }),
    "additive",
    "silent",
  ],
  ["pattern comes", value(string), value({ ...string, pattern: "a" }), "silent", "note"],
  [
    "pattern changes",
    value({ ...string, pattern: "a" }),
    value({ ...string, pattern: "b" }),
    "silent",
    "silent",
  ],
  [
    "default changes",
    object({ value: { ...string, default: "a" } }),
    object({ value: { ...string, default: "b" } }),
    "silent",
    "silent",
  ],
  [
    "default changes of what is required",
    value({ ...string, default: "a" }),
    value({ ...string, default: "b" }),
    "note",
    "note",
  ],
  [
    "default comes",
    object({ value: string }),
    object({ value: { ...string, default: "a" } }),
    "silent",
    "note",
  ],
  [
    "what JSON has as a string, whatever its format",
    value(string),
    value({ ...string, format: "binary" }),
    "note",
    "note",
  ],
  ["read-only comes", value(string), value({ ...string, readOnly: true }), "breaking", "note"],
];

describe("bytes instead of a string", () => {
  const file = { ...string, format: "binary" };
  it.each<[string, Json, Json, Level]>([
    ["a field", object({ file: string }), object({ file }), "breaking"],
    ["a field with a name of signs", object({ "a.b": string }), object({ "a.b": file }), "breaking"],
    [
      "a list",
      object({ files: { type: "array", items: string } }),
      object({ files: { type: "array", items: file } }),
      "breaking",
    ],
    [
      "inside a JSON part",
      object({ meta: object({ file: string }) }),
      object({ meta: object({ file }) }),
      "note",
    ],
  ])("%s of a form", (_name, before, after, level) => {
    const form = "multipart/form-data";
    expect(diff(taking(before, {}, form), taking(after, {}, form)).verdict).toBe(level);
  });

  it("does not concern a form where the type is only answered", () => {
    expect(diff(answering(object({ file: string })), answering(object({ file }))).verdict).toBe("note");
  });
});

describe("a change of a schema", () => {
  it.each(byDirection)("%s: sent", (_name, before, after, request) => {
    expect(diff(taking(before), taking(after)).verdict).toBe(request);
  });

  it.each(byDirection)("%s: answered", (_name, before, after, _request, response) => {
    expect(diff(answering(before), answering(after)).verdict).toBe(response);
  });

  it.each(byDirection)(
    "%s: delivered by a webhook, like answered",
    (_name, before, after, _request, response) => {
      expect(diff(delivering(before), delivering(after)).verdict).toBe(response);
    },
  );

  it("has both verdicts where it is met both ways, and the worse one counts", () => {
    const both = (schema: Json): Json => ({
      ...calling({ ...(answering(ref("A"))["paths"] as Json) }),
      paths: {
        ...(answering(ref("A"))["paths"] as Json),
        "/more": (taking(ref("A"))["paths"] as Json)["/things"],
      },
      components: { schemas: { A: schema } },
    });
    const [change] = diff(both(value(enumOf("a"))), both(value(enumOf("a", "b")))).changes;
    expect(change?.level).toBe("breaking");
    expect(change?.verdicts.map(({ direction, level }) => `${direction} ${level}`)).toEqual([
      "request additive",
      "response breaking",
    ]);
  });

  it("is seen by the compiler alone where nothing mentions the schema", () => {
    const unused = (schema: Json): Json => ({ components: { schemas: { A: schema } } });
    const [change] = diff(unused(value(enumOf("a"))), unused(value(enumOf("a", "b")))).changes;
    expect(change).toMatchObject({
      level: "compile",
      effects: { wire: false, compile: true, silent: false },
      places: [],
    });
  });

  it("of a read-only field does not concern requests", () => {
    const readOnly = (schema: Json): Json => taking(object({ id: { ...schema, readOnly: true } }));
    expect(diff(readOnly(string), readOnly(integer)).changes).toEqual([]);
  });
});
