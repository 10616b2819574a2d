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
import type { DeliveryOf, UnitDelivery } from "../deliveries/delivery.js";
import { settle, type HandlerFunction, type OpenedDelivery, type WorkContext } from "../deliveries/settle.js";
import { withinSeconds } from "../deliveries/time-limit.js";
import type { Within } from "../deliveries/unit-of-work.js";
import type { AnyEvent } from "../types.js";
import type { EventOfType } from "./events.js";
import type { Marks } from "./marks.js";
import type { DecodedDelivery, Open, RawDelivery, VerifiedElsewhere } from "./open.js";
import { WebhookVerificationError } from "../deliveries/verification-error.js";
import {
  answerTo,
  complain,
  failure,
  reportOutcome,
  webResponse,
  type WebhookAnswer,
  type WebhookOutcome,
} from "../deliveries/webhook-outcome.js";

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

export function createHandler(
  { open, ...receiver }: Omit<WorkContext, "functionOf"> & { readonly open: Open },
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
  const answer = async (delivery: unknown, verified?: VerifiedElsewhere): Promise<WebhookAnswer> => {
    const work = async (): Promise<WebhookOutcome> => {
      let opened: DecodedDelivery;
      try {
        opened = await open(delivery as RawDelivery, verified);
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
  for (const [type, handle] of Object.entries(handlers) as [string, unknown][]) {
    if (handle === undefined) continue;
    if (typeof handle !== "function") throw new TypeError(`The handler for \`${type}\` must be a function.`);
    functions.set(type, (event, delivery) => Reflect.apply(handle, handlers, [event, delivery]) as unknown);
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
