// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Answers deliveries: 200 exactly when the work is done (now or before), 400 when the delivery is not genuine, 500 when
 * the fault is on this side (your code, the store, the options), 503 while another process works on it.
 *
 * Your function runs once per delivery. A copy that arrives meanwhile waits for its end and gets the same answer: if it
 * were acknowledged at once and the work then failed, nobody would deliver it again.
 */
import type { DeliveryOf, RawDelivery, WebhookDelivery } from "./delivery.js";
import type { AnyEvent, EventOfType } from "./events.js";
import type { RequestLike, WebRequest, WebResponse } from "../web.js";
import { settle, type HandlerContext, type HandlerFunction } from "./settle.js";
import { withinSeconds } from "./time-limit.js";
import {
  answerTo,
  complain,
  failure,
  reportOutcome,
  webResponse,
  type WebhookAnswer,
  type WebhookOutcome,
} from "./webhook-outcome.js";

/** A function for every type that can come. `Statuses` are those that events report, by type. */
export type WebhookHandlers<Event extends AnyEvent, Statuses = object> = {
  readonly [Type in Event["type"]]: (
    event: EventOfType<Event, Type>,
    delivery: DeliveryOf<Type, Statuses>,
  ) => unknown;
};

/**
 * Functions for some types, and `$other` for the rest, `$unknown` included unless that is given as well. It gives up
 * what `WebhookHandlers` is for: an event that the next version adds goes to `$other`, and nothing fails to compile.
 */
export type SomeWebhookHandlers<Event extends AnyEvent, Statuses = object> = Partial<
  WebhookHandlers<Event, Statuses>
> & {
  readonly $other: (event: Event, delivery: WebhookDelivery) => unknown;
};

export interface WebhookHandler {
  /** For platforms with Web requests. Can be exported or mounted as it is. Never rejects. */
  (request: RequestLike): Promise<WebResponse>;
  // Of several forms, Next.js checks the last one, and wants its own `Request` in it.
  (request: WebRequest): Promise<WebResponse>;
  /** For all others: gives what to answer. Never rejects. */
  answer(delivery: RawDelivery): Promise<WebhookAnswer>;
}

export interface WebhookHandlerOptions {
  /**
   * For the audit log: called once per delivery, and awaited for at most 10 seconds. Whether it fails does not change
   * the answer. Default: refusals and failures go to the console.
   */
  readonly onOutcome?: ((outcome: WebhookOutcome) => unknown) | undefined;
}

export function createHandler(
  receiver: Omit<HandlerContext, "functionOf">,
  known: readonly string[],
  handlers: object,
  { onOutcome = reportOutcome }: WebhookHandlerOptions = {},
): WebhookHandler {
  const context = { ...receiver, functionOf: functionsByType(handlers, known) };
  if (typeof onOutcome !== "function") throw new TypeError("The option `onOutcome` must be a function.");

  const answer = async (given: RequestLike | RawDelivery): Promise<WebhookAnswer> => {
    let outcome: WebhookOutcome;
    try {
      outcome = await settle(context, given);
    } catch (error) {
      outcome = failure("receiver_failed", error);
    }
    await report(onOutcome, outcome);
    return answerTo(outcome);
  };
  const respond = async (request: RequestLike): Promise<WebResponse> => webResponse(await answer(request));
  return Object.assign(respond, { answer });
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

/** Cannot happen: every type is a known one or `$unknown`. */
function unexpected({ type }: AnyEvent): never {
  throw new TypeError(`There is no handler for the event ${type}.`);
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
