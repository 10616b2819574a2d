/** The outbox of docs/durable.md over a database of SQLite. */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

import type { DurableJournal } from "../../../../templates/runtime/durable/durable-journal.js";
import { createSqliteJournal, type SqliteDatabase } from "../../../../templates/runtime/durable/sqlite.js";

type Run = (sql: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

export interface OutboxWorker {
  readonly run: Run;
  readonly journal: DurableJournal;
  pay(args: never, how: object): PromiseLike<unknown>;
  readonly api: string;
  readonly leaseMs: number;
  readonly skipLocked: "";
}

interface Outbox {
  readonly outboxSchema: string;
  readonly enqueue: (run: Run, key: string, args: object) => Promise<void>;
  readonly sendNext: (worker: OutboxWorker) => Promise<boolean>;
  readonly runOutbox: (worker: OutboxWorker, limit: number, signal: AbortSignal) => Promise<void>;
}

/** By path: the file belongs to another project, whose generated code it names in types only. */
export async function loadOutbox(): Promise<Outbox> {
  const file = path.resolve(import.meta.dirname, "../../../consumers/durable/src/outbox.ts");
  return (await import(pathToFileURL(file).href)) as Outbox;
}

export interface Database extends SqliteDatabase {
  close(): void;
}

/** `libsql` has the interface of `better-sqlite3`, and a binary on npm. */
export function openDatabase(file: string): Database {
  const Driver = createRequire(import.meta.url)("libsql") as new (file: string) => Database;
  const database = new Driver(file);
  createSqliteJournal(database); // sets how long a connection waits for another
  return database;
}

export function runOf(database: SqliteDatabase): Run {
  return async (sql, values) => {
    const statement = database.prepare(sql.replaceAll("$", "?"));
    if (sql.includes("RETURNING") || sql.startsWith("SELECT")) return statement.all(...(values as never[]));
    statement.run(...(values as never[]));
    return [];
  };
}
