// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Answers deliveries: 200 exactly when the work is done (now or before), 400 when the delivery is not genuine, 500 when
 * your code or the store failed, 503 while another process works on it.
 *
 * Your function runs once per delivery. A copy that arrives meanwhile waits for its end and gets the same answer: if it
 * were acknowledged at once and the work then failed, nobody would deliver it again.
 */
import type { WebResponse } from "../web.js";
import type { RawDelivery, ReceivedWebhook, WebhookDelivery } from "./delivery.js";
import type { AnyEvent, EventOfType } from "./events.js";
import { platform, type RequestLike } from "./platform.js";
import { WebhookVerificationError } from "./verification-error.js";
import { answerTo, reportOutcome, type WebhookAnswer, type WebhookOutcome } from "./webhook-outcome.js";

/** A function for every type that can come. */
export type WebhookHandlers<Event extends AnyEvent> = {
  readonly [Type in Event["type"]]: (event: EventOfType<Event, Type>, delivery: WebhookDelivery) => unknown;
};

export interface WebhookHandler {
  /** For platforms with Web requests. Can be exported or mounted as it is. */
  (request: RequestLike): Promise<WebResponse>;
  /** For all others: gives what to answer. */
  answer(delivery: RawDelivery): Promise<WebhookAnswer>;
}

export interface WebhookHandlerOptions {
  /**
   * For the audit log: called once per delivery, and awaited. Whether it fails does not change the answer. Default:
   * refusals and failures go to the console.
   */
  readonly onOutcome?: ((outcome: WebhookOutcome) => unknown) | undefined;
}

type Receive = (delivery: RequestLike | RawDelivery) => Promise<ReceivedWebhook<AnyEvent>>;

export function createHandler<Event extends AnyEvent>(
  receive: Receive,
  known: readonly string[],
  handlers: WebhookHandlers<Event>,
  { onOutcome = reportOutcome }: WebhookHandlerOptions = {},
): WebhookHandler {
  const functions = functionsByType(handlers, known);
  /** What this process works on, by replay key and by id. */
  const running = new Map<string, Promise<WebhookOutcome>>();

  const answer = async (given: RequestLike | RawDelivery): Promise<WebhookAnswer> => {
    const outcome = await settle(receive, given, functions, running);
    try {
      await onOutcome(outcome);
    } catch (error) {
      // A log that cannot be written must not change the answer: the work would be done again.
      platform.console.error("The webhook handler's `onOutcome` failed:", error);
    }
    return answerTo(outcome);
  };
  const respond = async (request: RequestLike): Promise<WebResponse> => {
    const { body, ...init } = await answer(request);
    return new platform.Response(body, init);
  };
  return Object.assign(respond, { answer });
}

type HandlerFunction = (event: AnyEvent, delivery: WebhookDelivery) => unknown;

/** Complete by its type; whoever writes JavaScript hears of a gap at the start, not with the first such event. */
function functionsByType(handlers: object, known: readonly string[]): ReadonlyMap<string, HandlerFunction> {
  const functions = new Map(Object.entries(handlers) as [string, HandlerFunction][]);
  const missing = [...new Set([...known, "$unknown"])].filter(
    (type) => typeof functions.get(type) !== "function",
  );
  if (missing.length > 0) throw new TypeError(`There is no handler for these events: ${missing.join(", ")}.`);
  return functions;
}

/** Never rejects. */
async function settle(
  receive: Receive,
  given: RequestLike | RawDelivery,
  functions: ReadonlyMap<string, HandlerFunction>,
  running: Map<string, Promise<WebhookOutcome>>,
): Promise<WebhookOutcome> {
  let received: ReceivedWebhook<AnyEvent>;
  try {
    received = await receive(given);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { kind: "refused", status: 400, error };
    return { kind: "failed", status: 500, error };
  }
  const { event, delivery } = received;
  const marks = [...delivery.replayKeys, ...(delivery.id === undefined ? [] : [`id ${delivery.id}`])];
  switch (delivery.claim) {
    case "completed":
      return { kind: "duplicate", status: 200, delivery, type: event.type };
    case "in_progress": {
      const original = marks.map((mark) => running.get(mark)).find((work) => work !== undefined);
      return original === undefined
        ? { kind: "in_progress", status: 503, delivery, type: event.type }
        : follow(await original, received);
    }
    case "claimed": {
      const work = run(functions, received);
      for (const mark of marks) running.set(mark, work);
      const outcome = await work;
      for (const mark of marks) running.delete(mark);
      return outcome;
    }
  }
}

async function run(
  functions: ReadonlyMap<string, HandlerFunction>,
  { event, delivery }: ReceivedWebhook<AnyEvent>,
): Promise<WebhookOutcome> {
  try {
    await (functions.get(event.type) ?? functions.get("$unknown"))?.(event, delivery);
    await delivery.complete();
    return { kind: "handled", status: 200, delivery, type: event.type };
  } catch (error) {
    try {
      await delivery.release();
    } catch {
      // The store is down too. The claim ends by itself, and the first error is the one to tell.
    }
    return { kind: "failed", status: 500, error, delivery };
  }
}

/** A copy that waited for the first: it ends as that did. */
async function follow(
  original: WebhookOutcome,
  { event, delivery }: ReceivedWebhook<AnyEvent>,
): Promise<WebhookOutcome> {
  if (original.kind === "failed") return { ...original, delivery };
  try {
    await delivery.complete();
    return { kind: "duplicate", status: 200, delivery, type: event.type };
  } catch (error) {
    return { kind: "failed", status: 500, error, delivery };
  }
}
