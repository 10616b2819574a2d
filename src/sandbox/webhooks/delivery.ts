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
  /** What the receiver answered; only 200 counts as acknowledged. */
  readonly status?: number;
  /** Why there was no answer. */
  readonly problem?: string;
}

export interface DeliverySettings {
  /** Maximum number of attempts. */
  readonly attempts: number;
  /** Before the second attempt; it doubles with each further one. */
  readonly baseDelayMs: number;
  readonly timeoutMs: number;
  /** How many deliveries in a row are given up before the webhook is paused. */
  readonly pauseAfter: number;
}

export const defaultDeliverySettings: DeliverySettings = {
  attempts: 6,
  baseDelayMs: 1000,
  timeoutMs: 5000,
  pauseAfter: 3,
};

/** What the deliverer needs of a webhook, and writes into it. A behaviour's own record has more. */
export interface Subscription extends Readonly<Required<SubscriptionChanges>> {
  readonly id: string;
  readonly secret: string;
  /** Of the last attempt that was not acknowledged. */
  lastFailure?: { readonly at: string; readonly reason: string };
  /** How many deliveries in a row were given up. */
  failuresInARow: number;
  /** Only pings are sent, until one succeeds, or the webhook gets another address or is enabled. */
  isPaused: boolean;
}

/** What only the deliverer changes, by `update`. */
export interface SubscriptionChanges {
  readonly url?: string;
  readonly topics?: readonly string[];
  /** While false, only pings are sent. */
  readonly enabled?: boolean;
}
