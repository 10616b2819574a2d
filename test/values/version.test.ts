/** What a version name is, and which of two is newer. */
import { describe, expect, test } from "vitest";

import { checkVersionName } from "../../src/source/version-name.js";
import {
  compareVersions,
  isDated,
  isSameForm,
  namesAnotherVersion,
  newerThan,
} from "../../src/values/version.js";

describe("versions are ordered within their kind, oldest first", () => {
  test.each([
    ["days", ["2024-10-01", "2025-02-24", "2025-04-30"]],
    ["months", ["2024-07", "2024-10", "2025-01", "2025-10"]],
    ["a month before its days", ["2025-03-31", "2025-04", "2025-04-01", "2025-05"]],
    ["days with a word", ["2024-06-20", "2025-03-31.basil", "2025-04-30.basil", "2025-09-30.clover"]],
    ["a pre-release before its day", ["2026-04-15", "2026-07-15.pre", "2026-07-15", "2026-07-15.basil"]],
    ["a preview", ["2024-10-01-preview", "2024-10-01", "2025-01-01-preview"]],
    ["numbers with a v", ["v2", "v9", "v10", "v71"]],
    ["numbers of two parts", ["1.0", "2.9", "2.15", "2024.0", "2025.0"]],
    ["a beta before its number", ["v1", "v2-alpha.9", "v2-beta.2", "v2-beta.10", "v2", "v2.1"]],
    ["words", ["alpha", "old", "unstable"]],
    ["mixed kinds: words, numbers, dates", ["unstable", "v9", "2024.0", "2024-01", "2024-01-01"]],
  ])("%s", (_kind, ordered) => {
    const shuffled = [...ordered].reverse();
    expect(shuffled.sort(compareVersions)).toEqual(ordered);
    expect(newerThan(ordered.slice(0, -1))(ordered.at(-1) ?? "")).toBe(true);
  });
});

test.each([
  ["2025-04-30", true],
  ["2025-04", true],
  ["v2021-02-25", true],
  ["2025-04-30.basil", true],
  ["2024-10-01-preview", true],
  ["2025-13", false],
  ["2025-02-30.basil", false],
  ["2025-4", false],
  ["2024.10", false],
  ["v71", false],
  ["unstable", false],
])("%s is a date: %s", (name, expected) => {
  expect(isDated(name)).toBe(expected);
});

test("a day and a month have different forms", () => {
  expect(isSameForm("2025-04", "2026-01")).toBe(true);
  expect(isSameForm("2025-04", "2026-01-01")).toBe(false);
  expect(isSameForm("v9", "2.15")).toBe(true);
});

test.each([
  ["2025-01", "2025-04", true],
  ["2025-04", "2025-04", false],
  ["2025-04-30", "2025-04", false],
  ["2025-04-30", "2025-04-30.basil", false],
  ["1.4.2", "2025-04", false],
])("a document named %s contradicts version %s: %s", (name, version, expected) => {
  expect(namesAnotherVersion(name, version)).toBe(expected);
});

test.each(["2025-13", "2025-00", "2025-13-preview", "2025-02-30.basil"])(
  "%s is refused as a name",
  (name) => {
    expect(checkVersionName(name)).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("date"),
    });
  },
);
