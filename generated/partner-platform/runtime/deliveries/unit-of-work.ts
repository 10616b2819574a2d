// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Runs a delivery in a unit of work of yours: a transaction that holds the claim, your function's writes and the
 * completion. It commits only if all of them succeed, so a crash at any moment leaves all or nothing.
 */
import type { DeliveryStore } from "./store.js";
import { failure, type WebhookOutcome } from "./webhook-outcome.js";

/**
 * The work of one delivery: call it once per transaction, with the object that your function writes to
 * (`delivery.unit`) and a store over the same transaction. It rejects if the transaction must be rolled back.
 */
export type UnitOfWork<Unit> = (unit: Unit, store: DeliveryStore) => Promise<void>;

export type Within<Unit> = (work: UnitOfWork<Unit>) => unknown;

/** Never rejects. `settle` is the whole delivery over the store of the unit. */
export async function settleWithin<Unit>(
  within: Within<Unit>,
  settle: (unit: Unit, store: DeliveryStore) => Promise<WebhookOutcome>,
): Promise<WebhookOutcome> {
  let outcome: WebhookOutcome | undefined;
  try {
    await within(async (unit, store) => {
      outcome = undefined;
      outcome = await settle(unit, store);
      if (outcome.status !== 200) throw new RolledBack(outcome);
    });
  } catch (error) {
    // Your function's failure, or the store's, is the reason; else the transaction itself failed.
    if (outcome === undefined || outcome.status === 200)
      return failure("not_committed", error, deliveryOf(outcome));
  }
  return outcome ?? failure("not_committed", new TypeError("`within` must call its argument, and await it."));
}

/** Thrown to make your transaction roll back. */
class RolledBack extends Error {
  constructor(outcome: WebhookOutcome) {
    const cause = "error" in outcome ? outcome.error : undefined;
    super(`The delivery is not acknowledged (${outcome.kind}): roll back.`, {
      cause,
    });
  }
}

function deliveryOf(outcome: WebhookOutcome | undefined) {
  return outcome && "delivery" in outcome ? outcome.delivery : undefined;
}
