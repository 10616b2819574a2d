import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createWebhookReceiver, type UnitOfWork } from "./generated/partner-platform/2026-08-01/webhooks.js";
import {
  createSqliteDeliveryStore,
  createSqliteJournal,
} from "./generated/partner-platform/runtime/durable/sqlite.js";

const file = process.env["DATABASE"] ?? "data.db";
const db = drizzle({ client: new Database(file) });
const postings = sqliteTable("postings", { transaction: text(), status: text() });
const store = createSqliteDeliveryStore(db.$client);

/** A connection has one transaction at a time, and the driver's own `transaction` cannot wait for your function. */
let last: Promise<unknown> = Promise.resolve();
function within(work: UnitOfWork<typeof db>): Promise<void> {
  const run = async (): Promise<void> => {
    db.$client.exec("BEGIN IMMEDIATE");
    try {
      await work(db, store);
      db.$client.exec("COMMIT");
    } catch (error) {
      if (db.$client.inTransaction) db.$client.exec("ROLLBACK");
      throw error;
    }
  };
  const result = last.then(run);
  last = result.catch(() => {});
  return result;
}

export const handle = createWebhookReceiver({ secret: process.env["WEBHOOK_SECRET"] }).handler(
  {
    transaction_status: ({ data: { message } }, { unit }) => {
      const { id, transaction_status } = message;
      unit.insert(postings).values({ transaction: id, status: transaction_status }).run();
    },
    $other: () => {},
  },
  { within },
);

/** On a connection of its own: an entry must not be rolled back with a delivery. */
export const journal = createSqliteJournal(new Database(file));
