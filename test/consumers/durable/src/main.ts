/**
 * Journals and stores of the runtime over real databases: the tests that users run, many deliveries in several processes,
 * processes and servers that are killed in the middle. `TRIALS=400` kills each journal's process as often.
 */
import assert from "node:assert/strict";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { testDeliveryStore, testJournal } from "openapi-dated/conformance";

import { createTestDelivery } from "./generated/partner-platform/2026-08-01/webhooks.js";
import { postgresServer, redisServer } from "./servers.js";
import { journals, migrate, openPool, openSqlite, stores, type Places, type StoreName } from "./stores.js";
import { tryOutbox } from "./try-outbox.js";
import type { Sent, Told, Work } from "./worker.js";

const folder = mkdtempSync(path.join(tmpdir(), "durable-"));
const postgres = await postgresServer(folder);
const redis = await redisServer(folder);
const places: Places = { folder, postgresPort: postgres?.port, redisPort: redis?.port };
const trials = Number(process.env["TRIALS"] ?? 12);

/** Each store, with the server that it needs; none for a file. */
const servers = { pg: postgres, postgres, ioredis: redis, redis };
const isHere = (name: string): boolean =>
  !(name in servers) || servers[name as keyof typeof servers] !== undefined;

async function deliveries(count: number): Promise<Sent[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const { headers, body, secret } = await createTestDelivery("$unknown", {
        payload: { type: "made_up", subject: `subject-${number}` },
      } as never);
      return { headers, body, secret: String(secret), number };
    }),
  );
}

interface Worker {
  readonly process: ChildProcess;
  readonly ready: Promise<unknown>;
}

function startWorker(work: Work, hear: (told: Told) => void): Worker {
  const child = fork(
    path.join(import.meta.dirname, "worker.js"),
    [JSON.stringify(places), JSON.stringify(work)],
    {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    },
  );
  const ready = new Promise<void>((resolve) => {
    child.on("message", (told: Told) => ("ready" in told ? resolve() : hear(told)));
  });
  return { process: child, ready };
}

async function end({ process: child }: Worker): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/**
 * Sends each delivery to both workers, in `copies`, and again after every answer but 200 and every death, as a sender does.
 * `disturb` runs beside it.
 */
async function deliverAll(
  work: Work,
  sent: readonly Sent[],
  copies: number,
  disturb: (restart: (index: number) => Promise<void>) => Promise<void> = async () => {},
): Promise<Map<string, number>> {
  const effects = new Map<string, number>();
  const open = new Map(sent.map((each) => [each.number, each]));
  const workers: Worker[] = [];
  const post = (index: number, each: Sent | undefined): void => {
    const child = workers[index]?.process;
    if (each !== undefined && child?.connected) child.send(each, () => {});
  };
  const start = async (index: number): Promise<void> => {
    workers[index] = startWorker(work, (told) => {
      if ("effect" in told) effects.set(told.effect, (effects.get(told.effect) ?? 0) + 1);
      if (!("answered" in told)) return;
      if (told.status === 200) open.delete(told.answered);
      else setTimeout(() => post(index, open.get(told.answered)), 200);
    });
    await workers[index].ready;
    for (const each of open.values()) for (let copy = 0; copy < copies; copy++) post(index, each);
  };
  await Promise.all([start(0), start(1)]);
  const disturbed = disturb(async (index) => {
    const worker = workers[index];
    if (worker !== undefined) await end(worker);
    await start(index);
  });
  const until = Date.now() + 240_000;
  while (open.size > 0) {
    assert(Date.now() < until, `${open.size} deliveries were never answered with 200`);
    await sleep(50);
  }
  await disturbed;
  await Promise.all(workers.map(end));
  return effects;
}

async function effectsOf(name: "pg" | "node:sqlite"): Promise<Map<string, number>> {
  const select = "SELECT delivery, count(*) AS times FROM effects GROUP BY delivery";
  const pool = name === "pg" ? openPool(places) : undefined;
  const rows = pool ? (await pool.query(select)).rows : openSqlite(places).prepare(select).all();
  await pool?.end();
  return new Map(rows.map(({ delivery, times }) => [String(delivery), Number(times)]));
}

const report = (text: string): void => console.log(text);

function assertOnce(effects: ReadonlyMap<string, number>, sent: readonly Sent[], what: string): void {
  const others = [...effects].filter(([, times]) => times !== 1);
  assert.deepEqual(others, [], `${what}: not once`);
  assert.equal(effects.size, sent.length, `${what}: lost`);
  report(`${what}: ${sent.length} effects, each once`);
}

interface TestMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends it again for as long as another copy is in progress. */
async function retried(send: () => Promise<{ readonly status: number }>): Promise<void> {
  for (;;) {
    const { status } = await send();
    if (status === 200) return;
    assert.equal(status, 503, "a copy waits, and nothing else happens");
    await sleep(50);
  }
}

/** The examples of docs/durable.md: they connect as the environment says. */
async function tryExamples(port: number): Promise<void> {
  const environment = {
    PGHOST: "127.0.0.1",
    PGPORT: String(port),
    PGUSER: "postgres",
    PGDATABASE: "postgres",
  };
  const first = await createTestDelivery("transaction_status");
  Object.assign(process.env, environment, {
    BASE_URL: "https://api.example",
    API_KEY: "sk_test_1",
    WEBHOOK_SECRET: String(first.secret),
  });
  const pool = openPool(places);
  await pool.query("CREATE TABLE postings (transaction text, status text)");
  await import("./durable-client.js");
  await import("./durable-receiver.js");
  const { app } = await import("./exactly-once.js");
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  const post = ({ headers, body }: TestMessage): Promise<void> =>
    retried(() => fetch(url, { method: "POST", headers, body }));
  const { POST } = await import("./next-route.js");
  for (const [name, send] of [
    ["Express", post],
    ["Next", (sent: TestMessage) => retried(() => POST(new Request(url, { method: "POST", ...sent })))],
  ] as const) {
    const ids = Array.from({ length: 20 }, (_, index) => `${name}-${index}`);
    const sent = await Promise.all(
      ids.map((id) =>
        createTestDelivery("transaction_status", { data: { message: { id } } } as never, {
          secret: first.secret,
        }),
      ),
    );
    await Promise.all([...sent, ...sent, ...sent].map(send));
    const { rows } = await pool.query("SELECT transaction FROM postings WHERE transaction LIKE $1", [
      `${name}-%`,
    ]);
    assert.deepEqual(
      rows.map(({ transaction }) => String(transaction)).sort(),
      ids.sort(),
      `the example of ${name}: each once`,
    );
  }
  server.close();
  await pool.end();
  report("the examples of docs/durable.md: 2 × 20 deliveries × 3 copies, each once");
}

async function killJournal(name: keyof typeof journals): Promise<void> {
  const begun = new Set<string>();
  const done = new Set<string>();
  for (let trial = 0; trial < trials; trial++) {
    const before = begun.size;
    const worker = startWorker({ kind: "journal", name }, (told) => {
      if ("begun" in told) begun.add(told.begun);
      if ("done" in told) done.add(told.done);
    });
    while (begun.size < before + 3) {
      assert.equal(worker.process.exitCode, null, `${name}: the process ended by itself`);
      await sleep(2);
    }
    await sleep(Math.random() * 20);
    await end(worker);
  }
  const journal = await journals[name](places);
  const unfinished = new Set((await journal.unfinished()).map(({ key }) => key));
  for (const key of done)
    assert(await journal.isDone(key), `${name}: ${key} is forgotten, and would be paid again`);
  for (const key of begun)
    assert(
      unfinished.has(key) || (await journal.isDone(key)),
      `${name}: ${key} may have been sent, and is lost`,
    );
  report(`journal ${name}: ${trials} kills, ${begun.size} entries, nothing lost`);
}

try {
  for (const name of Object.keys(servers).filter((each) => !isHere(each)))
    report(`${name}: skipped, because its server is not installed`);
  await migrate(places);

  const storeNames = (Object.keys(stores) as StoreName[]).filter(isHere);
  await Promise.all(storeNames.map((name) => testDeliveryStore(() => stores[name](places), { seconds: 2 })));
  report(`conformance: ${storeNames.join(", ")}`);
  const journalNames = (Object.keys(journals) as (keyof typeof journals)[]).filter(isHere);
  for (const name of journalNames) await testJournal(() => journals[name](places));
  report(`conformance of journals: ${journalNames.join(", ")}`);

  for (const name of storeNames) {
    const sent = await deliveries(150);
    assertOnce(
      await deliverAll({ kind: "store", name }, sent, 3),
      sent,
      `${name}, 150 deliveries × 3 copies × 2 processes`,
    );
  }

  for (const name of ["pg", "node:sqlite"] as const) {
    if (!isHere(name)) continue;
    const sent = await deliveries(120);
    await deliverAll({ kind: "transaction", name }, sent, 1, async (restart) => {
      for (let kill = 0; kill < 8; kill++) {
        await sleep(20 + Math.random() * 60);
        await restart(kill % 2);
      }
    });
    assertOnce(await effectsOf(name), sent, `${name}, in a transaction, with 8 kills`);
  }

  if (postgres !== undefined) {
    await tryExamples(postgres.port);
    await tryOutbox(places, report);
    const pool = openPool(places);
    await pool.query("TRUNCATE effects");
    await pool.end();
    const sent = await deliveries(120);
    await deliverAll({ kind: "transaction", name: "pg" }, sent, 1, async () => {
      await sleep(50);
      await postgres.kill();
      await postgres.start();
    });
    assertOnce(await effectsOf("pg"), sent, "pg, in a transaction, with the server killed");
  }

  for (const name of journalNames) await killJournal(name);
} finally {
  await postgres?.kill();
  await redis?.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();
