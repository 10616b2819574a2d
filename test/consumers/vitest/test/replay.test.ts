import { expect, test } from "vitest";
import { replay } from "openapi-dated/sandbox";

import { createClient } from "../src/generated/partner-platform/2026-08-01/index";

test("a customer is created with the request that was recorded", async () => {
  const { baseUrl, fetch, remaining } = await replay("test/fixtures/customer.har");
  const partner = createClient({ baseUrl, fetch, auth: { apiKey: "any" } });
  const body = { customer_type: "Person", name: "Ada Sample", email: "ada@partner.example" } as const;
  expect(await partner.createCustomer({ body })).toMatchObject({ name: "Ada Sample" });
  expect(remaining()).toEqual([]);
});
