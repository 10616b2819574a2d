/**
 * A journal and a store of deliveries in SQLite (3.38 or newer), over a database of `node:sqlite` or `better-sqlite3`.
 *
 * Every method does its work before it returns, because both drivers do.
 */
import type { EndedEntry, JournalEntry } from "../call/journal.js";
import { ClaimLostError } from "../deliveries/claim-lost.js";
import type { DeliveryStore } from "../deliveries/store.js";
import { web } from "../web.js";
import type { DurableJournal } from "./durable-journal.js";
import {
  apisOf,
  entryOf,
  indexName,
  journalColumns,
  onlyApi,
  openWith,
  tableName,
  valuesOf,
  type TableOptions,
} from "./sql.js";

/** A `DatabaseSync` of `node:sqlite`, or a `Database` of `better-sqlite3`. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}

/** `never` fits the drivers' own types of parameters, whatever they are. */
interface SqliteStatement {
  all(...values: never[]): unknown[];
  run(...values: never[]): unknown;
}

type Value = string | number | null;

export interface SqliteTable {
  /** SQL that creates the table if it is missing: your migration. */
  readonly schema: string;
  /** Runs `schema`. */
  ensureSchema(): void;
}

/**
 * Sets `synchronous = FULL` on the connection: with the usual setting of a database in WAL mode, a loss of power takes
 * the last entries with it. Do not call the client inside a transaction, which would hold the entry back.
 */
export function createSqliteJournal(
  database: SqliteDatabase,
  { table: name = "payment_journal" }: TableOptions = {},
): DurableJournal & SqliteTable {
  const table = tableName(name);
  const { run, rows } = statementsOf(database);
  database.exec("PRAGMA synchronous = FULL");
  const write = async (
    entry: JournalEntry & Partial<EndedEntry>,
  ): Promise<void> => {
    run(
      `INSERT INTO ${table} (${journalColumns}, fate, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (api, key, time) DO UPDATE SET fate = excluded.fate, note = excluded.note,
         answers = coalesce(excluded.answers, answers) WHERE fate IS NOT 'done'`,
      ...valuesOf(entry),
    );
  };
  const list = async (condition: string): Promise<JournalEntry[]> =>
    rows(
      `SELECT ${journalColumns} FROM ${table} AS entry WHERE ${openWith(condition, table)} ORDER BY time`,
    ).map((row) => entryOf(row));
  return {
    begin: write,
    end: write,
    unfinished: () => list("fate IS NULL OR fate = 'unknown'"),
    disputed: () => list("fate = 'disputed'"),
    settle: (entry, fate, note) => write({ ...entry, fate, note }),
    isDone: async (key, of?) => {
      const api = of?.api ?? onlyApi(rows(apisOf(table))[0]);
      const done = `SELECT 1 FROM ${table} WHERE api = ? AND key = ? AND fate = 'done' LIMIT 1`;
      return rows(done, api, key).length > 0;
    },
    ...tableOf(database, schemaOf(table)),
  };
}

function schemaOf(table: string): string {
  return `CREATE TABLE IF NOT EXISTS ${table} (
  api TEXT NOT NULL,
  version TEXT,
  operation TEXT NOT NULL,
  key TEXT NOT NULL,
  hash TEXT NOT NULL,
  time TEXT NOT NULL,
  fate TEXT,
  answers TEXT, -- how runs of the call ended, as JSON
  note TEXT, -- of the person who settled it
  PRIMARY KEY (api, key, time)
);
CREATE INDEX IF NOT EXISTS ${indexName(table, "unfinished")} ON ${table} (time) WHERE fate IS NULL OR fate = 'unknown';
CREATE INDEX IF NOT EXISTS ${indexName(table, "disputed")} ON ${table} (time) WHERE fate = 'disputed';
`;
}

/** Inside a transaction of the same connection, the claim and its completion commit with your own writes. */
export function createSqliteDeliveryStore(
  database: SqliteDatabase,
  { table: name = "webhook_deliveries" }: TableOptions = {},
): DeliveryStore & SqliteTable {
  const table = tableName(name);
  /** The holder of this store's claims: only they are renewed, completed and released here. */
  const owner = web.crypto.randomUUID();
  const now = (): number => Date.now() / 1000;
  const among = "key IN (SELECT value FROM json_each(?))";
  const { run, rows } = statementsOf(database);
  return {
    claim: (keys, seconds) =>
      atomically(database, () => {
        const list = JSON.stringify(keys);
        // A write comes first: it waits for other writers, and what is read afterwards stays true until the commit.
        run(`DELETE FROM ${table} WHERE ends <= ?`, now());
        const held = rows(`SELECT owner FROM ${table} WHERE ${among}`, list);
        if (held.some((row) => (row as HeldRow).owner === null))
          return "completed";
        if (held.length > 0) return "in_progress";
        run(
          `INSERT INTO ${table} (key, owner, ends) SELECT value, ?, ? FROM json_each(?)`,
          owner,
          now() + seconds,
          list,
        );
        return "claimed";
      }),
    renew: (keys, seconds) =>
      atomically(database, () => {
        const list = JSON.stringify(keys);
        const time = now();
        run(
          `UPDATE ${table} SET ends = ? WHERE ${among} AND owner = ? AND ends > ?`,
          time + seconds,
          list,
          owner,
          time,
        );
        const own = `SELECT owner FROM ${table} WHERE ${among} AND owner = ? AND ends > ?`;
        return rows(own, list, owner, time).length === keys.length;
      }),
    complete: (keys, seconds) =>
      atomically(database, () => {
        const list = JSON.stringify(keys);
        run(
          `DELETE FROM ${table} WHERE ${among} AND (owner IS NULL OR owner = ? OR ends <= ?)`,
          list,
          owner,
          now(),
        );
        const others = rows(`SELECT owner FROM ${table} WHERE ${among}`, list);
        if (others.length > 0) throw new ClaimLostError();
        run(
          `INSERT INTO ${table} (key, owner, ends) SELECT value, NULL, ? FROM json_each(?)`,
          now() + seconds,
          list,
        );
      }),
    release: (keys) =>
      run(
        `DELETE FROM ${table} WHERE ${among} AND owner = ?`,
        JSON.stringify(keys),
        owner,
      ),
    mark: (key) => {
      const [row] = rows(
        `SELECT value FROM ${table}_marks WHERE key = ? AND ends > ?`,
        key,
        now(),
      );
      return (row as MarkRow | undefined)?.value;
    },
    setMark: (key, value, seconds) =>
      run(
        `INSERT INTO ${table}_marks (key, value, ends) VALUES (?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, ends = excluded.ends`,
        key,
        value,
        now() + seconds,
      ),
    ...tableOf(
      database,
      `CREATE TABLE IF NOT EXISTS ${table} (
  key TEXT PRIMARY KEY,
  owner TEXT, -- of the claim; NULL: the delivery is completed
  ends REAL NOT NULL -- seconds since 1970
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS ${indexName(table, "ends")} ON ${table} (ends);
CREATE TABLE IF NOT EXISTS ${table}_marks (
  key TEXT PRIMARY KEY, -- a thing, or a list that is reconciled
  value TEXT NOT NULL,
  ends REAL NOT NULL -- seconds since 1970
) WITHOUT ROWID;
`,
    ),
  };
}

interface HeldRow {
  readonly owner: string | null;
}

interface MarkRow {
  readonly value: string;
}

interface Statements {
  readonly run: (sql: string, ...values: Value[]) => void;
  readonly rows: (sql: string, ...values: Value[]) => readonly unknown[];
}

function statementsOf(database: SqliteDatabase): Statements {
  // By itself, `node:sqlite` fails at once when another process writes; `better-sqlite3` waits for five seconds.
  database.exec("PRAGMA busy_timeout = 5000");
  return {
    run: (sql, ...values) => {
      database.prepare(sql).run(...(values as never[]));
    },
    rows: (sql, ...values) => database.prepare(sql).all(...(values as never[])),
  };
}

/** A savepoint is a transaction of its own, and part of yours if one is open. */
function atomically<Result>(
  database: SqliteDatabase,
  work: () => Result,
): Result {
  database.exec("SAVEPOINT openapi_dated");
  try {
    const result = work();
    database.exec("RELEASE openapi_dated");
    return result;
  } catch (error) {
    database.exec("ROLLBACK TO openapi_dated; RELEASE openapi_dated");
    throw error;
  }
}

function tableOf(database: SqliteDatabase, schema: string): SqliteTable {
  return { schema, ensureSchema: () => void database.exec(schema) };
}
