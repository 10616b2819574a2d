/** `generate journal`: what is unfinished, and what a person does about it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { EndedEntry, JournalEntry } from "../../templates/runtime/call/journal.js";
import { openFileJournal } from "../../templates/runtime/durable/file.js";
import { createSqliteJournal, type SqliteDatabase } from "../../templates/runtime/durable/sqlite.js";
import { blocks } from "../support/documentation.js";
import { runCli, type CliRun } from "../support/run-cli.js";

const hour = 36e5;
const hash = "0123456789abcdef".repeat(4);
const answers = [
  { time: "2026-07-02T00:00:00.000Z", code: "timed_out", attempts: 3 },
  { time: "2026-07-02T00:05:00.000Z", code: "response", attempts: 1, status: 400, reason: "account_closed" },
];

function entry(key: string, more: Partial<JournalEntry> & { ago?: number } = {}): JournalEntry {
  const { ago = 1, ...own } = more;
  const time = new Date(Date.now() - ago * hour).toISOString();
  return { api: "shop", version: "2026-07-01", operation: "createPayment", key, hash, time, ...own };
}

interface Database extends SqliteDatabase {
  close(): void;
}

let folder: string;
const file = (name: string): string => path.join(folder, name);
const run = (...args: readonly string[]): Promise<CliRun> => runCli(args, folder);
const jsonOf = ({ stdout }: CliRun): Record<string, unknown> => JSON.parse(stdout) as Record<string, unknown>;
const codesOf = (ended: CliRun): unknown[] =>
  (jsonOf(ended)["diagnostics"] as readonly { readonly code: string }[]).map(({ code }) => code);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "journal-"));
  await writeFile(file("notes.txt"), "Call the bank.\n");
  // The interface of `better-sqlite3`, in a package whose binary comes from npm.
  await mkdir(file("node_modules/better-sqlite3"), { recursive: true });
  const libsql = createRequire(import.meta.url).resolve("libsql");
  await writeFile(
    file("node_modules/better-sqlite3/index.js"),
    `module.exports = require(${JSON.stringify(libsql)});`,
  );
  await writeFile(file("node_modules/better-sqlite3/package.json"), '{"name":"better-sqlite3"}');
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => rm(file("payments.journal"), { force: true }));

async function write(...entries: readonly (JournalEntry & Partial<EndedEntry>)[]): Promise<void> {
  const journal = await openFileJournal(file("payments.journal"));
  for (const { fate, note, ...each } of entries)
    await (fate === undefined ? journal.begin(each) : journal.end({ ...each, fate, note }));
  await journal.close();
}

describe("journal list", () => {
  it("has what is unfinished or disputed, oldest first, and nothing of what has ended", async () => {
    await write(
      entry("order-1"),
      entry("order-2", { ago: 30, answers, fate: "disputed" } as never),
      entry("order-3", { fate: "done" } as never),
      entry("order-5", { api: "bank", ago: 3 }),
    );
    const listed = await run("journal", "list", "payments.journal", "--json");
    expect(listed.code).toBe(0);
    expect(jsonOf(listed)).toMatchObject({
      journal: "payments.journal",
      entries: [
        {
          ...{ api: "shop", version: "2026-07-01", operation: "createPayment", key: "order-2" },
          ...{ fate: "disputed", attempts: 4, answers },
        },
        { key: "order-5", api: "bank" },
        { key: "order-1", fate: "unfinished", attempts: 0 },
      ],
    });
    // A hash of a short body could be found by trying.
    expect(listed.stdout).not.toContain(hash);
    const { stdout } = await run("journal", "list", "payments.journal");
    expect(stdout).toMatch(/^payments\.journal: 2 unfinished, 1 disputed\.\n\ndisputed +createPayment /);
    expect(stdout).toMatch(/^disputed +createPayment +shop 2026-07-01 +order-2 +30 h ago$/m);
    expect(stdout).not.toContain(hash);
  });

  it("reads an entry of a clock that was ahead, and control characters do no harm", async () => {
    await write(entry("a\u001b[2Jb", { ago: -48 }));
    const { code, stdout } = await run("journal", "list", "payments.journal");
    expect(code).toBe(0);
    expect(stdout).toMatch(/a\?\[2Jb +in the future: a clock was wrong/);
  });

  it("takes no lock and writes nothing: a process may have the file, with half a line", async () => {
    const journal = await openFileJournal(file("payments.journal"));
    await journal.begin(entry("order-1"));
    const text = await readFile(file("payments.journal"), "utf8");
    await writeFile(file("payments.journal"), `${text}1 0123 {"api":"sh`);
    const listed = await run("journal", "list", "payments.journal", "--json");
    expect(jsonOf(listed)["entries"]).toHaveLength(1);
    expect(codesOf(listed)).toEqual([]);
    expect(await readFile(file("payments.journal"), "utf8")).toBe(`${text}1 0123 {"api":"sh`);
    await journal.close();
  });

  it("warns of damaged lines", async () => {
    await write(entry("order-1"));
    const text = await readFile(file("payments.journal"), "utf8");
    await writeFile(file("payments.journal"), `1 0123456789abcdef {"x":1}\n${text}`);
    expect(codesOf(await run("journal", "list", "payments.journal", "--json"))).toEqual([
      "JOURNAL_LINES_DAMAGED",
    ]);
  });

  it("says that nothing is open, and works without a configuration", async () => {
    await write(entry("order-1", { fate: "done" } as never));
    const elsewhere = await mkdtemp(path.join(tmpdir(), "journal-alone-"));
    const { code, stdout } = await runCli(["journal", "list", file("payments.journal")], elsewhere);
    await rm(elsewhere, { recursive: true });
    expect([code, stdout]).toEqual([
      0,
      `Nothing is unfinished or disputed in ${file("payments.journal")}.\n`,
    ]);
  });

  it.each([
    ["missing.journal", /ENOENT/],
    ["notes.txt", /neither a journal nor an SQLite database/],
    ["redis://host/0", /begins with `postgres:\/\/`/],
  ])("refuses %s with a code, a place and a fix", async (place, detail) => {
    const { code, stderr } = await run("journal", "list", place);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`error  JOURNAL_UNUSABLE  ${place}`));
    expect(stderr).toMatch(detail);
    expect(stderr).toMatch(/Fix: /);
  });

  it.each([
    "postgres://user:pa@s3cret@127.0.0.1:1/db",
    "postgres+ssl://user:s3cret@127.0.0.1:1/db",
    "POSTGRES://user:s3cret/s3cret@127.0.0.1:1/db",
    "postgres://user:x%40s3cret@127.0.0.1:1/db?sslpassword=s3cret",
    "postgres://user:s3cret",
    "postgres:/user:s3cret@127.0.0.1/db",
    "postgres:user:s3cret@127.0.0.1/db",
    "postgres//user:s3cret@127.0.0.1/db",
    "//user:s3cret@127.0.0.1/db",
    "user:s3cret@127.0.0.1:1/db",
    "user:p@s3cret@127.0.0.1/db",
    "mysql://user:s3cret@127.0.0.1/db",
    "host=127.0.0.1 password=s3cret",
  ])("shows no password of %s", async (address) => {
    const { code, stdout, stderr } = await run("journal", "list", address);
    const listed = await run("journal", "list", address, "--json");
    expect([code, listed.code]).toEqual([1, 1]);
    expect(stdout + stderr + listed.stdout + listed.stderr).not.toContain("s3cret");
  });

  it("names the driver that is missing, and no password", async () => {
    const { code, stderr } = await run(
      "journal",
      "list",
      "postgres://shop:hunter2@db.example/shop?sslmode=x",
    );
    expect(code).toBe(1);
    expect(stderr).toContain("JOURNAL_DRIVER_MISSING  postgres://db.example/shop");
    expect(stderr).toContain("Neither `pg` nor `postgres` is installed here");
    expect(stderr).not.toContain("hunter2");
  });
});

describe("journal show", () => {
  it("has how the runs of an entry ended, and never offers what is disputed for another attempt", async () => {
    await write(entry("order-1"), entry("order-2", { ago: 30, answers, fate: "disputed" } as never));
    const shown = await run("journal", "show", "payments.journal", "order-2");
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/^disputed +createPayment +shop 2026-07-01\n +key +order-2\n/);
    expect(shown.stdout).toContain("response 400 account_closed");
    expect(shown.stdout).toMatch(/attempts +4\n +next +look it up, then `npx openapi-dated journal resolve/);
    expect(shown.stdout).not.toMatch(/resume/);
    expect((await run("journal", "show", "payments.journal", "order-1")).stdout).toMatch(/next +resume it/);
    const json = await run("journal", "show", "payments.journal", "order-2", "--json");
    expect(jsonOf(json)).toMatchObject({ journal: "payments.journal", key: "order-2", attempts: 4 });
    expect(json.stdout + shown.stdout).not.toContain(hash);
  });
});

describe("journal resolve", () => {
  it("ends one entry, and keeps the note", async () => {
    await write(entry("order-1"), entry("order-2", { fate: "disputed", answers } as never));
    const { code, stdout } = await run(
      ...["journal", "resolve", "payments.journal", "order-2"],
      ...["--fate", "done", "--note", "statement of May 4"],
    );
    expect([code, stdout]).toEqual([
      0,
      "Resolved createPayment order-2 in payments.journal: it took effect.\n",
    ]);
    const journal = await openFileJournal(file("payments.journal"));
    expect(await journal.isDone("order-2", { api: "shop" })).toBe(true);
    expect((await journal.unfinished()).map(({ key }) => key)).toEqual(["order-1"]);
    await journal.close();
    expect(await readFile(file("payments.journal"), "utf8")).toContain("statement of May 4");
  });

  it("refuses a key without an open entry, and one that has several until --time chooses", async () => {
    const [first, second] = [entry("order-1", { ago: 3 }), entry("order-1", { ago: 2 })];
    await write(first, second, entry("order-2", { fate: "done" } as never));
    const resolve = (key: string, ...more: readonly string[]): Promise<CliRun> =>
      run(
        "journal",
        "resolve",
        "payments.journal",
        key,
        "--fate",
        "refused",
        "--note",
        "none found",
        ...more,
      );
    expect((await resolve("order-2")).stderr).toContain('No open entry has the key "order-2".');
    const several = await resolve("order-1");
    expect(several.code).toBe(1);
    expect(several.stderr).toContain(`open entries of ${first.time} and ${second.time}`);
    expect((await resolve("order-1", "--time", second.time)).code).toBe(0);
    const { stdout } = await run("journal", "list", "payments.journal", "--json");
    expect((JSON.parse(stdout) as { entries: object[] }).entries).toMatchObject([{ time: first.time }]);
  });

  it("waits for nobody: an entry of a file that a process has is settled there", async () => {
    const journal = await openFileJournal(file("payments.journal"));
    await journal.begin(entry("order-1"));
    const { code, stderr } = await run(
      ...["journal", "resolve", "payments.journal", "order-1", "--fate", "done", "--note", "seen"],
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/JOURNAL_UNUSABLE {2}payments\.journal[^]*One process writes a journal at a time/);
    await journal.close();
  });

  it.each([
    [["--note", "seen"], /fate/],
    [["--fate", "done"], /note/],
    [["--fate", "done", "--note", " "], /how you know/],
    [["--fate", "unknown", "--note", "seen"], /fate/],
  ])("with %j ends with 2", async (args, message) => {
    const { code, stderr } = await run("journal", "resolve", "payments.journal", "order-1", ...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe("a journal in SQLite", () => {
  const open = (): Database => {
    const Database = createRequire(import.meta.url)("libsql") as new (file: string) => Database;
    return new Database(file("shop.db"));
  };

  it("is read and settled with the driver of the project, in its table", async () => {
    const database = open();
    const journal = createSqliteJournal(database, { table: "calls" });
    journal.ensureSchema();
    await journal.begin(entry("order-1"));
    await journal.end({ ...entry("order-2"), fate: "disputed", answers });
    const list = async (): Promise<unknown> =>
      jsonOf(await run("journal", "list", "shop.db", "--table", "calls", "--json"))["entries"];
    expect(await list()).toMatchObject([
      { key: "order-1" },
      { key: "order-2", fate: "disputed", answers, attempts: 4 },
    ]);
    const settled = await run(
      ...["journal", "resolve", "shop.db", "order-2", "--table", "calls", "--fate", "done", "--note", "seen"],
    );
    expect(settled.code).toBe(0);
    expect(await list()).toHaveLength(1);
    expect(await journal.isDone("order-2", { api: "shop" })).toBe(true);
    const query = blocks.find(({ marks }) => marks["tried"] === "open-entries")?.code ?? "";
    const counted = database.prepare(query.replace("payment_journal", "calls")).all();
    expect(counted).toEqual([{ api: "shop", version: "2026-07-01", entries: 1 }]);
    const missing = await run("journal", "list", "shop.db");
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringMatching(/JOURNAL_UNUSABLE {2}shop\.db\n +no such table: payment_journal\./) as string,
    ]);
    database.close();
  });
});
