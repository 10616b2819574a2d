/**
 * The words of a report: of each rule, what it says and advises about the changes of its cases, there and back.
 *
 * `UPDATE_CASES=1 npx vitest run test/judge/rules/words.test.ts` rewrites words.txt: read it as its reader would.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { compareApis } from "../../../src/compare/compare-apis.js";
import { diffApis } from "../../../src/judge/diff.js";
import type { FactKind } from "../../../src/compare/fact.js";
import type { Change } from "../../../src/judge/change.js";
import type { Direction } from "../../../src/schema/direction.js";
import type { Advice } from "../../../src/judge/rules/rule.js";
import { rules, type RuleId } from "../../../src/judge/rules/index.js";
import type { Api } from "../../../src/model/api.js";
import { callCases } from "./call-cases.js";
import { operationCases } from "./operation-cases.js";
import { apiFrom } from "./rule-case.js";
import { schemaCases } from "./schema-cases.js";
import { wordCases } from "./word-cases.js";
import { isUpdate, updateHint } from "../../support/committed.js";

const file = path.join(import.meta.dirname, "words.txt");
const update = updateHint(file, import.meta.filename);

/** The documents with facts of a kind between them. Read once: a mutation run compares them thousands of times. */
const pairs = new Map<FactKind, (readonly [before: Api, after: Api])[]>();
for (const given of [...operationCases, ...callCases, ...schemaCases, ...wordCases]) {
  const [old, recent] = [apiFrom(given.before), apiFrom(given.after)];
  addPair(old, recent);
  addPair(recent, old);
}

function addPair(before: Api, after: Api): void {
  for (const kind of new Set(compareApis(before, after).map((fact) => fact.kind)))
    pairs.set(kind, [...(pairs.get(kind) ?? []), [before, after]]);
}

/** The rules that have words. */
function said(): RuleId[] {
  return (Object.keys(rules) as RuleId[]).filter((rule) => changesOf(rule).length > 0);
}

function changesOf(rule: RuleId): Change[] {
  return (pairs.get(rules[rule].kind) ?? []).flatMap(([before, after]) =>
    diffApis(before, after).changes.filter((change) => change.rule === rule),
  );
}

describe("the words", () => {
  if (isUpdate)
    writeFileSync(
      file,
      said()
        .map((rule) => `## ${rule}\n\n${wordsOf(rule)}\n`)
        .join("\n"),
    );
  const expected = new Map(
    readFileSync(file, "utf8")
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [rule = "", ...lines] = section.trim().split("\n");
        return [rule, lines.join("\n").trim()];
      }),
  );

  it.each(said())("of %s", (rule) => {
    expect(wordsOf(rule), update).toBe(expected.get(rule));
  });

  it("belong to a rule each; all rules but one have some", () => {
    expect([...expected.keys()], update).toEqual(said());
    // A change of prose is not among the changes of a report (micro-pairs.test.ts).
    expect(Object.keys(rules).filter((rule) => !expected.has(rule))).toEqual(["prose-changed"]);
  });
});

describe("no sentence speaks of what nobody does", () => {
  const reading = /\b(?:receives?|switch on|branch|you compare|you read)\b/i;
  const sending = /\b(?:send|sends|sending)\b/i;

  it.each(said())("of %s", (rule) => {
    for (const { direction, texts } of directedTexts(rule)) {
      const wrong = direction === "response" ? sending : reading;
      expect(texts.filter((text) => wrong.test(text))).toEqual([]);
    }
  });
});

/** The advice on changes that are met in one direction, and the reasons that hold in it. */
function directedTexts(rule: RuleId): { direction: Direction; texts: string[] }[] {
  return changesOf(rule).flatMap(({ facts, why, advice }) => {
    const [direction, ...others] = new Set(
      facts.flatMap(({ uses }) => uses.map(({ caller }) => caller.direction)),
    );
    if (direction === undefined || others.length > 0) return [];
    const reasons = why.filter((reason) => reason.direction !== undefined || why.length === 1);
    return [
      { direction, texts: [...reasons.map(({ sentence }) => sentence), ...advice.map(({ text }) => text)] },
    ];
  });
}

/** Of several cases that say the same, once. */
function wordsOf(rule: RuleId): string {
  const words = changesOf(rule).map(({ title, why, advice }) =>
    [title, ...why.map(({ sentence }) => `  = ${sentence}`), ...advice.flatMap(adviceLines)].join("\n"),
  );
  return [...new Set(words)].join("\n");
}

function adviceLines({ text, before, after, error, otherErrors = [] }: Advice): string[] {
  const codeLines = (sign: string, code: string | undefined): string[] =>
    code === undefined ? [] : code.split("\n").map((line) => `  ${sign} ${line}`);
  return [
    `  > ${text}`,
    ...codeLines("-", before),
    ...codeLines("+", after),
    ...codeLines("!", error),
    ...otherErrors.flatMap((other) => codeLines("!", other)),
  ];
}
