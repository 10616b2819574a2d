import { describe, expect, test } from "vitest";
import { InvalidRequestError } from "../../../templates/runtime/errors/errors.js";
import { createRateLimiter } from "../../../templates/runtime/call/rate-limiter.js";
import { createClient, hastyClient, testKey } from "../example-api.js";
import { json, startService } from "../service.js";
import { clockTime, passes, useTestClock } from "../../support/test-clock.js";

useTestClock();

const jsonHeaders = { "content-type": "application/json", "x-api-version": "2026-07-01" };

/** Time that passes only when somebody sleeps. */
function fakeClock(): {
  now: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  set(to: number): void;
} {
  let time = 0;
  return {
    now: () => time,
    sleep: async (ms, signal) => {
      if (signal?.aborted) throw signal.reason;
      time += ms;
    },
    set: (to) => void (time = to),
  };
}

describe("a rate limiter", () => {
  test("lets no window of any position have more than the limit", async () => {
    const clock = fakeClock();
    const limiter = createRateLimiter({ requests: 30, seconds: 1 }, clock);
    const times = await Promise.all(Array.from({ length: 100 }, () => limiter.take().then(clock.now)));
    for (const start of times)
      expect(times.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(30);
    expect(times.at(-1)).toBe(3000);
  });

  test.each([
    { requests: 0, seconds: 1 },
    { requests: Number.NaN, seconds: 1 },
    { requests: 30, seconds: 0 },
    { requests: 30, seconds: Number.NaN },
  ])("that would limit nothing is refused: %o", (limit) => {
    expect(() => createRateLimiter(limit)).toThrow(InvalidRequestError);
  });

  test("takes a number that is not whole for the next lower one", async () => {
    const clock = fakeClock();
    const limiter = createRateLimiter({ requests: 1.5, seconds: 1 }, clock);
    for (let count = 0; count < 3; count++) await limiter.take();
    expect(clock.now()).toBe(2000);
  });

  test("says what a limit needs", () => {
    expect(() => createRateLimiter({ requests: 0, seconds: 1 })).toThrow(
      "rateLimit: needs 1 request or more.",
    );
  });

  test("does not sleep where there is a token, and sleeps for no longer than until the next", async () => {
    const slept: number[] = [];
    const clock = fakeClock();
    const sleep = (milliseconds: number): Promise<void> => {
      slept.push(milliseconds);
      return clock.sleep(milliseconds);
    };
    const limiter = createRateLimiter({ requests: 2, seconds: 1 }, { ...clock, sleep });
    for (let count = 0; count < 5; count++) await limiter.take();
    expect(slept).toEqual([1000, 1000]);
  });

  test("gives a token at once only where one is there and nobody waits for it", async () => {
    const clock = fakeClock();
    const limiter = createRateLimiter({ requests: 1, seconds: 1 }, clock);
    expect([limiter.tryTake?.(), limiter.tryTake?.()]).toEqual([true, false]);
    clock.set(1000);
    const waiting = limiter.take();
    expect(limiter.tryTake?.()).toBe(false);
    await waiting;
    expect(limiter.tryTake?.()).toBe(false);
    clock.set(2000);
    expect(limiter.tryTake?.()).toBe(true);
    limiter.pause?.(5000);
    clock.set(6999);
    expect(limiter.tryTake?.()).toBe(false);
    clock.set(7000);
    expect(limiter.tryTake?.()).toBe(true);
  });

  test("spreads the calls that a pause held, and none of those after them", async () => {
    const clock = { ...fakeClock(), random: () => 0.5 };
    const limiter = createRateLimiter({ requests: 1, seconds: 1 }, clock);
    limiter.pause?.(1000, 100);
    await limiter.take();
    expect(clock.now()).toBe(1050);
    await limiter.take();
    expect(clock.now()).toBe(2050);
  });

  test("a token that comes back to somebody who has left is there for the next", async () => {
    const limiter = createRateLimiter({ requests: 1, seconds: 1 }, fakeClock());
    await limiter.take(AbortSignal.abort());
    expect(limiter.tryTake?.()).toBe(true);
  });

  test("a held token comes back one window after the answer, however long that takes", async () => {
    const limiter = createRateLimiter({ requests: 30, seconds: 1 });
    const arrivals: number[] = [];
    const send = async (turn: number): Promise<void> => {
      if (limiter.tryTake?.() !== true) await limiter.take();
      await passes(turn % 3); // for a credential
      const release = limiter.hold?.();
      await passes(turn < 30 ? 300 : 5);
      arrivals.push(clockTime());
      release?.();
    };
    await Promise.all(Array.from({ length: 95 }, (_, turn) => send(turn)));
    for (const start of arrivals)
      expect(arrivals.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(30);
    expect(arrivals).toHaveLength(95);
  });

  test("who leaves while all tokens are held takes none, and a release reaches the next", async () => {
    const limiter = createRateLimiter({ requests: 1, seconds: 1 }, fakeClock());
    await limiter.take();
    const release = limiter.hold?.();
    const controller = new AbortController();
    const left = limiter.take(controller.signal);
    const next = limiter.take();
    await passes(5000);
    controller.abort();
    await expect(left).rejects.toThrow();
    expect(limiter.tryTake?.()).toBe(false);
    release?.();
    await next;
  });

  test.each([
    ["answers", () => Promise.resolve(new Response('{"id":"r1","amount":"1"}', { headers: jsonHeaders }))],
    ["is refused", () => Promise.resolve(new Response("No", { status: 500 }))],
    ["fails", () => Promise.reject(new Error("reset"))],
    ["never answers", () => new Promise<Response>(() => undefined)],
  ])("a request that %s holds its token for as long as it is awaited", async (_end, fetch) => {
    const limiter = createRateLimiter({ requests: 1, seconds: 1 });
    const client = createClient({
      baseUrl: "https://api.example.com",
      auth: { apiKey: testKey },
      retry: false,
      timeoutMs: 3000,
      rateLimit: limiter,
      fetch: () => passes(2000).then(fetch),
    });
    const ended = client.getRamp({ id: "r1" }).result();
    await passes(1500);
    expect(limiter.tryTake?.()).toBe(false);
    await Promise.allSettled([ended]);
    const end = clockTime();
    await limiter.take();
    expect(clockTime() - end).toBe(1000);
  });

  test("whoever waits when a longer pause is asked for waits for the end of that", async () => {
    const clock = fakeClock();
    let asked = 0;
    const sleep = async (milliseconds: number): Promise<void> => {
      if (++asked === 1) limiter.pause?.(5000);
      await clock.sleep(milliseconds);
    };
    const limiter = createRateLimiter({ requests: 1, seconds: 1 }, { ...clock, sleep });
    limiter.pause?.(1000);
    await limiter.take();
    expect(clock.now()).toBe(5000);
  });

  test("a pause that ends with an earlier one changes nothing, and a shorter one neither", async () => {
    const clock = fakeClock();
    const limiter = createRateLimiter({ requests: 9, seconds: 1 }, { ...clock, random: () => 1 });
    limiter.pause?.(1000, 100);
    limiter.pause?.(1000, 900);
    limiter.pause?.(500, 900);
    await limiter.take();
    expect(clock.now()).toBe(1100);
  });

  test("serves in the order of asking", async () => {
    const limiter = createRateLimiter({ requests: 2, seconds: 1 }, fakeClock());
    const order: number[] = [];
    await Promise.all([0, 1, 2, 3, 4, 5].map((i) => limiter.take().then(() => order.push(i))));
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("gives no token to who has left, and none is lost", async () => {
    const clock = fakeClock();
    const limiter = createRateLimiter({ requests: 1, seconds: 1 }, clock);
    await limiter.take();
    const left = AbortSignal.abort();
    await Promise.allSettled([limiter.take(left), limiter.take(left)]);
    await limiter.take();
    expect(clock.now()).toBe(1000);
  });

  test("who leaves while waiting in front does not hold the others", async () => {
    const limiter = createRateLimiter({ requests: 1, seconds: 0.05 });
    await limiter.take();
    const controller = new AbortController();
    const first = limiter.take(controller.signal);
    const second = limiter.take();
    const started = clockTime();
    await passes(10);
    controller.abort(new Error("left"));
    await expect(first).rejects.toThrow();
    await second;
    expect(clockTime() - started).toBe(50);
  });

  test("a clock that is set back makes nobody wait longer than a window", async () => {
    const clock = fakeClock();
    clock.set(1_000_000);
    const limiter = createRateLimiter({ requests: 1, seconds: 1 }, clock);
    await limiter.take();
    clock.set(0);
    await limiter.take();
    expect(clock.now()).toBe(1000);
  });

  test("after a pause, each call that waited comes back at a time of its own, and later calls at once", async () => {
    const clock = fakeClock();
    const draws = [0.5, 0, 0.25, 0.75, 0.999];
    const random = (): number => draws.shift() ?? 1;
    const limiter = createRateLimiter({ requests: 100, seconds: 1 }, { ...clock, random });
    limiter.pause?.(1000, 500);
    const times = await Promise.all([1, 2, 3, 4, 5].map(() => limiter.take().then(clock.now)));
    const gaps = times.map((time, index) => time - (times[index - 1] ?? 1000));
    expect(gaps.map((gap) => Math.round(gap * 10) / 10)).toEqual([50, 0, 41.7, 187.5, 499.5]);
    const after = clock.now();
    expect(limiter.tryTake?.()).toBe(true);
    await limiter.take();
    expect(clock.now()).toBe(after);
  });

  test("is shared between clients, and counts repetitions", async () => {
    const { baseUrl } = await startService((answer, _asked, turn) =>
      json(answer, turn === 1 ? 503 : 200, { id: "r1", amount: "1" }),
    );
    const accepted: number[] = [];
    const limiter = { take: async () => void accepted.push(1) };
    await hastyClient(baseUrl, { rateLimit: limiter }).getRamp({ id: "r1" });
    await hastyClient(baseUrl, { rateLimit: limiter }).getRamp({ id: "r1" });
    expect(accepted).toHaveLength(3);
  });

  test("ends a waiting call with its timeout", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 200, { id: "r1", amount: "1" }));
    const client = hastyClient(baseUrl, { rateLimit: { requests: 1, seconds: 60 }, sleep: undefined });
    await client.getRamp({ id: "r1" });
    await expect(client.getRamp({ id: "r1" }, { timeoutMs: 40 })).rejects.toMatchObject({
      code: "timed_out",
      attempts: 0,
    });
    await passes(30);
    expect(asked).toHaveLength(1);
  });
});
