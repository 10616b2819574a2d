import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TimedOutError } from "../../../templates/runtime/errors/errors.js";
import { endpoint, hastyClient } from "../example-api.js";
import { json, startService } from "../service.js";
import { clockTime, useTestClock } from "../../support/test-clock.js";

useTestClock();

const ramp = { id: "r1", amount: "1" };

async function pausesOf(random: () => number, attempts: number): Promise<number[]> {
  const { baseUrl } = await startService((answer) => json(answer, 503, "Down"));
  const client = hastyClient(baseUrl, { random, retry: { attempts } });
  await client.getRamp({ id: "r1" }).result();
  return client.pauses;
}

describe("the pause", () => {
  test("doubles with each attempt up to a limit, at random between zero and that", async () => {
    expect(await pausesOf(() => 1, 8)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
    expect(await pausesOf(() => 0.25, 4)).toEqual([125, 250, 500]);
    expect(await pausesOf(() => 0, 3)).toEqual([]);
  });

  test("does not outlast the call: then its failure is given back at once", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 503, "Down"));
    const client = hastyClient(baseUrl, {
      random: () => 1,
      retry: { attempts: 10, baseDelayMs: 60 },
      timeoutMs: 400,
      sleep: undefined,
    });
    const started = clockTime();
    const outcome = await client.getRamp({ id: "r1" }).result();
    // After 60 and 120 ms, since a pause of 240 would outlast it.
    expect(outcome).toMatchObject({ status: 503, attempts: 3 });
    expect(asked).toHaveLength(3);
    expect(clockTime() - started).toBe(180);
  });
});

describe("an option that is not a number, as of an unset variable,", () => {
  const nothing = Number(undefined);

  test("allows no repetition", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 503, "Down"));
    await hastyClient(baseUrl, { retry: { attempts: nothing } })
      .getRamp({ id: "r1" })
      .result();
    expect(asked).toHaveLength(1);
  });

  test("allows no pause that the service asks for", async () => {
    const { baseUrl, asked } = await startService((answer) =>
      json(answer, 503, "Down", { "retry-after": "1" }),
    );
    const client = hastyClient(baseUrl, { retry: { maxRetryAfterMs: nothing } });
    await client.getRamp({ id: "r1" }).result();
    expect(asked).toHaveLength(1);
  });

  test.each(["timeoutMs", "attemptTimeoutMs"])("is no time: %s", async (option) => {
    const { baseUrl } = await startService(() => undefined);
    const call = hastyClient(baseUrl, { [option]: nothing, retry: false }).getRamp({ id: "r1" });
    await expect(call).rejects.toThrow(TimedOutError);
  });

  test("is no room for a body", async () => {
    const { baseUrl } = await startService((answer) => json(answer, 200, ramp));
    const call = hastyClient(baseUrl, { maxResponseBytes: nothing }).getRamp({ id: "r1" });
    await expect(call).rejects.toThrow("maxResponseBytes");
  });
});

describe("what is repeated", () => {
  test.each([
    ["GET", {}, 3],
    ["HEAD", {}, 3],
    ["OPTIONS", {}, 3],
    ["QUERY", {}, 3],
    ["QUERY", { retry: { safeMethods: ["GET"] } }, 1],
    ["PATCH", {}, 1],
    ["PATCH", { retry: { safeMethods: ["PATCH"] } }, 3],
    ["PATCH", { retry: { statuses: [500] } }, 1],
    ["GET", { retry: { statuses: [500] } }, 1],
    ["GET", { retry: { statuses: ["5XX" as const] } }, 3],
    ["PATCH", { retry: { statuses: ["5XX" as const] } }, 1],
  ])("%s with profile %j: sent %i times", async (method, traits, times) => {
    const { operation } = await import("../../../templates/runtime/operation.js");
    const { createTransport } = await import("../../../templates/runtime/transport.js");
    const { baseUrl, asked } = await startService((answer) => json(answer, 503, "Down"));
    const thing = operation({
      ...endpoint("thing", method, "/"),
      responses: { 200: "json" },
    });
    const call = thing(createTransport({ api: "any", ...traits }, { baseUrl, sleep: async () => {} }));
    const { exception } = await call.result();
    expect(asked).toHaveLength(times);
    // A method that only reads has no effect, whatever an API says of repeating it.
    expect(exception).toMatchObject({ fate: "unknown", outcomeUnknown: method === "PATCH" });
  });

  test("no sequence of faults makes a keyed request take effect twice, or be sent under two keys", async () => {
    const faults = fc.constantFrom(
      "done, then reset",
      "reset",
      "500 before",
      "500 after",
      "429",
      "html",
      "ok",
    );
    let effectiveRuns = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(faults, { maxLength: 6 }), async (sequence) => {
        const effects = new Map<string, number>();
        const { baseUrl } = await startService((answer, { headers }, turn) => {
          const fault = sequence[turn - 1] ?? "ok";
          const key = String(headers["idempotency-key"]);
          const isReplay = effects.has(key);
          if (!isReplay && /done|after|html|ok/.test(fault)) effects.set(key, (effects.get(key) ?? 0) + 1);
          if (fault.includes("reset")) return answer.destroy();
          if (fault === "429") return json(answer, 429, "Slow down");
          if (fault.startsWith("500")) return json(answer, 500, { message: "", trace_id: "" });
          if (fault === "html") return answer.writeHead(200, { "content-type": "text/html" }).end("<html>");
          json(answer, 201, ramp, isReplay ? { "x-api-version": "" } : {});
        });
        const call = hastyClient(baseUrl).createRamp({ body: { amount: "1" } });
        await call.result().catch(() => {});
        // Without an effect there is nothing to look at: such runs are counted, and must not be all of them.
        expect([...effects]).toEqual(effects.size === 0 ? [] : [[call.idempotencyKey, 1]]);
        effectiveRuns += effects.size;
      }),
      { numRuns: 60 },
    );
    expect(effectiveRuns).toBeGreaterThan(20);
  });
});
