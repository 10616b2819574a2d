/** What moved in a versions index, by kind, and whether a publisher may move it at any time. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseApiVersion, type ApiVersion } from "../../src/values/version.js";
import { compareIndexes, describeIndexChange, indexFacts } from "../../src/source/index-changes.js";
import {
  indexChangeKinds,
  type IndexChange,
  type ListedVersion,
  type Lock,
  type LockedVersion,
} from "../../src/source/lock-format.js";

const version = (name: string): ApiVersion => parseApiVersion(name) ?? expect.unreachable(name);
const today = "2026-06-15";
const host = "https://api.example.com";

interface Listed {
  readonly versions?: Readonly<Record<string, Omit<ListedVersion, "version">>>;
  readonly default?: string;
  readonly latest?: string;
  readonly url?: string;
  /** Beside those that are listed. */
  readonly locked?: Readonly<Record<string, Partial<LockedVersion>>>;
}

const both = { "2025-01-01": {}, "2026-01-01": {} };

function lockOf({ versions = both, url = `${host}/spec/versions`, locked = {}, ...marks }: Listed): Lock {
  return {
    index: {
      url,
      ...(marks.default === undefined ? {} : { default: version(marks.default) }),
      ...(marks.latest === undefined ? {} : { latest: version(marks.latest) }),
      versions: Object.entries(versions).map(([name, each]) => ({
        version: version(name),
        url: new URL(name, url).href,
        ...each,
      })),
    },
    versions: new Map(
      Object.entries(locked).map(([name, entry]) => [version(name), { file: name, sha256: "0", ...entry }]),
    ),
  };
}

const moved = (before: Listed, after: Listed): string[] =>
  compareIndexes(lockOf(before), lockOf(after), today).map(({ kind, verdict, version: of, from, to }) =>
    [kind, verdict, of, from, to].filter((part) => part !== undefined).join(" "),
  );

const three = { ...both, "2026-06-01": {} };

describe("what moves", () => {
  const first = (facts: Omit<ListedVersion, "version">): Listed => ({
    versions: { "2025-01-01": facts, "2026-01-01": {} },
  });
  const rows: readonly (readonly [
    what: string,
    before: Listed,
    after: Listed,
    changes: readonly string[],
  ])[] = [
    ["nothing", { default: "2025-01-01" }, { default: "2025-01-01" }, []],
    [
      "the default",
      { default: "2025-01-01" },
      { default: "2026-01-01" },
      ["default-moved breaking 2025-01-01 2026-01-01"],
    ],
    [
      "the default, back",
      { default: "2026-01-01" },
      { default: "2025-01-01" },
      ["default-moved breaking 2026-01-01 2025-01-01"],
    ],
    ["the default, away", { default: "2025-01-01" }, {}, ["default-withdrawn breaking 2025-01-01"]],
    ["a first default", {}, { default: "2025-01-01" }, ["default-set additive 2025-01-01"]],
    [
      "the latest, to a version that is not new",
      { latest: "2025-01-01" },
      { latest: "2026-01-01" },
      ["latest-moved breaking 2025-01-01 2026-01-01"],
    ],
    [
      "the latest, with a new version",
      { latest: "2026-01-01" },
      { latest: "2026-06-01", versions: three },
      ["latest-moved additive 2026-01-01 2026-06-01", "version-added additive 2026-06-01"],
    ],
    [
      "the default, with a new version",
      { default: "2025-01-01" },
      { default: "2026-06-01", versions: three },
      ["default-moved breaking 2025-01-01 2026-06-01", "version-added additive 2026-06-01"],
    ],
    ["the latest, away", { latest: "2026-01-01" }, {}, ["latest-withdrawn breaking 2026-01-01"]],
    [
      "a new version at the beginning of a list with the newest first",
      { versions: { "2026-01-01": {}, "2025-01-01": {} } },
      { versions: { "2026-06-01": {}, "2026-01-01": {}, "2025-01-01": {} } },
      ["version-added additive 2026-06-01"],
    ],
    [
      "a date before others that were listed",
      {},
      { versions: { "2025-01-01": {}, "2025-06-01": {}, "2026-01-01": {} } },
      ["version-added breaking 2025-06-01"],
    ],
    [
      "a date that comes back, and is locked",
      { versions: { "2026-01-01": {} }, locked: both },
      { locked: both },
      ["version-added additive 2025-01-01"],
    ],
    [
      "a version without a date",
      {},
      { versions: { ...both, preview: {} } },
      ["version-added additive preview"],
    ],
    ["a version, away", { versions: three }, {}, ["version-removed breaking 2026-06-01"]],
    [
      "a version, away before its end",
      { versions: { "2024-01-01": { sunset: "2026-06-16" }, ...both } },
      {},
      ["version-removed breaking 2024-01-01 2026-06-16"],
    ],
    [
      "a version, away at its end",
      { versions: { "2024-01-01": { sunset: "2026-06-15" }, ...both } },
      {},
      ["version-removed additive 2024-01-01 2026-06-15"],
    ],
    [
      "a first end",
      first({}),
      first({ sunset: "2027-01-01" }),
      ["sunset-set additive 2025-01-01 2027-01-01"],
    ],
    [
      "an end, later",
      first({ sunset: "2027-01-01" }),
      first({ sunset: "2027-02-01" }),
      ["sunset-moved additive 2025-01-01 2027-01-01 2027-02-01"],
    ],
    [
      "an end, earlier",
      first({ sunset: "2027-02-01" }),
      first({ sunset: "2027-01-01" }),
      ["sunset-moved breaking 2025-01-01 2027-02-01 2027-01-01"],
    ],
    [
      "an end, away",
      first({ sunset: "2027-02-01" }),
      first({}),
      ["sunset-withdrawn additive 2025-01-01 2027-02-01"],
    ],
    [
      "a first end, at once",
      first({}),
      first({ sunset: today }),
      ["sunset-set breaking 2025-01-01 2026-06-15"],
    ],
    ["a first advice", first({}), first({ deprecated: true }), ["deprecation-set additive 2025-01-01 true"]],
    [
      "an advice, to a date",
      first({ deprecated: true }),
      first({ deprecated: "2026-09-01" }),
      ["deprecation-moved additive 2025-01-01 true 2026-09-01"],
    ],
    [
      "an advice, away",
      first({ deprecated: "2026-09-01" }),
      first({}),
      ["deprecation-withdrawn additive 2025-01-01 2026-09-01"],
    ],
    [
      "an address",
      first({}),
      first({ url: `${host}/files/a.json` }),
      ["address-moved breaking 2025-01-01 /spec/2025-01-01 /files/a.json"],
    ],
    [
      "an address, to another server",
      first({}),
      first({ url: "https://files.example.com/spec/2025-01-01" }),
      ["address-moved breaking 2025-01-01 /spec/2025-01-01 https://files.example.com/spec/2025-01-01"],
    ],
    ["the signature of an address", first({ url: `${host}/a?sig=1` }), first({ url: `${host}/a?sig=2` }), []],
    ["all of a server", first({}), { url: "http://127.0.0.1:1/spec/versions" }, []],
    [
      "the order",
      {},
      { versions: { "2026-01-01": {}, "2025-01-01": {} } },
      ["order-changed breaking 2025-01-01, 2026-01-01 2026-01-01, 2025-01-01"],
    ],
    [
      "a version, away, and the others keep their order",
      { versions: { "2025-01-01": {}, "2024-01-01": {}, "2026-01-01": {} } },
      {},
      ["version-removed breaking 2024-01-01"],
    ],
    [
      "the choice of another index",
      { default: "2025-01-01", locked: both },
      { default: "2026-01-01", url: `${host}/other/versions`, versions: { "2026-01-01": {} } },
      ["default-moved breaking 2025-01-01 2026-01-01"],
    ],
    [
      "all at once",
      { default: "2025-01-01", latest: "2026-06-01", versions: three },
      {
        default: "2026-01-01",
        latest: "2026-01-01",
        versions: { "2026-01-01": { sunset: "2028-01-01" }, "2025-01-01": {} },
      },
      [
        "default-moved breaking 2025-01-01 2026-01-01",
        "latest-moved breaking 2026-06-01 2026-01-01",
        "version-removed breaking 2026-06-01",
        "sunset-set additive 2026-01-01 2028-01-01",
        "order-changed breaking 2025-01-01, 2026-01-01 2026-01-01, 2025-01-01",
      ],
    ],
  ];
  test.each(rows)("%s", (_what, before, after, changes) => {
    expect(moved(before, after)).toEqual(changes);
  });

  test("is found by every kind that has a name", () => {
    const found = rows.flatMap(([, before, after]) => compareIndexes(lockOf(before), lockOf(after), today));
    expect([...new Set(["latest-set", ...found.map(({ kind }) => kind)])].sort()).toEqual(
      [...indexChangeKinds].sort(),
    );
    expect(moved({}, { latest: "2026-01-01" })).toEqual(["latest-set additive 2026-01-01"]);
    const schema = readFileSync("schemas/diff.schema.json", "utf8");
    expect(JSON.parse(schema)).toMatchObject({
      properties: {
        index: { properties: { changes: { items: { properties: { kind: { enum: indexChangeKinds } } } } } },
      },
    });
  });
});

describe("what was said by the headers of a document", () => {
  test("counts where the index says nothing", () => {
    const before = lockOf({ locked: { "2025-01-01": { sunset: "2027-01-01" } } });
    const after = lockOf({ locked: { "2025-01-01": { sunset: "2026-12-01" } } });
    expect(compareIndexes(before, after, today)).toMatchObject([
      { kind: "sunset-moved", verdict: "breaking" },
    ]);
    expect(indexFacts(after)?.versions).toEqual([
      { version: "2025-01-01", sunset: "2026-12-01" },
      { version: "2026-01-01" },
    ]);
  });
});

describe("the sentence", () => {
  test.each(indexChangeKinds)("of %s names what moved, whichever way it is judged", (kind) => {
    for (const verdict of ["additive", "breaking"] as const) {
      const change: IndexChange = { kind, verdict, version: "VERSION", from: "FROM", to: "TO" };
      const { sentence } = describeIndexChange(change);
      const hasVersion = /^(version|sunset|deprecation|address)/.test(kind);
      expect(sentence).toContain(hasVersion ? "VERSION" : kind.endsWith("-withdrawn") ? "FROM" : "TO");
      expect(sentence).toMatch(/^\S.*\.$/);
    }
  });

  test("of a default that moved says what callers without a version meet", () => {
    const { sentence } = describeIndexChange({
      kind: "default-moved",
      verdict: "breaking",
      from: "A",
      to: "B",
    });
    expect(sentence).toContain("Calls that name no version were answered by A and are now answered by B");
    expect(sentence).toContain("`generate diff A B`");
  });
});
