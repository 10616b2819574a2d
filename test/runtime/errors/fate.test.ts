/**
 * The fate of a call: `not_sent`, `refused` or `unknown`. It can only rise, every way out of a call carries it, and no
 * message contradicts it.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { keyAdvice, type Fate } from "../../../templates/runtime/errors/fate.js";
import { idempotency } from "../../../templates/runtime/idempotency.js";
import { operation } from "../../../templates/runtime/operation.js";
import { createTransport } from "../../../templates/runtime/transport.js";
import { eventually, passes, useTestClock } from "../../support/test-clock.js";
import { endpoint, profile, type ClientOptions } from "../example-api.js";
import {
  answer,
  answers,
  breaks,
  callFailure,
  clientMeeting,
  fails,
  payment,
  refusesConnection,
  standIn,
  within,
  type Meeting,
} from "../stand-in-fetch.js";
import { pairs, testEvery } from "../../support/test-every.js";
import { throwing } from "../../support/throwing.js";

useTestClock();

/** Says that nothing was sent, or that nothing was done. */
const denial = /(nothing|not|never|no request) (was |been |were )?(sent|made)|did not leave|took no effect/i;

async function fateOf(
  meetings: readonly Meeting[],
  options: Partial<ClientOptions> = {},
  own: { readonly idempotencyKey?: string } = {},
): Promise<Fate> {
  const client = clientMeeting(meetings, options);
  const error = await callFailure(() => client.createRamp(payment, own), 4000);
  expect(error.outcomeUnknown).toBe(error.fate === "unknown");
  expect(error.operation).toBe("createRamp");
  expect(error.idempotencyKey).toMatch(/\S/);
  expect(error.attempts).toBe(client.sent.length);
  if (client.sent.length > 0) expect(error.message).not.toMatch(denial);
  return error.fate;
}

test("only the advice by fate may name a new key", async () => {
  const folder = path.join(import.meta.dirname, "../../../templates/runtime");
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".ts"));
  const newKey = /\b(use|try|with|under) (a new|another|a different) key\b/i;
  const advising = [];
  for (const name of files) {
    const code = (await readFile(path.join(folder, name), "utf8")).replace(/^\s*(\/?\*|\/\/).*$/gm, "");
    if (newKey.test(code)) advising.push(name);
  }
  expect(advising).toEqual([path.join("errors", "fate.ts")]);
  expect(keyAdvice("unknown")).not.toMatch(newKey);
});

describe("an answer", () => {
  const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);
  const isRefusal = (status: number): boolean => /^4(?!08|99)/.test(String(status));
  /** Its body is none that is declared, so that a success fails, too. No constructor makes an answer of 1xx. */
  const answerOf = (status: number): unknown =>
    status < 200
      ? { status, ok: false, headers: new Headers(), text: () => Promise.resolve("No") }
      : answer(status, "No", { location: "/x" });

  testEvery(pairs(statuses, ["getRamp", "createRamp", "updateRamp"] as const))(
    "tells the fate by its status, whatever the method",
    async (status, name) => {
      if (status === 204 && name === "updateRamp") return;
      const client = clientMeeting([() => answerOf(status)], { retry: false });
      const { fate, outcomeUnknown, attempts } = await callFailure(() =>
        client[name]({ id: "r1", ...payment }),
      );
      const expected = isRefusal(status) ? "refused" : "unknown";
      const isUnknown = expected === "unknown" && name !== "getRamp";
      expect([fate, outcomeUnknown, attempts]).toEqual([expected, isUnknown, 1]);
    },
  );

  /** What an attempt before it met, and whether the answer still decides the fate. */
  const before: [string, Meeting, boolean][] = [
    ["a refused connection", refusesConnection, true],
    ["a 429", answers(429), true],
    ["a broken connection", breaks, false],
    ["a 500", answers(500), false],
    ["a timeout", () => new Promise(() => undefined), false],
  ];

  testEvery(pairs(statuses.slice(200, 400), before))(
    "lowers no fate of an attempt before it",
    async (status, _name, meeting, decides) => {
      const fate = await fateOf([meeting, () => answerOf(status)], { attemptTimeoutMs: 200 });
      expect(fate).toBe(decides && isRefusal(status) ? "refused" : "unknown");
    },
  );

  test("that the caller's own key belongs to another request leaves unknown what became of that one", async () => {
    const own = { idempotencyKey: "order-4711" };
    expect(await fateOf([answers(409, "Key was used for another body")], {}, own)).toBe("unknown");
    expect(await fateOf([answers(422, "No")], {}, own)).toBe("refused");
  });

  test("a version that is no longer served, after a broken connection, leaves it unknown", async () => {
    const body = { error: "unsupported_api_version", supported: ["2025-03-13"] };
    expect(await fateOf([breaks, answers(400, body)])).toBe("unknown");
  });

  test("a capability that is missing, after a broken connection, leaves it unknown", async () => {
    expect(await fateOf([breaks, answers(404, "Cannot POST /api/ramps")])).toBe("unknown");
  });
});

describe("what never left", () => {
  test("is not sent if the platform shows it", async () => {
    expect(await fateOf([refusesConnection])).toBe("not_sent");
  });

  testEvery(["ECONNREFUSED", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT"])(
    "is not proven by a code: the fetch may have repeated by itself what the service has received",
    async (code) => {
      expect(await fateOf([fails(code)])).toBe("unknown");
    },
  );

  test("after a broken connection it is unknown all the same", async () => {
    expect(await fateOf([breaks, refusesConnection])).toBe("unknown");
    expect(await fateOf([refusesConnection, breaks, refusesConnection])).toBe("unknown");
    expect(await fateOf([answers(503), refusesConnection])).toBe("unknown");
  });

  test("after a 429 it is refused", async () => {
    expect(await fateOf([answers(429), refusesConnection])).toBe("refused");
  });
});

describe("an answer after which nobody knows", () => {
  testEvery<[string, Meeting]>([
    ["broken JSON", answers(201, '{"id":')],
    ["HTML", answers(201, "<html>", { "content-type": "text/html" })],
    ["no body", answers(201, "")],
    ["a number that would be rounded", answers(201, '{"id":"r1","amount":9007199254740993}')],
    ["another version", answers(201, {}, { "x-api-version": "2025-03-13" })],
    ["no version at all", () => new Response('{"id":"r1"}', { status: 201 })],
    ["bytes that are not UTF-8", () => new Response(new Uint8Array([0x22, 0xff, 0x22]), { status: 201 })],
    [
      "a body that breaks off",
      () =>
        new Response(new ReadableStream({ pull: (stream) => stream.error(new Error("cut")) }), {
          status: 201,
        }),
    ],
    [
      "a body without end",
      () => new Response(new ReadableStream({ start: () => undefined }), { status: 201 }),
    ],
    ["a body that is too long", answers(201, JSON.stringify("x".repeat(5000)))],
    ["a body that somebody has read", () => read(answer(201))],
  ])("a success that cannot be read", async (_name, meeting) => {
    const options = { retry: false as const, attemptTimeoutMs: 200, maxResponseBytes: 2000 };
    expect(await fateOf([meeting], options)).toBe("unknown");
    expect(await fateOf([meeting, answers(422, "No")], { ...options, retry: { attempts: 2 } })).toBe(
      "unknown",
    );
  });

  async function read(response: Response): Promise<Response> {
    await response.text();
    return response;
  }
});

describe("a fetch that ignores its signal", () => {
  test("may have done what it was asked, whatever comes late", async () => {
    for (const late of [answers(201), answers(422, "No"), breaks, refusesConnection]) {
      const slow: Meeting = async (sent, turn) => {
        await passes(300);
        return late(sent, turn);
      };
      expect(await fateOf([slow, answers(401, "No")], { attemptTimeoutMs: 200 })).toBe("unknown");
      expect(await fateOf([slow], { attemptTimeoutMs: 200, retry: false })).toBe("unknown");
      const controller = new AbortController();
      const client = clientMeeting([slow]);
      void eventually(() => expect(client.sent).toHaveLength(1)).then(() => controller.abort());
      expect(
        await callFailure(() => client.createRamp(payment, { signal: controller.signal })),
      ).toMatchObject({ code: "aborted", fate: "unknown", attempts: 1 });
    }
  });

  test("leaves no rejection behind that nobody handles", async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on("unhandledRejection", note);
    const lateFailure: Meeting = () =>
      new Promise((_resolve, reject) => setTimeout(() => reject(new Error("late")), 300));
    await fateOf([lateFailure], { attemptTimeoutMs: 200, retry: false });
    await passes(200);
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });
});

const circular = new Error("first");
const second = new Error("second", { cause: circular });
circular.cause = second;
const itself = new Error("itself");
itself.cause = itself;
const boom = throwing(new Error("boom"));
const hostile = new Proxy(
  {},
  {
    get: boom,
    has: boom,
    getPrototypeOf: boom,
    ownKeys: boom,
    getOwnPropertyDescriptor: boom,
    set: boom,
    defineProperty: boom,
  },
);
const unreadable = Object.defineProperties(new Error("x"), {
  name: { get: boom },
  message: { get: boom },
  cause: { get: boom },
  code: { get: boom },
  toString: { get: boom },
});
const revoked = ((): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
})();
let deep = new Error("end");
for (let depth = 0; depth < 20_000; depth++) deep = new Error("x", { cause: deep });

const oddities: [string, unknown][] = [
  ["null", null],
  ["undefined", undefined],
  ["a text", "boom"],
  ["an empty text", ""],
  ["a number", 0],
  ["NaN", Number.NaN],
  ["a truth value", false],
  ["a big number", 10n],
  ["a symbol", Symbol("boom")],
  ["a function", boom],
  ["a list", []],
  ["an object without a prototype", Object.create(null)],
  ["an error whose cause is itself", itself],
  ["errors that are each other's cause", circular],
  ["a chain of 20,000 causes", deep],
  ["a proxy that throws at everything", hostile],
  ["a proxy that was revoked", revoked],
  ["an error all of whose properties throw", unreadable],
  ["an error with a proxy as its cause", new Error("x", { cause: hostile })],
  ["an error whose code is an object", Object.assign(new Error("x"), { code: hostile })],
  ["an AggregateError of proxies", new AggregateError([hostile, revoked], "many")],
  ["an AbortError that nobody asked for", new DOMException("Aborted", "AbortError")],
  ["a TimeoutError that nobody asked for", new DOMException("Late", "TimeoutError")],
  ["a frozen error", Object.freeze(new Error("frozen"))],
  ["an object that converts to nothing", { toString: () => ({}), valueOf: () => ({}) }],
];

describe("whatever a fetch throws is a CallError of unknown fate", () => {
  testEvery(oddities)("rejected or thrown", async (_name, oddity) => {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- This is what is tested.
    const rejects: Meeting = () => Promise.reject(oddity);
    expect(await fateOf([rejects], { retry: false })).toBe("unknown");
    expect(await fateOf([rejects, answers(401, "No")])).toBe("unknown");
    const fetch = throwing(oddity);
    const error = await callFailure(() => clientMeeting([], { fetch, retry: false }).createRamp(payment));
    expect(error).toMatchObject({ fate: "unknown", attempts: 1 });
    expect(error.idempotencyKey).toMatch(/\S/);
  });

  testEvery(oddities)("from the body's stream", async (_name, oddity) => {
    const body: Meeting = () =>
      new Response(new ReadableStream({ pull: (stream) => stream.error(oddity) }), {
        status: 201,
        headers: { "x-api-version": "2026-07-01" },
      });
    expect(await fateOf([body], { retry: false })).toBe("unknown");
    expect(await fateOf([body, answers(401, "No")])).toBe("unknown");
  });
});

describe("whatever a fetch gives in place of an answer is a CallError of unknown fate", () => {
  const headers = new Headers({ "x-api-version": "2026-07-01" });
  const whole = { ok: true, status: 201, statusText: "", type: "basic", headers, body: null };
  const textThenEnd = () => {
    let turn = 0;
    return () => (++turn > 2 ? { done: true } : { done: false, value: "{" });
  };
  const read = {
    text: () => Promise.resolve("{}"),
    json: () => Promise.resolve({}),
    arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)),
  };
  testEvery<[string, unknown]>([
    ...oddities,
    ["an empty object", {}],
    ["an answer without headers", { ...whole, ...read, headers: undefined }],
    ["headers that are a plain object", { ...whole, ...read, headers: {} }],
    ["headers that throw", { ...whole, ...read, headers: { get: boom, has: boom, forEach: boom } }],
    ...[Number.NaN, 0, -1, 1, 99, 600, 999, 1e9, Infinity, 201.5, "201", null, undefined, {}].map(
      (status): [string, unknown] => [
        `a status of ${String(status)} (${typeof status})`,
        { ...whole, ...read, status },
      ],
    ),
    ["a status that throws", Object.defineProperty({ ...whole, ...read }, "status", { get: boom })],
    ["a body that throws", Object.defineProperty({ ...whole, ...read }, "body", { get: boom })],
    ["an answer that cannot be read", { ...whole, body: undefined }],
    ["a body without a reader", { ...whole, body: {} }],
    ["a body whose reader gives nothing", { ...whole, body: { getReader: () => ({}) } }],
    ["a body whose reader throws", { ...whole, body: { getReader: boom } }],
    [
      "a body whose reader gives texts",
      { ...whole, body: { getReader: () => ({ read: textThenEnd(), cancel: boom }) } },
    ],
    [
      "a body whose reader gives nonsense",
      { ...whole, body: { getReader: () => ({ read: () => undefined, cancel: boom }) } },
    ],
    ["an opaque redirect of a browser", { ...whole, ...read, ok: false, status: 0, type: "opaqueredirect" }],
    ["a network error of a browser", Response.error()],
  ])("at once, or before a refusal", async (_name, oddity) => {
    const options = { retry: false as const, attemptTimeoutMs: 200 };
    expect(await fateOf([() => oddity], options)).toBe("unknown");
    expect(await fateOf([() => oddity, answers(401, "No")], { attemptTimeoutMs: 200 })).toBe("unknown");
  });

  test("a promise-like that never settles, settles twice or throws", async () => {
    const thenables: PromiseLike<never>[] = [
      { then: () => new Promise<never>(() => undefined) },
      { then: boom },
      Object.defineProperty({}, "then", { get: boom }) as PromiseLike<never>,
    ];
    for (const thenable of thenables) {
      const client = clientMeeting([], {
        fetch: () => thenable as Promise<never>,
        attemptTimeoutMs: 200,
        retry: false,
      });
      expect(await callFailure(() => client.createRamp(payment), 2000)).toMatchObject({
        fate: "unknown",
        attempts: 1,
      });
    }
  });
});

describe("an error after the first attempt was sent", () => {
  const late = (turn: number, value: string, then: () => unknown) => {
    let asked = 0;
    return (): string => (++asked < turn ? value : (then() as string));
  };
  const faults: [string, () => unknown][] = [
    ["throws", boom],
    ["rejects", () => Promise.reject(new Error("no"))],
    ["throws a proxy", throwing(hostile)],
    ["gives nothing", () => undefined],
    ["hangs", () => new Promise(() => undefined)],
  ];

  testEvery<(typeof faults)[number]>([
    ...faults,
    ["gives a number", () => 5],
    ["gives an empty text", () => ""],
    ["gives a key that cannot be a header", () => "sk_test_a\nb"],
    ["gives a key of another mode", () => "sk_live_x"],
  ])("credentials: the function", async (_name, fault) => {
    const options = {
      auth: { apiKey: late(2, "sk_test_a", fault) },
      mode: "test" as const,
      timeoutMs: 900,
      attemptTimeoutMs: 250,
    };
    expect(await fateOf([breaks, answers(401, "No")], options)).toBe("unknown");
  });

  testEvery<(typeof faults)[number]>([
    ...faults,
    ["gives null", () => null],
    ["gives nonsense", () => 7],
    ["gives a header that cannot be sent", () => ({ headers: { "x-signature": "a\nb" } })],
    ["gives another origin", () => ({ url: "https://evil.example/api/ramps" })],
    ["gives a URL that is none", () => ({ url: "::" })],
  ])("signing: the signer", async (_name, fault) => {
    let turn = 0;
    const { fetch, sent } = standIn(breaks, answers(401, "No"));
    const transport = createTransport(
      {
        ...profile,
        rateLimit: undefined as never,
        sign: () => Promise.resolve(++turn === 1 ? { headers: { "x-signature": "a" } } : (fault() as object)),
      },
      {
        baseUrl: "https://api.example.com",
        auth: { apiKey: "sk_test_a" },
        fetch,
        sleep: async () => {},
        timeoutMs: 300,
        attemptTimeoutMs: 60,
        rateLimit: false,
      },
    );
    const pay = operation<object, { 201: unknown }>({
      ...endpoint("pay", "POST", "/pay"),
      security: [["apiKey"]],
      keyed: idempotency,
      responses: { 201: "json" },
    });
    const error = await callFailure(() => pay(transport), 3000);
    expect(error).toMatchObject({ fate: "unknown", outcomeUnknown: true, operation: "pay" });
    expect(error.attempts).toBe(sent.length);
    expect(error.message).not.toMatch(denial);
    expect(error.idempotencyKey).toMatch(/\S/);
  });

  testEvery(faults)("pausing: `sleep`", async (_name, sleep) => {
    const options = { sleep: sleep as () => Promise<void>, timeoutMs: 400 };
    expect(await fateOf([breaks, answers(401, "No")], options)).toBe("unknown");
  });

  testEvery(faults)("limiting: the limiter", async (_name, fault) => {
    let accepted = 0;
    const take = (): Promise<void> => (++accepted < 2 ? Promise.resolve() : (fault() as Promise<void>));
    expect(await fateOf([breaks, answers(401, "No")], { rateLimit: { take }, timeoutMs: 200 })).toBe(
      "unknown",
    );
  });

  testEvery(faults)("limiting before the first attempt: the limiter", async (_name, fault) => {
    const client = clientMeeting([answers(422, "No")], {
      rateLimit: { take: () => fault() as Promise<void> },
      timeoutMs: 100,
    });
    const error = await callFailure(() => client.createRamp(payment), 3000);
    expect(error.fate).toBe(client.sent.length > 0 ? "refused" : "not_sent");
    expect(error.attempts).toBe(client.sent.length);
  });

  testEvery<[string, () => unknown]>([
    ["throws", boom],
    ["gives NaN", () => Number.NaN],
    ["gives Infinity", () => Infinity],
    ["gives nothing", () => undefined],
    ["gives a text", () => "soon"],
    ["gives a negative number", () => -1],
    ["throws a proxy", throwing(hostile)],
  ])("`now` or `random`", async (_name, fault) => {
    let turn = 0;
    const now = (): number => (++turn < 2 ? 1_700_000_000_000 : (fault() as number));
    for (const options of [{ now }, { now: fault as () => number }, { random: fault as () => number }]) {
      const client = clientMeeting(
        [breaks, answers(429, "No", { "retry-after": "Sat, 21 Nov 2099 00:00:20 GMT" })],
        { ...options, timeoutMs: 500 },
      );
      const error = await callFailure(() => client.createRamp(payment), 3000);
      expect(error.fate).toBe(client.sent.length > 0 ? "unknown" : "not_sent");
      expect(error.attempts).toBe(client.sent.length);
    }
  });

  test("`onVersionMismatch` throws, rejects or gives nonsense after a 201", async () => {
    for (const onVersionMismatch of [boom, () => Promise.reject(new Error("no")), () => 5, () => undefined]) {
      const client = clientMeeting([answers(201, undefined, { "x-api-version": "2025-03-13" })], {
        onVersionMismatch: onVersionMismatch as unknown as () => "allow",
        onError: () => undefined,
      });
      const error = await callFailure(() => client.createRamp(payment, { idempotencyKey: "mine" }));
      expect(error).toMatchObject({
        fate: "unknown",
        outcomeUnknown: true,
        idempotencyKey: "mine",
        attempts: 1,
      });
    }
  });

  test("a profile or an option that cannot be used does not hide what was sent", async () => {
    for (const options of [
      { retry: { statuses: 5 as never } },
      { retry: { attempts: 3, baseDelayMs: Number.NaN, maxDelayMs: Number.NaN } },
      { retry: new Proxy({}, { get: boom }) },
      { maxResponseBytes: "big" as never },
      { timeoutMs: "long" as never },
      { attemptTimeoutMs: {} as never },
    ]) {
      const client = clientMeeting([breaks, answers(401, "No")], { ...options });
      const error = await callFailure(() => client.createRamp(payment), 3000);
      expect(error.fate).toBe(client.sent.length > 0 ? "unknown" : "not_sent");
      expect(error.attempts).toBe(client.sent.length);
    }
  });
});

describe("aborting", () => {
  testEvery<[string, Partial<ClientOptions>]>([
    ["the limiter", { rateLimit: { take: () => new Promise(() => undefined) } }],
    ["credentials", { auth: { apiKey: () => new Promise<string>(() => undefined) } }],
    ["the journal", { journal: { begin: () => new Promise(() => undefined), end: () => undefined } }],
  ])("while the call waits: not sent", async (_name, options) => {
    const controller = new AbortController();
    const client = clientMeeting([answers(201)], options);
    setTimeout(() => controller.abort("enough"), 50);
    const error = await callFailure(() => client.createRamp(payment, { signal: controller.signal }), 3000);
    expect(error).toMatchObject({ code: "aborted", cause: "enough", fate: "not_sent", attempts: 0 });
    await passes(20);
    expect(client.sent).toHaveLength(0);
  });

  const pauses: [string, Meeting[], Fate][] = [
    ["a broken connection", [breaks], "unknown"],
    ["a 429", [answers(429, "No", { "retry-after": "5" })], "refused"],
    ["a refused connection", [refusesConnection], "not_sent"],
  ];
  const moments: [string, (abort: () => void) => Partial<ClientOptions>][] = [
    ["while it lasts", (abort) => ({ sleep: () => new Promise(() => setTimeout(abort, 10)) })],
    ["as it ends", (abort) => ({ sleep: () => Promise.resolve(abort()) })],
    ["as it begins", (abort) => ({ onRetry: abort, sleep: () => new Promise(() => undefined) })],
  ];
  testEvery(pairs(moments, pauses))(
    "in a pause: the fate so far",
    async (_moment, options, _name, meetings, fate) => {
      const controller = new AbortController();
      const own = options(() => controller.abort());
      const client = clientMeeting(meetings, own);
      const error = await callFailure(() => client.createRamp(payment, { signal: controller.signal }), 1000);
      expect(error).toMatchObject({ code: "aborted", fate, attempts: 1 });
      if (fate !== "not_sent") expect(error.message).not.toMatch(denial);
    },
  );

  test("with a reason that is odd", async () => {
    for (const [, reason] of oddities) {
      const controller = new AbortController();
      const client = clientMeeting([() => new Promise(() => undefined)]);
      const failed = callFailure(() => client.createRamp(payment, { signal: controller.signal }));
      await eventually(() => expect(client.sent).toHaveLength(1));
      controller.abort(reason);
      const error = await within(2000, failed);
      expect(error).toMatchObject({ code: "aborted", fate: "unknown", attempts: 1 });
    }
  });

  test("by a signal that throws or is none", async () => {
    for (const signal of [hostile, {}, 5, "signal", { aborted: false, addEventListener: boom }]) {
      const client = clientMeeting([breaks, answers(401, "No")]);
      const error = await callFailure(
        () => client.createRamp(payment, { signal: signal as AbortSignal }),
        2000,
      );
      expect(error.attempts).toBe(client.sent.length);
      expect(error.fate).toBe(client.sent.length > 0 ? "unknown" : "not_sent");
    }
  });

  test("by a signal that was aborted for a reason of ours: what another call threw", async () => {
    const other = await callFailure(() => clientMeeting([breaks], { retry: false }).createRamp(payment));
    const client = clientMeeting([answers(201)]);
    const error = await callFailure(() => client.createRamp(payment, { signal: AbortSignal.abort(other) }));
    expect(error).toMatchObject({
      fate: "not_sent",
      attempts: 0,
      idempotencyKey: expect.any(String) as string,
    });
    expect(error.idempotencyKey).not.toBe(other.idempotencyKey);
  });
});

describe("any sequence of attempts, answers and faults", () => {
  /** What one attempt tells of itself, independent of the client: the oracle's table. */
  const events = {
    refusedConnection: ["not_sent", refusesConnection, true],
    noName: ["unknown", fails("ENOTFOUND"), true],
    broken: ["unknown", breaks, true],
    "429": ["refused", answers(429, "No"), true],
    "500": ["unknown", answers(500, {}), true],
    "503": ["unknown", answers(503, "<html>", { "content-type": "text/html" }), true],
    "400": ["refused", answers(400, []), false],
    "401": ["refused", answers(401, "No"), false],
    "409": ["refused", answers(409, "No"), false],
    "422": ["refused", answers(422, {}), false],
    "303": ["unknown", answers(303, "", { location: "/x" }), false],
    html: ["unknown", answers(201, "<html>", { "content-type": "text/html" }), undefined],
    mismatch: ["unknown", answers(201, {}, { "x-api-version": "2025-03-13" }), false],
    thrown: ["unknown", throwing(hostile), true],
    hangs: ["unknown", () => new Promise(() => undefined), true],
  } satisfies Record<string, [Fate, Meeting, boolean | undefined]>;
  const ranks: readonly Fate[] = ["not_sent", "refused", "unknown"];

  type Event = keyof typeof events;
  const eventNames = fc.constantFrom(...(Object.keys(events) as Event[]));
  const sequences = fc.record({
    sequence: fc.array(eventNames, { minLength: 1, maxLength: 4 }),
    name: fc.constantFrom("createRamp" as const, "updateRamp" as const),
  });

  test("end with the highest fate of the attempts that were made", async () => {
    const seen = new Set<string>();
    let calls = 0;
    const check = async ({ sequence, name }: { sequence: Event[]; name: "createRamp" | "updateRamp" }) => {
      // Without a key, each has a URL of its own: of two that look alike, it is not known which of them the platform shows.
      const id = `r${++calls}`;
      const client = clientMeeting(
        sequence.map((one) => events[one][1]),
        { retry: { attempts: sequence.length }, attemptTimeoutMs: 250 },
      );
      const error = await callFailure(
        () => (name === "createRamp" ? client.createRamp(payment) : client.updateRamp({ id, body: {} })),
        4000,
      );
      const outputs = sequence.slice(0, client.sent.length);
      const fate = ranks[Math.max(0, ...outputs.map((one) => ranks.indexOf(events[one][0])))];
      expect({ outputs, fate: error.fate, attempts: error.attempts }).toEqual({
        outputs,
        fate,
        attempts: outputs.length,
      });
      expect(error.outcomeUnknown).toBe(fate === "unknown");
      expect(error.message).not.toMatch(denial);
      // A keyed call goes on exactly as long as that is of use.
      if (name === "createRamp")
        for (const one of outputs.slice(0, -1)) expect(events[one][2], one).not.toBe(false);
      else expect(outputs.length).toBeLessThanOrEqual(1);
      seen.add(`${name} ${fate} ${outputs.length}`);
    };
    const each = Object.keys(events).flatMap((one) => [[one as Event], [one as Event, one as Event]]);
    await fc.assert(fc.asyncProperty(sequences, check), {
      numRuns: 220,
      examples: each.map((sequence) => [{ sequence, name: "createRamp" }]),
    });
    // The property is not vacuous: every fate, and several attempts, were seen.
    for (const fate of ranks) expect([...seen].join()).toContain(`createRamp ${fate}`);
    expect([...seen].join()).toMatch(/unknown [234]/);
  });
});
