/** The table of verdicts holds for the facts that documents give, in both directions, and for what a report says of them. */
import { describe, expect, it } from "vitest";

import { compareApis } from "../../../src/compare/compare-apis.js";
import { levels, type Effects, type Level } from "../../../src/judge/effects.js";
import type { Fact } from "../../../src/compare/fact.js";
import type { Use } from "../../../src/compare/place.js";
import type { Direction } from "../../../src/schema/direction.js";
import { judge, type Judgement } from "../../../src/judge/judge.js";
import { rules, type RuleId } from "../../../src/judge/rules/index.js";
import { calling, diff, diffOf, emitted, enumOf, type Json } from "../support.js";
import { apiFrom, type RuleCase } from "./rule-case.js";
import { ruleCases, situationOf } from "./rule-cases.js";
import { verdictRows, type VerdictRow } from "./verdict-table.js";

/** Words are compared, but they are not among the changes of a report. */
const words: RuleCase = {
  rule: "prose-changed",
  before: calling({ summary: "A" }),
  after: calling({ summary: "B" }),
};

const directions = ["request", "response"] as const;

const bySituation = new Map([...ruleCases, words].map((each) => [situationOf(each), each]));

const judgements = new Map<string, Judgement>();

describe("the table of verdicts", () => {
  it("has a row for every rule, and every row a rule", () => {
    expect([...new Set(verdictRows.map(({ rule }) => rule))].sort()).toEqual(Object.keys(rules).sort());
  });

  it("has one row for every situation, and every row a case", () => {
    expect(verdictRows.map(({ situation }) => situation).sort()).toEqual([...bySituation.keys()].sort());
  });

  it.each(verdictRows)("$situation", (row) => {
    const { rule, fact } = judgementOf(row);
    const verdictIn = (direction: Direction): string => {
      const judged = judge({ ...fact, uses: [useOf(fact, direction)] }, emitted).find(
        (each) => each.rule === rule,
      );
      expect(judged?.verdicts.map((verdict) => verdict.direction)).toEqual([direction]);
      return judged === undefined ? "" : verdictText(judged);
    };
    expect({ request: verdictIn("request"), response: verdictIn("response") }).toEqual({
      request: row.request,
      response: row.response,
    });
    // Met in both directions, it has the worse level and the effects of both.
    const uses = [useOf(fact, "response"), useOf(fact, "request")];
    const judged = judge({ ...fact, uses }, emitted).find((each) => each.rule === rule);
    const sides = [row.request, row.response];
    const level = levels.find((candidate) => sides.some((side) => side.split(":")[0] === candidate));
    expect(judged?.verdicts.map(({ direction }) => direction)).toEqual(["request", "response"]);
    expect(judged?.level).toBe(level);
    expect(judged === undefined ? [] : present(judged.effects)).toEqual(
      effectNames.filter((effect) => sides.some((side) => side.includes(` ${effect}`))),
    );
    for (const direction of directions) {
      const { effects, why } = rules[rule].judge(fact, direction, emitted);
      // Another change of the same place may break what this one leaves as it is.
      if (present(effects).length === 0)
        expect(why).not.toMatch(/unaffected|still accepts|are still valid|handles every/);
      for (const exception of applying(rule, fact, direction))
        expect(exception.judge(fact, direction, emitted)?.why).toMatch(/^[A-Z].{20,}[^ ]\.$/);
    }
  });

  it.each(ruleCases)("$rule is that of a report", (each) => {
    const row = verdictRows.find((candidate) => candidate.situation === situationOf(each));
    const change = diffOf(apiFrom(each.before), apiFrom(each.after)).changes.find(
      ({ rule }) => rule === each.rule,
    );
    const verdicts = change?.verdicts.map((verdict) => [verdict.direction, verdictText(verdict)]);
    expect(verdicts).toEqual(verdicts?.map(([direction]) => [direction, row?.[direction as Direction]]));
    // Of the name of a type, no call and no event shows anything.
    if (!each.rule.startsWith("schema-")) expect(verdicts?.length).toBe(1);
    expect(change === undefined ? "" : verdictText(change)).toBe(verdicts?.[0]?.[1] ?? row?.response);
  });
});

describe("what no call and no event shows", () => {
  const unused = (schema: Json): Json => ({ components: { schemas: { A: schema } } });

  it("is seen by the compiler alone", () => {
    const [change] = diff(unused(enumOf("a", "b")), unused(enumOf("a", "b", "c"))).changes;
    expect(change).toMatchObject({ rule: "enum-value-added", verdicts: [], places: [] });
    expect(change === undefined ? "" : verdictText(change)).toBe("compile: compile");
  });

  it("is harmless where the compiler does not see it either", () => {
    const [change] = diff(unused({ type: "string" }), unused({ type: "string", maxLength: 5 })).changes;
    expect(change).toMatchObject({ rule: "limit-tightened", level: "note" });
  });

  it("is seen by the compiler alone in a set of error codes, too", () => {
    const coded = ruleCases.find(({ rule }) => rule === "error-code-added");
    const [before, after] = [coded?.before ?? {}, coded?.after ?? {}].map((input) => {
      const api = apiFrom(input);
      return { ...api, operations: api.operations.map((each) => ({ ...each, errorSets: new Map() })) };
    });
    if (before === undefined || after === undefined) throw new Error("There is no case of error codes.");
    expect(diffOf(before, after).changes.map((change) => [change.rule, verdictText(change)])).toEqual([
      ["error-code-added", "compile: compile"],
    ]);
  });
});

type Exception = (typeof rules)[RuleId]["exceptions"][number];

/** Each with its rule. One that several rules share has to be needed by each of them. */
const exceptions = (Object.keys(rules) as RuleId[]).flatMap((rule) =>
  rules[rule].exceptions.map((exception): [RuleId, Exception] => [rule, exception]),
);

const applying = (rule: RuleId, fact: Fact, direction: Direction): Exception[] =>
  exceptions.flatMap(([id, each]) =>
    id === rule && each.judge(fact, direction, emitted) !== undefined ? [each] : [],
  );

describe("an exception", () => {
  it("is needed by a row of the table", () => {
    const changesVerdict = ([id, exception]: (typeof exceptions)[number]): boolean =>
      verdictRows.some((row) => {
        const { rule, fact } = judgementOf(row);
        return directions.some((direction) => {
          const judged = rule === id ? exception.judge(fact, direction, emitted) : undefined;
          const usual = rules[rule].judgeUsually(fact, direction);
          return judged !== undefined && verdictText(judged) !== verdictText(usual);
        });
      });
    expect(exceptions.length).toBeGreaterThan(10);
    expect(
      exceptions.filter((each) => !changesVerdict(each)).map(([rule, { name }]) => `${rule}: ${name}`),
    ).toEqual([]);
  });

  it("is the only one of its rule that applies", () => {
    const doubles = verdictRows.flatMap((row) => {
      const { rule, fact } = judgementOf(row);
      return directions.map((direction) => applying(rule, fact, direction).map(({ name }) => name));
    });
    expect(doubles.filter((names) => names.length > 1)).toEqual([]);
  });
});

/** What the rule of a row makes of the first fact that the case gives it. Read once: each block asks all rows. */
function judgementOf(row: VerdictRow): Judgement {
  const judgement = judgements.get(row.situation) ?? judgeCase(row);
  judgements.set(row.situation, judgement);
  return judgement;
}

function judgeCase({ situation, rule }: VerdictRow): Judgement {
  const result = bySituation.get(situation);
  const facts = result === undefined ? [] : compareApis(apiFrom(result.before), apiFrom(result.after));
  const judgement = facts.flatMap((each) => judge(each, emitted)).find((each) => each.rule === rule);
  if (judgement === undefined) throw new Error(`No case gives ${rule} a fact.`);
  return judgement;
}

/** Where a part of a call decides, it is that of the case. */
function useOf({ uses: [use] }: Fact, direction: Direction): Use {
  if (use?.caller.part.kind === "body") return { ...use, caller: { ...use.caller, direction } };
  const endpoint = { kind: "operation", name: "call", method: "POST", path: "/call", tag: "" } as const;
  const caller = { endpoint, isNew: false, direction, part: { kind: "operation" } } as const;
  return { caller, path: "", field: "", holder: "", through: "" };
}

const effectNames = ["wire", "compile", "silent"] as const;

function present(effects: Effects): (keyof Effects)[] {
  return effectNames.filter((effect) => effects[effect]);
}

/** As a cell of the table: `breaking: wire compile`. */
function verdictText({ level, effects }: { readonly level: Level; readonly effects: Effects }): string {
  const names = present(effects);
  return names.length === 0 ? level : `${level}: ${names.join(" ")}`;
}
