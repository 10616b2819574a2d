// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** Settles one delivery: the work is done once, and every way in which it can end has a name. */
import type { RawDelivery, WebhookDelivery } from "./delivery.js";
import type { AnyEvent } from "./events.js";
import { DeliveryStoreError } from "./guarded-store.js";
import { keepClaim } from "./claim.js";
import type { RequestLike } from "../web.js";
import { WebhookVerificationError } from "./verification-error.js";
import { failure, type WebhookOutcome } from "./webhook-outcome.js";
import type { LocalWork } from "./local-work.js";

/** Verified and decoded. */
export interface OpenedDelivery {
  readonly event: AnyEvent;
  /** What identifies its copies while it is worked on. */
  marks(): Promise<readonly string[]>;
  claim(): Promise<WebhookDelivery>;
}

export type HandlerFunction = (event: AnyEvent, delivery: WebhookDelivery) => unknown;

export interface HandlerContext {
  readonly open: (given: RequestLike | RawDelivery) => Promise<OpenedDelivery>;
  readonly functionOf: (type: string) => HandlerFunction;
  readonly localWork: LocalWork;
  readonly claimSeconds: number;
}

export async function settle(
  { open, localWork, claimSeconds, functionOf }: HandlerContext,
  given: RequestLike | RawDelivery,
): Promise<WebhookOutcome> {
  let opened: OpenedDelivery;
  try {
    opened = await open(given);
  } catch (error) {
    return unopened(error);
  }
  const { event } = opened;
  const { type } = event;
  const marks = await opened.marks();
  // It may end while the store is asked about this copy, which is a copy nevertheless.
  const earlier = localWork.find(marks);
  let delivery: WebhookDelivery;
  try {
    delivery = await opened.claim();
  } catch (error) {
    return error instanceof DeliveryStoreError
      ? failure(error.reason, thrownBy(error))
      : failure("receiver_failed", error);
  }
  if (delivery.claim === "completed") return { kind: "duplicate", status: 200, delivery, type };
  // Nothing is awaited from here to where the work is registered, so that no copy comes in between.
  const original = localWork.find(marks) ?? earlier;
  if (original !== undefined) return likeOriginal(localWork, original, delivery, type);
  if (delivery.claim === "in_progress") return { kind: "in_progress", status: 503, delivery, type };
  return localWork.follow(marks, run(functionOf(type), event, delivery, claimSeconds));
}

/** Why a delivery did not get as far as its event. */
function unopened(error: unknown): WebhookOutcome {
  if (!(error instanceof WebhookVerificationError)) return failure("receiver_failed", error);
  switch (error.reason) {
    case "inexact_number":
      return failure("inexact_number", error);
    case "invalid_secret":
    case "invalid_options":
      return failure("not_configured", error);
    case "missing_header":
    case "duplicate_header":
    case "invalid_timestamp":
    case "timestamp_too_old":
    case "timestamp_too_new":
    case "no_supported_signature":
    case "signature_mismatch":
    case "invalid_body":
    case "body_timeout":
    case "invalid_json":
      return { kind: "refused", status: 400, error };
    default:
      // From a newer copy of the runtime, or thrown by your code.
      return failure("receiver_failed", error);
  }
}

/** Never rejects. */
async function run(
  handle: HandlerFunction,
  event: AnyEvent,
  delivery: WebhookDelivery,
  claimSeconds: number,
): Promise<WebhookOutcome> {
  const stopKeeping = keepClaim(() => delivery.renew(), claimSeconds);
  try {
    await handle(event, delivery);
    return await remember(delivery, {
      kind: "handled",
      status: 200,
      delivery,
      type: event.type,
    });
  } catch (error) {
    await giveBack(delivery);
    return failure("handler_failed", error, delivery);
  } finally {
    stopKeeping();
  }
}

/** A copy of a delivery that was being worked on, or was done but not remembered: it ends as that did. */
async function likeOriginal(
  localWork: LocalWork,
  original: Promise<WebhookOutcome>,
  delivery: WebhookDelivery,
  type: string,
): Promise<WebhookOutcome> {
  const outcome = await original;
  if (outcome.kind === "failed") {
    if (!outcome.isWorkDone) {
      await giveBack(delivery);
      return failure(outcome.reason, outcome.error, delivery);
    }
    const again = await remember(outcome.delivery ?? delivery, outcome);
    if (again !== outcome) return again;
    localWork.forget(original);
  }
  return remember(delivery, { kind: "duplicate", status: 200, delivery, type });
}

/** Never rejects. `done` is the outcome if the store accepts it. */
async function remember(delivery: WebhookDelivery, done: WebhookOutcome): Promise<WebhookOutcome> {
  try {
    await delivery.complete();
    return done;
  } catch (error) {
    return failure("not_remembered", thrownBy(error), delivery);
  }
}

/** Never rejects. If the store fails too, the claim ends by itself, and the first error is the one to report. */
async function giveBack(delivery: WebhookDelivery): Promise<void> {
  await delivery.release().catch(() => undefined);
}

/** What the store threw, or else our own error about it. */
function thrownBy(error: unknown): unknown {
  return error instanceof DeliveryStoreError && error.reason === "store_failed" ? error.cause : error;
}
