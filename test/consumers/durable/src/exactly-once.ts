import express from "express";
import pg from "pg";
import { createWebhookReceiver } from "./generated/partner-platform/2026-08-01/webhooks.js";
import { createPostgresDeliveryStore } from "./generated/partner-platform/runtime/durable/postgres.js";

const pool = new pg.Pool();
// A lost connection fails its queries, and need not end the process.
const complain = ({ message }: Error): void => console.error(message);
pool.on("error", complain).on("connect", (client) => void client.on("error", complain));
const secret = process.env["WEBHOOK_SECRET"];

export const app = express();

app.post("/webhooks", async (request, response) => {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("BEGIN");
    const handler = createWebhookReceiver({ secret, store: createPostgresDeliveryStore(client) }).handler({
      transaction_status: async ({ data: { message } }) => {
        const { id, transaction_status } = message;
        await client.query("INSERT INTO postings VALUES ($1, $2)", [id, transaction_status]);
      },
      $other: () => {},
    });
    const answer = await handler.answer({ body: request, headers: request.headers });
    await client.query(answer.status === 200 ? "COMMIT" : "ROLLBACK");
    response.status(answer.status).set(answer.headers).send(answer.body);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    response.sendStatus(500); // not committed: the delivery comes again
  } finally {
    client.release(failure); // after a failure, the connection is closed, which rolls back
  }
});
