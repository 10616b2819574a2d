/**
 * One record of each case: how its documents differ, the facts between them, and the changes that become of the facts.
 *
 * A rule's words are in the records of its family and nowhere else, so that a changed word changes one file. The other
 * records name rules and subjects. Ids of changes are asserted, too: ignore files name them, so they stay what they are.
 *
 * `UPDATE_CASES=1 npx vitest run test/judge/records.test.ts` rewrites records/: read the diff like code.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ts } from "@ts-morph/common";
import { describe, expect, it } from "vitest";

import { compareApis } from "../../src/compare/compare-apis.js";
import type { Fact } from "../../src/compare/fact.js";
import type { Change } from "../../src/judge/change.js";
import { notesOver } from "../../src/judge/notes.js";
import { annotations } from "../../src/judge/rules/annotations.js";
import { bodies, mediaTypes } from "../../src/judge/rules/bodies.js";
import { conventions, security } from "../../src/judge/rules/conventions.js";
import { deliveries, events } from "../../src/judge/rules/events.js";
import { enums } from "../../src/judge/rules/enums.js";
import { fields } from "../../src/judge/rules/fields.js";
import { rules, type RuleId } from "../../src/judge/rules/index.js";
import { lifecycles } from "../../src/judge/rules/lifecycles.js";
import { formats, limits } from "../../src/judge/rules/limits.js";
import { operations, operationTraits } from "../../src/judge/rules/operations.js";
import { parameters } from "../../src/judge/rules/parameters.js";
import { errors, headers, statuses } from "../../src/judge/rules/responses.js";
import { typeNames } from "../../src/judge/rules/type-names.js";
import { types } from "../../src/judge/rules/types.js";
import { unions } from "../../src/judge/rules/unions.js";
import type { Api } from "../../src/model/api.js";
import { buildTimeline } from "../../src/timeline/timeline.js";
import type { ApiVersion } from "../../src/values/version.js";
import { factFamilies, type FactCase } from "../compare/fact-cases.js";
import { isUpdate, updateHint } from "../support/committed.js";
import { groupCases } from "./group-cases.js";
import {
  changeLines,
  documentLines,
  factLines,
  factText,
  mirrored,
  noteLines,
  usesText,
  wordLines,
} from "./record.js";
import { diffOf } from "./support.js";
import { apiFrom } from "./rules/rule-case.js";
import { ruleCases, situationOf } from "./rules/rule-cases.js";
import { wordCases } from "./rules/word-cases.js";

const records = path.join(import.meta.dirname, "records");

/** The rules of a file of `src/judge/rules/`. */
const ruleFamilies: Readonly<Record<string, object>> = {
  annotations,
  bodies: { ...bodies, ...mediaTypes },
  conventions: { ...conventions, ...security },
  enums,
  events: { ...events, ...deliveries },
  fields,
  lifecycles,
  limits: { ...formats, ...limits },
  operations: { ...operations, ...operationTraits },
  parameters,
  responses: { ...statuses, ...headers, ...errors },
  "type-names": typeNames,
  types,
  unions,
};

interface Case extends FactCase {
  readonly apis: readonly [before: Api, after: Api];
}

// Read once: a mutation run compares them thousands of times.
const read = (input: FactCase): Case => ({
  ...input,
  apis: [versioned(apiFrom(input.before), "2026-01-01"), versioned(apiFrom(input.after), "2026-02-01")],
});

function versioned(api: Api, version: string): Api {
  return { ...api, version: version as ApiVersion };
}

const rulesWithCases = ruleCases.map((each) => ({
  ...read({ ...each, name: situationOf(each) }),
  rule: each.rule,
}));
const byFile: readonly (readonly [file: string, cases: readonly Case[], family: object])[] = [
  ...Object.entries(ruleFamilies).map(
    ([name, family]) =>
      [`rules/${name}`, rulesWithCases.filter(({ rule }) => rule in family), family] as const,
  ),
  ...Object.entries({ ...factFamilies, groups: groupCases }).map(
    ([name, cases]) => [`facts/${name}`, cases.map(read), {}] as const,
  ),
];
/** The pairs of documents there and back, those that were written for their words first, with the kinds of their facts. */
const pairs = [
  ...wordCases.map((each) => read({ ...each, name: "" })),
  ...byFile.flatMap(([, cases]) => cases),
]
  .flatMap(({ apis: [before, after], ...documents }) => {
    // Some cases are models, which have maps.
    const text = JSON.stringify([documents.before, documents.after], (_, value: unknown) =>
      value instanceof Map ? [...value] : value,
    );
    return [
      { apis: [before, after] as const, text },
      { apis: [after, before] as const, text },
    ];
  })
  .map(({ apis, text }, index) => ({
    apis,
    isForWords: index < 2 * wordCases.length,
    kinds: new Set(compareApis(...apis).map(({ kind }) => kind)),
    text,
  }));

it("a record is kept of each family alone", () => {
  const files = readdirSync(records, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".txt"),
  );
  const names = files.map((file) => file.split(path.sep).join("/"));
  expect(names.sort()).toEqual(byFile.map(([file]) => `${file}.txt`).sort());
  expect(Object.values(ruleFamilies).flatMap(Object.keys).sort()).toEqual(Object.keys(rules).sort());
});

describe.each(byFile)("%s", (name, cases, family) => {
  const file = path.join(records, `${name}.txt`);
  const update = updateHint(file, import.meta.filename);
  if (isUpdate) {
    const others = otherWords(changesOf(family), cases, family);
    const sections = [...cases.map((each) => [each.name, recordOf(each, family)]), ["other words", others]];
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, sections.map(([title, text]) => `## ${title}\n${text}\n`).join("\n"));
  }
  const expected = new Map(
    (existsSync(file) ? readFileSync(file, "utf8") : "")
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [title = "", ...lines] = section.trim().split("\n");
        return [title, lines.join("\n").trim()];
      }),
  );

  it.each(cases)("$name", (each) => {
    expect(recordOf(each, family), update).toBe(expected.get(each.name));
  });

  it("other words, and none of what nobody does", () => {
    const changes = changesOf(family);
    expect(otherWords(changes, cases, family), update).toBe(expected.get("other words"));
    expect(changes.flatMap(({ change }) => wrongDirections(change))).toEqual([]);
    expect(changes.flatMap(({ change, text }) => snippetsBeside(change, text))).toEqual([]);
  });

  it("records of its cases alone", () => {
    expect([...expected.keys()], update).toEqual([...cases.map((each) => each.name), "other words"]);
  });
});

interface Found {
  readonly change: Change;
  readonly isForWords: boolean;
  /** The documents. */
  readonly text: string;
}

/** The changes that rules of the family make of all documents. */
function changesOf(family: object): Found[] {
  const kinds = Object.keys(family).map((rule) => rules[rule as RuleId].kind);
  return pairs
    .filter((pair) => kinds.some((kind) => pair.kinds.has(kind)))
    .flatMap(({ apis, isForWords, text }) =>
      diffOf(...apis).changes.flatMap((change) =>
        change.rule in family ? [{ change, isForWords, text }] : [],
      ),
    );
}

/** What the rules of a family say in other words than in their own cases, each once. */
function otherWords(changes: readonly Found[], cases: readonly Case[], family: object): string {
  const own = cases.flatMap(({ apis }) => diffOf(...apis).changes).filter(({ rule }) => rule in family);
  const printed = new Set(own.flatMap(patterns));
  const results = new Map<string, string[]>();
  for (const { change, isForWords } of changes) {
    const [withNames, withoutNames] = patterns(change);
    if (printed.has(isForWords ? withNames : withoutNames)) continue;
    for (const pattern of [withNames, withoutNames]) printed.add(pattern);
    results.set(change.rule, [...(results.get(change.rule) ?? []), wordLines(change).join("\n")]);
  }
  return [...results]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([rule, words]) => `### ${rule}\n\n${words.join("\n")}`)
    .join("\n\n");
}

/** Words with another subject are the same; so are those with other names, unless a case was written for them. */
function patterns(change: Change): readonly [withNames: string, withoutNames: string] {
  const words = `${change.rule} ${wordLines(change).join("\n").replaceAll(change.subject, "…")}`;
  const [title = "", ...rest] = words.replaceAll(/`[^`]*`/g, "`").split("\n");
  return [words, [title, ...rest.filter((line) => /^[=>]/.test(line))].join("\n")];
}

function recordOf(input: Case, family: object): string {
  const { before, after, apis } = input;
  const facts = compareApis(...apis);
  const back = compareApis(apis[1], apis[0]);
  const texts = (of: readonly Fact[]): string =>
    JSON.stringify(of.map((fact) => `${usesText(fact)} ${factText(fact).join(" ")}`).sort());
  return [
    ...documentLines(before, after),
    ...factLines(facts),
    ...(texts(facts.map(mirrored)) === texts(back) ? [] : ["back", ...factLines(back)]),
    ...("rule" in input ? judged(input, family) : grouped(input)),
  ]
    .join("\n")
    .trim();
}

function judged({ apis }: Case, family: object): string[] {
  return diffOf(...apis).changes.flatMap((change) => [
    `${change.level} ${change.id}${change.rule in family ? "" : `: ${change.subject}`}`,
    ...(change.rule in family ? wordLines(change).map((line) => `  ${line}`) : []),
  ]);
}

function grouped({ apis }: Case): string[] {
  const diff = diffOf(...apis);
  const notes = notesOver(buildTimeline(apis), [diff]).get(apis[1].version);
  const { byLevel, byEffect, ...counts } = diff.counts;
  const count = Object.entries({ ...counts, ...byLevel, ...byEffect }).filter(([, many]) => many > 0);
  return [
    `${diff.verdict}: ${count.map(([what, many]) => `${many} ${what}`).join(", ")}`,
    ...diff.changes.flatMap(changeLines),
    ...(notes === undefined ? [] : noteLines(notes, diff.changes)),
  ];
}

const reading = /\b(?:receives?|switch on|branch|you compare|you read)\b/i;
const sending = /\b(?:send|sends|sending)\b/i;

/** Of a change that is met in one direction, the reasons and advice that speak of the other one. */
function wrongDirections({ facts, why, advice }: Change): string[] {
  const [direction, ...others] = new Set(
    facts.flatMap(({ uses }) => uses.map(({ caller }) => caller.direction)),
  );
  if (direction === undefined || others.length > 0) return [];
  const reasons = why.filter((reason) => reason.direction !== undefined || why.length === 1);
  const texts = [...reasons.map(({ sentence }) => sentence), ...advice.map(({ text }) => text)];
  return texts.filter((text) => (direction === "response" ? sending : reading).test(text));
}

/** The snippets that are no TypeScript, or that have a string which is in neither document. */
function snippetsBeside({ advice }: Change, text: string): string[] {
  const snippets = advice.flatMap(({ before = [], after = [] }) => [before, after].flat());
  return snippets.filter((snippet) => {
    const lines = snippet.split("\n");
    const isCode = parsedAs(snippet) !== undefined || lines.every((line) => parsedAs(line) !== undefined);
    const strings = lines.flatMap((line) => line.match(/"(?:[^"\\]|\\.)*"/g) ?? []);
    return !isCode || strings.some((string) => !text.includes(string) && string !== '"./types.js"');
  });
}

/** Statements, an expression, branches of a `switch`, or members of an object; `…` is what the reader has there. */
function parsedAs(snippet: string): ts.SourceFile | undefined {
  const code = snippet.replaceAll("…", "_");
  return [code, `(${code})`, `switch (value) {\n${code}\n}`, `({\n${code}\n})`]
    .map((each) => ts.createSourceFile("snippet.ts", each, ts.ScriptTarget.Latest))
    .find((file) => (file as unknown as { parseDiagnostics: unknown[] }).parseDiagnostics.length === 0);
}
