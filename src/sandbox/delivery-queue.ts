/**
 * Delivers events to webhooks: signed anew for each attempt, retried with growing pauses after anything but a 200, and
 * held while a webhook that keeps failing is paused. First attempts at one webhook are made in the order of the events.
 *
 * Subscriptions change here only, so that deliveries which a webhook no longer takes are dropped at once: queued, waiting
 * or in flight.
 */
import type { SandboxClock } from "./clock.js";
import type { Seeded } from "./seeded.js";
import type { CompleteDelivery } from "./signing.js";

export type OutgoingEvent = Pick<Delivery, "topic" | "type" | "body">;

/** The deliveries of one API, which has its own signatures. */
export interface Deliverer {
  /** Does nothing unless the webhook is enabled and has the topic. */
  send(subscription: Subscription, event: OutgoingEvent): void;
  /** Makes one attempt now, whatever the state of the webhook, and returns whether it was acknowledged. */
  ping(subscription: Subscription, event: OutgoingEvent): Promise<boolean>;
  /** Drops what the webhook no longer takes. A new address and enabling release what was held. */
  update(subscription: Subscription, changes: SubscriptionChanges): void;
  /** Nothing is delivered after this. */
  remove(subscription: Subscription): void;
  /** Releases what was held. */
  resume(subscription: Subscription): void;
  /** Drops every open delivery. */
  dropAll(subscription: Subscription): void;
}

/** The deliveries of all APIs. */
export interface DeliveryQueue {
  from(api: string, sign: CompleteDelivery): Deliverer;
  /** Oldest first. */
  readonly deliveries: readonly Delivery[];
  /** Resolves when no delivery is in progress. */
  settled(): Promise<void>;
  /** Drops and forgets all deliveries. */
  forget(): void;
  close(): void;
}

/** A delivery that has not ended, with what its attempts need. */
interface OpenDelivery {
  readonly delivery: Delivery;
  readonly subscription: Subscription;
  readonly sign: CompleteDelivery;
  readonly isPing: boolean;
  readonly stop: AbortController;
  /** Aborted when the delivery is dropped or the sandbox closes. */
  readonly signal: AbortSignal;
}

export function createDeliveryQueue(
  clock: SandboxClock,
  seeded: Seeded,
  settings: DeliverySettings,
  post: PostDelivery = postDelivery,
): DeliveryQueue {
  const log = new DeliveryLog(seeded);
  const inFlight = new Set<Promise<void>>();
  const queues = new Map<string, Promise<unknown>>();

  const attempt = async (opened: OpenDelivery): Promise<boolean | undefined> => {
    const isGood = await attemptOnce(opened, clock.now(), settings.timeoutMs, post);
    if (isGood === true) log.end(opened, "delivered");
    return isGood;
  };

  /** Undefined also if the delivery is held. */
  const attemptOrHold = async (opened: OpenDelivery): Promise<boolean | undefined> => {
    if (opened.signal.aborted) return undefined;
    if (!opened.subscription.isPaused) return attempt(opened);
    opened.delivery.status = "held";
    return undefined;
  };

  const carry = async (opened: OpenDelivery, first: Promise<boolean | undefined>): Promise<void> => {
    const { subscription, signal } = opened;
    let isGood = await first;
    for (let count = 1; isGood === false && count < settings.attempts; count++) {
      await clock.pause(settings.baseDelayMs * 2 ** (count - 1), signal);
      isGood = await attemptOrHold(opened);
    }
    if (isGood === true) subscription.failuresInARow = 0;
    if (isGood !== false) return;
    log.end(opened, "failed");
    subscription.failuresInARow++;
    if (subscription.failuresInARow >= settings.pauseAfter) subscription.isPaused = true;
  };

  const start = (opened: OpenDelivery): void => {
    const { id } = opened.subscription;
    const first = (queues.get(id) ?? Promise.resolve()).then(() => attemptOrHold(opened));
    queues.set(id, first);
    const work = carry(opened, first).finally(() => inFlight.delete(work));
    inFlight.add(work);
  };

  const resume = (subscription: Subscription): void => {
    subscription.isPaused = false;
    subscription.failuresInARow = 0;
    for (const opened of log.open) {
      if (opened.subscription.id !== subscription.id || opened.delivery.status !== "held") continue;
      opened.delivery.status = "pending";
      start(opened);
    }
  };

  const dropAll = ({ id }: Subscription): void => {
    log.drop(({ subscription }) => subscription.id === id);
  };

  return {
    deliveries: log.deliveries,
    from: (api, sign) => ({
      send(subscription, event) {
        if (!takes(subscription, event.topic)) return;
        const { isPaused } = subscription;
        const status = isPaused ? "held" : "pending";
        const opened = log.add({ ...event, api, status }, { subscription, sign, isPing: false });
        if (!isPaused) start(opened);
      },
      async ping(subscription, event) {
        const sent = { ...event, api, status: "pending" } as const;
        const opened = log.add(sent, { subscription, sign, isPing: true });
        const isGood = await attempt(opened);
        if (isGood === false) log.end(opened, "failed");
        return isGood === true;
      },
      update(subscription, changes) {
        Object.assign(subscription, changes);
        log.drop(
          ({ subscription: { id }, isPing, delivery }) =>
            id === subscription.id && !isPing && !takes(subscription, delivery.topic),
        );
        const isFreshStart = changes.url !== undefined || changes.enabled === true;
        if (subscription.enabled && isFreshStart) resume(subscription);
      },
      remove(subscription) {
        Object.assign(subscription, { enabled: false });
        dropAll(subscription);
        queues.delete(subscription.id);
      },
      resume,
      dropAll,
    }),
    async settled() {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
    forget() {
      log.forget();
    },
    close() {
      log.close();
    },
  };
}

/** All deliveries, and those that have not ended. */
class DeliveryLog {
  readonly deliveries: Delivery[] = [];
  readonly open = new Set<OpenDelivery>();
  readonly #closing = new AbortController();
  readonly #seeded: Seeded;

  constructor(seeded: Seeded) {
    this.#seeded = seeded;
  }

  add(
    { api, ...event }: OutgoingEvent & Pick<Delivery, "api" | "status">,
    target: Pick<OpenDelivery, "subscription" | "sign" | "isPing">,
  ): OpenDelivery {
    const webhookId = target.subscription.id;
    const delivery: Delivery = { api, id: this.#seeded.uuid(), webhookId, ...event, attempts: [] };
    const stop = new AbortController();
    const signal = AbortSignal.any([this.#closing.signal, stop.signal]);
    const opened = { ...target, delivery, stop, signal };
    this.deliveries.push(delivery);
    this.open.add(opened);
    return opened;
  }

  end(opened: OpenDelivery, status: "delivered" | "failed" | "dropped"): void {
    opened.delivery.status = status;
    this.open.delete(opened);
  }

  drop(isMeant: (opened: OpenDelivery) => boolean): void {
    for (const opened of [...this.open].filter(isMeant)) {
      this.end(opened, "dropped");
      opened.stop.abort();
    }
  }

  forget(): void {
    this.drop(() => true);
    this.deliveries.length = 0;
  }

  close(): void {
    this.#closing.abort();
  }
}

/** Returns whether it was acknowledged; undefined if the delivery was dropped or the sandbox closed. */
async function attemptOnce(
  { delivery, subscription, sign, stop, signal }: OpenDelivery,
  now: number,
  timeoutMs: number,
  post: PostDelivery,
): Promise<boolean | undefined> {
  const { id, type } = delivery;
  const { secret } = subscription;
  const at = new Date(now).toISOString();
  let headers: Attempt["headers"] = { "content-type": "application/json" };
  let url = subscription.url;
  let result: Awaited<ReturnType<PostDelivery>>;
  try {
    const unsigned = { secret, id, timestamp: Math.floor(now / 1000), body: delivery.body, url, type };
    const signed = await sign(unsigned);
    headers = { ...headers, ...signed.headers };
    if (signal.aborted) return undefined;
    // Signing is asynchronous: the address may have changed.
    url = subscription.url;
    result = await post(url, headers, signed.body, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  } catch (error) {
    // The caller's signer may throw, which ends the attempt, not the process.
    result = { problem: `not signed: ${error instanceof Error ? error.message : String(error)}` };
  }
  const isGood = "status" in result && result.status === 200;
  if (stop.signal.aborted && !isGood) result = { problem: "dropped before an answer" };
  delivery.attempts.push({ at, url, headers, ...result });
  if (!isGood && !signal.aborted) subscription.lastFailure = { at, reason: reasonOf(result) };
  return isGood || (signal.aborted ? undefined : false);
}

function takes({ enabled, topics }: Subscription, topic: string): boolean {
  return enabled && topics.includes(topic);
}

/** One POST to a receiver. */
export type PostDelivery = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
) => Promise<Pick<Attempt, "status"> | { readonly problem: string }>;

const postDelivery: PostDelivery = async (url, headers, body, signal) => {
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
};

function reasonOf({ problem, status }: Pick<Attempt, "status" | "problem">): string {
  return problem ?? `The endpoint answered ${status ?? "nothing"}`;
}

/** One event on its way to one webhook, with everything that happened to it. */
export interface Delivery {
  /** The name of the API that it is from. */
  readonly api: string;
  /** The `webhook-id`: the same in all attempts. */
  readonly id: string;
  readonly webhookId: string;
  readonly topic: string;
  readonly type: string;
  readonly body: string;
  /**
   * `held`: the webhook is paused. `failed`: given up. `dropped`: the webhook no longer takes it, or the data that it is
   * about were deleted.
   */
  status: "pending" | "delivered" | "failed" | "held" | "dropped";
  readonly attempts: Attempt[];
}

export interface Attempt {
  readonly at: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The status of the answer; only 200 acknowledges. */
  readonly status?: number;
  /** The reason for no answer. */
  readonly problem?: string;
}

export interface DeliverySettings {
  /** Maximum number of attempts. */
  readonly attempts: number;
  /** Pause before the second attempt; it doubles with each further one. */
  readonly baseDelayMs: number;
  readonly timeoutMs: number;
  /** Failed deliveries in a row before the webhook is paused. */
  readonly pauseAfter: number;
}

export const defaultDeliverySettings: DeliverySettings = {
  attempts: 6,
  baseDelayMs: 1000,
  timeoutMs: 5000,
  pauseAfter: 3,
};

/** The part of a webhook that the queue reads and writes. The record of a behaviour has more. */
export interface Subscription extends Readonly<Required<SubscriptionChanges>> {
  readonly id: string;
  readonly secret: string;
  /** The last attempt that was not acknowledged. */
  lastFailure?: { readonly at: string; readonly reason: string };
  /** Failed deliveries in a row. */
  failuresInARow: number;
  /** Only pings are sent, until one succeeds, or the webhook gets another address or is enabled. */
  isPaused: boolean;
}

/** Fields that only `update` changes. */
interface SubscriptionChanges {
  readonly url?: string;
  readonly topics?: readonly string[];
  /** While false, only pings are sent. */
  readonly enabled?: boolean;
}
