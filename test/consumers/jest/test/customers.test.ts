import { startSandbox, type Sandbox } from "openapi-dated/sandbox";

import { createClient } from "../src/generated/partner-platform/2026-08-01/index";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 1 });
}, 60_000);
afterAll(() => sandbox.close());

test("a customer is created once, whatever the network does", async () => {
  sandbox.admin.addFaults({ method: "POST", path: "/api/customers", faults: "wire=reset-body, status=503" });
  const partner = createClient({ baseUrl: sandbox.url, auth: { apiKey: sandbox.keys.testKey } });
  await partner.createCustomer({
    body: { customer_type: "Person", name: "Ada Sample", email: "ada@partner.example" },
  });
  expect(sandbox.admin.requests().map(({ status }) => status)).toEqual([201, 503, 201]);
  expect((await partner.getAllCustomers()).items).toHaveLength(1);
});
