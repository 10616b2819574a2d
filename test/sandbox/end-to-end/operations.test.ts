/** Every operation of both APIs, called by the emitted clients of every version, answered by the sandbox. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { ownershipMessage } from "../../../generated/partner-platform/2026-08-01/index.js";
import { startSandbox, type Sandbox } from "../../../src/sandbox/index.js";
import { startRecordingServer } from "../../support/recording-server.js";
import { person } from "../support/submissions.js";
import {
  accounts,
  accountsClient,
  operationsOf,
  partnerClient,
  partnerModules,
  type Partner,
  type Version,
} from "./clients.js";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "operations", rateLimits: false });
});
afterAll(() => sandbox.close());

const wallet = { blockchain: "Ethereum", address: "0x00000000000000000000000000000000000000aa" } as const;
const usd = { type: "Fiat", code: "USD" } as const;
const usdc = { type: "Crypto", token: "USDC", blockchain: "Ethereum" } as const;
const iban = { type: "SEPA", iban: "DE89370400440532013000" } as const;

async function onboard(partner: Partner): Promise<string> {
  const { id } = await partner.createCustomer({
    body: { customer_type: "Person", email: "a@example.com", external_id: "mine" },
  });
  const terms = await partner.getAllCurrentTermsAndConditions({ country: "DEU" });
  for (const { id: content_id } of terms)
    await partner.createCustomerSigning({ id, body: { signed: true, content_id } });
  const identification = await partner.createCustomerIdentificationV2({ id, body: person() });
  await partner.sandbox.updateSandboxIdentificationStatus({
    id: identification.id,
    body: { approved: true },
  });
  expect((await partner.getCustomerById({ id })).status).toBe("Active");
  expect((await partner.getCustomerByExternalId({ external_id: "mine" })).id).toBe(id);
  expect(
    (await partner.getAllCustomers({ status: ["Active"], customer_type: ["Person"] })).items,
  ).toHaveLength(1);
  expect(await partner.updateCustomer({ id, body: { email: "a@example.com" } })).toBeUndefined();
  expect((await partner.getAllCustomerIdentifications({ id })).items.map((item) => item.id)).toEqual([
    identification.id,
  ]);
  expect((await partner.getIdentificationById({ id: identification.id })).status).toBe("Approved");
  expect(
    (await partner.getIdentificationComplianceQuestionnaire({ id: identification.id })).intended_use,
  ).toBe("Investing");
  expect((await partner.getSignings({ id })).items).toHaveLength(terms.length);
  expect((await partner.getCustomerRequirements({ id })).requirements_due).toEqual([]);
  expect((await partner.getCustomerAbilities({ id })).fiat_deposit.usd.fednow).toBe("Active");
  expect((await partner.getCustomerSpendingLimit({ id })).fiat_onramp.used_eur).toBe("0");
  expect(await partner.getCustomerMicrodeposits({ id })).toHaveLength(1);
  return id;
}

async function requiredSignings(partner: Partner, id: string, version: Version): Promise<void> {
  const outcome = await partner.getCustomerRequiredSignings({ id }).result();
  if (version === "2026-08-01") expect(outcome).toMatchObject({ ok: true, data: [] });
  else expect(outcome).toMatchObject({ ok: false, status: 409, error: "There is nothing to sign" });
}

async function registerAddresses(partner: Partner, customer_id: string): Promise<string> {
  const message = ownershipMessage({ address: wallet.address, customer_id, date: new Date() });
  const own = await partner.registerSelfHostedWalletAddress({
    body: { ...wallet, customer_id, message, signature: "0x1" },
  });
  const [provider] = await partner.searchHostedVasps({ q: "exchange" });
  const hosted = { blockchain: "Polygon", wallet_address: "0xbb", vasp_did: provider?.did ?? "" } as const;
  await partner.registerHostedWallet({ body: { ...hosted, customer_id } });
  const attested = await partner
    .registerAttestedWalletAddress({ body: { blockchain: "Base", address: "0xcc", customer_id } })
    .result();
  expect(attested, "Customers in the EEA have to prove it.").toMatchObject({ ok: false, status: 403 });
  expect(await partner.getWalletAddresses({ customer_id, filter: "Hosted" })).toHaveLength(1);
  for (const disabled of [true, false]) {
    expect(
      (await partner.updateDisabledStatus({ id: own.id, body: { customer_id, disabled } })).disabled,
    ).toBe(disabled);
  }
  const bank_details = {
    account_identifier: iban,
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
  } as const;
  const bank = await partner.registerFiatAddress({
    body: { customer_id, bank_details, currency: { code: "EUR" } },
  });
  await partner.sandbox.updateSandboxFiatAddressVerificationStatus({ id: bank.id, body: "Registered" });
  expect((await partner.getFiatAddress({ customer_id, fiat_address_id: bank.id })).status).toBe("Registered");
  expect((await partner.getFiatAddresses({ customer_id, search_term: "DE8937" })).items).toHaveLength(1);
  expect((await partner.getFiatAddressesByStatus({ status: "Registered" })).items).toHaveLength(1);
  expect(await partner.retryFiatAddressAuth({ id: bank.id }).result()).toMatchObject({
    ok: false,
    status: 404,
  });
  const recipient = {
    account: { type: "CPF", key: "12345678901" },
    recipient: { type: "Business", name: "Sample" },
    tax_id: "12345678901",
  } as const;
  const pix = await partner.registerPixAddress({ body: { customer_id, recipient } });
  const named = { customer_id, pix_address_id: pix.id };
  expect((await partner.getPixAddress(named)).status).toBe("Registered");
  expect((await partner.getPixAddresses({ customer_id })).items).toHaveLength(1);
  await partner.deletePixAddress(named);
  return bank.id;
}

async function convert(partner: Partner, customer_id: string): Promise<void> {
  const recipient_account = { type: "Crypto", chain: wallet.blockchain, address: wallet.address } as const;
  const market = { customer_id, source_currencies: [usd], destination_currency: usdc, recipient_account };
  const autoramp = await partner.createAutoramp({ body: { ...market, external_id: "ramp" } });
  const autoramp_id = autoramp.id;
  expect((await partner.getAutorampById({ autoramp_id })).status).toBe("Approved");
  expect((await partner.getAutorampByExternalId({ external_id: "ramp" })).id).toBe(autoramp_id);
  expect((await partner.getAutoramps({ status: ["Approved", "Created"], customer_id })).items).toHaveLength(
    1,
  );
  expect(
    (await partner.patchAutorampMarketById({ autoramp_id, body: { customer_id, recipient_account } })).status,
  ).toBe("Approved");
  expect(
    (
      await partner.checkAutorampLimit({
        customer_id,
        deposit_account_type: "AchWire",
        is_third_party: false,
      })
    ).can_create,
  ).toBe(true);
  const pair = {
    source_currency_code: "USD",
    destination_currency_code: "USDC",
    destination_currency_chain: "Ethereum",
  } as const;
  expect((await partner.getAutorampQuotePreview({ customer_id, ...pair, amount_in: "10" })).rate).toBe(
    "1.00000000",
  );
  const terms = { rate_expiry_policy: "Return", expiry_in_hours: 1 } as const;
  const quote = await partner.getAutorampQuote({
    customer_id,
    ...pair,
    ...terms,
    amount_in: "10.50",
    is_third_party: false,
    recipient_account: JSON.stringify(recipient_account),
  });
  const quoted = await partner.createAutoramp({ body: quote });
  expect(quoted.quotes[0]?.amount_in.amount, "Amounts stay texts.").toBe("10.50");
  const rate = await partner.getAutorampRateQuote({
    autoramp_id: quoted.id,
    source_currency_code: "USD",
    amount_in: "7",
    ...terms,
  });
  expect((await partner.attachQuoteToAutoramp({ autoramp_id: quoted.id, body: rate })).quotes).toHaveLength(
    2,
  );
  expect(
    (
      await partner.getExchangeRate({
        ...pair,
        source_currency_type: "fiat",
        destination_currency_type: "crypto",
        amount: "5",
      })
    ).out_amount.amount,
  ).toBe("5.000000");
  const transaction = await partner.sandbox.createSandboxTransaction({ body: { autoramp_id, amount: "20" } });
  await partner.sandbox.updateSandboxTransactionState({ id: transaction.id, body: { state: "Completed" } });
  const [listed] = (await partner.getAutorampTransactions({ autoramp_id, status: ["Completed"] })).items;
  expect(listed?.id).toBe(transaction.id);
  expect((await partner.getAutorampTransactionsByIds({ ids: [transaction.id] })).items).toHaveLength(1);
  const payment = await partner.createAutorampOpenBankingPayment({
    autoramp_id,
    body: { amount_in: { amount: "5", currency: usd }, callback_url: "https://a.example" },
  });
  expect((await partner.getAutorampOpenBankingPayment({ payment_id: payment.id })).status).toBe("Ready");
  expect((await partner.listAutorampOpenBankingPayments({ autoramp_id })).items).toHaveLength(1);
  await partner.retryAutorampAuth({ autoramp_id });
  const code = await partner.getPendingAuthenticationCode({ id: autoramp_id });
  expect((await partner.submitAuthenticationCode({ id: code.id, body: { code: 123456 } })).status).toBe(
    "Confirmed",
  );
  expect(
    (await partner.sandbox.updateSandboxAutorampStatus({ id: autoramp_id, body: "Rejected" })).status,
  ).toBe("Rejected");
  expect(await partner.cancelAutoramp({ autoramp_id })).toBeUndefined();
}

async function readMarket(partner: Partner): Promise<void> {
  expect((await partner.listCryptoCurrencies()).some(({ mint_only }) => mint_only)).toBe(true);
  expect((await partner.listFiatCurrencies()).map(({ code }) => code)).toContain("EUR");
  const [subdivision] = await partner.getCountrySubdivisions({ country_code: "US" });
  expect(subdivision).toEqual({
    code: expect.stringMatching(/^(US-)?[A-Z]{2}$/) as string,
    name: expect.any(String) as string,
  });
  const body = {
    name: "own",
    network_fee_settlement: "settledLater",
    transaction_fee_bips: 5,
    banking_fee_configs: [],
  } as const;
  const profile = await partner.createFeeProfile({ body: { ...body, banking_fee_configs: [] } });
  expect((await partner.getFeeProfiles({ fee_profile_ids: [profile.id] })).items).toHaveLength(1);
}

async function manageWebhooks(partner: Partner, customer_id: string): Promise<void> {
  await using receiver = await startRecordingServer(() => ({ status: 200 }));
  const webhook = await partner.createWebhook({ body: { label: "a", url: receiver.url, topics: ["Ping"] } });
  expect(webhook.secret).not.toBe("");
  const { id } = webhook;
  expect((await partner.listWebhooks()).items).toHaveLength(1);
  expect((await partner.getWebhookById({ id })).label).toBe("a");
  expect((await partner.updateWebhook({ id, body: { label: "b" } })).label).toBe("b");
  expect(await partner.pingWebhook({ id, body: { customer_id } })).toBe(true);
  expect(receiver.requests).toHaveLength(1);
  await partner.deleteWebhook({ id });
}

async function takeLeave(partner: Partner, id: string, bank: string): Promise<void> {
  await partner.deleteFiatAddress({ customer_id: id, fiat_address_id: bank });
  const [identification] = (await partner.getAllCustomerIdentifications({ id })).items;
  expect((await partner.archiveIdentification({ id: identification?.id ?? "" })).status).toBe("Archived");
  expect((await partner.archiveCustomer({ id })).status).toBe("Archived");
  expect(await partner.sandbox.resetSandbox()).toBe(true);
  expect((await partner.getAllCustomers()).items).toEqual([]);
}

describe.each(Object.keys(partnerModules) as Version[])("the partner platform of %s", (version) => {
  it("answers every operation", async () => {
    sandbox.admin.reset();
    const called = new Set<string>();
    const partner = partnerClient(sandbox, version, {
      rateLimit: false,
      onRequest: ({ operation }) => called.add(operation),
    });
    const customer = await onboard(partner);
    await requiredSignings(partner, customer, version);
    const bank = await registerAddresses(partner, customer);
    await convert(partner, customer);
    await readMarket(partner);
    await manageWebhooks(partner, customer);
    await takeLeave(partner, customer, bank);
    expect([...called].sort()).toEqual(operationsOf(partnerModules[version]));
    expect(called.size).toBe(72);
  });
});

describe("the virtual accounts", () => {
  it("answer every operation, signed", async () => {
    const called = new Set<string>();
    const client = accountsClient(sandbox, {
      rateLimit: false,
      onRequest: ({ operation }) => called.add(operation),
    });
    const [account] = await client.listVirtualAccounts({ externalCustomerId: "customer-1" });
    expect(account?.type).toBe("auto_on_ramp");
    const seen: string[] = [];
    for await (const { id } of client.listOnRampTransactions.all({
      virtualAccountId: account?.id ?? "",
      pageSize: 7,
    }))
      seen.push(id);
    expect(new Set(seen).size).toBe(32);
    expect([...called].sort()).toEqual(operationsOf(accounts));
  });
});
