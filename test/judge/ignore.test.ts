/** The ignore file: what is wrong with it is said entry by entry, and what it ignores has an end. */
import { describe, expect, it } from "vitest";

import { applyIgnores, readIgnoreFile } from "../../src/judge/ignore.js";
import type { JsonValue } from "../../src/values/json.js";

const entry = { id: "field-removed", reason: "Nobody reads it.", until: "2026-12-31" };

function problems(value: JsonValue): unknown {
  return readIgnoreFile(value, "ignore.json").diagnostics.map(({ code, place, detail }) => [
    code,
    place,
    detail,
  ]);
}

describe("an ignore file", () => {
  it("is a list, or has one", () => {
    expect(readIgnoreFile([entry], "ignore.json")).toEqual({ entries: [entry], diagnostics: [] });
    expect(readIgnoreFile({ ignore: [entry] }, "ignore.json")).toEqual({ entries: [entry], diagnostics: [] });
  });

  it.each<[string, JsonValue]>([
    ["an object without the list", { entries: [entry] }],
    ["a string", "field-removed"],
    ["null", null],
  ])("is not %s", (_name, value) => {
    expect(readIgnoreFile(value, "ignore.json").entries).toEqual([]);
    expect(problems(value)).toEqual([
      [
        "IGNORE_FILE_INVALID",
        { file: "ignore.json" },
        "Expected a list of entries, or an object with such a list as `ignore`.",
      ],
    ]);
  });

  it.each<[string, JsonValue, string]>([
    ["text", "field-removed", "The entry must be an object."],
    ["null", null, "The entry must be an object."],
    ["a list", [entry], "The entry must be an object."],
    ["nothing", {}, "`id` is missing; `reason` is missing; `until` must be a date, YYYY-MM-DD."],
    [
      "blanks",
      { id: " ", reason: " ", until: " " },
      "`id` is missing; `reason` is missing; `until` must be a date, YYYY-MM-DD.",
    ],
    ["an id that is a number", { ...entry, id: 1 }, "`id` is missing."],
    ["no reason", { ...entry, reason: "" }, "`reason` is missing."],
    ["a day that does not exist", { ...entry, until: "2026-02-30" }, "`until` must be a date, YYYY-MM-DD."],
    ["another key", { ...entry, why: "So." }, '"why" is not a known key.'],
  ])("has no entry that is %s", (_name, value, detail) => {
    expect(problems([entry, value])).toEqual([
      ["IGNORE_ENTRY_INVALID", { file: "ignore.json", pointer: "#/1" }, detail],
    ]);
    expect(readIgnoreFile([entry, value], "ignore.json").entries).toEqual([entry]);
  });
});

describe("an entry", () => {
  const result = { id: "field-removed-12345678", fingerprint: "1234567890", rule: "field-removed" } as const;
  it.each([result.id, result.fingerprint, result.rule])("ignores what %s names, until its last day", (id) => {
    const apply = (today: string): ReturnType<typeof applyIgnores> =>
      applyIgnores([{ ...entry, id }], [result], today, "ignore.json");
    expect(apply("2026-12-31").isIgnored(result)).toBe(true);
    expect(apply("2026-12-31").diagnostics).toEqual([]);
    expect(apply("2026-12-31").isIgnored({ id: "another", rule: "type-changed" })).toBe(false);
    expect(apply("2027-01-01").isIgnored(result)).toBe(false);
    expect(apply("2027-01-01").diagnostics).toMatchObject([
      {
        code: "IGNORE_ENDED",
        place: { file: "ignore.json" },
        detail: `"${id}" was ignored until 2026-12-31.`,
      },
    ]);
  });

  it("that ignores nothing is reported", () => {
    const { diagnostics } = applyIgnores([entry], [{ id: "another" }], "2026-01-01", "ignore.json");
    expect(diagnostics).toMatchObject([
      {
        code: "IGNORE_WITHOUT_CHANGE",
        place: { file: "ignore.json" },
        detail: 'No change between these versions matches "field-removed".',
      },
    ]);
  });
});
