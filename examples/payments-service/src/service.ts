/** Customers and payments: each is an order of yours, made by a call, and followed by events. */
import { database } from "./postgres.js"; // or "./sqlite.js": a file
import type { Unit } from "./database.js";
import { createClient } from "./generated/partner-platform/2026-08-01/index.js";
import { reconcile } from "./generated/partner-platform/2026-08-01/reconciliation.js";
import {
  createWebhookReceiver,
  marks,
  type UnitOfWork,
} from "./generated/partner-platform/2026-08-01/webhooks.js";
import { callsTable, enqueue, journalIn, runOutbox } from "./outbox.js";

const tables = `${callsTable}
CREATE TABLE IF NOT EXISTS orders (
  id text PRIMARY KEY, -- also the key of its call
  made text -- the id of what the call made
);
CREATE TABLE IF NOT EXISTS statuses (id text PRIMARY KEY, status text NOT NULL);`;
for (const statement of tables.split(/(?<=;)\n/)) await database.run(statement);

const { API_URL: baseUrl = "", API_KEY: apiKey = "", WEBHOOK_SECRET: secret } = process.env;
const client = createClient({ baseUrl, auth: { apiKey }, journal: journalIn(database), timeoutMs: 20_000 });

const done = (unit: Unit, key: string, { id }: { id: string }): Promise<unknown> =>
  unit.run("UPDATE orders SET made = $1 WHERE id = $2", [id, key]);

const operations = {
  createCustomer: { call: client.createCustomer, done },
  pay: { call: client.sandbox.createSandboxTransaction, done }, // or what moves money in your case
};

/** The order and its call, or neither. An order that comes again, since its answer was lost, is the same. */
export function order<Name extends keyof typeof operations>(
  id: string,
  name: Name,
  args: Parameters<(typeof operations)[Name]["call"]>[0],
): Promise<void> {
  return database.transaction(async (unit) => {
    const insert = "INSERT INTO orders (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id";
    if ((await unit.run(insert, [id])).length > 0) await enqueue(unit, id, name, args);
  });
}

/** Each order, with the fate of its call and the status of what it made. */
export const orders = (): Promise<unknown[]> =>
  database.run(`SELECT orders.id, fate, error, made, status FROM orders JOIN calls ON calls.key = orders.id
    LEFT JOIN statuses ON statuses.id = made ORDER BY orders.id`);

/** Four calls at a time, in each process. */
export function startWorkers(): void {
  const outbox = { database, operations, resume: client.resume, leaseMs: 30_000 };
  for (let worker = 0; worker < 4; worker++) void runOutbox(outbox);
}

async function statusesOf<Status>(
  ids: readonly string[],
  { run }: Unit = database,
): Promise<Map<string, Status>> {
  const places = ids.map((_id, index) => `$${index + 1}`).join();
  const select = `SELECT id, status FROM statuses WHERE id IN (${places})`;
  return new Map(
    (await run<{ id: string; status: Status }>(select, ids)).map(({ id, status }) => [id, status]),
  );
}

/** By the service's id of the thing, so that an event may come before the answer that made it known. */
async function follow<Status extends string>(
  { id, status }: { id: string; status: Status },
  { unit, order }: { unit: Unit; order(stored: NoInfer<Status> | undefined): string },
): Promise<void> {
  const known = await statusesOf<Status>([id], unit);
  if (order(known.get(id)) === "late") return;
  const upsert =
    "INSERT INTO statuses VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET status = excluded.status";
  await unit.run(upsert, [id, status]);
}

export const handle = createWebhookReceiver({ secret }).handler(
  {
    customer_status: ({ data: { message } }, delivery) => follow(message, delivery),
    transaction_status: ({ data: { message } }, delivery) =>
      follow({ id: message.id, status: message.transaction_status }, delivery),
    $other: () => {},
  },
  { marks, within: (work: UnitOfWork<Unit>) => database.transaction((unit) => work(unit, unit.store)) },
);

/** What happened while nobody listened. */
export async function catchUp(): Promise<void> {
  const how = { handle, store: database.store, known: statusesOf };
  const reports = [
    await reconcile(client.getAllCustomers, how),
    await reconcile(client.getAutorampTransactions, how),
  ];
  for (const finding of reports.flatMap(({ findings }) => findings))
    console.warn("To be looked at:", finding);
}
