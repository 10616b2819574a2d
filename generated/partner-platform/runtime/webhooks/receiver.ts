// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Receives deliveries: verifies, decodes, and says whether it has been here before.
 *
 * A receiver may accept the events of several versions, for the time in which an account is switched from one to the
 * next: a delivery does not say its version, so the receiver tells which versions describe it.
 */
import { claimDelivery } from "./claim.js";
import { decodeEvent } from "./decode.js";
import type { RawDelivery, ReceivedWebhook } from "./delivery.js";
import type { AnyEvent, WebhookEventTable } from "./events.js";
import {
  createHandler,
  type WebhookHandler,
  type WebhookHandlerOptions,
  type WebhookHandlers,
} from "./handler.js";
import { headerValues } from "./headers.js";
import type { RequestLike } from "./platform.js";
import type { WebhookScheme } from "./scheme.js";
import type { VerificationOptions } from "./settings.js";
import { createMemoryDeliveryStore, type DeliveryStore } from "./store.js";
import { createVerifier } from "./verify.js";
import { WebhookVerificationError } from "./verification-error.js";

export interface WebhookReceiverOptions extends VerificationOptions {
  /** What was received before. Default: in this process's memory. */
  readonly store?: DeliveryStore | undefined;
  /** How long a delivery is remembered. Default: three days. */
  readonly rememberSeconds?: number | undefined;
  /** How long a delivery counts as in progress when nobody says how it ended. Default: 300. */
  readonly claimSeconds?: number | undefined;
  /** How to find the type where the body does not say it in the documented place. */
  readonly typeOf?:
    ((payload: unknown, header: (name: string) => string | undefined) => string | undefined) | undefined;
}

/** For the time in which an account is switched from one version to the next. */
export interface SwitchOverOptions<
  Others extends readonly WebhookEventTable[],
> extends WebhookReceiverOptions {
  /** Event tables of further versions whose events are received as well. */
  readonly alsoAccept: Others;
}

/** Options of which the API's documents leave some open, so that they have to be given. */
export type Demanding<Options, Keys extends keyof Options> = Options & {
  readonly [Key in Keys]-?: NonNullable<Options[Key]>;
};

export interface WebhookReceiver<Event extends AnyEvent> {
  /**
   * For a Web `Request`, or for body and headers. Throws a `WebhookVerificationError` if it is not genuine.
   * You answer, and say how it ended: `delivery.complete()` or `delivery.release()`. `handler` does both for you.
   */
  receive(delivery: RequestLike | RawDelivery): Promise<ReceivedWebhook<Event>>;
  /** One function per type, `$unknown` included: it is called once per delivery, however often that comes. */
  handler(handlers: WebhookHandlers<Event>, options?: WebhookHandlerOptions): WebhookHandler;
}

/**
 * Which events come is a matter of the tables alone, and the emitted signatures say it. A receiver of `never` fits each
 * of them.
 */
export function createReceiver<Event extends AnyEvent = never>(
  table: WebhookEventTable,
  ownScheme: WebhookScheme | undefined,
  options: WebhookReceiverOptions & Partial<SwitchOverOptions<readonly WebhookEventTable[]>>,
): WebhookReceiver<Event> {
  const verifier = createVerifier(options, ownScheme);
  const { alsoAccept = [], store = createMemoryDeliveryStore(), typeOf } = options;
  const { rememberSeconds = 3 * 24 * 60 * 60, claimSeconds = 300 } = options;
  const durations = { rememberSeconds, claimSeconds };
  const tables: readonly WebhookEventTable[] = [table, ...alsoAccept];
  const mayExplain = createExplanationLimit();

  const receive = async (given: RequestLike | RawDelivery): Promise<ReceivedWebhook<Event>> => {
    const { body, headers } = rawDelivery(given);
    const verified = await verifier.verify(body, headers, mayExplain);
    const readType =
      typeOf && ((payload: unknown) => typeOf(payload, (name) => headerValues(headers, name)[0]));
    const { event, versions } = decodeEvent(verified.json(), tables, readType);
    const { state, complete, release } = await claimDelivery(store, verified, durations);
    const { id, timestamp, rawBody, replayKeys, secretIndex } = verified;
    return {
      event: event as Event,
      delivery: {
        ...{ id, timestamp, rawBody, replayKeys, secretIndex, versions },
        ...{ claim: state, isDuplicate: state !== "claimed", complete, release },
      },
    };
  };
  const known = tables.flatMap(({ events }) => Object.keys(events));
  return {
    receive,
    handler: (handlers, handlerOptions) => createHandler(receive, known, handlers, handlerOptions),
  };
}

function rawDelivery(given: unknown): RawDelivery {
  if (typeof given !== "object" || given === null) {
    throw new WebhookVerificationError(
      "invalid_options",
      "Pass a Web `Request`, or an object with `body` and `headers`.",
    );
  }
  if ("arrayBuffer" in given && typeof given.arrayBuffer === "function") {
    const request = given as RequestLike;
    return { body: request, headers: request.headers };
  }
  return given as RawDelivery;
}

/**
 * Whoever can reach the address can cause mismatches. Twenty in a row are explained and then one a second, so that
 * this cannot be used to keep the process busy.
 */
function createExplanationLimit(): () => boolean {
  let left = 20;
  let counted = Date.now();
  return () => {
    const passed = Math.floor((Date.now() - counted) / 1000);
    left = Math.min(20, left + passed);
    counted += passed * 1000;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
