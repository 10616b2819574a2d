/** What is left of a diff after `--only` and `--ignore`, and how a command ends. */
import { describe, expect, it } from "vitest";

import type { Diff } from "../../src/judge/diff.js";
import { applyIgnores, readIgnoreFile } from "../../src/judge/ignore.js";
import { exitCode, parseSelection, selectChanges } from "../../src/judge/select-changes.js";
import type { JsonValue } from "../../src/values/json.js";
import { answering, calling, diff, enumOf, integer, object, string } from "./support.js";

const mixed = diff(
  answering(object({ state: enumOf("a"), note: string })),
  answering(object({ state: enumOf("a", "b"), note: string, more: integer })),
);
const nothing = (): boolean => false;

const behaving: Diff = {
  ...diff(answering(string), answering(string)),
  verdict: "behaviour",
  behaviours: [
    {
      id: "empty-list",
      version: "2",
      operations: ["getThings"],
      events: ["thing_closed"],
      title: "",
      was: "",
      is: "",
      action: "",
      notice: "",
      step: "begins",
    },
  ],
};

describe("--only", () => {
  it.each([
    ["breaking", ["enum-value-added"]],
    ["additive", ["field-added"]],
    ["new", ["field-added"]],
    ["silent", ["enum-value-added"]],
    ["wire", []],
    ["field-added", ["field-added"]],
    ["getThings", ["enum-value-added", "field-added"]],
    ["getOthers", []],
  ])("%s", (word, rules) => {
    const selected = selectChanges(mixed, parseSelection([word]), nothing);
    expect(selected.changes.map(({ rule }) => rule)).toEqual(rules);
    expect(selected.verdict === "nothing-at-level").toBe(rules.length === 0);
  });

  it("takes one of each kind of condition", () => {
    const selected = selectChanges(mixed, parseSelection(["breaking", "additive", "getThings"]), nothing);
    expect(selected.changes).toHaveLength(2);
    expect(selectChanges(mixed, parseSelection(["breaking", "getOthers"]), nothing).changes).toEqual([]);
  });

  it("counts what is left", () => {
    expect(selectChanges(mixed, parseSelection(["additive"]), nothing).counts).toMatchObject({
      changes: 1,
      byLevel: { breaking: 0, additive: 1 },
    });
  });

  it("keeps the other two kinds of nothing apart", () => {
    const equal = diff(answering(string), answering(string));
    const words = diff(calling({ summary: "A" }), calling({ summary: "B" }));
    expect(
      [equal, words].map((each) => selectChanges(each, parseSelection(["wire"]), nothing).verdict),
    ).toEqual(["equal", "unseen"]);
  });
});

describe("--fail-on", () => {
  it.each([
    [["wire"], 0],
    [["compile"], 1],
    [["silent"], 1],
    [["wire", "silent"], 1],
    [[], 0],
  ] as const)("%j ends with %i", (effects, code) => {
    expect(exitCode(mixed, effects)).toBe(code);
  });

  it("silent holds for a change of behaviour", () => {
    expect([exitCode(behaving, ["silent"]), exitCode(behaving, ["wire"])]).toEqual([1, 0]);
  });
});

describe("a change of behaviour", () => {
  it.each([
    ["silent", true],
    ["getThings", true],
    ["thing_closed", true],
    ["wire", false],
    ["breaking", false],
    ["field-added", false],
    ["getOthers", false],
  ])("is asked for by %s: %s", (word, isShown) => {
    const selected = selectChanges(behaving, parseSelection([word]), nothing);
    expect(selected.behaviours).toHaveLength(isShown ? 1 : 0);
    expect(selected.verdict).toBe(isShown ? "behaviour" : "nothing-at-level");
  });

  it("is ignored by its id, so that a build can pass", () => {
    const entry = { id: "empty-list", reason: "We ask for the status.", until: "2026-12-31" };
    const applied = applyIgnores([entry], behaving.behaviours, "2026-01-01", "ignore.yaml");
    const selected = selectChanges(behaving, parseSelection([]), (each) => applied.isIgnored(each));
    expect([selected.behaviours, applied.diagnostics, exitCode(selected, ["silent"])]).toEqual([[], [], 0]);
  });
});

describe("--ignore", () => {
  const [grown] = mixed.changes;
  const entry = (more: object): JsonValue => ({
    id: grown?.id ?? "",
    reason: "We have a default branch.",
    until: "2026-12-31",
    ...more,
  });
  const apply = (entries: readonly JsonValue[], today: string) => {
    const { entries: read, diagnostics } = readIgnoreFile(entries, "ignore.yaml");
    const applied = applyIgnores(read, mixed.changes, today, "ignore.yaml");
    const left = mixed.changes.filter((change) => !applied.isIgnored(change)).map(({ rule }) => rule);
    return { left, codes: [...diagnostics, ...applied.diagnostics].map(({ code }) => code) };
  };

  it.each([
    ["by id", entry({})],
    ["by fingerprint", entry({ id: grown?.fingerprint })],
    ["by rule", entry({ id: "enum-value-added" })],
  ])("%s", (_name, item) => {
    expect(apply([item], "2026-12-31")).toEqual({ left: ["field-added"], codes: [] });
  });

  it("ends the day after its last", () => {
    expect(apply([entry({})], "2027-01-01")).toEqual({
      left: ["enum-value-added", "field-added"],
      codes: ["IGNORE_ENDED"],
    });
  });

  it("says what it ignores in vain", () => {
    expect(apply([entry({ id: "field-removed" })], "2026-01-01").codes).toEqual(["IGNORE_WITHOUT_CHANGE"]);
  });

  it.each([
    ["no reason", { reason: " " }],
    ["no end", { until: undefined }],
    ["no date", { until: "2026-02-30" }],
    ["a word too many", { expires: "2026-01-01" }],
  ])("is refused with %s", (_name, more) => {
    const item = JSON.parse(JSON.stringify(entry(more))) as JsonValue;
    expect(apply([item], "2026-01-01")).toEqual({
      left: ["enum-value-added", "field-added"],
      codes: ["IGNORE_ENTRY_INVALID"],
    });
  });

  it.each([["text"], [3], [{ other: [] }]])("is no list: %j", (value) => {
    expect(readIgnoreFile(value, "ignore.yaml").diagnostics.map(({ code }) => code)).toEqual([
      "IGNORE_FILE_INVALID",
    ]);
  });
});

describe("an id", () => {
  it("follows from the change alone, not from what else changed or from the order of lists", () => {
    const alone = diff(
      answering(object({ state: enumOf("a") })),
      answering(object({ state: enumOf("b", "a") })),
    );
    expect(alone.changes[0]?.id).toBe(mixed.changes[0]?.id);
  });

  it("is another for another value", () => {
    const other = diff(
      answering(object({ state: enumOf("a") })),
      answering(object({ state: enumOf("a", "c") })),
    );
    expect(other.changes[0]?.id).not.toBe(mixed.changes[0]?.id);
  });
});
