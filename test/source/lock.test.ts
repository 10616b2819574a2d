/** The lock says which bytes are the documents; whatever does not fit is refused by name, before anything is generated. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import { parseApiVersion, type ApiVersion } from "../../src/values/version.js";
import { formatLock, type Lock, type LockedVersion } from "../../src/source/lock-format.js";
import { parseDocument } from "../../src/document/parse.js";
import { validate } from "../../src/document/validate.js";
import { sha256 } from "../../src/values/hash.js";
import { hasLock, loadLockedDocuments, readLock } from "../../src/source/lock.js";

let cwd = "";
beforeEach(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), "lock-"));
  await mkdir(path.join(cwd, "specs"));
});
afterEach(async () => {
  await rm(cwd, { recursive: true });
});

const oldest = "openapi: 3.1.0\n";
const newest = '{"openapi": "3.1.0"}';
const version = (name: string): ApiVersion => parseApiVersion(name) ?? expect.unreachable(name);
const write = (name: string, content: string | Uint8Array): Promise<void> =>
  writeFile(path.join(cwd, "specs", name), content);
const lockText = (versions: object, rest: object = {}): string =>
  JSON.stringify({ lockVersion: 1, ...rest, versions });

async function writeGood(): Promise<void> {
  await write("2025-03-13.yaml", oldest);
  await write("2026-07-01.json", newest);
  const lock: Lock = {
    versions: new Map<ApiVersion, LockedVersion>([
      [version("2026-07-01"), { file: "2026-07-01.json", sha256: sha256(newest) }],
      [
        version("2025-03-13"),
        { file: "2025-03-13.yaml", sha256: sha256(oldest), url: "https://api.example.com/a" },
      ],
    ]),
  };
  await write("lock.json", formatLock(lock));
}

async function load(versions?: readonly string[]): Promise<{
  readonly documents: Awaited<ReturnType<typeof loadLockedDocuments>>;
  readonly problems: Report["diagnostics"];
}> {
  const report = new Report();
  const options = { api: "payouts", cwd, ...(versions === undefined ? {} : { versions }) };
  return { documents: await loadLockedDocuments("specs", options, report), problems: report.diagnostics };
}

describe("good documents", () => {
  test("are given oldest first, with what the user calls them", async () => {
    await writeGood();
    const { documents, problems } = await load();
    expect(problems).toEqual([]);
    expect(documents).toEqual([
      {
        api: "payouts",
        version: "2025-03-13",
        file: "specs/2025-03-13.yaml",
        text: oldest,
        sha256: sha256(oldest),
      },
      {
        api: "payouts",
        version: "2026-07-01",
        file: "specs/2026-07-01.json",
        text: newest,
        sha256: sha256(newest),
      },
    ]);
  });

  test("have the version that somebody has accepted they name, and are read without a word about it", async () => {
    const text = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Payouts", version: "2024-01-01" },
      paths: {},
    });
    await write("a.json", text);
    const accepted = { reason: "It counts releases.", infoVersion: "2024-01-01" };
    const codes = async (entry: object): Promise<string[]> => {
      await write(
        "lock.json",
        lockText({ "2026-07-01": { file: "a.json", sha256: sha256(text), ...entry } }),
      );
      const report = new Report();
      const [parsed] = (await load()).documents.map((document) => parseDocument(document, report));
      validate(parsed ?? expect.unreachable(), report);
      return report.diagnostics.map(({ code }) => code);
    };
    expect(await codes({ accepted })).toEqual([]);
    expect(await codes({})).toEqual(["INFO_VERSION_DIFFERS"]);
    expect(await codes({ accepted: { ...accepted, infoVersion: "2024-02-02" } })).toEqual([
      "INFO_VERSION_DIFFERS",
    ]);
  });

  test("are read beside what the index lists and what moved in it; a change of no kind is refused", async () => {
    await writeGood();
    const text = await readFile(path.join(cwd, "specs/lock.json"), "utf8");
    const index = { versions: [{ version: "2025-03-13", sunset: "2027-01-01" }] };
    for (const [kind, codes] of [
      ["sunset-set", []],
      ["sunset-sat", ["LOCK_INVALID"]],
    ] as const) {
      const changes = [{ kind, verdict: "additive", version: "2025-03-13", to: "2027-01-01" }];
      await write("lock.json", JSON.stringify({ ...JSON.parse(text), index: { ...index, changes } }));
      expect((await load()).problems.map(({ code }) => code)).toEqual(codes);
    }
  });

  test("are given for the versions that were asked for", async () => {
    await writeGood();
    expect((await load(["2026-07-01", "2026-07-01"])).documents.map((document) => document.version)).toEqual([
      "2026-07-01",
    ]);
  });

  test("the locks in this package are read without a word", async () => {
    const dates = ["2025-03-13", "2026-07-01", "2026-08-01"];
    for (const [api, versions] of [
      ["partner-platform", dates] as const,
      ["virtual-accounts", ["v1"]] as const,
    ]) {
      const report = new Report();
      const documents = await loadLockedDocuments(path.resolve("specs", api), { api }, report);
      expect(report.diagnostics).toEqual([]);
      expect(documents.map(({ version }) => version)).toEqual(versions);
    }
  });
});

describe("documents that are not what was pulled", () => {
  test("a changed one names file and hashes, and does not hide the next", async () => {
    await writeGood();
    await write("2025-03-13.yaml", "openapi: 3.0.0\n");
    await rm(path.join(cwd, "specs/2026-07-01.json"));
    const { documents, problems } = await load();
    expect(documents).toEqual([]);
    expect(problems.map(({ code, place }) => [code, place.file, place.version])).toEqual([
      ["LOCKED_FILE_CHANGED", "specs/2025-03-13.yaml", "2025-03-13"],
      ["LOCKED_FILE_MISSING", "specs/2026-07-01.json", "2026-07-01"],
    ]);
    const hashes = [sha256(oldest), sha256("openapi: 3.0.0\n")].map((hash) => hash.slice(0, 12));
    expect(problems[0]?.detail).toBe(`The lock has sha256 ${hashes[0]}…, the file ${hashes[1]}….`);
  });

  test("one whose line ends version control has converted is what was pulled", async () => {
    await writeGood();
    const good = await load();
    await write("2025-03-13.yaml", oldest.replaceAll("\n", "\r\n"));
    expect(await load()).toEqual(good);
  });

  test("so is one that was pulled with carriage returns and has lost them; not one with another content", async () => {
    const pulled = "openapi: 3.1.0\r\ninfo: {}\r\n";
    await write("lock.json", lockText({ v1: { file: "v1.yaml", sha256: sha256(pulled) } }));
    await write("v1.yaml", pulled.replaceAll("\r", ""));
    expect((await load()).documents).toMatchObject([{ text: pulled, sha256: sha256(pulled) }]);
    await write("v1.yaml", pulled.replaceAll("\r\n", " \n"));
    expect((await load()).problems.map(({ code }) => code)).toEqual(["LOCKED_FILE_CHANGED"]);
  });

  test("a version that is not locked says which are", async () => {
    await writeGood();
    const { problems } = await load(["2027-01-01"]);
    expect(problems[0]).toMatchObject({ code: "VERSION_UNKNOWN", place: { version: "2027-01-01" } });
    expect(problems[0]?.detail).toContain("2025-03-13, 2026-07-01");
  });

  test("bytes that are no UTF-8 have a place", async () => {
    const bytes = Buffer.from([0x61, 0x0a, 0xff]);
    await write("v1.yaml", bytes);
    await write("lock.json", lockText({ v1: { file: "v1.yaml", sha256: sha256(bytes) } }));
    expect((await load()).problems[0]).toMatchObject({
      code: "DOCUMENT_NOT_UTF8",
      place: { line: 2, column: 1 },
    });
  });

  test("a folder in place of a document is refused", async () => {
    await mkdir(path.join(cwd, "specs/v1.json"));
    await write("lock.json", lockText({ v1: { file: "v1.json", sha256: sha256("") } }));
    expect((await load()).problems.map(({ code }) => code)).toEqual(["DOCUMENT_FILE_UNREADABLE"]);
  });

  test("a link that leaves the folder is refused, even to the right bytes", async () => {
    await writeFile(path.join(cwd, "outside.json"), newest);
    await symlink(path.join(cwd, "outside.json"), path.join(cwd, "specs/v1.json"));
    await write("lock.json", lockText({ v1: { file: "v1.json", sha256: sha256(newest) } }));
    expect((await load()).problems.map(({ code }) => code)).toEqual(["LOCK_FILE_OUTSIDE"]);
  });

  test("a link inside the folder is a document like any other", async () => {
    await write("real.json", newest);
    await symlink("real.json", path.join(cwd, "specs/v1.json"));
    await write("lock.json", lockText({ v1: { file: "v1.json", sha256: sha256(newest) } }));
    expect((await load()).problems).toEqual([]);
  });
});

describe("a lock that cannot be trusted", () => {
  const newestHash = sha256(newest);
  const locks = {
    "broken JSON: LOCK_MALFORMED at undefined": '{\n  "lockVersion": 1,\n  "versions": {,}\n}',
    "marks of a merge: LOCK_MALFORMED at undefined": '{\n<<<<<<< HEAD\n  "lockVersion": 1\n',
    "nothing: LOCK_MALFORMED at undefined": "",
    "a list: LOCK_INVALID at #": "[]",
    "no lockVersion: LOCK_INVALID at #": '{"versions": {}}',
    "a newer lockVersion: LOCK_VERSION_UNKNOWN at #/lockVersion": '{"lockVersion": 2, "documents": []}',
    "no versions: LOCK_INVALID at #": '{"lockVersion": 1}',
    "no hash: LOCK_INVALID at #/versions/v1": lockText({ v1: { file: "v1.json" } }),
    "half a hash: LOCK_INVALID at #/versions/v1/sha256": lockText({ v1: { file: "v1.json", sha256: "abc" } }),
    "a number as file: LOCK_INVALID at #/versions/v1/file": lockText({ v1: { file: 1, sha256: newestHash } }),
    "a path out of the folder: LOCK_FILE_OUTSIDE at #/versions/v1/file": lockText({
      v1: { file: "../v1.json", sha256: newestHash },
    }),
    "an absolute path: LOCK_FILE_OUTSIDE at #/versions/v1/file": lockText({
      v1: { file: "/etc/passwd", sha256: newestHash },
    }),
    "a path of Windows: LOCK_FILE_OUTSIDE at #/versions/v1/file": lockText({
      v1: { file: "C:\\v1.json", sha256: newestHash },
    }),
    "a folder below: LOCK_FILE_OUTSIDE at #/versions/v1/file": lockText({
      v1: { file: "a/v1.json", sha256: newestHash },
    }),
    "the lock itself: LOCK_INVALID at #/versions/v1/file": lockText({
      v1: { file: "lock.json", sha256: newestHash },
    }),
    "a version that is a path: LOCK_INVALID at #/versions/..~1x": lockText({
      "../x": { file: "v1.json", sha256: newestHash },
    }),
    "a day that does not exist: LOCK_INVALID at #/versions/2025-02-30": lockText({
      "2025-02-30": { file: "v1.json", sha256: newestHash },
    }),
    "a URL that is none: LOCK_INVALID at #/versions/v1/url": lockText({
      v1: { file: "v1.json", sha256: newestHash, url: "spec" },
    }),
    "one file for two versions: LOCK_INVALID at #/versions/v2/file": lockText({
      v1: { file: "v.json", sha256: newestHash },
      v2: { file: "V.json", sha256: newestHash },
    }),
    "a default that is no version: LOCK_INVALID at #/index/default": lockText(
      {},
      { index: { default: "a b" } },
    ),
  };
  test.each(Object.entries(locks))("%s", async (title, text) => {
    await write("lock.json", text);
    const { problems, documents } = await load();
    expect(documents).toEqual([]);
    const said = problems.map(({ code, place }) => `${code} at ${place.pointer}`).join();
    expect(said).toBe(title.split(": ").at(-1));
    expect(problems[0]?.place.file).toBe("specs/lock.json");
  });

  test.each([
    [
      { file: "v1.json", sha256: "ABC" },
      'Expected a sha256, which is 64 digits of lower-case hex, found the string "ABC".',
    ],
    [{ file: "v1.json" }, "`sha256` is missing."],
    [
      { file: "v1.json", sha256: newestHash, url: "spec" },
      'Expected a complete URL, found the string "spec".',
    ],
    [{ file: "v1.json", sha: newestHash }, 'There is no key "sha" here; did you mean `sha256`?'],
  ])("says what was expected and what was found: %o", async (entry, detail) => {
    await write("lock.json", lockText({ v1: entry }));
    expect((await load()).problems.map((problem) => problem.detail)).toEqual([detail]);
  });

  test("has line and column where it breaks off", async () => {
    await write("lock.json", '{\n  "lockVersion": 1,\n  "versions": {,}\n}');
    expect((await load()).problems[0]?.place).toMatchObject({ line: 3, column: 16 });
  });

  test("tells all its mistakes together", async () => {
    await write("lock.json", lockText({ v1: { file: "../x", sha256: "1" }, v2: { sha256: "2" } }));
    expect((await load()).problems).toHaveLength(4);
  });

  test("is missing", async () => {
    expect(hasLock(path.join(cwd, "specs"))).toBe(false);
    expect((await load()).problems.map(({ code }) => code)).toEqual(["LOCK_MISSING"]);
  });

  test("is a folder", async () => {
    await mkdir(path.join(cwd, "specs/lock.json"));
    expect((await load()).problems.map(({ code }) => code)).toEqual(["LOCK_UNREADABLE"]);
  });
});

describe("writing", () => {
  const lock: Lock = {
    index: { latest: version("v10"), url: "https://api.example.com/spec/versions" },
    versions: new Map<ApiVersion, LockedVersion>([
      [version("v10"), { sha256: "b".repeat(64), file: "v10.json", etag: '"1"' }],
      [version("v9"), { sha256: "a".repeat(64), file: "v9.json" }],
    ]),
  };

  test("the same lock is the same bytes, in one order, with a line break at the end", () => {
    expect(formatLock(lock)).toBe(
      [
        "{",
        '  "lockVersion": 1,',
        '  "index": {',
        '    "url": "https://api.example.com/spec/versions",',
        '    "latest": "v10"',
        "  },",
        '  "versions": {',
        '    "v9": {',
        '      "file": "v9.json",',
        `      "sha256": "${"a".repeat(64)}"`,
        "    },",
        '    "v10": {',
        '      "file": "v10.json",',
        `      "sha256": "${"b".repeat(64)}",`,
        '      "etag": "\\"1\\""',
        "    }",
        "  }",
        "}",
        "",
      ].join("\n"),
    );
    const reversed = new Map([...lock.versions].reverse());
    expect(formatLock({ ...lock, versions: reversed })).toBe(formatLock(lock));
  });

  test("what is written is what is read", async () => {
    await write("lock.json", formatLock(lock));
    const read = await readLock("specs", { api: "payouts", cwd }, new Report());
    expect(read && formatLock(read)).toBe(formatLock(lock));
  });
});
