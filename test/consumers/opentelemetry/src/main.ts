/** The recipe of docs/recipes.md with the packages of OpenTelemetry, and a service that records what it is sent. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { trace } from "@opentelemetry/api";
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { NodeTracerProvider } from "@opentelemetry/sdk-trace-node";

import { createClient } from "./generated/partner-platform/2026-08-01/index.ts";
import {
  createTestDelivery,
  createWebhookReceiver,
} from "./generated/partner-platform/2026-08-01/webhooks.ts";
import { onOutcome, telemetry, tracedDelivery } from "./telemetry.ts";

const exporter = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();

const received: (string | undefined)[] = [];
const statuses = [503, undefined, 404];
const service = createServer((request, response) => {
  received.push(request.headers.traceparent as string | undefined);
  const status = statuses.shift();
  if (status === undefined) return void response.destroy();
  const headers = { "content-type": "application/json", "x-api-version": "2026-08-01" };
  response.writeHead(status, headers).end('"No such webhook"');
});
await once(service.listen(0, "127.0.0.1"), "listening");
const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
const partner = createClient({ baseUrl, auth: { apiKey: "sk_test_0123456789" }, ...telemetry });

const tracer = trace.getTracer("test");
const id = "5d3b4a1e-1f0a-4a3c-9a53-0f6f6c0a0001";
const { traceId, spanId } = await tracer.startActiveSpan("pay an order", async (span) => {
  await partner.getWebhookById({ id }).catch(() => undefined);
  // Hooks are called asynchronously.
  await new Promise((resolve) => setTimeout(resolve, 50));
  span.end();
  return span.spanContext();
});

const parent = `00-${traceId}-${spanId}-01`;
assert.deepEqual(received, [parent, parent, parent], "traceparent passes through, in each attempt");
const spans = exporter.getFinishedSpans();
const calls = spans.filter(({ name }) => name === "GET /webhooks/{id}");
assert.deepEqual(
  calls.map(({ attributes }) => [attributes["http.response.status_code"], attributes["error.type"]]),
  [
    [503, "503"],
    [undefined, "connection"],
    [404, "404"],
  ],
);
for (const [index, call] of calls.entries()) {
  assert.equal(call.parentSpanContext?.spanId, spanId);
  assert.equal(call.attributes["partner.operation"], "getWebhookById");
  assert.equal(call.attributes["url.template"], "/webhooks/{id}");
  assert.equal(call.attributes["http.request.resend_count"], index);
}
const [failed] = spans.find(({ name }) => name === "pay an order")?.events ?? [];
// After a 503, nobody knows what the first attempt did.
assert.deepEqual(failed?.attributes, {
  "partner.operation": "getWebhookById",
  code: "response",
  fate: "unknown",
});
assert(
  !JSON.stringify(spans.map(({ name, attributes }) => [name, attributes])).includes(id),
  "no id is in a name",
);

exporter.reset();
const delivery = await createTestDelivery("ping");
const handle = createWebhookReceiver({ secret: delivery.secret }).handler(
  { ping: () => undefined, $other: () => undefined },
  { onOutcome },
);
const request = delivery.request();
request.headers.set("traceparent", parent);
assert.equal((await tracedDelivery(handle)(request)).status, 200);
const [handled] = exporter.getFinishedSpans();
assert.equal(handled?.spanContext().traceId, traceId, "the trace of the sender goes on");
assert.deepEqual(handled?.attributes, { "webhook.outcome": "handled", "webhook.type": "ping" });
service.close();
console.log("The recipe works with OpenTelemetry.");
