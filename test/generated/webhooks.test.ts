/** The committed receivers, executed: every event of every version, in every form, and what must not get through. */
import { describe, expect, it, vi } from "vitest";

import * as first from "../../generated/partner-platform/2025-03-13/webhooks.js";
import * as fedNow from "../../generated/partner-platform/2026-07-01/webhooks.js";
import * as behaviour from "../../generated/partner-platform/2026-08-01/webhooks.js";
import { webhookTopics, WebhookTopic } from "../../generated/partner-platform/2026-08-01/events.js";
import { startSandbox } from "../../src/sandbox/index.js";
import { startRecordingServer } from "../support/recording-server.js";
import { activeCustomer } from "../sandbox/support/onboarding.js";
import { rawCall } from "../sandbox/support/raw-client.js";

const versions = { "2025-03-13": first, "2026-07-01": fedNow, "2026-08-01": behaviour };
const secret = "3q2-this-is-a-test-secret";

type EventType = keyof typeof first.webhookFixtures;
const types = Object.keys(first.webhookFixtures) as EventType[];

describe.each(Object.entries(versions))("the receiver of %s", (version, module) => {
  const receiver = () => module.createWebhookReceiver({ secret });

  it("knows the twelve events whose form is documented", () => {
    expect(Object.keys(module.webhookEvents.events)).toEqual(types);
    expect(types).toHaveLength(12);
  });

  it.each(types)("receives %s, wrapped and flat, as the same event", async (type) => {
    for (const isWrapped of [true, false]) {
      const delivery = await module.createTestDelivery(type, {}, { secret, isWrapped });
      const sent = JSON.parse(delivery.body) as { data: { message: Record<string, unknown> } };
      const { wrapper } = module.webhookEvents.events[type];
      expect(
        Object.keys(sent.data.message).join() === wrapper,
        "Only a wrapped message stands under its key.",
      ).toBe(isWrapped);
      const received = await receiver().receive(delivery);
      expect(received.event).toEqual(module.webhookFixtures[type]);
      expect(received.delivery).toMatchObject({ versions: [version], isDuplicate: false });
    }
  });

  it("shows the customer as the container's id where that is documented, and nowhere else", () => {
    const { customer_fiat_abilities: abilities, ...others } = module.webhookFixtures;
    expect(abilities.id).toBe(abilities.data.customer_id);
    expect(Object.keys(others)).toHaveLength(11);
    for (const event of Object.values(others)) expect(event).not.toHaveProperty("id");
  });

  it("calls the function of the event, once per delivery, whatever id a copy has", async () => {
    const seen: string[] = [];
    const record = ({ type }: { type: string }): number => seen.push(type);
    const handle = receiver().handler({
      ...(Object.fromEntries(types.map((type) => [type, record])) as Record<EventType, typeof record>),
      $unknown: record,
    });
    for (const type of types) {
      const timestamp = Math.floor(Date.now() / 1000);
      for (const id of ["one", "one", "another"]) {
        const delivery = await module.createTestDelivery(
          type,
          {},
          { secret, timestamp, id: `${type}-${id}` },
        );
        expect((await handle(delivery.request())).status).toBe(200);
      }
    }
    expect(seen).toEqual(types);
  });

  it.each([
    [
      "the body",
      ({ body, headers }: first.TestDelivery) => ({ body: body.replace("ping", "pong"), headers }),
    ],
    [
      "the signature",
      ({ body, headers }: first.TestDelivery) => ({
        body,
        headers: { ...headers, "webhook-signature": `v1=${"0".repeat(64)}` },
      }),
    ],
    [
      "the timestamp",
      ({ body, headers }: first.TestDelivery) => ({
        body,
        headers: { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) - 1) },
      }),
    ],
  ])("refuses a delivery when %s was changed", async (_what, change) => {
    const delivery = await module.createTestDelivery("ping", {}, { secret });
    await expect(receiver().receive(change(delivery))).rejects.toMatchObject({
      reason: "signature_mismatch",
    });
  });

  it("hands over an event that it does not know, with the type that came", async () => {
    const payload = { type: "transaction_refunded", data: { customer_id: "1", message: { id: "2" } } };
    const delivery = await module.createTestDelivery(
      "$unknown",
      { receivedType: "transaction_refunded", payload },
      { secret },
    );
    const { event } = await receiver().receive(delivery);
    expect(event).toEqual({ type: "$unknown", receivedType: "transaction_refunded", payload });
  });

  it("answers 500 when the handler throws, so that the delivery is repeated, and 400 to a forged one", async () => {
    const fail = vi.fn(() => {
      throw new Error("no database");
    });
    const handlers = Object.fromEntries(types.map((type) => [type, fail])) as Record<EventType, typeof fail>;
    const outcomes: string[] = [];
    const handle = receiver().handler(
      { ...handlers, $unknown: fail },
      { onOutcome: ({ kind }) => void outcomes.push(kind) },
    );
    const delivery = await module.createTestDelivery("ping", {}, { secret });
    expect((await handle(delivery.request())).status).toBe(500);
    expect((await handle(delivery.request())).status, "It was not remembered as done.").toBe(500);
    const forged = await module.createTestDelivery("ping", {}, { secret: "another" });
    expect((await handle(forged.request())).status).toBe(400);
    expect(fail).toHaveBeenCalledTimes(2);
    expect(outcomes).toEqual(["failed", "failed", "refused"]);
  });
});

it("receives the events of several versions at once, and says which fit", async () => {
  const receiver = behaviour.createWebhookReceiver({
    secret,
    alsoAccept: [fedNow.webhookEvents, first.webhookEvents],
  });
  const delivery = await first.createTestDelivery("customer_status", {}, { secret });
  const { event, delivery: message } = await receiver.receive(delivery);
  expect(event.type).toBe("customer_status");
  expect(message.versions).toEqual(["2026-08-01", "2026-07-01", "2025-03-13"]);
});

it("verifies and signs with the scheme of the API", async () => {
  const body = '{"type":"ping"}';
  const headers = await first.signWebhook({ secret, body, id: "1", timestamp: 1_800_000_000 });
  expect(headers).toMatchObject({ "webhook-id": "1", "webhook-timestamp": "1800000000" });
  expect(headers["webhook-signature"]).toMatch(/^v1=[0-9a-f]{64}$/);
  const verified = await behaviour.verifyWebhook({ secret, body, headers, now: 1_800_000_300 });
  expect(verified.json()).toEqual({ type: "ping" });
  await expect(behaviour.verifyWebhook({ secret, body, headers, now: 1_800_000_301 })).rejects.toMatchObject({
    reason: "timestamp_too_old",
  });
});

it("has a delivered type for every topic but the one whose form is unknown", () => {
  expect(Object.keys(webhookTopics)).toEqual(Object.keys(WebhookTopic));
  expect(
    Object.values(webhookTopics)
      .filter((type) => type !== undefined)
      .sort(),
  ).toEqual(types);
  expect(webhookTopics.TransactionRefunded).toBeUndefined();
});

it("changes an event in one field for a test, and leaves the rest as the fixture has it", async () => {
  const delivery = await first.createTestDelivery("transaction_status", {
    data: { message: { transaction_status: "Completed", transaction_hash: "0x1" } },
  });
  const { event } = await first.createWebhookReceiver({ secret: delivery.secret }).receive(delivery);
  expect(event).toMatchObject({
    data: {
      customer_id: first.webhookFixtures.transaction_status.data.customer_id,
      message: { transaction_status: "Completed", transaction_hash: "0x1" },
    },
  });
});

it.each(["wrapped", "flat"] as const)(
  "receives what the sandbox delivers, with %s messages",
  async (messageForm) => {
    await using server = await startRecordingServer(() => ({ status: 200 }));
    const sandbox = await startSandbox({ seed: messageForm, rateLimits: false });
    sandbox.admin.configure({ messageForm });
    try {
      const call = rawCall(sandbox);
      const topics = Object.values(WebhookTopic);
      const created = await call("POST", "/webhooks", {
        body: { label: "x", url: `${server.url}/hooks`, topics },
      });
      await activeCustomer(call);
      await sandbox.admin.settled();
      const receiver = behaviour.createWebhookReceiver({
        secret: (created.body as { secret: string }).secret,
      });
      const received = await Promise.all(
        server.requests.map(({ body, headers }) => receiver.receive({ body, headers })),
      );
      const seen = new Set(received.map(({ event }) => event.type));
      expect(seen).toContain("customer_created");
      expect(seen).toContain("customer_fiat_abilities");
      expect(seen).not.toContain("$unknown");
      expect(received.filter(({ delivery }) => !delivery.versions.includes("2026-08-01"))).toEqual([]);
    } finally {
      await sandbox.close();
    }
  },
);
