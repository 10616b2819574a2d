/** Registration before use, autoramps with the rails of their version, signed quotes, transactions. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { sandboxCode } from "../../specs/partner-platform/sandbox/authorization.js";
import {
  activeCustomer,
  autorampBody,
  createCustomer,
  middle,
  newest,
  oldest,
  ownershipText,
  registerWallet,
  usd,
  usdc,
  wallet,
} from "./support/onboarding.js";
import { rawCall, type RawAnswer, type RawCall } from "./support/raw-client.js";

let sandbox: Sandbox;
let call: RawCall;
let customer: string;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "autoramps", rateLimits: false });
  call = rawCall(sandbox);
  customer = await activeCustomer(call);
  await registerWallet(call, customer);
});
afterAll(() => sandbox.close());

const create = (fields: object = {}, version = newest): Promise<RawAnswer> =>
  call("POST", "/autoramps", { version, body: autorampBody(customer, fields) });

const railsOf = ({ body }: RawAnswer): string[] =>
  (body as { deposit_rails: { type: string }[] }).deposit_rails.map(({ type }) => type);

const bankDetails = {
  account_identifier: { type: "SEPA", iban: "DE89370400440532013000" },
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

const registerBank = (owner: string, details: object = bankDetails): Promise<RawAnswer> =>
  call("POST", "/addresses/fiat", {
    body: { customer_id: owner, bank_details: details, currency: { code: "EUR" } },
  });

describe("wallets", () => {
  const hosted = { blockchain: "Ethereum", wallet_address: "0xbb", vasp_did: "did:ethr:0x1111" };

  it("are registered hosted with the provider's DID, self-hosted with a proof, and listed by kind", async () => {
    const { id } = await createCustomer(call);
    expect(
      (await call("POST", "/addresses/crypto/hosted", { body: { ...hosted, customer_id: id } })).status,
    ).toBe(200);
    await registerWallet(call, id);
    const list = async (filter: string): Promise<number> =>
      ((await call("GET", `/addresses/crypto/${id}${filter}`)).body as unknown[]).length;
    expect([
      await list(""),
      await list("?filter=Hosted"),
      await list("?filter=SelfHosted"),
      await list("?filter=All"),
    ]).toEqual([2, 1, 1, 2]);
  });

  it.each([
    ["a DID that is none", "hosted", { ...hosted, vasp_did: "provider" }, 400],
    ["a proof without a signature", "selfhosted", { ...wallet, message: "x", signature: "" }, 400],
    [
      "an unknown customer",
      "hosted",
      { ...hosted, customer_id: "6f2f4a39-9a26-4f3e-8ed8-f6a0f10b0e7c" },
      404,
    ],
  ])("are refused with %s", async (_name, kind, body, status) => {
    const { id } = await createCustomer(call);
    expect(
      (await call("POST", `/addresses/crypto/${kind}`, { body: { customer_id: id, ...body } })).status,
    ).toBe(status);
  });

  it.each([
    ["another wallet", (id: string) => ownershipText("0xcc", id), "not the expected one"],
    ["another customer", () => ownershipText(wallet.address, "c"), "not the expected one"],
    [
      "the address in other letters",
      (id: string) => ownershipText(wallet.address.toUpperCase(), id),
      "not the expected one",
    ],
    [
      "other words",
      (id: string) => `I own ${wallet.address} as customer ${id}. Signed on 20/01/2024`,
      "not the expected one",
    ],
    [
      "a line end behind it",
      (id: string) => `${ownershipText(wallet.address, id)}\n`,
      "not the expected one",
    ],
    ["no full stop", (id: string) => ownershipText(wallet.address, id).slice(0, -1), "not the expected one"],
    [
      "two spaces",
      (id: string) => ownershipText(wallet.address, id).replace(". ", ".  "),
      "not the expected one",
    ],
    [
      "the month before the day",
      (id: string) => ownershipText(wallet.address, id, "01/20/2024"),
      "DD/MM/YYYY",
    ],
    ["an ISO day", (id: string) => ownershipText(wallet.address, id, "2024-01-20"), "DD/MM/YYYY"],
    [
      "a day that does not exist",
      (id: string) => ownershipText(wallet.address, id, "30/02/2024"),
      "DD/MM/YYYY",
    ],
    ["a day to come", (id: string) => ownershipText(wallet.address, id, "20/01/2999"), "in the future"],
    ["no message", () => "", "DD/MM/YYYY"],
  ])("refuse as proof of ownership a message with %s", async (_name, message, reason) => {
    const { id } = await createCustomer(call);
    const body = { ...wallet, customer_id: id, message: message(id), signature: "0x1" };
    const answer = await call("POST", "/addresses/crypto/selfhosted", { body });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(reason)]);
    expect((await call("GET", `/addresses/crypto/${id}`)).body).toEqual([]);
    const right = { ...body, message: ownershipText(wallet.address, id) };
    expect((await call("POST", "/addresses/crypto/selfhosted", { body: right })).status).toBe(200);
  });

  it("are registered once", async () => {
    const { id } = await createCustomer(call);
    const body = { ...hosted, customer_id: id };
    await call("POST", "/addresses/crypto/hosted", { body });
    expect((await call("POST", "/addresses/crypto/hosted", { body })).status).toBe(409);
  });

  it("can be used only when registered and not disabled", async () => {
    const owner = await activeCustomer(call);
    const attempt = () => call("POST", "/autoramps", { body: autorampBody(owner) });
    expect(await attempt()).toMatchObject({
      status: 400,
      text: "The wallet is not registered to the customer",
    });
    const id = await registerWallet(call, owner);
    await call("PUT", `/addresses/crypto/${id}/disabled`, { body: { customer_id: owner, disabled: true } });
    expect(await attempt()).toMatchObject({ status: 400, text: "The wallet is disabled" });
    await call("PUT", `/addresses/crypto/${id}/disabled`, { body: { customer_id: owner, disabled: false } });
    expect((await attempt()).status).toBe(201);
  });
});

describe("bank accounts", () => {
  it("receive payouts only when registered", async () => {
    const owner = await activeCustomer(call);
    const recipient_account = { type: "Fiat", account_identifier: bankDetails.account_identifier };
    const offramp = () =>
      call("POST", "/autoramps", {
        body: autorampBody(owner, {
          source_currencies: [usdc],
          destination_currency: { type: "Fiat", code: "EUR" },
          recipient_account,
        }),
      });
    expect((await offramp()).text).toBe("The bank account is not registered to the customer");
    const bank = await registerBank(owner);
    expect(bank.body).toMatchObject({ status: "Registered", ownership_verified: true });
    expect((await registerBank(owner)).status).toBe(409);
    await call("PUT", `/sandbox/fiat-verification/${bank.id}`, { body: "RegistrationPending" });
    expect((await offramp()).text).toBe("The bank account is not verified yet");
    await call("PUT", `/sandbox/fiat-verification/${bank.id}`, { body: "Registered" });
    expect((await offramp()).body).toMatchObject({ kind: "Offramp", recipient: { type: "BankAccount" } });
    const path = `/addresses/fiat/${owner}/${bank.id}`;
    expect((await call("DELETE", path)).text).toBe("");
    expect((await call("GET", path)).status).toBe(404);
  });
});

describe("deposit rails", () => {
  it.each([
    [oldest, false],
    [middle, true],
    [newest, true],
  ])("under %s have FedNow: %s, in every answer that shows an autoramp", async (version, hasFedNow) => {
    const created = await create({ external_id: `rails-${version}` }, version);
    const { id } = created;
    const list = await call("GET", "/autoramps?page_size=1", { version });
    const [listed] = (list.body as { items: { deposit_rails: { type: string }[] }[] }).items;
    const patched = await call("PATCH", `/autoramps/${id}`, { version, body: { customer_id: customer } });
    const answers = [
      railsOf(created),
      railsOf(await call("GET", `/autoramps/${id}`, { version })),
      railsOf(await call("GET", `/autoramps/rails-${version}/external`, { version })),
      railsOf(patched),
      listed?.deposit_rails.map(({ type }) => type) ?? [],
    ];
    for (const rails of answers)
      expect(rails).toEqual(["ACH", "Wire", "RTP", ...(hasFedNow ? ["FedNow"] : []), "SWIFT"]);
  });

  it("can be hidden by the account although the version has them", async () => {
    sandbox.admin.configure({ hiddenRails: ["FedNow"] });
    expect(railsOf(await create({}, newest))).toEqual(["ACH", "Wire", "RTP", "SWIFT"]);
    sandbox.admin.configure({ hiddenRails: [] });
  });

  it.each([
    ["EUR", ["SEPA", "SWIFT"]],
    ["GBP", ["FPS", "CHAPS", "SWIFT"]],
    ["BRL", ["Pix"]],
    ["MXN", ["Spei"]],
  ])("of %s are %j", async (code, rails) => {
    expect(railsOf(await create({ source_currencies: [{ type: "Fiat", code }] }))).toEqual(rails);
  });
});

describe("autoramps", () => {
  it("need an active customer", async () => {
    const { id } = await createCustomer(call);
    expect((await call("POST", "/autoramps", { body: autorampBody(id) })).status).toBe(403);
  });

  it("keep their external id for themselves", async () => {
    await create({ external_id: "once" });
    expect((await create({ external_id: "once" })).status).toBe(422);
  });

  it("are cancelled for good, and stay readable", async () => {
    const { id } = await create();
    expect((await call("DELETE", `/autoramps/${id}`)).status).toBe(204);
    expect((await call("GET", `/autoramps/${id}`)).body).toMatchObject({ status: "Cancelled" });
    expect((await call("PATCH", `/autoramps/${id}`, { body: { customer_id: customer } })).status).toBe(400);
  });

  it("wait for the customer's code where the account demands one", async () => {
    sandbox.admin.configure({ needsAuthorization: true });
    const { id, body } = await create();
    sandbox.admin.configure({ needsAuthorization: false });
    expect(body).toMatchObject({ status: "Created", deposit_rails: [] });
    const code = await call("GET", `/authentication-codes/entity/${id}`);
    const submit = (value: number) =>
      call("PUT", `/authentication-codes/${code.id}`, { body: { code: value } });
    expect((await submit(1)).body).toMatchObject({ status: "Pending", attempts: 1 });
    expect((await submit(sandboxCode)).body).toMatchObject({ status: "Confirmed", attempts: 2 });
    expect((await call("GET", `/autoramps/${id}`)).body).toMatchObject({ status: "Approved" });
    expect((await call("GET", `/authentication-codes/entity/${id}`)).status).toBe(404);
  });

  it("are blocked while a change of the fee profile waits", async () => {
    const { id } = await create();
    const body = {
      name: "own",
      network_fee_settlement: "settledLater",
      transaction_fee_bips: 5,
      banking_fee_configs: [],
    };
    const profile = await call("POST", "/fee-profiles", { body });
    const changed = await call("PATCH", `/autoramps/${id}`, {
      body: { customer_id: customer, fee_profile_id: profile.id },
    });
    expect(changed.body).toMatchObject({ status: "EditPending" });
    const code = await call("GET", `/authentication-codes/entity/${id}`);
    await call("PUT", `/authentication-codes/${code.id}`, { body: { code: sandboxCode } });
    expect((await call("GET", `/autoramps/${id}`)).body).toMatchObject({
      status: "Approved",
      fee_profile_id: profile.id,
    });
  });
});

describe("signed quotes", () => {
  const query = (fields: object = {}): string =>
    new URLSearchParams({
      customer_id: customer,
      source_currency_code: "USD",
      destination_currency_code: "USDC",
      destination_currency_chain: "Ethereum",
      amount_in: "100.10",
      rate_expiry_policy: "Return",
      expiry_in_hours: "1",
      is_third_party: "false",
      recipient_account: JSON.stringify({
        type: "Crypto",
        chain: wallet.blockchain,
        address: wallet.address,
      }),
      ...fields,
    }).toString();
  const quote = async (fields: object = {}): Promise<Record<string, unknown>> => {
    const answer = await call("GET", `/autoramps/quote?${query(fields)}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Record<string, unknown>;
  };
  const redeem = (body: object) => call("POST", "/autoramps", { body });

  it("make an autoramp when posted back whole, with or without the tag, and once", async () => {
    const posted = await quote();
    const created = await redeem(posted);
    expect(created.body).toMatchObject({
      source: "Quote",
      quotes: [{ quote_id: posted["quote_id"], amount_in: { amount: "100.10" } }],
    });
    expect((await redeem(posted)).status).toBe(422);
    expect((await redeem({ ...(await quote()), type: "quote" })).status).toBe(201);
  });

  it.each<[string, (quote: Record<string, unknown>) => object]>([
    ["an amount is another", (posted) => ({ ...posted, amount_in: { amount: "1.00", currency: usd } })],
    ["an amount is rounded", (posted) => ({ ...posted, rate: String(Number(posted["rate"])) })],
    ["an optional field is dropped", ({ fee_profile_id: _dropped, ...posted }) => posted],
    ["the recipient is another", (posted) => ({ ...posted, is_third_party: true })],
    ["the signature is another", (posted) => ({ ...posted, signature: "AAAA" })],
    ["a field is added", (posted) => ({ ...posted, external_id: "added" })],
  ])("are refused when %s", async (_name, tamper) => {
    const answer = await redeem(tamper(await quote()));
    expect(answer).toMatchObject({
      status: 400,
      text: "The signature does not fit the quote: post it back whole and unchanged",
    });
  });

  it("expire", async () => {
    const posted = await quote();
    sandbox.admin.advanceTime(3_700_000);
    expect(await redeem(posted)).toMatchObject({ status: 400, text: "The quote has expired" });
  });

  it("are not used up by a refusal", async () => {
    const posted = await quote({ external_id: "quoted" });
    await create({ external_id: "quoted" });
    expect((await redeem(posted)).status).toBe(422);
    expect((await redeem(posted)).text, "It is the external id again, not the quote.").toContain(
      "external_id",
    );
  });

  it("calculate exactly, in both directions", async () => {
    expect(await quote({ amount_in: "100.10" })).toMatchObject({
      amount_out: { amount: "99.849750" },
      rate: "1.00000000",
    });
    const { amount_in: _none, ...rest } = Object.fromEntries(new URLSearchParams(query()));
    const exactOut = await call(
      "GET",
      `/autoramps/quote?${new URLSearchParams({ ...rest, amount_out: "99.75" }).toString()}`,
    );
    expect(exactOut.body).toMatchObject({ amount_in: { amount: "100.00" }, amount_out: { amount: "99.75" } });
  });

  it("for an existing autoramp are attached once", async () => {
    const { id } = await redeem(await quote());
    const rate = await call(
      "GET",
      `/autoramps/${id}/quote?source_currency_code=USD&amount_in=5&rate_expiry_policy=Return&expiry_in_hours=1`,
    );
    const attach = () => call("POST", `/autoramps/${id}/quotes`, { body: rate.body });
    expect((await attach()).body).toMatchObject({ quotes: [{}, { amount_in: { amount: "5" } }] });
    expect((await attach()).status).toBe(409);
  });
});

describe("transactions", () => {
  it("run through an authorized autoramp, and show the hash of a payout to a chain", async () => {
    const { id } = await create();
    const created = await call("POST", "/sandbox/transaction", { body: { autoramp_id: id, amount: "50" } });
    expect(created.body).toMatchObject({
      state: "Pending",
      amount_in: "50",
      amount_out: "49.875000",
      currency_out: "USDC",
    });
    await call("PUT", `/sandbox/transaction/${created.id}/state`, { body: { state: "Completed" } });
    const listed = await call("GET", `/autoramp-transactions?autoramp_id=${id}&status=Completed,Failed`);
    expect(listed.body).toMatchObject({
      items: [
        {
          id: created.id,
          status: "Completed",
          state: "Completed",
          payout_crypto_transaction: { transaction_hash: expect.stringMatching(/^0x/) as string },
        },
      ],
    });
    const byIds = await call("GET", `/autoramp-transactions/ids?ids=${created.id}`);
    expect(byIds.body).toMatchObject({ items: [{ id: created.id }] });
    expect((await call("GET", "/autoramp-transactions/ids")).status).toBe(400);
  });

  it("need an autoramp that takes deposits", async () => {
    const { id } = await create();
    await call("PUT", `/sandbox/autoramp/${id}`, { body: "Rejected" });
    expect(
      (await call("POST", "/sandbox/transaction", { body: { autoramp_id: id, amount: "50" } })).status,
    ).toBe(400);
  });
});

describe("pages", () => {
  it("lead forward and back by cursor, over everything, once, whatever is created or deleted meanwhile", async () => {
    const owner = await activeCustomer(call);
    const ibans = Array.from({ length: 5 }, (_, index) => `DE8937040044053201300${index}`);
    const banks: string[] = [];
    for (const iban of ibans) {
      banks.push(
        (await registerBank(owner, { ...bankDetails, account_identifier: { type: "SEPA", iban } })).id,
      );
    }
    interface Page {
      readonly items: readonly { readonly id: string }[];
      readonly cursor?: string;
      readonly prev_cursor: string | null;
    }
    const page = async (query: string): Promise<Page> =>
      (await call("GET", `/addresses/fiat/${owner}?page_size=2${query}`)).body as Page;
    const first = await page("");
    expect(first.items.map(({ id }) => id)).toEqual([banks[4], banks[3]]);
    expect(first.prev_cursor).toBeNull();
    await call("DELETE", `/addresses/fiat/${owner}/${banks[3] ?? ""}`);
    await registerBank(owner);
    const second = await page(`&cursor=${first.cursor ?? ""}`);
    expect(second.items.map(({ id }) => id)).toEqual([banks[2], banks[1]]);
    const last = await page(`&cursor=${second.cursor ?? ""}`);
    expect(last.items.map(({ id }) => id)).toEqual([banks[0]]);
    expect(last).not.toHaveProperty("cursor");
    const back = await page(`&prev_cursor=${last.prev_cursor ?? ""}`);
    expect(back.items).toEqual(second.items);
  });

  it("refuse a cursor that is nobody's, and a size of nothing", async () => {
    expect((await call("GET", "/customers?cursor=6f2f4a39-9a26-4f3e-8ed8-f6a0f10b0e7c")).text).toBe(
      "The cursor is not known",
    );
    expect((await call("GET", "/customers?page_size=0")).status).toBe(400);
  });

  it("can be sorted the other way round", async () => {
    const order = async (sort: string): Promise<string[]> =>
      (
        (await call("GET", `/customers?page_size=100&sort_order=${sort}`)).body as { items: { id: string }[] }
      ).items.map(({ id }) => id);
    expect(await order("asc")).toEqual((await order("desc")).reverse());
  });
});
