/** The committed lifecycles, executed against the sandbox: waits with and without deliveries, and what comes late. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from "vitest";

import * as newest from "../../generated/partner-platform/2026-08-01/index.js";
import { fetchRelated } from "../../generated/partner-platform/2026-08-01/related.js";
import type { RequestEvent } from "../../generated/partner-platform/runtime/call/observer.js";
import type { AutorampTransactionStatus } from "../../generated/partner-platform/2026-08-01/types.js";
import * as first from "../../generated/partner-platform/2025-03-13/index.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { activeCustomer, autorampBody, createCustomer, registerWallet } from "../sandbox/support/onboarding.js";
import { rawCall, type RawCall } from "../sandbox/support/raw-client.js";
import { eventually } from "../support/test-clock.js";

const {
  AutorampTransactionStatusLifecycle: transactions,
  CustomerStatusLifecycle: customers,
  WaitError,
  waitFor,
} = newest;

let sandbox: Sandbox;
let call: RawCall;
let partner: newest.Client;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "lifecycles", rateLimits: false });
  call = rawCall(sandbox);
  const auth = { apiKey: sandbox.keys.testKey };
  partner = newest.createClient({ baseUrl: sandbox.url, auth, rateLimit: false });
});
afterAll(() => sandbox.close());

async function pendingTransaction(): Promise<string> {
  const customer = await activeCustomer(call);
  await registerWallet(call, customer);
  const ramp = await call("POST", "/autoramps", { body: autorampBody(customer) });
  const body = { autoramp_id: ramp.id, amount: "5", initial_state: "Pending" };
  return (await call("POST", "/sandbox/transaction", { body })).id;
}

describe("fetchRelated", () => {
  const about = (id: string) => ({
    type: "customer_status" as const,
    data: { message: { id }, customer_id: "not this" },
  });

  it("reads what an event is about under the event's version, with the options of a client of another one", async () => {
    const { id } = await createCustomer(call);
    const versions: unknown[] = [];
    const take = vi.fn(() => Promise.resolve());
    const options = {
      baseUrl: sandbox.url,
      auth: { apiKey: sandbox.keys.testKey },
      rateLimit: { take },
      onRequest: ({ headers }: RequestEvent) => versions.push(headers["x-api-version"]),
    };
    const older = first.createClient(options);
    const customer = await fetchRelated(about(id), older);
    expectTypeOf(customer).toEqualTypeOf<newest.Customer>();
    expect(customer.id).toBe(id);
    await older.getCustomerById({ id });
    await fetchRelated(about(id), newest.createTransport(options));
    expect(versions).toEqual(["2026-08-01", "2025-03-13", "2026-08-01"]);
    expect(take).toHaveBeenCalledTimes(3);
  });

  it("ends like the operation, and refuses an event without one before anything is sent", async () => {
    const outcome = await fetchRelated(about("019b0000-0000-7000-8000-000000000000"), partner).result();
    expect(outcome).toMatchObject({ ok: false, status: 404, operation: "getCustomerById" });
    const nameless = { type: "customer_status", data: { message: {} } } as const;
    await expect(fetchRelated(nameless, partner)).rejects.toMatchObject({ fate: "not_sent" });
    // @ts-expect-error No operation reads what a ping is about.
    expect(() => fetchRelated(newest.webhookFixtures.ping, partner)).toThrow(
      "No operation reads what ping is about.",
    );
    for (const client of [{}, undefined as never, { send: 1 }])
      expect(() => fetchRelated(about("1"), client)).toThrow("Expected a client, or a transport.");
    const sending = { ...partner, send: partner.createCustomer };
    expect(await fetchRelated(nameless, sending).result().catch(String)).toContain("getCustomerById: id");
  });
});

describe("a lifecycle of the preset", () => {
  it("says what follows a status, and what cannot", () => {
    expect(transactions.canFollow("FundsReviewInProgress", "Completed")).toBe(true);
    expect(transactions.canFollow("Completed", "FundsReviewInProgress")).toBe(false);
    expect(transactions.canFollow("PayoutInProgress", "Failed")).toBe("unknown");
    const status = "Completed" as AutorampTransactionStatus;
    if (!transactions.isTerminal(status))
      expectTypeOf(status).toEqualTypeOf<
        "FundsReviewInProgress" | "ConversionInProgress" | "PayoutInProgress"
      >();
    else expect(status).toBe("Completed");
  });

  it("is another one in the version that changes it, and else the same", () => {
    expect(customers).not.toBe(first.CustomerStatusLifecycle);
    expect(customers.canFollow("SigningsRequired", "IdentificationRequired")).toBe(true);
    expect(transactions).toBe(first.AutorampTransactionStatusLifecycle);
  });

  it("has every value of its enum", () => {
    expect([...transactions.states].sort()).toEqual(Object.values(newest.AutorampTransactionStatus).sort());
    expect([...customers.states].sort()).toEqual(Object.values(newest.CustomerStatus).sort());
  });
});

describe("waitFor", () => {
  const soon = { interval: 5, maxInterval: 20, timeout: 20_000 };

  it("reads a customer until it is active", async () => {
    const { id } = await createCustomer(call);
    const begun = await waitFor(partner.getCustomerById, { id }, ["SigningsRequired", "UserRequired"], soon);
    expectTypeOf(begun.status).toEqualTypeOf<"SigningsRequired" | "UserRequired">();
    expectTypeOf(begun.email).toEqualTypeOf<string>();
    expect(begun).toMatchObject({ id, status: "SigningsRequired" });
    await partner.archiveCustomer({ id });
    const ended = waitFor(partner.getCustomerById, { id }, "Active", soon);
    await expect(ended).rejects.toBeInstanceOf(WaitError);
    await expect(ended).rejects.toMatchObject({ reason: "ended", state: "Archived", last: { id } });
  });

  it("finds a transaction in the list that its operation answers", async () => {
    const id = await pendingTransaction();
    const args = { ids: [id] };
    const wait = waitFor(partner.getAutorampTransactionsByIds, args, "Completed", { id, ...soon });
    await call("PUT", `/sandbox/transaction/${id}/state`, { body: { state: "Completed" } });
    const done = await wait;
    expectTypeOf(done.status).toEqualTypeOf<"Completed">();
    expect(done).toMatchObject({ id, status: "Completed" });
  });

  it("takes an operation with a transport, and no operation whose answer has no status", async () => {
    const auth = { apiKey: sandbox.keys.testKey };
    const transport = newest.createTransport({ baseUrl: sandbox.url, auth });
    const { id } = await createCustomer(call);
    const result = await waitFor(transport, newest.getCustomerById, { id }, "SigningsRequired", soon);
    expect(result.id).toBe(id);
    // @ts-expect-error Abilities have no status of their own.
    await expect(waitFor(partner.getCustomerAbilities, { id }, "Active")).rejects.toThrow(TypeError);
    // @ts-expect-error It is what changes the customer.
    await expect(waitFor(partner.archiveCustomer, { id }, "Archived")).rejects.toThrow(TypeError);
    // @ts-expect-error No state of a customer.
    await expect(waitFor(partner.getCustomerById, { id }, "Completed")).rejects.toThrow(TypeError);
  });
});

describe("deliveries", () => {
  it("end a wait without a poll, and have the order of their status; each is handled once", async () => {
    let answer: (body: Buffer, headers: object) => Promise<number> = () => Promise.resolve(200);
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        void answer(Buffer.concat(chunks), request.headers).then((status) => response.writeHead(status).end());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const id = await pendingTransaction();
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { secret } = await partner.createWebhook({ body: { label: "x", url, topics: ["TransactionStatus"] } });
      const receiver = newest.createWebhookReceiver({ secret });
      const stored = new Map<string, AutorampTransactionStatus>();
      const orders: string[] = [];
      const handle = receiver.handler({
        transaction_status: ({ data: { message } }, delivery) => {
          const order = delivery.order(stored.get(message.id));
          orders.push(`${message.transaction_status} ${order}`);
          if (order === "next") stored.set(message.id, message.transaction_status);
        },
        // @ts-expect-error A ping reports no status.
        ping: (_event, delivery) => delivery.order("Completed"),
        $other: () => undefined,
      });
      answer = async (body, headers) => (await handle.answer({ body, headers: { ...headers } })).status;

      let reads = 0;
      const watched = newest.createClient({
        baseUrl: sandbox.url,
        auth: { apiKey: sandbox.keys.testKey },
        onRequest: () => void reads++,
      });
      const wait = waitFor(watched.getAutorampTransactionsByIds, { ids: [id] }, "Completed", { id, receiver });
      await eventually(() => expect(reads).toBe(1));
      await call("PUT", `/sandbox/transaction/${id}/state`, { body: { state: "Completed" } });
      expect(await wait).toMatchObject({ id, status: "Completed" });
      expect(reads, "One to begin with, and one when the delivery came.").toBe(2);
      await sandbox.admin.settled();
      expect(stored.get(id)).toBe("Completed");

      // What the service repeats, or sends late, changes nothing.
      const late = async (transaction_status: AutorampTransactionStatus): Promise<void> => {
        const message = { id, transaction_status };
        const sent = await newest.createTestDelivery("transaction_status", { data: { message } }, { secret });
        expect(await answer(Buffer.from(sent.body), sent.headers)).toBe(200);
      };
      orders.length = 0;
      for (const status of ["FundsReviewInProgress", "Completed", "Failed"] as const) await late(status);
      expect(orders).toEqual([
        "FundsReviewInProgress late",
        "Completed repeated",
        "Failed impossible",
      ]);
      expect(stored.get(id)).toBe("Completed");
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it("have an order in a receiver of several versions as well", async () => {
    const secret = "3q2-this-is-a-test-secret";
    const receiver = newest.createWebhookReceiver({ secret, alsoAccept: [first.webhookEvents] });
    const orders: string[] = [];
    const handle = receiver.handler({
      customer_status: (_event, delivery) => orders.push(delivery.order("Archived")),
      $other: () => undefined,
    });
    const sent = await first.createTestDelivery("customer_status", { data: { message: { status: "Active" } } }, { secret });
    expect((await handle(sent.request())).status).toBe(200);
    expect(orders).toEqual(["late"]);
    // @ts-expect-error No status of a customer.
    const wrong = (delivery: Parameters<Parameters<typeof receiver.handler>[0]["customer_status"] & {}>[1]) => delivery.order("Completed");
    expect(wrong).toBeTypeOf("function");
  });
});
