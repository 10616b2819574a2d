/** What becomes of deliveries that wait, are queued, held back or on the wire when their webhook no longer takes them. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox, type SandboxOptions } from "../../src/sandbox/index.js";
import {
  startRecordingServer,
  type PlannedAnswer,
  type RecordingServer,
} from "../support/recording-server.js";
import { createCustomer } from "./support/onboarding.js";
import { rawCall, type RawCall } from "./support/raw-client.js";
import { eventually } from "../support/test-clock.js";

let sandbox: Sandbox;
let call: RawCall;
let receiver: RecordingServer;
let answer: () => PlannedAnswer | Promise<PlannedAnswer>;

const longPause = 3_600_000;

async function start(options: SandboxOptions = {}): Promise<void> {
  sandbox = await startSandbox({
    seed: "dropped",
    rateLimits: false,
    webhooks: { attempts: 3, baseDelayMs: longPause, pauseAfter: 1 },
    ...options,
  });
  call = rawCall(sandbox);
}

beforeEach(async () => {
  answer = () => ({ status: 500 });
  receiver = await startRecordingServer(() => answer());
});
afterEach(async () => {
  await sandbox.close();
  await receiver[Symbol.asyncDispose]();
});

const createWebhook = async (topics: readonly string[] = ["CustomerCreated"]): Promise<string> =>
  (await call("POST", "/webhooks", { body: { label: "test", url: receiver.url, topics } })).id;

const change = async (webhook: string, body: object): Promise<void> => {
  const changed = await call("PATCH", `/webhooks/${webhook}`, { body });
  expect(changed.status, changed.text).toBe(200);
};
const ping = (webhook: string) =>
  call("POST", `/webhooks/${webhook}/ping`, { body: { customer_id: webhook } });

const statuses = (): string[] => sandbox.admin.deliveries().map(({ status }) => status);
const attemptsOf = (index: number): number => sandbox.admin.deliveries()[index]?.attempts.length ?? 0;
const typesOf = ({ requests }: RecordingServer): string[] =>
  requests.map(({ body }) => (JSON.parse(body) as { type: string }).type);

/** The first attempt has failed, and the second is an hour away. */
async function waitingDelivery(webhook: string): Promise<void> {
  await createCustomer(call);
  await eventually(() => expect(attemptsOf(sandbox.admin.deliveries().length - 1)).toBe(1));
  expect(sandbox.admin.deliveries().at(-1)).toMatchObject({ status: "pending", webhookId: webhook });
}

/** All pauses are over. */
async function passTime(): Promise<void> {
  for (let count = 0; count < 4; count++) {
    sandbox.admin.advanceTime(10 * longPause);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await sandbox.admin.settled();
}

type End = (webhook: string) => unknown;
const ends: [string, End][] = [
  ["is deleted", (webhook) => call("DELETE", `/webhooks/${webhook}`)],
  ["is disabled", (webhook) => change(webhook, { enabled: false })],
  ["loses the topic", (webhook) => change(webhook, { topics: ["CustomerStatus"] })],
  ["loses all topics", (webhook) => change(webhook, { topics: [] })],
  [
    "is disabled, and gets another address",
    (webhook) => change(webhook, { enabled: false, url: `${receiver.url}/b` }),
  ],
  ["stays, and the data are deleted", () => call("POST", "/sandbox/reset")],
  [
    "stays, and the sandbox forgets everything",
    () => {
      sandbox.admin.reset();
    },
  ],
];

describe.each(ends)("when a webhook %s", (name, end) => {
  const isForgotten = name.includes("forgets");
  const dropped = (count: number): string[] => (isForgotten ? [] : Array<string>(count).fill("dropped"));

  it("a retry that waits is dropped, for good", async () => {
    await start();
    const webhook = await createWebhook();
    await waitingDelivery(webhook);
    await end(webhook);
    // Nothing is in progress, although no time has passed.
    await sandbox.admin.settled();
    expect(statuses()).toEqual(dropped(1));
    answer = () => ({ status: 200 });
    await passTime();
    expect(receiver.requests).toHaveLength(1);
    if (name.includes("deleted") || isForgotten) return;
    await change(webhook, { enabled: true, topics: ["CustomerCreated"] });
    await passTime();
    expect(receiver.requests).toHaveLength(1);
    await createCustomer(call);
    await sandbox.admin.settled();
    expect([receiver.requests.length, statuses().at(-1)]).toEqual([2, "delivered"]);
  });

  it("an attempt on the wire is ended, and what is queued behind it is not made", async () => {
    await start();
    let isAnswering: (value: PlannedAnswer) => void = () => {};
    answer = () => new Promise((resolve) => (isAnswering = resolve));
    const webhook = await createWebhook();
    for (let count = 0; count < 3; count++) await createCustomer(call);
    await eventually(() => expect(receiver.requests.length).toBe(1));
    const [first] = sandbox.admin.deliveries();
    await end(webhook);
    await sandbox.admin.settled();
    isAnswering({ status: 500 });
    await passTime();
    expect(statuses()).toEqual(dropped(3));
    expect(first).toMatchObject({
      status: "dropped",
      attempts: [{ url: receiver.url, problem: "dropped before an answer" }],
    });
    expect(receiver.requests).toHaveLength(1);
    if (name === "is deleted") return;
    // That was no failure of the webhook.
    expect((await call("GET", `/webhooks/${webhook}`)).body).not.toHaveProperty("last_failure");
  });

  it("an attempt that is being signed is not made", async () => {
    let sign: () => void = () => {};
    await start({ signDelivery: () => new Promise((resolve) => (sign = () => resolve({}))) });
    const webhook = await createWebhook();
    await createCustomer(call);
    await new Promise((resolve) => setImmediate(resolve));
    await end(webhook);
    sign();
    await passTime();
    expect([statuses(), receiver.requests.length]).toEqual([dropped(1), 0]);
  });

  it("what is held back is dropped, for good", async () => {
    await start({ webhooks: { attempts: 1, pauseAfter: 1 } });
    const webhook = await createWebhook();
    await createCustomer(call);
    await sandbox.admin.settled();
    await createCustomer(call);
    expect(statuses()).toEqual(["failed", "held"]);
    answer = () => ({ status: 200 });
    await end(webhook);
    expect(statuses()).toEqual(isForgotten ? [] : ["failed", "dropped"]);
    if (name !== "is deleted") {
      await change(webhook, { enabled: true, topics: ["CustomerCreated"] });
      await ping(webhook);
    }
    await sandbox.admin.settled();
    expect(typesOf(receiver)).toEqual(
      name === "is deleted" ? ["customer_created"] : ["customer_created", "ping"],
    );
  });
});

describe("a webhook", () => {
  it("that has another address gets there what waits, under the same id", async () => {
    await start();
    const webhook = await createWebhook();
    await waitingDelivery(webhook);
    await using other = await startRecordingServer(() => ({ status: 200 }));
    await change(webhook, { url: other.url });
    expect(statuses()).toEqual(["pending"]);
    await passTime();
    expect([receiver.requests.length, other.requests.length]).toEqual([1, 1]);
    expect(other.requests[0]?.headers["webhook-id"]).toBe(receiver.requests[0]?.headers["webhook-id"]);
    expect(sandbox.admin.deliveries()[0]).toMatchObject({
      status: "delivered",
      attempts: [{ url: receiver.url }, { url: other.url }],
    });
  });

  it("gets what is being signed at its new address", async () => {
    let sign: () => void = () => {};
    await start({ signDelivery: () => new Promise((resolve) => (sign = () => resolve({}))) });
    const webhook = await createWebhook();
    await createCustomer(call);
    await new Promise((resolve) => setImmediate(resolve));
    await using other = await startRecordingServer(() => ({ status: 200 }));
    await change(webhook, { url: other.url });
    sign();
    await sandbox.admin.settled();
    expect([receiver.requests.length, other.requests.length]).toEqual([0, 1]);
    expect(sandbox.admin.deliveries()[0]?.attempts).toMatchObject([{ url: other.url, status: 200 }]);
  });

  it("keeps what its new topics include", async () => {
    await start();
    const webhook = await createWebhook(["CustomerCreated", "CustomerStatus"]);
    await waitingDelivery(webhook);
    await change(webhook, { topics: ["CustomerCreated", "Transaction"], label: "other" });
    answer = () => ({ status: 200 });
    await passTime();
    expect([statuses(), receiver.requests.length]).toEqual([["delivered"], 2]);
  });

  it("that is disabled does not end the retries of another one", async () => {
    await start();
    const [one, two] = [await createWebhook(), await createWebhook()];
    await createCustomer(call);
    await eventually(() => expect(attemptsOf(0) + attemptsOf(1)).toBe(2));
    await change(one, { enabled: false });
    answer = () => ({ status: 200 });
    await passTime();
    expect(sandbox.admin.deliveries()).toMatchObject([
      { webhookId: one, status: "dropped", attempts: [{}] },
      { webhookId: two, status: "delivered", attempts: [{}, {}] },
    ]);
  });

  it("that is disabled can be pinged, and a ping on the wire goes on", async () => {
    await start();
    const webhook = await createWebhook(["CustomerCreated"]);
    let isAnswering: (value: PlannedAnswer) => void = () => {};
    answer = () => new Promise((resolve) => (isAnswering = resolve));
    const pinged = ping(webhook);
    await eventually(() => expect(receiver.requests.length).toBe(1));
    await change(webhook, { enabled: false, topics: [] });
    isAnswering({ status: 200 });
    expect((await pinged).body).toBe(true);
    answer = () => ({ status: 200 });
    expect((await ping(webhook)).body).toBe(true);
  });

  it("that is deleted ends a ping on the wire", async () => {
    await start();
    const webhook = await createWebhook();
    answer = () => new Promise(() => {});
    const pinged = ping(webhook);
    await eventually(() => expect(receiver.requests.length).toBe(1));
    await call("DELETE", `/webhooks/${webhook}`);
    expect((await pinged).body).toBe(false);
    expect(statuses()).toEqual(["dropped"]);
  });

  it("that is paused holds back a retry that becomes due, until a ping succeeds", async () => {
    await start({ webhooks: { attempts: 2, baseDelayMs: longPause, pauseAfter: 1 } });
    const webhook = await createWebhook();
    await waitingDelivery(webhook);
    sandbox.admin.advanceTime(longPause / 2);
    await waitingDelivery(webhook);
    sandbox.admin.advanceTime(longPause / 2);
    await eventually(() => expect(statuses()).toEqual(["failed", "pending"]));
    sandbox.admin.advanceTime(longPause);
    await eventually(() => expect(statuses()).toEqual(["failed", "held"]));
    await sandbox.admin.settled();
    expect(receiver.requests).toHaveLength(3);
    answer = () => ({ status: 200 });
    expect((await ping(webhook)).body).toBe(true);
    await sandbox.admin.settled();
    expect(statuses()).toEqual(["failed", "delivered", "delivered"]);
  });

  it("that was paused is not when the sandbox has forgotten everything", async () => {
    await start({ webhooks: { attempts: 1, pauseAfter: 1 } });
    await createWebhook();
    await createCustomer(call);
    await sandbox.admin.settled();
    sandbox.admin.reset();
    await createCustomer(call);
    await sandbox.admin.settled();
    expect([statuses(), receiver.requests.length]).toEqual([["failed"], 2]);
  });

  it("keeps its label where the new address is refused", async () => {
    await start();
    const webhook = await createWebhook();
    const refused = await call("PATCH", `/webhooks/${webhook}`, { body: { label: "other", url: "ftp://x" } });
    expect(refused.status).toBe(400);
    expect((await call("GET", `/webhooks/${webhook}`)).body).toMatchObject({ label: "test" });
  });
});
