// app/webhooks/route.ts
import postgres from "postgres";
import { createWebhookReceiver, type UnitOfWork } from "./generated/partner-platform/2026-08-01/webhooks.js";
import { createPostgresDeliveryStore } from "./generated/partner-platform/runtime/durable/postgres.js";

const sql = postgres();

const within = (work: UnitOfWork<postgres.TransactionSql>): Promise<unknown> =>
  sql.begin((transaction) => work(transaction, createPostgresDeliveryStore(transaction)));

export const POST = createWebhookReceiver({ secret: process.env["WEBHOOK_SECRET"] }).handler(
  {
    transaction_status: async ({ data: { message } }, { unit }) => {
      const { id, transaction_status } = message;
      await unit`INSERT INTO postings VALUES (${id}, ${transaction_status})`;
    },
    $other: () => {},
  },
  { within },
);
