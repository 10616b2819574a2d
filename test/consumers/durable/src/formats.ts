/** Tables with columns of their own, and files of a later format. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { openFileJournal } from "./generated/partner-platform/runtime/durable/file.js";
import { createPostgresJournal } from "./generated/partner-platform/runtime/durable/postgres.js";
import { createSqliteJournal } from "./generated/partner-platform/runtime/durable/sqlite.js";
import type { DurableJournal } from "./generated/partner-platform/runtime/durable/durable-journal.js";
import { openOtherSqlite, openPool, openSqlite, type Places } from "./stores.js";

const entry = {
  api: "bank",
  version: "2026-01-01",
  operation: "pay",
  key: "order-1",
  hash: "00",
  time: "2026-01-01T00:00:00.000Z",
};
const later = "ALTER TABLE widened_journal ADD COLUMN made_up text";
const table = { table: "widened_journal" };

export async function tryFormats(places: Places, report: (text: string) => void): Promise<void> {
  const names = ["file"];
  await tryFile(path.join(places.folder, "widened.journal"));
  for (const [name, database] of Object.entries({
    "node:sqlite": openSqlite(places),
    "better-sqlite3": openOtherSqlite(places),
  })) {
    const journal = createSqliteJournal(database, table);
    for (let run = 0; run < 2; run++) journal.ensureSchema();
    database.exec(later);
    await trySettling(journal);
    names.push(name);
  }
  if (places.postgresPort !== undefined) {
    const pool = openPool(places);
    const journal = createPostgresJournal(pool, table);
    for (let run = 0; run < 2; run++) await journal.ensureSchema();
    await pool.query(later);
    await trySettling(journal);
    await pool.end();
    names.push("pg");
  }
  report(`journals with columns of their own, and files of a later format: ${names.join(", ")}`);
}

async function trySettling(journal: DurableJournal): Promise<void> {
  await journal.begin(entry);
  assert.deepEqual(
    (await journal.unfinished()).map(({ key }) => key),
    [entry.key],
  );
  const answers = [{ time: entry.time, code: "response", status: 400, reason: "closed" }];
  await journal.end({ ...entry, fate: "disputed", answers });
  assert.deepEqual((await journal.disputed())[0]?.answers, answers);
  await journal.settle(entry, "done", "It is on the statement.");
  assert.deepEqual([await journal.isDone(entry.key, entry), await journal.unfinished()], [true, []]);
}

/** A format that does not exist yet is refused. */
async function tryFile(file: string): Promise<void> {
  const journal = await openFileJournal(file);
  await trySettling(journal);
  await journal.close();
  const content = await readFile(file, "utf8");
  await writeFile(file, content.replaceAll(/^1 /gm, "2 "));
  await assert.rejects(openFileJournal(file), /format 2/);
  await writeFile(file, content);
  await (await openFileJournal(file)).close();
}
