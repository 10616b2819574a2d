/** Each rule speaks where it should, and nowhere else. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { compareApis } from "../../../src/compare/compare-apis.js";
import { judge } from "../../../src/judge/judge.js";
import { rules, type RuleId } from "../../../src/judge/rules/index.js";
import { named } from "../../../src/judge/subject.js";
import type { Subject } from "../../../src/judge/rules/words.js";
import { calling, diffOf, emitted, type Json } from "../support.js";
import { apiFrom } from "./rule-case.js";
import { ruleCases } from "./rule-cases.js";

describe("a rule", () => {
  it.each(ruleCases)(
    "$rule has whole sentences for its change, and does not fire for its counterexample",
    (each) => {
      const { rule, before, after, silent = [after, before] } = each;
      const { changes } = diffOf(apiFrom(before), apiFrom(after));
      expect(changes.map((change) => change.rule)).toContain(rule);
      expect(
        diffOf(apiFrom(silent[0]), apiFrom(silent[1])).changes.map((change) => change.rule),
      ).not.toContain(rule);
      for (const { title, why: reasons, advice } of changes) {
        const why = reasons.map(({ sentence }) => sentence);
        const texts = [title, ...why, ...advice.flatMap((each) => Object.values(each) as string[])];
        expect(title).not.toMatch(/undefined|\.$/);
        expect(texts.filter((text) => text === "" || /\[object|``|\bNaN\b/.test(text))).toEqual([]);
        expect(why.filter((sentence) => !sentence.endsWith("."))).toEqual([]);
      }
    },
  );

  it("has a case, whichever it is", () => {
    const tried = new Set(ruleCases.map(({ rule }) => rule));
    // Wording is not a change: it is counted by itself (micro-pairs.test.ts).
    expect(Object.keys(rules).filter((rule) => !tried.has(rule as RuleId))).toEqual(["prose-changed"]);
  });

  it("refuses a fact of another kind, which it has no words for", () => {
    const [change] = diffOf(
      apiFrom(calling({ summary: "A" })),
      apiFrom(calling({ deprecated: true })),
    ).changes;
    const [fact] = change?.facts ?? [];
    expect(fact?.kind).toBe("deprecated");
    if (fact === undefined) return;
    expect(rules["field-removed"].matches(fact)).toBe(false);
    expect(() => rules["field-removed"].describe(fact, named("it"))).toThrow('of kind "field-removed"');
  });
});

describe("the verb of a sentence", () => {
  const one: Subject = { words: "the thing", isMany: false };
  const many: Subject = { words: "the things", isMany: true };
  /** What follows the subject where it is not part of another: "6 operations now take", but not "of 6 operations". */
  const verbs = (sentence: string, { words }: Subject): string[] =>
    Array.from(
      sentence.matchAll(
        new RegExp(
          `(?<!(?:of|in|to|from|with|as) )${words}(?: now| also| still| no longer| only)* (\\w+)`,
          "gi",
        ),
      ),
      ([, verb = ""]) => verb,
    );
  const isSingular = (verb: string): boolean => verb.endsWith("s");
  const hasNoNumber = (verb: string): boolean => ["can", "must", "was"].includes(verb);

  it.each(ruleCases)(
    "agrees with one and with many in $rule, and every fact is judged",
    ({ rule, before, after }) => {
      const all = compareApis(apiFrom(before), apiFrom(after));
      expect(all.filter((fact) => judge(fact, emitted).length === 0)).toEqual([]);
      const facts = all.filter((fact) => rules[rule].matches(fact));
      expect(facts).not.toEqual([]);
      for (const fact of facts) {
        const describing = (subject: Subject): string => rules[rule].describe(fact, subject);
        const ofOne = verbs(describing(one), one).filter((verb) => !hasNoNumber(verb));
        expect(ofOne.filter((verb) => !isSingular(verb))).toEqual([]);
        const sentences = [describing(many), rules[rule].advise(fact, many, emitted)?.text ?? ""];
        const ofMany = sentences
          .flatMap((sentence) => verbs(sentence, many))
          .filter((verb) => !hasNoNumber(verb));
        expect(ofMany.filter(isSingular)).toEqual([]);
        expect(verbs(describing(many), many)).toHaveLength(verbs(describing(one), one).length);
      }
    },
  );

  it.each([
    [{}, "`getThing` is now deprecated"],
    [
      { "/others": { get: { operationId: "getOthers", deprecated: true } } },
      "`getOthers` and `getThing` are now deprecated",
    ],
  ])("%#: agrees in a report", (others, title) => {
    const document = (deprecated: boolean): Json => {
      const marked = Object.entries(others).map(([route, item]) => [
        route,
        { get: { ...item.get, deprecated, responses: { 204: { description: "Done." } } } },
      ]);
      const api = calling({ deprecated });
      return { ...api, paths: { ...(api["paths"] as Json), ...(Object.fromEntries(marked) as Json) } };
    };
    const { changes } = diffOf(apiFrom(document(false)), apiFrom(document(true)));
    expect(changes.map((change) => change.title)).toEqual([title]);
  });
});

describe("a family", () => {
  const folder = path.resolve("src/judge/rules");
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && file !== "index.ts");

  it("is in the index, and shares no id with another", async () => {
    const modules = await Promise.all(
      files.map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
    );
    const isRule = (value: unknown): boolean =>
      typeof value === "object" && value !== null && "describe" in value && "judgeUsually" in value;
    const families = modules
      .flatMap((module) => Object.values(module))
      .filter((value) => typeof value === "object" && value !== null && Object.values(value).some(isRule));
    expect(families.length).toBeGreaterThan(15);
    expect(families.flatMap((family) => Object.keys(family as object)).sort()).toEqual(
      Object.keys(rules).sort(),
    );
  });
});
