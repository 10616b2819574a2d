/**
 * Ten thousand calls against a server in a thread of its own, as a process: `calls.ts <way> <method> <at once>`.
 *
 * The way is `client`, `journal` (the client with a journal in a file), `fetch`, or `none`, which only starts and loads
 * the same. A bare `fetch` sends what the client sends, and reads the answer.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";

import { createClient } from "../../../generated/partner-platform/2026-08-01/index.js";
import { openFileJournal } from "../../../generated/partner-platform/runtime/durable/file.js";

const count = 10_000;
const [way = "", method = "GET", concurrency = "1"] = process.argv.slice(2);

/** Plain JavaScript, so that it can run in a thread without being built. */
const serverSource = `
const { createServer } = require("node:http");
const { parentPort } = require("node:worker_threads");
const customer = JSON.stringify({
  id: "2f1f8a52-8d6c-4d7e-9a1b-3c5d7e9f0a1b", customer_type: "Person", name: "Ada Sample", email: "ada@example.com",
  status: "Active", partner_id: "9b1a050a-55f2-4258-ae99-26e50971bd3d", identification_ids: [], signing_ids: [],
  created_at: "2026-09-01T09:00:00.000Z", updated_at: "2026-09-01T09:00:00.000Z",
});
const headers = { "content-type": "application/json; charset=utf-8", "x-api-version": "2026-08-01", vary: "X-API-Version" };
const server = createServer((request, response) => {
  const status = request.method === "GET" ? 200 : 201;
  request.resume().on("end", () => void response.writeHead(status, headers).end(customer));
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

const server = new Worker(serverSource, { eval: true });
const port = await new Promise<number>((resolve) => server.once("message", resolve));
const url = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(path.join(tmpdir(), "calls-"));
const journal = way === "journal" ? await openFileJournal(path.join(folder, "journal")) : undefined;
const client = createClient({
  baseUrl: url,
  auth: { apiKey: "sk_test_bench" },
  rateLimit: false,
  ...(journal && { journal }),
});

const id = "2f1f8a52-8d6c-4d7e-9a1b-3c5d7e9f0a1b";
const customer = { customer_type: "Person", name: "Ada Sample", email: "ada@example.com" } as const;
const headers = { "x-api-version": "2026-08-01", "x-api-key": "sk_test_bench", accept: "application/json" };

async function bare(): Promise<unknown> {
  if (method === "GET") return (await fetch(`${url}/api/customers/${id}`, { headers })).json();
  const response = await fetch(`${url}/api/customers`, {
    method,
    headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify(customer),
  });
  return response.json();
}

function call(): Promise<unknown> {
  if (way === "fetch") return bare();
  return method === "GET" ? client.getCustomerById({ id }) : client.createCustomer({ body: customer });
}

async function lane(): Promise<void> {
  for (let output = 0; output < count / Number(concurrency); output++) await call();
}

if (way !== "none") await Promise.all(Array.from({ length: Number(concurrency) }, lane));
await journal?.close();
await rm(folder, { recursive: true });
await server.terminate();
