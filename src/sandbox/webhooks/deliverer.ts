/**
 * Delivers events to webhooks: signed anew for each attempt, repeated with growing pauses after anything but a 200, and
 * paused when a webhook keeps failing. The first attempts at one webhook are made in the order of the events.
 */
import { setMaxListeners } from "node:events";

import type { SandboxClock } from "../clock.js";
import type { Seeded } from "../seeded.js";
import type { SignDelivery } from "../signing.js";
import type { Attempt, Delivery, DeliverySettings, Subscription } from "./delivery.js";

export type OutgoingEvent = Pick<Delivery, "topic" | "type" | "body">;

/** Of one API, which signs in its own way. */
export interface Deliverer {
  send(subscription: Subscription, event: OutgoingEvent): void;
  /** One attempt, now, whatever the state of the webhook; whether it was acknowledged. */
  ping(subscription: Subscription, event: OutgoingEvent): Promise<boolean>;
  /** Sends what was held back. */
  resume(subscription: Subscription): void;
}

/** Of all APIs. */
export interface DeliveryOffice {
  from(api: string, sign: SignDelivery): Deliverer;
  /** Oldest first. */
  readonly deliveries: readonly Delivery[];
  /** Resolves when no delivery is in progress. */
  settled(): Promise<void>;
  forget(): void;
  close(): void;
}

export interface DeliveryOptions {
  readonly clock: SandboxClock;
  readonly seeded: Seeded;
  readonly settings: DeliverySettings;
}

export function createDeliveryOffice({ clock, seeded, settings }: DeliveryOptions): DeliveryOffice {
  const deliveries: Delivery[] = [];
  const underWay = new Set<Promise<void>>();
  const lines = new Map<string, Promise<unknown>>();
  const closing = new AbortController();
  // Each delivery that waits listens.
  setMaxListeners(0, closing.signal);

  const create = (
    api: string,
    webhookId: string,
    event: OutgoingEvent,
    status: Delivery["status"],
  ): Delivery => {
    const delivery: Delivery = { api, id: seeded.uuid(), webhookId, ...event, status, attempts: [] };
    deliveries.push(delivery);
    return delivery;
  };

  const attempt = async (
    sign: SignDelivery,
    subscription: Subscription,
    delivery: Delivery,
  ): Promise<boolean> => {
    const { id, body } = delivery;
    const { url } = subscription;
    const now = clock.now();
    const timestamp = Math.floor(now / 1000);
    let headers: Attempt["headers"] = { "content-type": "application/json" };
    let result: Awaited<ReturnType<typeof postDelivery>>;
    try {
      headers = { ...headers, ...(await sign({ secret: subscription.secret, id, timestamp, body })) };
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(settings.timeoutMs)]);
      result = await postDelivery(url, headers, body, signal);
    } catch (error) {
      // A signer of the caller's may throw; that ends the attempt, not the process.
      result = { problem: `not signed: ${error instanceof Error ? error.message : String(error)}` };
    }
    delivery.attempts.push({ at: new Date(now).toISOString(), url, headers, ...result });
    const isGood = "status" in result && result.status === 200;
    if (isGood) delivery.status = "delivered";
    else noteFailure(subscription, new Date(now).toISOString(), result);
    return isGood;
  };

  const carry = async (
    sign: SignDelivery,
    subscription: Subscription,
    delivery: Delivery,
    first: Promise<boolean>,
  ): Promise<void> => {
    let isGood = await first;
    for (let count = 1; !isGood && count < settings.attempts; count++) {
      await clock.pause(settings.baseDelayMs * 2 ** (count - 1), closing.signal);
      if (closing.signal.aborted) return;
      isGood = await attempt(sign, subscription, delivery);
    }
    if (isGood) subscription.failuresInARow = 0;
    else giveUp(subscription, delivery, settings.pauseAfter);
  };

  const start = (sign: SignDelivery, subscription: Subscription, delivery: Delivery): void => {
    const line = lines.get(subscription.id) ?? Promise.resolve();
    const first = line.then(() => attempt(sign, subscription, delivery));
    lines.set(subscription.id, first);
    const work = carry(sign, subscription, delivery, first).finally(() => underWay.delete(work));
    underWay.add(work);
  };

  return {
    deliveries,
    from: (api, sign) => ({
      send(subscription, event) {
        const delivery = create(api, subscription.id, event, subscription.isPaused ? "held" : "pending");
        if (!subscription.isPaused) start(sign, subscription, delivery);
      },
      async ping(subscription, event) {
        const delivery = create(api, subscription.id, event, "pending");
        const isGood = await attempt(sign, subscription, delivery);
        if (!isGood) delivery.status = "failed";
        return isGood;
      },
      resume(subscription) {
        subscription.isPaused = false;
        subscription.failuresInARow = 0;
        for (const delivery of deliveries.filter(
          ({ webhookId, status }) => webhookId === subscription.id && status === "held",
        )) {
          delivery.status = "pending";
          start(sign, subscription, delivery);
        }
      },
    }),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    forget() {
      deliveries.length = 0;
    },
    close() {
      closing.abort();
    },
  };
}

/** One POST to a receiver. */
async function postDelivery(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<Pick<Attempt, "status"> | { readonly problem: string }> {
  try {
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return {
      problem: signal.aborted ? "no answer in time" : cause instanceof Error ? cause.message : String(cause),
    };
  }
}

function noteFailure(
  subscription: Subscription,
  at: string,
  result: Pick<Attempt, "status" | "problem">,
): void {
  const reason = result.problem ?? `The endpoint answered ${result.status ?? "nothing"}`;
  subscription.lastFailure = { at, reason };
}

function giveUp(subscription: Subscription, delivery: Delivery, pauseAfter: number): void {
  delivery.status = "failed";
  subscription.failuresInARow++;
  if (subscription.failuresInARow >= pauseAfter) subscription.isPaused = true;
}
