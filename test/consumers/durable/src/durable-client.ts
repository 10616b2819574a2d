import { createClient } from "./generated/partner-platform/2026-08-01/index.js";
import { createPostgresJournal } from "./generated/partner-platform/runtime/durable/postgres.js";
import { pool } from "./pool.js";

const journal = createPostgresJournal(pool);
await journal.ensureSchema(); // or run `journal.schema` as a migration

const { BASE_URL: baseUrl = "", API_KEY: apiKey = "" } = process.env;
export const client = createClient({ baseUrl, auth: { apiKey }, journal });

for (const entry of await journal.unfinished()) console.log("Resume this first:", entry.operation, entry.key);
