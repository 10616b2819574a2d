/** Whether an attempt is followed by another, and after which pause: each condition by itself, without a call. */
import { describe, expect, test, vi } from "vitest";

import type { CallState } from "../../../templates/runtime/call/call-state.js";
import { retryDelay } from "../../../templates/runtime/call/retry.js";
import {
  AbortedError,
  ConnectionError,
  RateLimitedError,
  ResponseError,
  TimedOutError,
  UndecodableError,
  VersionMismatchError,
  type CallError,
} from "../../../templates/runtime/errors/errors.js";

/** The pause after one attempt of a POST with a key, unless `change` says otherwise. */
function delayAfter(
  failure: CallError | undefined,
  change: Partial<Record<keyof CallState, unknown>> = {},
  timeLeft = 1e6,
) {
  const state = {
    profile: { idempotency: { header: "Key", conflictStatus: 409 } },
    options: { random: () => 1 },
    retry: {},
    attempts: 1,
    budget: { tokens: 500 },
    key: "k",
    descriptor: { method: "POST" },
    limiter: undefined,
    ...change,
  };
  return retryDelay({ ...state, error: failure } as unknown as CallState, timeLeft);
}

const answered = (status: number, retryAfterMs?: number): ResponseError =>
  Object.assign(new ResponseError("No"), { status, retryAfterMs });
const undecodable = (isCompressed: boolean): UndecodableError =>
  Object.assign(new UndecodableError("No"), { isCompressed });

describe("what is repeated", () => {
  test.each<[string, CallError, boolean]>([
    ["no connection", new ConnectionError("No"), true],
    ["no answer in time", new TimedOutError("No"), true],
    ["an answer that may have been cut off on its way", undecodable(true), true],
    ["an answer that is no JSON", undecodable(false), false],
    ["an answer of another version", new VersionMismatchError("No"), false],
    ["an abort", new AbortedError("No"), false],
    ...[408, 429, 500, 502, 503, 504, 520, 530].map((status): [string, CallError, boolean] => [
      `${status}`,
      answered(status),
      true,
    ]),
    ...[400, 401, 404, 409, 422, 499, 501, 505, 519, 531].map((status): [string, CallError, boolean] => [
      `${status}`,
      answered(status),
      false,
    ]),
  ])("%s: %o", (_, failure, isRepeated) => {
    expect(delayAfter(failure)).toBe(isRepeated ? 500 : undefined);
  });

  test("by a range, all of it and nothing beside it", () => {
    const retry = { statuses: ["5XX"] };
    for (const status of [500, 501, 599]) expect(delayAfter(answered(status), { retry })).toBe(500);
    for (const status of [429, 499]) expect(delayAfter(answered(status), { retry })).toBeUndefined();
    expect(delayAfter(answered(501), { retry: { statuses: [500] } })).toBeUndefined();
  });

  test("not the conflict of a key, whatever the statuses say", () => {
    const retry = { statuses: [409] };
    expect(delayAfter(answered(409), { retry })).toBeUndefined();
    expect(delayAfter(answered(409), { retry, profile: {} })).toBe(500);
  });

  test("without a key: what is safe, and what was not processed", () => {
    const change = { key: undefined };
    expect(delayAfter(answered(503), change)).toBeUndefined();
    expect(delayAfter(answered(503), { ...change, retry: { notProcessed: [503] } })).toBe(500);
    expect(delayAfter(answered(503), { ...change, retry: { notProcessed: [429] } })).toBeUndefined();
    for (const method of ["GET", "HEAD", "OPTIONS"])
      expect(delayAfter(answered(503), { ...change, descriptor: { method } })).toBe(500);
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect(delayAfter(answered(503), { ...change, descriptor: { method } })).toBeUndefined();
  });

  test("only what was sent, as often as is allowed, and while there is time", () => {
    expect(delayAfter(answered(503), { attempts: 0 })).toBeUndefined();
    expect(delayAfter(answered(503), { attempts: 2 })).toBe(1000);
    expect(delayAfter(answered(503), { attempts: 3 })).toBeUndefined();
    expect(delayAfter(answered(503), {}, 501)).toBe(500);
    expect(delayAfter(answered(503), {}, 500)).toBeUndefined();
  });
});

describe("the pause", () => {
  test("that the service asks for is kept, up to a limit", () => {
    const retry = { maxRetryAfterMs: 2000 };
    expect(delayAfter(answered(503, 2000), { retry })).toBe(2500);
    expect(delayAfter(answered(503, 2001), { retry })).toBeUndefined();
    expect(delayAfter(answered(503, 60_000))).toBe(60_500);
    expect(delayAfter(answered(503, 60_001))).toBeUndefined();
    expect(delayAfter(answered(503, 1), { retry: { maxRetryAfterMs: Number.NaN } })).toBeUndefined();
  });

  test("after a 429 holds all calls that share the limiter, no longer than is allowed", () => {
    const limiter = { take: vi.fn(), pause: vi.fn() };
    const retry = { maxRetryAfterMs: 2000, baseDelayMs: 7 };
    delayAfter(answered(429, 1000), { limiter, retry });
    delayAfter(answered(429, 9000), { limiter, retry });
    delayAfter(answered(503, 1000), { limiter, retry });
    delayAfter(answered(429), { limiter, retry });
    expect(limiter.pause.mock.calls).toEqual([
      [1000, 7],
      [2000, 7],
    ]);
    expect(delayAfter(answered(429, 1000), { limiter: { take: vi.fn() } })).toBe(1500);
  });

  test("is saved up to what a hundred cost, however many calls succeed", () => {
    const budget = { tokens: 498 };
    delayAfter(undefined, { budget });
    delayAfter(undefined, { budget, attempts: 2 });
    delayAfter(undefined, { budget, attempts: 2 });
    expect(budget.tokens).toBe(500);
  });

  test("costs what all calls have together", () => {
    const budget = { tokens: 9 };
    const failure = Object.assign(new RateLimitedError("No"), { status: 429 });
    expect(delayAfter(failure, { budget })).toBe(500);
    expect(budget.tokens).toBe(4);
    expect(delayAfter(failure, { budget })).toBeUndefined();
    expect(budget.tokens).toBe(4);
  });
});
