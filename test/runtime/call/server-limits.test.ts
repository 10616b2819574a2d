/** What responses say of a limit, and a limiter that follows it. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createRateLimiter } from "../../../templates/runtime/call/rate-limiter.js";
import { type LimitHeaders, serverLimits } from "../../../templates/runtime/call/server-limits.js";

const now = Date.UTC(2026, 0, 1, 12);
const unlimited = { requests: Infinity, seconds: 1 };

/** The pause that the limiter of a client makes of a response, in milliseconds; undefined without one. */
function pauseAfter(headers: Record<string, string>, named?: LimitHeaders, requests = 0): number | undefined {
  const pauses: number[] = [];
  const limiter = serverLimits(named)({
    take: () => Promise.resolve(),
    tryTake: () => true,
    pause: (milliseconds) => pauses.push(milliseconds),
  });
  limiter.hear?.(new Headers(headers), now);
  for (let sent = 0; sent < requests; sent++) limiter.tryTake?.();
  const [pause] = pauses;
  return pause === undefined ? undefined : Math.round(pause / 100) * 100;
}

describe("nothing left until", () => {
  test.each<[string, Record<string, string>, number, LimitHeaders?]>([
    ["the draft of today", { ratelimit: '"default";r=0;t=30' }, 30_000],
    [
      "its policy's window",
      { ratelimit: '"a";r=0', "ratelimit-policy": '"b";q=9;w=9, "a";q=100;w=20' },
      20_000,
    ],
    ["a list, with strings and keys", { ratelimit: '"a, \\"x\\"";r=9;t=9;pk=:AA==:,"b"; r=0; t=7' }, 7000],
    [
      "none of another unit",
      { ratelimit: '"a";r=0;t=6', "ratelimit-policy": '"a";q=9;qu="content-bytes"' },
      6000,
    ],
    ["an earlier draft", { ratelimit: "limit=100, remaining=0, reset=12" }, 12_000],
    ["separate headers", { "ratelimit-remaining": "0", "ratelimit-reset": "5" }, 5000],
    ["seconds", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "8" }, 8000],
    ["Unix seconds", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(now / 1000 + 40) }, 40_000],
    ["Unix milliseconds", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(now + 2500) }, 2500],
    ["an ISO date", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "2026-01-01T12:00:10Z" }, 10_000],
    [
      "an HTTP date",
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "Thu, 01 Jan 2026 12:00:10 GMT" },
      10_000,
    ],
    [
      "a time on the server's own clock",
      {
        date: "Thu, 01 Jan 2026 13:00:00 GMT",
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": "1767272403",
      },
      3000,
    ],
    [
      "names of the profile",
      { "acme-left": "0", "acme-again": "4" },
      4000,
      { remaining: "Acme-Left", reset: "Acme-Again" },
    ],
    [
      "a meaning of the profile",
      { "acme-left": "0", "acme-again": "1767268805" },
      5000,
      { remaining: "Acme-Left", reset: "Acme-Again", resetIs: "unixSeconds" },
    ],
    ["tomorrow, but no longer than a minute", { ratelimit: '"day";r=0;t=86400' }, 60_000],
  ])("%s", (_what, headers, pause, named) => {
    expect(pauseAfter(headers, named)).toBe(pause);
  });
});

test.each<[string, Record<string, string>]>([
  ["some are left", { ratelimit: '"default";r=5;t=30' }],
  ["nothing is said", {}],
  ["a number is missing", { "x-ratelimit-remaining": "0" }],
  ["it is over", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(now / 1000 - 5) }],
  ["it cannot be read", { ratelimit: "soon", "x-ratelimit-remaining": "none", "x-ratelimit-reset": "later" }],
  ["a value is a fraction", { ratelimit: '"a";r=0;t=1.5' }],
  [
    "the unit is not requests",
    { ratelimit: '"a";r=2;t=6', "ratelimit-policy": '"a";q=9;qu="content-bytes"' },
  ],
  ["the service names a pause itself", { ratelimit: '"a";r=0;t=30', "retry-after": "1" }],
  ["a cache answers", { ratelimit: '"a";r=0;t=30', age: "3" }],
  ["a value is negative", { "x-ratelimit-remaining": "-1", "x-ratelimit-reset": "5" }],
])("no pause where %s", (_what, headers) => {
  expect(pauseAfter(headers, undefined, 4)).toBeUndefined();
});

test("a hostile header is read before the test times out", () => {
  const long = '";'.repeat(3000) + ";a=".repeat(3000) + "\\".repeat(3000);
  expect(pauseAfter({ ratelimit: long, "ratelimit-policy": long })).toBeUndefined();
});

describe("requests that are left", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("are sent, and the next waits for the reset", async () => {
    const limiter = serverLimits()(createRateLimiter(unlimited, { random: () => 0 }));
    limiter.hear?.(new Headers({ ratelimit: '"default";r=2;t=10' }), now);
    expect([limiter.tryTake?.(), limiter.tryTake?.(), limiter.tryTake?.()]).toEqual([true, true, false]);
    let isSent = false;
    const third = limiter.take().then(() => (isSent = true));
    await vi.advanceTimersByTimeAsync(9900);
    expect(isSent).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await third;
  });

  test("of a response that is older than the requests under way are not counted twice", () => {
    const limiter = serverLimits()(createRateLimiter(unlimited));
    const hear = (left: number) =>
      limiter.hear?.(new Headers({ ratelimit: `"default";r=${left};t=10` }), now);
    hear(2);
    limiter.tryTake?.();
    hear(2);
    limiter.tryTake?.();
    expect(limiter.tryTake?.()).toBe(false);
  });
});
