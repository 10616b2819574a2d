/**
 * Limits announced by the service: how many requests are left, and until when. A client of an API with such responses
 * sends no more than that; others contain none of this code.
 *
 * Read are `RateLimit` and `RateLimit-Policy` of the IETF (structured fields, with drafts before them),
 * `RateLimit-Remaining` and `-Reset`, `X-RateLimit-…`, and headers that the profile names.
 */
import { httpDate } from "../response/http-date.js";
import type { HeadersLike } from "../web.js";
import { elapsed } from "./deadline.js";
import type { ServerLimits } from "./rate-limiter.js";

/** The headers of a service with names of its own. */
export interface LimitHeaders {
  /** The number of requests that are left. */
  readonly remaining?: string | undefined;
  /** The time when there are more. */
  readonly reset?: string | undefined;
  /** The form of `reset`. Default: inferred from its value, which is unambiguous for times of this century. */
  readonly resetIs?: ResetForm | undefined;
}

export type ResetForm = "seconds" | "unixSeconds" | "unixMilliseconds" | "date";

/** Longest pause for one response; after it, a daily limit is tried again, and then fails with the service's answer. */
const longestPauseMs = 6e4;

interface Quota {
  readonly remaining: number;
  readonly milliseconds: number;
}

export function serverLimits(named: LimitHeaders = {}): ServerLimits {
  return (limiter) => {
    let allowance = Infinity;
    let until = -Infinity;
    const spend = (): void => {
      allowance--;
      holdBack();
    };
    const holdBack = (): void => {
      const rest = until - elapsed();
      if (allowance <= 0 && rest > 0)
        limiter.pause?.(Math.min(rest, longestPauseMs), 500);
    };
    return {
      async take(signal) {
        await limiter.take(signal);
        if (!signal?.aborted) spend();
      },
      tryTake() {
        const isFree = limiter.tryTake?.() === true;
        if (isFree) spend();
        return isFree;
      },
      hold: () => limiter.hold?.(),
      pause: (milliseconds, jitterMs) =>
        limiter.pause?.(milliseconds, jitterMs),
      hear(headers, now) {
        // The service's own pause has precedence, and a cache tells what was left when it stored the response.
        if (headers.get("retry-after") || numberIn(headers.get("age")) > 0)
          return;
        for (const { remaining, milliseconds } of quotasIn(
          headers,
          now,
          named,
        )) {
          const [time, end] = [elapsed(), elapsed() + milliseconds];
          // In the same period, requests in flight are not counted yet: the lower number holds.
          if (until <= time || remaining < allowance || end > until + 1e3) {
            allowance = remaining;
            until = end;
          }
          holdBack();
        }
      },
    };
  };
}

function quotasIn(
  headers: HeadersLike,
  now: number,
  { remaining, reset, resetIs }: LimitHeaders,
): Quota[] {
  const pairs: [
    string | undefined,
    string | undefined,
    (ResetForm | undefined)?,
  ][] = [
    [remaining, reset, resetIs],
    ["ratelimit-remaining", "ratelimit-reset"],
    ["x-ratelimit-remaining", "x-ratelimit-reset"],
  ];
  const separate = pairs.map(([count, end, form]) => ({
    remaining: numberIn(count && headers.get(count)),
    milliseconds: untilReset(
      (end && headers.get(end)) ?? "",
      headers,
      now,
      form,
    ),
  }));
  const listed = structured(headers).filter(isQuota);
  if (listed.length) return listed;
  // They say the same; the name of the profile comes first.
  const first = separate.find(isQuota);
  return first ? [first] : [];
}

function isQuota({ remaining, milliseconds }: Quota): boolean {
  return remaining >= 0 && milliseconds > 0;
}

/** `"default";r=50;t=30`, its policy `"default";q=100;w=60`, and `limit=100, remaining=50, reset=30` of earlier drafts. */
function structured(headers: HeadersLike): Quota[] {
  const value = headers.get("ratelimit") ?? "";
  const flat = /\bremaining=(\d+).*\breset=(\d+)/.exec(value);
  if (flat)
    return [
      { remaining: Number(flat[1]), milliseconds: Number(flat[2]) * 1e3 },
    ];
  const policies = new Map(itemsOf(headers.get("ratelimit-policy") ?? ""));
  return itemsOf(value).flatMap(([name, { r, t }]) => {
    const { w, qu = '"requests"' } = policies.get(name) ?? {};
    const remaining = integerIn(r);
    // Of bytes or requests at once, only "none" says something about the next request.
    return qu === '"requests"' || remaining === 0
      ? [{ remaining, milliseconds: integerIn(t ?? w) * 1e3 }]
      : [];
  });
}

/** Items of a list (RFC 9651, 3.1) with their parameters. */
function itemsOf(
  list: string,
): [name: string, Readonly<Record<string, string | undefined>>][] {
  const items = list.matchAll(
    /("(?:[^"\\]|\\.)*"|[^\s",;]+)((?:\s*;\s*[a-z*][\w.*-]*(?:=(?:"(?:[^"\\]|\\.)*"|[^\s",;]*))?)*)/g,
  );
  return Array.from(items, ([, name = "", parameters = ""]) => [
    name,
    Object.fromEntries(
      Array.from(
        parameters.matchAll(/;\s*([a-z*][\w.*-]*)=([^\s;]*)/g),
        ([, key = "", value]) => [key, value],
      ),
    ),
  ]);
}

/** Structured fields have no fractions here; a malformed value is ignored. */
function integerIn(text: string | undefined): number {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : NaN;
}

function numberIn(text: string | null | undefined): number {
  return /^\s*\d+(\.\d+)?\s*$/.test(text ?? "") ? Number(text) : NaN;
}

/** Milliseconds; counted from the response's own `Date`, since our clock may differ. */
function untilReset(
  text: string,
  headers: HeadersLike,
  now: number,
  form?: ResetForm,
): number {
  const value = numberIn(text);
  const here = httpDate(headers.get("date") ?? "") || now;
  const isDate = Number.isNaN(value);
  switch (
    form ??
    (isDate
      ? "date"
      : value > 1e11
        ? "unixMilliseconds"
        : value > 1e8
          ? "unixSeconds"
          : "seconds")
  ) {
    case "seconds":
      return value * 1e3;
    case "unixSeconds":
      return value * 1e3 - here;
    case "unixMilliseconds":
      return value - here;
    case "date":
      return (httpDate(text) || Date.parse(text)) - here;
  }
}
