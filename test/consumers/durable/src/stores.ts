/** Each store over each driver, as an application opens it. */
import { DatabaseSync } from "node:sqlite";
import Sqlite from "better-sqlite3";
import { Redis } from "ioredis";
import pg from "pg";
import postgres from "postgres";
import { createClient } from "redis";

import {
  createPostgresDeliveryStore,
  createPostgresJournal,
} from "./generated/partner-platform/runtime/durable/postgres.js";
import { openFileJournal } from "./generated/partner-platform/runtime/durable/file.js";
import { createRedisDeliveryStore } from "./generated/partner-platform/runtime/durable/redis.js";
import {
  createSqliteDeliveryStore,
  createSqliteJournal,
} from "./generated/partner-platform/runtime/durable/sqlite.js";
import type { DurableJournal } from "./generated/partner-platform/runtime/durable/durable-journal.js";
import type { DeliveryStore } from "./generated/partner-platform/2026-08-01/webhooks.js";

export interface Places {
  readonly folder: string;
  readonly postgresPort?: number | undefined;
  readonly redisPort?: number | undefined;
}

export const urlOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** A lost connection fails its queries, and need not end the process. */
export function openPool({ postgresPort = 0 }: Places): pg.Pool {
  const pool = new pg.Pool({ connectionString: urlOf(postgresPort), max: 5 });
  return pool.on("error", () => {}).on("connect", (client) => void client.on("error", () => {}));
}

export function openSqlite({ folder }: Places): DatabaseSync {
  const database = new DatabaseSync(`${folder}/node.db`, { timeout: 5000 });
  database.exec("PRAGMA journal_mode = WAL");
  return database;
}

export function openOtherSqlite({ folder }: Places): Sqlite.Database {
  const database = new Sqlite(`${folder}/other.db`);
  database.exec("PRAGMA journal_mode = WAL");
  return database;
}

export type StoreName = keyof typeof stores;
export const stores = {
  "node:sqlite": async (places: Places) => createSqliteDeliveryStore(openSqlite(places)),
  "better-sqlite3": async (places: Places) => createSqliteDeliveryStore(openOtherSqlite(places)),
  pg: async (places: Places) => createPostgresDeliveryStore(openPool(places)),
  postgres: async ({ postgresPort = 0 }: Places) =>
    createPostgresDeliveryStore(postgres(urlOf(postgresPort), { max: 5, onnotice: () => {} })),
  ioredis: async ({ redisPort = 0 }: Places) =>
    createRedisDeliveryStore(new Redis(redisPort, { maxRetriesPerRequest: 1 }).on("error", () => {})),
  redis: async ({ redisPort = 0 }: Places) =>
    createRedisDeliveryStore(
      await createClient({ url: `redis://127.0.0.1:${redisPort}` })
        .on("error", () => {})
        .connect(),
    ),
} satisfies Record<string, (places: Places) => Promise<DeliveryStore>>;

export type JournalName = keyof typeof journals;
export const journals = {
  file: async ({ folder }: Places) => openFileJournal(`${folder}/payments.journal`),
  "node:sqlite": async (places: Places) => createSqliteJournal(openSqlite(places)),
  "better-sqlite3": async (places: Places) => createSqliteJournal(openOtherSqlite(places)),
  pg: async (places: Places) => createPostgresJournal(openPool(places)),
} satisfies Record<string, (places: Places) => Promise<DurableJournal>>;

const tables = `CREATE TABLE effects (delivery text);
CREATE TABLE postings ("transaction" text, status text, number integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY);`;

/** The tables, as a migration would make them. */
export async function migrate(places: Places): Promise<void> {
  for (const database of [openSqlite(places), openOtherSqlite(places)]) {
    createSqliteDeliveryStore(database).ensureSchema();
    createSqliteJournal(database).ensureSchema();
    database.exec(tables.replace(" GENERATED ALWAYS AS IDENTITY", ""));
  }
  if (places.postgresPort === undefined) return;
  const pool = openPool(places);
  await createPostgresDeliveryStore(pool).ensureSchema();
  await createPostgresJournal(pool).ensureSchema();
  await pool.query(tables);
  await pool.end();
}
