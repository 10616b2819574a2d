/** The workers answer in the runtime of Cloudflare Workers. */
import { Miniflare } from "miniflare";

import { createTestDelivery } from "./dist/generated/partner-platform/2026-08-01/webhooks.js";

const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

await withWorker("dist/worker.js", async (worker) => {
  const text = await (await worker.dispatchFetch("http://worker.example/")).text();
  if (text !== "It works.") throw new Error(text);
});

await withWorker("dist/webhooks.js", async (worker) => {
  const { body, headers } = await createTestDelivery("transaction_status", {}, { secret });
  const statuses = [];
  for (const sent of [body, `${body} `]) {
    const request = { method: "POST", body: sent, headers };
    statuses.push((await worker.dispatchFetch("http://worker.example/", request)).status);
  }
  if (statuses.join() !== "200,400") throw new Error(`The deliveries were answered ${statuses.join()}.`);
});

async function withWorker(scriptPath, use) {
  const worker = new Miniflare({
    modules: true,
    scriptPath,
    compatibilityDate: "2026-07-01",
    bindings: { WEBHOOK_SECRET: secret },
  });
  try {
    await use(worker);
  } finally {
    await worker.dispose();
  }
}
