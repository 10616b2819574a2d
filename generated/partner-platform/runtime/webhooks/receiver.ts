// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Receives deliveries: each is verified, decoded, and claimed, which tells if it came before.
 *
 * A receiver can accept the events of several versions while an account is switched from one to the next. A delivery
 * that does not name its version has those that describe it.
 */
import type { WebhookDelivery } from "../deliveries/delivery.js";
import type { AnyEvent } from "../types.js";
import type { WebhookEventTable } from "./events.js";
import { createExplanationLimit } from "./explain.js";
import { guardStore } from "../deliveries/guarded-store.js";
import {
  createHandler,
  type SomeWebhookHandlers,
  type WebhookHandler,
  type WebhookHandlerOptions,
  type WebhookHandlers,
} from "./handler.js";
import type { RequestLike } from "../web.js";
import type { WebhookScheme } from "./scheme.js";
import { checkSeconds, secondsOf, type VerificationOptions } from "./settings.js";
import { isSecretSet } from "./secret.js";
import { createOpen, type RawDelivery, type TypeOption, type VerifiedElsewhere } from "./open.js";
import { createMemoryDeliveryStore, type DeliveryStore } from "../deliveries/store.js";
import { createVerifier, ownVerifier, type OwnVerify } from "./verify.js";
import { refuseOption } from "../deliveries/verification-error.js";
import { localWorkOf } from "../deliveries/local-work.js";

export interface WebhookReceiverOptions extends VerificationOptions {
  /**
   * Throw at once if the secret is not set. Default: false, so that a module that makes a receiver can be loaded where
   * there is no secret yet, as builds do; the first delivery then fails (500, so it comes again) with a message that
   * names the option. A secret that is set but invalid is always an error at once.
   */
  readonly checkNow?: boolean | undefined;
  /**
   * Remembers what was received. Receivers that share a store share the work: each delivery goes to one of them.
   * Default: a private memory, so make such a receiver once, when the module loads, not for each request.
   */
  readonly store?: DeliveryStore | undefined;
  /** The time that a delivery is remembered, at least as long as it could be replayed. Default: three days. */
  readonly rememberSeconds?: number | undefined;
  /**
   * The time that a delivery counts as in progress unless its end is reported: the longest wait after its process has
   * died. `handler` renews it while your function runs, three times in this time, so a process that stands still for
   * longer loses it. Default: 30 for `handler` if the store can renew, else 300.
   */
  readonly claimSeconds?: number | undefined;
  /** Time limit for each call of the store. Default: 5. */
  readonly storeTimeoutSeconds?: number | undefined;
  /** Finds the type if the body does not have it at the documented path. */
  readonly typeOf?: TypeOption | undefined;
}

/** For the time while an account is switched from one version to the next. */
export interface SwitchOverOptions<
  Others extends readonly WebhookEventTable[],
> extends WebhookReceiverOptions {
  /** Event tables of further versions whose events are received as well. */
  readonly alsoAccept: Others;
}

/** To verify in your own way, instead of a secret and a scheme. */
export interface OwnVerifyOptions<Others extends readonly WebhookEventTable[]> extends Omit<
  WebhookReceiverOptions,
  "secret" | "scheme" | "checkNow"
> {
  readonly verify: OwnVerify;
  /** Event tables of further versions whose events are received as well. */
  readonly alsoAccept?: Others;
}

/** Options, some of which are required because the API's document leaves them open. */
export type Demanding<Options, Keys extends keyof Options> = Options & {
  readonly [Key in Keys]-?: NonNullable<Options[Key]>;
};

export interface ReceivedWebhook<Event extends AnyEvent> {
  /** Switch on `type`; `$unknown` is one of its values. */
  readonly event: Event;
  readonly delivery: WebhookDelivery;
}

export interface WebhookReceiver<Event extends AnyEvent, Statuses = object> {
  /**
   * For a Web `Request`, or for body and headers. Throws a `WebhookVerificationError` if it is not genuine.
   * You answer, and say how it ended: `delivery.complete()` or `delivery.release()`. `handler` does both for you.
   */
  receive(delivery: RequestLike | RawDelivery): Promise<ReceivedWebhook<Event>>;
  /** For an event that was verified elsewhere, such as one of a queue: as raw text, or parsed. It is never too old. */
  receive(event: unknown, verified: VerifiedElsewhere): Promise<ReceivedWebhook<Event>>;
  /**
   * Functions for the events that matter, and `$other` for all others. (Before the other signature, since the compiler
   * explains the last one: it names the events that are missing.)
   */
  handler<Unit = undefined>(
    handlers: SomeWebhookHandlers<Event, Statuses, Unit>,
    options?: WebhookHandlerOptions<Unit>,
  ): WebhookHandler;
  /** One function per type, `$unknown` included: it is called once per delivery, however often that comes. */
  handler<Unit = undefined>(
    handlers: WebhookHandlers<Event, Statuses, Unit>,
    options?: WebhookHandlerOptions<Unit>,
  ): WebhookHandler;
  /**
   * Shows every genuine event to `listener`, copies included, as soon as it is verified; `waitFor` uses it. It handles
   * nothing: what it does, or throws, does not change the answer, nor who works on the delivery. Returns the function
   * that ends it.
   */
  subscribe(listener: (event: Event) => void): () => void;
  /** Throws a `WebhookVerificationError` (`invalid_secret`) unless the secret is set: for server startup. */
  checkNow(): void;
}

/**
 * The events follow from the tables, and the generated functions state their types. A receiver of `never` fits all of
 * them.
 */
export function createReceiver<Event extends AnyEvent = never, Statuses = object>(
  table: WebhookEventTable,
  ownScheme: WebhookScheme | undefined,
  options: Omit<WebhookReceiverOptions, "secret"> &
    Partial<SwitchOverOptions<readonly WebhookEventTable[]>> & {
      readonly verify?: OwnVerify;
    },
): WebhookReceiver<Event, Statuses> {
  const passed: Partial<typeof options> | undefined = options;
  const verifier =
    passed?.verify === undefined
      ? createVerifier(passed as VerificationOptions, ownScheme)
      : ownVerifier(passed.verify, options);
  const {
    alsoAccept = [],
    store = createMemoryDeliveryStore(),
    typeOf,
    rememberSeconds = 3 * 24 * 60 * 60,
    claimSeconds,
    storeTimeoutSeconds = 5,
  } = options;
  checkSeconds({
    rememberSeconds,
    claimSeconds: claimSeconds === undefined ? 300 : claimSeconds,
    storeTimeoutSeconds,
  });
  if (options.verify === undefined && (options.checkNow === true || isSecretSet(options.secret)))
    verifier.checkSecret();
  const guarded = guardStore(store, storeTimeoutSeconds);
  // A delivery from the future can be replayed until it is too old, so it is remembered at least that long.
  const remembered = Math.max(rememberSeconds, 2 * verifier.toleranceSeconds);
  const tables: readonly WebhookEventTable[] = [table, ...alsoAccept];
  const listeners = new Set<{ readonly hear: (event: Event) => void }>();
  const open = createOpen({
    verifier,
    accept: ({ verified, id, at }) => {
      if ((verified as unknown) !== true) refuseOption("`verified` must be `true`.");
      const timestamp = at === undefined ? undefined : secondsOf("at", at);
      const facts = { id, isIdSigned: id !== undefined, timestamp };
      return ownVerifier(() => facts, options);
    },
    mayExplain: createExplanationLimit(20, 1),
    tables,
    typeOf: typeOf ?? verifier.typeOf,
    listeners,
    rememberSeconds: remembered,
  });
  const known = tables.flatMap(({ events }) => Object.keys(events));
  return {
    receive: async (received: unknown, verified?: VerifiedElsewhere) => {
      const opened = await open(received as RawDelivery, verified);
      const delivery = await opened.claim(guarded, claimSeconds ?? 300);
      return { event: opened.event as Event, delivery };
    },
    handler: (handlers: object, handlerOptions?: WebhookHandlerOptions<never>) =>
      createHandler(
        {
          open,
          localWork: localWorkOf(store),
          store: guarded,
          guard: (other) => guardStore(other, storeTimeoutSeconds, true),
          claimSeconds: claimSeconds ?? (guarded.renew ? 30 : 300),
        },
        known,
        handlers,
        handlerOptions,
      ),
    subscribe: (hear) => {
      const listener = { hear };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    checkNow: () => {
      verifier.checkSecret();
    },
  };
}
