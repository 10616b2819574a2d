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

describe("the words", () => {
  const said = (Object.keys(rules) as RuleId[]).filter((rule) => wordsOf(rule) !== "");
  if (isUpdate) writeFileSync(file, said.map((rule) => `## ${rule}\n\n${wordsOf(rule)}\n`).join("\n"));
  const expected = new Map(
    readFileSync(file, "utf8")
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [rule = "", ...lines] = section.trim().split("\n");
        return [rule, lines.join("\n").trim()];
      }),
  );

  it.each(said)("of %s", (rule) => {
    expect(wordsOf(rule), update).toBe(expected.get(rule));
  });

  it("belong to a rule each; all rules but one have some", () => {
    expect([...expected.keys()], update).toEqual(said);
    // A change of prose is not among the changes of a report (micro-pairs.test.ts).
    expect(Object.keys(rules).filter((rule) => !expected.has(rule))).toEqual(["prose-changed"]);
  });
});

/** Of several cases that say the same, once. */
function wordsOf(rule: RuleId): string {
  const changes = (pairs.get(rules[rule].kind) ?? []).flatMap(([before, after]) =>
    diffApis(before, after).changes.filter((change) => change.rule === rule),
  );
  const words = changes.map(({ title, why, advice }) =>
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
