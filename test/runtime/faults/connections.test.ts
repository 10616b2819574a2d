/** Faults that concern a client, by number: connections. */
import { describe, expect, test } from "vitest";

import { ConnectionError, TimedOutError } from "../../../templates/runtime/errors/errors.js";
import { hastyClient } from "../example-api.js";
import { json, startService } from "../service.js";
import { atFirst, cutShort, deadAddress, failure, ramp } from "./support.js";
import { useTestClock } from "../../support/test-clock.js";

useTestClock();

describe("connections", () => {
  test("23: nobody listens: repeated where that is safe, then an error with its cause", async () => {
    const client = hastyClient(await deadAddress());
    const error = await failure(client.getRamp({ id: "r1" }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.attempts).toBe(3);
    expect(error.cause).toMatchObject({ code: "ECONNREFUSED" });
    expect(await failure(client.updateRamp({ id: "r1", body: {} }))).toMatchObject({
      attempts: 1,
      outcomeUnknown: false,
    });
  });

  test("23: a name that does not exist", async () => {
    const client = hastyClient("https://nowhere.invalid");
    expect(await failure(client.getRamp({ id: "r1" }))).toMatchObject({ code: "connection", attempts: 3 });
  });

  test("24: reset before the headers: a keyed POST is repeated with its key", async () => {
    const { baseUrl, asked } = await startService(atFirst((answer) => answer.destroy()));
    expect(await hastyClient(baseUrl).createRamp({ body: { amount: "1" } })).toEqual(ramp);
    expect(asked[0]?.headers["idempotency-key"]).toBe(asked[1]?.headers["idempotency-key"]);
  });

  test("25: reset inside the body: GET and keyed POST are repeated", async () => {
    const { baseUrl, asked } = await startService((answer, _asked, turn) =>
      turn % 2 === 1 ? cutShort(answer) : json(answer, 200, ramp),
    );
    const client = hastyClient(baseUrl);
    expect(await client.getRamp({ id: "r1" })).toEqual(ramp);
    expect(await client.createRamp({ body: { amount: "1" } })).toEqual(ramp);
    expect(asked).toHaveLength(4);
  });

  test("25: a POST without a key is not, and its outcome is unknown", async () => {
    const { baseUrl, asked } = await startService(cutShort);
    const error = await failure(hastyClient(baseUrl).updateRamp({ id: "r1", body: {} }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ outcomeUnknown: true, attempts: 1 });
    expect(asked).toHaveLength(1);
  });

  test("26: the timeout covers the body", async () => {
    const { baseUrl } = await startService((answer) => {
      answer.writeHead(200, { "content-type": "application/json" });
      answer.write('{"id":');
    });
    const error = await failure(
      hastyClient(baseUrl, { attemptTimeoutMs: 60, retry: false }).getRamp({ id: "r1" }),
    );
    expect(error).toBeInstanceOf(TimedOutError);
    expect(error.message).toContain("attemptTimeoutMs 60");
  });

  test("27: an attempt that takes too long is repeated; the call as a whole has its own end", async () => {
    const { baseUrl, asked } = await startService((answer, _asked, turn) => {
      if (turn > 1) json(answer, 200, ramp);
    });
    const client = hastyClient(baseUrl);
    expect(await client.getRamp({ id: "r1" }, { attemptTimeoutMs: 500 })).toEqual(ramp);
    expect(asked).toHaveLength(2);
    const silent = await startService(() => {});
    const error = await failure(
      hastyClient(silent.baseUrl).getRamp(
        { id: "r1" },
        { attemptTimeoutMs: 60, timeoutMs: 400, retry: { attempts: 10, baseDelayMs: 1 } },
      ),
    );
    expect(error).toMatchObject({ code: "timed_out" });
    expect(error.attempts).toBeGreaterThan(1);
    expect(error.message).toContain("timeoutMs 400");
  });
});
