/**
 * Kills the service again and again while it makes customers and payments, then lets it end its work: nothing twice, nothing
 * unknown, by the platform's own lists. `KILLS=200 SEED=7`; on a file, and on PostgreSQL where DATABASE_URL names one.
 */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startSandbox } from "openapi-dated/sandbox";
import pg from "pg";
import { createClient, ownershipMessage } from "../src/generated/partner-platform/2026-08-01/index.js";

process.setMaxListeners(Infinity);
const { KILLS = "100", SEED = "1", DATABASE_URL } = process.env;
const dist = path.resolve(import.meta.dirname, "..");

interface Order {
  readonly id: string;
  readonly fate: string | null;
  readonly error: string | null;
  readonly made: string | null;
  readonly status: string | null;
}

async function survive(name: string, main: string, database: string, passTime: () => Promise<unknown>) {
  const random = randomFrom(Number(SEED));
  const sandbox = await startSandbox({
    seed: SEED,
    rateLimits: false,
    webhooks: { attempts: 2, baseDelayMs: 100, timeoutMs: 2000, pauseAfter: Infinity },
  });
  const platform = createClient({
    baseUrl: sandbox.url,
    auth: { apiKey: sandbox.keys.testKey },
    rateLimit: false,
  });
  const autoramp_id = await approvedAutoramp(platform);
  const port = await freePort();
  const service = `http://127.0.0.1:${port}`;
  const topics = ["CustomerStatus", "TransactionStatus"] as const;
  const webhook = await platform.createWebhook({
    body: { label: "orders", url: `${service}/webhooks`, topics: [...topics] },
  });

  /** The n-th life of the service, a minute after the last. */
  let lives = 0;
  const start = async (killAt?: number): Promise<ChildProcess> => {
    lives++;
    sandbox.admin.advanceTime(60_000);
    await passTime();
    const child = spawn(process.execPath, ["--import", path.join(dist, "test/kill-at.js"), main], {
      stdio: ["ignore", "ignore", process.env["SHOW"] ? "inherit" : "ignore"],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: path.join(dist, "cache"),
        ...{
          PORT: String(port),
          API_URL: sandbox.url,
          API_KEY: sandbox.keys.testKey,
          WEBHOOK_SECRET: webhook.secret,
        },
        ...{ DATABASE: database, CLOCK_AHEAD: String(lives * 60_000), KILL_AT: String(killAt) },
      },
    });
    process.once("exit", () => child.kill("SIGKILL"));
    return child;
  };

  /** What was ordered, by its path and body; again until the service has answered. */
  const ordered: { path: string; body: { id: string; amount?: string; email?: string } }[] = [];
  const open = new Set<(typeof ordered)[number]>();
  const add = (kind: string, body: object): void => {
    const one = { path: kind, body: { id: `order-${ordered.length}`, ...body } };
    ordered.push(one);
    open.add(one);
  };
  const addOrders = (): void => {
    const cents = String(ordered.length).padStart(6, "0");
    add("/customers", { customer_type: "Person", name: "Ada", email: `ada${cents}@shop.example` });
    for (const more of ["1", "2"]) add("/payments", { autoramp_id, amount: `${more}${cents}.01` });
  };
  const replays = new Set<object>();
  /** What others do meanwhile: they order, and the bank completes payments. */
  const play = async (): Promise<void> => {
    for (const one of open) {
      const answer = await fetch(service + one.path, {
        method: "POST",
        body: JSON.stringify(one.body),
      }).catch(() => {});
      if (answer?.status === 202) open.delete(one);
    }
    // Of all pages: a status that changes after the last look would be waited for in vain.
    const waiting = platform.getAutorampTransactions.all({ status: ["ConversionInProgress"] });
    for (const { id } of await allOf(waiting))
      await platform.sandbox.updateSandboxTransactionState({ id, body: { state: "Completed" } });
    for (const request of sandbox.admin.requests()) if (request.isReplay) replays.add(request);
    await sleep(10);
  };
  const ordersOf = async (): Promise<Order[]> => {
    const answer = await fetch(`${service}/orders`).catch(() => {});
    return answer?.ok ? ((await answer.json()) as Order[]) : [];
  };

  for (let kill = 0; kill < Number(KILLS); kill++) {
    addOrders();
    const child = await start(Math.ceil(random() * 240) / 2 + 0.5);
    while (child.exitCode === null && child.signalCode === null) {
      await play();
      await ordersOf();
    }
    assert.equal(child.signalCode, "SIGKILL", `life ${lives} ended by itself: ${child.exitCode}`);
  }
  /** Lives until all is as it should be: what one leaves for later is due in the next, a minute on, however slow the machine is. */
  const end = async (isReached: (orders: Order[]) => boolean, what: string): Promise<void> => {
    let orders: Order[] = [];
    for (let life = 0; life < 20 && !isReached(orders); life++) {
      const child = await start();
      for (let turn = 0; turn < 5000 && !isReached(orders); turn += orders.length > 0 ? 20 : 1) {
        assert.equal(child.exitCode, null, `${name}: it ended by itself`);
        await play();
        orders = await ordersOf();
      }
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    assert(isReached(orders), `${name}: ${what}: ${JSON.stringify(orders)}`);
  };
  const isDone = ({ fate }: Order): boolean => fate === "done";
  await end((orders) => orders.length === ordered.length && orders.every(isDone), "not all calls end");

  // Nobody makes anything any more, and the bank completes what is left while nobody listens.
  await play();
  const payments = await allOf(platform.getAutorampTransactions.all({}));
  const customers = await allOf(platform.getAllCustomers.all({}));
  const statuses = new Map([...payments, ...customers].map(({ id, status }) => [id, status as string]));
  await end(
    (orders) =>
      orders.length > 0 && orders.every(({ made: id, status }) => statuses.get(id ?? "") === status),
    "a status is not known",
  );

  const wanted = ordered.flatMap(({ body: { amount } }) => amount ?? []).sort();
  assert.deepEqual(payments.map(({ source_amount: { amount } }) => amount).sort(), wanted, "payments");
  const emails = customers.flatMap(({ email }) => (email?.startsWith("ada") ? email : []));
  assert.deepEqual(emails.sort(), ordered.flatMap(({ body: { email } }) => email ?? []).sort(), "customers");
  const lost = sandbox.admin.deliveries().filter(({ status }) => status === "failed").length;
  console.log(
    `${name}: ${KILLS} kills, ${payments.length} payments and ${emails.length} customers, none twice, none unknown; ` +
      `${replays.size} calls repeated under their key, ${lost} deliveries lost and caught up with`,
  );
  await sandbox.close();
}

type Platform = ReturnType<typeof createClient>;

/** A customer with an account that takes money: the way of docs/partner-platform.md. */
async function approvedAutoramp(platform: Platform): Promise<string> {
  const { id: customer_id } = await platform.createCustomer({
    body: { customer_type: "Person", name: "Grace Payer", email: "grace@shop.example" },
  });
  for (const { id: content_id } of await platform.getAllCurrentTermsAndConditions({ country: "DEU" }))
    await platform.createCustomerSigning({ id: customer_id, body: { signed: true, content_id } });
  const { id } = await platform.createCustomerIdentificationV2({ id: customer_id, body: { type: "Link" } });
  await platform.sandbox.updateSandboxIdentificationStatus({ id, body: { approved: true } });
  for (const { id: content_id } of await platform.getCustomerRequiredSignings({ id: customer_id }))
    await platform.createCustomerSigning({ id: customer_id, body: { signed: true, content_id } });
  const address = "0x00000000000000000000000000000000000000aa";
  const message = ownershipMessage({ address, customer_id, date: new Date() });
  await platform.registerSelfHostedWalletAddress({
    body: { customer_id, blockchain: "Ethereum", address, message, signature: "0x1" },
  });
  const autoramp = await platform.createAutoramp({
    body: {
      customer_id,
      source_currencies: [{ type: "Fiat", code: "USD" }],
      destination_currency: { type: "Crypto", token: "USDC", blockchain: "Ethereum" },
      recipient_account: { type: "Crypto", chain: "Ethereum", address },
    },
  });
  return autoramp.id;
}

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const folder = await mkdtemp(path.join(tmpdir(), "payments-"));
const main = path.join(dist, "src/main.js");
const service = path.join(dist, "src/service.js");
const onPostgres = await readFile(service, "utf8");
try {
  // The one line.
  await writeFile(service, onPostgres.replace("./postgres.js", "./sqlite.js"));
  await survive("file", main, path.join(folder, "payments.db"), async () => {});
  await writeFile(service, onPostgres);
  if (DATABASE_URL === undefined) console.log("PostgreSQL: skipped, because DATABASE_URL names none");
  else {
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1 });
    // The claims of a process that died end by the clock of the database.
    const passTime = (): Promise<unknown> =>
      pool.query("UPDATE webhook_deliveries SET ends = ends - interval '1 minute'").catch(() => {});
    await survive("PostgreSQL", main, DATABASE_URL, passTime);
    await pool.end();
  }
} finally {
  await writeFile(service, onPostgres);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
