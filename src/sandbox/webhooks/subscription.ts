/** What the deliverer needs of a webhook, and writes into it. A behaviour's own record has more. */
export interface Subscription {
  readonly id: string;
  url: string;
  readonly secret: string;
  /** Of the last attempt that was not acknowledged. */
  lastFailure?: { readonly at: string; readonly reason: string };
  /** Deliveries that were given up, one after the other. */
  failuresInARow: number;
  /** Nothing but pings is sent, until the webhook is changed or a ping succeeds. */
  isPaused: boolean;
}
