/** `generate journal`, and `--journal` of `check` and `impact`: what is unfinished, and what a person does about it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { EndedEntry, JournalEntry } from "../../templates/runtime/call/journal.js";
import { openFileJournal } from "../../templates/runtime/durable/file.js";
import { createSqliteJournal, type SqliteDatabase } from "../../templates/runtime/durable/sqlite.js";
import { runCli, type CliRun } from "../support/run-cli.js";

const document = (version: string, more = ""): string => `openapi: 3.1.0
info: { title: Shop, version: "${version}" }
x-client: { idempotency: { header: Idempotency-Key, conflictStatus: 409, hours: 24 } }
paths:
  /payments:
    post:
      operationId: createPayment
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }]
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { amount: { type: string }, reference: { type: string } } }
      responses: { "201": { description: Made, content: { application/json: { schema: { type: object } } } } }
    get:
      operationId: getPayments
      parameters: [{ name: reference, in: query, schema: { type: string } }]
      responses: { "200": { description: All, content: { application/json: { schema: { type: object } } } } }
${more}`;

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
  await writeFile(file("july.yaml"), document("2026-07-01"));
  await writeFile(file("august.yaml"), document("2026-08-01", "components: {}\n"));
  const documents = { "2026-07-01": "july.yaml", "2026-08-01": "august.yaml" };
  const shop = { documents, version: "none" };
  await writeFile(file("generate.config.json"), JSON.stringify({ apis: { shop } }));
  await writeFile(file("package.json"), JSON.stringify({ type: "module" }));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2022"],
    types: [],
  };
  await writeFile(file("tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  await mkdir(file("src"));
  await writeFile(
    file("src/pay.ts"),
    'export { createPayment } from "../generated/shop/2026-07-01/index.js";\n',
  );
  // The interface of `better-sqlite3`, in a package whose binary comes from npm.
  await mkdir(file("node_modules/better-sqlite3"), { recursive: true });
  const libsql = createRequire(import.meta.url).resolve("libsql");
  await writeFile(
    file("node_modules/better-sqlite3/index.js"),
    `module.exports = require(${JSON.stringify(libsql)});`,
  );
  await writeFile(file("node_modules/better-sqlite3/package.json"), '{"name":"better-sqlite3"}');
  expect((await run("generate")).code).toBe(0);
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
  it("has what finds a payment, oldest first, and nothing of what has ended", async () => {
    await write(
      entry("order-1"),
      entry("order-2", { ago: 30, answers, fate: "disputed" } as never),
      entry("order-3", { fate: "done" } as never),
      entry("order-4", { version: "2024-01-01", ago: 2 }),
      entry("order-5", { api: "bank", ago: 3 }),
    );
    const listed = await run("journal", "list", "payments.journal", "--json");
    expect(listed.code).toBe(0);
    expect(jsonOf(listed)).toMatchObject({
      journal: "payments.journal",
      entries: [
        {
          api: "shop",
          version: "2026-07-01",
          operation: "createPayment",
          key: "order-2",
          fate: "disputed",
          attempts: 4,
          answers,
          isKeyForgotten: true,
          lookUp: "getPayments by reference",
        },
        { key: "order-5", api: "bank", isKeyForgotten: false },
        { key: "order-4", isVersionGenerated: false },
        { key: "order-1", fate: "unfinished", isVersionGenerated: true, isKeyForgotten: false },
      ],
    });
    // A hash of a short body could be found by trying.
    expect(listed.stdout).not.toContain(hash);
    const { stdout } = await run("journal", "list", "payments.journal");
    expect(stdout).toMatch(/^payments\.journal: 3 unfinished, 1 disputed\./);
    expect(stdout).toMatch(/disputed +createPayment +shop 2026-07-01\n +key +order-2 \(forgotten/);
    expect(stdout).toContain("response 400 account_closed");
    expect(stdout).toMatch(/look up +getPayments by reference/);
    expect(stdout).toMatch(/order-4.*\n(.*\n){3} +next +generate 2024-01-01 as well/);
    expect(stdout).not.toContain(hash);
    // What is disputed is never offered for another attempt.
    const [, disputed = ""] = /^disputed([^]*?)\n\n/m.exec(stdout) ?? [];
    expect(disputed).not.toMatch(/resume/);
  });

  it("reads an entry of a clock that was ahead, and control characters do no harm", async () => {
    await write(entry("a\u001b[2Jb", { ago: -48 }));
    const { code, stdout } = await run("journal", "list", "payments.journal");
    expect(code).toBe(0);
    expect(stdout).toContain("a?[2Jb (its time is in the future");
    expect(stdout).toMatch(/next +look it up/);
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
    ["july.yaml", /neither a journal nor an SQLite database/],
    ["redis://host/0", /begins with `postgres:\/\/`/],
  ])("refuses %s with a code, a place and a fix", async (place, detail) => {
    const { code, stderr } = await run("journal", "list", place);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`error  JOURNAL_UNUSABLE  ${place}`));
    expect(stderr).toMatch(detail);
    expect(stderr).toMatch(/Fix: /);
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

describe("journal settle", () => {
  it("ends one entry, and keeps the note", async () => {
    await write(entry("order-1"), entry("order-2", { fate: "disputed", answers } as never));
    const { code, stdout } = await run(
      ...["journal", "settle", "payments.journal", "order-2"],
      ...["--fate", "done", "--note", "statement of May 4"],
    );
    expect([code, stdout]).toEqual([
      0,
      "Settled createPayment order-2 in payments.journal: it took effect.\n",
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
    const settle = (key: string, ...more: readonly string[]): Promise<CliRun> =>
      run("journal", "settle", "payments.journal", key, "--fate", "refused", "--note", "none found", ...more);
    expect((await settle("order-2")).stderr).toContain('No open entry has the key "order-2".');
    const several = await settle("order-1");
    expect(several.code).toBe(1);
    expect(several.stderr).toContain(`open entries of ${first.time} and ${second.time}`);
    expect((await settle("order-1", "--time", second.time)).code).toBe(0);
    const { stdout } = await run("journal", "list", "payments.journal", "--json");
    expect((JSON.parse(stdout) as { entries: object[] }).entries).toMatchObject([{ time: first.time }]);
  });

  it("waits for nobody: an entry of a file that a process has is settled there", async () => {
    const journal = await openFileJournal(file("payments.journal"));
    await journal.begin(entry("order-1"));
    const { code, stderr } = await run(
      ...["journal", "settle", "payments.journal", "order-1", "--fate", "done", "--note", "seen"],
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
    const { code, stderr } = await run("journal", "settle", "payments.journal", "order-1", ...args);
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
      { key: "order-1", lookUp: "getPayments by reference" },
      { key: "order-2", fate: "disputed", answers, attempts: 4 },
    ]);
    const settled = await run(
      ...["journal", "settle", "shop.db", "order-2", "--table", "calls", "--fate", "done", "--note", "seen"],
    );
    expect(settled.code).toBe(0);
    expect(await list()).toHaveLength(1);
    expect(await journal.isDone("order-2", { api: "shop" })).toBe(true);
    const missing = await run("journal", "list", "shop.db");
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringMatching(/JOURNAL_UNUSABLE {2}shop\.db\n +no such table: payment_journal\./) as string,
    ]);
    database.close();
  });

  it("of an earlier version, without the later columns, is read and settled", async () => {
    const database = open();
    database.exec(
      `CREATE TABLE older (api TEXT, version TEXT, operation TEXT, key TEXT, hash TEXT, time TEXT, fate TEXT, PRIMARY KEY (api, key, time));
       INSERT INTO older VALUES ('shop', NULL, 'createPayment', 'order-9', 'x', '2026-01-01T00:00:00.000Z', 'unknown')`,
    );
    const list = async (): Promise<unknown> =>
      jsonOf(await run("journal", "list", "shop.db", "--table", "older", "--json"))["entries"];
    expect(await list()).toMatchObject([{ key: "order-9", fate: "unfinished", attempts: 0 }]);
    const settled = await run(
      ...[
        "journal",
        "settle",
        "shop.db",
        "order-9",
        "--table",
        "older",
        "--fate",
        "refused",
        "--note",
        "seen",
      ],
    );
    expect([settled.code, settled.stderr]).toEqual([0, ""]);
    expect(await list()).toEqual([]);
    database.close();
  });
});

describe("--journal", () => {
  it("of check warns of what is unfinished and disputed, by version", async () => {
    await write(
      ...["order-1", "order-2", "order-3"].map((key) => entry(key)),
      entry("order-4", { fate: "disputed", version: "2026-08-01" } as never),
    );
    const text = await run("check", "--journal", "payments.journal");
    expect(text.code).toBe(0);
    expect(text.stderr).toContain("3 entries of 2026-07-01 are unfinished.");
    expect(text.stderr).toContain("1 entry of 2026-08-01 is disputed.");
    const json = await run("check", "--journal", "payments.journal", "--json");
    expect(jsonOf(json)["journal"]).toEqual([
      { api: "shop", version: "2026-07-01", unfinished: 3, disputed: 0, isGenerated: true },
      { api: "shop", version: "2026-08-01", unfinished: 0, disputed: 1, isGenerated: true },
    ]);
    expect(codesOf(json)).toEqual(["JOURNAL_UNFINISHED", "JOURNAL_DISPUTED"]);
  });

  it("of check refuses unfinished entries of a version that is not generated, not disputed ones", async () => {
    await write(entry("order-1", { version: "2024-01-01", fate: "disputed" } as never));
    expect((await run("check", "--journal", "payments.journal")).code).toBe(0);
    await write(entry("order-2", { version: "2024-01-01" }));
    const { code, stderr } = await run("check", "--journal", "payments.journal", "--verbose");
    expect(code).toBe(1);
    expect(stderr).toMatch(/JOURNAL_VERSION_NOT_GENERATED {2}shop 2024-01-01 {2}payments\.journal/);
    expect(stderr).toContain(
      "1 entry of 2024-01-01 is unfinished, and 2024-01-01 is not generated; generated: 2026-07-01, 2026-08-01.",
    );
    expect(stderr).toMatch(/Fix: Add the version to `versions`/);
  });

  it("of impact says it beside what the upgrade touches", async () => {
    await write(entry("order-1"));
    const text = await run("impact", "--to", "2026-08-01", "--journal", "payments.journal");
    expect([text.code, text.stderr]).toEqual([
      0,
      expect.stringContaining("1 entry of 2026-07-01 is unfinished.") as string,
    ]);
    const json = await run("impact", "--to", "2026-08-01", "--journal", "payments.journal", "--json");
    expect(jsonOf(json)).toMatchObject({
      to: "2026-08-01",
      journal: [{ version: "2026-07-01", unfinished: 1, isGenerated: true }],
    });
    await write(entry("order-2", { version: "2024-01-01" }));
    const refused = await run("impact", "--to", "2026-08-01", "--journal", "payments.journal");
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining("2024-01-01 is not generated") as string,
    ]);
  });

  it("needs the journal that it names, and --table needs --journal", async () => {
    expect((await run("check", "--journal", "missing.journal")).stderr).toContain("JOURNAL_UNUSABLE");
    expect((await run("check", "--table", "calls")).code).toBe(2);
  });
});
