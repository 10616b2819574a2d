/** How bad a change is where more than its rule decides, whose verdicts are in the table of rules/. */
import { describe, expect, it } from "vitest";

import type { Level } from "../../src/judge/effects.js";
import {
  answering,
  calling,
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
