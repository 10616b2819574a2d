/**
 * The faults that concern a client, by number (51 and 52 are those of a webhook receiver).
 *
 * Each stands against a real server on loopback; only pauses are not slept.
 */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import {
  AbortedError,
  CapabilityNotEnabledError,
  ConnectionError,
  PageLimitError,
  RateLimitedError,
  RedirectRefusedError,
  RepeatedCursorError,
  ResponseError,
  TimedOutError,
  UndecodableError,
  UnsupportedVersionError,
  VersionMismatchError,
  type CallError,
} from "../../templates/runtime/errors.js";
import { hastyClient, type Ramp } from "./example-api.js";
import { json, startService, text, type Answering } from "./service.js";

const ramp: Ramp = { id: "r1", amount: "10.00" };
const now = Date.parse("2026-11-21T00:00:00Z");
const trace = { message: "Broken", trace_id: "t-1" };

/** Answers the first requests so, and all further ones with the ramp. */
function atFirst(fault: Answering, times = 1): Answering {
  return (answer, asked, turn) => (turn <= times ? fault(answer, asked, turn) : json(answer, 200, ramp));
}

async function failure(call: Promise<unknown>): Promise<CallError & Record<string, unknown>> {
  return call.then(
    () => Promise.reject(new Error("The call did not fail.")),
    (error: unknown) => error as CallError & Record<string, unknown>,
  );
}

/** A port that was free a moment ago. */
async function deadAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** Headers, a part of the body, and the end of the connection. */
function cutShort(answer: ServerResponse): void {
  answer.writeHead(200, {
    "content-type": "application/json",
    "content-length": "100",
    "x-api-version": "2026-07-01",
  });
  answer.write('{"id":"r1"');
  setTimeout(() => answer.destroy(), 10);
}

describe("rate limits", () => {
  test.each<[string, string | undefined, number | undefined]>([
    ["1: seconds are waited", "7", 7000],
    ["2: an HTTP date is waited for", "Sat, 21 Nov 2026 00:00:20 GMT", 20_000],
    ["3: zero is not a time", "0", 250],
    ["3: a negative number is not a time", "-5", 250],
    ["3: a past date is not a time", "Fri, 20 Nov 2026 00:00:00 GMT", 250],
    ["3: NaN is not a time", "NaN", 250],
    ["3: a text is not a time", "soon 5000", 250],
    ["5: without the header the pause is half of 500 ms at random 0.5", undefined, 250],
  ])("%s", async (_name, value, pause) => {
    const { baseUrl, asked } = await startService(
      atFirst((answer) =>
        text(answer, 429, "Slow down", value === undefined ? {} : { "retry-after": value }),
      ),
    );
    const client = hastyClient(baseUrl, { now: () => now });
    expect(await client.getRamp({ id: "r1" })).toEqual(ramp);
    expect(client.pauses).toEqual([pause]);
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
    expect(client.pauses).toEqual([2000, 2000]);
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
      arrivals.push(performance.now());
      json(answer, 200, ramp);
    });
    const client = hastyClient(baseUrl, { rateLimit: { requests: 200, seconds: 0.2 }, sleep: undefined });
    await Promise.all(Array.from({ length: 1000 }, () => client.getRamp({ id: "r1" })));
    // What the limiter let go at once may arrive spread, so the measure is the whole: five windows take four pauses.
    expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(750);
  });

  test("50: in an outage the budget for repetitions runs out, and calls fail fast", async () => {
    const { baseUrl, asked } = await startService((answer) => text(answer, 503, "Down"));
    const client = hastyClient(baseUrl);
    await Promise.allSettled(Array.from({ length: 300 }, () => client.getRamp({ id: "r1" })));
    expect(asked).toHaveLength(300 + 100);
  });
});

describe("errors of the service", () => {
  test("7: 500 on a safe method is repeated", async () => {
    const { baseUrl, asked } = await startService(atFirst((answer) => json(answer, 500, trace), 2));
    expect(await hastyClient(baseUrl).getRamp({ id: "r1" })).toEqual(ramp);
    expect(asked).toHaveLength(3);
  });

  test("8: 500 on a keyed POST is repeated with the same key and the same bytes", async () => {
    const { baseUrl, asked } = await startService(atFirst((answer) => json(answer, 500, trace), 2));
    const call = hastyClient(baseUrl).createRamp({ body: { amount: "0.10", note: "café €" } });
    expect(await call).toEqual(ramp);
    const keys = asked.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([call.idempotencyKey, call.idempotencyKey, call.idempotencyKey]);
    expect(call.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(asked.map(({ body }) => body.toString("hex"))).size).toBe(1);
  });

  test("9: a stored 500 ends at the limit, and the error says that the outcome is unknown", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 500, trace));
    const error = await failure(hastyClient(baseUrl).createRamp({ body: { amount: "1" } }));
    expect(error).toMatchObject({ attempts: 3, outcomeUnknown: true, status: 500 });
    expect(error.message).toContain("unknown");
    expect(asked).toHaveLength(3);
  });

  test("10: 500 on a POST without a key is not repeated", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 500, trace));
    expect(await failure(hastyClient(baseUrl).updateRamp({ id: "r1", body: {} }))).toMatchObject({
      attempts: 1,
      outcomeUnknown: true,
    });
    expect(asked).toHaveLength(1);
  });

  test.each([502, 503, 504])(
    "11: %i with HTML is repeated; the error has status, content type and text",
    async (status) => {
      const html = `<html>${"x".repeat(5000)}</html>`;
      const { baseUrl, asked } = await startService((answer) =>
        text(answer, status, html, { "content-type": "text/html" }),
      );
      const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
      expect(error).toBeInstanceOf(ResponseError);
      expect(error).toMatchObject({ status, isDeclared: false });
      expect(error.body === html).toBe(true);
      expect(error.headers?.get("content-type")).toBe("text/html");
      expect(error.message.length).toBeLessThan(300);
      expect(asked).toHaveLength(3);
    },
  );

  test("12: 409 is an answer, not a reason to repeat", async () => {
    const { baseUrl, asked } = await startService((answer) =>
      json(answer, 409, "Key was used for another body"),
    );
    const client = hastyClient(baseUrl, { retry: { statuses: [409, 500] } });
    expect(await client.createRamp({ body: { amount: "1" } }).result()).toMatchObject({
      status: 409,
      attempts: 1,
    });
    expect(asked).toHaveLength(1);
  });

  test("13: 408 is repeated where it is safe", async () => {
    const { baseUrl } = await startService(atFirst((answer) => text(answer, 408, "")));
    expect(await hastyClient(baseUrl).getRamp({ id: "r1" })).toEqual(ramp);
  });

  test("14: a plain text is the body, whether it is JSON or not", async () => {
    for (const body of ["Bank not supported", '"Bank not supported"']) {
      const { baseUrl } = await startService((answer) =>
        text(answer, 400, body, { "content-type": "application/json; charset=utf-8" }),
      );
      const outcome = await hastyClient(baseUrl).ping().result();
      expect(outcome).toMatchObject({ ok: false, status: 400, error: "Bank not supported" });
      expect(!outcome.ok && outcome.exception).toMatchObject({ isDeclared: true });
    }
  });

  test("15: a list of errors comes typed, with codes that nobody knows yet", async () => {
    const list = [{ code: "brand_new", message: "?", docs_url: "x" }];
    const { baseUrl } = await startService((answer) => json(answer, 400, list));
    const outcome = await hastyClient(baseUrl)
      .createRamp({ body: { amount: "1" } })
      .result();
    if (outcome.ok || outcome.status !== 400) throw new Error("Not narrowed.");
    expect(outcome.error[0]?.code).toBe("brand_new");
  });

  test("16: a version that is not supported has its own error, and no fallback", async () => {
    const body = {
      error: "unsupported_api_version",
      reason: "version_unknown",
      requested: "2026-07-01",
      supported: ["2025-03-13"],
    };
    const { baseUrl, asked } = await startService((answer) =>
      json(answer, 400, body, { "x-api-version": "2025-03-13" }),
    );
    const error = await failure(hastyClient(baseUrl).createRamp({ body: { amount: "1" } }));
    expect(error).toBeInstanceOf(UnsupportedVersionError);
    expect(error).toMatchObject({
      reason: "version_unknown",
      requested: "2026-07-01",
      supported: ["2025-03-13"],
    });
    expect(asked).toHaveLength(1);
  });

  test("17: 401 with a plain text; a signer adds what it knows of the clock", async () => {
    const { baseUrl } = await startService((answer) => text(answer, 401, "Unauthorized"));
    expect(await failure(hastyClient(baseUrl).listRamps())).toMatchObject({
      status: 401,
      body: "Unauthorized",
    });
  });

  test("18: the plain 404 of a missing capability says what to do", async () => {
    const { baseUrl } = await startService((answer) => text(answer, 404, "Cannot GET /api/ramps/r1"));
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error).toBeInstanceOf(CapabilityNotEnabledError);
    expect(error).toMatchObject({ code: "capability_not_enabled", status: 404 });
  });

  test("19: a code in an error object is kept, known or not", async () => {
    const body = { success: false, error: { code: "BRAND_NEW", message: "Something" } };
    const { baseUrl } = await startService((answer) => json(answer, 403, body));
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error.body).toEqual(body);
    expect(error.message).toContain("BRAND_NEW");
  });

  test("20: the trace id of a 500 is in the error, and readable in its message", async () => {
    const { baseUrl } = await startService((answer) => json(answer, 500, trace));
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }, { retry: false }));
    expect(error.body).toEqual(trace);
    expect(error.message).toContain("t-1");
  });

  test("21: an error without a body has its status", async () => {
    const { baseUrl } = await startService((answer) => text(answer, 403, ""));
    expect(await failure(hastyClient(baseUrl).getRamp({ id: "r1" }))).toMatchObject({
      status: 403,
      body: undefined,
    });
  });

  test("22: of an endless error body the beginning is read", async () => {
    let isClosed = false;
    const { baseUrl } = await startService((answer) => {
      answer.writeHead(400, { "content-type": "text/plain" });
      const chunk = "x".repeat(65_536);
      const more = (): void =>
        void (!isClosed && answer.write(chunk) ? setImmediate(more) : answer.once("drain", more));
      answer.on("close", () => (isClosed = true));
      more();
    });
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error.status).toBe(400);
    expect(String(error.body).length).toBeLessThan(1_000_000);
    await vi.waitFor(() => expect(isClosed).toBe(true));
  });
});

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
    expect(await client.getRamp({ id: "r1" }, { attemptTimeoutMs: 60 })).toEqual(ramp);
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

describe("aborting", () => {
  test("28: before the call: no request", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 200, ramp));
    const reason = new Error("Not needed any more");
    const error = await failure(
      hastyClient(baseUrl).getRamp({ id: "r1" }, { signal: AbortSignal.abort(reason) }),
    );
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ cause: reason, attempts: 0, outcomeUnknown: false });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(asked).toHaveLength(0);
  });

  test.each<[string, Answering]>([
    ["during the request", () => {}],
    [
      "during the body",
      (answer) => {
        answer.writeHead(200, { "content-type": "application/json" });
        answer.write("{");
      },
    ],
    ["during a pause", (answer) => text(answer, 503, "", { "retry-after": "20" })],
  ])("29: %s: ends at once, with the reason, and leaves no listener", async (_name, answering) => {
    const { baseUrl, asked } = await startService(answering);
    const controller = new AbortController();
    const add = vi.spyOn(controller.signal, "addEventListener");
    const remove = vi.spyOn(controller.signal, "removeEventListener");
    const call = failure(
      hastyClient(baseUrl, { sleep: undefined }).createRamp(
        { body: { amount: "1" } },
        { signal: controller.signal },
      ),
    );
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 30));
    const before = performance.now();
    controller.abort("changed my mind");
    const error = await call;
    expect(performance.now() - before).toBeLessThan(1000);
    expect(error).toMatchObject({
      code: "aborted",
      cause: "changed my mind",
      attempts: 1,
      outcomeUnknown: true,
    });
    expect(add).toHaveBeenCalled();
    expect(remove).toHaveBeenCalledTimes(add.mock.calls.length);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(asked).toHaveLength(1);
  });

  test("29: a fetch that ignores its signal does not hold the call", async () => {
    const controller = new AbortController();
    const client = hastyClient("https://example.test", { fetch: () => new Promise(() => {}) });
    const call = failure(client.getRamp({ id: "r1" }, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 10);
    expect(await call).toBeInstanceOf(AbortedError);
  });

  test("30: an error that comes first is kept", async () => {
    const controller = new AbortController();
    const client = hastyClient("https://example.test", {
      retry: false,
      fetch: () => {
        setTimeout(() => controller.abort());
        return Promise.reject(new TypeError("The other error"));
      },
    });
    const error = await failure(client.getRamp({ id: "r1" }, { signal: controller.signal }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain("The other error");
  });
});

describe("bodies", () => {
  const jsonHeaders = { "content-type": "application/json" };

  test("31: malformed JSON is an error with status, request id and the beginning of the text", async () => {
    const { baseUrl, asked } = await startService((answer) =>
      text(answer, 200, `{"id": ${"9".repeat(9)}${"x".repeat(1000)}}`, {
        ...jsonHeaders,
        "x-request-id": "q",
      }),
    );
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error).toMatchObject({ status: 200, requestId: "q", contentType: "application/json" });
    expect(error.message).toContain('{"id": 9');
    expect(error.message.length).toBeLessThan(300);
    expect(asked).toHaveLength(1);
  });

  test.each(["", "  \n ", '{"id":"r1",', '[{"id":"r1"},{"id', ' {"amount":"1'])(
    "32: a success without the whole body (%j) is like a lost connection",
    async (body) => {
      const { baseUrl, asked } = await startService((answer) => text(answer, 200, body, jsonHeaders));
      const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ status: 200, attempts: 3 });
      expect(asked).toHaveLength(3);
    },
  );

  test.each([204, 205])("33: %i has no data", async (status) => {
    const { baseUrl } = await startService((answer) => text(answer, status, ""));
    const outcome = await hastyClient(baseUrl).updateRamp({ id: "r1", body: {} }).result();
    expect(outcome).toMatchObject({ ok: true, status });
    expect(outcome.ok && outcome.data).toBeUndefined();
  });

  test("34: HTML with 200 is an error that names the content type", async () => {
    const { baseUrl } = await startService((answer) =>
      text(answer, 200, "<html>Log in to the hotel's network</html>", { "content-type": "text/html" }),
    );
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error).toMatchObject({ contentType: "text/html" });
    expect(error.message).toContain("<html>Log in");
  });

  test.each(["text/plain", "application/json; charset=utf-8", "application/problem+json", ""])(
    "35, 36: promised JSON is read as JSON under content type %j",
    async (type) => {
      const { baseUrl } = await startService((answer) => {
        answer.writeHead(200, { "x-api-version": "2026-07-01", ...(type && { "content-type": type }) });
        answer.end(JSON.stringify(ramp));
      });
      expect(await hastyClient(baseUrl).getRamp({ id: "r1" })).toEqual(ramp);
    },
  );

  test("35: what the document does not promise is text, unless it says that it is JSON", async () => {
    const asText = await startService((answer) => text(answer, 418, '{"a":1}'));
    expect(await failure(hastyClient(asText.baseUrl).getRamp({ id: "r1" }))).toMatchObject({
      body: '{"a":1}',
    });
    const asJson = await startService((answer) => json(answer, 418, { a: 1 }));
    expect(await failure(hastyClient(asJson.baseUrl).getRamp({ id: "r1" }))).toMatchObject({
      body: { a: 1 },
    });
  });

  test.each([true, false, 0, 12.5, "text", null, []])("37: the body %j is a value", async (value) => {
    const { baseUrl } = await startService((answer) => json(answer, 200, value));
    expect(await hastyClient(baseUrl).ping()).toEqual(value);
  });

  test("38: a byte order mark is not in the way", async () => {
    const { baseUrl } = await startService((answer) =>
      text(answer, 200, `\uFEFF${JSON.stringify(ramp)}`, jsonHeaders),
    );
    expect(await hastyClient(baseUrl).getRamp({ id: "r1" })).toEqual(ramp);
  });

  test("39: amounts stay texts; an integer that would be rounded is refused", async () => {
    const amount = { id: "12345678901234567890", amount: "0.10", big: 9_007_199_254_740_991, small: 0.1 };
    const { baseUrl } = await startService((answer, { url }) =>
      url.endsWith("good")
        ? json(answer, 200, amount)
        : text(answer, 200, '{"amount":9007199254740993}', jsonHeaders),
    );
    const client = hastyClient(baseUrl);
    expect(await client.getRamp({ id: "good" })).toEqual(amount);
    const error = await failure(client.getRamp({ id: "bad" }));
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error.message).toContain("rounded");
  });

  test.each(['"__proto__"', '"\\u005f_proto__"', '"__pr\\u006Fto__"'])(
    "40: %s in an answer changes no prototype",
    async (key) => {
      const body = `{"id":"r1","nested":{${key}:{"polluted":true}},${key}:{"polluted":true}}`;
      const { baseUrl } = await startService((answer) => text(answer, 200, body, jsonHeaders));
      const data = await hastyClient(baseUrl).getRamp({ id: "r1" });
      expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
      expect(Object.assign({}, data)).not.toHaveProperty("polluted");
      expect({}).not.toHaveProperty("polluted");
      expect(data).toEqual({ id: "r1", nested: {} });
    },
  );

  test("46: what is small on the wire and large in memory is refused", async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, 0x20));
    const { baseUrl } = await startService((answer) => {
      answer.writeHead(200, { ...jsonHeaders, "content-encoding": "gzip", "x-api-version": "2026-07-01" });
      answer.end(bomb);
    });
    const client = hastyClient(baseUrl, { maxResponseBytes: 1024 * 1024 });
    const error = await failure(client.getRamp({ id: "r1" }, { retry: false }));
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error.message).toContain("maxResponseBytes");
  });

  test.each([
    ["cut", (bytes: Buffer) => bytes.subarray(0, bytes.length - 400)],
    [
      "corrupt",
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 300), Buffer.alloc(300, 7), bytes.subarray(600)]),
    ],
  ])(
    "53: gzip that is %s is never a success; it is fetched again where that is safe",
    async (_name, damage) => {
      const whole = gzipSync(
        JSON.stringify({ id: "r1", list: Array.from({ length: 500 }, (_, i) => `${i}-${Math.sin(i)}`) }),
      );
      const damaged = damage(whole);
      const answering: Answering = (answer) => {
        const head = { ...jsonHeaders, "content-encoding": "gzip", "content-length": String(damaged.length) };
        answer.writeHead(200, { ...head, "x-api-version": "2026-07-01" }).end(damaged);
      };
      const always = await startService(answering);
      const error = await failure(hastyClient(always.baseUrl).getRamp({ id: "r1" }));
      expect(error.code).toMatch(/undecodable|connection/);
      expect(error.attempts).toBe(3);
      if (error instanceof UndecodableError) expect(error.message).toContain("cut");
      const single = await startService(atFirst(answering));
      expect(await hastyClient(single.baseUrl).getRamp({ id: "r1" })).toEqual(ramp);
    },
  );

  test("53: compressed text cannot be seen to be whole, so it is asked for as it is, and refused otherwise", async () => {
    const { baseUrl, asked } = await startService((answer, _asked, turn) => {
      if (turn === 1) return text(answer, 200, "a;b\n1;2\n");
      answer.writeHead(200, {
        "content-type": "text/csv",
        "content-encoding": "gzip",
        "x-api-version": "2026-07-01",
      });
      answer.end(gzipSync("a;b\n1;2\n"));
    });
    const client = hastyClient(baseUrl);
    expect(await client.getText()).toBe("a;b\n1;2\n");
    expect(asked[0]?.headers["accept-encoding"]).toBe("identity");
    expect(await failure(client.getText({}, { retry: false }))).toBeInstanceOf(UndecodableError);
  });
});

describe("versions", () => {
  test("41: another version is an error, which an option can allow", async () => {
    const { baseUrl, asked } = await startService((answer) =>
      json(answer, 200, ramp, { "x-api-version": "2025-03-13" }),
    );
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error).toBeInstanceOf(VersionMismatchError);
    expect(error).toMatchObject({ servedVersion: "2025-03-13", body: ramp });
    expect(asked[0]?.headers["x-api-version"]).toBe("2026-07-01");
    const lenient = hastyClient(baseUrl, { onVersionMismatch: "allow" });
    expect(await lenient.getRamp({ id: "r1" }).result()).toMatchObject({
      ok: true,
      servedVersion: "2025-03-13",
    });
  });

  test("41: a function may decide", async () => {
    const { baseUrl } = await startService((answer) =>
      json(answer, 200, ramp, { "x-api-version": "2025-03-13" }),
    );
    const onVersionMismatch = vi.fn(() => "allow" as const);
    await hastyClient(baseUrl, { onVersionMismatch }).getRamp({ id: "r1" });
    expect(onVersionMismatch).toHaveBeenCalledWith({
      operation: "getRamp",
      requested: "2026-07-01",
      served: "2025-03-13",
    });
  });

  test("41: a failure under another version is told as that", async () => {
    const { baseUrl } = await startService((answer) =>
      json(answer, 404, "x", { "x-api-version": "2025-03-13" }),
    );
    expect(await failure(hastyClient(baseUrl).getRamp({ id: "r1" }))).toMatchObject({
      code: "version_mismatch",
      status: 404,
    });
  });

  test("42: a first answer that does not say its version is an error, which an option can allow", async () => {
    const { baseUrl } = await startService((answer) => json(answer, 200, ramp, { "x-api-version": "" }));
    const call = hastyClient(baseUrl).createRamp({ body: { amount: "1" } });
    expect(await failure(call)).toMatchObject({
      code: "version_mismatch",
      outcomeUnknown: true,
      attempts: 1,
    });
    expect(await hastyClient(baseUrl, { onVersionMismatch: "allow" }).getRamp({ id: "r1" })).toEqual(ramp);
  });

  test("43: a replayed answer may lack it: after a retry, and under the caller's own key", async () => {
    const { baseUrl } = await startService((answer, _asked, turn) =>
      turn === 1 ? text(answer, 503, "") : json(answer, 200, ramp, { "x-api-version": "" }),
    );
    const client = hastyClient(baseUrl);
    expect(await client.createRamp({ body: { amount: "1" } }).result()).toMatchObject({
      ok: true,
      attempts: 2,
    });
    expect(await client.createRamp({ body: { amount: "1" } }, { idempotencyKey: "k" })).toEqual(ramp);
    expect(await failure(client.getRamp({ id: "r1" }))).toMatchObject({ code: "version_mismatch" });
  });

  test("43: but not another one", async () => {
    const { baseUrl } = await startService((answer) =>
      json(answer, 200, ramp, { "x-api-version": "2025-03-13" }),
    );
    const call = hastyClient(baseUrl).createRamp({ body: { amount: "1" } }, { idempotencyKey: "k" });
    expect(await failure(call)).toMatchObject({ code: "version_mismatch" });
  });

  test("where the service ignores the version, no echo is expected", async () => {
    const { baseUrl } = await startService((answer) =>
      json(answer, 200, { rate: "1" }, { "x-api-version": "" }),
    );
    expect(await hastyClient(baseUrl).getRates()).toEqual({ rate: "1" });
  });
});

describe("redirects", () => {
  test.each([301, 302, 303, 307, 308])("44, 45: %i is not followed, on no origin", async (status) => {
    const other = await startService((answer) => json(answer, 200, ramp));
    for (const location of [`${other.baseUrl}/api/ramps`, "/api/elsewhere"]) {
      const { baseUrl, asked } = await startService((answer) => text(answer, status, "", { location }));
      const error = await failure(hastyClient(baseUrl).createRamp({ body: { amount: "1" } }));
      expect(error).toBeInstanceOf(RedirectRefusedError);
      expect(error).toMatchObject({ status, location });
      expect(asked).toHaveLength(1);
    }
    expect(other.asked).toHaveLength(0);
  });
});

describe("pages", () => {
  /** Pages by cursor; an item tells its page. */
  function pages(next: Record<string, unknown>): Answering {
    return (answer, { url }) => {
      const cursor = new URL(url, "http://x").searchParams.get("cursor") ?? "";
      json(answer, 200, {
        items: [{ id: cursor, amount: "1" }],
        ...(cursor in next && { cursor: next[cursor] }),
      });
    };
  }

  test.each([
    ["the same cursor again", { "": "a", a: "a" }, ["", "a"]],
    ["a circle", { "": "a", a: "b", b: "a" }, ["", "a", "b"]],
  ])("47: %s is an error, after the items that came", async (_name, next, items) => {
    const { baseUrl } = await startService(pages(next));
    const seen: string[] = [];
    const error = await failure(
      (async () => {
        for await (const { id } of hastyClient(baseUrl).listRamps.all()) seen.push(id);
      })(),
    );
    expect(error).toBeInstanceOf(RepeatedCursorError);
    expect(error).toMatchObject({ code: "repeated_cursor", operation: "listRamps" });
    expect(seen).toEqual(items);
  });

  test("47: there is a limit to the number of pages", async () => {
    const { baseUrl, asked } = await startService((answer, _asked, turn) =>
      json(answer, 200, { items: [], cursor: `c${turn}` }),
    );
    const list = hastyClient(baseUrl).listRamps.all({}, { maxPages: 5 });
    expect(await failure(list.next())).toBeInstanceOf(PageLimitError);
    expect(asked).toHaveLength(5);
  });

  test.each([
    ["null", null],
    ["empty", ""],
    ["absent", undefined],
  ])("48: a cursor that is %s ends the list", async (_name, end) => {
    const { baseUrl, asked } = await startService(
      pages(end === undefined ? { "": "a" } : { "": "a", a: end }),
    );
    const ids: string[] = [];
    for await (const { id } of hastyClient(baseUrl).listRamps.all({ customer_id: "c" })) ids.push(id);
    expect(ids).toEqual(["", "a"]);
    expect(asked.map(({ url }) => url)).toEqual([
      "/api/ramps?customer_id=c",
      "/api/ramps?customer_id=c&cursor=a",
    ]);
  });

  test("48: an empty page with a cursor is not the end", async () => {
    const { baseUrl } = await startService((answer, { url }) =>
      json(answer, 200, url.includes("cursor") ? { items: [ramp] } : { items: [], cursor: "a" }),
    );
    const items: Ramp[] = [];
    for await (const item of hastyClient(baseUrl).listRamps.all()) items.push(item);
    expect(items).toEqual([ramp]);
  });

  test("49: an error on page three comes after the items of two", async () => {
    const { baseUrl } = await startService((answer, _asked, turn) =>
      turn < 3
        ? json(answer, 200, { items: [{ id: `${turn}` }], cursor: `c${turn}` })
        : json(answer, 403, "No"),
    );
    const seen: string[] = [];
    const error = await failure(
      (async () => {
        for await (const { id } of hastyClient(baseUrl).listRamps.all()) seen.push(id);
      })(),
    );
    expect(error).toMatchObject({ status: 403 });
    expect(seen).toEqual(["1", "2"]);
  });

  test("49: leaving the loop makes no further request; two next() at once make one", async () => {
    const { baseUrl, asked } = await startService((answer, _asked, turn) =>
      json(answer, 200, { items: [{ id: `${turn}a` }, { id: `${turn}b` }], cursor: `c${turn}` }),
    );
    const client = hastyClient(baseUrl);
    for await (const { id } of client.listRamps.all()) if (id === "1b") break;
    expect(asked).toHaveLength(1);
    const list = client.listRamps.all();
    const [first, second] = await Promise.all([list.next(), list.next()]);
    expect([first.value, second.value]).toEqual([{ id: "2a" }, { id: "2b" }]);
    expect(asked).toHaveLength(2);
  });

  test("are not fetched before they are asked for", async () => {
    const { baseUrl, asked } = await startService((answer, _asked, turn) =>
      json(answer, 200, { items: [ramp], cursor: `c${turn}` }),
    );
    const list = hastyClient(baseUrl).listRamps.pages();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(asked).toHaveLength(0);
    expect((await list.next()).value).toEqual({ items: [ramp], cursor: "c1" });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(asked).toHaveLength(1);
  });

  test("without a list where the document promises one are an error", async () => {
    const { baseUrl } = await startService((answer) => json(answer, 200, { items: { a: 1 } }));
    expect(await failure(hastyClient(baseUrl).listRamps.all().next())).toMatchObject({ code: "undecodable" });
  });

  test("end when the list is aborted", async () => {
    const { baseUrl } = await startService((answer, _asked, turn) =>
      json(answer, 200, { items: [ramp], cursor: `c${turn}` }),
    );
    const controller = new AbortController();
    const list = hastyClient(baseUrl).listRamps.all({}, { signal: controller.signal });
    await list.next();
    controller.abort();
    expect(await failure(list.next())).toBeInstanceOf(AbortedError);
  });
});
