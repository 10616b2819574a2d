/** Webhooks of the partner platform: both endpoints, deliveries and their repetition, topics and messages. */
import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import * as first from "../../generated/partner-platform/2025-03-13/index.js";
import * as newestApi from "../../generated/partner-platform/2026-08-01/index.js";
import { webhookTopics } from "../../generated/partner-platform/2026-08-01/events.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import {
  activeCustomer,
  autorampBody,
  createCustomer,
  newest,
  oldest,
  registerWallet,
  usdc,
} from "../sandbox/support/onboarding.js";
import { rawCall, type RawAnswer, type RawCall } from "../sandbox/support/raw-client.js";
import {
  startRecordingServer,
  type ReceivedRequest,
  type RecordingServer,
} from "../support/recording-server.js";
import { eventually, settle } from "../support/test-clock.js";

/** Topic, and the type of its deliveries. */
const topics = [
  ["Transaction", "transaction"],
  ["NewBankAccount", "new_bank_account"],
  ["NewAutoramp", "new_autoramp"],
  ["DepositAddressCreated", "deposit_address_created"],
  ["RegisterFiatAddressStatus", "register_fiat_address_status"],
  ["RegisterAutorampStatus", "register_autoramp_status"],
  ["TransactionStatus", "transaction_status"],
  ["CustomerCreated", "customer_created"],
  ["CustomerStatus", "customer_status"],
  ["CustomerFiatAbilities", "customer_fiat_abilities"],
  ["IdentificationStatus", "identification_status"],
  ["Ping", "ping"],
] as const;
const allTopics = [...topics.map(([topic]) => topic), "TransactionRefunded"];

interface Container {
  readonly id?: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly customer_id: string; readonly message: Readonly<Record<string, Message>> };
}
type Message = Readonly<Record<string, unknown>>;

const settings = { attempts: 3, baseDelayMs: 5, pauseAfter: 2 };
let sandbox: Sandbox;
let call: RawCall;
let receiver: RecordingServer;
/** By path; else 200. */
const statuses = new Map<string, number>();

beforeAll(async () => {
  sandbox = await startSandbox({ seed: "statements", rateLimits: false, webhooks: settings });
  call = rawCall(sandbox);
  receiver = await startRecordingServer(({ url }) => ({ status: statuses.get(url) ?? 200 }));
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await sandbox.close();
});

const createWebhook = (path: string, fields: object = {}, options: object = {}): Promise<RawAnswer> =>
  call("POST", "/webhooks", {
    body: { label: "test", url: receiver.url + path, topics: allTopics, ...fields },
    ...options,
  });
const at = (path: string): ReceivedRequest[] => receiver.requests.filter(({ url }) => url === path);
const containersAt = (path: string): Container[] => at(path).map(({ body }) => JSON.parse(body) as Container);
const messagesAt = (path: string): Message[] =>
  containersAt(path).flatMap(({ data }) => Object.values(data.message));
const secretOf = ({ body }: RawAnswer): string => (body as { secret: string }).secret;
const remove = (id: string): Promise<RawAnswer> => call("DELETE", `/webhooks/${id}`);
const ping = (id: string, options: object = {}): Promise<RawAnswer> =>
  call("POST", `/webhooks/${id}/ping`, { body: { customer_id: randomUUID() }, ...options });

const subPartner = { "x-sub-partner-id": "6f2f4a39-9a26-4f3e-8ed8-f6a0f10b0e7c" };

describe("a webhook", () => {
  it.each([
    ["https://example.com/hook", 201],
    ["http://example.com/hook", 400],
    ["ftp://example.com/hook", 400],
  ])("with the address %s is answered %i", async (url, status) => {
    const created = await createWebhook("", { url });
    expect(created.status).toBe(status);
    if (status === 201) await remove(created.id);
  });

  it("shows its secret when it is created and never again", async () => {
    const created = await createWebhook("/secret");
    expect(secretOf(created)).not.toBe("");
    for (const answer of [
      await call("GET", `/webhooks/${created.id}`),
      await call("PATCH", `/webhooks/${created.id}`, { body: {} }),
    ])
      expect(answer.text).not.toContain(secretOf(created));
    await remove(created.id);
  });
});

describe("PATCH /webhooks/{id}", () => {
  let id: string;
  const patch = (body: unknown, options: object = {}, of = id): Promise<RawAnswer> =>
    call("PATCH", `/webhooks/${of}`, { body, ...options });
  beforeAll(async () => {
    ({ id } = await createWebhook("/patched"));
  });
  afterAll(() => remove(id));

  it.each([
    ["enabled", false],
    ["label", "another"],
    ["topics", ["Ping"]],
    ["url", "https://example.org/"],
  ])("changes %s alone", async (field, value) => {
    const { body: before } = await call("GET", `/webhooks/${id}`);
    const changed = await patch({ [field]: value });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...(before as object),
      [field]: value,
      updated_at: expect.any(String) as string,
    });
    await patch({ ...(before as object) });
  });

  it("changes nothing where no field is given", async () => {
    const { body: before } = await call("GET", `/webhooks/${id}`);
    const { body: after } = await patch({});
    expect({ ...(after as object), updated_at: "" }).toEqual({ ...(before as object), updated_at: "" });
  });

  it.each([
    ["enabled", "yes"],
    ["label", 7],
    ["topics", ["Nothing"]],
    ["url", "http://example.com"],
  ])("answers 400 with a plain string where %s is %j", async (field, value) => {
    const answer = await patch({ [field]: value });
    expect([answer.status, typeof answer.body]).toEqual([400, "string"]);
  });

  it("answers 401 with a plain string without a key, and 200 with one", async () => {
    for (const key of [null, "sk_test_nobody"]) {
      const answer = await patch({}, { key });
      expect([answer.status, typeof answer.body]).toEqual([401, "string"]);
    }
    expect((await patch({})).status).toBe(200);
  });

  it("answers 404 with a plain string for a webhook that is not there", async () => {
    const answer = await patch({}, {}, randomUUID());
    expect([answer.status, typeof answer.body]).toEqual([404, "string"]);
  });

  it("takes a uuid as identifier, and nothing else", async () => {
    expect((await patch({}, {}, "seven")).status).toBe(400);
  });

  it("needs a body", async () => {
    expect((await patch(undefined)).status).toBe(400);
  });

  it("answers a failure with message and trace_id, which the client gives to its caller", async () => {
    const failed = await patch({}, { headers: { "x-sandbox-fault": "status=500" } });
    expect(failed.body).toEqual({
      message: expect.any(String) as string,
      trace_id: expect.any(String) as string,
    });
    await using broken = await startRecordingServer(() => ({
      status: 500,
      headers: { "content-type": "application/json; charset=utf-8", "x-api-version": newest },
      body: failed.text,
    }));
    const partner = newestApi.createClient({
      baseUrl: broken.url,
      auth: { apiKey: "sk_test_1" },
      retry: false,
    });
    const outcome = await partner.updateWebhook({ id, body: {} }).result();
    expect(outcome).toMatchObject({ ok: false, status: 500, error: failed.body });
  });

  it("works for the sub-partner that is named, and for no other", async () => {
    const { id: other } = await createWebhook("/sub", {}, { headers: subPartner });
    expect((await patch({}, { headers: subPartner }, other)).status).toBe(200);
    expect((await patch({}, {}, other)).status).toBe(404);
    await call("DELETE", `/webhooks/${other}`, { headers: subPartner });
  });

  it.each(["2025-03-13", "2026-07-01", "2026-08-01", undefined])(
    "is served under the version %s",
    async (version) => {
      const answer = await patch({}, version === undefined ? {} : { version });
      expect([answer.status, answer.headers.get("x-api-version")]).toEqual([200, version ?? oldest]);
    },
  );
});

describe("POST /webhooks/{id}/ping", () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await createWebhook("/pinged", { topics: [] }));
  });
  afterAll(() => remove(id));

  it("answers true when the endpoint acknowledges, and false when it does not", async () => {
    expect(await ping(id)).toMatchObject({ status: 200, body: true });
    statuses.set("/pinged", 500);
    expect(await ping(id)).toMatchObject({ status: 200, body: false });
    statuses.delete("/pinged");
  });

  it("is processed once for one key, and again for another", async () => {
    const before = at("/pinged").length;
    const idempotencyKey = randomUUID();
    const body = { customer_id: randomUUID() };
    for (let count = 0; count < 3; count++) await ping(id, { idempotencyKey, body });
    expect(at("/pinged").length - before).toBe(1);
    await ping(id, { body });
    expect(at("/pinged").length - before).toBe(2);
  });

  it("is for the customer that is named, by a uuid", async () => {
    const customer_id = randomUUID();
    await ping(id, { body: { customer_id } });
    expect(containersAt("/pinged").at(-1)?.data.customer_id).toBe(customer_id);
    expect((await ping(id, { body: { customer_id: "seven" } })).status).toBe(400);
  });

  it("takes a uuid as identifier, of a webhook that is there", async () => {
    expect((await ping("seven")).status).toBe(400);
    expect((await ping(randomUUID())).status).toBe(404);
  });

  it("needs a key", async () => {
    expect((await ping(id, { key: null })).status).toBe(401);
  });

  it("works for the sub-partner that is named, and for no other", async () => {
    const { id: other } = await createWebhook("/sub-ping", {}, { headers: subPartner });
    expect((await ping(other, { headers: subPartner })).status).toBe(200);
    expect((await ping(other)).status).toBe(404);
    await call("DELETE", `/webhooks/${other}`, { headers: subPartner });
  });

  it.each(["2025-03-13", "2026-07-01", "2026-08-01", undefined])(
    "is served under the version %s",
    async (version) => {
      const answer = await ping(id, version === undefined ? {} : { version });
      expect([answer.status, answer.headers.get("x-api-version")]).toEqual([200, version ?? oldest]);
    },
  );

  it("answers a failure in the form of ApiError", async () => {
    const failed = await ping(id, { headers: { "x-sandbox-fault": "status=500" } });
    expect(Object.keys(failed.body as object).sort()).toEqual(["message", "trace_id"]);
  });

  it("gives true to a caller of every emitted client", async () => {
    for (const { createClient } of [first, newestApi]) {
      const partner = createClient({ baseUrl: sandbox.url, auth: { apiKey: sandbox.keys.testKey } });
      expect(await partner.pingWebhook({ id, body: { customer_id: randomUUID() } })).toBe(true);
    }
  });
});

describe("a delivery", () => {
  const path = "/delivered";
  let webhook: RawAnswer;
  let request: ReceivedRequest | undefined;
  beforeAll(async () => {
    webhook = await createWebhook(path, { topics: ["CustomerCreated"] });
    await createCustomer(call);
    await sandbox.admin.settled();
    [request] = at(path);
  });
  afterAll(() => remove(webhook.id));

  it("is a POST of application/json with the headers of Standard Webhooks", () => {
    expect([request?.method, request?.headers["content-type"]]).toEqual(["POST", "application/json"]);
    expect(Object.keys(request?.headers ?? {})).toEqual(
      expect.arrayContaining(["webhook-id", "webhook-timestamp", "webhook-signature"]),
    );
  });

  it("has the container at the top, and the message within", () => {
    const container = JSON.parse(request?.body ?? "") as Container;
    expect(Object.keys(container).sort()).toEqual(["data", "timestamp", "type"]);
    expect(Object.keys(container.data)).toEqual(["customer_id", "message"]);
  });

  it("is signed over the time and the whole container", () => {
    const { body = "", headers = {} } = request ?? {};
    const digest = (content: string): string =>
      createHmac("sha256", secretOf(webhook))
        .update(`${String(headers["webhook-timestamp"])}${content}`)
        .digest("hex");
    const [, input = ""] = /^v1=(.+)$/.exec(String(headers["webhook-signature"])) ?? [];
    const hex = input.length === 64 ? input : Buffer.from(input, "base64").toString("hex");
    expect(hex).toBe(digest(body));
    const { data } = JSON.parse(body) as Container;
    expect(hex).not.toBe(digest(JSON.stringify(data.message)));
  });
});

describe("the answer of a receiver", () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await createWebhook("/answers", { topics: ["CustomerCreated"] }));
  });
  afterAll(() => remove(id));
  afterEach(async () => {
    // A webhook that failed too often is paused; a change of its address ends that.
    statuses.delete("/answers");
    await call("PATCH", `/webhooks/${id}`, { body: { url: `${receiver.url}/answers`, enabled: true } });
    await sandbox.admin.settled();
  });

  it.each([
    [200, 1],
    [201, 3],
    [204, 3],
    [202, 3],
    [301, 3],
    [302, 3],
    [400, 3],
    [410, 3],
    [500, 3],
  ])("of %i leads to %i attempts", async (status, attempts) => {
    const before = at("/answers").length;
    statuses.set("/answers", status);
    await createCustomer(call);
    await sandbox.admin.settled();
    const requests = at("/answers").slice(before);
    expect(requests).toHaveLength(attempts);
    expect(new Set(requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("that does not come in time is one more attempt", async () => {
    // Accepts connections and never answers.
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const hasty = await startSandbox({ webhooks: { attempts: 2, baseDelayMs: 5, timeoutMs: 50 } });
    const body = { label: "x", url, topics: ["CustomerCreated"] };
    await rawCall(hasty)("POST", "/webhooks", { body });
    await createCustomer(rawCall(hasty));
    await hasty.admin.settled();
    silent.close();
    const problem = "no answer in time";
    expect(hasty.admin.deliveries()).toMatchObject([
      { status: "failed", attempts: [{ problem }, { problem }] },
    ]);
    await hasty.close();
  });

  it("is remembered where it was a failure, with time and reason", async () => {
    const before = Date.now();
    statuses.set("/answers", 503);
    await createCustomer(call);
    await sandbox.admin.settled();
    const { body } = await call("GET", `/webhooks/${id}`);
    const { last_failure, last_failure_reason } = body as Record<string, string>;
    expect(Date.parse(last_failure ?? "")).toBeGreaterThanOrEqual(before);
    expect(last_failure_reason).toBe("The endpoint answered 503");
    const fresh = await createWebhook("/fresh", { topics: [] });
    expect(fresh.body).not.toHaveProperty("last_failure");
    expect(fresh.body).not.toHaveProperty("last_failure_reason");
    await remove(fresh.id);
  });
});

it("pauses between attempts double: each comes at its moment, and not before", async () => {
  const [minute, hour] = [60_000, 3_600_000];
  await using slow = await startRecordingServer(() => ({ status: 500 }));
  const service = await startSandbox({ rateLimits: false, webhooks: { attempts: 5, baseDelayMs: hour } });
  const callService = rawCall(service);
  await callService("POST", "/webhooks", {
    body: { label: "x", url: slow.url, topics: ["CustomerCreated"] },
  });
  await createCustomer(callService);
  const attempts = (): readonly { readonly at: string }[] => service.admin.deliveries()[0]?.attempts ?? [];
  await eventually(() => expect(attempts().length).toBe(1));
  for (const [index, hours] of [1, 2, 4, 8].entries()) {
    service.admin.advanceTime(hours * hour - minute);
    await settle();
    expect(slow.requests, `A minute before ${hours} hours are over.`).toHaveLength(index + 1);
    service.admin.advanceTime(minute);
    await eventually(() => expect(attempts().length).toBe(index + 2));
  }
  const times = attempts().map((attempt) => Date.parse(attempt.at));
  const pauses = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / minute) / 60);
  expect(pauses).toEqual([1, 2, 4, 8]);
  await service.close();
});

describe("topics", () => {
  const ids: string[] = [];
  let customer: string;
  let bank: string;
  let onramp: string;
  let offramp: string;
  let transaction: string;

  beforeAll(async () => {
    for (const topic of allTopics) ids.push((await createWebhook(`/topic/${topic}`, { topics: [topic] })).id);
    customer = await activeCustomer(call);
    await registerWallet(call, customer);
    const account_identifier = { type: "SEPA", iban: "DE89370400440532013000" };
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
    const body = { customer_id: customer, bank_details, currency: { code: "EUR" } };
    bank = (await call("POST", "/addresses/fiat", { body })).id;
    onramp = (await call("POST", "/autoramps", { body: autorampBody(customer) })).id;
    offramp = (
      await call("POST", "/autoramps", {
        body: autorampBody(customer, {
          source_currencies: [usdc],
          destination_currency: { type: "Fiat", code: "EUR" },
          recipient_account: { type: "Fiat", account_identifier },
        }),
      })
    ).id;
    for (const autoramp_id of [onramp, offramp]) {
      const { id } = await call("POST", "/sandbox/transaction", { body: { autoramp_id, amount: "50" } });
      await call("PUT", `/sandbox/transaction/${id}/state`, { body: { state: "Completed" } });
      transaction = id;
    }
    sandbox.admin.refundTransaction(transaction);
    for (const id of ids) await ping(id, { body: { customer_id: customer } });
    await sandbox.admin.settled();
  });
  afterAll(async () => {
    for (const id of ids) await remove(id);
  });

  it.each(topics)("%s brings deliveries of the type %s, and no others", (topic, type) => {
    const types = containersAt(`/topic/${topic}`).map((container) => container.type);
    // Whatever a webhook subscribes to, a ping of its own reaches it.
    expect(new Set(types)).toEqual(new Set([type, "ping"]));
    expect(webhookTopics[topic]).toBe(type);
  });

  it("TransactionRefunded exists, and what it brings is known to no version", async () => {
    const path = "/refunded";
    const created = await createWebhook(path, { topics: ["TransactionRefunded"] });
    sandbox.admin.refundTransaction(transaction);
    await sandbox.admin.settled();
    await remove(created.id);
    const [{ body, headers } = { body: "", headers: {} }, ...others] = at(path);
    expect(others).toEqual([]);
    for (const api of [first, newestApi]) {
      const { event } = await api
        .createWebhookReceiver({ secret: secretOf(created) })
        .receive({ body, headers });
      expect(event.type).toBe("$unknown");
    }
  });

  it.each([
    "transaction",
    "new_autoramp",
    "new_bank_account",
    "deposit_address_created",
    "customer_created",
  ] as const)("%s has a general message: id and kind", (type) => {
    const topic = topics.find(([, delivered]) => delivered === type)?.[0] ?? "";
    const message = messagesAt(`/topic/${topic}`)[0];
    expect(Object.keys(message ?? {})).toEqual(["id", "kind"]);
    expect(message?.["kind"]).toBe(topic);
  });

  it.each([
    ["RegisterFiatAddressStatus", "status", "Registered"],
    ["RegisterAutorampStatus", "status", "Approved"],
    ["CustomerStatus", "status", "Active"],
    ["IdentificationStatus", "status", "Approved"],
    ["TransactionStatus", "transaction_status", "Completed"],
  ])("%s has a message of its own, whose %s comes to be %s", (topic, field, value) => {
    const seen = messagesAt(`/topic/${topic}`).map((message) => message[field]);
    expect(seen).toContain(value);
  });

  it("a ping has a message with an id and nothing else", () => {
    expect(messagesAt("/topic/Ping").map((message) => Object.keys(message))).toEqual([["id"]]);
  });

  it("a bank account that needs no provider is Registered at once, and told of", () => {
    expect(messagesAt("/topic/RegisterFiatAddressStatus")[0]).toEqual({ id: bank, status: "Registered" });
  });

  it("a transaction has a hash when it pays out to a chain, and none when it pays out to a bank", () => {
    const messages = messagesAt("/topic/TransactionStatus").filter(
      ({ transaction_status }) => transaction_status === "Completed",
    );
    expect(messages.map(({ transaction_hash }) => typeof (transaction_hash ?? undefined))).toEqual([
      "string",
      "undefined",
    ]);
  });

  it("a transaction tells its state in transaction_status, beside the deprecated status", () => {
    const messages = messagesAt("/topic/TransactionStatus").slice(0, 4);
    expect(messages.map((message) => "transaction_status" in message)).toEqual(messages.map(() => true));
    const types = readFileSync("generated/partner-platform/2025-03-13/types.ts", "utf8");
    const [, fields = ""] = /interface WebhookTransactionStatusMessage \{(.*?)\n\}/s.exec(types) ?? [];
    expect(/@deprecated[^;]*?\*\/\s+status:/s.test(fields)).toBe(true);
    expect(/@deprecated[^;]*?\*\/\s+transaction_status:/s.test(fields)).toBe(false);
  });

  it("an autoramp is announced once it has its deposit address", () => {
    expect(messagesAt("/topic/DepositAddressCreated")[0]).toEqual({
      id: onramp,
      kind: "DepositAddressCreated",
    });
  });
});

describe("fiat abilities", () => {
  let id: string;
  let customer: string;
  const path = "/abilities";
  const currencies = {
    eur: ["sepa", "swift"],
    gbp: ["chaps", "fps", "swift"],
    usd: ["ach", "fednow", "rtp", "swift", "wire"],
  };
  beforeAll(async () => {
    ({ id } = await createWebhook(path, { topics: ["CustomerFiatAbilities"] }));
    customer = (await createCustomer(call, newest)).id;
  });
  afterAll(() => remove(id));
  const settled = async (): Promise<Message | undefined> => {
    await sandbox.admin.settled();
    return messagesAt(path).at(-1);
  };
  const leafOf = (message: Message | undefined, currency: string, rail: string): unknown =>
    (message?.["fiat_deposit"] as Record<string, Record<string, unknown>>)[currency]?.[rail];

  it.each(["Active", "Pending", "Unavailable", "Blocked", "Maintenance"] as const)(
    "can be %s",
    async (state) => {
      sandbox.admin.setRail(customer, "usd.fednow", state);
      expect(leafOf(await settled(), "usd", "fednow")).toBe(state);
    },
  );

  it("can be nothing else, in the emitted types or in the sandbox", () => {
    expect(Object.keys(newestApi.AbilityStatus).sort()).toEqual([
      "Active",
      "Blocked",
      "Maintenance",
      "Pending",
      "Unavailable",
    ]);
    expect(() => {
      sandbox.admin.setRail(customer, "usd.fednow", "Sleeping" as "Active");
    }).toThrow();
  });

  it("have the customer as id, every currency and every rail, and no array by currency", async () => {
    sandbox.admin.setRail(customer, "eur.sepa", "Active");
    await settled();
    const container = containersAt(path).at(-1);
    expect([container?.id, container?.data.customer_id]).toEqual([customer, customer]);
    const [message] = Object.values(container?.data.message ?? {});
    expect(message).not.toHaveProperty("currencies");
    for (const direction of ["fiat_deposit", "fiat_payout"] as const) {
      const rails = message?.[direction] as Record<string, object>;
      const names = Object.entries(rails).map(([currency, leaves]) => [
        currency,
        Object.keys(leaves)
          .filter((leaf) => !leaf.endsWith("_thirdparty"))
          .sort(),
      ]);
      expect(Object.fromEntries(names)).toEqual(currencies);
    }
    expect((await call("GET", `/customers/${customer}/abilities`)).body).toHaveProperty("currencies");
  });

  it("come again although nothing differs", async () => {
    const before = messagesAt(path).length;
    for (let count = 0; count < 2; count++) sandbox.admin.setRail(customer, "usd.ach", "Active");
    await settled();
    const [one, other, ...more] = messagesAt(path).slice(before);
    expect(other).toEqual(one);
    expect(more).toEqual([]);
  });

  it("come when an identification is approved, a signing recorded, a review made or a rail finished, and not otherwise", async () => {
    const counted = async (work: () => unknown): Promise<number> => {
      const before = messagesAt(path).length;
      await work();
      await settled();
      return messagesAt(path).length - before;
    };
    const { id: other } = await createCustomer(call, newest);
    const link = { body: { type: "Link" } };
    let identification = "";
    expect(
      await counted(() => call("PUT", `/customers/${other}`, { body: { email: "b@example.com" } })),
    ).toBe(0);
    const terms = (await call("GET", "/terms-and-conditions?country=DEU")).body as { id: string }[];
    const sign = () =>
      call("POST", `/customers/${other}/signings`, { body: { signed: true, content_id: terms[0]?.id } });
    expect(await counted(sign)).toBe(1);
    expect(
      await counted(async () => {
        identification = (await call("POST", `/customers/${other}/identifications/v2`, link)).id;
      }),
    ).toBe(0);
    sandbox.admin.completeLink(identification, "DE");
    expect(await counted(() => sandbox.admin.decideIdentification(identification, true))).toBe(1);
    expect(await counted(() => sandbox.admin.reviewCustomer(other, true))).toBe(1);
    expect(await counted(() => sandbox.admin.setRail(other, "eur.sepa", "Pending"))).toBe(1);
  });
});
