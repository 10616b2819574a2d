/** Faults that concern a client, by number: rate limits. */
import { describe, expect, test } from "vitest";

import { RateLimitedError } from "../../../templates/runtime/errors/errors.js";
import { hastyClient } from "../example-api.js";
import { json, startService, text } from "../service.js";
import { atFirst, failure, now, ramp } from "./support.js";
import { clockTime, useTestClock } from "../../support/test-clock.js";

useTestClock();

describe("rate limits", () => {
  test.each<[string, string | undefined, number]>([
    ["1: seconds are waited", "7", 7000],
    ["2: an HTTP date is waited for", "Sat, 21 Nov 2026 00:00:20 GMT", 20_000],
    ["5: without the header nothing is added to the client's own pause", undefined, 0],
  ])("%s", async (_name, value, pause) => {
    const date = new Date(now).toUTCString();
    const { baseUrl, asked } = await startService(
      atFirst((answer) =>
        text(answer, 429, "Slow down", value === undefined ? {} : { "retry-after": value, date }),
      ),
    );
    const client = hastyClient(baseUrl, { now: () => now });
    expect(await client.getRamp({ id: "r1" })).toEqual(ramp);
    // The jitter comes on top: half of 500 ms at random 0.5.
    expect(client.pauses).toEqual([pause + 250]);
    expect(asked).toHaveLength(2);
  });

  test("2: an HTTP date counts from the Date of the response, whatever the clock here says", async () => {
    const { baseUrl } = await startService(
      atFirst((answer) =>
        text(answer, 503, "", {
          "retry-after": "Sat, 21 Nov 2026 12:00:20 GMT",
          date: "Sat, 21 Nov 2026 12:00:00 GMT",
        }),
      ),
    );
    const client = hastyClient(baseUrl, { now: () => now });
    await client.getRamp({ id: "r1" });
    expect(client.pauses).toEqual([20_250]);
  });

  test("1: clients that are told the same time come back at different ones, and none too early", async () => {
    const { baseUrl } = await startService((answer) => text(answer, 503, "", { "retry-after": "2" }));
    const pauses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const client = hastyClient(baseUrl, { random: Math.random });
        await failure(client.getRamp({ id: "r1" }));
        return client.pauses[0] ?? 0;
      }),
    );
    expect(new Set(pauses).size).toBeGreaterThan(10);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(2500);
  });

  test.each([520, 525, 530])("6: a proxy's %i is repeated for what is safe", async (status) => {
    const { baseUrl, asked } = await startService(atFirst((answer) => text(answer, status, "")));
    expect(await hastyClient(baseUrl).getRamp({ id: "r1" })).toEqual(ramp);
    expect(asked).toHaveLength(2);
  });

  test("1: the number of attempts is limited, and the error tells how long to wait", async () => {
    const { baseUrl, asked } = await startService((answer) =>
      text(answer, 429, "Slow down", { "retry-after": "2" }),
    );
    const client = hastyClient(baseUrl);
    const error = await failure(client.getRamp({ id: "r1" }));
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({ code: "rate_limited", retryAfterMs: 2000, attempts: 3, body: "Slow down" });
    expect(client.pauses).toEqual([2250, 2500]);
    expect(asked).toHaveLength(3);
  });

  test("4: a day is not slept; the error has the value", async () => {
    const { baseUrl, asked } = await startService((answer) =>
      text(answer, 429, "", { "retry-after": "86400" }),
    );
    const client = hastyClient(baseUrl);
    expect(await failure(client.getRamp({ id: "r1" }))).toMatchObject({
      retryAfterMs: 86_400_000,
      attempts: 1,
    });
    expect(client.pauses).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test("4: neither is a pause that would outlast the call", async () => {
    const { baseUrl } = await startService((answer) => text(answer, 429, "", { "retry-after": "30" }));
    const client = hastyClient(baseUrl, { timeoutMs: 20_000 });
    expect(await failure(client.getRamp({ id: "r1" }))).toMatchObject({ code: "rate_limited", attempts: 1 });
  });

  test("6: a request without a key is not repeated", async () => {
    const { baseUrl, asked } = await startService((answer) => text(answer, 429, "Slow down"));
    const error = await failure(hastyClient(baseUrl).updateRamp({ id: "r1", body: {} }));
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error.outcomeUnknown).toBe(false);
    expect(asked).toHaveLength(1);
  });

  test("6: unless 429 is said to mean that nothing was done", async () => {
    const { baseUrl, asked } = await startService(atFirst((answer) => text(answer, 429, "Slow down")));
    const client = hastyClient(baseUrl, { retry: { notProcessed: [429] } });
    expect(await client.updateRamp({ id: "r1", body: {} })).toEqual(ramp);
    expect(asked).toHaveLength(2);
  });

  test("50: of a thousand calls at once no window has more than the limit", async () => {
    const arrivals: number[] = [];
    const { baseUrl } = await startService((answer) => {
      arrivals.push(clockTime());
      json(answer, 200, ramp);
    });
    const client = hastyClient(baseUrl, { rateLimit: { requests: 200, seconds: 0.2 }, sleep: undefined });
    const started = clockTime();
    await Promise.all(Array.from({ length: 1000 }, () => client.getRamp({ id: "r1" })));
    // Five windows take four pauses.
    expect((arrivals.at(-1) ?? 0) - started).toBe(800);
  });

  test("50: in an outage the budget for repetitions runs out, and calls fail fast", async () => {
    const { baseUrl, asked } = await startService((answer) => text(answer, 503, "Down"));
    const client = hastyClient(baseUrl);
    await Promise.allSettled(Array.from({ length: 300 }, () => client.getRamp({ id: "r1" })));
    expect(asked).toHaveLength(300 + 100);
  });
});
