import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createClient, type Customer } from "../src/generated/partner-platform/2026-08-01/index";

const baseUrl = "https://partner.example";
// Typed, so that an answer that lacks a field of this version does not compile.
const customer: Customer = {
  id: "0b6bd9a4-3c1c-4a0e-9d0e-6a5c8f7e2b11",
  partner_id: "5f0c8a86-0f4e-4d7c-8c39-1d6f1f0a7c22",
  customer_type: "Person",
  name: "Ada Sample",
  email: "ada@partner.example",
  status: "SigningsRequired",
  created_at: "2026-09-01T09:00:00Z",
  updated_at: "2026-09-01T09:00:00Z",
  identification_ids: [],
  signing_ids: [],
};

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

test("a customer is created with the fields of the form", async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post(`${baseUrl}/api/customers`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(customer, { status: 201, headers: { "x-api-version": "2026-08-01" } });
    }),
  );
  const partner = createClient({ baseUrl, auth: { apiKey: "sk_test_0123456789" } });
  const body = { customer_type: "Person", name: "Ada Sample", email: "ada@partner.example" } as const;
  expect(await partner.createCustomer({ body })).toEqual(customer);
  expect(bodies).toEqual([body]);
});
