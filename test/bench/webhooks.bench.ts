/**
 * Verify and decode one delivery, beside two libraries that many receivers use.
 *
 * Run: npm run bench:webhooks
 *
 * Ours runs wherever Web Crypto does, and that is asynchronous: a call waits for a thread of the pool. So "one after
 * another" shows latency, which for a short body is that wait, and "64 at once" what a server under load gets through.
 * One delivery takes one call of Web Crypto; a bare one is measured beside it, since nothing that uses Web Crypto can be
 * quicker. With work between two calls that trip itself takes longer, as the thread has gone to sleep meanwhile: 20 µs
 * became 31 with 8 µs between them, which is what verification does besides, and 52 with 30. The others call node:crypto
 * or hash in JavaScript, at once. The receiver here has a store that remembers nothing, since the others remember
 * nothing either.
 */
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { bench, describe } from "vitest";

import type { DeliveryStore } from "../../templates/runtime/deliveries/store.js";
import {
  createWebhookReceiver,
  signWebhook,
  verifyWebhook,
} from "../webhooks/example-api/2030-01-15/webhooks.js";

const secret = `whsec_${Buffer.alloc(32, "secret").toString("base64")}`;
const store: DeliveryStore = { claim: () => "claimed", complete: () => undefined, release: () => undefined };
const receiver = createWebhookReceiver({ secret, store, toleranceSeconds: 3600 });
const standard = new Webhook(secret);
const stripe = new Stripe("sk_test_0");
const toleranceSeconds = 3600;
const key = await crypto.subtle.importKey(
  "raw",
  Buffer.from(secret),
  { name: "HMAC", hash: "SHA-256" },
  false,
  ["sign"],
);

for (const [size, length] of [
  ["1 kB", 1_000],
  ["100 kB", 100_000],
] as const) {
  const body = bodyOf(length);
  const bytes = Buffer.from(body);
  const seconds = Math.floor(Date.now() / 1000);
  const headers = await signWebhook({ body, secret, id: "msg_1" });
  const standardHeaders = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(seconds),
    "webhook-signature": standard.sign("msg_1", new Date(seconds * 1000), body),
  };
  const stripeHeader = stripe.webhooks.generateTestHeaderString({ payload: body, secret });

  const calls: Record<string, () => unknown> = {
    "openapi-dated, receiver": () => receiver.receive({ body: bytes, headers }),
    "openapi-dated, verifyWebhook": async () =>
      (await verifyWebhook({ body: bytes, headers, secret, toleranceSeconds })).json(),
    "Web Crypto alone, one HMAC": () => crypto.subtle.sign("HMAC", key, bytes),
    standardwebhooks: () => standard.verify(bytes, standardHeaders),
    "stripe, constructEvent": () =>
      stripe.webhooks.constructEvent(bytes, stripeHeader, secret, toleranceSeconds),
    "stripe, constructEventAsync": () =>
      stripe.webhooks.constructEventAsync(bytes, stripeHeader, secret, toleranceSeconds),
  };

  console.log(await floorOf(size, calls));

  describe(`${size}, one after another`, () => {
    for (const [name, call] of Object.entries(calls)) {
      bench(name, async () => {
        await call();
      });
    }
  });

  describe(`${size}, 64 at once`, () => {
    for (const [name, call] of Object.entries(calls)) {
      bench(name, async () => {
        await Promise.all(Array.from({ length: 64 }, call));
      });
    }
  });
}

/** A sentence to read the table by. */
async function floorOf(size: string, calls: Readonly<Record<string, () => unknown>>): Promise<string> {
  const microseconds = async (name: string): Promise<number> => {
    const call = calls[name];
    for (let index = 0; index < 500; index++) await call?.();
    const start = performance.now();
    for (let index = 0; index < 1000; index++) await call?.();
    return Math.round(performance.now() - start);
  };
  const bare = await microseconds("Web Crypto alone, one HMAC");
  const verify = await microseconds("openapi-dated, verifyWebhook");
  return (
    `${size}: one bare HMAC of Web Crypto, a trip to another thread and back, takes ${String(bare)} µs here, and ` +
    `verifyWebhook ${String(verify)} µs: with Web Crypto only, the first is the floor of the second.`
  );
}

/** An event with a list that makes it just this long. */
function bodyOf(length: number): string {
  const event = (notes: string[]): string =>
    JSON.stringify({
      type: "parcel_status",
      timestamp: "2030-01-15T10:00:00.769468+00:00",
      data: {
        account_id: "acc_1",
        message: { id: "par_1", status: "Accepted", parcel_status: "Accepted", notes },
      },
    });
  const note = "x".repeat(40);
  const count = Math.floor((length - event([]).length) / (note.length + 3));
  return event(Array<string>(count).fill(note));
}
