/** The order of onboarding, which the version of the creation settles for good, and what has to be signed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import {
  createCustomer,
  identify,
  middle,
  newest,
  oldest,
  signTerms,
  statusOf,
} from "./support/onboarding.js";
import { rawCall, type RawCall } from "./support/raw-client.js";
import { person } from "./support/submissions.js";

let sandbox: Sandbox;
let call: RawCall;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "customers", rateLimits: false });
  call = rawCall(sandbox);
});
afterAll(() => sandbox.close());

describe("onboarding", () => {
  it.each([
    [undefined, "IdentificationRequired"],
    [oldest, "IdentificationRequired"],
    [middle, "IdentificationRequired"],
    [newest, "SigningsRequired"],
  ])(
    "created with version %s begins in %s, and keeps its order whatever is sent later",
    async (version, status) => {
      const body = { customer_type: "Person", email: "a@example.com" };
      const created = await call("POST", "/customers", {
        body,
        ...(version === undefined ? {} : { version }),
      });
      expect(created.body).toMatchObject({ status });
      await signTerms(call, created.id);
      expect(await statusOf(call, created.id)).toBe("IdentificationRequired");
    },
  );

  it("takes a customer with terms first from signing to identification to active", async () => {
    const { id } = await createCustomer(call, newest);
    await signTerms(call, id, "DEU");
    await identify(call, id);
    expect(await statusOf(call, id)).toBe("Active");
  });

  it("asks a customer with terms first to sign again when the verified region is another", async () => {
    const { id } = await createCustomer(call, newest);
    await signTerms(call, id, "USA");
    await identify(call, id, person("DE"));
    expect(await statusOf(call, id)).toBe("SigningsRequired");
    const required = await call("GET", `/customers/${id}/required-signings`, { version: newest });
    expect(required.body).toHaveLength(2);
    await signTerms(call, id, "DEU");
    expect(await statusOf(call, id)).toBe("Active");
  });

  it("does not ask a customer of the earlier order again", async () => {
    const { id } = await createCustomer(call, oldest);
    await signTerms(call, id, "USA");
    await identify(call, id, person("DE"));
    expect(await statusOf(call, id)).toBe("Active");
  });

  it("sets an active customer back when a newer identification is opened", async () => {
    const { id } = await createCustomer(call, newest);
    await signTerms(call, id);
    await identify(call, id);
    const link = await call("POST", `/customers/${id}/identifications/v2`, { body: { type: "Link" } });
    expect(link.status).toBe(201);
    expect(await statusOf(call, id)).toBe("IdentificationRequired");
  });
});

describe("required signings when nothing is outstanding", () => {
  it.each([
    [oldest, 409],
    [middle, 409],
    [newest, 200],
  ])("%s answers %i", async (version, status) => {
    const { id } = await createCustomer(call, newest);
    const fresh = await call("GET", `/customers/${id}/required-signings`, { version });
    expect(fresh.status, "No region is verified yet.").toBe(status);
    await signTerms(call, id);
    await identify(call, id);
    const done = await call("GET", `/customers/${id}/required-signings`, { version });
    expect(done.status).toBe(status);
    if (status === 200) expect(done.body).toEqual([]);
    else expect(done.text).toBe("There is nothing to sign");
  });
});

describe("terms", () => {
  it("differ by region and take a code of three letters", async () => {
    const of = async (country: string): Promise<string> =>
      (await call("GET", `/terms-and-conditions?country=${country}`)).text;
    expect(await of("DEU")).toBe(await of("FRA"));
    expect(new Set([await of("DEU"), await of("USA"), await of("GBR"), await of("BRA")]).size).toBe(4);
  });

  it.each(["DE", "deu", "", "DEUX"])("refuses the country %j", async (country) => {
    expect((await call("GET", `/terms-and-conditions?country=${country}`)).status).toBe(400);
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
    const found = await call("GET", "/customers/mine/external");
    expect(found.id).toBe(id);
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

  it("belong to the sub-partner that the request names, and to nobody else", async () => {
    const headers = { "x-sub-partner-id": "6f2f4a39-9a26-4f3e-8ed8-f6a0f10b0e7c" };
    const body = { customer_type: "Person", email: "a@example.com" };
    const { id } = await call("POST", "/customers", { body, headers });
    expect((await call("GET", `/customers/${id}`, { headers })).status).toBe(200);
    expect((await call("GET", `/customers/${id}`)).status).toBe(404);
  });

  it("of the live key are others than those of the test key", async () => {
    const { id } = await createCustomer(call);
    expect((await call("GET", `/customers/${id}`, { key: sandbox.keys.liveKey })).status).toBe(404);
  });
});
