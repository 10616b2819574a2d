/**
 * Opens a payment journal, by path or connection URL, with the project's driver: to list open entries, and to end one
 * on a person's decision.
 *
 * Reading takes no lock and writes nothing, so a journal can be read while a process uses it.
 */
import { open } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import { diagnosticError, DiagnosticError } from "../diagnostics/diagnostic.js";
import type { JournalEntry } from "../../templates/runtime/call/journal.js";
import type { DurableJournal } from "../../templates/runtime/durable/durable-journal.js";
import { openFileJournal } from "../../templates/runtime/durable/file.js";
import { redact } from "../../templates/runtime/errors/redact.js";
import { foldRecords, readLines, type JournalRecord } from "../../templates/runtime/durable/file-lines.js";
import { createPostgresJournal } from "../../templates/runtime/durable/postgres.js";
import { tableName } from "../../templates/runtime/durable/sql.js";
import { createSqliteJournal, type SqliteDatabase } from "../../templates/runtime/durable/sqlite.js";
import { decodePercent } from "../values/text.js";
import { withoutCredentials } from "../values/url.js";

export interface JournalPlace {
  /** A path, or a connection URL of PostgreSQL. */
  readonly journal: string;
  /** The database table, if it is not `payment_journal`. */
  readonly table: string | undefined;
  /** The base of paths, and the folder where drivers are installed. */
  readonly cwd: string;
}

/** An unfinished entry. */
export interface OpenEntry extends JournalEntry {
  readonly fate: "unfinished" | "disputed";
}

export interface OpenJournal {
  /** The journal's name for display, without a password. */
  readonly name: string;
  /** Oldest first. */
  entries(): Promise<readonly OpenEntry[]>;
  settle(entry: JournalEntry, fate: "done" | "refused", note: string): Promise<void>;
  /** Lines of a file that are damaged or were set aside: each may be a call. */
  readonly damagedLines?: number;
  close(): Promise<void>;
}

/** Opens the journal, lets `work` use it, and closes it. Throws a `DiagnosticError` if that fails. */
export async function withJournal<Result>(
  place: JournalPlace,
  work: (journal: OpenJournal) => Promise<Result>,
): Promise<Result> {
  const name = shownName(place.journal);
  try {
    const journal = await openJournal(place, name);
    try {
      return await work(journal);
    } finally {
      await journal.close();
    }
  } catch (error) {
    if (error instanceof DiagnosticError) throw error;
    // A driver's message may quote the address, or what it takes for the host in it.
    const text = String(error instanceof Error ? error.message || errorCode(error) : error);
    const shown = redact(text.replaceAll(place.journal, name), credentialsIn(place.journal));
    throw unusable(name, `${shown.replace(/[.\s]*$/, "")}.`);
  }
}

function unusable(name: string, detail: string): DiagnosticError {
  return diagnosticError("JOURNAL_UNUSABLE", { file: name }, detail);
}

/** A path as it is; a URL without user, password and parameters. */
function shownName(journal: string): string {
  // Without slashes, or without its scheme, it is a path whose name looks like the rest of a URL.
  const name = withoutCredentials(journal).replace(
    /^(?:([a-z][a-z\d+.-]+:).*:|[^:/\\]{2,}:(?!\/)).*@/i,
    "$1",
  );
  return isUrl(journal) ? (name.split(/[?#]/, 1)[0] ?? "") : name;
}

/** Parts of the URL that no message may have, as a driver may take them apart. */
function credentialsIn(journal: string): string[] {
  const [, credentials = ""] = /^[^:]*:\/*(.*)@/s.exec(journal) ?? [];
  const password = credentials.replace(/^[^:]*:/, "");
  return [password, decodePercent(password), ...password.split(/[@/?#]/)].filter((part) => part.length > 2);
}

function isUrl(journal: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(journal);
}

async function openJournal(place: JournalPlace, name: string): Promise<OpenJournal> {
  const { journal, table = "payment_journal", cwd } = place;
  if (/^postgres(?:ql)?:\/\//.test(journal)) return openPostgres(journal, name, tableName(table), cwd);
  if (isUrl(journal))
    throw unusable(
      name,
      "Expected the path of a file or of an SQLite database, or a URL that begins with `postgres://`.",
    );
  const file = path.resolve(cwd, journal);
  return (await beginsLikeSqlite(file))
    ? openSqlite(file, name, tableName(table), cwd)
    : openFile(file, name);
}

async function beginsLikeSqlite(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString("latin1") === "SQLite format 3\0";
  } finally {
    await handle.close();
  }
}

async function openFile(file: string, name: string): Promise<OpenJournal> {
  const handle = await open(file);
  const content = await handle.readFile().finally(() => handle.close());
  const { records, damaged } = readLines(content, name);
  const damagedLines = damaged.filter(({ isCut }) => !isCut).length;
  if (records.length === 0 && damagedLines > 0)
    throw unusable(name, "It is neither a journal nor an SQLite database: none of its lines is an entry.");
  const entries = [...foldRecords(records).values()].flatMap(openEntry);
  return {
    name,
    damagedLines,
    entries: () => Promise.resolve(oldestFirst(entries)),
    settle: async (...outcome) => {
      const journal = await openFileJournal(file);
      await journal.settle(...outcome).finally(() => journal.close());
    },
    close: () => Promise.resolve(),
  };
}

function openEntry({ fate, note: _note, ...entry }: JournalRecord): OpenEntry[] {
  if (fate === undefined || fate === "unknown") return [{ ...entry, fate: "unfinished" }];
  return fate === "disputed" ? [{ ...entry, fate }] : [];
}

/** The entries of a table; the journal of the runtime reads and settles them. */
function tableJournal(name: string, journal: DurableJournal, close: OpenJournal["close"]): OpenJournal {
  return {
    name,
    entries: async () => {
      const [unfinished, disputed] = [await journal.unfinished(), await journal.disputed()];
      return oldestFirst([
        ...unfinished.map((entry) => ({ ...entry, fate: "unfinished" as const })),
        ...disputed.map((entry) => ({ ...entry, fate: "disputed" as const })),
      ]);
    },
    settle: (...decision) => journal.settle(...decision),
    close,
  };
}

function oldestFirst(entries: readonly OpenEntry[]): OpenEntry[] {
  return [...entries].sort((one, other) => one.time.localeCompare(other.time));
}

interface ClosableDatabase extends SqliteDatabase {
  close(): unknown;
}

async function openSqlite(file: string, name: string, table: string, cwd: string): Promise<OpenJournal> {
  const database = await sqliteDatabase(file, name, cwd);
  return tableJournal(name, createSqliteJournal(database, { table }), () =>
    Promise.resolve(void database.close()),
  );
}

/** Node's own driver, or the project's `better-sqlite3`. */
async function sqliteDatabase(file: string, name: string, cwd: string): Promise<ClosableDatabase> {
  const loaded = loadFrom(cwd, "better-sqlite3") as (new (file: string) => ClosableDatabase) | undefined;
  if (loaded !== undefined) return new loaded(file);
  try {
    const specifier = "node:sqlite"; // older versions of Node lack it
    const { DatabaseSync } = (await import(specifier)) as {
      readonly DatabaseSync: new (file: string) => ClosableDatabase;
    };
    return new DatabaseSync(file);
  } catch {
    throw missingDriver(
      name,
      "SQLite",
      "`better-sqlite3` is not installed here, and this version of Node has no `node:sqlite`",
      "Install `better-sqlite3` in the project, or use Node 22.13 or newer.",
    );
  }
}

type Query = (text: string, values?: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;

/** With the project's `pg`, else with its `postgres`. */
async function openPostgres(url: string, name: string, table: string, cwd: string): Promise<OpenJournal> {
  const { query, close } = await postgresConnection(url, name, cwd);
  return tableJournal(name, createPostgresJournal({ query }, { table }), close);
}

interface PgModule {
  readonly Client: new (options: object) => {
    connect(): Promise<unknown>;
    on(event: "error", listener: () => void): unknown;
    query: Query;
    end(): Promise<void>;
  };
}

type PostgresModule = (
  url: string,
  options: object,
) => {
  unsafe(text: string, values: unknown[]): PromiseLike<readonly unknown[]>;
  end(options: object): Promise<void>;
};

async function postgresConnection(
  url: string,
  name: string,
  cwd: string,
): Promise<{ readonly query: Query; readonly close: () => Promise<void> }> {
  const pg = loadFrom(cwd, "pg") as PgModule | undefined;
  if (pg !== undefined) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectionTimeout });
    // The query in flight reports it.
    client.on("error", () => undefined);
    await client.connect();
    return { query: (text, values) => client.query(text, values), close: () => client.end() };
  }
  const postgres = loadFrom(cwd, "postgres") as PostgresModule | undefined;
  if (postgres === undefined)
    throw missingDriver(
      name,
      "PostgreSQL",
      "Neither `pg` nor `postgres` is installed here",
      "Install `pg` in the project, or run the command in the folder of the package that has it.",
    );
  const sql = postgres(url, { max: 1, connect_timeout: connectionTimeout / 1000, onnotice: () => undefined });
  return {
    query: async (text, values = []) => ({ rows: await sql.unsafe(text, values) }),
    close: () => sql.end({ timeout: 5 }),
  };
}

/** The connection timeout in milliseconds. */
const connectionTimeout = 10_000;

/** Undefined if the project lacks the package. */
function loadFrom(cwd: string, name: string): unknown {
  const load = createRequire(path.join(cwd, "package.json"));
  try {
    load.resolve(name);
  } catch {
    return undefined;
  }
  return load(name);
}

function missingDriver(name: string, database: string, detail: string, fix: string): DiagnosticError {
  return diagnosticError(
    "JOURNAL_DRIVER_MISSING",
    { file: name },
    `The journal is in ${database}. ${detail}.`,
    fix,
  );
}

/** Some driver errors have a code but no message. */
function errorCode(error: Error): string {
  return "code" in error ? String(error.code) : error.name;
}
