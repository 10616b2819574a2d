/**
 * Emitted Standard Schemas against values: they accept what a JSON Schema validator accepts, and refuse what it refuses
 * for a reason that a type can say. The same holds of types, so that a schema and its type agree.
 */
import { expect, it } from "vitest";

import type { Api } from "../../../src/model/api.js";
import { readPublished } from "../../corpus/documents.js";
import type { Question } from "./assignable.js";
import { emittedSchemas } from "./emitted-schemas.js";
import { documentedJudge, normalisedJudge, type Judge } from "./judge.js";
import { allQuestions, output, madeSchemas, published } from "./questions.js";

const questions = allQuestions().filter(({ direction }) => direction === "response");

it("schemas agree with a validator on schemas made by grammar", async () => {
  expect(await disagreements(output, documentedJudge(madeSchemas))).toEqual([]);
});

it.each(published)("schemas agree with a validator on schemas of %s", async (name) => {
  const { api } = readPublished(name);
  expect(await disagreements(api, normalisedJudge(api))).toEqual([]);
});

async function disagreements(api: Api, judge: Judge): Promise<string[]> {
  const schemaOf = await emittedSchemas(api);
  const verdicts = new Set<string>();
  const results = questions.flatMap((question): string[] => {
    const { schema, value } = question;
    const result = question.api === api ? schemaOf(schema)?.["~standard"].validate(value) : undefined;
    if (result === undefined) return [];
    const verdict = judge(schema, "response", value);
    verdicts.add(verdict);
    // The validator knows no formats.
    const issues = result.issues?.filter(({ message }) => !message.includes("of the format")) ?? [];
    if (verdict === "valid" && issues.length > 0) return [told("refuses", question, issues[0]?.message)];
    return verdict === "refused" && result.issues === undefined ? [told("accepts", question)] : [];
  });
  expect([...verdicts]).toEqual(expect.arrayContaining(["valid", "refused"]));
  return results;
}

function told(does: string, { schema, value }: Question, why = ""): string {
  return `${schema} ${does} ${JSON.stringify(value)}: ${why}`;
}
