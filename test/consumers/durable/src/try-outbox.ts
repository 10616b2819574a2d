/** The outbox of docs/durable.md over PostgreSQL: two processes at once, and two that are killed. */
import assert from "node:assert/strict";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { createPostgresJournal } from "./generated/partner-platform/runtime/durable/postgres.js";
import { enqueue, outboxSchema, type Run } from "./outbox.js";
import { openPool, type Places } from "./stores.js";

export async function tryOutbox(places: Places, report: (text: string) => void): Promise<void> {
  const received = new Map<string, string[]>();
  const service = createServer((request, response) => {
    const key = String(request.headers["idempotency-key"]);
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.set(key, [...(received.get(key) ?? []), body]);
      const headers = { "content-type": "application/json", "x-api-version": "2026-08-01" };
      setTimeout(() => response.writeHead(201, headers).end("{}"), 20);
    });
  });
  await once(service.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const pool = openPool(places);
  const journal = createPostgresJournal(pool);
  await pool.query(`${outboxSchema}; CREATE TABLE orders (id text)`);

  const order = async (id: string, end: "COMMIT" | "ROLLBACK"): Promise<void> => {
    const client = await pool.connect();
    const run: Run = async (sql, values) => (await client.query(sql, [...values])).rows;
    await client.query("BEGIN");
    await client.query("INSERT INTO orders VALUES ($1)", [id]);
    await enqueue(run, id, { body: { autoramp_id: id, amount: "1" } });
    await client.query(end);
    client.release();
  };
  const start = (): ChildProcess =>
    spawn(
      process.execPath,
      [
        ...process.execArgv,
        path.join(import.meta.dirname, "outbox-worker.js"),
        String(places.postgresPort),
        url,
      ],
      { stdio: "inherit" },
    );
  const waiting = async (): Promise<number> =>
    Number((await pool.query("SELECT count(*) FROM outbox WHERE state <> 'sent'")).rows[0].count);
  const sendAll = async (ids: readonly string[], killEveryMs: number | undefined): Promise<number> => {
    received.clear();
    for (const id of ids) await order(id, "COMMIT");
    await order(`${ids[0]}-rolled-back`, "ROLLBACK");
    const workers = [start(), start()];
    let kills = 0;
    const until = Date.now() + 120_000;
    while ((await waiting()) > 0) {
      assert(Date.now() < until, "the outbox is never empty");
      await sleep(killEveryMs ?? 50);
      if (killEveryMs === undefined || kills >= 8 || received.size === 0) continue;
      const killed = workers[kills % 2];
      killed?.kill("SIGKILL");
      workers[kills++ % 2] = start();
    }
    for (const worker of workers) worker.kill("SIGKILL");
    assert.deepEqual([...received.keys()].sort(), [...ids].sort(), "committed calls, and no others");
    for (const id of ids) assert(await journal.isDone(id, { api: "partner-platform" }), `${id} is not done`);
    for (const [key, bodies] of received)
      assert.equal(new Set(bodies).size, 1, `${key}: a repetition is the same request`);
    return kills;
  };

  const ids = (name: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${name}-${index}`);
  await sendAll(ids("calm", 60), undefined);
  assert(
    [...received.values()].every((bodies) => bodies.length === 1),
    "two workers at once: one request for each",
  );
  report("outbox in PostgreSQL: 60 orders, 2 processes, one request each");
  const kills = await sendAll(ids("killed", 60), 300);
  report(`outbox in PostgreSQL: 60 orders, 2 processes, ${kills} kills, nothing lost, nothing else sent`);

  // What a person sees of the same journal, with the driver of the project.
  const time = new Date().toISOString();
  const entry = {
    api: "partner-platform",
    version: "2026-08-01",
    operation: "createCustomer",
    hash: "00",
    time,
  };
  await journal.begin({ ...entry, key: "left" });
  const connection = `postgres://postgres:s3cret@127.0.0.1:${places.postgresPort}/postgres`;
  const run = (...args: readonly string[]): string =>
    execFileSync("npx", ["--no-install", "openapi-dated", "journal", ...args], { encoding: "utf8" });
  const listed = run("list", connection, "--json");
  assert(!listed.includes("s3cret"), "a password is not repeated");
  const keys = (JSON.parse(listed) as { entries: { key: string }[] }).entries.map(({ key }) => key);
  assert(keys.includes("left"), "an unfinished entry is listed");
  run("resolve", connection, "left", "--fate", "refused", "--note", "a test");
  assert(!run("list", connection, "--json").includes('"left"'), "a settled entry is not");
  report("generate journal list and resolve, over PostgreSQL with pg");
  await pool.end();
  service.close();
}
