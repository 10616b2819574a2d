/** Journal and store in SQLite pass the tests that users run on theirs. */
import { createRequire } from "node:module";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { testDeliveryStore, testJournal } from "../../../templates/runtime/durable/conformance.js";
import {
  createSqliteJournal,
  createSqliteDeliveryStore,
  type SqliteDatabase,
} from "../../../templates/runtime/durable/sqlite.js";

/** `libsql` has the interface of `better-sqlite3`, and a binary on npm. */
interface Database extends SqliteDatabase {
  close(): void;
}
const Driver = createRequire(import.meta.url)("libsql") as new (file: string) => Database;

let folder: string;
let databases: Database[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sqlite-"));
  databases = [];
  // Claims end without a wait.
  vi.useFakeTimers();
  vi.setTimerTickMode("nextTimerAsync");
});
afterEach(async () => {
  vi.useRealTimers();
  for (const database of databases) database.close();
  await rm(folder, { recursive: true });
});

/** A connection of its own to the same file, as each process has one. */
function connect(): Database {
  const database = new Driver(path.join(folder, "durable.sqlite"));
  databases.push(database);
  return database;
}

it("keeps entries", () =>
  testJournal(() => {
    const journal = createSqliteJournal(connect());
    journal.ensureSchema();
    return journal;
  }));

it("asks for the API of a key only where there are several", async () => {
  const journal = createSqliteJournal(connect());
  journal.ensureSchema();
  const isDone = journal.isDone.bind(journal) as (key: string) => Promise<boolean>;
  const entry = {
    api: "a",
    version: "1",
    operation: "o",
    key: "k",
    hash: "h",
    time: "t",
    fate: "done",
  } as const;
  expect(await isDone("k")).toBe(false);
  await journal.end(entry);
  expect([await isDone("k"), await isDone("l")]).toEqual([true, false]);
  await journal.end({ ...entry, api: "b" });
  await expect(isDone("k")).rejects.toThrow(/calls of several APIs/);
});

it("claims deliveries", () =>
  testDeliveryStore(() => {
    const store = createSqliteDeliveryStore(connect());
    store.ensureSchema();
    return store;
  }));
