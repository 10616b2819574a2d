import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect, type Transaction } from "kysely";
import { createWebhookReceiver, type UnitOfWork } from "./generated/partner-platform/2026-08-01/webhooks.js";
import {
  createSqliteDeliveryStore,
  createSqliteJournal,
} from "./generated/partner-platform/runtime/durable/sqlite.js";

interface Database {
  postings: { transaction: string; status: string };
}

const file = process.env["DATABASE"] ?? "data.db";
const database = new SQLite(file);
const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
const store = createSqliteDeliveryStore(database);

/** Kysely runs one transaction at a time, on the connection that the store uses too. */
const within = (work: UnitOfWork<Transaction<Database>>): Promise<void> =>
  db.transaction().execute((transaction) => work(transaction, store));

export const handle = createWebhookReceiver({ secret: process.env["WEBHOOK_SECRET"] }).handler(
  {
    transaction_status: async ({ data: { message } }, { unit }) => {
      const { id, transaction_status } = message;
      await unit.insertInto("postings").values({ transaction: id, status: transaction_status }).execute();
    },
    $other: () => {},
  },
  { within },
);

/** On a connection of its own: an entry must not be rolled back with a delivery. */
export const journal = createSqliteJournal(new SQLite(file));
