/** The changelog as people read it: one line for what came or went together, and nothing lost. */
import { afterEach, describe, expect, it } from "vitest";
import { Window, type Document } from "happy-dom";

import { everyLifetime } from "../../src/compare/lifetimes/lifetime.js";
import { isConstant, lifetimeRows, type Changelog } from "../../src/reports/changelog/changelog.js";
import { changelogOf } from "../compare/lifetimes/changelog-of.js";
import { answering, enumOf, integer, object, ref, string, type Json } from "../judge/support.js";
import { changelogMarkdown, changelogPage, changelogText } from "./print.js";

const payments = (fields: Json, states: readonly string[], more: Json = {}): Json =>
  answering(ref("Payment"), { Payment: object({ ...fields, state: enumOf(...states) }), ...more });
const hostile = "</script><img src=x onerror=alert(1)>";
const changelog = changelogOf(
  payments({ id: string, note: string }, ["open"]),
  payments({ id: string, fee: integer, tax: { ...integer, deprecated: true } }, ["open", "held", "paid"]),
  payments({ id: string, fee: integer, tax: { ...integer, deprecated: true } }, ["open", "paid"], {
    Refund: object({ id: string, reason: enumOf("late", hostile) }),
  }),
);

it("has every name in one row", () => {
  const rows = lifetimeRows(changelog);
  const count = rows.reduce((sum, { things, inside }) => sum + things.length + inside.length, 0);
  expect(count).toBe(everyLifetime(changelog.lifetimes).length);
});

describe("of more than five versions", () => {
  const states = ["open", "held", "paid", "late", "lost", "gone"];
  const upTo = (count: number): Json => payments({ id: string }, states.slice(0, count));
  const many = changelogOf(...states.map((_, index) => upTo(index + 1)), upTo(6));
  const few = changelogOf(...states.slice(0, 5).map((_, index) => upTo(index + 1)));

  it("begins with a line for each step, newest first, which leads to its report", () => {
    const [contents = ""] = /## Versions \(7\)\n.*?\n(?=##)/s.exec(changelogMarkdown(many)) ?? [];
    const lines = contents.split("\n").filter((line) => line.startsWith("- "));
    expect(lines).toHaveLength(6);
    expect(lines.slice(0, 2)).toEqual(["- [6 → 7](#test-6--7): equal", "- [5 → 6](#test-5--6): 1 breaking"]);
    expect(changelogMarkdown(many)).toContain("\n## Test: 5 → 6\n");
  });

  it("has none of fewer versions", () => {
    expect(changelogMarkdown(few)).not.toContain("## Versions");
    expect(changelogText(few, { hasColor: false, limit: 9 })).not.toContain("Versions");
  });

  it("shows in a terminal, after the lines, the steps whose changes there is room for", () => {
    const text = changelogText(many, { hasColor: false, limit: 2 });
    expect(text.split("\n").filter((line) => /^\d → \d/.test(line))).toEqual(["5 → 6", "4 → 5"]);
    expect(text).toContain("· 1 → 2: 1 breaking");
    expect(text.indexOf("· 1 → 2")).toBeLessThan(text.indexOf("\n5 → 6"));
  });

  it("leads on a page of several steps to each", () => {
    for (const shown of [many, few]) expect(/<h2[^>]*>Versions/.test(changelogPage(shown))).toBe(true);
  });
});

describe("in Markdown", () => {
  const since = changelogMarkdown(changelog).replace(/^.*## Since when/s, "");

  it("names together what came or went together", () => {
    expect(since).toContain("- fields `fee`, `tax` of `Payment`: since 2\n");
    expect(since).toContain("- field `Payment.note`: only in 1, gone in 2\n");
    expect(since).toContain("- value `held` of `Payment.state`: only in 2, gone in 3\n");
    expect(since).toContain("- type `Refund`: since 3; with `id`, `reason`, ");
  });

  it("names a parameter once that several operations renamed together", () => {
    const named = (name: string): Json => ({
      paths: Object.fromEntries(
        ["a", "b"].map((id) => [
          `/${id}/{${name}}`,
          {
            get: {
              operationId: id,
              parameters: [{ name, in: "path", required: true, schema: string }],
              responses: {},
            },
          },
        ]),
      ),
    });
    const lines = changelogMarkdown(changelogOf(named("id"), named("thing_id"))).split("\n");
    expect(lines.filter((line) => line.startsWith("- path parameter"))).toEqual([
      "- path parameter `thing_id` of `a`, `b`: in all versions, as `id` up to 1",
    ]);
  });

  it("does not list what all versions have", () => {
    expect(since).not.toContain("getThings");
    expect(since).not.toContain("Payment.id");
  });

  it("groups what is deprecated by when", () => {
    expect(changelogMarkdown(changelog)).toContain("Since 2, still in 3:\n\n- field `Payment.tax`\n");
  });
});

it("shows no more changes in a terminal than the limit, the newest first", () => {
  const shown = (limit: number): string[] =>
    changelogText(changelog, { hasColor: false, limit })
      .split("\n")
      .filter((line) => line.startsWith("  · ") && !line.includes("field `Payment.tax`"));
  expect(shown(Infinity).length).toBeGreaterThan(3);
  expect(shown(2)).toEqual(shown(Infinity).slice(0, 2));
  expect(changelogText(changelog, { hasColor: false, limit: 0 })).toMatch(/… \d more/);
});

describe("as a page", () => {
  const windows: Window[] = [];
  afterEach(async () => {
    for (const window of windows.splice(0)) await window.happyDOM.close();
  });

  function open(shown: Changelog): Document {
    const window = new Window({ url: "https://report.example/" });
    windows.push(window);
    window.document.write(changelogPage(shown));
    return window.document;
  }
  const texts = (document: Document, selector: string): string[] =>
    Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent.trim());

  it("has the steps newest first, what is deprecated, and every name that came or went", () => {
    const document = open(changelog);
    expect(texts(document, ".step > h2").map((title) => title.slice(-5))).toEqual(["2 → 3", "1 → 2"]);
    expect(texts(document, "h2 ~ p")).toContain("Since 2, still in 3:");
    const since = texts(document, "section:last-of-type li");
    expect(since).toHaveLength(
      lifetimeRows(changelog).filter(({ thing }) => !isConstant(thing, changelog)).length,
    );
    expect(since.join()).toContain("reason: late");
  });

  it("names every value, and links each change to the step that it is in", () => {
    const values = Array.from({ length: 20 }, (_, index) => `v${index}`);
    const grown = changelogOf(
      payments({ id: string }, ["open"]),
      payments({ id: string }, ["open", ...values]),
    );
    const document = open(grown);
    for (const value of values) expect(document.body.textContent).toContain(value);
    for (const link of document.querySelectorAll("a.id"))
      expect(document.getElementById(link.getAttribute("href")?.slice(1) ?? "")).not.toBeNull();
    expect(document.querySelector(".entry")?.id).toMatch(/^2\.enum-value-added-/);
  });

  it("shows what a document calls things, and runs none of it", () => {
    const document = open(changelog);
    expect(document.querySelector("img")).toBeNull();
    expect(texts(document, "li").join()).toContain(hostile);
  });

  it("says that one version is alone", () => {
    const document = open(changelogOf(payments({ id: string }, ["open"])));
    expect(texts(document, "h1")).toEqual(["Test: changelog"]);
    expect(texts(document, "header p").join()).toContain("no other version to compare it with");
  });
});
