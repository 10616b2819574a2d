/**
 * Time per call of the emitted client and of bare `fetch`, against one server in a thread of its own.
 *
 * Between the two stands the least that a careful caller writes by hand: a `fetch` that ends in time. What that costs
 * is the platform's (a signal, a timer), and no client can do without it.
 */
import { Worker } from "node:worker_threads";

import { createClient } from "../../generated/partner-platform/2026-08-01/index.js";

export interface Overhead {
  readonly concurrency: number;
  /** Microseconds per call. */
  readonly bare: number;
  readonly timed: number;
  readonly client: number;
}

const rounds = 61;
const callsPerRound = 640;

export async function measureOverhead(concurrency: number): Promise<Overhead> {
  const server = new Worker(serverSource, { eval: true });
  const port = await new Promise<number>((resolve) => server.once("message", resolve));
  const url = `http://127.0.0.1:${port}`;
  const partner = createClient({ baseUrl: url, auth: { apiKey: "sk_test_bench" }, rateLimit: false });
  const id = "2f1f8a52-8d6c-4d7e-9a1b-3c5d7e9f0a1b";
  const headers = { "x-api-version": "2026-08-01", "x-api-key": "sk_test_bench", accept: "application/json" };
  const bare = async (): Promise<unknown> => (await fetch(`${url}/api/customers/${id}`, { headers })).json();
  const timed = async (): Promise<unknown> => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      controller.abort();
    }, 30_000);
    try {
      const { signal } = controller;
      const response = await fetch(`${url}/api/customers/${id}`, { headers, redirect: "manual", signal });
      return await response.json();
    } finally {
      clearTimeout(timer);
    }
  };
  const client = (): Promise<unknown> => partner.getCustomerById({ id });
  const ways = { bare, timed, client };
  const names = Object.keys(ways) as (keyof typeof ways)[];
  const times: Record<keyof typeof ways, number[]> = { bare: [], timed: [], client: [] };
  for (const name of [...names, ...names]) await round(ways[name], concurrency);
  for (let count = 0; count < rounds; count++) {
    // Who goes first changes, since the next finds warmer caches.
    const order = count % 2 === 0 ? names : names.toReversed();
    for (const name of order) times[name].push(await round(ways[name], concurrency));
  }
  await server.terminate();
  return {
    concurrency,
    bare: lowerQuartile(times.bare),
    timed: lowerQuartile(times.timed),
    client: lowerQuartile(times.client),
  };
}

/** Microseconds per call. */
async function round(call: () => Promise<unknown>, concurrency: number): Promise<number> {
  const started = performance.now();
  const lane = async (): Promise<void> => {
    for (let count = 0; count < callsPerRound / concurrency; count++) await call();
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return ((performance.now() - started) * 1000) / callsPerRound;
}

/** What else the machine does only ever adds, so the faster rounds are the truer ones. */
function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 4)] ?? 0;
}

/** Plain JavaScript, so that it can run in a thread without being built. */
const serverSource = `
const { createServer } = require("node:http");
const { parentPort } = require("node:worker_threads");
const body = JSON.stringify({
  id: "2f1f8a52-8d6c-4d7e-9a1b-3c5d7e9f0a1b", customer_type: "Person", name: "Ada Sample", email: "ada@example.com",
  status: "Active", partner_id: "9b1a050a-55f2-4258-ae99-26e50971bd3d", identification_ids: [], signing_ids: [],
  created_at: "2026-09-01T09:00:00.000Z", updated_at: "2026-09-01T09:00:00.000Z",
});
const headers = { "content-type": "application/json; charset=utf-8", "x-api-version": "2026-08-01", vary: "X-API-Version" };
const server = createServer((request, response) => { response.writeHead(200, headers).end(body); });
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;
