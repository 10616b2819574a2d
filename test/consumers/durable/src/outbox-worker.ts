/** A process that sends what the outbox in PostgreSQL has, until it is killed: `outbox-worker.js <port> <URL of the service>`. */
import { createClient } from "./generated/partner-platform/2026-08-01/index.js";
import { createPostgresJournal } from "./generated/partner-platform/runtime/durable/postgres.js";
import { runOutbox } from "./outbox.js";
import { openPool } from "./stores.js";

const [port, baseUrl = ""] = process.argv.slice(2);
const pool = openPool({ folder: "", postgresPort: Number(port) });
const journal = createPostgresJournal(pool);
const auth = { apiKey: "sk_test_1" };
const client = createClient({ baseUrl, auth, journal, retry: false, rateLimit: false });
await runOutbox(
  {
    run: async (sql, values) => (await pool.query(sql, [...values])).rows,
    journal,
    pay: (args, how) => client.sandbox.createSandboxTransaction(args, how),
    api: "partner-platform",
    leaseMs: 500,
    skipLocked: "FOR UPDATE SKIP LOCKED",
  },
  4,
  new AbortController().signal,
);
