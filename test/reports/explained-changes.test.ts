/** A change that a change of behaviour explains says so in every format; one that nothing explains says that. */
import { describe, expect, it } from "vitest";

import type { Change } from "../../src/judge/change.js";
import { diffApis, type Diff } from "../../src/judge/diff.js";
import { jsonReport } from "../../src/reports/diff-json.js";
import { explainedWords } from "../../src/reports/words.js";
import { sarifReport } from "../../src/reports/diff-sarif.js";
import { presetApis } from "../support/presets.js";
import { apiOf, json, string, type Json } from "../judge/support.js";
import { markdownReport, pageOf, textReport } from "./print.js";

const emptyList = {
  id: "empty-list",
  version: "2026-02-01",
  operations: ["getThings"],
  title: "Nothing to do is an empty list",
  was: "The answer was 409.",
  is: "The answer is 200 with an empty list.",
  action: "Read the list.",
  notice: "The branch for 409 is never taken.",
};
const unrelated = {
  ...emptyList,
  id: "unrelated",
  title: "Lists are sorted",
  was: "By id.",
  is: "By time, 4090 at most.",
};

const description = "An answer.";
const get = (operationId: string, statuses: readonly string[]): Json => ({
  get: {
    operationId,
    responses: Object.fromEntries(statuses.map((status) => [status, { description, ...json(string) }])),
  },
});
const document = (statuses: readonly string[], behaviours: readonly object[], others = statuses): Json => ({
  paths: { "/things": get("getThings", statuses), "/others": get("getOthers", others) },
  ...(behaviours.length === 0 ? {} : { "x-client": { behaviours } }),
});

function compared(before: Json, after: Json): Diff {
  return diffApis(apiOf(before, "2026-01-01"), apiOf(after, "2026-02-01"));
}

function only({ changes }: Diff): Change {
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0) throw new Error("Expected one change.");
  return change;
}

const unsaid = "The document does not say what replaces it.";
const ask = "Ask the publisher what replaces it.";

describe("a removed status", () => {
  const whole = compared(document(["200", "409"], [], ["200"]), document(["200"], [emptyList, unrelated]));

  it("is joined with the change of behaviour that mentions it", () => {
    const change = only(whole);
    expect(change).toMatchObject({ rule: "error-status-removed", operations: ["getThings"] });
    expect(change.explainedBy).toEqual(["empty-list"]);
    expect(change.explanation).toEqual([
      "Explained by a change of behaviour: Nothing to do is an empty list (`empty-list`).",
    ]);
    expect(change.advice.map(({ text }) => text)).toEqual(["`getThings`: Read the list."]);
  });

  it("says what is left open where nothing explains it", () => {
    const change = only(compared(document(["200", "409"], [], ["200"]), document(["200"], [unrelated])));
    expect(change.explainedBy).toEqual([]);
    expect(change.explanation).toEqual([unsaid]);
    expect(change.advice.map(({ text }) => text)).toEqual([
      `Remove the branch of \`getThings\` for 409. ${ask}`,
    ]);
  });

  it("says of which operation it is explained, and of which not", () => {
    const change = only(compared(document(["200", "409"], []), document(["200"], [emptyList])));
    expect(change.operations).toEqual(["getOthers", "getThings"]);
    expect(explainedWords(change)).toBe("; explained for `getThings` by `empty-list`");
    expect(change.explanation).toEqual([
      "Explained for `getThings` by a change of behaviour: Nothing to do is an empty list (`empty-list`).",
      `For \`getOthers\`: ${unsaid}`,
    ]);
    expect(change.advice.map(({ text }) => text)).toEqual([
      `Remove the branch of \`getOthers\` and \`getThings\` for 409. \`getThings\`: Read the list. For \`getOthers\`: ${ask}`,
    ]);
  });

  it("may be a range of statuses", () => {
    const ranged = compared(document(["200", "4XX"], [], ["200"]), document(["200"], [emptyList]));
    expect(only(ranged).explainedBy).toEqual(["empty-list"]);
  });

  it.each<[string, (diff: Diff) => string]>([
    ["text", (diff) => textReport(diff, {}, { hasColor: false, limit: 50 }).replace(/\s+/g, " ")],
    ["Markdown", (diff) => markdownReport(diff, {})],
    ["HTML", pageOf],
    ["SARIF", (diff) => JSON.stringify(sarifReport(diff, {}, { name: "test", version: "1" }))],
    ["JSON", (diff) => JSON.stringify(jsonReport(diff, {}))],
  ])("is explained in %s", (_format, print) => {
    const text = print(whole);
    expect(text).toContain("Explained by a change of behaviour: Nothing to do is an empty list");
    expect(text).not.toContain("does not say");
  });
});

describe("on the way back to the older version", () => {
  it("what explained it no longer holds", () => {
    const older = apiOf(document(["200", "409"], [], ["200"]), "2026-01-01");
    const newer = apiOf(document(["200"], [emptyList]), "2026-02-01");
    const change = only(diffApis(newer, older));
    expect(change.rule).toBe("error-status-added");
    expect(change.explanation).toEqual([
      "Explained by a change of behaviour that no longer applies: Nothing to do is an empty list (`empty-list`).",
    ]);
  });
});

it("the presets leave no removed status unexplained", () => {
  const apis = presetApis().filter(({ name }) => name === "partner-platform");
  const diffs = apis.slice(1).map((api, index) => diffApis(apis[index] ?? api, api));
  const changes = diffs.flatMap((diff) => diff.changes);
  const explained = changes.map(({ rule, explainedBy }) => [rule, explainedBy]);
  expect(explained).toContainEqual(["error-status-removed", ["required-signings-empty-list"]]);
  expect(explained).toContainEqual(["type-changed", ["structured-identification-errors"]]);
  expect(explained).toContainEqual(["error-set-added", ["structured-identification-errors"]]);
  expect(changes.flatMap(({ explanation }) => explanation).join("\n")).not.toContain("does not say");
});
