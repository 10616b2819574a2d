// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * The client's side of a rate limit: a bucket of tokens, each of which comes back one window after it was taken.
 *
 * Stricter than a bucket that refills evenly (which allows nearly twice the number in some window), and so right for
 * a service that counts in fixed windows, in sliding ones, or with a bucket of its own. First come, first served.
 */
import { pause } from "./deadline.js";
import { InvalidRequestError } from "./errors.js";
import type { WebAbortSignal } from "./web.js";

/** Give the same limiter to every client that uses the same key. */
export interface RateLimiter {
  /** Resolves when a request may be sent. Takes no token once the signal is aborted. */
  take(signal?: WebAbortSignal): Promise<void>;
}

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface Clock {
  readonly now?: (() => number) | undefined;
  readonly sleep?: ((milliseconds: number, signal?: WebAbortSignal) => Promise<void>) | undefined;
}

export function createRateLimiter(
  { requests, seconds }: RateLimit,
  { now = Date.now, sleep = pause }: Clock = {},
): RateLimiter {
  // Anything else would let everything pass, or nothing.
  if (!(requests >= 1 && seconds > 0)) throw new InvalidRequestError("rateLimit: needs 1 request or more.");
  const window = seconds * 1000;
  /** When the tokens that are out come back, oldest first. */
  const returns: number[] = [];
  let turn = Promise.resolve();
  const take = async (signal?: WebAbortSignal): Promise<void> => {
    if (signal?.aborted) return;
    const back = returns[returns.length - Math.floor(requests)];
    // A clock that is set back must not make anyone wait longer than a window.
    const wait = back === undefined ? 0 : Math.min(back - now(), window);
    if (wait > 0) await sleep(wait, signal);
    returns.push(now() + window);
    if (returns.length > requests) returns.shift();
  };
  return {
    take(signal) {
      const taken = turn.then(() => take(signal));
      turn = taken.catch(() => {});
      return taken;
    },
  };
}
