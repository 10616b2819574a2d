import type { ApiTraits } from "../../traits/types.js";

/** The service's side of a rate limit, for each key: the most requests in any window of so many seconds. */
export interface CallAllowance {
  readonly requests: number;
  readonly seconds: number;
}

export interface RateLimitGuard {
  /** Seconds to wait, at least 1; undefined if the request may pass. Refused requests do not count. */
  retryAfter(key: string, now: number): number | undefined;
  /** The headers with the remaining quota, as its trait names them; none without the trait. */
  headersFor(key: string, now: number): Readonly<Record<string, string>>;
}

export function createRateLimitGuard(
  { requests, seconds }: CallAllowance,
  names?: NonNullable<ApiTraits["rateLimit"]>["headers"],
): RateLimitGuard {
  const passed = new Map<string, number[]>();
  const recentOf = (key: string, now: number): number[] => {
    const recent = (passed.get(key) ?? []).filter((time) => time > now - seconds * 1000);
    passed.set(key, recent);
    return recent;
  };
  return {
    retryAfter(key, now) {
      const recent = recentOf(key, now);
      const [oldest] = recent;
      if (oldest === undefined || recent.length < requests) {
        recent.push(now);
        return undefined;
      }
      return Math.max(1, Math.ceil((oldest + seconds * 1000 - now) / 1000));
    },
    headersFor(key, now) {
      if (names === undefined) return {};
      const recent = recentOf(key, now);
      const available = Math.max(0, Math.floor(requests) - recent.length);
      const reset = Math.max(1, Math.ceil(((recent[0] ?? now) + seconds * 1000 - now) / 1000));
      const { remaining, reset: resetName, resetIs = "seconds" } = names;
      if (remaining === undefined && resetName === undefined)
        return {
          "ratelimit-policy": `"default";q=${requests};w=${seconds}`,
          ratelimit: `"default";r=${available};t=${reset}`,
        };
      const moment = now + reset * 1000;
      const forms = {
        seconds: String(reset),
        unixSeconds: String(Math.ceil(moment / 1000)),
        unixMilliseconds: String(moment),
        date: new Date(moment).toUTCString(),
      };
      return {
        ...(remaining && { [remaining.toLowerCase()]: String(available) }),
        ...(resetName && { [resetName.toLowerCase()]: forms[resetIs] }),
      };
    },
  };
}
