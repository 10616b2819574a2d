import { createWebhookReceiver } from "./generated/partner-platform/2026-08-01/webhooks.js";
import { createPostgresDeliveryStore } from "./generated/partner-platform/runtime/durable/postgres.js";
import { pool } from "./pool.js";

const store = createPostgresDeliveryStore(pool);
await store.ensureSchema(); // or run `store.schema` as a migration

export const receiver = createWebhookReceiver({ secret: process.env["WEBHOOK_SECRET"], store });
