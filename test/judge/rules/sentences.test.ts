/** What each rule says of its cases is so: the conditions of its sentences hold, and are read. */
import { describe, expect, it } from "vitest";

import { rules } from "../../../src/judge/rules/index.js";
import { allConditions, judgeSentences } from "../../corpus/judge-sentences.js";
import type { Json as Read } from "../../corpus/pairs.js";
import { RawDocument } from "../../corpus/raw-document.js";
import { factCases } from "../../compare/fact-cases.js";
import { answering, diff, diffOf, enumOf, type Json, object, ref, string } from "../support.js";
import { groupCases } from "../group-cases.js";
import { apiFrom, type RuleCase } from "./rule-case.js";
import { ruleCases } from "./rule-cases.js";

type Documents = Pick<RuleCase, "before" | "after">;

/** Some cases state traits without a document. */
function documentOf(input: RuleCase["before"]): RawDocument {
  return new RawDocument("operations" in input ? {} : (input as Read));
}

function judged({
  before,
  after,
}: Documents): readonly (readonly [string, ReturnType<typeof judgeSentences>])[] {
  const apis = { before: apiFrom(before), after: apiFrom(after) };
  const result = diffOf(apis.before, apis.after);
  const documents = { before: documentOf(before), after: documentOf(after) };
  return result.changes.flatMap((change) =>
    change.facts.map(
      (fact) => [change.rule, judgeSentences(change, { fact, diff: result, apis, ...documents })] as const,
    ),
  );
}

/** What the reader of the documents, which takes each keyword by itself, does not see, by the name of the case. */
const notSeen: ReadonlyMap<string, string> = new Map([
  ["exclusive and inclusive limits", "a bound of two keywords, or of the integers within it"],
  ["a field that is only demanded", "a field that no property describes"],
  ["allOf that cannot be said by one schema", "a pattern of several parts"],
  ["members by tag, in another order", "a field that one member of a union requires"],
  ["media types with parameters", "the spelling of parameters"],
  ["answers: ranges, default and what is finer", "a status that a range covers"],
]);

/** Rules whose sentences have no condition, with the reason. */
const withoutConditions: ReadonlyMap<string, string> = new Map([
  ["parameter-sent-by-client", "both documents have the parameter; what the client sends is in no document"],
  ["unlisted-fields-untyped", "the document says the same of these fields; only their type is gone"],
  ["no-value-left", "it follows from limits, which have their own sentences"],
  ["value-possible", "it follows from limits, which have their own sentences"],
  ["prose-changed", "wording is never counted as a change, so no sentence says it"],
]);

describe("the sentences about any two documents", () => {
  const falseIn = ({ before, after }: Documents): readonly unknown[] => {
    const pairs = [
      { before, after },
      { before: after, after: before },
    ];
    return pairs.flatMap(judged).flatMap(([, { false: wrong }]) => wrong);
  };
  const cases = [...factCases, ...groupCases];

  it.each(cases.filter(({ name }) => !notSeen.has(name)))("$name: are true there and back", (each) => {
    expect(falseIn(each)).toEqual([]);
  });

  it("are beyond the reader in these cases, and in no others", () => {
    const beyond = cases.filter((each) => notSeen.has(each.name) && falseIn(each).length > 0);
    expect(beyond.map(({ name }) => name).sort()).toEqual([...notSeen.keys()].sort());
  });
});

describe("the sentences about variants", () => {
  it("name no union that only the comparison has", () => {
    const filter = (operator: Json): Json =>
      object({ type: string, operator, value: string }, ["type", "operator", "value"]);
    const operators = { More: enumOf("more"), Less: enumOf("less") };
    const before = answering(filter({ oneOf: [ref("More"), ref("Less")] }), operators);
    const after = answering({ oneOf: [filter(ref("More")), filter(ref("Less"))] }, operators);
    const rules = diff(before, after).changes.map(({ rule }) => rule);
    expect(rules).not.toContain("union-keyword-changed");
    expect(rules).not.toContain("union-member-added");
  });
});

describe("the sentences of a rule", () => {
  it.each(ruleCases)("of $rule are true", (each) => {
    expect(judged(each).flatMap(([, { false: wrong }]) => wrong)).toEqual([]);
  });

  it("have conditions that a case reads", () => {
    const read = new Set(ruleCases.flatMap(judged).flatMap(([rule, { isRead }]) => (isRead ? [rule] : [])));
    const unread = Object.keys(allConditions).filter((rule) => !read.has(rule));
    expect(unread).toEqual([]);
  });
  it("have conditions, whatever the rule", () => {
    const without = Object.keys(rules).filter((rule) => !(rule in allConditions));
    expect(without).toEqual([...withoutConditions.keys()]);
  });
});
