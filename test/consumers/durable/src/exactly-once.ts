import express from "express";
import type { PoolClient } from "pg";
import { createWebhookReceiver, type UnitOfWork } from "./generated/partner-platform/2026-08-01/webhooks.js";
import { createPostgresDeliveryStore } from "./generated/partner-platform/runtime/durable/postgres.js";
import { pool } from "./pool.js";

async function within(work: UnitOfWork<PoolClient>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await work(client, createPostgresDeliveryStore(client));
    await client.query("COMMIT");
    client.release();
  } catch (error) {
    client.release(true); // closes the connection, which rolls back in whatever state it is
    throw error;
  }
}

const receiver = createWebhookReceiver({ secret: process.env["WEBHOOK_SECRET"] });
const handle = receiver.handler(
  {
    transaction_status: async ({ data: { message } }, { unit }) => {
      const { id, transaction_status } = message;
      await unit.query("INSERT INTO postings VALUES ($1, $2)", [id, transaction_status]);
    },
    $other: () => {},
  },
  { within },
);

export const app = express();

app.post("/webhooks", async (request, response) => {
  const { status, headers, body } = await handle.answer({ body: request, headers: request.headers });
  response.status(status).set(headers).send(body);
});
