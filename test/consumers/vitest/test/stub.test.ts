import { expect, test } from "vitest";

import { createClient, type Client } from "../src/generated/partner-platform/2026-08-01/index";

/** A client that asks `answer` instead of a server, and does not pause between attempts. */
function clientOf(answer: (request: Request) => Response): Client {
  return createClient({
    baseUrl: "https://partner.example",
    auth: { apiKey: "sk_test_0123456789" },
    fetch: (url, init) => Promise.resolve(answer(new Request(url, init))),
    sleep: () => Promise.resolve(),
  });
}

test("an outage leaves open whether the customer exists, and every attempt has the same key", async () => {
  const keys: (string | null)[] = [];
  const partner = clientOf((request) => {
    keys.push(request.headers.get("idempotency-key"));
    return new Response("down for maintenance", { status: 503 });
  });
  const body = { customer_type: "Person", name: "Ada Sample", email: "ada@partner.example" } as const;
  await expect(partner.createCustomer({ body })).rejects.toMatchObject({ status: 503, fate: "unknown" });
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});
