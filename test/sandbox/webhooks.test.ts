/** Webhooks: their management, and deliveries that are signed, repeated, given up, paused and resumed. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { loadApis } from "../../src/sandbox/load-apis.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { verifyWebhook } from "../../templates/runtime/webhooks/verify.js";
import {
  startRecordingServer,
  type ReceivedRequest,
  type RecordingServer,
} from "../support/recording-server.js";
import { activeCustomer, autorampBody, createCustomer, registerWallet } from "./support/onboarding.js";
import { rawCall, type RawAnswer, type RawCall } from "./support/raw-client.js";

let sandbox: Sandbox;
let call: RawCall;
let receiver: RecordingServer;
let status = 200;

beforeAll(async () => {
  sandbox = await startSandbox({
    seed: "webhooks",
    rateLimits: false,
    webhooks: { attempts: 3, baseDelayMs: 5, timeoutMs: 5000, pauseAfter: 2 },
  });
  call = rawCall(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  status = 200;
  receiver = await startRecordingServer(() => ({ status }));
});
afterEach(async () => {
  await sandbox.admin.settled();
  for (const { id } of ((await call("GET", "/webhooks?page_size=100")).body as { items: { id: string }[] })
    .items) {
    await call("DELETE", `/webhooks/${id}`);
  }
  await receiver[Symbol.asyncDispose]();
});

const topics = [
  "Transaction",
  "NewBankAccount",
  "NewAutoramp",
  "DepositAddressCreated",
  "RegisterFiatAddressStatus",
  "RegisterAutorampStatus",
  "TransactionStatus",
  "TransactionRefunded",
  "CustomerCreated",
  "CustomerStatus",
  "CustomerFiatAbilities",
  "IdentificationStatus",
  "Ping",
];

const createWebhook = (fields: object = {}): Promise<RawAnswer> =>
  call("POST", "/webhooks", { body: { label: "test", url: `${receiver.url}/hooks`, topics, ...fields } });

const secretOf = ({ body }: RawAnswer): string => (body as { secret: string }).secret;
const typesOf = (): string[] =>
  receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const eventOf = (request: ReceivedRequest | undefined): Record<string, unknown> =>
  JSON.parse(request?.body ?? "{}") as Record<string, unknown>;

/** Events whose message is not what the document says, and why. */
async function unfit(events: readonly Record<string, unknown>[]): Promise<unknown[]> {
  const [platform] = await loadApis(undefined, ".");
  const version = platform?.versions.get("2026-08-01");
  const declared = version?.api.traits.webhooks?.events ?? [];
  return events.flatMap((event) => {
    const { message: schema } = declared.find(({ type }) => type === event["type"]) ?? {};
    const [message] = Object.values((event["data"] as { message: object }).message);
    const problem =
      schema === undefined ? undefined : version?.validator.problem({ reference: schema }, message);
    return problem === undefined ? [] : [[event["type"], problem]];
  });
}

describe("webhooks", () => {
  it("show their secret once, in the answer to their creation", async () => {
    const created = await createWebhook();
    expect(created.status).toBe(201);
    expect(secretOf(created)).toMatch(/^[A-Za-z0-9]{43}$/);
    for (const path of [`/webhooks/${created.id}`, "/webhooks"]) {
      expect((await call("GET", path)).text).not.toContain(secretOf(created));
    }
    const changed = await call("PATCH", `/webhooks/${created.id}`, { body: { label: "other" } });
    expect(changed.body).toMatchObject({ label: "other", topics, enabled: true });
    expect(changed.text).not.toContain("secret");
  });

  it.each(["http://example.com/hook", "ftp://example.com", "example.com", ""])(
    "refuse the address %j",
    async (url) => {
      expect(await createWebhook({ url })).toMatchObject({
        status: 400,
        text: "url must begin with https://",
      });
    },
  );

  it("are gone when deleted", async () => {
    const { id } = await createWebhook();
    expect((await call("DELETE", `/webhooks/${id}`)).status).toBe(200);
    const answers = [
      await call("GET", `/webhooks/${id}`),
      await call("PATCH", `/webhooks/${id}`, { body: {} }),
      await call("POST", `/webhooks/${id}/ping`, { body: { customer_id: id } }),
      await call("DELETE", `/webhooks/${id}`),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, text: `There is no webhook ${id}` });
  });

  it("get what they subscribe to, while they are enabled", async () => {
    await createWebhook({ topics: ["CustomerStatus"] });
    const disabled = await createWebhook({ enabled: false });
    await createCustomer(call);
    await sandbox.admin.settled();
    expect(receiver.requests).toHaveLength(0);
    await call("PATCH", `/webhooks/${disabled.id}`, { body: { enabled: true } });
    await createCustomer(call);
    await sandbox.admin.settled();
    expect(typesOf()).toEqual(["customer_created"]);
  });
});

describe("deliveries", () => {
  it("are signed as consumers verify them", async () => {
    const created = await createWebhook();
    await createCustomer(call);
    await sandbox.admin.settled();
    const [request] = receiver.requests;
    const verified = await verifyWebhook({
      body: request?.body ?? "",
      headers: request?.headers ?? {},
      secret: secretOf(created),
    });
    expect(verified.id).toBe(request?.headers["webhook-id"]);
    await expect(
      verifyWebhook({ body: request?.body ?? "", headers: request?.headers ?? {}, secret: "another" }),
    ).rejects.toMatchObject({ reason: "signature_mismatch" });
  });

  it("carry the container: type, time, customer, and the message under its key or flat", async () => {
    await createWebhook({ topics: ["CustomerCreated"] });
    const first = await createCustomer(call);
    sandbox.admin.configure({ messageForm: "flat" });
    const second = await createCustomer(call);
    sandbox.admin.configure({ messageForm: "wrapped" });
    await sandbox.admin.settled();
    const [wrapped, flat] = receiver.requests.map(eventOf);
    expect(wrapped).toEqual({
      type: "customer_created",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/) as string,
      data: { customer_id: first.id, message: { Event: { id: first.id, kind: "CustomerCreated" } } },
    });
    expect(flat).toMatchObject({ data: { customer_id: second.id, message: { id: second.id } } });
  });

  it("come for every topic, all of which can be provoked", async () => {
    const { id: webhook } = await createWebhook();
    const customer = await activeCustomer(call);
    await registerWallet(call, customer);
    const bank_details = {
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
      provider_name: "Bank",
      recipient: { type: "Business", name: "Sample Ltd" },
    };
    const bank = await call("POST", "/addresses/fiat", {
      body: { customer_id: customer, bank_details, currency: { code: "EUR" } },
    });
    expect(bank.status, bank.text).toBe(200);
    const autoramp = await call("POST", "/autoramps", { body: autorampBody(customer) });
    const transaction = await call("POST", "/sandbox/transaction", {
      body: { autoramp_id: autoramp.id, amount: "5" },
    });
    sandbox.admin.refundTransaction(transaction.id);
    await call("POST", `/webhooks/${webhook}/ping`, { body: { customer_id: customer } });
    await sandbox.admin.settled();
    expect(await unfit(receiver.requests.map(eventOf))).toEqual([]);
    const snake = topics.map((topic) => topic.replace(/(?<!^)([A-Z])/g, "_$1").toLowerCase());
    expect([...new Set(typesOf())].sort()).toEqual(snake.sort());
  });

  it("of fiat abilities hold the whole state, with the customer as id, at each of their four occasions", async () => {
    await createWebhook({ topics: ["CustomerFiatAbilities"] });
    const customer = await activeCustomer(call);
    sandbox.admin.reviewCustomer(customer, true);
    sandbox.admin.setRail(customer, "usd.fednow", "Maintenance");
    await sandbox.admin.settled();
    const events = receiver.requests.map(eventOf);
    // Two signings, one approval, one review, one rail.
    expect(events).toHaveLength(5);
    for (const event of events) {
      expect(event).toMatchObject({ id: customer, data: { customer_id: customer } });
      expect(JSON.stringify(event)).toMatch(/"fiat_deposit":\{"eur":.*"gbp":.*"usd":.*"fiat_payout"/);
    }
    expect(JSON.stringify(events.at(-1))).toContain('"fednow":"Maintenance"');
  });

  it("stop being repeated once one is acknowledged", async () => {
    await createWebhook({ topics: ["CustomerCreated"] });
    const other = await startRecordingServer((_request, index) => ({ status: index < 2 ? 503 : 200 }));
    const [webhook] = ((await call("GET", "/webhooks")).body as { items: { id: string }[] }).items;
    await call("PATCH", `/webhooks/${webhook?.id ?? ""}`, { body: { url: other.url } });
    await createCustomer(call);
    await sandbox.admin.settled();
    expect(other.requests).toHaveLength(3);
    expect(sandbox.admin.deliveries().at(-1)).toMatchObject({ status: "delivered" });
    await other[Symbol.asyncDispose]();
  });

  it("are paused after repeated failure, and sent when a ping succeeds", async () => {
    const { id } = await createWebhook({ topics: ["CustomerCreated"] });
    status = 500;
    for (let count = 0; count < 2; count++) {
      await createCustomer(call);
      await sandbox.admin.settled();
    }
    const before = receiver.requests.length;
    await createCustomer(call);
    await sandbox.admin.settled();
    expect(receiver.requests).toHaveLength(before);
    expect(sandbox.admin.deliveries().at(-1)).toMatchObject({ status: "held" });
    const ping = () => call("POST", `/webhooks/${id}/ping`, { body: { customer_id: id } });
    expect((await ping()).body).toBe(false);
    status = 200;
    expect((await ping()).body).toBe(true);
    await sandbox.admin.settled();
    expect(typesOf().slice(-2)).toEqual(["ping", "customer_created"]);
  });

  it("that find nobody are given up with the reason", async () => {
    await createWebhook({ topics: ["CustomerCreated"], url: "http://127.0.0.1:1/" });
    await createCustomer(call);
    await sandbox.admin.settled();
    expect(sandbox.admin.deliveries().at(-1)).toMatchObject({
      status: "failed",
      attempts: [{ problem: expect.any(String) as string }, {}, {}],
    });
  });
});
