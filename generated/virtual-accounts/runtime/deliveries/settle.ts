// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Does the work of one delivery once, and says how it ended.
 *
 * A copy that arrives meanwhile waits for the first one to end and gets the same answer: if it were acknowledged at once
 * and the work then failed, it would not be delivered again.
 */
import type { AnyEvent } from "../types.js";
import type { UnitDelivery, WebhookDelivery } from "./delivery.js";
import { DeliveryStoreError, isClaimLost, type GuardedStore } from "./guarded-store.js";
import { keepClaim } from "./keep-claim.js";
import type { LocalWork } from "./local-work.js";
import type { DeliveryStore } from "./store.js";
import { idleTimer } from "./time-limit.js";
import { settleWithin, type Within } from "./unit-of-work.js";
import { failure, type WebhookOutcome } from "./webhook-outcome.js";

/** What is to be handled, and not yet claimed: a delivery, or a state found in a list. */
export interface OpenedDelivery {
  readonly event: AnyEvent;
  /** Marks that its copies share while it is worked on. */
  marks(): Promise<readonly string[]>;
  /** `unit`: that of the transaction, if there is one. */
  claim(store: GuardedStore, claimSeconds: number, unit?: unknown): Promise<WebhookDelivery>;
}

export type HandlerFunction = (event: AnyEvent, delivery: UnitDelivery<unknown>) => unknown;

/** What the work on deliveries needs. */
export interface WorkContext {
  readonly functionOf: (type: string) => HandlerFunction;
  readonly localWork: LocalWork;
  readonly store: GuardedStore;
  readonly guard: (store: DeliveryStore) => GuardedStore;
  readonly claimSeconds: number;
  readonly within?: Within<unknown> | undefined;
}

export async function settle(context: WorkContext, opened: OpenedDelivery): Promise<WebhookOutcome> {
  const marks = await opened.marks();
  const { within, localWork } = context;
  if (within === undefined) return settleAlone(context, opened, marks);
  // A copy waits without a transaction of its own.
  const original = localWork.find(marks);
  if (original !== undefined) await original;
  return localWork.follow(
    marks,
    settleWithin(within, (unit, store) => settleIn(context, opened, unit, context.guard(store))),
  );
}

async function settleAlone(
  { localWork, store, claimSeconds, functionOf }: WorkContext,
  opened: OpenedDelivery,
  marks: readonly string[],
): Promise<WebhookOutcome> {
  const { event } = opened;
  const { type } = event;
  // The original may end while the store is asked about this copy.
  const earlier = localWork.find(marks);
  const claimed = await claim(opened, store, claimSeconds);
  if ("kind" in claimed) return claimed;
  if (claimed.claim === "completed") return duplicate(claimed, type);
  // Nothing is awaited from here to where the work is registered, so that no copy comes in between.
  const original = localWork.find(marks) ?? earlier;
  if (original !== undefined) return likeOriginal(localWork, original, claimed, type);
  if (claimed.claim === "in_progress") return inProgress(claimed, type);
  const stopKeeping = keepClaim(claimed, claimSeconds);
  const work = run(functionOf(type), event, claimed);
  void work.then((outcome) => rememberLater(localWork, work, outcome, type)).then(stopKeeping);
  return localWork.follow(marks, work);
}

/** In a unit of work, in which a failure rolls everything back: nothing needs to be renewed or released. */
async function settleIn(
  { functionOf, claimSeconds }: WorkContext,
  opened: OpenedDelivery,
  unit: unknown,
  store: GuardedStore,
): Promise<WebhookOutcome> {
  const { event } = opened;
  const { type } = event;
  const claimed = await claim(opened, store, claimSeconds, unit);
  if ("kind" in claimed) return claimed;
  if (claimed.claim === "completed") return duplicate(claimed, type);
  if (claimed.claim === "in_progress") return inProgress(claimed, type);
  try {
    await functionOf(type)(event, { ...claimed, unit });
  } catch (error) {
    return failure("handler_failed", error, claimed);
  }
  try {
    await claimed.complete();
    return { kind: "handled", status: 200, delivery: claimed, type };
  } catch (error) {
    return failure("not_committed", thrownBy(error), claimed);
  }
}

async function claim(
  opened: OpenedDelivery,
  store: GuardedStore,
  claimSeconds: number,
  unit?: unknown,
): Promise<WebhookDelivery | WebhookOutcome> {
  try {
    return await opened.claim(store, claimSeconds, unit);
  } catch (error) {
    return error instanceof DeliveryStoreError
      ? failure(error.reason, thrownBy(error))
      : failure("receiver_failed", error);
  }
}

/** Your function did its work before. */
function duplicate(delivery: WebhookDelivery, type: string): WebhookOutcome {
  return { kind: "duplicate", status: 200, delivery, type };
}

function inProgress(delivery: WebhookDelivery, type: string): WebhookOutcome {
  return { kind: "in_progress", status: 503, delivery, type };
}

/** Never rejects. */
async function run(
  handle: HandlerFunction,
  event: AnyEvent,
  delivery: WebhookDelivery,
): Promise<WebhookOutcome> {
  const { type } = event;
  try {
    await handle(event, { ...delivery, unit: undefined });
    return await remember(delivery, { kind: "handled", status: 200, delivery, type }, type);
  } catch (error) {
    // Does nothing if the claim is lost.
    await giveBack(delivery);
    return delivery.signal.aborted
      ? claimLost(delivery, type, error, false)
      : failure("handler_failed", error, delivery);
  }
}

function claimLost(
  delivery: WebhookDelivery,
  type: string,
  error: unknown,
  isWorkDone: boolean,
): WebhookOutcome {
  return { kind: "claim_lost", status: 503, delivery, type, isWorkDone, error };
}

/** A copy of a delivery that was being worked on, or was done but not remembered: it ends as that did. */
async function likeOriginal(
  localWork: LocalWork,
  original: Promise<WebhookOutcome>,
  delivery: WebhookDelivery,
  type: string,
): Promise<WebhookOutcome> {
  const outcome = await original;
  const isWorkDone = outcome.status === 200 || ("isWorkDone" in outcome && outcome.isWorkDone);
  // The claim that the original lost is this copy's now, or that of another process.
  const isOurs = outcome.kind !== "claim_lost" || delivery.claim === "claimed";
  if (!isWorkDone || !isOurs) {
    await giveBack(delivery);
    return { ...outcome, delivery } as WebhookOutcome;
  }
  if (outcome.kind === "failed") {
    const again = await remember(outcome.delivery ?? delivery, outcome, type);
    if (again !== outcome) return again;
    localWork.forget(original);
  }
  const copy = duplicate(delivery, type);
  const remembered = await remember(delivery, copy, type);
  // The original is remembered, so this copy need not hold its claim any more.
  return remembered.kind === "claim_lost" && outcome.status === 200 ? copy : remembered;
}

/** Never rejects. `done` is the outcome if the store accepts it. */
async function remember(
  delivery: WebhookDelivery,
  done: WebhookOutcome,
  type: string,
): Promise<WebhookOutcome> {
  try {
    await delivery.complete();
    return done;
  } catch (error) {
    return isClaimLost(error)
      ? claimLost(delivery, type, thrownBy(error), true)
      : failure("not_remembered", thrownBy(error), delivery);
  }
}

/**
 * Goes on after the answer, as long as the process lives: until the store accepts it, or another process has it. Never
 * rejects.
 */
async function rememberLater(
  localWork: LocalWork,
  work: Promise<WebhookOutcome>,
  outcome: WebhookOutcome,
  type: string,
): Promise<void> {
  if (outcome.kind !== "failed" || !outcome.isWorkDone || !outcome.delivery) return;
  const { delivery } = outcome;
  for (let seconds = 1; ; seconds = Math.min(seconds * 2, 8)) {
    await new Promise<void>((resolve) => idleTimer(seconds, resolve));
    // A copy may have remembered it meanwhile.
    if (!localWork.isUnremembered(work)) return;
    const later = await remember(delivery, duplicate(delivery, type), type);
    if (later.kind !== "failed") {
      localWork.forget(work);
      return;
    }
  }
}

/** Never rejects. If the store fails too, the claim ends by itself, and the first error is the one to report. */
async function giveBack(delivery: WebhookDelivery): Promise<void> {
  await delivery.release().catch(() => undefined);
}

/** The store's own error if it threw one, otherwise our error about it. */
function thrownBy(error: unknown): unknown {
  return error instanceof DeliveryStoreError && error.reason === "store_failed" ? error.cause : error;
}
