/** The outbox that docs/durable.md shows: what is committed is sent once, whoever dies. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createSqliteJournal } from "../../../../templates/runtime/durable/sqlite.js";
import { createClient, testKey } from "../../../runtime/example-api.js";
import { loadOutbox, openDatabase, runOf, type Database, type OutboxWorker } from "./outbox-support.js";

const { enqueue, outboxSchema, sendNext } = await loadOutbox();

let folder: string;
let database: Database;
let server: Server;
let baseUrl: string;
/** Requests by key, and the bodies that came with each. */
const received = new Map<string, string[]>();
let answer = (_key: string): { status: number; body?: string; delayMs?: number } => ({ status: 201 });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "outbox-"));
  database = openDatabase(path.join(folder, "shop.db"));
  database.exec("PRAGMA journal_mode = WAL");
  database.exec(`${outboxSchema}; CREATE TABLE orders (id TEXT)`);
  createSqliteJournal(database).ensureSchema();
  received.clear();
  answer = () => ({ status: 201 });
  server = createServer((request, response) => {
    const key = String(request.headers["idempotency-key"]);
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.set(key, [...(received.get(key) ?? []), body]);
      const { status, body: text = "{}", delayMs = 0 } = answer(key);
      const headers = { "content-type": "application/json", "x-api-version": "2026-07-01" };
      setTimeout(() => response.writeHead(status, headers).end(text), delayMs);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  database.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

/** With a connection and a client of its own, as another process has them. */
function workerOf(now: () => number = Date.now): OutboxWorker {
  const own = openDatabase(path.join(folder, "shop.db"));
  const journal = createSqliteJournal(own);
  const options = {
    baseUrl,
    auth: { apiKey: testKey },
    journal,
    retry: false,
    rateLimit: false,
    now,
  } as const;
  const client = createClient(options);
  return {
    run: runOf(own),
    journal,
    pay: (args, how) => client.createRamp(args, how),
    api: "example",
    leaseMs: 60_000,
    skipLocked: "",
  };
}

/** The order and its call in one transaction. */
async function order(id: string): Promise<void> {
  database.exec("BEGIN IMMEDIATE");
  await runOf(database)("INSERT INTO orders VALUES ($1)", [id]);
  await enqueue(runOf(database), id, { body: { amount: id } });
  database.exec("COMMIT");
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `order-${index}`);
const rows = (): unknown[] =>
  database.prepare("SELECT key, state, failures, due, error FROM outbox ORDER BY key").all();
const stateOf = (key: string): unknown =>
  (rows() as { key: string; state: string }[]).find((row) => row.key === key)?.state;

test("what is rolled back is not sent", async () => {
  database.exec("BEGIN IMMEDIATE");
  await enqueue(runOf(database), "order-1", { body: { amount: "1" } });
  database.exec("ROLLBACK");
  expect(await sendNext(workerOf())).toBe(false);
  expect(received.size).toBe(0);
});

test("two workers at once send each call once", async () => {
  for (const id of ids(30)) await order(id);
  const [one, other] = [workerOf(), workerOf()];
  const drain = async (worker: OutboxWorker): Promise<void> => {
    while (await sendNext(worker));
  };
  await Promise.all([one, other, one, other].map(drain));
  expect([...received].map(([key, bodies]) => [key, bodies.length]).sort()).toEqual(
    ids(30)
      .map((id) => [id, 1])
      .sort(),
  );
  expect(rows()).toEqual(
    ids(30)
      .sort()
      .map((key) => expect.objectContaining({ key, state: "sent" }) as unknown),
  );
});

test("what fails is sent again later, under its key; what is refused is not", async () => {
  await order("order-1");
  await order("order-2");
  await order("order-3");
  answer = (key) =>
    key === "order-1"
      ? { status: 503 }
      : key === "order-2"
        ? { status: 422, body: '{"code":"no"}' }
        : { status: 401, body: "{}" };
  const before = Date.now();
  const worker = workerOf();
  while (await sendNext(worker));
  expect(rows()).toMatchObject([
    { state: "waiting", failures: 1, error: expect.stringContaining("503") as string },
    { state: "refused" },
    // Another credential will do.
    { state: "waiting" },
  ]);
  const [first] = rows() as { due: number }[];
  expect(first?.due).toBeGreaterThanOrEqual(before);
  expect(first?.due).toBeLessThanOrEqual(Date.now() + 2000);
  database.exec("UPDATE outbox SET due = 0");
  answer = () => ({ status: 201 });
  while (await sendNext(workerOf()));
  expect(["order-1", "order-2", "order-3"].map(stateOf)).toEqual(["sent", "refused", "sent"]);
  expect(received.get("order-1")).toHaveLength(2);
  expect(received.get("order-2")).toHaveLength(1);
});

test("a call that may have taken effect is never sent once its key is forgotten: it is disputed, and a person decides", async () => {
  await order("order-1");
  answer = () => ({ status: 500 });
  await sendNext(workerOf());
  database.exec("UPDATE outbox SET due = 0");
  const later = workerOf(() => Date.now() + 48 * 36e5);
  await sendNext(later);
  expect(stateOf("order-1")).toBe("disputed");
  expect(received.get("order-1")).toHaveLength(1);
  // Nothing sends it by itself, even if somebody sets it back without settling it.
  database.exec("UPDATE outbox SET due = 0, state = 'waiting'");
  await sendNext(workerOf());
  expect([stateOf("order-1"), received.get("order-1")?.length]).toEqual(["disputed", 1]);
  const [entry] = await later.journal.disputed();
  if (entry === undefined) throw new Error("Nothing is disputed.");
  await later.journal.settle(entry, "done", "on the statement");
  database.exec("UPDATE outbox SET due = 0, state = 'waiting'");
  await sendNext(workerOf());
  expect([stateOf("order-1"), received.get("order-1")?.length]).toEqual(["sent", 1]);
});

test("two processes that are killed again and again: nothing is lost, and every request of a key is the same", async () => {
  for (const id of ids(16)) await order(id);
  answer = () => ({ status: 201, delayMs: 30 });
  const root = path.resolve(import.meta.dirname, "../../../..");
  const start = (): ChildProcess =>
    spawn(
      process.execPath,
      [
        path.join(root, "node_modules/jiti/lib/jiti-cli.mjs"),
        path.join(import.meta.dirname, "outbox-worker.ts"),
        path.join(folder, "shop.db"),
        baseUrl,
      ],
      { stdio: ["ignore", "ignore", "inherit"] },
    );
  const workers = [start(), start()];
  const isSent = (): boolean => (rows() as { state: string }[]).every(({ state }) => state === "sent");
  let kills = 0;
  for (let seen = 0; !isSent();) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    // After a few more requests, so that progress is made however slow the machine is.
    if (received.size < seen + 4 || kills >= 3) continue;
    seen = received.size;
    const killed = workers[kills % 2];
    const ended = killed && once(killed, "exit");
    killed?.kill("SIGKILL");
    await ended;
    workers[kills++ % 2] = start();
  }
  for (const worker of workers) worker.kill("SIGKILL");
  expect(kills).toBeGreaterThan(1);
  expect([...received.keys()].sort()).toEqual(ids(16).sort());
  // The service tells a repetition from another payment by its key and body.
  for (const [key, bodies] of received)
    expect([...new Set(bodies)]).toEqual([JSON.stringify({ amount: key })]);
  const journal = createSqliteJournal(database);
  for (const id of ids(16)) expect(await journal.isDone(id, { api: "example" })).toBe(true);
});
