/**
 * Journals and stores of the runtime over real databases: the tests that users run, many deliveries in several processes,
 * processes and servers that are killed in the middle. `TRIALS=400` kills each journal's process as often;
 * `ONLY=disk,kills` takes these steps only, and `ONLY=rates` measures.
 */
import assert from "node:assert/strict";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { testDeliveryStore, testJournal, type TestedJournal } from "openapi-dated/conformance";
import postgresJs from "postgres";

import { createTestDelivery } from "./generated/partner-platform/2026-08-01/webhooks.js";
import { createPostgresDeliveryStore } from "./generated/partner-platform/runtime/durable/postgres.js";
import { tryCommand } from "./command.js";
import { tryDisks, tryFullPostgres } from "./disks.js";
import { tryFormats } from "./formats.js";
import { showRates } from "./rates.js";
import { postgresServer, redisServer, type Server } from "./servers.js";
import {
  journals,
  migrate,
  openOtherSqlite,
  openPool,
  openSqlite,
  stores,
  type Places,
  urlOf,
  type StoreName,
} from "./stores.js";
import { tryWorkflow } from "./try-workflow.js";
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

function startWorker(work: Work, hear: (message: Told) => void): Worker {
  const child = fork(
    path.join(import.meta.dirname, "worker.js"),
    [JSON.stringify(places), JSON.stringify(work)],
    {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    },
  );
  const ready = new Promise<void>((resolve) => {
    child.on("message", (message: Told) => ("ready" in message ? resolve() : hear(message)));
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
    workers[index] = startWorker(work, (message) => {
      if ("effect" in message) effects.set(message.effect, (effects.get(message.effect) ?? 0) + 1);
      if (!("answered" in message)) return;
      if (message.status === 200) open.delete(message.answered);
      else setTimeout(() => post(index, open.get(message.answered)), 200);
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

/** The examples of docs/durable.md, which connect as the environment says: each delivery is posted once. */
async function tryExamples(): Promise<void> {
  const { secret } = await createTestDelivery("transaction_status");
  Object.assign(process.env, {
    ...(postgres && { PGHOST: "127.0.0.1", PGPORT: String(postgres.port) }),
    PGUSER: "postgres",
    PGDATABASE: "postgres",
    BASE_URL: "https://api.example",
    API_KEY: "sk_test_1",
    WEBHOOK_SECRET: String(secret),
    DATABASE: path.join(folder, "other.db"),
  });
  type Send = (sent: TestMessage) => Promise<{ readonly status: number }>;
  const send =
    ({ handle }: { readonly handle: { answer: Send } }): Send =>
    (sent) =>
      handle.answer(sent);
  const examples: Record<string, Send> = {
    "Drizzle on SQLite": send(await import("./drizzle-sqlite.js")),
    "Kysely on SQLite": send(await import("./kysely-sqlite.js")),
  };
  if (postgres) {
    await import("./durable-client.js");
    await import("./durable-receiver.js");
    const { app } = await import("./exactly-once.js");
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    server.unref();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
    const { POST } = await import("./next-route.js");
    const { over } = await import("./drizzle.js");
    const db = drizzle({ client: postgresJs(urlOf(postgres.port), { onnotice: () => {} }) });
    await testDeliveryStore(async () => createPostgresDeliveryStore(over(db as never)), { seconds: 2 });
    Object.assign(examples, {
      Express: (sent: TestMessage) => fetch(url, { method: "POST", ...sent }),
      Next: (sent: TestMessage) => POST(new Request(url, { method: "POST", ...sent })),
      Drizzle: send(await import("./drizzle.js")),
      Kysely: send(await import("./kysely.js")),
      Prisma: send(await import("./prisma.js")),
    } satisfies Record<string, Send>);
  }
  for (const [name, example] of Object.entries(examples)) {
    const ids = Array.from({ length: 20 }, (_, index) => `${name}-${index}`);
    const sent = await Promise.all(
      ids.map((id) =>
        createTestDelivery("transaction_status", { data: { message: { id } } } as never, { secret }),
      ),
    );
    await Promise.all([...sent, ...sent, ...sent].map((each) => retried(() => example(each))));
    assert.deepEqual((await postings(name)).sort(), ids.sort(), `the example of ${name}: each once`);
  }
  report(
    `the examples of docs/durable.md: 20 deliveries × 3 copies, each once: ${Object.keys(examples).join(", ")}`,
  );
}

async function postings(example: string): Promise<string[]> {
  const select = `SELECT "transaction" AS id FROM postings WHERE "transaction" LIKE '${example}-%'`;
  const pool = example.includes("SQLite") ? undefined : openPool(places);
  const rows = pool ? (await pool.query(select)).rows : openOtherSqlite(places).prepare(select).all();
  await pool?.end();
  return (rows as { id: string }[]).map(({ id }) => id);
}

/** Two processes write at once, or the second is refused by name; whichever is killed, no entry is lost. */
async function killJournal(name: keyof typeof journals): Promise<void> {
  const begun = new Set<string>();
  const done = new Set<string>();
  const start = (): Worker =>
    startWorker({ kind: "journal", name }, (message) => {
      if ("begun" in message) begun.add(message.begun);
      if ("done" in message) done.add(message.done);
    });
  for (let trial = 0; trial < trials; trial++) {
    const before = begun.size;
    const workers = name === "file" ? [start()] : [start(), start()];
    while (begun.size < before + 3) {
      for (const { process: child } of workers)
        assert.equal(child.exitCode, null, `${name}: the process ended by itself`);
      await sleep(2);
    }
    if (name === "file" && trial === 0)
      await assert.rejects(
        async () => journals[name](places),
        new RegExp(`process ${workers[0]?.process.pid} `),
      );
    await sleep(Math.random() * 20);
    await Promise.all(workers.map(end));
  }
  const journal: TestedJournal = await journals[name](places);
  const unfinished = new Set((await journal.unfinished()).map(({ key }) => key));
  for (const key of done)
    assert(
      await journal.isDone(key, { api: "bank" }),
      `${name}: ${key} is forgotten, and would be paid again`,
    );
  for (const key of begun)
    assert(
      unfinished.has(key) || (await journal.isDone(key, { api: "bank" })),
      `${name}: ${key} may have been sent, and is lost`,
    );
  await journal.close?.();
  report(`journal ${name}: ${trials} kills, ${begun.size} entries, nothing lost`);
}

async function runConformance(): Promise<void> {
  await Promise.all(storeNames.map((name) => testDeliveryStore(() => stores[name](places), { seconds: 2 })));
  report(`conformance: ${storeNames.join(", ")}`);
  for (const name of journalNames) await testJournal(() => journals[name](places));
  report(`conformance of journals: ${journalNames.join(", ")}`);
}

async function sendCopies(): Promise<void> {
  for (const name of storeNames) {
    const sent = await deliveries(150);
    assertOnce(
      await deliverAll({ kind: "store", name }, sent, 3),
      sent,
      `${name}, 150 deliveries × 3 copies × 2 processes`,
    );
  }
}

async function killTransactions(): Promise<void> {
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
}

/** A store that dies and comes back loses no delivery; in a transaction, each still takes effect once. */
async function killServers(): Promise<void> {
  for (const name of storeNames) {
    const server = name in servers ? servers[name as keyof typeof servers] : undefined;
    if (server === undefined) continue;
    const sent = await deliveries(120);
    const effects = await deliverAll({ kind: "store", name }, sent, 2, () => restartServer(server));
    assert.equal(effects.size, sent.length, `${name}, with the server killed: lost`);
    const repeated = [...effects.values()].filter((times) => times > 1).length;
    report(`${name}, with the server killed: ${sent.length} effects, ${repeated} of them more than once`);
  }
  if (postgres === undefined) return;
  const pool = openPool(places);
  await pool.query("TRUNCATE effects");
  await pool.end();
  const sent = await deliveries(120);
  await deliverAll({ kind: "transaction", name: "pg" }, sent, 1, () => restartServer(postgres));
  assertOnce(await effectsOf("pg"), sent, "pg, in a transaction, with the server killed");
}

async function restartServer(server: Server): Promise<void> {
  await sleep(50);
  await server.kill();
  await server.start();
}

/** A process that is stopped beyond its claim learns it, and one that is killed holds nobody up for long. */
async function freeze(name: StoreName): Promise<void> {
  const [sent, killed] = await deliveries(2);
  assert(sent && killed);
  const heard: Told[] = [];
  const worker = (): Worker => startWorker({ kind: "slow", name }, (message) => heard.push(message));
  const [first, second] = [worker(), worker()];
  await Promise.all([first.ready, second.ready]);
  const until = async (isIt: (message: Told) => boolean, what: string): Promise<void> => {
    for (let waited = 0; !heard.some(isIt); waited += 50) {
      assert(waited < 60_000, `${name}: ${what} did not come: ${JSON.stringify(heard)}`);
      await sleep(50);
    }
  };
  /** To the second process, until it has handled the delivery. */
  const sendUntilHandled = async (each: Sent): Promise<void> => {
    for (let handled = false; !handled; await sleep(200)) {
      const before = heard.length;
      second.process.send(each);
      await until((message) => heard.indexOf(message) >= before && "answered" in message, "an answer");
      handled = heard.slice(before).some((message) => "answered" in message && message.status === 200);
    }
  };

  first.process.send(sent);
  await until((message) => "started" in message && message.started === sent.number, "a start");
  first.process.kill("SIGSTOP");
  await sendUntilHandled(sent);
  first.process.kill("SIGCONT");
  await until((message) => "outcome" in message && message.outcome === "claim_lost", "claim_lost");
  const effects = heard.filter((message) => "effect" in message);
  assert.equal(effects.length, 1, `${name}: a process that was stopped beyond its claim does nothing`);

  first.process.send(killed);
  await until((message) => "started" in message && message.started === killed.number, "a start");
  await end(first);
  const died = performance.now();
  await sendUntilHandled(killed);
  const seconds = (performance.now() - died) / 1000;
  report(`${name}: claim_lost after SIGSTOP; after SIGKILL, handled within ${seconds.toFixed(1)} s`);
  await end(second);
}

const steps = {
  conformance: runConformance,
  copies: sendCopies,
  transactions: killTransactions,
  examples: tryExamples,
  workflow: async () => {
    if (postgres !== undefined) await tryWorkflow(places, report);
  },
  servers: killServers,
  frozen: () => Promise.all(storeNames.map(freeze)),
  disk: () => tryDisks(path.join(folder, "disk"), report),
  postgresDisk: () => tryFullPostgres(path.join(folder, "postgres-disk"), report),
  command: () => tryCommand(places, report),
  formats: () => tryFormats(places, report),
  kills: async () => {
    for (const name of journalNames) await killJournal(name);
  },
} satisfies Record<string, () => Promise<unknown>>;

const storeNames = (Object.keys(stores) as StoreName[]).filter(isHere);
const journalNames = (Object.keys(journals) as (keyof typeof journals)[]).filter(isHere);
try {
  for (const name of Object.keys(servers).filter((each) => !isHere(each)))
    report(`${name}: skipped, because its server is not installed`);
  await migrate(places);
  const { ONLY = Object.keys(steps).join() } = process.env;
  if (ONLY === "rates") await showRates(places, storeNames, report);
  else for (const name of ONLY.split(",")) await steps[name as keyof typeof steps]();
} finally {
  await postgres?.kill();
  await redis?.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();
