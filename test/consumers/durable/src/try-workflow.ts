/** The workflow of docs/recipes.md: the first answers of each call are lost, and each takes effect once. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { DBOS } from "@dbos-inc/dbos-sdk";

import { urlOf, type Places } from "./stores.js";

export async function tryWorkflow(
  { postgresPort = 0 }: Places,
  report: (text: string) => void,
): Promise<void> {
  const asked = new Map<string, number>();
  const service = createServer((request, response) => {
    const key = String(request.headers["idempotency-key"]);
    const turn = (asked.get(key) ?? 0) + 1;
    asked.set(key, turn);
    if (turn < 3) return void request.socket.destroy();
    const headers = { "content-type": "application/json", "x-api-version": "2026-08-01" };
    response.writeHead(201, headers).end(JSON.stringify({ id: key }));
  });
  await once(service.listen(0, "127.0.0.1"), "listening");
  process.env["BASE_URL"] = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  process.env["API_KEY"] = "sk_test_1";
  const { buy } = await import("./workflow.js");
  DBOS.setConfig({ name: "shop", systemDatabaseUrl: urlOf(postgresPort), logLevel: "error" });
  await DBOS.launch();
  const started = await DBOS.startWorkflow(buy, { workflowID: "order-1" })("ada@shop.example", "a", "1");
  const bought = { customer: "order-1 customer", payment: "order-1 payment" };
  assert.deepEqual(await started.getResult(), bought);
  assert.deepEqual(Object.fromEntries(asked), { [bought.customer]: 3, [bought.payment]: 3 });
  await DBOS.shutdown();
  service.close();
  report("the workflow of docs/recipes.md: two calls, whose first two answers are lost, one key each");
}
