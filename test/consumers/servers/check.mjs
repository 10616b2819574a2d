/** Each server takes a delivery that is signed, and refuses the same with another body. */
import { spawn } from "node:child_process";
import { once } from "node:events";

import { createTestDelivery } from "./dist/generated/partner-platform/2026-08-01/webhooks.js";

const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const servers = ["express", "fastify", "hono", "nest", "node-http"];

const results = await Promise.allSettled(
  servers.map((name, index) => check(name, 20_000 + ((process.pid + index) % 20_000))),
);
const faults = results.filter(({ status }) => status === "rejected").map(({ reason }) => reason);
if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join("\n"));

async function check(name, port) {
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
  const server = spawn("node", [`dist/${name}.js`], { env, stdio: ["ignore", "pipe", "ignore"] });
  const closed = once(server, "close");
  let printed = "";
  server.stdout.setEncoding("utf8").on("data", (text) => (printed += text));
  const { body, headers } = await createTestDelivery(
    "transaction_status",
    { data: { message: { id: "paid-once" } } },
    { secret },
  );
  const statuses = [];
  try {
    for (const sent of [body, `${body} `, body]) {
      const { status } = await post(`http://127.0.0.1:${port}/webhooks`, { body: sent, headers });
      statuses.push(status);
    }
  } finally {
    server.kill();
    await closed;
  }
  if (statuses.join() !== "200,400,200") throw new Error(`${name} answered ${statuses.join()}.`);
  const times = printed.split("paid-once").length - 1;
  if (times !== 1) throw new Error(`${name} handled the delivery ${times} times:\n${printed}`);
}

async function post(url, { body, headers }) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch(url, { method: "POST", body, headers });
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
