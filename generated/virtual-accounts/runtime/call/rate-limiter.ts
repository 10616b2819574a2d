// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The client's side of a rate limit: a bucket of tokens, each returned one window after the answer to its request. The
 * service may have counted the request at any time up to then: connections take differently long.
 *
 * Stricter than a bucket that refills evenly, which allows nearly twice the number in some window, and so safe for
 * services that count in fixed windows, in sliding ones, or with a bucket of their own. First come, first served.
 */
import { elapsed, pause, withDeadline } from "./deadline.js";
import { InvalidRequestError } from "../errors/errors.js";
import type { HeadersLike, WebAbortSignal } from "../web.js";

/** Give the same limiter to every client that uses the same key. */
export interface RateLimiter {
  /** Resolves when a request may be sent. Takes no token once the signal is aborted. */
  take(signal?: WebAbortSignal): Promise<void>;
  /** Takes a token at once, if one is free and no call waits for it. */
  tryTake?(): boolean;
  /**
   * Holds the token that was taken last, for a request that is now sent, until one window after the returned function is
   * called: at its answer, or when none is awaited any more. Without it, a token comes back one window after it was taken.
   */
  hold?(): (() => void) | undefined;
  /**
   * Lets no request pass for this long, because the service asked a caller to wait. Each waiting call then waits a
   * random time more, below `jitterMs`, so that they do not all return at once.
   */
  pause?(milliseconds: number, jitterMs?: number): void;
  /** Reads the limit in a response; `now`: milliseconds since 1970. */
  hear?(headers: HeadersLike, now: number): void;
}

/** Makes a limiter follow the service. */
export type ServerLimits = (limiter: RateLimiter) => RateLimiter;

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface LimiterClock {
  /** Milliseconds on a monotonic clock. Default: `performance.now`. */
  readonly now?: (() => number) | undefined;
  readonly sleep?: ((milliseconds: number, signal?: WebAbortSignal) => Promise<void>) | undefined;
  /** Between 0 and 1, for the jitter after a pause. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

export function createRateLimiter(
  { requests, seconds }: RateLimit,
  { now = elapsed, sleep = pause, random = Math.random }: LimiterClock = {},
): RateLimiter {
  // Any other limit would let everything pass, or nothing.
  if (!(requests >= 1 && seconds > 0)) throw new InvalidRequestError("rateLimit: needs 1 request or more.");
  const window = seconds * 1000;
  /** When the tokens in use come back, the next one first; those that are held at an unknown time. */
  const returns: number[] = [];
  /** The number of times that a waiting call had to wait for something else. */
  let changes = 0;
  let onRelease: (() => void) | undefined;
  let opens = -Infinity;
  /** The end of the last pause, until the calls that it held have passed. */
  let jitter = 0;
  let waiting = 0;
  let turn = Promise.resolve();
  const untilNext = (): number => {
    const back = returns[returns.length - Math.floor(requests)] ?? -Infinity;
    // A clock that is set back must not make anyone wait longer than one window.
    const wait = back < Infinity ? Math.min(back - now(), window) : back;
    return Math.max(wait, opens - now());
  };
  const spend = (): void => {
    if (requests < Infinity) returns.push(now() + window);
    if (returns.length > requests) returns.shift();
  };
  const release = (): void => {
    returns[returns.indexOf(Infinity)] = now() + window;
    changes++;
    onRelease?.();
  };
  const onNextRelease = (resolve: () => void): void => {
    onRelease = resolve;
  };
  const take = async (signal?: WebAbortSignal): Promise<void> => {
    let seen: number;
    let spreadAt: number | undefined;
    do {
      if (signal?.aborted) return;
      seen = changes;
      // Divided by the number of waiting calls, so that many take no longer than a few.
      const spread = opens === spreadAt ? 0 : (random() * jitter) / waiting;
      spreadAt = opens;
      const wait = Math.max(untilNext(), 0) + spread;
      if (wait === Infinity) await withDeadline(signal, wait, "", () => new Promise<void>(onNextRelease));
      else if (wait > 0) await sleep(wait, signal);
      // Meanwhile, another pause may have begun, or a token be held that would have come back.
    } while (changes > seen);
    spend();
  };
  return {
    take(signal) {
      waiting++;
      const slot = turn
        .then(() => take(signal))
        .finally(() => {
          if (!--waiting) jitter = 0;
        });
      turn = slot.catch(() => {});
      return slot;
    },
    tryTake() {
      const isFree = !waiting && !(untilNext() > 0);
      if (isFree) {
        jitter = 0;
        spend();
      }
      return isFree;
    },
    hold() {
      const last = returns.map(Number.isFinite).lastIndexOf(true);
      if (last < 0) return;
      returns.push(Infinity);
      returns.splice(last, 1);
      changes++;
      return release;
    },
    pause(milliseconds, jitterMs = 0) {
      const later = now() + milliseconds;
      if (later > opens) {
        opens = later;
        changes++;
        jitter = jitterMs;
      }
    },
  };
}
