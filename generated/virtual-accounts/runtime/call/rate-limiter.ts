// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * The client's side of a rate limit: a bucket of tokens, each of which comes back one window after it was taken.
 *
 * Stricter than a bucket that refills evenly (which allows nearly twice the number in some window), and so right for
 * a service that counts in fixed windows, in sliding ones, or with a bucket of its own. First come, first served.
 */
import { elapsed, pause } from "./deadline.js";
import { InvalidRequestError } from "../errors/errors.js";
import type { WebAbortSignal } from "../web.js";

/** Give the same limiter to every client that uses the same key. */
export interface RateLimiter {
  /** Resolves when a request may be sent. Takes no token once the signal is aborted. */
  take(signal?: WebAbortSignal): Promise<void>;
  /** Takes a token if one is there and nobody waits for it: saves the waiting, where there is none. */
  tryTake?(): boolean;
  /**
   * Lets nobody pass for so long: the service asked one of its callers to wait. Each call that waits then draws a further
   * wait of its own, below `jitterMs`, so that they do not come back all at once.
   */
  pause?(milliseconds: number, jitterMs?: number): void;
}

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface LimiterClock {
  /** Milliseconds on a clock that only rises. Default: `performance.now`. */
  readonly now?: (() => number) | undefined;
  readonly sleep?: ((milliseconds: number, signal?: WebAbortSignal) => Promise<void>) | undefined;
  /** Between 0 and 1, for the jitter after a pause. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

export function createRateLimiter(
  { requests, seconds }: RateLimit,
  { now = elapsed, sleep = pause, random = Math.random }: LimiterClock = {},
): RateLimiter {
  // Anything else would let everything pass, or nothing.
  if (!(requests >= 1 && seconds > 0)) throw new InvalidRequestError("rateLimit: needs 1 request or more.");
  const window = seconds * 1000;
  /** When the tokens that are out come back, oldest first. */
  const returns: number[] = [];
  let opens = -Infinity;
  /** Of the last pause, until those whom it held have passed. */
  let jitter = 0;
  let waiting = 0;
  let turn = Promise.resolve();
  const untilNext = (): number => {
    const back = returns[returns.length - Math.floor(requests)] ?? -Infinity;
    // A clock that is set back must not make anyone wait longer than a window.
    return Math.max(Math.min(back - now(), window), opens - now());
  };
  const spend = (): void => {
    if (requests < Infinity) returns.push(now() + window);
    if (returns.length > requests) returns.shift();
  };
  const take = async (signal?: WebAbortSignal): Promise<void> => {
    let seen: number;
    do {
      if (signal?.aborted) return;
      seen = opens;
      // Shared out among those who wait, so that many do not take longer than a few.
      const wait = Math.max(untilNext(), 0) + (random() * jitter) / waiting;
      if (wait > 0) await sleep(wait, signal);
      // Whoever waits may be told meanwhile to wait longer.
    } while (opens > seen);
    spend();
  };
  return {
    take(signal) {
      waiting++;
      const taken = turn
        .then(() => take(signal))
        .finally(() => {
          if (!--waiting) jitter = 0;
        });
      turn = taken.catch(() => {});
      return taken;
    },
    tryTake() {
      const isFree = !waiting && !(untilNext() > 0);
      if (isFree) {
        jitter = 0;
        spend();
      }
      return isFree;
    },
    pause(milliseconds, jitterMs = 0) {
      const later = now() + milliseconds;
      if (later > opens) {
        opens = later;
        jitter = jitterMs;
      }
    },
  };
}
