/** Changes of type of which the compiler reports some uses and not others: each as a reader of it would judge. */
import { describe, expect, it } from "vitest";

import { answering, diff, integer, object, ref, string, taking, type Json } from "./support.js";

const list = (items: Json): Json => ({ type: "array", items });
const boolean = { type: "boolean" } as const;
const number = { type: "number" } as const;
const schemas = { Problem: object({ code: string, detail: string }), Problems: list(ref("Problem")) };

function effectsOf(before: Json, after: Json, around = answering): unknown {
  const [change] = diff(
    around(object({ value: before }), schemas),
    around(object({ value: after }), schemas),
  ).changes;
  return change?.effects;
}

describe("a value that is read", () => {
  it.each<[string, Json, Json]>([
    ["a text that becomes a list", string, list(string)],
    ["a text that becomes a list of objects", string, ref("Problems")],
    ["a text that becomes an object", string, object({ code: string })],
    ["a text that becomes a declared object", string, ref("Problem")],
    ["a text that becomes a text or an object", string, { type: ["string", "object"] }],
    ["a text that becomes a text or a variant", string, { oneOf: [string, ref("Problem")] }],
    [
      "a text that becomes one of two objects",
      string,
      { oneOf: [ref("Problem"), object({ a: string }, ["a"])] },
    ],
    ["a text that becomes anything", string, {}],
    ["a number that becomes an object", number, object({ value: string })],
    ["a number that becomes a list", integer, list(integer)],
    ["a flag that becomes an object", boolean, object({ isOn: boolean })],
    ["a list that becomes a text", list(string), string],
    ["a list that becomes a list or a text", list(string), { type: ["array", "string"], items: string }],
    ["a number that becomes a text", integer, string],
    ["a flag that becomes a text", boolean, string],
  ])("%s: compiles, and goes wrong", (_name, before, after) => {
    expect(effectsOf(before, after)).toEqual({ wire: true, compile: true, silent: true });
    expect(effectsOf(before, after, taking)).not.toMatchObject({ silent: true });
  });

  it.each<[string, Json, Json]>([
    ["a text that becomes a number", string, integer],
    ["a text that becomes a flag", string, boolean],
    ["a number that becomes a flag", number, boolean],
    ["a flag that becomes a number", boolean, integer],
    ["an object that becomes a list", object({ code: string }), list(string)],
    ["an object that becomes a text", object({ code: string }), string],
    ["a list that becomes an object", list(string), object({ code: string })],
    ["a list that becomes a number", list(string), integer],
    ["a number that becomes a number or a text", number, { type: ["number", "string"] }],
  ])("%s: does not compile", (_name, before, after) => {
    expect(effectsOf(before, after)).toEqual({ wire: true, compile: true, silent: false });
  });
});
