import { describe, expect, it } from "vitest";

import { firstDifference } from "../../src/project/first-difference.js";

const lines = (...texts: readonly string[]): string => texts.join("\n");

describe("the first difference", () => {
  it.each([
    ["a changed line", lines("a", "b", "c"), lines("a", "B", "c"), 2, 2, ["- b", "+ B"]],
    [
      "several of them",
      lines("a", "b", "c", "d"),
      lines("a", "B", "C", "d"),
      2,
      3,
      ["- b", "- c", "+ B", "+ C"],
    ],
    ["none of those that follow", lines("a", "b", "c"), lines("A", "b", "C"), 1, 1, ["- a", "+ A"]],
    [
      "a missing line, after the one before it",
      lines("a", "b", "d"),
      lines("a", "b", "c", "d"),
      2,
      2,
      ["+ c"],
    ],
    ["a missing first line", lines("b"), lines("a", "b"), 1, 1, ["+ a"]],
    ["a line too many", lines("a", "x", "y", "b"), lines("a", "b"), 2, 3, ["- x", "- y"]],
    ["nothing in the file", "", lines("a"), 1, 1, ["-", "+ a"]],
  ])("is %s", (_what, result, wanted, line, endLine, excerpt) => {
    expect(firstDifference(result, wanted)).toEqual({ line, endLine, excerpt });
  });

  it("is not how lines end", () => {
    expect(firstDifference("a\r\nb\r\n", "a\nb\n")).toBeUndefined();
    expect(firstDifference("a\r\nb\r\n", "a\nc\n")).toMatchObject({ line: 2, excerpt: ["- b", "+ c"] });
  });

  it("is shown in part where it is long, and found at once where nothing is the same", () => {
    const many = (mark: string): string =>
      Array.from({ length: 100_000 }, (_, index) => `${mark}${index}`).join("\n");
    const { line, endLine, excerpt } = firstDifference(many("a"), many("b")) ?? expect.fail();
    expect([line, endLine]).toEqual([1, 60]);
    expect(excerpt).toHaveLength(18);
    expect(excerpt[8]).toBe("- … 52 more");
  });
});
