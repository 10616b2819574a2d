/** Each rule speaks where it should, and nowhere else. */
import { describe, expect, it } from "vitest";

import { compareApis } from "../../../src/changes/compare/compare-apis.js";
import { diffApis } from "../../../src/changes/diff.js";
import { ruleEffects } from "../../../src/changes/effects.js";
import { exceptions } from "../../../src/changes/exceptions.js";
import { judge } from "../../../src/changes/judge.js";
import { levelOf } from "../../../src/changes/level.js";
import { rules, type RuleId } from "../../../src/changes/rules/index.js";
import { answering, enumOf, object, ref, string, taking, type Json } from "../support.js";
import { callCases } from "./call-cases.js";
import { operationCases } from "./operation-cases.js";
import { apiFrom, type RuleCase } from "./rule-case.js";
import { schemaCases } from "./schema-cases.js";

const cases = [...operationCases, ...callCases, ...schemaCases];

function speaking(before: RuleCase["before"], after: RuleCase["after"]): RuleId[] {
  return diffApis(apiFrom(before), apiFrom(after)).changes.map(({ rule }) => rule);
}

describe("a rule", () => {
  it.each(cases)("$rule speaks", ({ rule, before, after }) => {
    expect(speaking(before, after)).toContain(rule);
  });

  it.each(cases)("$rule is silent", ({ rule, before, after, silent = [after, before] }) => {
    expect(speaking(...silent)).not.toContain(rule);
  });

  it.each(cases)("$rule says something whole", ({ before, after }) => {
    for (const { title, why, advice } of diffApis(apiFrom(before), apiFrom(after)).changes) {
      const texts = [title, ...why, ...advice.flatMap((each) => Object.values(each) as string[])];
      expect(title).not.toMatch(/undefined/);
      expect(texts.filter((text) => text === "" || /\[object|``|\bNaN\b/.test(text))).toEqual([]);
      expect(why.filter((sentence) => !sentence.endsWith("."))).toEqual([]);
    }
  });

  it("has a case, whichever it is", () => {
    const told = new Set(cases.map(({ rule }) => rule));
    // Words are no change: they are told apart from the changes (micro-pairs.test.ts).
    expect(Object.keys(rules).filter((rule) => !told.has(rule as RuleId))).toEqual(["prose-changed"]);
  });

  it("is named by its id", () => {
    expect(Object.entries(rules).filter(([id, rule]) => id !== rule.id)).toEqual([]);
  });
});

describe("every fact", () => {
  it.each(cases)("of $rule is judged", ({ before, after }) => {
    const facts = compareApis(apiFrom(before), apiFrom(after));
    expect(facts.filter((fact) => judge(fact).length === 0)).toEqual([]);
  });
});

const parts = { First: object({ kind: string, x: string }, ["kind"]), Second: object({ y: string }) };

/** A union whose first member is told by the values, by a mapping alone. */
function tagged(...values: string[]): Json {
  const mapping = Object.fromEntries(values.map((value) => [value, "#/components/schemas/First"]));
  return { oneOf: [ref("First"), ref("Second")], discriminator: { propertyName: "kind", mapping } };
}

describe("an exception", () => {
  const found = cases.flatMap(({ before, after }) =>
    compareApis(apiFrom(before), apiFrom(after)).flatMap((fact) =>
      judge(fact).map(({ rule }) => ({ rule, fact })),
    ),
  );
  const more = [
    [
      answering({ ...enumOf("a"), "x-client": { open: true } }),
      answering({ ...enumOf("a", "b"), "x-client": { open: true } }),
    ],
    [taking({ type: "string" }), taking({ type: "string", format: "binary" })],
    [taking(object({})), taking(object({ id: { type: "string", readOnly: true } }, ["id"]))],
    [taking(tagged("a"), parts), taking(tagged("a", "b"), parts)],
    [answering(tagged("a"), parts), answering(tagged("a", "b"), parts)],
    [answering(tagged("a", "b"), parts), answering(tagged("a"), parts)],
  ].flatMap(([before = {}, after = {}]) =>
    compareApis(apiFrom(before), apiFrom(after)).flatMap((fact) =>
      judge(fact).map(({ rule }) => ({ rule, fact })),
    ),
  );

  it.each(exceptions)("$name is needed", (exception) => {
    const changed = [...found, ...more].filter(({ rule, fact }) =>
      (["request", "response"] as const).some((direction) => {
        if (!exception.rules.includes(rule) || !exception.applies(fact, direction)) return false;
        const usual = ruleEffects[rule];
        const level = levelOf(usual[direction], usual.otherwise);
        return (
          (exception.level ?? level) !== level || (exception.effects ?? usual[direction]) !== usual[direction]
        );
      }),
    );
    expect(changed.length).toBeGreaterThan(0);
  });
});
