/**
 * What was last handled of each thing: a mark in the store, for the option `marks` of a handler and for `reconcile`.
 *
 * Everything about one thing is handled one after the other, in all processes: a claim on the thing guards its mark. So a
 * state that `reconcile` has handled is a duplicate when its delivery arrives at last, and an event that is older than
 * the mark is `late`.
 */
import { isObject } from "../json.js";
import type { AnyLifecycle, StatusOrder } from "../lifecycles/lifecycle.js";
import { web, type WebAbortSignal } from "../web.js";
import { ClaimLostError } from "./claim-lost.js";
import type { WebhookDelivery } from "./delivery.js";
import type { GuardedStore } from "./guarded-store.js";
import type { DeliveryStore } from "./store.js";
import { pause } from "./time-limit.js";

/** The thing that an event is about. */
export interface Thing {
  /** The type of the event, and the thing's identifier. */
  readonly key: string;
  /** The reported status. */
  readonly status: string | undefined;
  readonly lifecycles: readonly AnyLifecycle[];
  /** When the event occurred: milliseconds since 1970. */
  readonly time?: number | undefined;
  /** The number of the event in a sequence. */
  readonly sequence?: number | undefined;
}

/** What was last handled of a thing. */
export interface Mark extends Pick<Thing, "time" | "sequence"> {
  readonly status: string | undefined;
  readonly source: WebhookDelivery["source"];
  /** Of the delivery. */
  readonly id?: string | undefined;
  /** Milliseconds since 1970, by the clock of the process. */
  readonly handledAt: number;
}

type NewMark = Omit<Mark, "handledAt">;

/** A thing that nobody else handles meanwhile. */
export interface HeldThing {
  readonly mark: Mark | undefined;
  readonly release: () => Promise<void>;
  /** The ways in which the work can end, those of the delivery included; `done` is the mark if it succeeds. */
  around(delivery: Endings | undefined, done: NewMark): Endings;
}

type Endings = Pick<
  WebhookDelivery,
  "complete" | "release" | "renew" | "signal"
>;

/** In seconds: another delivery about the thing is usually done soon, and its sender would wait for longer. */
const pauses = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6];

/** `undefined` if somebody else handles the thing, and goes on. */
export async function holdThing(
  store: GuardedStore,
  key: string,
  seconds: number,
): Promise<HeldThing | undefined> {
  const keys = [`thing:${key}`];
  for (
    let tries = 0;
    (await store.claim(keys, seconds)) !== "claimed";
    tries++
  ) {
    const wait = pauses[tries];
    if (wait === undefined) return undefined;
    await pause(wait);
  }
  // A claim that cannot be released ends by itself.
  const release = async (): Promise<void> =>
    store.release(keys).catch(() => {});
  const renew = async (): Promise<boolean> =>
    store.renew === undefined || store.renew(keys, seconds);
  let mark: Mark | undefined;
  try {
    mark = parseMark(await readMark(store, key));
  } catch (error) {
    await release();
    throw error;
  }
  return {
    mark,
    release,
    around(delivery, done) {
      const loss = new web.AbortController();
      return {
        signal: delivery ? either(delivery.signal, loss) : loss.signal,
        complete: async () => {
          // In a transaction, nobody else can have it.
          const isHeld = store.isInTransaction || (await renew());
          if (!isHeld && !delivery) throw new ClaimLostError();
          const value = { ...done, handledAt: Date.now() } satisfies Mark;
          if (isHeld)
            await writeMark(store, key, JSON.stringify(value), lifetime);
          await delivery?.complete();
          await release();
        },
        release: async () => {
          await release();
          await delivery?.release();
        },
        renew: async () => {
          const isHeld = await renew();
          if (!isHeld) loss.abort(new ClaimLostError());
          return (await (delivery?.renew() ?? true)) && isHeld;
        },
      };
    },
  };
}

/** In seconds, 400 days: a mark outlives what services deliver late, and the user's own record is what counts after that. */
const lifetime = 34_560_000;

function either(
  signal: WebAbortSignal,
  loss: InstanceType<typeof web.AbortController>,
): WebAbortSignal {
  const follow = (): void => loss.abort(signal.reason);
  if (signal.aborted) follow();
  else signal.addEventListener("abort", follow);
  return loss.signal;
}

function parseMark(value: string | undefined): Mark | undefined {
  try {
    const mark: unknown = JSON.parse(value ?? "");
    return isObject(mark) ? (mark as unknown as Mark) : undefined;
  } catch {
    return undefined;
  }
}

/** What is known of an event by what was handled before it. */
export function orderByMark(
  thing: Thing,
  mark: Mark | undefined,
  id: string | undefined,
): StatusOrder {
  if (mark === undefined) return "next";
  const own = thing.sequence ?? thing.time;
  const last = thing.sequence === undefined ? mark.time : mark.sequence;
  if (own === undefined || last === undefined) return "unknown";
  if (own !== last) return own > last ? "next" : "late";
  // Its first attempt may have ended between the mark and the completion.
  return id !== undefined && id === mark.id ? "next" : "unknown";
}

/** The mark after a thing was handled: what is late leaves it as it is. */
export function nextMark(
  thing: Thing,
  before: Mark | undefined,
  source: Mark["source"],
  id?: string,
): NewMark {
  const { status, time = before?.time, sequence = before?.sequence } = thing;
  const isLate =
    before !== undefined &&
    (orderByMark(thing, before, id) === "late" ||
      (status !== undefined &&
        before.status !== undefined &&
        thing.lifecycles.some(
          (one) => one.order(before.status, status) === "late",
        )));
  return isLate ? before : { status, time, sequence, source, id };
}

/** Rejects with a `DeliveryStoreError`. */
export async function readMark(
  store: GuardedStore,
  key: string,
): Promise<string | undefined> {
  const value = await store.ask("mark", (own) => {
    checkMarks(own);
    return own.mark?.(key);
  });
  return typeof value === "string" ? value : undefined;
}

export async function writeMark(
  store: GuardedStore,
  key: string,
  value: string,
  seconds: number,
): Promise<void> {
  await store.ask("setMark", (own) => own.setMark?.(key, value, seconds));
}

/** A store of the user's own may lack them. */
export function checkMarks(store: DeliveryStore): void {
  if (typeof store.mark !== "function" || typeof store.setMark !== "function")
    throw new TypeError(
      "The store must have the functions `mark` and `setMark`; those of this runtime have them.",
    );
}

/** Milliseconds of a time, with their fraction: several events can occur in one. */
export function numberIn(text: string, by: "time" | "sequence"): number {
  if (by === "sequence") return text.trim() === "" ? NaN : Number(text);
  const [, finer = ""] = /\.\d{3}(\d+)/.exec(text) ?? [];
  return Date.parse(text) + Number(`0.${finer}0`);
}
