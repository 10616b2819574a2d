import pg from "pg";
import { createClient } from "./generated/partner-platform/2026-08-01/index.js";
import { createPostgresJournal } from "./generated/partner-platform/runtime/durable/postgres.js";

// Without a listener, a connection that is lost while nobody uses it ends the process.
const pool = new pg.Pool().on("error", ({ message }) => console.error(message));

const journal = createPostgresJournal(pool);
await journal.ensureSchema(); // or run `journal.schema` as a migration

const { BASE_URL: baseUrl = "", API_KEY: apiKey = "" } = process.env;
export const client = createClient({ baseUrl, auth: { apiKey }, journal });

for (const entry of await journal.unfinished()) console.log("Resume this first:", entry.operation, entry.key);
