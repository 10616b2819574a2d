// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * A journal and a store of deliveries in PostgreSQL (12 or newer), over a pool of `pg` or an instance of `postgres`.
 *
 * The database's clock decides when a claim ends, so the clocks of the processes may differ.
 */
import type { EndedEntry, JournalEntry } from "../call/journal.js";
import { ClaimLostError } from "../deliveries/claim-lost.js";
import type { ClaimState, DeliveryStore } from "../deliveries/store.js";
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

/** A pool or client of `pg`, or what `postgres()` returns. */
export type PostgresConnection =
  | {
      /** Rows, or an object that has them. */
      query(
        text: string,
        values: unknown[],
      ): Promise<readonly unknown[] | { readonly rows: readonly unknown[] }>;
    }
  | {
      unsafe(
        text: string,
        // `never` fits the driver's own type of parameters, whatever it is.
        values: never[],
      ): PromiseLike<readonly unknown[]>;
    };

export interface PostgresTable {
  /** SQL that creates the table if it is missing: your migration. */
  readonly schema: string;
  /**
   * Runs the missing parts of `schema`, one process after the other. If none is missing, it waits for no writer and
   * needs no right to create tables.
   */
  ensureSchema(): Promise<void>;
}

/**
 * `connection` must commit each statement by itself, as a pool does: an entry that is rolled back later would not be
 * there when the payment is.
 */
export function createPostgresJournal(
  connection: PostgresConnection,
  { table: name = "payment_journal" }: TableOptions = {},
): DurableJournal & PostgresTable {
  const table = tableName(name);
  const query = queryOf(connection);
  const write = async (entry: JournalEntry & Partial<EndedEntry>): Promise<void> => {
    await query(
      `INSERT INTO ${table} AS known (${journalColumns}, fate, note) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (api, key, time) DO UPDATE SET fate = excluded.fate, note = excluded.note,
         answers = coalesce(excluded.answers, known.answers), changed = clock_timestamp()
       WHERE known.fate IS DISTINCT FROM 'done'
       RETURNING set_config('synchronous_commit', ${durably}, true)`,
      valuesOf(entry),
    );
  };
  const list = async (condition: string): Promise<JournalEntry[]> => {
    const rows = await query(
      `SELECT ${journalColumns} FROM ${table} AS entry WHERE ${openWith(condition, table)} ORDER BY time`,
    );
    return rows.map((row) => entryOf(row));
  };
  return {
    begin: write,
    end: write,
    unfinished: () => list("fate IS NULL OR fate = 'unknown'"),
    disputed: () => list("fate = 'disputed'"),
    settle: (entry, fate, note) => write({ ...entry, fate, note }),
    isDone: async (key, of?) => {
      const api = of?.api ?? onlyApi((await query(apisOf(table), []))[0]);
      const done = await query(
        `SELECT 1 FROM ${table} WHERE api = $1 AND key = $2 AND fate = 'done' LIMIT 1`,
        [api, key],
      );
      return done.length > 0;
    },
    ...tableOf(query, table, [
      `CREATE TABLE IF NOT EXISTS ${table} (
  api text NOT NULL,
  version text,
  operation text NOT NULL,
  key text NOT NULL,
  hash text NOT NULL,
  time text NOT NULL,
  fate text,
  changed timestamptz NOT NULL DEFAULT clock_timestamp(),
  answers text, -- how runs of the call ended, as JSON
  note text, -- of the person who settled it
  PRIMARY KEY (api, key, time)
)`,
      `CREATE INDEX IF NOT EXISTS ${indexName(table, "unfinished")} ON ${table} (time) WHERE fate IS NULL OR fate = 'unknown'`,
      `CREATE INDEX IF NOT EXISTS ${indexName(table, "disputed")} ON ${table} (time) WHERE fate = 'disputed'`,
    ]),
  };
}

/** On the disk when the statement returns, even where the role or the database is set to commit before that. */
const durably =
  "CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END";

/** A list travels as JSON: drivers that know no types, as behind a pooler, do not write and read arrays. */
const eachKey = "json_array_elements_text($1::text::json)";
const anyKey = `ANY(ARRAY(SELECT ${eachKey}))`;

/** With a client inside a transaction, the claim and its completion commit with your own writes. */
export function createPostgresDeliveryStore(
  connection: PostgresConnection,
  { table: name = "webhook_deliveries" }: TableOptions = {},
): DeliveryStore & PostgresTable {
  const table = tableName(name);
  const query = queryOf(connection);
  /** The holder of this store's claims: only they are renewed, completed and released here. */
  const owner = web.crypto.randomUUID();
  const release = async (keys: readonly string[]): Promise<void> => {
    await query(`DELETE FROM ${table} WHERE key = ${anyKey} AND owner = $2`, [JSON.stringify(keys), owner]);
  };
  return {
    claim: async (keys, seconds) => {
      // Copies of a delivery have the same first key. Whoever has its lock goes on; the others see that it is taken, even
      // inside a transaction that is still open. Of other claims that share a key, the later waits for the earlier.
      const [row] = await query(
        `WITH lock AS MATERIALIZED (
           SELECT pg_try_advisory_xact_lock(hashtextextended($4, 0)) AS is_free
         ), held AS MATERIALIZED (
           SELECT owner FROM ${table} WHERE key = ${anyKey} AND ends > clock_timestamp()
         ), taken AS (
           INSERT INTO ${table} AS known (key, owner, ends)
           SELECT key, $2, clock_timestamp() + make_interval(secs => $3::float8) FROM ${eachKey} AS key
           WHERE (SELECT is_free FROM lock) AND NOT EXISTS (SELECT FROM held)
           ORDER BY key
           ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, ends = excluded.ends
           WHERE known.ends <= clock_timestamp()
           RETURNING key
         )
         SELECT (SELECT json_agg(key) FROM taken)::text AS taken,
           EXISTS (SELECT FROM held WHERE owner IS NULL) AS completed`,
        [JSON.stringify(keys), owner, seconds, `${table} ${keys[0] ?? ""}`],
      );
      // One word each: a driver may be set to rewrite the names of columns.
      const { taken: list, completed } = row as ClaimRow;
      const claimed = JSON.parse(list ?? "[]") as string[];
      if (claimed.length === keys.length) return "claimed";
      // Another claim was committed between the statement's first look and its write. The keys that it has stay with it.
      if (claimed.length > 0) await release(claimed);
      return (completed ? "completed" : "in_progress") satisfies ClaimState;
    },
    renew: async (keys, seconds) => {
      const renewed = await query(
        `UPDATE ${table} SET ends = clock_timestamp() + make_interval(secs => $3::float8)
         WHERE key = ${anyKey} AND owner = $2 AND ends > clock_timestamp() RETURNING key`,
        [JSON.stringify(keys), owner, seconds],
      );
      return renewed.length === keys.length;
    },
    complete: async (keys, seconds) => {
      const completed = await query(
        `WITH lost AS MATERIALIZED (
           SELECT FROM ${table} WHERE key = ${anyKey} AND owner <> $2 AND ends > clock_timestamp()
         )
         INSERT INTO ${table} AS known (key, owner, ends)
         SELECT key, NULL, clock_timestamp() + make_interval(secs => $3::float8) FROM ${eachKey} AS key
         WHERE NOT EXISTS (SELECT FROM lost)
         ORDER BY key
         ON CONFLICT (key) DO UPDATE SET owner = NULL, ends = excluded.ends
         WHERE known.owner IS NULL OR known.owner = $2 OR known.ends <= clock_timestamp()
         RETURNING key`,
        [JSON.stringify(keys), owner, seconds],
      );
      if (completed.length < keys.length) throw new ClaimLostError();
      await query(
        `DELETE FROM ${table} WHERE key IN (
           SELECT key FROM ${table} WHERE ends <= clock_timestamp() ORDER BY ends LIMIT 100 FOR UPDATE SKIP LOCKED
         )`,
      );
    },
    release,
    mark: async (key) => {
      const [row] = await query(
        `SELECT value FROM ${table}_marks WHERE key = $1 AND ends > clock_timestamp()`,
        [key],
      );
      return (row as MarkRow | undefined)?.value;
    },
    setMark: async (key, value, seconds) => {
      await query(
        `INSERT INTO ${table}_marks (key, value, ends)
         VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3::float8))
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, ends = excluded.ends`,
        [key, value, seconds],
      );
    },
    ...tableOf(query, table, [
      `CREATE TABLE IF NOT EXISTS ${table} (
  key text PRIMARY KEY,
  owner text, -- of the claim; NULL: the delivery is completed
  ends timestamptz NOT NULL
)`,
      `CREATE INDEX IF NOT EXISTS ${indexName(table, "ends")} ON ${table} (ends)`,
      `CREATE TABLE IF NOT EXISTS ${table}_marks (
  key text PRIMARY KEY, -- a thing, or a list that is reconciled
  value text NOT NULL,
  ends timestamptz NOT NULL
)`,
    ]),
  };
}

interface ClaimRow {
  /** JSON. */
  readonly taken: string | null;
  readonly completed: boolean;
}

interface MarkRow {
  readonly value: string;
}

type Query = (text: string, values?: unknown[]) => Promise<readonly unknown[]>;

function queryOf(connection: PostgresConnection): Query {
  if ("unsafe" in connection) return async (text, values = []) => connection.unsafe(text, values as never[]);
  return async (text, values = []) => {
    const result = await connection.query(text, values);
    return "rows" in result ? result.rows : result;
  };
}

/** `IF NOT EXISTS` fails when two processes create at once, and waits for writers even if there is nothing to do. */
function tableOf(query: Query, table: string, statements: readonly string[]): PostgresTable {
  const steps = statements.map(
    (statement) => `IF ${isMissing(table, statement)} THEN ${statement}; END IF;\n`,
  );
  return {
    schema: statements.map((statement) => `${statement};\n`).join(""),
    ensureSchema: async () => {
      await query(`DO $ensure$ BEGIN
PERFORM pg_advisory_xact_lock(hashtextextended('schema of ${table}', 0));
${steps.join("")}END $ensure$`);
    },
  };
}

/** The condition, as SQL, that what the statement adds is not there: a table, or an index in the table's schema. */
function isMissing(table: string, statement: string): string {
  const [, kind, name = ""] = /(TABLE|INDEX) IF NOT EXISTS (\S+)/.exec(statement) ?? [];
  const schema = table.slice(0, table.indexOf(".") + 1);
  return `to_regclass('${kind === "INDEX" ? schema : ""}${name}') IS NULL`;
}
