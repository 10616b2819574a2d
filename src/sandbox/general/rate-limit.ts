/** The service's side of a rate limit: so many requests in any window of so many seconds, for each key. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface RateLimitGuard {
  /** Seconds to wait, at least 1; nothing where the request may pass. A request that is refused does not count. */
  retryAfter(key: string, now: number): number | undefined;
}

export function createRateLimitGuard({ requests, seconds }: RateLimit): RateLimitGuard {
  const passed = new Map<string, number[]>();
  return {
    retryAfter(key, now) {
      const recent = (passed.get(key) ?? []).filter((time) => time > now - seconds * 1000);
      passed.set(key, recent);
      const [oldest] = recent;
      if (oldest === undefined || recent.length < requests) {
        recent.push(now);
        return undefined;
      }
      return Math.max(1, Math.ceil((oldest + seconds * 1000 - now) / 1000));
    },
  };
}
