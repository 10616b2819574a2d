/** The ledger holds: every statement has a test that exists, and every place of the descriptions has a statement. */
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { documents, type LedgerLine, readLedger, splitTest } from "./ledger.js";
import { anchorsIn, seedAnchors } from "./seed-anchors.js";
import { readTestTitles, type TestTitles } from "./test-titles.js";

const tests = path.resolve(import.meta.dirname, "..");
const ledger = readLedger();

const known = new Map<string, TestTitles | undefined>();

function titlesOf(file: string): TestTitles | undefined {
  if (!known.has(file)) {
    const full = path.join(tests, file);
    known.set(file, existsSync(full) ? readTestTitles(full) : undefined);
  }
  return known.get(file);
}

function testExists(test: string): boolean {
  const [file, title] = splitTest(test);
  return titlesOf(file)?.has(title) ?? false;
}

/** Lines that no test executes, or whose test is not there, each with the reason. */
function untested(lines: readonly LedgerLine[]): string[] {
  return lines.flatMap(({ id, tests: named }) =>
    named.length === 0
      ? [`${id}: no test`]
      : named.filter((test) => !testExists(test)).map((test) => `${id}: there is no ${test}`),
  );
}

describe("the ledger", () => {
  it("has a test for every statement", () => {
    expect(untested(ledger)).toEqual([]);
  });

  it("has every statement once", () => {
    for (const key of ["id", "says"] as const) {
      const values = ledger.map((line) => (key === "id" ? `${line.document} ${line.id}` : line.says));
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
    }
  });

  it("has a different case on each side of a boundary", () => {
    for (const { id, boundary } of ledger)
      if ("at" in boundary) expect(boundary.inside, id).not.toBe(boundary.outside);
  });

  it.each(documents)("covers every row, rule and paragraph of %s, and names no other place", (document) => {
    const anchors = seedAnchors(document);
    // The descriptions are beside the repository, and not in a clean clone.
    if (anchors === undefined) {
      process.stderr.write(`skipped: ../shared/seeds/${document}.md is not on this machine\n`);
      return;
    }
    const named = ledger.filter((line) => line.document === document).flatMap(({ source }) => source);
    expect(anchors.filter((anchor) => !named.includes(anchor))).toEqual([]);
    expect(named.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });
});

describe("the check", () => {
  const line: LedgerLine = {
    ...{ document: "partner-platform", chapter: "x", id: "x", says: "x", source: ["x"] },
    ...{ boundary: { none: "name" as const }, tests: [] },
  };
  const naming = (test: string): LedgerLine => ({ ...line, tests: [test] });

  it("names a statement without a test, and one whose test is gone", () => {
    const good = "statements/ledger.test.ts > the ledger > has every statement once";
    const gone = [
      `${good} more`,
      good.replace("ledger.test", "nowhere.test"),
      "statements/ledger.test.ts > has every statement once",
    ];
    expect(untested([line, naming(good), ...gone.map(naming)])).toEqual([
      "x: no test",
      ...gone.map((test) => `x: there is no ${test}`),
    ]);
  });

  it("knows the names of tests with a table", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "titles-"));
    const file = path.join(folder, "some.test.ts");
    await writeFile(
      file,
      `const rows = [["a", 1], ["b", two]] as const;
       describe.each([{ name: "first", given: 1 }])("$name", () => {
         it.each(rows)("%s is %i", () => {});
         it.each(["x", 'y"'])("has %j", () => {});
       });
       describe.each(Object.entries({ word: 1 }))("of %s", () => test("it", () => {}));`,
    );
    const titles = readTestTitles(file);
    await rm(folder, { recursive: true });
    const candidates = [
      ...["first > a is 1", "first > b is a", 'first > has "x"', "of word > it"],
      ...["first > a is 2", "first > c is 1", "second > a is 1", "first > has x", "of words > it", "it"],
    ];
    expect(candidates.filter((title) => titles.has(title))).toEqual(candidates.slice(0, 4));
  });

  it("finds rows, rules and paragraphs of a description", () => {
    const text = [
      "# Title",
      "## Fields",
      "",
      "| Field | Type |",
      "|---|---|",
      "| `id` | string |",
      "| id | number |",
      "",
      "Two sentences. A limit: not shown.",
      "Transitions: not shown.",
      "Rules:",
      "1. First.",
    ];
    expect(anchorsIn(text.join("\n"))).toEqual([
      "Fields > id",
      "Fields > id, 2",
      "Fields > paragraph 1",
      "Fields > rule 1",
    ]);
  });
});
