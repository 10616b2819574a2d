/**
 * What becomes of the facts: which of them are one change, what it is called, who meets it where, and what the
 * declarations of the newer version say about it.
 *
 * Ids are asserted, too: ignore files name them, so they stay what they are. `UPDATE_CASES=1 npx vitest run
 * test/judge/changes.test.ts` rewrites changes.txt: read the diff like code.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import type { Change } from "../../src/judge/change.js";
import { diffApis } from "../../src/judge/diff.js";
import { notesOver, type DeclarationNotes } from "../../src/judge/notes.js";
import type { Api } from "../../src/model/api.js";
import type { ApiVersion } from "../../src/values/version.js";
import { buildTimeline } from "../../src/timeline/timeline.js";
import { factCases } from "../compare/fact-cases.js";
import { groupCases } from "./group-cases.js";
import { isUpdate, updateHint } from "../support/committed.js";
import { apiFrom } from "./rules/rule-case.js";

const file = path.join(import.meta.dirname, "changes.txt");
const update = updateHint(file, import.meta.filename);

// Read once: a mutation run compares them thousands of times.
const cases = [...groupCases, ...factCases].map(({ name, before, after }) => ({
  name,
  before: versioned(apiFrom(before), "2026-01-01"),
  after: versioned(apiFrom(after), "2026-02-01"),
}));

describe("the changes", () => {
  if (isUpdate) {
    const sections = cases.map(({ name, before, after }) => `## ${name}\n\n${changesText(before, after)}\n`);
    writeFileSync(file, sections.join("\n"));
  }
  const expected = new Map(
    readFileSync(file, "utf8")
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [name = "", ...lines] = section.trim().split("\n");
        return [name, lines.join("\n").trim()];
      }),
  );

  it.each(cases)("of $name", ({ name, before, after }) => {
    expect(changesText(before, after), update).toBe(expected.get(name));
  });

  it("belong to a case each", () => {
    expect([...expected.keys()], update).toEqual(cases.map(({ name }) => name));
  });
});

function versioned(api: Api, version: string): Api {
  return { ...api, version: version as ApiVersion };
}

function changesText(before: Api, after: Api): string {
  const diff = diffApis(before, after);
  const { byLevel, byEffect, ...counts } = diff.counts;
  const notes = notesOver(buildTimeline([before, after]), [diff]).get(after.version);
  const count = Object.entries({ ...counts, ...byLevel, ...byEffect }).filter(([, many]) => many > 0);
  return [
    `${diff.verdict}: ${count.map(([what, many]) => `${many} ${what}`).join(", ")}`,
    ...diff.changes.flatMap(changeLines),
    ...(notes === undefined ? [] : noteLines(notes)),
  ]
    .join("\n")
    .trim();
}

function changeLines(change: Change): string[] {
  const { id, level, title, isCertain, ruling, places, operations, events, types, at, facts } = change;
  const { changed, added, removed } = types;
  const names = (what: string, list: readonly string[]): string[] =>
    list.length === 0 ? [] : [`    ${what}: ${list.join(", ")}`];
  return [
    `  ${level} ${id}${isCertain ? "" : " (likely)"}${ruling === "unruled" ? "" : ` (${ruling})`}: ${title}`,
    ...change.verdicts.map((verdict) => `    ${verdict.direction}: ${verdict.level}`),
    ...change.why.map(({ sentence }) => `    ${sentence.slice(0, 40)}`),
    ...change.advice.map(({ text }) => `    > ${text.slice(0, 60)}`),
    ...places.map(({ direction, field, parts }) => `    ${direction} at ${field} (${parts.join(", ")})`),
    ...names("operations", operations),
    ...names("events", events),
    ...names("changed", changed),
    ...names("added", added),
    ...names("removed", removed),
    `    ${at.length} of ${facts.length}`,
  ];
}

function noteLines({ since, schemas, operations, events, errorSets }: DeclarationNotes): string[] {
  const lines = Object.entries({ schemas, operations, events, errorSets }).flatMap(([kind, notes]) =>
    [...notes].map(([name, sentences]) => `    ${kind} ${name}: ${sentences.join("; ")}`),
  );
  return lines.length === 0 ? [] : [`  since ${since}:`, ...lines];
}
