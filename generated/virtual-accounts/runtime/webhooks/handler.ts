// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Answers deliveries: 200 if and only if the work is done (now or before), 400 if the delivery is not genuine, 500 if
 * the fault is on this side (your code, the store, the options), 503 while another process works on it.
 *
 * Your function runs once per delivery. A copy that arrives meanwhile waits for the first one to end and gets the same
 * answer: if it were acknowledged at once and the work then failed, it would not be delivered again.
 */
import type { RequestLike, WebRequest, WebResponse } from "../web.js";
import { isClaimLost, keepClaim } from "./claim.js";
import type { DeliveryOf, RawDelivery, UnitDelivery, WebhookDelivery } from "./delivery.js";
import type { AnyEvent, EventOfType } from "./events.js";
import { DeliveryStoreError, type GuardedStore } from "./guarded-store.js";
import type { LocalWork } from "./local-work.js";
import type { Marks } from "./marks.js";
import type { Open, OpenedDelivery, VerifiedElsewhere } from "./open.js";
import type { DeliveryStore } from "./store.js";
import { idleTimer, withinSeconds } from "./time-limit.js";
import { settleWithin, type Within } from "./unit-of-work.js";
import { WebhookVerificationError } from "./verification-error.js";
import {
  answerTo,
  complain,
  failure,
  reportOutcome,
  webResponse,
  type WebhookAnswer,
  type WebhookOutcome,
} from "./webhook-outcome.js";

/** A function for every possible type. `Statuses`: those that events report, by type. */
export type WebhookHandlers<Event extends AnyEvent, Statuses = object, Unit = undefined> = {
  readonly [Type in Event["type"]]: (
    event: EventOfType<Event, Type>,
    delivery: DeliveryOf<Type, Statuses, Unit>,
  ) => unknown;
};

/**
 * Functions for some types, and `$other` for the rest, including `$unknown` unless that is given as well. It gives up
 * the purpose of `WebhookHandlers`: an event that the next version adds goes to `$other`, and nothing fails to compile.
 */
export type SomeWebhookHandlers<Event extends AnyEvent, Statuses = object, Unit = undefined> = Partial<
  WebhookHandlers<Event, Statuses, Unit>
> & {
  readonly $other: (event: Event, delivery: UnitDelivery<Unit>) => unknown;
};

export interface WebhookHandler {
  /** For platforms with Web requests. Can be exported or mounted directly. Never rejects. */
  (request: RequestLike): Promise<WebResponse>;
  // Next.js checks the last overload, and wants its own `Request` in it.
  (request: WebRequest): Promise<WebResponse>;
  /** For other platforms: returns the answer to send. Never rejects. */
  answer(delivery: RawDelivery): Promise<WebhookAnswer>;
  /**
   * For an event that was verified elsewhere and comes by another way, such as a queue: as raw text, or parsed. It is not
   * too old, whenever it was sent. Never rejects; take it from the queue if the status is 200.
   */
  answer(event: unknown, verified: VerifiedElsewhere): Promise<WebhookAnswer>;
  /** Does the work of an event that was not delivered, if the handler has the option `marks`: for `reconcile`. */
  readonly settle?: (opened: OpenedDelivery) => Promise<WebhookOutcome>;
}

export interface WebhookHandlerOptions<Unit = undefined> {
  /**
   * Opens a transaction for each delivery, and commits it if `work` resolves. Your functions find it as `delivery.unit`;
   * the claim and the completion are part of it, by the store that you pass on. The receiver's own store is not used.
   *
   *     within: (work: UnitOfWork<Client>) =>
   *       transaction((client) => work(client, createPostgresDeliveryStore(client))),
   */
  readonly within?: Within<Unit> | undefined;
  /**
   * For the audit log: called once per delivery, and awaited for at most 10 seconds. Its failure does not change the
   * answer. Default: refusals and failures go to the console.
   */
  readonly onOutcome?: ((outcome: WebhookOutcome) => unknown) | undefined;
  /**
   * `marks` of the same module: the store remembers what was last handled of each thing. `reconcile` needs it, and
   * `delivery.order()` of an event without a status. It costs a claim and a mark for each such delivery.
   */
  readonly marks?: Marks | undefined;
}

export type HandlerFunction = (event: AnyEvent, delivery: UnitDelivery<unknown>) => unknown;

/** The parts of a receiver that a handler works with. */
export interface HandlerContext {
  readonly open: Open;
  readonly functionOf: (type: string) => HandlerFunction;
  readonly localWork: LocalWork;
  readonly store: GuardedStore;
  readonly guard: (store: DeliveryStore) => GuardedStore;
  readonly claimSeconds: number;
  readonly within?: Within<unknown> | undefined;
}

/** The parts that handle what is open. */
export type WorkContext = Omit<HandlerContext, "open">;

export function createHandler(
  receiver: Omit<HandlerContext, "functionOf">,
  known: readonly string[],
  handlers: object,
  { onOutcome = reportOutcome, within, marks }: WebhookHandlerOptions<never> = {},
): WebhookHandler {
  const functionOf = functionsByType(handlers, known);
  const context = { ...receiver, functionOf, within };
  if (within !== undefined && typeof within !== "function")
    throw new TypeError("The option `within` must be a function.");
  if (typeof onOutcome !== "function") throw new TypeError("The option `onOutcome` must be a function.");

  const reported = async (work: () => Promise<WebhookOutcome>): Promise<WebhookOutcome> => {
    const outcome = await work().catch((error: unknown) => failure("receiver_failed", error));
    await report(onOutcome, outcome);
    return outcome;
  };
  const answer = async (given: unknown, verified?: VerifiedElsewhere): Promise<WebhookAnswer> => {
    const work = async (): Promise<WebhookOutcome> => {
      let opened: OpenedDelivery;
      try {
        opened = await context.open(given as RawDelivery, verified);
      } catch (error) {
        return unopened(error);
      }
      return settle(context, marks ? marks.follow(opened) : opened);
    };
    return answerTo(await reported(work));
  };
  const respond = async (request: RequestLike): Promise<WebResponse> => webResponse(await answer(request));
  return Object.assign(respond, {
    answer,
    ...(marks && {
      settle: (opened: OpenedDelivery) => reported(async () => settle(context, opened)),
    }),
  });
}

/** In JavaScript, too, a missing or misspelt name is an error at the start, not with the first such event. */
function functionsByType(handlers: object, known: readonly string[]): (type: string) => HandlerFunction {
  const functions = new Map<string, HandlerFunction>();
  for (const [type, given] of Object.entries(handlers) as [string, unknown][]) {
    if (given === undefined) continue;
    if (typeof given !== "function") throw new TypeError(`The handler for \`${type}\` must be a function.`);
    functions.set(type, (event, delivery) => Reflect.apply(given, handlers, [event, delivery]) as unknown);
  }
  const types = new Set([...known, "$unknown"]);
  const other = functions.get("$other");
  if (other === undefined) {
    const missing = [...types].filter((type) => !functions.has(type));
    if (missing.length > 0)
      throw new TypeError(
        `Handlers are missing for: ${missing.join(", ")}. Add them, or \`$other\` for the rest.`,
      );
  } else {
    // With `$other`, a misspelt name would not be missing.
    const odd = [...functions.keys()].filter((type) => type !== "$other" && !types.has(type));
    if (odd.length > 0) throw new TypeError(`The receiver does not know these events: ${odd.join(", ")}.`);
  }
  return (type) => functions.get(type) ?? other ?? unexpected;
}

/** Unreachable: every type is known or `$unknown`. */
function unexpected({ type }: AnyEvent): never {
  throw new TypeError(`There is no handler for the event ${type}.`);
}

/** Does the work of one delivery once, and says how it ended. */
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

/** The outcome of a delivery that could not be opened. */
export function unopened(error: unknown): WebhookOutcome {
  if (!(error instanceof WebhookVerificationError)) return failure("receiver_failed", error);
  switch (error.reason) {
    case "inexact_number":
      return failure("inexact_number", error);
    case "invalid_secret":
    case "invalid_options":
      return failure("not_configured", error);
    case "missing_header":
    case "missing_field":
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
    case "body_too_large":
      return { kind: "refused", status: 413, error };
    case "receiver_busy":
      return { kind: "refused", status: 503, error };
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

async function report(
  onOutcome: NonNullable<WebhookHandlerOptions["onOutcome"]>,
  outcome: WebhookOutcome,
): Promise<void> {
  try {
    await withinSeconds(
      10,
      async () => onOutcome(outcome),
      () => new Error("It did not end within 10 seconds."),
    );
  } catch (error) {
    // A log that cannot be written must not change the answer: the work would be done again.
    complain("The webhook handler's `onOutcome` failed:", error);
  }
}
