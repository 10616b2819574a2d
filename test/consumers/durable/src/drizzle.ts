import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { pgTable, text } from "drizzle-orm/pg-core";
import { createWebhookReceiver, type UnitOfWork } from "./generated/partner-platform/2026-08-01/webhooks.js";
import {
  createPostgresDeliveryStore,
  createPostgresJournal,
  type PostgresConnection,
} from "./generated/partner-platform/runtime/durable/postgres.js";
import { pool } from "./pool.js";

const db = drizzle({ client: pool });
const postings = pgTable("postings", { transaction: text(), status: text() });
type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

/** The store's own SQL within a transaction of Drizzle, which takes its parameters one by one. */
export const over = (transaction: Transaction): PostgresConnection => ({
  query: (statement, values) => {
    const parts = statement.split(/\$(\d+)/);
    const chunks = parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]),
    );
    return transaction.execute(sql.join(chunks));
  },
});

const within = (work: UnitOfWork<Transaction>): Promise<void> =>
  db.transaction((transaction) => work(transaction, createPostgresDeliveryStore(over(transaction))));

export const handle = createWebhookReceiver({ secret: process.env["WEBHOOK_SECRET"] }).handler(
  {
    transaction_status: async ({ data: { message } }, { unit }) => {
      const { id, transaction_status } = message;
      await unit.insert(postings).values({ transaction: id, status: transaction_status });
    },
    $other: () => {},
  },
  { within },
);

/** Outside of transactions: over the pool itself. */
export const journal = createPostgresJournal(pool);
