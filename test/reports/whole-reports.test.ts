/**
 * Whole reports of made-up changes, in every form, character by character: what they are made of is nobody's words but ours.
 *
 * `UPDATE_CASES=1 npx vitest run test/reports/whole-reports.test.ts` rewrites whole-reports.txt: read the diff like code.
 */
import path from "node:path";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { Correspondence } from "../../src/compare/correspondence.js";
import type { BehaviourEntry } from "../../src/judge/behaviours.js";
import type { CallerPlace, Change } from "../../src/judge/change.js";
import { countsOf, verdictOf, type Diff } from "../../src/judge/diff.js";
import type { Level } from "../../src/judge/effects.js";
import type { Place } from "../../src/compare/place.js";
import { jsonReport } from "../../src/reports/diff-json.js";
import type { ReportContext } from "../../src/reports/report-view.js";
import { sarifReport } from "../../src/reports/diff-sarif.js";
import { countsText } from "../../src/reports/blocks.js";
import { diffCounts, verdictSentence } from "../../src/reports/verdict.js";
import { isUpdate, updateHint } from "../support/committed.js";
import { asJson, markdownReport, textReport } from "./print.js";

const none = { wire: false, compile: false, silent: false };
const all = { wire: true, compile: true, silent: true };
const placeAt = (pointer: string, owner: Place["owner"] = { kind: "schema", name: "Thing" }): Place => ({
  pointer,
  owner,
  path: "",
});
const place = (input: Partial<CallerPlace>): CallerPlace => ({
  direction: "response",
  field: "Thing.a",
  parts: ["200"],
  operations: [],
  events: [],
  ...input,
});
const numbered = (count: number, of: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => of(index + 1));

function everywhere(sentence: string): Change["why"] {
  return [{ direction: undefined, sentence }];
}

function change(id: string, level: Level, input: Partial<Change> = {}): Change {
  return {
    id,
    fingerprint: `fingerprint of ${id}`,
    rule: "field-removed",
    level,
    effects: level === "breaking" ? all : none,
    verdicts: [{ direction: "response", level, effects: none }],
    isCertain: true,
    subject: `\`Thing.${id}\``,
    title: `\`Thing.${id}\` is changed`,
    values: [],
    why: everywhere("It matters."),
    explainedFor: [],
    explanation: [],
    successions: [],
    differences: [],
    explainedBy: [],
    advice: [],
    at: [{ before: placeAt(`#/before/${id}`), after: placeAt(`#/after/${id}`) }],
    places: [place({ field: `Thing.${id}`, operations: ["getThing"] })],
    operations: ["getThing"],
    events: [],
    direct: { operations: input.operations ?? ["getThing"], events: input.events ?? [] },
    through: [],
    types: { changed: [], added: [], removed: [] },
    ruling: "unruled",
    facts: [],
    ...input,
  };
}

function diffOf(
  changes: readonly Change[],
  behaviours: readonly BehaviourEntry[] = [],
  prose: readonly string[] = [],
  notCompared: Diff["notCompared"] = [],
): Diff {
  return {
    api: "things",
    title: "Things",
    from: "2026-01-01",
    to: "2026-02-01",
    verdict: verdictOf(changes, behaviours, prose.length, notCompared),
    correspondence: new Correspondence([]),
    changes,
    behaviours,
    prose,
    differingNodes: prose.length,
    notCompared,
    counts: countsOf(changes, changes.length),
    hasPolicy: false,
  };
}

const behaviour = (id: string, input: Partial<BehaviourEntry> = {}): BehaviourEntry => ({
  id,
  version: "2026-02-01",
  operations: ["addThing", "getThing"],
  title: `Things ${id}`,
  was: "They were.",
  is: "They are.",
  action: "Look at `them`.",
  notice: "They differ.",
  step: "begins",
  ...input,
});

const union = numbered(9, (index) => `"state number ${index}"`).join(" | ");
const types: Readonly<Record<string, readonly [before: string | undefined, after: string | undefined]>> = {
  Thing: [
    "export interface Thing {\n  a: string;\n  b: string;\n  c: string;\n  d: string;\n  e: string;\n  f: string;\n  g: string;\n  h: string;\n  gone: string;\n}\n",
    "export interface Thing {\n  a: number;\n  b: string;\n  c: string;\n  d: string;\n  e: string;\n  f: string;\n  g: string;\n  h: string;\n}\n",
  ],
  State: [
    `export interface State {\n  state: ${union};\n}`,
    `export interface State {\n  state: ${union} | "one more";\n}`,
  ],
  Same: ["export type Same = string;\n", "export type Same = string;\n"],
  Came: [undefined, "export interface Came {\n  a: string;\n\n  b: string;\n}\n"],
  Went: ["export type Went = string;\n", undefined],
  Long: [`export type ${"Long".repeat(20)} = string;`, `export type ${"Long".repeat(20)} = number;`],
};
const context: ReportContext = {
  printType: (name, side) => types[name]?.[side === "before" ? 0 : 1],
  locate: (pointer, side) =>
    pointer.includes("nowhere") ? undefined : { file: `${side}/a b#?.yaml`, line: pointer.length, column: 3 },
};

const places = numbered(10, (index) => `Thing.p${index}`);
const manyNames = numbered(14, (index) => `operation${index}`);

const everything = diffOf(
  [
    change("first", "breaking", {
      effects: { wire: true, compile: true, silent: false },
      verdicts: [
        { direction: "request", level: "breaking", effects: all },
        { direction: "response", level: "additive", effects: none },
      ],
      isCertain: false,
      ruling: "new-version",
      why: [
        {
          direction: "response",
          sentence:
            "The first reason, which is long enough to need more than one line of a terminal of eighty columns.",
        },
        { direction: "request", sentence: "The second." },
      ],
      explanation: ["Explained by somebody."],
      explainedBy: ["moved", "renamed"],
      advice: [
        {
          text: "Do `this` first.",
          before: "thing.a;\nthing.b;",
          after: "thing.c;",
          error: "Property 'a' does not exist.",
        },
      ],
      types: { changed: ["Thing", "Same"], added: ["Came"], removed: ["Went"] },
      places: [
        ...places.map((field) => place({ field, operations: manyNames, events: ["thing.changed"] })),
        place({ direction: "request", field: "request", parts: ["request"], operations: ["addThing"] }),
      ],
      operations: manyNames,
      events: ["thing.changed"],
    }),
    change("second", "breaking", {
      rule: "enum-value-added",
      advice: [
        { text: "Decide.", after: 'case "a":', error: "Type '`a`' is not assignable." },
        { text: "Then do that.", before: "old();" },
      ],
      types: { changed: ["State", "Long"], added: [], removed: [] },
      places: [
        place({ direction: "response", field: "response", parts: ["200", "201"], operations: ["getThing"] }),
        place({ direction: "request", field: "", parts: ["call"], operations: ["addThing"] }),
      ],
      at: [{ before: placeAt("#/before/only") }, { after: placeAt("#/after/only") }],
      events: ["thing.changed"],
      operations: ["getThing", "addThing"],
    }),
    ...numbered(5, (index) => `s${index}`).map((id) =>
      change(id, "silent", {
        rule: "limit-tightened",
        explainedBy: id === "s1" ? ["moved"] : [],
        advice: [{ text: `Look at ${id}.`, error: "It fails." }],
      }),
    ),
    ...numbered(9, (index) => `c${index}`).map((id, index) =>
      change(id, "compile", {
        rule: "type-changed",
        why: everywhere(index === 0 ? "Another reason." : "It matters."),
        ...(index === 1 ? { places: [place({ field: "" })], operations: ["getThing", "addThing"] } : {}),
        ...(index === 2 ? { operations: [], events: [] } : {}),
        ...(index === 3 ? { operations: ["getThing", "addThing"], events: ["thing.changed"] } : {}),
        ...(index === 4 ? { title: "`getThing` is changed" } : {}),
        ...(index === 5
          ? { explainedBy: ["moved", "renamed"], operations: [], events: ["thing.changed"] }
          : {}),
      }),
    ),
    change("n1", "additive", {
      rule: "operation-added",
      ruling: "additive",
      places: [],
      operations: [],
      at: [],
    }),
    change("d1", "deprecated", { rule: "deprecation-added", advice: [{ text: "Use another." }] }),
    change("o1", "note", {
      rule: "schema-added",
      at: [{ after: placeAt("#/nowhere", { kind: "api", name: "" }) }],
    }),
    change("o2", "note", {
      rule: "schema-added",
      at: [
        {
          after: placeAt("#/x", { kind: "operation", name: "getThing", part: { kind: "operation" } }),
          before: placeAt("#/y", { kind: "event", name: "thing.changed", part: { kind: "payload" } }),
        },
      ],
    }),
  ],
  [behaviour("moved"), behaviour("renamed", { step: "ends", operations: ["dropThing"] })],
  ["#/a", "#/b"],
  [
    { kind: "operation", name: "POST /things", codes: ["STATUS_INVALID"], sides: ["after"] },
    {
      kind: "webhook",
      name: "webhook lost",
      codes: ["FIELD_TYPE", "SCHEMA_INVALID"],
      sides: ["before", "after"],
    },
  ],
);

/** A change of each kind, for the forms that leave nothing out. */
const some: Diff = {
  ...everything,
  changes: everything.changes.filter(({ id }) => /^(?:first|second|s1|c3|n1|o[12])$/.test(id)),
};

const hostile = diffOf([
  change("x", "breaking", {
    title: "`a|b` <img src=x> [a](b) *x* _y_ # ~ | \\ \u001b[2J\u202e\u0000 two\n  lines `unclosed",
    why: everywhere("<script>`</code>`</script>."),
    advice: [{ text: "Do\tthis\u2028now.", before: "``` a\n```` b", error: "with `ticks`" }],
    types: { changed: ["Ticks"], added: [], removed: [] },
    places: [place({ field: "a_b", operations: ["get|Thing"] })],
    operations: ["get|Thing"],
  }),
]);

const one = diffOf([change("a", "breaking", { advice: [{ text: "Look." }] })]);
const crowd = diffOf([
  change("a", "breaking", {
    advice: [{ text: "Look." }],
    operations: numbered(101, (index) => `operation${String(index).padStart(3, "0")}`),
    events: numbered(2, (index) => `event${index}`),
  }),
]);
const busy = diffOf(
  numbered(8, (index) => `b${index}`).map((id) =>
    change(id, "breaking", { rule: "field-removed", advice: [{ text: `Look at ${id}.` }] }),
  ),
);

const nothing = diffOf([]);
const onlyEvents = diffOf([
  change("a", "breaking", { advice: [{ text: "Look." }], operations: [], events: ["thing.changed"] }),
]);
// As much of everything as is still shown in full.
const exact = diffOf(
  numbered(3, (index) => `e${index}`).map((id) =>
    change(id, "breaking", {
      advice: [{ text: `Look at ${id}.` }],
      places: numbered(8, (index) => `Thing.p${index}`).map((field, index) =>
        place({
          field: index === 0 ? "" : field,
          parts: index === 1 ? ["response", "200"] : ["200"],
          operations: numbered(8, (number) => `operation${number}`),
        }),
      ),
      operations: numbered(30, (number) => `operation${number}`),
    }),
  ),
);

const ticks: ReportContext = {
  printType: (_name, side) => (side === "before" ? "type A = `a`;" : "type A = ```b```;"),
};
const shown = (text: string): string => text.replaceAll(/\u001b\[(\d+)m/g, "‹$1›");
const inText = (diff: Diff, input: ReportContext, limit: number, hasColor = false): string =>
  shown(textReport(diff, input, { hasColor, limit }));
const tool = { name: "tool", version: "1.2.3" };

const reports: readonly (readonly [name: string, report: () => string])[] = [
  ["text: everything", () => inText(everything, context, 60)],
  ["text: everything, in colour, six of it", () => inText(everything, {}, 6, true)],
  ["text: hostile", () => inText(hostile, ticks, 60)],
  ["text: one", () => inText(one, {}, 1)],
  ["text: more callers than anybody reads", () => inText(crowd, {}, 1)],
  ["text: one kind of advice", () => inText(busy, {}, 8)],
  ["text: nothing", () => inText(nothing, {}, 60)],
  ["text: only events", () => inText(onlyEvents, {}, 60)],
  ["markdown: nothing", () => markdownReport(nothing, {})],
  ["markdown: only events", () => markdownReport(onlyEvents, {})],
  ["markdown: everything", () => markdownReport(everything, context)],
  ["markdown: hostile", () => markdownReport(hostile, ticks)],
  ["json: some of it", () => asJson(jsonReport(some, context))],
  ["json: one, without places", () => asJson(jsonReport(one, {}))],
  ["sarif: some of it", () => asJson(withoutWords(sarifReport(some, context, tool)))],
  ["sarif: one, without places", () => asJson(withoutWords(sarifReport(one, {}, tool)))],
];

/** Of the words of the rules only whether they are there: they are asserted elsewhere. */
function withoutWords(report: unknown): unknown {
  return JSON.parse(JSON.stringify(report), (key, value: unknown) => {
    if (key === "help") return Object.keys(value as object);
    return key === "fullDescription" ? typeof value : value;
  });
}

const file = path.join(import.meta.dirname, "whole-reports.txt");
const update = updateHint(file, import.meta.filename);
const ruler = "=".repeat(80);

describe("the whole report", () => {
  if (isUpdate)
    writeFileSync(
      file,
      reports.map(([name, report]) => `${ruler}\n${name}\n${ruler}\n${report().trimEnd()}\n`).join("\n"),
    );
  const [, ...parts] = readFileSync(file, "utf8").split(new RegExp(`^${ruler}\n`, "m"));
  const expected = new Map(
    parts.flatMap((part, index) =>
      index % 2 === 0 ? [[part.trim(), (parts[index + 1] ?? "").trimEnd()]] : [],
    ),
  );

  it.each(reports)("%s", (name, report) => {
    expect(report().trimEnd(), update).toBe(expected.get(name));
  });

  it("is kept for each of them, and for no other", () => {
    expect([...expected.keys()], update).toEqual(reports.map(([name]) => name));
  });
});

describe("the rest of a report", () => {
  it("is left out of what is longer than this, and is not announced here", () => {
    for (const report of [inText(exact, {}, 60), markdownReport(exact, {})]) {
      expect(report).not.toMatch(/\bmore\b/);
      expect(report.match(/operation8\b/g)?.length).toBeGreaterThan(24);
      expect(report).toContain("operation30");
    }
  });

  it("has deeper headings within another one", () => {
    const deep = markdownReport(everything, context, 4);
    expect(deep).toBe(
      markdownReport(everything, context).replaceAll(
        /^#+ /gm,
        (heading) => `${"#".repeat(Math.min(6, heading.length + 3))} `,
      ),
    );
  });
});

describe("a rule in SARIF", () => {
  it("explains what its changes mean, each reason once", () => {
    const why = [
      { direction: "request", sentence: "It is refused." },
      { direction: "response", sentence: "It is gone." },
    ] as const;
    const text = JSON.stringify(
      sarifReport(diffOf([change("a", "note", { why }), change("b", "note", { why })]), {}, tool),
    );
    expect(text).toContain('"text":"Sent: It is refused. Received: It is gone."');
    expect(text).toContain(
      '"text":"Sent: It is refused.\\n\\nReceived: It is gone.\\n\\nTo accept a reviewed',
    );
  });

  it.each([
    ["specs/a b.yaml", "specs/a%20b.yaml"],
    ["specs/c:/a.yaml", "specs/c:/a.yaml"],
    ["C:\\specs\\a.yaml", "file:///C:/specs/a.yaml"],
    ["/specs/a#b?.yaml", "file:///specs/a%23b%3F.yaml"],
    ["https://a.example/a.yaml", "https://a.example/a.yaml"],
    ["http://a.example/a.yaml", "http://a.example/a.yaml"],
    ["a/https://b c.yaml", "a/https://b%20c.yaml"],
  ])("points to %s", (place, uri) => {
    const locate = (): { file: string; line: number; column: number } => ({
      file: place,
      line: 1,
      column: 1,
    });
    expect(asJson(sarifReport(one, { locate }, tool))).toContain(JSON.stringify(uri));
  });
});

describe("the verdict", () => {
  const level = (input: Level, count: number): Change[] =>
    numbered(count, (index) => `${input}${index}`).map((id) => change(id, input));
  const silent = change("s", "silent", { operations: [], events: ["e1", "e2"] });
  it.each<[string, Diff, string, string]>([
    ["nothing", diffOf([]), "The two documents are equal.", ""],
    [
      "words",
      diffOf([], [], ["#/a"]),
      "The documents differ in 1 place, but in nothing that a client can see.",
      "",
    ],
    [
      "behaviour",
      diffOf([], [behaviour("a")]),
      "No schema changes, but there is 1 change of behaviour.",
      "1 behavioural",
    ],
    [
      "behaviours",
      diffOf([], [behaviour("a"), behaviour("b")], ["#/a", "#/b"]),
      "No schema changes, but there are 2 changes of behaviour.",
      "2 behavioural",
    ],
    [
      "not asked for",
      { ...diffOf([]), verdict: "nothing-at-level" },
      "The versions differ, but not in what you asked for.",
      "",
    ],
    [
      "one breaks",
      diffOf(level("breaking", 1)),
      "1 change can break a TypeScript client; 1 operation is affected.",
      "1 breaking",
    ],
    [
      "two break",
      diffOf([...level("breaking", 2), silent]),
      "2 changes can break a TypeScript client, 1 more may go wrong silently; 1 operation and 2 events are affected.",
      "2 breaking · 1 silent",
    ],
    [
      "one is silent",
      diffOf([silent, ...level("additive", 1)]),
      "Nothing breaks, but 1 change may go wrong silently; 2 events are affected.",
      "1 silent · 1 new",
    ],
    [
      "nobody shows it",
      diffOf([change("a", "breaking", { operations: [] })]),
      "1 change can break a TypeScript client; no operation or event is affected.",
      "1 breaking",
    ],
    [
      "silent and behaviour",
      diffOf([silent], [behaviour("a")]),
      "Nothing breaks, but 1 change may go wrong silently; 2 events are affected. There is 1 change of behaviour as well.",
      "1 silent · 1 behavioural",
    ],
    [
      "breaking and behaviour",
      diffOf(level("breaking", 1), [behaviour("a")]),
      "1 change can break a TypeScript client; 1 operation is affected. There is 1 change of behaviour as well.",
      "1 breaking · 1 behavioural",
    ],
    [
      "compile",
      diffOf(level("compile", 1)),
      "Nothing changes on the wire; 1 change needs an edit when you regenerate.",
      "1 compile only",
    ],
    [
      "compile twice",
      diffOf(level("compile", 2), [behaviour("a")]),
      "Nothing changes on the wire; 2 changes need an edit when you regenerate. However, there is 1 change of behaviour.",
      "2 compile only · 1 behavioural",
    ],
    ["additive", diffOf(level("additive", 1)), "Nothing breaks: 1 addition.", "1 new"],
    ["additions", diffOf(level("additive", 2)), "Nothing breaks: 2 additions.", "2 new"],
    ["deprecated", diffOf(level("deprecated", 1)), "Nothing breaks: 1 deprecation.", "1 deprecated"],
    ["note", diffOf(level("note", 1)), "Nothing breaks: 1 note only.", "1 note"],
    ["notes", diffOf(level("note", 2)), "Nothing breaks: 2 notes only.", "2 notes"],
  ])("of %s", (_name, diff, sentence, counts) => {
    expect([verdictSentence(diff), countsText(diffCounts(diff))]).toEqual([sentence, counts]);
  });
});
