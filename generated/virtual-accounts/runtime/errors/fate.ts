// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The fate of a request. Over the attempts of a call, and over all calls with one key, it only rises: a request that
 * may have taken effect once may have, whatever a later response says.
 */

/**
 * - `not_sent`: no byte of it left this process.
 * - `refused`: it was sent, and the service said that it did nothing.
 * - `unknown`: it may have taken effect. Repeat it with the same key, or look it up; never repeat it with another key.
 */
export type Fate = "not_sent" | "refused" | "unknown";

/** True for a method that only reads (RFC 9110, section 9.2.1; RFC 10008): it can be sent again, and its effect is none. */
export function isSafe(method: string): boolean {
  return /^(GET|HEAD|OPTIONS|QUERY)$/.test(method);
}

/** What to do if a request cannot be sent with a key of this fate. Nothing else may advise a new key. */
export function keyAdvice(fate: Fate): string {
  return fate === "unknown"
    ? "The call that the key was first used for may have taken effect: repeat it unchanged, or look it up."
    : "Use a new key, or the same arguments.";
}

/** The worse of two fates, which a careful caller must assume. */
export function rise(fate: Fate, to: Fate): Fate {
  return fate === "unknown" || to === "not_sent" ? fate : to;
}

/**
 * The fate of a request whose response has this status and is a failure.
 *
 * A redirect can follow work that was done, such as one to the result of a POST. `notProcessed` lists the statuses after
 * which the API guarantees that nothing was done.
 */
export function fateOf(status: number, notProcessed: readonly number[] = []): Fate {
  const isRefusal = status >= 400 && status < 499 && status !== 408;
  return isRefusal || notProcessed.includes(status) ? "refused" : "unknown";
}
