/**
 * Verify and decode one delivery, beside two libraries that many receivers use.
 *
 * Run: npx vitest bench --run test/bench/webhooks.bench.ts
 *
 * Ours is asynchronous (Web Crypto): a single call waits for a thread of the pool, so "one after another" shows latency
 * and "64 at once" what a server under load gets through. The receiver here has a store that remembers nothing,
 * since the others remember nothing either.
 */
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { bench, describe } from "vitest";

import type { DeliveryStore } from "../../templates/runtime/webhooks/store.js";
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
    standardwebhooks: () => standard.verify(bytes, standardHeaders),
    "stripe, constructEvent": () =>
      stripe.webhooks.constructEvent(bytes, stripeHeader, secret, toleranceSeconds),
    "stripe, constructEventAsync": () =>
      stripe.webhooks.constructEventAsync(bytes, stripeHeader, secret, toleranceSeconds),
  };

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
