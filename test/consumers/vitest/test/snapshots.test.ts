import { startSandbox } from "openapi-dated/sandbox";
import { fetch, SnapshotAgent } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createClient } from "../src/generated/partner-platform/2026-08-01/index";

// `RECORD=1 npx vitest run snapshots` writes the answers of the sandbox; any other run reads them, without a server.
const isRecording = process.env["RECORD"] !== undefined;
const port = 4010;
const agent = new SnapshotAgent({
  mode: isRecording ? "record" : "playback",
  snapshotPath: "test/snapshots/customer.json",
  // Not compared: each call has a key of its own.
  ignoreHeaders: ["idempotency-key"],
  // Not even written.
  excludeHeaders: ["x-api-key"],
});

let apiKey = "any";
beforeAll(async () => {
  if (!isRecording) return;
  const sandbox = await startSandbox({ seed: 1, port });
  apiKey = sandbox.keys.testKey;
  return () => sandbox.close();
}, 60_000);
afterAll(() => agent.close());

test("a customer is created with the request that was recorded", async () => {
  const partner = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    auth: { apiKey },
    fetch: (url, init) => fetch(url, { ...init, dispatcher: agent }),
  });
  const body = { customer_type: "Person", name: "Ada Sample", email: "ada@partner.example" } as const;
  expect(await partner.createCustomer({ body })).toMatchObject({ name: "Ada Sample" });
});
