/** Calls that nobody awaits, hooks that see everything, and hooks that misbehave. */
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { ErrorEvent, RequestEvent } from "../../../templates/runtime/call/observer.js";
import { clockTime, eventually, passes, useTestClock } from "../../support/test-clock.js";
import type { ClientOptions } from "../example-api.js";
import {
  answers,
  breaks,
  callFailure,
  clientMeeting,
  payment,
  refusesConnection,
  within,
  type Meeting,
} from "../stand-in-fetch.js";
import { throwing } from "../../support/throwing.js";

const unhandled: unknown[] = [];
const uncaught: unknown[] = [];
const printed = vi.spyOn(console, "error");
const noteRejection = (reason: unknown): void => void unhandled.push(reason);
const noteException = (error: unknown): void => void uncaught.push(error);

useTestClock();

beforeEach(() => {
  unhandled.length = uncaught.length = 0;
  printed.mockReset().mockImplementation(() => undefined);
  process.on("unhandledRejection", noteRejection);
  process.on("uncaughtException", noteException);
});
afterAll(() => void printed.mockRestore());
afterEach(() => {
  process.off("unhandledRejection", noteRejection);
  process.off("uncaughtException", noteException);
});

const failures: [string, Meeting, Partial<ClientOptions>?][] = [
  ["refused", answers(422, {})],
  ["broken", breaks],
  ["unreadable", answers(201, "<html>")],
  ["redirected", answers(302, "", { location: "/x" })],
  ["under another version", answers(201, {}, { "x-api-version": "2025-03-13" })],
  ["late", () => new Promise(() => undefined), { attemptTimeoutMs: 30 }],
  ["an argument that cannot be", answers(201), { idempotencyKey: "" } as object],
];

test.each<[string, Meeting, object]>([
  ["a response", answers(503), { status: 503, fate: "unknown", error: { code: "response" } }],
  ["a reset", breaks, { status: undefined, fate: "unknown", error: { code: "connection" } }],
  ["a refused connection", refusesConnection, { status: undefined, fate: "not_sent" }],
  [
    "no response in time",
    () => new Promise(() => undefined),
    { fate: "unknown", error: { code: "timed_out" } },
  ],
  ["a body that breaks off", answers(201, '{"id":'), { status: 201, fate: "unknown" }],
])(
  "each attempt that ends with %s has exactly one event, with its route and duration",
  async (_name, meeting, ending) => {
    const onAttempt = vi.fn();
    const client = clientMeeting([meeting], {
      onAttempt,
      attemptTimeoutMs: 60,
      retry: { attempts: 3, statuses: [503] },
    });
    const { attempts } = await callFailure(() => client.createRamp(payment));
    expect(attempts).toBe(3);
    await eventually(() => expect(onAttempt).toHaveBeenCalledTimes(attempts));
    for (const [index, [event]] of onAttempt.mock.calls.entries()) {
      expect(event).toMatchObject({
        operation: "createRamp",
        method: "POST",
        route: "/ramps",
        attempt: index + 1,
        ...ending,
      });
      expect((event as { durationMs: number }).durationMs).toBeGreaterThanOrEqual(0);
    }
  },
);

describe("a call that nobody asks", () => {
  test.each(failures)("%s: is an unhandled rejection", async (name, meeting, options) => {
    const client = clientMeeting([meeting], { retry: false, ...options });
    void client.createRamp(payment, name.startsWith("an argument") ? { idempotencyKey: "" } : {});
    await eventually(() => expect(unhandled).toHaveLength(1));
    expect(unhandled[0]).toMatchObject({ operation: "createRamp" });
    await passes(40);
    expect(unhandled).toHaveLength(1);
  });

  test("reading its key is not asking", async () => {
    const call = clientMeeting([breaks], { retry: false }).createRamp(payment);
    expect(call.idempotencyKey).toMatch(/\S/);
    await eventually(() => expect(unhandled).toHaveLength(1));
  });

  test("putting it into a list, printing it or turning it into JSON is not asking", async () => {
    const call = clientMeeting([breaks], { retry: false }).createRamp(payment);
    JSON.stringify([call, { call }]);
    String(call);
    await eventually(() => expect(unhandled).toHaveLength(1));
  });

  test("that succeeds is silent", async () => {
    void clientMeeting([answers(201)]).createRamp(payment);
    await passes(40);
    expect(unhandled).toEqual([]);
  });

  test("an onError hook sees it, and does not make it silent", async () => {
    const onError = vi.fn();
    void clientMeeting([breaks], { retry: false, onError }).createRamp(payment);
    await eventually(() => expect(unhandled).toHaveLength(1));
    expect(onError).toHaveBeenCalledOnce();
  });
});

describe("a call that somebody asks", () => {
  test.each(failures.slice(0, 6))(
    "%s: in no way raises more than was asked for",
    async (_name, meeting, options) => {
      const make = (): ReturnType<ReturnType<typeof clientMeeting>["createRamp"]> =>
        clientMeeting([meeting], { retry: false, ...options }).createRamp(payment);
      const ask: (() => Promise<unknown>)[] = [
        () =>
          make()
            .result()
            .catch(() => undefined),
        () =>
          make()
            .response()
            .catch(() => undefined),
        () => make().catch(() => undefined),
        () => make().then(undefined, () => undefined),
        () =>
          make()
            .finally(() => undefined)
            .catch(() => undefined),
        () => Promise.allSettled([make(), make().result(), make().response()]),
        async () => {
          const call = make();
          await call.result().catch(() => undefined);
          await call.response().catch(() => undefined);
          await call.catch(() => undefined);
        },
        async () => {
          try {
            await make();
          } catch {
            // Expected.
          }
        },
      ];
      for (const one of ask) await within(2000, one());
      await passes(60);
      expect(unhandled).toEqual([]);
    },
  );

  test.each(failures.slice(0, 6))(
    "%s: what is asked and rejects, and is not handled, is loud",
    async (name, meeting, options) => {
      const make = (): ReturnType<ReturnType<typeof clientMeeting>["createRamp"]> =>
        clientMeeting([meeting], { retry: false, ...options }).createRamp(payment);
      void make().then((data) => data.id);
      void make().finally(() => undefined);
      await eventually(() => expect(unhandled).toHaveLength(2));
      unhandled.length = 0;
      // Without an answer of the service there is no result: that is as loud.
      void make().result();
      await passes(80);
      expect(unhandled).toHaveLength(["broken", "late"].includes(name) ? 1 : 0);
    },
  );

  test("pages are loud where they are walked, and once", async () => {
    const list = clientMeeting([breaks], { retry: false }).listRamps.all();
    await expect(list.next()).rejects.toMatchObject({ operation: "listRamps" });
    await passes(40);
    expect(unhandled).toEqual([]);
  });
});

describe("onError", () => {
  test.each(failures)("%s: sees it once, however it is asked", async (name, meeting, options) => {
    for (const ask of ["then", "result", "response"] as const) {
      const events: ErrorEvent[] = [];
      const client = clientMeeting([meeting], {
        retry: false,
        ...options,
        onError: (event) => void events.push(event),
      });
      const call = client.createRamp(payment, name.startsWith("an argument") ? { idempotencyKey: "" } : {});
      const asked: Promise<unknown> = ask === "then" ? call.then() : call[ask]();
      await asked.catch(() => undefined);
      await call.catch(() => undefined);
      expect(events).toMatchObject([
        { kind: "call", operation: "createRamp", error: { operation: "createRamp" } },
      ]);
      expect(await call.catch((error: unknown) => error)).toBe((events[0] as { error: unknown }).error);
    }
  });

  test("does not see what succeeds, and sees one error for several attempts", async () => {
    const onError = vi.fn();
    await clientMeeting([breaks, answers(201)], { onError }).createRamp(payment);
    expect(onError).not.toHaveBeenCalled();
    await callFailure(() => clientMeeting([breaks], { onError }).createRamp(payment));
    expect(onError).toHaveBeenCalledOnce();
  });

  test("sees failed pages", async () => {
    const onError = vi.fn();
    await clientMeeting([answers(500)], { retry: false, onError })
      .listRamps.all()
      .next()
      .catch(() => undefined);
    expect(onError).toHaveBeenCalledOnce();
  });
});

const boom = throwing(new Error("boom"));
const hostile = new Proxy({}, { get: boom, has: boom, getPrototypeOf: boom, ownKeys: boom });
const misbehaviours: [string, () => unknown][] = [
  ["throws", boom],
  ["throws nothing", throwing(undefined)],
  ["throws a proxy", throwing(hostile)],
  ["rejects", () => Promise.reject(new Error("boom"))],
  ["rejects later", () => new Promise((_resolve, reject) => setTimeout(() => reject(new Error("boom")), 10))],
  ["hangs", () => new Promise(() => undefined)],
  ["gives a promise-like that throws", () => ({ then: boom })],
  [
    "gives a promise-like that rejects",
    () => ({ then: (_resolve: unknown, reject: (error: Error) => void) => reject(new Error("boom")) }),
  ],
  ["gives a proxy", () => hostile],
];

test("a call has names with few values, whatever its arguments: its operation and its route", async () => {
  const seen: object[] = [];
  const note = (event: RequestEvent): void =>
    void seen.push({ operation: event.operation, route: event.route });
  const client = clientMeeting([answers(200)], {
    onRequest: note,
    onAttempt: ({ operation, route }) => void seen.push({ operation, route }),
  });
  await client.getRamp({ id: "r-4711" });
  await passes(40);
  expect(seen).toEqual(Array(2).fill({ operation: "getRamp", route: "/ramps/{id}" }));
});

describe("a hook that", () => {
  const hooks = ["onRequest", "onAttempt", "onRetry", "onVersionMismatch"] as const;
  const table = hooks.flatMap((hook) => misbehaviours.map(([name, run]) => [name, hook, run] as const));

  test.each(table)("%s: %s does not end the process, change the call or hold it", async (name, hook, run) => {
    const events: ErrorEvent[] = [];
    const echo = hook === "onVersionMismatch" ? { "x-api-version": "2025-03-13" } : undefined;
    const client = clientMeeting([answers(503), answers(201, undefined, echo)], {
      [hook]: run,
      onError: (event) => void events.push(event),
    });
    const call = client.createRamp(payment);
    const ended = await within(
      1000,
      call.then(
        () => "done",
        (error: { code: string; fate: string }) => `${error.code} ${error.fate}`,
      ),
    );
    expect(ended).toBe(echo ? "version_mismatch unknown" : "done");
    expect(client.sent).toHaveLength(2);
    await passes(50);
    expect(unhandled).toEqual([]);
    expect(uncaught).toEqual([]);
    const reported = events.filter(({ kind }) => kind === "hook");
    // Both attempts are seen, and between them is one pause.
    const times = hook === "onRequest" || hook === "onAttempt" ? 2 : 1;
    const fails = name !== "hangs";
    expect(reported).toMatchObject(
      Array.from({ length: fails ? times : 0 }, () => ({ kind: "hook", hook, operation: "createRamp" })),
    );
    expect(reported).toHaveLength(fails ? times : 0);
    expect(printed).not.toHaveBeenCalled();
  });

  test.each(misbehaviours.filter(([name]) => /throws|rejects/.test(name)))(
    "%s, where there is no onError, is printed",
    async (_name, run) => {
      const client = clientMeeting([answers(201)], { onRequest: run });
      await client.createRamp(payment);
      await passes(40);
      expect(printed).toHaveBeenCalled();
      expect(unhandled).toEqual([]);
    },
  );

  test.each(misbehaviours)("%s: onError itself", async (name, run) => {
    const client = clientMeeting([answers(422, {})], { onError: run });
    const error = await callFailure(() => client.createRamp(payment), 1000);
    expect(error).toMatchObject({ status: 422, fate: "refused" });
    await passes(50);
    expect(unhandled).toEqual([]);
    expect(uncaught).toEqual([]);
    if (/throws|rejects/.test(name)) expect(printed).toHaveBeenCalled();
  });

  test("throws where `console` throws as well", async () => {
    printed.mockImplementation(boom);
    const client = clientMeeting([answers(201)], { onRequest: boom, onError: boom });
    expect(await within(1000, client.createRamp(payment))).toMatchObject({ id: "r1" });
    await passes(40);
    expect(unhandled).toEqual([]);
  });

  test("reports to onError from onError's own reports does not go round in circles", async () => {
    let reports = 0;
    const client = clientMeeting([answers(201)], {
      onRequest: boom,
      onError: () => {
        reports += 1;
        return boom();
      },
    });
    await client.createRamp(payment);
    expect(reports).toBe(1);
  });

  test("what a hook throws is reported without the credential", async () => {
    const client = clientMeeting([answers(201)], { onRequest: boom });
    await client.createRamp(payment);
    await passes(40);
    expect(JSON.stringify(printed.mock.calls)).not.toContain("sk_test_");
  });

  test("is slow does not hold the call", async () => {
    const client = clientMeeting([answers(201)], {
      onRequest: () => passes(500),
      onAttempt: () => passes(500),
    });
    const started = clockTime();
    await client.createRamp(payment);
    expect(clockTime() - started).toBe(0);
  });

  test("is no function is refused when the client is made, or ignored: it never fails a payment", async () => {
    for (const nonsense of [null, 5, "log", {}]) {
      let client;
      try {
        client = clientMeeting([answers(201)], { onRequest: nonsense as never, onError: () => undefined });
      } catch (error) {
        expect(error).toMatchObject({ code: "invalid_request" });
        continue;
      }
      expect(await client.createRamp(payment)).toMatchObject({ id: "r1" });
    }
  });
});
