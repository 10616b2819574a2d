/**
 * Emitted types against values: what a JSON Schema validator accepts is assignable, and what it refuses for a reason
 * that a type can say (`said.ts`) is not. All values are asked of one program of the compiler.
 */
import { beforeAll, expect, it } from "vitest";

import type { Api } from "../../../src/model/api.js";
import { readPublished } from "../../corpus/documents.js";
import { areAssignable, type Question } from "./assignable.js";
import { documentedJudge, normalisedJudge, type Judge } from "./judge.js";
import { allQuestions, output, madeSchemas, published } from "./questions.js";

interface Asked extends Question {
  readonly isAssignable: boolean;
}

const asked = new Map<Api, Asked[]>();

beforeAll(() => {
  const questions = allQuestions();
  const answers = areAssignable(questions);
  for (const [index, question] of questions.entries()) {
    const list = asked.get(question.api) ?? [];
    list.push({ ...question, isAssignable: answers[index] === true });
    asked.set(question.api, list);
  }
});

it("types agree with a validator on schemas made by grammar", () => {
  expect(disagreements(output, documentedJudge(madeSchemas))).toEqual([]);
});

it.each(published)("types agree with a validator on schemas of %s", (name) => {
  const { api } = readPublished(name);
  expect(disagreements(api, normalisedJudge(api))).toEqual([]);
});

/** In words, with the schema and the value. */
function disagreements(api: Api, judge: Judge): string[] {
  return (asked.get(api) ?? []).flatMap(({ schema, direction, value, isAssignable }) => {
    const verdict = judge(schema, direction, value);
    const about = `${direction}: ${JSON.stringify(value)} of ${schema}`;
    if (verdict === "valid" && !isAssignable) return [`too narrow for ${about}`];
    return verdict === "refused" && isAssignable ? [`too wide for ${about}`] : [];
  });
}
