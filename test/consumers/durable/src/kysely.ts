import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from "kysely";
import { createWebhookReceiver, type UnitOfWork } from "./generated/partner-platform/2026-08-01/webhooks.js";
import {
  createPostgresDeliveryStore,
  createPostgresJournal,
  type PostgresConnection,
} from "./generated/partner-platform/runtime/durable/postgres.js";
import { pool } from "./pool.js";

interface Database {
  postings: { transaction: string; status: string };
}

const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

const over = (transaction: Transaction<Database>): PostgresConnection => ({
  query: (statement, values) => transaction.executeQuery(CompiledQuery.raw(statement, values)),
});

const within = (work: UnitOfWork<Transaction<Database>>): Promise<void> =>
  db
    .transaction()
    .execute((transaction) => work(transaction, createPostgresDeliveryStore(over(transaction))));

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

export const journal = createPostgresJournal(pool);
