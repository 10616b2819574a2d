// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** A delivery as it is handled. */
import type { StatusOrder } from "../lifecycles/lifecycle.js";
import type { Ordered, StatusOfEvent } from "../lifecycles/statuses.js";
import type { Bytes, WebAbortSignal } from "../web.js";
import type { ClaimState } from "./store.js";

export interface WebhookDelivery {
  /** `reconciliation`: nothing was delivered; `reconcile` found the state in a list. */
  readonly source: "delivery" | "reconciliation";
  /** From the header, if any. Log it with your answer's status. */
  readonly id: string | undefined;
  /** When it was signed, or read from the list: seconds since 1970. */
  readonly timestamp: number;
  /** As received, for audit; of a reconciliation, the event as JSON. */
  readonly rawBody: Bytes;
  /** Keys that all copies share, whatever their id: see `VerifiedWebhook`. */
  readonly replayKeys: readonly string[];
  /** Index of the secret that signed it. */
  readonly secretIndex: number;
  /** The versions whose description fits the event, of those that the receiver accepts. */
  readonly versions: readonly string[];
  /**
   * True if it came before: it is `in_progress` or `completed`. Acknowledge only what is completed: what is in progress
   * can still fail, and would not be delivered again.
   */
  readonly isDuplicate: boolean;
  readonly claim: ClaimState;
  /**
   * Call it when your work is done and stored. Until then, a repetition is `in_progress`, and new once the claim has
   * ended. If the store fails, it is retried a few times before this rejects.
   */
  complete(): Promise<void>;
  /**
   * Call it when your work failed, so that the next attempt counts as new. Does nothing for a duplicate, nor after the
   * claim has ended: another process may hold it by then.
   */
  release(): Promise<void>;
  /**
   * Extends the claim by another `claimSeconds`, for work that takes longer: `handler` does this automatically. `false`
   * if the claim has ended, or the store cannot renew: another process may take the delivery then.
   */
  renew(): Promise<boolean>;
  /**
   * Aborted, with a `ClaimLostError`, when the claim is known to be lost: the process stood still for longer than the
   * claim, and another may have the delivery now. Stop then, and pass the signal on: `fetch(url, { signal:
   * delivery.signal })`.
   */
  readonly signal: WebAbortSignal;
}

/** A delivery as passed to a handler function: with the unit of work that the option `within` opened. */
export interface UnitDelivery<Unit> extends WebhookDelivery {
  readonly unit: Unit;
}

/** The delivery of an event of one type: `order` compares its status with yours, or the event with those handled before. */
export type DeliveryOf<Type, Statuses, Unit = undefined> = UnitDelivery<Unit> &
  ([StatusOfEvent<Type, Statuses>] extends [never] ? OrderedByMark : Ordered<StatusOfEvent<Type, Statuses>>);

/** The addition to a delivery whose event reports no status with a known course. */
export interface OrderedByMark {
  /**
   * The place of the event among those of its type about the same thing, by its own time or sequence. Needs the option
   * `marks` of the handler, and an event that has them; otherwise it is `unknown`, and `next` for the first one. It takes
   * nothing; so declared, it also fits a function for events with a status.
   */
  order(...stored: never[]): StatusOrder;
}
