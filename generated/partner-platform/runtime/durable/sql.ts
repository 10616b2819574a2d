// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Parts that the journals and stores over SQL databases share. */
import type { EndedEntry, JournalAnswer, JournalEntry } from "../call/journal.js";
import { severalApis } from "./durable-journal.js";

export interface TableOptions {
  /** Name of the table; in PostgreSQL, it may include a schema: `billing.webhook_deliveries`. */
  readonly table?: string | undefined;
}

/** The name in the form that SQL takes. Names that would need quotes are refused, so that no text can become SQL. */
export function tableName(name: string): string {
  if (/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)?$/.test(name)) return name;
  throw new TypeError(
    `\`table\` must be a name of letters, digits and _, or schema.name: ${JSON.stringify(name)}`,
  );
}

/** The last part of the name, for indexes: they live in the schema of their table. */
export function indexName(table: string, suffix: string): string {
  return `${table.slice(table.indexOf(".") + 1)}_${suffix}`;
}

/** The condition for an entry with one of these fates whose request no later use of its key has `done`. */
export function openWith(fates: string, table: string): string {
  return `(${fates}) AND NOT EXISTS (SELECT 1 FROM ${table} AS later WHERE later.api = entry.api AND later.key = entry.key
     AND later.time >= entry.time AND later.hash = entry.hash AND later.operation = entry.operation AND later.fate = 'done')`;
}

/** The first and the last API of a journal, by its primary key. */
export function apisOf(table: string): string {
  return `SELECT (SELECT min(api) FROM ${table}) AS first, (SELECT max(api) FROM ${table}) AS last`;
}

/** Rejects where it would be a guess whose key is meant. */
export function onlyApi(row: unknown): string {
  const { first, last } = row as Readonly<Record<"first" | "last", string | null>>;
  if (first === last) return first ?? "";
  throw new TypeError(severalApis);
}

export const journalColumns = "api, version, operation, key, hash, time, answers";

/** The values of an entry, in the order of `journalColumns`, then its fate and note. */
export function valuesOf(entry: JournalEntry & Partial<EndedEntry>): (string | null)[] {
  const { api, version = null, operation, key, hash, time } = entry;
  const { answers, fate = null, note = null } = entry;
  const json = answers === undefined ? null : JSON.stringify(answers);
  return [api, version, operation, key, hash, time, json, fate, note];
}

/** An entry as `begin` received it. */
export function entryOf(row: unknown): JournalEntry {
  const { version, answers, ...entry } = row as EntryRow;
  return {
    ...entry,
    version: version ?? undefined,
    ...(answers !== null && {
      answers: JSON.parse(answers) as JournalAnswer[],
    }),
  };
}

type EntryRow = Omit<JournalEntry, "version" | "answers"> & {
  readonly version: string | null;
  readonly answers: string | null;
};
