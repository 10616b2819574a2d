// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Decides whether a failed attempt is repeated, and when.
 *
 * Only what cannot take effect twice is repeated: safe methods and keyed requests. The pause is what the service asks
 * for (Retry-After, RFC 9110 section 10.2.3) and a little more, else exponential with full jitter. All calls of a transport share a budget,
 * so that retries do not multiply the load of an outage.
 */
import {
  ConnectionError,
  type CallError,
  type ResponseError,
  TimedOutError,
  type UndecodableError,
} from "../errors/errors.js";
import type { Profile } from "../profile.js";
import { httpDate } from "../response/http-date.js";
import type { TransportOptions, RetryOptions } from "./options.js";
import type { CallState } from "./call-state.js";
import { isSafe } from "../errors/fate.js";
import type { HeadersLike } from "../web.js";

export const defaultBaseDelayMs = 500;
export const defaultMaxDelayMs = 8e3;

/** The options of the API, overridden by those of the client or call. */
export function retryOf({ retry: own }: Profile, { retry }: TransportOptions): CallState["retry"] {
  return { ...own, ...(retry === false ? { attempts: 1 } : retry) };
}

/** After an attempt: the pause before the next one, or `undefined` if it was the last. Takes its cost from the budget. */
export function retryDelay(state: CallState, timeLeft: number): number | undefined {
  const { profile, options, retry, attempts, budget, key, descriptor } = state;
  const { limiter, error } = state;
  if (!error) {
    budget.tokens = Math.min(500, budget.tokens + (attempts > 1 ? 5 : 1));
    return;
  }
  const { random = Math.random } = options;
  const {
    attempts: limit = 3,
    baseDelayMs = defaultBaseDelayMs,
    maxDelayMs = defaultMaxDelayMs,
    maxRetryAfterMs = 6e4,
    safeMethods,
    notProcessed = [],
  } = retry;
  const { status = 0, retryAfterMs: asked } = error as Partial<ResponseError>;
  // All calls with this limiter wait, and come back one by one.
  if (status === 429 && asked) limiter?.pause?.(Math.min(asked, maxRetryAfterMs), baseDelayMs);
  // The service refused the signature's time, or a token, and did nothing.
  if (state.isCorrected && attempts < limit && timeLeft > 0) return 0;
  const isRepeatable =
    key ||
    (safeMethods?.includes(descriptor.method) ?? isSafe(descriptor.method)) ||
    notProcessed.includes(status);
  // Later than requested, and never all at once.
  const delay = (asked ?? 0) + random() * Math.min(maxDelayMs, baseDelayMs * 2 ** (attempts - 1));
  // Compared so that a limit of NaN allows nothing.
  const isAllowed = attempts < limit && delay < timeLeft && !(asked && !(asked <= maxRetryAfterMs));
  if (
    !attempts ||
    !isAllowed ||
    !isTransient(error, retry, profile.idempotency?.conflictStatus) ||
    (key && profile.idempotency?.replayed?.includes(status)) ||
    !isRepeatable ||
    budget.tokens < 5
  )
    return;
  budget.tokens -= 5;
  return delay;
}

/** True if the same request can succeed later. */
export function isTransient(
  failure: CallError,
  retry: Pick<RetryOptions, "statuses">,
  conflictStatus?: number,
): boolean {
  const { statuses = [408, 429, 500, 502, 503, 504] } = retry;
  const { status = 0, isCompressed } = failure as Partial<UndecodableError>;
  return (
    failure instanceof ConnectionError ||
    failure instanceof TimedOutError ||
    // It may have been cut in transit.
    isCompressed ||
    // A proxy before the service uses 520 to 530 for what others call 502.
    ((statuses.includes(status > 519 && status < 531 ? 502 : status) ||
      (status > 499 && statuses.includes("5XX"))) &&
      status !== conflictStatus)
  );
}

/**
 * Milliseconds until the time that the response names; `undefined` if it names none, or a past one. Seconds may have a
 * fraction and a unit, and a gateway may have repeated the header. A date counts from the response's own `Date`: our
 * clock may differ. A value in no known form still asks for a pause.
 */
export function retryAfter(
  headers: HeadersLike,
  now: () => number,
  { maxDelayMs = defaultMaxDelayMs }: RetryOptions,
): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (!value) return;
  const seconds = value
    .split(/\s*,\s*/)
    .map((part) => (/^[+-]?\d*\.?\d+( ?s(ec(ond)?s?)?)?$/i.test(part) ? parseFloat(part) : NaN));
  const candidates = [
    Math.max(...seconds) * 1000,
    httpDate(value) - (httpDate(headers.get("date") ?? "") || now()),
    maxDelayMs,
  ];
  const delay = candidates.find((one) => !Number.isNaN(one)) ?? 0;
  return delay > 0 ? delay : undefined;
}
