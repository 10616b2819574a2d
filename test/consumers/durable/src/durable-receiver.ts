import pg from "pg";
import { createWebhookReceiver } from "./generated/partner-platform/2026-08-01/webhooks.js";
import { createPostgresDeliveryStore } from "./generated/partner-platform/runtime/durable/postgres.js";

const store = createPostgresDeliveryStore(new pg.Pool());
await store.ensureSchema(); // or run `store.schema` as a migration

export const receiver = createWebhookReceiver({ secret: process.env["WEBHOOK_SECRET"], store });
