/** Limits: who is asked to wait makes everybody wait, clocks may jump, and signals are not burdened. */
import { setMaxListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";

import { createRateLimiter } from "../../../templates/runtime/call/rate-limiter.js";
import { createTransport } from "../../../templates/runtime/transport.js";
import { endpoint, createClient, hastyClient, profile, testKey } from "../example-api.js";
import { json, startService, text } from "../service.js";
import { answer, answers, callFailure, clientMeeting, within } from "../stand-in-fetch.js";
import { clockTime, eventually, passes, useTestClock } from "../../support/test-clock.js";

useTestClock();

const day = 86_400_000;
const ramp = { id: "r1", amount: "1" };

/** A `fetch` whose first answer is a 429. */
function refusedOnce(seconds: string): () => Promise<Response> {
  let turn = 0;
  return () => Promise.resolve(++turn < 2 ? answer(429, "No", { "retry-after": seconds }) : answer(200));
}

describe("a 429 with Retry-After", () => {
  async function limited(seconds: string) {
    const arrivals: number[] = [];
    let refusedAt = 0;
    const service = await startService((reply, _asked, turn) => {
      if (turn === 1) {
        refusedAt = clockTime();
        return text(reply, 429, "Slow down", { "retry-after": seconds });
      }
      arrivals.push(clockTime() - refusedAt);
      json(reply, 200, ramp);
    });
    return { ...service, arrivals };
  }

  test("pauses every call of the client, the queued and the new ones", async () => {
    const { baseUrl, arrivals } = await limited("0.5");
    let isRefused = false;
    const client = createClient({ baseUrl, auth: { apiKey: testKey }, onRetry: () => (isRefused = true) });
    const refused = client.getRamp({ id: "r1" });
    await eventually(() => expect(isRefused).toBe(true));
    await Promise.all([refused, ...Array.from({ length: 8 }, () => client.getRamp({ id: "r1" }))]);
    expect(arrivals).toHaveLength(9);
    expect(Math.min(...arrivals)).toBeGreaterThanOrEqual(490);
  });

  test("also where the refused call itself is not repeated", async () => {
    const { baseUrl, arrivals } = await limited("0.3");
    const client = createClient({ baseUrl, auth: { apiKey: testKey }, retry: false });
    await callFailure(() => client.getRamp({ id: "r1" }));
    await client.getRamp({ id: "r1" });
    expect(Math.min(...arrivals)).toBeGreaterThanOrEqual(290);
  });

  test("pauses every client that shares the limiter", async () => {
    const { baseUrl, arrivals } = await limited("0.3");
    const rateLimit = createRateLimiter({ requests: 100, seconds: 1 });
    const [one, two] = [0, 1].map(() =>
      createClient({ baseUrl, auth: { apiKey: testKey }, rateLimit, retry: false }),
    );
    await callFailure(() => one?.getRamp({ id: "r1" }) as Promise<unknown>);
    await two?.getRamp({ id: "r1" });
    expect(Math.min(...arrivals)).toBeGreaterThanOrEqual(290);
  });

  test("does not let all of them go in the same moment, even where the limit would", async () => {
    const { baseUrl, arrivals } = await limited("1");
    const client = createClient({
      baseUrl,
      auth: { apiKey: testKey },
      rateLimit: { requests: 1000, seconds: 1 },
      retry: false,
    });
    await callFailure(() => client.getRamp({ id: "r1" }));
    await Promise.all(Array.from({ length: 20 }, () => client.getRamp({ id: "r1" })));
    expect(Math.min(...arrivals)).toBeGreaterThanOrEqual(990);
    // Each by itself: 20 calls take some 900 ms, and no more than a few of them meet.
    const moments = new Set(arrivals.map((arrival) => Math.round(arrival / 5)));
    expect(moments.size).toBeGreaterThan(10);
  });

  test("processes that were refused in the same moment do not come back in the same moment", async () => {
    const waited = await Promise.all(
      Array.from({ length: 6 }, async () => {
        let total = 0;
        const started = clockTime();
        const client = hastyClient("https://api.example.com", {
          rateLimit: { requests: 100, seconds: 1 },
          random: Math.random,
          sleep: async (milliseconds) => {
            total += milliseconds;
            await passes(milliseconds);
          },
          fetch: refusedOnce("0.5"),
        });
        await client.getRamp({ id: "r1" });
        return { total, took: clockTime() - started };
      }),
    );
    expect(Math.min(...waited.map(({ took }) => took))).toBeGreaterThanOrEqual(490);
    const totals = waited.map(({ total }) => total);
    expect(Math.max(...totals) - Math.min(...totals)).toBeGreaterThan(5);
  });

  test("of a day does not hold back what others do for ever, and not beyond their own time", async () => {
    const client = createClient({
      baseUrl: "https://api.example.com",
      auth: { apiKey: testKey },
      timeoutMs: 150,
      fetch: refusedOnce("86400"),
    });
    expect(await callFailure(() => client.getRamp({ id: "r1" }))).toMatchObject({ retryAfterMs: day });
    const next = await within(
      2000,
      client.getRamp({ id: "r1" }).then(
        () => "sent",
        (error: { fate: string; code: string }) => `${error.code} ${error.fate}`,
      ),
    );
    expect(["sent", "timed_out not_sent"]).toContain(next);
  });

  test("a limiter of one's own need not know how to pause", async () => {
    const client = hastyClient("https://api.example.com", {
      rateLimit: { take: () => Promise.resolve() },
      fetch: refusedOnce("1"),
    });
    expect(await client.getRamp({ id: "r1" })).toEqual(ramp);
  });
});

describe("Retry-After", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  test.each([
    ["7", 7000],
    ["007", 7000],
    ["7.0", 7000],
    ["1.5", 1500],
    [".5", 500],
    [" 7 ", 7000],
    ["+7", 7000],
    ["7s", 7000],
    ["7 Seconds", 7000],
    ["0.5 sec", 500],
    ["7 minutes", 8000],
    ["7 sheep", 8000],
    ["120, 120", undefined],
    ["7,7,7", 7000],
    ["1, 7", 7000],
    ["0", 0],
    ["-5", 0],
    ["Fri, 20 Nov 2026 00:00:00 GMT", 0],
    ["Sat, 21 Nov 2026 00:00:20 GMT, Sat, 21 Nov 2026 00:00:20 GMT", 20_000],
    ["soon 5000", 8000],
    ["7, ", undefined],
    ["Sat, 21 Nov 2026 00:00:20 GMT", 20_000],
    ["Sat, 21 Nov 2026 00:00:20 UTC", 20_000],
    ["Sat, 21 Nov 2026 00:00:20 +0000", 20_000],
    ["Saturday, 21-Nov-26 00:00:20 GMT", 20_000],
    ["Saturday, 21-Nov-2026 00:00:20 GMT", 20_000],
    ["Sat Nov 21 00:00:20 2026", 20_000],
    ["21 Nov 2026 00:00:20 GMT", 20_000],
    ["2026-11-21T00:00:20Z", 20_000],
    ["2026-11-21T01:00:20+01:00", 20_000],
    ["2026-11-21T00:00:20.500Z", 20_500],
    ["soon", 8000],
    ["", undefined],
    ["1e1", 8000],
    ["0x10", 8000],
    ["∞", 8000],
    ["never", 8000],
    ["7;q=1", 8000],
    ["NaN", 8000],
    ["Infinity", undefined],
    ["99999999999999999999", undefined],
  ])("%j", async (value, pause) => {
    const headers = new Headers({ "content-type": "text/plain", "x-api-version": "2026-07-01" });
    try {
      headers.set("retry-after", value);
    } catch {
      return; // No server can send this.
    }
    const client = clientMeeting([() => new Response("No", { status: 429, headers }), answers(200)], {
      now: () => now,
      random: () => 0.5,
    });
    const outcome = await client.getRamp({ id: "r1" }).result();
    if (pause !== undefined) expect(client.pauses).toEqual([pause + 250]);
    else expect(client.pauses.every((one) => Number.isFinite(one) && one > 0)).toBe(true);
    expect(outcome.attempts).toBe(client.pauses.length + 1);
  });

  test("beyond the longest pause that is allowed, in two forms: the error comes at once, with the time", async () => {
    const client = clientMeeting([answers(429, "No", { "retry-after": "120, 120" })]);
    expect(await callFailure(() => client.getRamp({ id: "r1" }))).toMatchObject({
      retryAfterMs: 120_000,
      attempts: 1,
    });
    expect(client.pauses).toEqual([]);
  });

  test("what nobody can read is the longest usual pause on a 503, too", async () => {
    const client = clientMeeting([answers(503, "No", { "retry-after": "later" }), answers(200)]);
    await client.getRamp({ id: "r1" });
    expect(client.pauses).toEqual([8250]);
  });
});

describe("a clock that jumps", () => {
  test.each([day, -day])(
    "by %i ms while calls wait in the limiter: none dies, none waits longer",
    async (jump) => {
      const real = Date.now.bind(Date);
      let offset = 0;
      const spy = vi.spyOn(Date, "now").mockImplementation(() => real() + offset);
      try {
        const client = createClient({
          baseUrl: "https://api.example.com",
          auth: { apiKey: testKey },
          rateLimit: { requests: 2, seconds: 0.1 },
          timeoutMs: 3000,
          now: () => real() + offset,
          fetch: () => Promise.resolve(answer(200)),
        });
        const calls = Array.from({ length: 10 }, () => client.getRamp({ id: "r1" }));
        const started = clockTime();
        setTimeout(() => (offset = jump), 50);
        expect(await within(2500, Promise.all(calls))).toHaveLength(10);
        expect(clockTime() - started).toBe(400);
      } finally {
        spy.mockRestore();
      }
    },
  );

  test.each([day, -day])(
    "by %i ms during an attempt and a pause: time limits are of real time",
    async (jump) => {
      const real = Date.now.bind(Date);
      let offset = 0;
      const spy = vi.spyOn(Date, "now").mockImplementation(() => real() + offset);
      try {
        const fetch = ((turn) => async () => {
          offset = jump;
          await passes(20);
          return ++turn < 2 ? answer(503, "No") : answer(200);
        })(0);
        const client = hastyClient("https://api.example.com", {
          fetch,
          sleep: undefined,
          retry: { baseDelayMs: 40 },
          timeoutMs: 2000,
          now: () => real() + offset,
        });
        expect(await within(1500, client.getRamp({ id: "r1" }))).toEqual(ramp);
      } finally {
        spy.mockRestore();
      }
    },
  );

  test("durations that hooks see are of real time", async () => {
    const durations: number[] = [];
    let offset = 0;
    const client = clientMeeting(
      [
        () => {
          offset = day;
          return answer(200);
        },
      ],
      { now: () => Date.now() + offset, onAttempt: ({ durationMs }) => durations.push(durationMs) },
    );
    await client.getRamp({ id: "r1" });
    expect(durations).toEqual([0]);
  });
});

describe("one signal for many calls", () => {
  test.each([20, 200])("%i calls at once print no warning and leave no listener", async (number) => {
    const warnings: Error[] = [];
    const note = (warning: Error): void => void warnings.push(warning);
    process.on("warning", note);
    const controller = new AbortController();
    // As older platforms have it, where eleven listeners are too many.
    setMaxListeners(10, controller.signal);
    let listening = 0;
    let most = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    vi.spyOn(signal, "addEventListener").mockImplementation((...rest: Parameters<typeof add>) => {
      most = Math.max(most, ++listening);
      add(...rest);
    });
    vi.spyOn(signal, "removeEventListener").mockImplementation((...rest: Parameters<typeof remove>) => {
      listening -= 1;
      remove(...rest);
    });
    const { baseUrl } = await startService((reply) => setTimeout(() => json(reply, 200, ramp), 30));
    const client = hastyClient(baseUrl);
    await Promise.all(Array.from({ length: number }, () => client.getRamp({ id: "r1" }, { signal })));
    await passes(30);
    process.off("warning", note);
    expect(warnings).toEqual([]);
    expect(most).toBeLessThanOrEqual(10);
    expect(listening).toBe(0);
  });

  test("twenty in succession, over clients and limiters", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): void => void warnings.push(warning);
    process.on("warning", note);
    const { signal } = new AbortController();
    setMaxListeners(10, signal);
    const clients = Array.from({ length: 20 }, () =>
      clientMeeting([() => new Promise((resolve) => setTimeout(() => resolve(answer(200)), 20))], {
        rateLimit: { requests: 1, seconds: 0.01 },
        sleep: undefined,
      }),
    );
    await Promise.all(
      clients.flatMap((client) => [client, client].map((one) => one.getRamp({ id: "r1" }, { signal }))),
    );
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });

  test("all of them end when it is aborted", async () => {
    const controller = new AbortController();
    const client = clientMeeting([() => new Promise(() => undefined)]);
    const failures = Array.from({ length: 20 }, () =>
      callFailure(() => client.getRamp({ id: "r1" }, { signal: controller.signal })),
    );
    await eventually(() => expect(client.sent).toHaveLength(20));
    controller.abort("enough");
    for (const error of await within(1000, Promise.all(failures)))
      expect(error).toMatchObject({ code: "aborted", cause: "enough" });
  });

  test("a transport of a profile without limit has none", async () => {
    const { rateLimit: _without, ...unlimited } = profile;
    const fetch = (): Promise<Response> => Promise.resolve(answer(200));
    const transport = createTransport(unlimited, {
      baseUrl: "https://api.example.com",
      auth: { apiKey: testKey },
      fetch,
    });
    const descriptor = {
      ...endpoint("x", "GET", "/x"),
      responses: { 200: "json" as const },
    };
    expect(
      await within(1000, Promise.all(Array.from({ length: 100 }, () => transport.send(descriptor)))),
    ).toHaveLength(100);
  });
});
