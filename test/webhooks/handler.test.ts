import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { DeliveryStore } from "../../templates/runtime/deliveries/store.js";
import type { WebhookHandlers } from "../../templates/runtime/webhooks/handler.js";
import type { WebhookOutcome } from "../../templates/runtime/deliveries/webhook-outcome.js";
import type { WebhookEvent } from "./example-api/2030-01-15/events.js";
import {
  createMemoryDeliveryStore,
  createTestDelivery,
  createWebhookReceiver,
  type WebhookHandler,
} from "./example-api/2030-01-15/webhooks.js";
import { eventually, passes, settle, useTestClock } from "../support/test-clock.js";
import { throwing } from "../support/throwing.js";
import { ignore, ignoreAll, ping, secret } from "./support.js";

interface Setup {
  readonly handle: WebhookHandler;
  readonly outcomes: WebhookOutcome[];
  /** Until so many deliveries have been verified and have asked the store. */
  readonly arrivals: (count: number) => Promise<void>;
}

function setUp(
  handlers: Partial<WebhookHandlers<WebhookEvent>> = {},
  store: DeliveryStore = createMemoryDeliveryStore(),
): Setup {
  const outcomes: WebhookOutcome[] = [];
  let asked = 0;
  const claim: DeliveryStore["claim"] = (keys, seconds) => {
    asked += 1;
    return store.claim(keys, seconds);
  };
  const receiver = createWebhookReceiver({ secret, store: { ...store, claim } });
  const onOutcome = (outcome: WebhookOutcome): void => void outcomes.push(outcome);
  const arrivals = async (count: number): Promise<void> => {
    await eventually(() => expect(asked).toBeGreaterThanOrEqual(count));
    await settle();
  };
  return { handle: receiver.handler({ ...ignoreAll, ...handlers }, { onOutcome }), outcomes, arrivals };
}

describe("the answer", () => {
  test.each([200, 204, 202] as const)(
    "to a handled delivery is 200 exactly, whatever the handler gives back (%i)",
    async (input) => {
      const { handle, outcomes } = setUp({ ping: () => new Response(null, { status: input }) });
      const response = await handle((await ping()).request());
      expect(response).toBeInstanceOf(Response);
      expect(response.status).toBe(200);
      expect(outcomes).toMatchObject([
        { kind: "handled", status: 200, type: "ping", delivery: { id: "id-1" } },
      ]);
    },
  );

  test("to a duplicate is 200, and the handler does not run again", async () => {
    const run = vi.fn();
    const { handle, outcomes } = setUp({ ping: run });
    const sent = await ping();
    for (let index = 0; index < 3; index++) expect((await handle(sent.request())).status).toBe(200);
    expect(run).toHaveBeenCalledTimes(1);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["handled", "duplicate", "duplicate"]);
  });

  test.each<[string, (sent: Awaited<ReturnType<typeof ping>>) => Request, string]>([
    [
      "without headers",
      (sent) => new Request("https://a.test", { method: "POST", body: sent.body }),
      "missing_header",
    ],
    [
      "changed",
      (sent) => new Request("https://a.test", { method: "POST", body: "{}", headers: sent.headers }),
      "signature_mismatch",
    ],
    ["without body", () => new Request("https://a.test"), "missing_header"],
  ])("to a delivery that is not genuine (%s) is 400 with the reason", async (_, change, reason) => {
    const run = vi.fn();
    const { handle, outcomes } = setUp({ ping: run });
    const response = await handle(change(await ping()));
    expect(response.status).toBe(400);
    expect(await response.text()).toBe(reason);
    expect(outcomes).toMatchObject([{ kind: "refused", error: { reason } }]);
    expect(run).not.toHaveBeenCalled();
  });

  test.each<[string, () => unknown]>([
    ["throws", throwing(new Error("no database"))],
    ["rejects", () => Promise.reject(new Error("no database"))],
    ["throws what is no error", throwing("no database")],
  ])("is 500 without details if the handler %s, and the next attempt runs it again", async (_, fail) => {
    let runs = 0;
    const { handle, outcomes } = setUp({ ping: () => (runs++ === 0 ? fail() : undefined) });
    const sent = await ping();
    const first = await handle(sent.request());
    expect(first.status).toBe(500);
    expect(await first.text()).toBe("");
    expect((await handle(sent.request())).status).toBe(200);
    expect(runs).toBe(2);
    expect(outcomes).toMatchObject([{ kind: "failed", status: 500 }, { kind: "handled" }]);
  });

  test("to other frameworks is told by `answer`", async () => {
    const { handle } = setUp();
    const { body, headers } = await ping();
    expect(await handle.answer({ body, headers })).toEqual({
      status: 200,
      headers: { "content-type": "text/plain; charset=utf-8" },
      body: "",
    });
    expect(await handle.answer({ body: "{}", headers })).toMatchObject({
      status: 400,
      body: "signature_mismatch",
    });
  });
});

test("every event comes to the function of its type, with its delivery", async () => {
  const seen: [string, string | undefined][] = [];
  const note = (event: WebhookEvent, { id }: { id: string | undefined }): void =>
    void seen.push([event.type, id]);
  const { handle } = setUp({
    account_rates: note,
    parcel_created: note,
    parcel_status: note,
    ping: note,
    $unknown: note,
  });
  const types = ["account_rates", "parcel_created", "parcel_status", "ping", "$unknown"] as const;
  for (const type of types)
    await handle((await createTestDelivery(type, {}, { secret, id: `id-${type}` })).request());
  expect(seen).toEqual(types.map((type) => [type, `id-${type}`]));
});

test("a function that is missing is told when the handler is made, where the compiler did not", () => {
  const receiver = createWebhookReceiver({ secret });
  const { ping: _, ...withoutPing } = ignoreAll;
  expect(() => receiver.handler(withoutPing as never)).toThrow("ping");
  const { $unknown: __, ...withoutUnknown } = ignoreAll;
  expect(() => receiver.handler(withoutUnknown as never)).toThrow("$unknown");
});

describe("two copies at once", () => {
  useTestClock();

  const start = (fails: boolean): { setup: Setup; run: ReturnType<typeof vi.fn>; finish: () => void } => {
    let finish = ignore;
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const run = vi.fn(async () => {
      await gate;
      if (fails) throw new Error("no database");
    });
    return {
      setup: setUp({ ping: run }),
      run,
      finish: () => {
        finish();
      },
    };
  };

  test("run the handler once, and both are acknowledged when it is done", async () => {
    const { setup, run, finish } = start(false);
    const sent = await ping();
    const answers = [setup.handle(sent.request()), setup.handle(sent.request())];
    const other = await createTestDelivery(
      "ping",
      {},
      { secret, id: "id-1", timestamp: Math.floor(Date.now() / 1000) - 7 },
    );
    answers.push(setup.handle(other.request()));
    const early = await Promise.race([Promise.any(answers), passes(30).then(() => "none yet")]);
    expect(early).toBe("none yet");
    finish();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("are both answered 500 if it fails: else nobody would deliver it again", async () => {
    const { setup, run, finish } = start(true);
    const sent = await ping();
    const answers = [setup.handle(sent.request()), setup.handle(sent.request())];
    await setup.arrivals(2);
    finish();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([500, 500]);
    expect(run).toHaveBeenCalledTimes(1);
    expect((await setup.handle(sent.request())).status).toBe(500);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("in two processes: the second answers 503 while the first works, and 200 after it", async () => {
    const store = createMemoryDeliveryStore();
    let finish = ignore;
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const first = setUp({ ping: () => gate }, store);
    const second = setUp({}, store);
    const sent = await ping();
    const working = first.handle(sent.request());
    await first.arrivals(1);
    expect((await second.handle(sent.request())).status).toBe(503);
    finish();
    expect((await working).status).toBe(200);
    expect((await second.handle(sent.request())).status).toBe(200);
    expect(second.outcomes.map(({ kind }) => kind)).toEqual(["in_progress", "duplicate"]);
  });

  test("a repetition that waited is known afterwards, also under another id", async () => {
    const { setup, run, finish } = start(false);
    const repetition = await createTestDelivery(
      "ping",
      {},
      { secret, id: "id-1", timestamp: Math.floor(Date.now() / 1000) - 7 },
    );
    const answers = [setup.handle((await ping()).request()), setup.handle(repetition.request())];
    await setup.arrivals(2);
    finish();
    await Promise.all(answers);
    const replayed = { ...repetition, headers: { ...repetition.headers, "parcel-id": "id-2" } };
    expect((await setup.handle.answer(replayed)).status).toBe(200);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

test("when function and store fail both, the function's error is the one to tell", async () => {
  const fail = throwing(new Error("no database"));
  const release = (): Promise<void> => Promise.reject(new Error("release failed"));
  const { handle, outcomes } = setUp({ ping: fail }, { ...createMemoryDeliveryStore(), release });
  expect((await handle((await ping()).request())).status).toBe(500);
  expect(outcomes).toMatchObject([{ kind: "failed", error: { message: "no database" } }]);
});

describe("without `onOutcome`", () => {
  const printed = { warn: vi.spyOn(console, "warn"), error: vi.spyOn(console, "error") };
  beforeEach(() => {
    for (const spy of Object.values(printed)) spy.mockReset().mockImplementation(ignore);
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  test("refusals and failures go to the console, the rest does not", async () => {
    const fail = throwing(new Error("no database"));
    const handle = createWebhookReceiver({ secret }).handler({ ...ignoreAll, parcel_created: fail });
    await handle((await ping()).request());
    expect(printed.warn).not.toHaveBeenCalled();
    await handle.answer({ body: "{}", headers: {} });
    expect(printed.warn).toHaveBeenCalledWith(expect.stringContaining("parcel-timestamp"));
    await handle((await createTestDelivery("parcel_created", {}, { secret })).request());
    expect(printed.error).toHaveBeenCalledWith(
      expect.any(String),
      expect.objectContaining({ message: "no database" }),
    );
  });

  test.each<[string, () => unknown]>([
    ["throws", throwing(new Error("log is full"))],
    ["rejects", () => Promise.reject(new Error("log is full"))],
  ])("an `onOutcome` that %s changes no answer, and nothing is left unhandled", async (_, onOutcome) => {
    const handle = createWebhookReceiver({ secret }).handler(ignoreAll, { onOutcome });
    expect((await handle((await ping()).request())).status).toBe(200);
    expect(printed.error).toHaveBeenCalledTimes(1);
  });
});
