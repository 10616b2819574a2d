/** Customers of the partner platform: the order of onboarding, pinned when a customer is created, and what has to be signed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import {
  activeCustomer,
  autorampBody,
  createCustomer,
  identify,
  ownershipText,
  registerWallet,
  signTerms,
  statusOf,
  usdc,
  wallet,
} from "../sandbox/support/onboarding.js";
import { rawCall, type RawAnswer, type RawCall } from "../sandbox/support/raw-client.js";
import { person } from "../sandbox/support/submissions.js";

let sandbox: Sandbox;
let call: RawCall;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "onboarding", rateLimits: false });
  call = rawCall(sandbox);
});
afterAll(() => sandbox.close());

const createUnder = (version: string | undefined): Promise<RawAnswer> =>
  call("POST", "/customers", {
    body: { customer_type: "Person", email: "person@example.com" },
    ...(version === undefined ? {} : { version }),
  });

describe("a new customer", () => {
  it.each([
    ["2026-08-01", "SigningsRequired"],
    ["2026-07-01", "IdentificationRequired"],
    ["2025-03-13", "IdentificationRequired"],
    [undefined, "IdentificationRequired"],
  ])("created under %s begins with %s", async (version, status) => {
    expect((await createUnder(version)).body).toMatchObject({ status });
  });

  it.each([
    ["2026-08-01", "IdentificationRequired"],
    ["2026-07-01", "SigningsRequired"],
    ["2025-03-13", "SigningsRequired"],
  ])("of %s keeps its order, whatever header comes later: then %s", async (version, then) => {
    const { id, body } = await createUnder(version);
    const first = (body as { status: string }).status;
    for (const later of ["2025-03-13", "2026-07-01", "2026-08-01"])
      expect((await call("GET", `/customers/${id}`, { version: later })).body).toMatchObject({
        status: first,
      });
    if (first === "SigningsRequired") await signTerms(call, id);
    else await identify(call, id);
    expect(await statusOf(call, id)).toBe(then);
  });

  it("of 2026-08-01 changes nothing for the others", async () => {
    const before = await createUnder("2025-03-13");
    await createUnder("2026-08-01");
    expect(await statusOf(call, before.id)).toBe("IdentificationRequired");
    expect((await createUnder("2025-03-13")).body).toMatchObject({ status: "IdentificationRequired" });
  });
});

describe("an approval", () => {
  it.each([
    ["2026-08-01", "USA", "SigningsRequired"],
    ["2026-08-01", "DEU", "Active"],
    ["2026-07-01", "USA", "Active"],
    ["2025-03-13", "USA", "Active"],
  ])("of one who was created under %s and signed for %s leads to %s", async (version, country, status) => {
    const { id } = await createUnder(version);
    await signTerms(call, id, country);
    await identify(call, id, person("DE"));
    expect(await statusOf(call, id)).toBe(status);
    if (status === "SigningsRequired") {
      await signTerms(call, id, "DEU");
      expect(await statusOf(call, id)).toBe("Active");
    }
  });

  it("is needed to be active, beside the terms", async () => {
    const { id } = await createUnder("2026-08-01");
    await signTerms(call, id);
    expect(await statusOf(call, id)).not.toBe("Active");
    await identify(call, id);
    expect(await statusOf(call, id)).toBe("Active");
  });
});

describe("required signings", () => {
  const required = (id: string, version: string): Promise<RawAnswer> =>
    call("GET", `/customers/${id}/required-signings`, { version });

  it.each([
    ["2026-08-01", 200],
    ["2026-07-01", 409],
    ["2025-03-13", 409],
  ])("of %s, with nothing outstanding, are answered %i", async (version, status) => {
    const fresh = await createUnder("2026-08-01");
    for (const id of [fresh.id, await activeCustomer(call)]) {
      const answer = await required(id, version);
      expect(answer.status).toBe(status);
      if (status === 200) expect(answer.body).toEqual([]);
      else expect(answer.text).toBe("There is nothing to sign");
    }
  });

  it.each(["2026-08-01", "2026-07-01", "2025-03-13"])(
    "of %s, with terms outstanding, are listed",
    async (version) => {
      const { id } = await createUnder("2026-08-01");
      await signTerms(call, id, "USA");
      await identify(call, id, person("DE"));
      const answer = await required(id, version);
      expect([answer.status, (answer.body as unknown[]).length]).toEqual([200, 2]);
    },
  );

  it("of one without an approved identification are an empty list, until there is one", async () => {
    const { id } = await createUnder("2026-08-01");
    expect(await required(id, "2026-08-01")).toMatchObject({ status: 200, body: [] });
    expect(await statusOf(call, id)).toBe("SigningsRequired");
    await signTerms(call, id, "USA");
    await identify(call, id, person("DE"));
    expect((await required(id, "2026-08-01")).body).not.toEqual([]);
  });

  it.each([
    ["DEU", 200],
    ["DE", 400],
    ["deu", 400],
    ["DEUX", 400],
    ["", 400],
  ])("come from the terms of a country, named as %s: %i", async (country, status) => {
    const answer = await call("GET", `/terms-and-conditions?country=${country}`);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).not.toEqual([]);
  });
});

describe("the statuses of an identification", () => {
  const statusOfIdentification = async (id: string): Promise<unknown> =>
    ((await call("GET", `/identifications/${id}`)).body as { status: unknown }).status;
  const open = async (data: object): Promise<string> => {
    const { id: customer } = await createCustomer(call);
    return (await call("POST", `/customers/${customer}/identifications/v2`, { body: data })).id;
  };

  it("Pending, Processed and PendingReview follow each other through the hosted flow", async () => {
    const id = await open({ type: "Link" });
    expect(await statusOfIdentification(id)).toBe("Pending");
    expect((await call("GET", `/identifications/${id}`)).body).toHaveProperty("url");
    sandbox.admin.completeLink(id, "DE");
    expect(await statusOfIdentification(id)).toBe("PendingReview");
    await expect((async () => sandbox.admin.completeLink(id, "DE"))()).rejects.toThrow("not Pending");
  });

  it.each([
    ["Approved", true],
    ["Declined", false],
  ])("%s is what the review decides with %s, and it decides once", async (status, approved) => {
    const id = await open(person());
    expect(await statusOfIdentification(id)).toBe("PendingReview");
    sandbox.admin.decideIdentification(id, approved);
    expect(await statusOfIdentification(id)).toBe(status);
    expect(() => {
      sandbox.admin.decideIdentification(id, !approved);
    }).toThrow(`is ${status} already`);
  });

  it("Expired is one that was not completed, and none that was decided", async () => {
    const id = await open({ type: "Link" });
    sandbox.admin.expireIdentification(id);
    expect(await statusOfIdentification(id)).toBe("Expired");
    expect(() => {
      sandbox.admin.expireIdentification(id);
    }).toThrow("is Expired already");
  });

  it("Archived is one that is active no more", async () => {
    const id = await open(person());
    await call("PUT", `/identifications/${id}/archive`);
    expect(await statusOfIdentification(id)).toBe("Archived");
    expect(() => {
      sandbox.admin.decideIdentification(id, true);
    }).toThrow("is Archived already");
  });
});

describe("addresses", () => {
  const onramp = (customer: string): Promise<RawAnswer> =>
    call("POST", "/autoramps", { body: autorampBody(customer) });

  it("a wallet is used once it is registered to the customer, and not before", async () => {
    const customer = await activeCustomer(call);
    expect(await onramp(customer)).toMatchObject({ status: 400 });
    await registerWallet(call, customer);
    expect(await onramp(customer)).toMatchObject({ status: 201 });
    expect(await onramp(await activeCustomer(call)), "Registered to somebody else.").toMatchObject({
      status: 400,
    });
  });

  it("a self-hosted wallet needs a signed proof of ownership", async () => {
    const { id } = await createCustomer(call);
    const body = { ...wallet, customer_id: id, message: ownershipText(wallet.address, id), signature: "0x1" };
    for (const change of [{ signature: "" }, { message: "It is mine." }])
      expect(
        (await call("POST", "/addresses/crypto/selfhosted", { body: { ...body, ...change } })).status,
      ).toBe(400);
    expect((await call("POST", "/addresses/crypto/selfhosted", { body })).status).toBe(200);
  });

  it("a hosted wallet needs the DID of its provider", async () => {
    const { id } = await createCustomer(call);
    const body = {
      customer_id: id,
      blockchain: "Ethereum",
      wallet_address: "0xbb",
      vasp_did: "did:ethr:0x1",
    };
    const register = (change: object) =>
      call("POST", "/addresses/crypto/hosted", { body: { ...body, ...change } });
    expect((await register({ vasp_did: "provider" })).status).toBe(400);
    expect((await register({ vasp_did: undefined })).status).toBe(400);
    expect((await register({})).status).toBe(200);
  });

  it("a bank account receives payouts once it is registered, and not before", async () => {
    const customer = await activeCustomer(call);
    await registerWallet(call, customer);
    const account_identifier = { type: "SEPA", iban: "DE89370400440532013000" };
    const offramp = () =>
      call("POST", "/autoramps", {
        body: autorampBody(customer, {
          source_currencies: [usdc],
          destination_currency: { type: "Fiat", code: "EUR" },
          recipient_account: { type: "Fiat", account_identifier },
        }),
      });
    expect((await offramp()).status).toBe(400);
    const bank_details = {
      account_identifier,
      address: {
        street: "1 Test Street",
        city: "Testville",
        state: "BE",
        postal_code: "12345",
        country: { code: "DE" },
      },
      is_third_party: false,
      provider_country: { code: "DE" },
      provider_name: "Sample Bank",
      recipient: { type: "Individual", given_name: "Ada", family_name: "Sample" },
    };
    await call("POST", "/addresses/fiat", {
      body: { customer_id: customer, bank_details, currency: { code: "EUR" } },
    });
    expect((await offramp()).status).toBe(201);
  });
});
