/** Where a fact has another verdict than its rule: each exception says why, and is as narrow as its reason. */
import { describe, expect, it } from "vitest";

import { rules } from "../../src/judge/rules/index.js";
import { answering, diff, integer, object, string, taking, type Json } from "./support.js";

const exceptions = Object.values(rules).flatMap((rule) => rule.exceptions);

describe("an exception", () => {
  it("exists", () => {
    expect(exceptions.length).toBeGreaterThan(5);
  });

  it("about numbers is about numbers alone", () => {
    const effectsOf = (around: (schema: Json) => Json, before: Json, after: Json): unknown =>
      diff(around(before), around(after)).changes.map(({ rule, effects }) => ({ rule, ...effects }));
    const met = (schema: Json): Json => answering(object({ value: schema }));
    const sent = (schema: Json): Json => taking(object({ value: schema }));
    const number = { type: "number" };
    const wire = { wire: true, compile: false, silent: false };
    expect(effectsOf(met, integer, number)).toEqual([{ rule: "type-widened", ...wire }]);
    expect(effectsOf(sent, number, integer)).toEqual([{ rule: "type-narrowed", ...wire }]);
    for (const one of [integer, number]) {
      const both = { type: [one.type, string.type] };
      expect(effectsOf(met, one, both)).toMatchObject([{ rule: "type-widened", compile: true }]);
      expect(effectsOf(sent, both, one)).toMatchObject([{ rule: "type-narrowed", compile: true }]);
    }
  });
});
