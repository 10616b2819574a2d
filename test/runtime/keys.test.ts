/** Idempotency keys have a life: what is no key is refused, one key is for one request, and it is forgotten some day. */
import { describe, expect, test } from "vitest";

import type { CallState } from "../../templates/runtime/call/call-state.js";
import { idempotency } from "../../templates/runtime/idempotency.js";
import type { KeyMemory } from "../../templates/runtime/call/call-state.js";
import type { CallError } from "../../templates/runtime/errors/errors.js";
import { operation } from "../../templates/runtime/operation.js";
import { createTransport } from "../../templates/runtime/transport.js";
import { createRamp, ping, profile, testKey } from "./example-api.js";
import {
  answer,
  answers,
  breaks,
  callFailure,
  clientMeeting,
  payment,
  refusesConnection,
  transportMeeting,
  type Meeting,
  type StandInClient,
} from "./stand-in-fetch.js";
import { passes, useTestClock } from "../support/test-clock.js";

useTestClock();

const hour = 3_600_000;
const start = Date.parse("2026-11-21T00:00:00Z");

describe("what is no key is refused before anything is sent", () => {
  test.each<[string, unknown]>([
    ["nothing", ""],
    ["a blank", " "],
    ["blanks", "   "],
    ["a tab", "\t"],
    ["a line break", "\n"],
    ["a no-break space", "\u00a0"],
    ["an outer blank before", " key"],
    ["an outer blank after", "key "],
    ["an outer tab", "key\t"],
    ["an outer line break", "key\n"],
    ["a byte order mark before", "\uFEFFkey"],
    ["an outer no-break space", "key\u00a0"],
    ["a line break inside", "a\r\nX-Evil: 1"],
    ["a NUL", "a\0b"],
    ["a control character", "a\u0001b"],
    ["a DEL", "a\u007fb"],
    ["a letter beyond Latin-1", "ключ"],
    ["an emoji", "key-😀"],
    ["half of a surrogate pair", "key-\ud800"],
    ["undefined", undefined],
    ["null", null],
    ["a number", 5],
    ["NaN", Number.NaN],
    ["a truth value", true],
    ["an object", {}],
    ["a list of one", ["key"]],
    ["a String object", Object("key")],
    ["a symbol", Symbol("key")],
    ["a function", () => "key"],
    ["a promise of one", Promise.resolve("key")],
    ["an object that says it is one", { toString: () => "key" }],
  ])("%s", async (_name, idempotencyKey) => {
    const client = clientMeeting([answers(201)]);
    const error = await callFailure(() => client.createRamp(payment, { idempotencyKey } as never));
    expect(error).toMatchObject({
      code: "invalid_request",
      fate: "not_sent",
      attempts: 0,
      operation: "createRamp",
    });
    expect(error.message).toContain("idempotencyKey");
    expect(client.sent).toHaveLength(0);
  });

  test("`undefined` from an object of options that was spread, too", async () => {
    const stored: { idempotencyKey?: string } = { idempotencyKey: undefined as never };
    const client = clientMeeting([answers(201)]);
    await expect(client.createRamp(payment, { ...stored, timeoutMs: 100 })).rejects.toMatchObject({
      code: "invalid_request",
    });
    expect(client.sent).toHaveLength(0);
  });

  test("left out, each call gets one of its own", async () => {
    const client = clientMeeting([answers(201)]);
    await Promise.all([
      client.createRamp(payment),
      client.createRamp(payment, {}),
      client.createRamp(payment),
    ]);
    expect(new Set(client.sent.map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
  });

  test("a key with inner blanks and Latin-1 letters is one", async () => {
    const client = clientMeeting([answers(201)]);
    for (const idempotencyKey of ["order 7", "é-1", "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~", "k".repeat(255)])
      await client.createRamp(payment, { idempotencyKey });
    expect(client.sent).toHaveLength(4);
  });

  test("one for an operation that takes none would protect from nothing: it is refused", async () => {
    const client = clientMeeting([answers(200)]);
    const error = await callFailure(() =>
      client.updateRamp({ id: "r1", body: {} }, { idempotencyKey: "mine" } as never),
    );
    expect(error).toMatchObject({ code: "invalid_request", attempts: 0 });
    expect(client.sent).toHaveLength(0);
  });
});

describe("one key is for one request", () => {
  const mine = { idempotencyKey: "mine" };
  type Start = (client: StandInClient) => PromiseLike<unknown>;
  const first: Start = (client) => client.createRamp(payment, { ...mine, subPartnerId: "a" });
  const others: [string, Start][] = [
    [
      "another body",
      (client) => client.createRamp({ body: { amount: "2" } }, { ...mine, subPartnerId: "a" }),
    ],
    ["another scope", (client) => client.createRamp(payment, { ...mine, subPartnerId: "b" })],
    ["no scope", (client) => client.createRamp(payment, mine)],
    ["another operation", (client) => client.ping({}, mine)],
  ];

  test.each(others)("%s is refused after a success", async (_name, other) => {
    const client = clientMeeting([answers(201)]);
    await first(client);
    const error = await callFailure(() => other(client));
    expect(error).toMatchObject({
      code: "invalid_request",
      fate: "not_sent",
      attempts: 0,
      idempotencyKey: "mine",
    });
    expect(client.sent).toHaveLength(1);
  });

  test.each(others)("%s is refused while the first is under way", async (_name, other) => {
    const client = clientMeeting([answers(201)]);
    const [one, two] = await Promise.allSettled([first(client), other(client)]);
    expect(one.status).toBe("fulfilled");
    expect(two).toMatchObject({ status: "rejected", reason: { code: "invalid_request", attempts: 0 } });
    expect(client.sent).toHaveLength(1);
  });

  test.each(others)("%s is refused after an outcome that is unknown", async (_name, other) => {
    const client = clientMeeting([breaks, answers(201)], { retry: false });
    await callFailure(() => first(client));
    expect(await callFailure(() => other(client))).toMatchObject({ code: "invalid_request", attempts: 0 });
    expect(client.sent).toHaveLength(1);
  });

  test.each<[string, Meeting, boolean]>([
    ["refused", answers(422, {}), true],
    ["unknown", breaks, false],
    ["done", answers(201), false],
  ])("a new key is advised only where nothing can have been done: %s", async (_fate, meeting, isAdvised) => {
    const client = clientMeeting([meeting], { retry: false });
    await first(client).then(
      () => undefined,
      () => undefined,
    );
    const { message } = await callFailure(() => client.createRamp({ body: { amount: "2" } }, mine));
    expect([message.includes("Use a new key"), message.includes("look it up")]).toEqual([
      isAdvised,
      !isAdvised,
    ]);
  });

  test("the same request is sent, as often as one likes, at once or later", async () => {
    const client = clientMeeting([answers(201)]);
    await Promise.all([first(client), first(client)]);
    await first(client);
    expect(client.sent).toHaveLength(3);
    expect(
      new Set(client.sent.map(({ headers, body }) => `${headers["idempotency-key"]} ${String(body)}`)).size,
    ).toBe(1);
  });

  test("a key of an earlier call is remembered over other calls", async () => {
    const client = clientMeeting([answers(201)]);
    await first(client);
    for (const idempotencyKey of ["one", "two"]) await client.createRamp(payment, { idempotencyKey });
    const error = await callFailure(() => client.createRamp({ body: { amount: "2" } }, mine));
    expect(error.message).toContain("belongs to another request");
    expect(client.sent).toHaveLength(3);
  });

  test("of two calls at once, the first of which is no request, the second has the key", async () => {
    const client = clientMeeting([answers(201)]);
    const [none, call] = await Promise.allSettled([
      client.createRamp({ body: { amount: Number.NaN as never } }, mine),
      client.createRamp(payment, mine),
    ]);
    expect(none).toMatchObject({ status: "rejected", reason: { code: "invalid_request" } });
    expect(call.status).toBe("fulfilled");
    expect(await callFailure(() => client.createRamp({ body: { amount: "2" } }, mine))).toMatchObject({
      code: "invalid_request",
    });
    expect(client.sent).toHaveLength(1);
  });

  test("what was never sent has not used its key", async () => {
    const client = clientMeeting([refusesConnection, answers(201)], { retry: false });
    expect(await callFailure(() => first(client))).toMatchObject({ fate: "not_sent" });
    await client.createRamp({ body: { amount: "2" } }, mine);
    expect(client.sent).toHaveLength(2);
    const refused = clientMeeting([answers(201)]);
    await callFailure(() => refused.createRamp({ body: { amount: Number.NaN as never } }, mine));
    await refused.createRamp(payment, mine);
    expect(refused.sent).toHaveLength(1);
  });

  test("what was never sent does not free a key that another call has used", async () => {
    let turn = 0;
    const slow: Meeting = () => new Promise((resolve) => setTimeout(() => resolve(answer(201)), 60));
    const client = clientMeeting([], {
      retry: false,
      fetch: () => {
        turn += 1;
        return (
          turn === 1 ? slow({} as never, 1) : Promise.resolve().then(() => refusesConnection({} as never, 2))
        ) as Promise<Response>;
      },
    });
    const one = first(client);
    await passes(20);
    await callFailure(() => first(client));
    expect(await callFailure(() => client.createRamp({ body: { amount: "2" } }, mine))).toMatchObject({
      code: "invalid_request",
    });
    await one;
    expect(turn).toBe(2);
  });

  test("of three calls at once, the first of which is no request, the second has the key", async () => {
    const client = clientMeeting([answers(201)]);
    const amounts = [Number.NaN as never, "1", "2"] as const;
    const calls = amounts.map((amount) => client.createRamp({ body: { amount } }, mine));
    const ended = await Promise.allSettled(calls);
    expect(ended.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
    expect(client.sent.map(({ body }) => body)).toEqual([JSON.stringify(payment.body)]);
  });

  describe.each([
    ["read at once", (value: { readonly amount: string }) => ({ type: "text/csv", body: value.amount })],
    [
      "read later",
      async ({ amount }: { readonly amount: string }) => {
        await passes(10);
        return { type: "text/csv", body: amount };
      },
    ],
  ])(
    "while a call waits for its credential, another one that is aborted, with a body that is %s,",
    (_name, as) => {
      async function endings(status: number, bodies: readonly string[], fails = false) {
        const sent: unknown[] = [];
        let give = (_key: string): void => {};
        const apiKey = new Promise<string>((resolve) => (give = resolve));
        const transport = createTransport(profile, {
          baseUrl: "https://api.example.com",
          auth: { apiKey: () => apiKey },
          retry: false,
          fetch: async (_url, init) => {
            sent.push((init as { readonly body: unknown }).body);
            if (fails && sent.length === 1) throw Object.assign(new Error("lost"), { code: "ECONNRESET" });
            return answer(status);
          },
        });
        const pay = operation<{ body: { amount: string } }, { 201: unknown }>({
          ...createRamp.descriptor,
          body: { type: "text/csv", as: as as never },
          responses: { 201: "json" },
        });
        const call = (amount: string, signal?: AbortSignal): Promise<CallError | undefined> =>
          pay(transport, { body: { amount } }, { ...mine, ...(signal && { signal }) }).then(
            () => undefined,
            (error: unknown) => error as CallError,
          );
        const first = call("1");
        expect(await call("2", AbortSignal.abort())).toMatchObject({ fate: "not_sent" });
        await passes(30);
        const others = bodies.map((amount) => call(amount));
        await passes(30);
        give(testKey);
        return { first: await first, others: await Promise.all(others), sent, again: () => call("1") };
      }

      test("does not free the key for a third body", async () => {
        const { first, others, sent } = await endings(201, ["3"]);
        expect(first).toBeUndefined();
        expect(others).toMatchObject([{ code: "invalid_request", attempts: 0 }]);
        expect(sent).toEqual(["1"]);
      });

      test("does not take the fate of the first one with it", async () => {
        const { first, again } = await endings(400, [], true);
        expect(first).toMatchObject({ fate: "unknown" });
        expect(await again()).toMatchObject({ fate: "unknown", outcomeUnknown: true });
      });

      test("tells nothing about the first one, which is refused", async () => {
        expect((await endings(400, [])).first).toMatchObject({ fate: "refused" });
      });
    },
  );

  test("a refusal tells nothing while another call under the key is under way", async () => {
    let turn = 0;
    const client = clientMeeting([], {
      retry: false,
      fetch: async () => {
        if (++turn === 2) return answer(401, "No");
        await passes(80);
        return answer(201);
      },
    });
    const one = first(client);
    await passes(20);
    expect(await callFailure(() => first(client))).toMatchObject({ status: 401, fate: "unknown" });
    await one;
  });

  test("nor does a refusal after another call that was never sent", async () => {
    let turn = 0;
    const client = clientMeeting([], {
      retry: false,
      fetch: async () => {
        if (++turn === 2) return answer(401, "No");
        await passes(80);
        return answer(201);
      },
    });
    const one = first(client);
    await passes(20);
    const aborted = client.createRamp(payment, { ...mine, subPartnerId: "a", signal: AbortSignal.abort() });
    expect(await callFailure(() => aborted)).toMatchObject({ code: "aborted", attempts: 0 });
    expect(await callFailure(() => first(client))).toMatchObject({ status: 401, fate: "unknown" });
    await one;
  });

  test("after a success, a refusal of the same call does not say that nothing was done", async () => {
    const client = clientMeeting([answers(201), answers(401, "No")]);
    await first(client);
    expect(await callFailure(() => first(client))).toMatchObject({ fate: "unknown", outcomeUnknown: true });
  });

  test("what every call under a key was refused is refused, however often it was sent", async () => {
    const client = clientMeeting([answers(401, "No")], { retry: false });
    for (let count = 0; count < 3; count++)
      expect(await callFailure(() => first(client))).toMatchObject({ status: 401, fate: "refused" });
    const repeating = clientMeeting([answers(429, "Slow down"), answers(401, "No")]);
    expect(await callFailure(() => first(repeating))).toMatchObject({ attempts: 2, fate: "refused" });
  });

  test("an unknown outcome under a key stays unknown when the same call is refused or not sent later", async () => {
    for (const later of [answers(401, "No"), answers(422, {}), refusesConnection]) {
      const client = clientMeeting([breaks, later], { retry: false });
      await callFailure(() => first(client));
      expect(await callFailure(() => first(client))).toMatchObject({ fate: "unknown", outcomeUnknown: true });
    }
  });
});

test("a client remembers at least the latest ten thousand keys, and those that are under way", async () => {
  const keys: KeyMemory = new Map();
  const under = async (key: string): Promise<CallState> => {
    const request = Promise.resolve({
      method: "POST",
      url: "https://api.example.com/",
      headers: {},
      body: "{}",
    });
    const state = { keys, key, profile, options: {}, fate: "not_sent", attempts: 0 } as unknown as CallState;
    await idempotency.open(state, request);
    return state;
  };
  await under("under way");
  const fill = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index++) {
      const state = await under(`key ${index}`);
      state.attempts = 1;
      await idempotency.close(state, undefined);
    }
  };
  // The memory is full, as after as many calls; making them takes seconds.
  const { request } = keys.get("under way") ?? {};
  for (let index = 0; index < 10_997; index++)
    keys.set(`old ${index}`, {
      request: request ?? Promise.reject(new Error()),
      fate: "unknown",
      since: 1,
      users: 0,
      sent: 0,
    });
  await fill(2);
  expect(keys.size).toBe(11_000);
  expect(keys.has("old 0")).toBe(true);
  // Those that are beyond ten thousand are forgotten together.
  await fill(3);
  expect(keys.size).toBe(10_000);
  expect([keys.has("under way"), keys.has("old 1000"), keys.has("old 1001"), keys.has("key 0")]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

describe("a key is forgotten some day", () => {
  test("every error of a keyed call says when", async () => {
    for (const meeting of [
      breaks,
      answers(401, "No"),
      answers(500),
      answers(201, "<html>"),
      answers(303, ""),
    ]) {
      const { transport } = transportMeeting([meeting], { now: () => start, retry: false });
      const error = await callFailure(() => createRamp(transport, payment));
      expect(error.keyExpiresAt).toEqual(new Date(start + 24 * hour));
    }
  });

  test("counted from its first use, over attempts and calls", async () => {
    let now = start;
    const { transport } = transportMeeting([breaks], {
      now: () => now,
      sleep: () => {
        now += hour;
        return Promise.resolve();
      },
    });
    const expiry = new Date(start + 24 * hour);
    const error = await callFailure(() => createRamp(transport, payment, { idempotencyKey: "mine" }));
    expect(error.attempts).toBe(3);
    expect(error.keyExpiresAt).toEqual(expiry);
    now += 5 * hour;
    expect(
      (await callFailure(() => createRamp(transport, payment, { idempotencyKey: "mine" }))).keyExpiresAt,
    ).toEqual(expiry);
  });

  test("not where the API does not say, or the operation takes none", async () => {
    const silent = transportMeeting(
      [breaks],
      { retry: false },
      { ...profile, idempotency: { header: "IDEMPOTENCY-KEY" } },
    );
    expect((await callFailure(() => createRamp(silent.transport, payment))).keyExpiresAt).toBeUndefined();
    const client = clientMeeting([breaks], { retry: false });
    expect((await callFailure(() => client.updateRamp({ id: "1", body: {} }))).keyExpiresAt).toBeUndefined();
  });

  test("an attempt under a forgotten key would be another payment: it is not made", async () => {
    let now = start;
    const { transport, sent } = transportMeeting([breaks], {
      now: () => now,
      sleep: () => {
        now += 25 * hour;
        return Promise.resolve();
      },
    });
    const error = await callFailure(() => createRamp(transport, payment));
    expect(sent).toHaveLength(1);
    expect(error).toMatchObject({ fate: "unknown", attempts: 1, keyExpiresAt: new Date(start + 24 * hour) });
  });

  test("nor a call", async () => {
    let now = start;
    const { transport, sent } = transportMeeting([breaks], { now: () => now, retry: false });
    await callFailure(() => createRamp(transport, payment, { idempotencyKey: "mine" }));
    now += 25 * hour;
    const error = await callFailure(() => createRamp(transport, payment, { idempotencyKey: "mine" }));
    expect(sent).toHaveLength(1);
    expect(error).toMatchObject({ code: "invalid_request", fate: "unknown" });
    expect(error.message).toMatch(/look/i);
  });

  test("one that was refused may be sent under the forgotten key: it took no effect", async () => {
    let now = start;
    const { transport, sent } = transportMeeting([answers(401, "No"), answers(201)], { now: () => now });
    await callFailure(() => createRamp(transport, payment, { idempotencyKey: "mine" }));
    now += 25 * hour;
    await createRamp(transport, payment, { idempotencyKey: "mine" });
    expect(sent).toHaveLength(2);
  });

  test("also where the call waited that long in the limiter before its repetition", async () => {
    let now = start;
    let accepted = 0;
    const { transport, sent } = transportMeeting([breaks], {
      now: () => now,
      rateLimit: {
        take: () => {
          if (++accepted === 2) now += 25 * hour;
          return Promise.resolve();
        },
      },
    });
    expect(await callFailure(() => ping(transport))).toMatchObject({ fate: "unknown", attempts: 1 });
    expect(sent).toHaveLength(1);
  });

  test("a clock that is set back between two attempts keeps no attempt from being made", async () => {
    let now = start;
    const { transport, sent } = transportMeeting([breaks, answers(201)], {
      now: () => now,
      sleep: () => {
        now -= hour;
        return Promise.resolve();
      },
    });
    expect(await createRamp(transport, payment)).toEqual({ id: "r1", amount: "1" });
    expect(sent).toHaveLength(2);
  });

  test("a clock that goes back a day makes no key live longer than it says", async () => {
    let now = start;
    const { transport } = transportMeeting([breaks], {
      now: () => now,
      sleep: () => {
        now -= 24 * hour;
        return Promise.resolve();
      },
    });
    const error = await callFailure(() => createRamp(transport, payment));
    expect(error.keyExpiresAt?.getTime()).toBeLessThanOrEqual(start + 24 * hour);
  });
});
