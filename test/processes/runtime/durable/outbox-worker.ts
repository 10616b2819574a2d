/** A process that sends what the outbox has, until it is killed: `outbox-worker.ts <database> <URL of the service>`. */
import { createSqliteJournal } from "../../../../templates/runtime/durable/sqlite.js";
import { createClient, testKey } from "../../../runtime/example-api.js";
import { loadOutbox, openDatabase, runOf } from "./outbox-support.js";

const [file = "", baseUrl = ""] = process.argv.slice(2);
const { runOutbox } = await loadOutbox();
const database = openDatabase(file);
const journal = createSqliteJournal(database);
const client = createClient({ baseUrl, auth: { apiKey: testKey }, journal, retry: false, rateLimit: false });
const worker = {
  run: runOf(database),
  journal,
  pay: (args: never, how: object) => client.createRamp(args, how),
  api: "example",
  leaseMs: 300,
  skipLocked: "" as const,
};
await runOutbox(worker, 4, new AbortController().signal);
