/** Customers and terms beyond what `test/statements` proves. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { createCustomer, newest } from "./support/onboarding.js";
import { rawCall, type RawCall } from "./support/raw-client.js";

let sandbox: Sandbox;
let call: RawCall;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "customers", rateLimits: false });
  call = rawCall(sandbox);
});
afterAll(() => sandbox.close());

describe("terms", () => {
  it("differ by region and take a code of three letters", async () => {
    const of = async (country: string): Promise<string> =>
      (await call("GET", `/terms-and-conditions?country=${country}`)).text;
    expect(await of("DEU")).toBe(await of("FRA"));
    expect(new Set([await of("DEU"), await of("USA"), await of("GBR"), await of("BRA")]).size).toBe(4);
  });

  it("refuses a signing without consent, and of terms that do not exist", async () => {
    const { id } = await createCustomer(call);
    const sign = (body: object) => call("POST", `/customers/${id}/signings`, { body });
    expect((await sign({ signed: false })).status).toBe(422);
    expect((await sign({ signed: true, content_id: id })).status).toBe(422);
    expect((await sign({ signed: true })).status, "Nothing is known to be outstanding.").toBe(422);
  });
});

describe("customers", () => {
  it("are found by their external id, which is theirs alone", async () => {
    const { id } = await createCustomer(call, newest, { external_id: "mine" });
    const result = await call("GET", "/customers/mine/external");
    expect(result.id).toBe(id);
    expect((await createCustomer(call, newest, { external_id: "mine" })).status).toBe(400);
    expect((await call("GET", "/customers/nobody/external")).status).toBe(404);
  });

  it("are changed with an empty 204 and archived with their identifications", async () => {
    const { id } = await createCustomer(call);
    const changed = await call("PUT", `/customers/${id}`, { body: { email: "other@example.com" } });
    expect([changed.status, changed.text]).toEqual([204, ""]);
    const link = await call("POST", `/customers/${id}/identifications/v2`, { body: { type: "Link" } });
    const archived = await call("PUT", `/customers/${id}/archive`);
    expect(archived.body).toMatchObject({ status: "Archived", email: "other@example.com" });
    expect((await call("GET", `/identifications/${link.id}`)).body).toMatchObject({ status: "Archived" });
    expect((await call("POST", `/customers/${id}/signings`, { body: { signed: true } })).status).toBe(403);
  });
});
