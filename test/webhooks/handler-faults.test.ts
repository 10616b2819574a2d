/** What a handler does when everything around it fails: the store, the platform, the functions it was given. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { DeliveryStoreError } from "../../templates/runtime/deliveries/guarded-store.js";
import type { DeliveryStore } from "../../templates/runtime/deliveries/store.js";
import type { WebhookHandlers } from "../../templates/runtime/webhooks/handler.js";
import type { WebhookOutcome } from "../../templates/runtime/deliveries/webhook-outcome.js";
import type { WebhookEvent } from "./example-api/2030-01-15/events.js";
import {
  createMemoryDeliveryStore,
  createTestDelivery,
  createWebhookReceiver,
  signWebhook,
  type WebhookHandler,
  type WebhookReceiverOptions,
} from "./example-api/2030-01-15/webhooks.js";
import { useTestClock } from "../support/test-clock.js";
import { throwing } from "../support/throwing.js";
import { ignore, ignoreAll, ping, secret } from "./support.js";

interface Setup {
  readonly handle: WebhookHandler;
  readonly outcomes: WebhookOutcome[];
}

function setUp(
  handlers: Partial<WebhookHandlers<WebhookEvent>>,
  options: Partial<WebhookReceiverOptions> = {},
): Setup {
  const outcomes: WebhookOutcome[] = [];
  const receiver = createWebhookReceiver({ secret, store: createMemoryDeliveryStore(), ...options });
  const onOutcome = (outcome: WebhookOutcome): void => void outcomes.push(outcome);
  return { handle: receiver.handler({ ...ignoreAll, ...handlers }, { onOutcome }), outcomes };
}

interface Gate {
  readonly run: ReturnType<typeof vi.fn<() => Promise<void>>>;
  readonly finish: (error?: Error) => void;
}

/** Work that lasts until it is told to end. */
function gate(): Gate {
  let finish: Gate["finish"] = ignore;
  const end = new Promise<void>((resolve, reject) => {
    finish = (error) => {
      if (error) reject(error);
      else resolve();
    };
  });
  end.catch(ignore);
  return { run: vi.fn(() => end), finish: (error) => finish(error) };
}

/** Lets what is asynchronous go on; with timers that stand still, HMACs do not. */
const settled = async (isDone: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 20_000 && !isDone(); turn++)
    await new Promise((resolve) => setImmediate(resolve));
  expect(isDone()).toBe(true);
};

const fakeTimers = (): void => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
};

const printed = { warn: vi.spyOn(console, "warn"), error: vi.spyOn(console, "error") };
beforeEach(() => {
  for (const spy of Object.values(printed)) spy.mockReset().mockImplementation(ignore);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("work that takes longer than its claim lasts", () => {
  test("is renewed in the store, so that another process keeps off", async () => {
    fakeTimers();
    const store = createMemoryDeliveryStore();
    const { run, finish } = gate();
    const first = setUp({ ping: run }, { store, claimSeconds: 60 });
    // Another process: it shares the store, and knows nothing of the first.
    const second = setUp({ ping: run }, { store: { ...store }, claimSeconds: 60 });
    const working = first.handle((await ping()).request());
    await settled(() => run.mock.calls.length === 1);
    for (let minute = 0; minute < 10; minute++) {
      await vi.advanceTimersByTimeAsync(59_000);
      const copy = await ping("id-1", Math.floor(Date.now() / 1000));
      expect((await second.handle(copy.request())).status).toBe(503);
    }
    finish();
    expect((await working).status).toBe(200);
    expect(run).toHaveBeenCalledTimes(1);
    const late = await ping("id-1", Math.floor(Date.now() / 1000));
    expect((await second.handle(late.request())).status).toBe(200);
    expect(second.outcomes.at(-1)).toMatchObject({ kind: "duplicate" });
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("is not renewed after its end", async () => {
    fakeTimers();
    const renew = vi.fn(() => true);
    const { handle } = setUp({}, { store: { ...createMemoryDeliveryStore(), renew }, claimSeconds: 60 });
    expect((await handle((await ping()).request())).status).toBe(200);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(renew).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("survives a renewal that fails, and asks no more once the claim is lost", async () => {
    fakeTimers();
    const answers = ["throw", true, false, true];
    const renew = vi.fn((): boolean => {
      const answer = answers.shift();
      if (typeof answer === "boolean") return answer;
      throw new Error("no database");
    });
    const release = vi.fn();
    const { run, finish } = gate();
    const store = { ...createMemoryDeliveryStore(), renew, release };
    const { handle, outcomes } = setUp({ ping: run }, { store, claimSeconds: 60 });
    const working = handle((await ping()).request());
    await settled(() => run.mock.calls.length === 1);
    // Its own time is not over: it is the store that says so.
    await vi.advanceTimersByTimeAsync(61_000);
    expect(renew).toHaveBeenCalledTimes(3);
    finish(new Error("too late"));
    expect((await working).status).toBe(503);
    expect(outcomes).toMatchObject([
      { kind: "claim_lost", isWorkDone: false, error: { message: "too late" } },
    ]);
    expect(release).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(renew).toHaveBeenCalledTimes(3);
  });

  test.each<[string, (store: DeliveryStore) => DeliveryStore]>([
    ["cannot renew", (store) => ({ ...store, renew: undefined as never })],
    ["loses every claim", (store) => ({ ...store, claim: () => "claimed", renew: () => false })],
    ["fails to renew", (store) => ({ ...store, renew: () => Promise.reject(new Error("no database")) })],
  ])("never runs twice at once in this process, with a store that %s", async (_, change) => {
    fakeTimers();
    const { run, finish } = gate();
    const { handle, outcomes } = setUp(
      { ping: run },
      { store: change(createMemoryDeliveryStore()), claimSeconds: 60 },
    );
    const answers = [handle((await ping()).request())];
    await settled(() => run.mock.calls.length === 1);
    for (let copies = 0; copies < 3; copies++) {
      await vi.advanceTimersByTimeAsync(200_000);
      answers.push(handle((await ping("id-1", Math.floor(Date.now() / 1000))).request()));
    }
    // Verifying takes as long as the machine lets it.
    for (let turn = 0; turn < 30_000; turn++) await new Promise((resolve) => setImmediate(resolve));
    finish();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(run).toHaveBeenCalledTimes(1);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
      "duplicate",
      "duplicate",
      "duplicate",
      "handled",
    ]);
  });

  test("another content under an id that is worked on is not taken for a copy", async () => {
    const store: DeliveryStore = { claim: () => "claimed", complete: ignore, release: ignore };
    const { run, finish } = gate();
    const created = vi.fn();
    const { handle } = setUp({ ping: run, parcel_created: created }, { store });
    const working = handle((await ping()).request());
    await settled(() => run.mock.calls.length === 1);
    const other = await createTestDelivery("parcel_created", {}, { secret, id: "id-1" });
    expect((await handle(other.request())).status).toBe(200);
    expect(created).toHaveBeenCalledTimes(1);
    finish();
    await working;
  });
});

describe("a store", () => {
  useTestClock();

  const broken = (method: keyof DeliveryStore, does: () => unknown): DeliveryStore => ({
    ...createMemoryDeliveryStore(),
    [method]: does,
  });

  test.each([undefined, null, true, "", "Claimed", "claimed ", {}, ["claimed"], 1, new String("claimed")])(
    "that answers a claim with %j: nothing runs, and the outcome has a name",
    async (answer) => {
      const run = vi.fn();
      const { handle, outcomes } = setUp({ ping: run }, { store: broken("claim", () => answer) });
      expect((await handle((await ping()).request())).status).toBe(500);
      expect(run).not.toHaveBeenCalled();
      expect(outcomes).toMatchObject([{ kind: "failed", reason: "store_answer_invalid", isWorkDone: false }]);
      expect((outcomes[0] as { error: unknown }).error).toBeInstanceOf(DeliveryStoreError);
    },
  );

  test.each<[string, () => unknown]>([
    ["throws", throwing(new Error("no database"))],
    ["rejects", () => Promise.reject(new Error("no database"))],
  ])("whose claim %s: 500, with the store's own error", async (_, does) => {
    const { handle, outcomes } = setUp({}, { store: broken("claim", does) });
    expect((await handle((await ping()).request())).status).toBe(500);
    expect(outcomes).toMatchObject([{ reason: "store_failed", error: { message: "no database" } }]);
  });

  test("that never answers a claim: 500 after its time, and what it claims later is given back", async () => {
    fakeTimers();
    const store = createMemoryDeliveryStore();
    let claim: () => void = ignore;
    const late = new Promise<void>((resolve) => {
      claim = resolve;
    });
    const claims: Promise<unknown>[] = [];
    const slow: DeliveryStore = {
      ...store,
      claim: (keys, seconds) => {
        const state = late.then(() => store.claim(keys, seconds));
        claims.push(state);
        return state;
      },
    };
    const run = vi.fn();
    const { handle, outcomes } = setUp({ ping: run }, { store: slow, storeTimeoutSeconds: 2 });
    const answer = handle((await ping()).request());
    await settled(() => claims.length === 1);
    await vi.advanceTimersByTimeAsync(1999);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer).status).toBe(500);
    expect(outcomes).toMatchObject([
      {
        reason: "store_timed_out",
        error: { message: expect.stringContaining("storeTimeoutSeconds") as string },
      },
    ]);
    claim();
    await Promise.all(claims);
    await vi.advanceTimersByTimeAsync(0);
    expect((await handle((await ping()).request())).status).toBe(200);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("that fails to complete is asked again, and the work is not", async () => {
    const store = createMemoryDeliveryStore();
    let failures = 3;
    const complete = vi.fn<DeliveryStore["complete"]>((keys, seconds) => {
      if (failures-- > 0) throw new Error("no database");
      return store.complete(keys, seconds);
    });
    const run = vi.fn();
    const { handle, outcomes } = setUp({ ping: run }, { store: { ...store, complete } });
    expect((await handle((await ping()).request())).status).toBe(200);
    expect(complete).toHaveBeenCalledTimes(4);
    expect(run).toHaveBeenCalledTimes(1);
    expect(outcomes).toMatchObject([{ kind: "handled" }]);
  });

  test("that cannot complete: the outcome says that the work was done, and a repetition only remembers it", async () => {
    fakeTimers();
    const store = createMemoryDeliveryStore();
    let isDown = true;
    const complete: DeliveryStore["complete"] = (keys, seconds) => {
      if (isDown) throw new Error("no database");
      return store.complete(keys, seconds);
    };
    const run = vi.fn();
    const { handle, outcomes } = setUp({ ping: run }, { store: { ...store, complete } });
    const answer = async (): Promise<number> => {
      const sent = await ping("id-1", Math.floor(Date.now() / 1000));
      const answers = handle(sent.request());
      const ending = { isDone: false };
      void answers.then(() => (ending.isDone = true));
      for (let turn = 0; !ending.isDone && turn < 20_000; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
        await vi.advanceTimersByTimeAsync(10);
      }
      return (await answers).status;
    };
    expect(await answer()).toBe(500);
    expect(outcomes).toMatchObject([
      { kind: "failed", reason: "not_remembered", isWorkDone: true, error: { message: "no database" } },
    ]);
    expect(await answer()).toBe(500);
    // The claim has ended by now, so that the store holds it for new.
    await vi.advanceTimersByTimeAsync(400_000);
    expect(await answer()).toBe(500);
    expect(outcomes.slice(1)).toMatchObject(Array(2).fill({ reason: "not_remembered", isWorkDone: true }));
    isDown = false;
    expect(await answer()).toBe(200);
    expect(await answer()).toBe(200);
    expect(outcomes.slice(3)).toMatchObject([{ kind: "duplicate" }, { kind: "duplicate" }]);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("that is away when the work is done: the claim is kept and completed when it is back, and no other process works", async () => {
    fakeTimers();
    const store = createMemoryDeliveryStore();
    let isAway = false;
    const reachable: DeliveryStore = {
      claim: (...inputs) => store.claim(...inputs),
      release: (...inputs) => store.release(...inputs),
      renew: (...inputs) =>
        isAway ? Promise.reject(new Error("away")) : (store.renew?.(...inputs) ?? false),
      complete: (...inputs) => (isAway ? Promise.reject(new Error("away")) : store.complete(...inputs)),
    };
    const run = vi.fn(() => void (isAway = true));
    const first = setUp({ ping: run }, { store: reachable, claimSeconds: 30 });
    const other = setUp({ ping: run }, { store: { ...store }, claimSeconds: 30 });
    const answer = first.handle((await ping()).request());
    await settled(() => run.mock.calls.length === 1);
    for (let turn = 0; first.outcomes.length === 0 && turn < 1000; turn++)
      await vi.advanceTimersByTimeAsync(10);
    expect((await answer).status).toBe(500);
    await vi.advanceTimersByTimeAsync(3000);
    isAway = false;
    // Longer than the claim lasts without a renewal.
    await vi.advanceTimersByTimeAsync(60_000);
    const copy = await ping("id-1", Math.floor(Date.now() / 1000));
    expect((await other.handle(copy.request())).status).toBe(200);
    expect(other.outcomes).toMatchObject([{ kind: "duplicate" }]);
    expect(run).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("cannot change the keys that it is given", async () => {
    const store = createMemoryDeliveryStore();
    const claim: DeliveryStore["claim"] = (keys, seconds) => {
      const state = store.claim([...keys], seconds);
      (keys as string[]).length = 0;
      return state;
    };
    const { handle, outcomes } = setUp({}, { store: { ...store, claim } });
    const sent = await ping();
    for (let copy = 0; copy < 2; copy++) await handle(sent.request());
    expect(outcomes.map(({ kind }) => kind)).toEqual(["handled", "duplicate"]);
  });

  test.each(["claim", "complete", "release"])(
    "without `%s` is refused when the receiver is made",
    (method) => {
      expect(() =>
        createWebhookReceiver({ secret, store: broken(method as "claim", undefined as never) }),
      ).toThrow(
        expect.objectContaining({
          reason: "invalid_options",
          message: expect.stringContaining(method) as string,
        }),
      );
    },
  );
});

describe("a delivery that only this side keeps from being handled comes again", () => {
  test("without a secret: 500, not 400, and the option's name in the log", async () => {
    const { handle, outcomes } = setUp({}, { secret: undefined });
    expect((await handle((await ping()).request())).status).toBe(500);
    expect(outcomes).toMatchObject([
      {
        kind: "failed",
        reason: "not_configured",
        error: { reason: "invalid_secret", message: expect.stringContaining("`secret`") as string },
      },
    ]);
  });

  test("with a number that would be rounded: 500 each time, until the option says what to do", async () => {
    const body = '{"type":"ping","data":{"account_id":"1","message":{"id":"p","size":9007199254740993}}}';
    const headers = await signWebhook({ body, secret });
    const { handle, outcomes } = setUp({});
    for (let copy = 0; copy < 2; copy++) expect((await handle.answer({ body, headers })).status).toBe(500);
    expect(outcomes).toMatchObject(Array(2).fill({ kind: "failed", reason: "inexact_number" }));
    const run = vi.fn();
    const exact = setUp({ ping: run }, { inexactNumbers: "text" });
    expect((await exact.handle.answer({ body, headers })).status).toBe(200);
    expect(run.mock.lastCall?.[0]).toMatchObject({ data: { message: { size: "9007199254740993" } } });
  });

  test.each<[string, Partial<WebhookReceiverOptions>]>([
    [
      "`typeOf`",
      {
        typeOf: throwing(new Error("no type")),
      },
    ],
    [
      "`now`",
      {
        now: throwing(new Error("no clock")),
      },
    ],
  ])("where %s throws: 500 with a name", async (_, options) => {
    const { handle, outcomes } = setUp({}, options);
    expect((await handle((await ping()).request())).status).toBe(500);
    expect(outcomes).toMatchObject([{ kind: "failed", reason: "receiver_failed" }]);
  });
});

describe("nothing makes a handler reject", () => {
  const hostile = new Proxy(
    {},
    {
      get: throwing(new Error("trap")),
      getPrototypeOf: throwing(new Error("trap")),
    },
  );
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const thrown = new Map<string, unknown>([
    ["undefined", undefined],
    ["null", null],
    ["a proxy that throws", hostile],
    ["a revoked proxy", revoked],
    [
      "an error whose message throws",
      Object.defineProperty(new Error("x"), "message", {
        get: throwing(new Error("trap")),
      }),
    ],
  ]);
  const raise = (value: unknown): never => {
    throw value;
  };
  const methods = ["claim", "complete", "release", "renew"] as const;

  test.each([...thrown])("%s, thrown by a function, `typeOf`, the store or the log", async (_, value) => {
    fakeTimers();
    type Setting = [Partial<WebhookHandlers<WebhookEvent>>, Partial<WebhookReceiverOptions>];
    const throwing = (method: keyof DeliveryStore): DeliveryStore => ({
      ...createMemoryDeliveryStore(),
      [method]: () => raise(value),
    });
    const settings: (() => Setting)[] = [
      () => [{ ping: () => raise(value) }, {}],
      () => [{ ping: async () => raise(value) }, {}],
      () => [{}, { typeOf: () => raise(value) }],
      () => [{}, { now: () => raise(value) }],
      ...methods.map((method) => (): Setting => [{}, { store: throwing(method) }]),
      () => [{ ping: () => raise(value) }, { store: throwing("release") }],
      () => [{}, { store: { ...createMemoryDeliveryStore(), claim: () => value as never } }],
    ];
    printed.error.mockImplementation(() => raise(value));
    for (const setting of settings) {
      for (const onOutcome of [undefined, () => raise(value), async () => raise(value)]) {
        const [handlers, options] = setting();
        const receiver = createWebhookReceiver({ secret, store: createMemoryDeliveryStore(), ...options });
        const handle = receiver.handler({ ...ignoreAll, ...handlers }, { onOutcome });
        const answer = handle((await ping()).request());
        const ending = { isDone: false };
        void answer.finally(() => (ending.isDone = true));
        for (let turn = 0; !ending.isDone && turn < 20_000; turn++) {
          await new Promise((resolve) => setImmediate(resolve));
          await vi.advanceTimersByTimeAsync(50);
        }
        expect(ending.isDone).toBe(true);
        expect([200, 500]).toContain((await answer).status);
      }
    }
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["a proxy that throws", hostile],
    ["a revoked proxy", revoked],
    [
      "headers that throw",
      {
        body: "",
        get headers() {
          throw new Error("trap");
        },
      },
    ],
    [
      "a request that cannot be read",
      { headers: new Headers(), bodyUsed: false, body: null, arrayBuffer: () => raise(hostile) },
    ],
    ["a stream that throws", { headers: {}, body: { getReader: () => raise(hostile) } }],
  ])("%s in place of a delivery", async (_, input) => {
    const { handle, outcomes } = setUp({});
    expect([400, 500]).toContain((await handle(input as Request)).status);
    expect([400, 500]).toContain((await handle.answer(input as { body: string; headers: Headers })).status);
    expect(outcomes).toHaveLength(2);
  });

  test("an `onOutcome` that never ends holds up the answer for ten seconds", async () => {
    fakeTimers();
    const receiver = createWebhookReceiver({ secret });
    const onOutcome = vi.fn(() => new Promise<void>(ignore));
    const handle = receiver.handler(ignoreAll, { onOutcome });
    const answer = handle((await ping()).request());
    await settled(() => onOutcome.mock.calls.length === 1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await answer).status).toBe(200);
    expect(printed.error).toHaveBeenCalledTimes(1);
  });

  test("a platform without `Response` still gets status, headers and text", async () => {
    const { handle } = setUp({});
    const sent = await ping();
    const request = sent.request();
    vi.stubGlobal("Response", undefined);
    try {
      const response = await handle(request);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(await response.text()).toBe("");
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test("an `onOutcome` that is not a function is refused when the handler is made", () => {
    const receiver = createWebhookReceiver({ secret });
    expect(() => receiver.handler(ignoreAll, { onOutcome: null as never })).toThrow("onOutcome");
  });
});

describe("`$other`", () => {
  const types = ["account_rates", "parcel_created", "parcel_status", "ping", "$unknown"] as const;

  async function heard(named: readonly (typeof types)[number][]): Promise<Record<string, string[]>> {
    const calls: Record<string, string[]> = { $other: [] };
    const note =
      (name: string) =>
      ({ type }: WebhookEvent): void =>
        void (calls[name] ??= []).push(type);
    const receiver = createWebhookReceiver({ secret, store: createMemoryDeliveryStore() });
    const handle = receiver.handler({
      ...Object.fromEntries(named.map((type) => [type, note(type)])),
      $other: note("$other"),
    });
    for (const type of types) {
      expect((await handle((await createTestDelivery(type, {}, { secret })).request())).status).toBe(200);
    }
    return calls;
  }

  test("gets what is not named, unknown events included", async () => {
    expect(await heard(["ping"])).toEqual({
      ping: ["ping"],
      $other: ["account_rates", "parcel_created", "parcel_status", "$unknown"],
    });
    expect(await heard([])).toEqual({ $other: [...types] });
  });

  test("leaves unknown events to `$unknown` where that is given", async () => {
    expect(await heard(["ping", "$unknown"])).toEqual({
      ping: ["ping"],
      $unknown: ["$unknown"],
      $other: ["account_rates", "parcel_created", "parcel_status"],
    });
  });

  test("an event of the wire that calls itself `$other` is unknown", async () => {
    const [other, unknown] = [vi.fn(), vi.fn()];
    const body = '{"type":"$other"}';
    const handle = createWebhookReceiver({ secret, store: createMemoryDeliveryStore() }).handler({
      $other: other,
      $unknown: unknown,
    });
    await handle.answer({ body, headers: await signWebhook({ body, secret }) });
    expect(other).not.toHaveBeenCalled();
    expect(unknown.mock.lastCall?.[0]).toMatchObject({ type: "$unknown", receivedType: "$other" });
  });

  test("does not hide a misspelt name", () => {
    const receiver = createWebhookReceiver({ secret, store: createMemoryDeliveryStore() });
    expect(() => receiver.handler({ pong: ignore, $other: ignore } as never)).toThrow("pong");
    expect(() => receiver.handler({ ping: "run", $other: ignore } as never)).toThrow("ping");
  });

  test("a name that is undefined is not given", async () => {
    const other = vi.fn();
    const handle = createWebhookReceiver({ secret, store: createMemoryDeliveryStore() }).handler({
      ping: undefined as never,
      $other: other,
    });
    await handle((await ping()).request());
    expect(other).toHaveBeenCalledTimes(1);
  });

  test("functions see the object that they were given in", async () => {
    const counter = {
      count: 0,
      $other(): void {
        this.count += 1;
      },
    };
    const { count: _, ...shape } = counter;
    const handlers = Object.defineProperty({ ...shape }, "count", {
      value: 0,
      writable: true,
    }) as typeof counter;
    const handle = createWebhookReceiver({ secret, store: createMemoryDeliveryStore() }).handler(handlers);
    await handle((await ping()).request());
    expect(handlers.count).toBe(1);
  });
});
