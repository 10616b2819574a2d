// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * What became of a request. Over the attempts of a call, and over all calls under one key, it only rises: what may have
 * taken effect once may have done so whatever a later attempt is answered.
 */

/**
 * - `not_sent`: no byte of it left this process.
 * - `refused`: it was sent, and the service said that it did nothing.
 * - `unknown`: it may have taken effect. Repeat it under the same key, or look it up; never repeat it under another key.
 */
export type Fate = "not_sent" | "refused" | "unknown";

/** The one of two fates that a careful caller has to assume. */
export function rise(fate: Fate, to: Fate): Fate {
  return fate === "unknown" || to === "not_sent" ? fate : to;
}

/**
 * The fate of a request that was answered with this status and did not succeed.
 *
 * A redirect may come after the work was done, as one to the result of a POST does. `notProcessed` are the statuses of
 * which the API says that nothing was done.
 */
export function fateOf(status: number, notProcessed: readonly number[] = []): Fate {
  const isRefusal = status >= 400 && status < 499 && status !== 408;
  return isRefusal || notProcessed.includes(status) ? "refused" : "unknown";
}
