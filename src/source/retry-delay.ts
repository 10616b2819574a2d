/**
 * How long to wait before the next attempt.
 *
 * Retry-After is obeyed up to a minute; beyond that waiting is the user's decision, so it is an error that says how long.
 * What makes no sense there (zero, negative, past, text) counts as absent. RFC 9110, section 10.2.3.
 */
export const longestRetryAfterSeconds = 60;

export type RetryDelay =
  | { readonly kind: "wait"; readonly milliseconds: number }
  | { readonly kind: "too-long"; readonly seconds: number };

/** `attempt` counts from 1: the one that just failed. */
export function retryDelay(attempt: number, retryAfter: string | undefined, now: number): RetryDelay {
  const asked = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, now);
  if (asked === undefined) return { kind: "wait", milliseconds: Math.min(500 * 2 ** (attempt - 1), 8_000) };
  if (asked > longestRetryAfterSeconds) return { kind: "too-long", seconds: Math.ceil(asked) };
  return { kind: "wait", milliseconds: Math.ceil(asked * 1_000) };
}

/** Seconds from now, where the value is usable: whole seconds, or a date of HTTP. */
function parseRetryAfter(value: string, now: number): number | undefined {
  const text = value.trim();
  const isHttpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text);
  const seconds = /^\d{1,10}$/.test(text)
    ? Number(text)
    : isHttpDate
      ? (Date.parse(text) - now) / 1_000
      : Number.NaN;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
