/** Tables and files of earlier and later versions: what they hold can be read, resumed and settled. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { openFileJournal } from "./generated/partner-platform/runtime/durable/file.js";
import { createPostgresJournal } from "./generated/partner-platform/runtime/durable/postgres.js";
import { createSqliteJournal } from "./generated/partner-platform/runtime/durable/sqlite.js";
import type { DurableJournal } from "./generated/partner-platform/runtime/durable/durable-journal.js";
import { openOtherSqlite, openPool, openSqlite, type Places } from "./stores.js";

/** The table of the first version. */
const earlier = `CREATE TABLE earlier_journal (
  api text NOT NULL, version text, operation text NOT NULL, key text NOT NULL, hash text NOT NULL, time text NOT NULL,
  fate text, PRIMARY KEY (api, key, time)
)`;
const entry = {
  api: "bank",
  version: "2026-01-01",
  operation: "pay",
  key: "earlier",
  hash: "00",
  time: "2026-01-01T00:00:00.000Z",
};
const insert = `INSERT INTO earlier_journal VALUES ('bank', '2026-01-01', 'pay', 'earlier', '00', '${entry.time}', NULL)`;
const later = "ALTER TABLE earlier_journal ADD COLUMN made_up text";
const table = { table: "earlier_journal" };

export async function tryFormats(places: Places, report: (text: string) => void): Promise<void> {
  const names = ["file"];
  await tryFile(path.join(places.folder, "earlier.journal"));
  for (const [name, database] of Object.entries({
    "node:sqlite": openSqlite(places),
    "better-sqlite3": openOtherSqlite(places),
  })) {
    for (const statement of [earlier, insert]) database.exec(statement);
    const journal = createSqliteJournal(database, table);
    for (let run = 0; run < 2; run++) journal.ensureSchema();
    database.exec(later);
    await trySettling(journal);
    names.push(name);
  }
  if (places.postgresPort !== undefined) {
    const pool = openPool(places);
    // The first table had no column for the time of the last change either.
    for (const statement of [
      earlier,
      "ALTER TABLE earlier_journal ADD changed timestamptz",
      insert.replace("NULL)", "NULL, now())"),
    ])
      await pool.query(statement);
    const journal = createPostgresJournal(pool, table);
    for (let run = 0; run < 2; run++) await journal.ensureSchema();
    await pool.query(later);
    await trySettling(journal);
    await pool.end();
    names.push("pg");
  }
  report(`journals of earlier and later versions are read, and written: ${names.join(", ")}`);
}

async function trySettling(journal: DurableJournal): Promise<void> {
  assert.deepEqual(
    (await journal.unfinished()).map(({ key }) => key),
    ["earlier"],
  );
  const answers = [{ time: entry.time, code: "response", status: 400, reason: "closed" }];
  await journal.end({ ...entry, fate: "disputed", answers });
  assert.deepEqual((await journal.disputed())[0]?.answers, answers);
  await journal.settle(entry, "done", "It is on the statement.");
  assert.deepEqual([await journal.isDone("earlier", entry), await journal.unfinished()], [true, []]);
}

/** Lines of plain JSON, and of a format that does not exist yet. */
async function tryFile(file: string): Promise<void> {
  await writeFile(file, `${JSON.stringify(entry)}\n`);
  const journal = await openFileJournal(file);
  await trySettling(journal);
  await journal.close();
  const content = await readFile(file, "utf8");
  await writeFile(file, content.replaceAll(/^1 /gm, "2 "));
  await assert.rejects(openFileJournal(file), /format 2/);
  await writeFile(file, content);
  await (await openFileJournal(file)).close();
}
