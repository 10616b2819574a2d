import pg from "pg";
import { createWebhookReceiver } from "./generated/partner-platform/2026-08-01/webhooks.js";
import { createPostgresDeliveryStore } from "./generated/partner-platform/runtime/durable/postgres.js";

// Without a listener, a connection that is lost while nobody uses it ends the process.
const pool = new pg.Pool().on("error", ({ message }) => console.error(message));

const store = createPostgresDeliveryStore(pool);
await store.ensureSchema(); // or run `store.schema` as a migration

export const receiver = createWebhookReceiver({ secret: process.env["WEBHOOK_SECRET"], store });
