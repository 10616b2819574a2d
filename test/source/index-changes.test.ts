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
  /** `what moves: the changes` → the index before and after. */
  const rows: Readonly<Record<string, readonly [before: Listed, after: Listed]>> = {
    "nothing: nothing": [{ default: "2025-01-01" }, { default: "2025-01-01" }],
    "the default: default-moved breaking 2025-01-01 2026-01-01": [
      { default: "2025-01-01" },
      { default: "2026-01-01" },
    ],
    "the default, back: default-moved breaking 2026-01-01 2025-01-01": [
      { default: "2026-01-01" },
      { default: "2025-01-01" },
    ],
    "the default, away: default-withdrawn breaking 2025-01-01": [{ default: "2025-01-01" }, {}],
    "a first default: default-set additive 2025-01-01": [{}, { default: "2025-01-01" }],
    "the latest, to a version that is not new: latest-moved breaking 2025-01-01 2026-01-01": [
      { latest: "2025-01-01" },
      { latest: "2026-01-01" },
    ],
    "the latest, with a new version: latest-moved additive 2026-01-01 2026-06-01, version-added additive 2026-06-01":
      [{ latest: "2026-01-01" }, { latest: "2026-06-01", versions: three }],
    "the default, with a new version: default-moved breaking 2025-01-01 2026-06-01, version-added additive 2026-06-01":
      [{ default: "2025-01-01" }, { default: "2026-06-01", versions: three }],
    "the latest, away: latest-withdrawn breaking 2026-01-01": [{ latest: "2026-01-01" }, {}],
    "a new version at the beginning of a list with the newest first: version-added additive 2026-06-01": [
      { versions: { "2026-01-01": {}, "2025-01-01": {} } },
      { versions: { "2026-06-01": {}, "2026-01-01": {}, "2025-01-01": {} } },
    ],
    "a date before others that were listed: version-added breaking 2025-06-01": [
      {},
      { versions: { "2025-01-01": {}, "2025-06-01": {}, "2026-01-01": {} } },
    ],
    "a date that comes back, and is locked: version-added additive 2025-01-01": [
      { versions: { "2026-01-01": {} }, locked: both },
      { locked: both },
    ],
    "a version without a date: version-added additive preview": [{}, { versions: { ...both, preview: {} } }],
    "a version, away: version-removed breaking 2026-06-01": [{ versions: three }, {}],
    "a version, away before its end: version-removed breaking 2024-01-01 2026-06-16": [
      { versions: { "2024-01-01": { sunset: "2026-06-16" }, ...both } },
      {},
    ],
    "a version, away at its end: version-removed additive 2024-01-01 2026-06-15": [
      { versions: { "2024-01-01": { sunset: "2026-06-15" }, ...both } },
      {},
    ],
    "a first end: sunset-set additive 2025-01-01 2027-01-01": [first({}), first({ sunset: "2027-01-01" })],
    "an end, later: sunset-moved additive 2025-01-01 2027-01-01 2027-02-01": [
      first({ sunset: "2027-01-01" }),
      first({ sunset: "2027-02-01" }),
    ],
    "an end, earlier: sunset-moved breaking 2025-01-01 2027-02-01 2027-01-01": [
      first({ sunset: "2027-02-01" }),
      first({ sunset: "2027-01-01" }),
    ],
    "an end, away: sunset-withdrawn additive 2025-01-01 2027-02-01": [
      first({ sunset: "2027-02-01" }),
      first({}),
    ],
    "a first end, at once: sunset-set breaking 2025-01-01 2026-06-15": [first({}), first({ sunset: today })],
    "a first advice: deprecation-set additive 2025-01-01 true": [first({}), first({ deprecated: true })],
    "an advice, to a date: deprecation-moved additive 2025-01-01 true 2026-09-01": [
      first({ deprecated: true }),
      first({ deprecated: "2026-09-01" }),
    ],
    "an advice, away: deprecation-withdrawn additive 2025-01-01 2026-09-01": [
      first({ deprecated: "2026-09-01" }),
      first({}),
    ],
    "an address: address-moved breaking 2025-01-01 /spec/2025-01-01 /files/a.json": [
      first({}),
      first({ url: `${host}/files/a.json` }),
    ],
    "an address, to another server: address-moved breaking 2025-01-01 /spec/2025-01-01 https://files.example.com/spec/2025-01-01":
      [first({}), first({ url: "https://files.example.com/spec/2025-01-01" })],
    "the signature of an address: nothing": [
      first({ url: `${host}/a?sig=1` }),
      first({ url: `${host}/a?sig=2` }),
    ],
    "all of a server: nothing": [first({}), { url: "http://127.0.0.1:1/spec/versions" }],
    "the order: order-changed breaking 2025-01-01, 2026-01-01 2026-01-01, 2025-01-01": [
      {},
      { versions: { "2026-01-01": {}, "2025-01-01": {} } },
    ],
    "a version, away, and the others keep their order: version-removed breaking 2024-01-01": [
      { versions: { "2025-01-01": {}, "2024-01-01": {}, "2026-01-01": {} } },
      {},
    ],
    "the choice of another index: default-moved breaking 2025-01-01 2026-01-01": [
      { default: "2025-01-01", locked: both },
      { default: "2026-01-01", url: `${host}/other/versions`, versions: { "2026-01-01": {} } },
    ],
    "all at once: default-moved breaking 2025-01-01 2026-01-01, latest-moved breaking 2026-06-01 2026-01-01, version-removed breaking 2026-06-01, sunset-set additive 2026-01-01 2028-01-01, order-changed breaking 2025-01-01, 2026-01-01 2026-01-01, 2025-01-01":
      [
        { default: "2025-01-01", latest: "2026-06-01", versions: three },
        {
          default: "2026-01-01",
          latest: "2026-01-01",
          versions: { "2026-01-01": { sunset: "2028-01-01" }, "2025-01-01": {} },
        },
      ],
  };
  test.each(Object.entries(rows))("%s", (title, [before, after]) => {
    expect(moved(before, after).join(", ") || "nothing").toBe(title.split(": ").at(-1));
  });

  test("is found by every kind that has a name", () => {
    const results = Object.values(rows).flatMap(([before, after]) =>
      compareIndexes(lockOf(before), lockOf(after), today),
    );
    expect([...new Set(["latest-set", ...results.map(({ kind }) => kind)])].sort()).toEqual(
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
    expect(sentence).toContain("`npx openapi-dated diff A B`");
  });
});
