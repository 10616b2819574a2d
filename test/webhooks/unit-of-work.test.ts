/** A handler whose claim, work and completion are one transaction; and one that finds out that it lost its claim. */
import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";

import { ClaimLostError } from "../../templates/runtime/deliveries/claim-lost.js";
import type { DeliveryStore } from "../../templates/runtime/deliveries/store.js";
import type { UnitOfWork, Within } from "../../templates/runtime/deliveries/unit-of-work.js";
import type { WebhookOutcome } from "../../templates/runtime/deliveries/webhook-outcome.js";
import { createMemoryDeliveryStore, createWebhookReceiver } from "./example-api/2030-01-15/webhooks.js";
import { ignore, ping, secret } from "./support.js";

afterEach(() => void vi.useRealTimers());

/** A database of one table, whose transactions see and lock nothing of each other, and take effect when they commit. */
class Database {
  readonly rows: string[] = [];
  readonly completed = new Set<string>();
  readonly locked = new Set<string>();
  failsToCommit = false;

  async transaction(work: (transaction: Transaction) => Promise<void>): Promise<void> {
    const transaction = new Transaction(this);
    try {
      await work(transaction);
      if (this.failsToCommit) throw new Error("connection lost");
      this.rows.push(...transaction.rows);
      for (const key of transaction.completed) this.completed.add(key);
    } finally {
      for (const key of transaction.keys) this.locked.delete(key);
    }
  }
}

class Transaction {
  readonly rows: string[] = [];
  readonly keys: string[] = [];
  readonly completed: string[] = [];
  readonly database: Database;
  constructor(database: Database) {
    this.database = database;
  }

  get store(): DeliveryStore {
    const { completed, locked } = this.database;
    return {
      claim: (keys) => {
        if (keys.some((key) => completed.has(key))) return "completed";
        if (keys.some((key) => locked.has(key) && !this.keys.includes(key))) return "in_progress";
        for (const key of keys) locked.add(key);
        this.keys.push(...keys);
        return "claimed";
      },
      renew: () => true,
      complete: (keys) => void this.completed.push(...keys),
      release: () => {},
    };
  }
}

function setUp(
  work: (transaction: Transaction) => unknown,
  change?: (within: Within<Transaction>) => Within<Transaction>,
) {
  const database = new Database();
  const outcomes: WebhookOutcome[] = [];
  const receiver = createWebhookReceiver({ secret });
  const within = (run: UnitOfWork<Transaction>): Promise<void> =>
    database.transaction((transaction) => run(transaction, transaction.store));
  const handle = receiver.handler(
    {
      ping: (_event, { unit }) => {
        expectTypeOf(unit).toEqualTypeOf<Transaction>();
        return work(unit);
      },
      $other: (_event, { unit }) => expectTypeOf(unit).toEqualTypeOf<Transaction>(),
    },
    { within: change?.(within) ?? within, onOutcome: (outcome) => void outcomes.push(outcome) },
  );
  return { database, outcomes, handle };
}

describe("within a unit of work", () => {
  test("claim, work and completion take effect together, once", async () => {
    const { database, outcomes, handle } = setUp(({ rows }) => rows.push("posted"));
    const sent = await ping();
    expect((await handle(sent.request())).status).toBe(200);
    expect((await handle(sent.request())).status).toBe(200);
    expect(database.rows).toEqual(["posted"]);
    expect(database.locked.size).toBe(0);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["handled", "duplicate"]);
  });

  test("a function that fails leaves nothing, and the next delivery is new", async () => {
    let isDown = true;
    const { database, outcomes, handle } = setUp(({ rows }) => {
      rows.push("posted");
      if (isDown) throw new Error("no such account");
    });
    const sent = await ping();
    expect((await handle(sent.request())).status).toBe(500);
    expect(database.rows).toEqual([]);
    isDown = false;
    expect((await handle(sent.request())).status).toBe(200);
    expect(database.rows).toEqual(["posted"]);
    expect(outcomes).toMatchObject([
      { kind: "failed", reason: "handler_failed", error: { message: "no such account" }, isWorkDone: false },
      { kind: "handled" },
    ]);
  });

  test("a completion that fails is not repeated: in a failed transaction, only the first error tells why", async () => {
    const errors = ["could not serialize access (40001)", "current transaction is aborted"];
    const complete = vi.fn(() => Promise.reject(new Error(errors.shift())));
    const { outcomes, handle } = setUp(
      ignore,
      (within) => (work) => within((unit, store) => work(unit, { ...store, complete })),
    );
    expect((await handle((await ping()).request())).status).toBe(500);
    expect(outcomes).toMatchObject([
      { reason: "not_committed", error: { message: expect.stringContaining("40001") as string } },
    ]);
    expect(complete).toHaveBeenCalledTimes(1);
  });

  test("a commit that fails is not acknowledged", async () => {
    const { database, outcomes, handle } = setUp(({ rows }) => rows.push("posted"));
    database.failsToCommit = true;
    const sent = await ping();
    expect((await handle(sent.request())).status).toBe(500);
    expect(outcomes).toMatchObject([
      { kind: "failed", reason: "not_committed", error: { message: "connection lost" }, isWorkDone: false },
    ]);
    database.failsToCommit = false;
    expect((await handle(sent.request())).status).toBe(200);
    expect(database.rows).toEqual(["posted"]);
  });

  test("a transaction that is tried again does the work again, and counts as it ends", async () => {
    let attempts = 0;
    const { database, handle } = setUp(
      ({ rows }) => {
        rows.push("posted");
        if (++attempts === 1) throw new Error("serialization failure");
      },
      (within) => (work) => Promise.resolve(within(work)).catch(() => within(work)),
    );
    expect((await handle((await ping()).request())).status).toBe(200);
    expect(database.rows).toEqual(["posted"]);
    expect(attempts).toBe(2);
  });

  test("copies at the same moment: one does the work, and no other begins a transaction before it ends", async () => {
    let open = 0;
    let most = 0;
    const { database, handle } = setUp(
      ({ rows }) => rows.push("posted"),
      (within) => async (work) => {
        most = Math.max(most, ++open);
        await within(work);
        open--;
      },
    );
    const sent = await ping();
    const first = handle(sent.request());
    const answers = await Promise.all([first, handle(sent.request()), handle(sent.request())]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect((await handle(sent.request())).status).toBe(200);
    expect(database.rows).toEqual(["posted"]);
    expect(most).toBeLessThanOrEqual(2);
  });

  test("another process that works on it is waited for", async () => {
    const { database, outcomes, handle } = setUp(({ rows }) => rows.push("posted"));
    database.locked.add("id:id-1");
    expect((await handle((await ping()).request())).status).toBe(503);
    expect(outcomes).toMatchObject([{ kind: "in_progress" }]);
    expect(database.rows).toEqual([]);
  });

  test.each<[string, Within<Transaction>]>([
    ["is not begun", () => Promise.reject(new Error("no connection"))],
    ["does not run the work", () => Promise.resolve()],
  ])("a unit that %s fails the delivery", async (_name, broken) => {
    const { outcomes, handle } = setUp(
      () => {},
      () => broken,
    );
    expect((await handle((await ping()).request())).status).toBe(500);
    expect(outcomes).toMatchObject([{ kind: "failed", reason: "not_committed" }]);
  });

  test("must be a function", () => {
    const receiver = createWebhookReceiver({ secret });
    expect(() => receiver.handler({ $other: () => {} }, { within: {} as never })).toThrow("`within`");
  });
});

describe("a claim that is lost", () => {
  function frozen(change: (store: DeliveryStore) => DeliveryStore) {
    // As setUp of the other tests, with a function that stands still until it is told.
    let wake = (): void => {};
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    const outcomes: WebhookOutcome[] = [];
    const signals: AbortSignal[] = [];
    const receiver = createWebhookReceiver({ secret, store: change(createMemoryDeliveryStore()) });
    const handle = receiver.handler(
      {
        ping: async (_event, { signal }) => {
          signals.push(signal);
          await asleep;
        },
        $other: () => {},
      },
      { onOutcome: (outcome) => void outcomes.push(outcome) },
    );
    return { handle, wake, outcomes, signals };
  }

  async function untilCalled(signals: readonly AbortSignal[]): Promise<void> {
    for (let turn = 0; signals.length === 0 && turn < 30_000; turn++)
      await new Promise((resolve) => setImmediate(resolve));
  }

  test("aborts the signal, and is an outcome of its own; the other process's delivery is left alone", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
    const complete = vi.fn(() => Promise.reject(new ClaimLostError()));
    const release = vi.fn();
    const { handle, wake, outcomes, signals } = frozen((store) => ({
      ...store,
      renew: () => false,
      complete,
      release,
    }));
    const answer = handle((await ping()).request());
    await untilCalled(signals);
    expect(signals[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(signals[0]?.reason).toBeInstanceOf(ClaimLostError);
    wake();
    expect((await answer).status).toBe(503);
    expect(outcomes).toMatchObject([
      { kind: "claim_lost", type: "ping", isWorkDone: true, error: { code: "claim_lost" } },
    ]);
    expect(complete).toHaveBeenCalledTimes(1);
    expect(release).not.toHaveBeenCalled();
  });

  test("is noticed by the clock where the store cannot renew", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
    const { handle, wake, signals } = frozen((store) => ({ ...store, renew: undefined as never }));
    const answer = handle((await ping()).request());
    await untilCalled(signals);
    await vi.advanceTimersByTimeAsync(299_000);
    expect(signals[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(signals[0]?.aborted).toBe(true);
    wake();
    // Nobody has taken it meanwhile.
    expect((await answer).status).toBe(200);
  });

  test("and another process has completed it since", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
    const shared = createMemoryDeliveryStore();
    const complete = vi.fn<DeliveryStore["complete"]>((keys, seconds) => shared.complete(keys, seconds));
    const { handle, wake, outcomes, signals } = frozen(() => ({ ...shared, renew: () => false, complete }));
    const sent = await ping();
    const answer = handle(sent.request());
    await untilCalled(signals);
    await vi.advanceTimersByTimeAsync(31_000);
    // Another process: it shares the data of the store, not the object.
    const other = createWebhookReceiver({ secret, store: { ...shared } }).handler({ $other: () => {} });
    expect((await other(sent.request())).status).toBe(200);
    wake();
    expect((await answer).status).toBe(503);
    expect(outcomes).toMatchObject([{ kind: "claim_lost", isWorkDone: true }]);
    expect(complete).not.toHaveBeenCalled();
  });

  test("the claim of a process that died ends after 30 seconds, not after 300", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
    const claims: number[] = [];
    const { handle, wake, signals } = frozen((store) => ({
      ...store,
      claim: (keys, seconds) => (claims.push(seconds), store.claim(keys, seconds)),
    }));
    const answer = handle((await ping()).request());
    await untilCalled(signals);
    expect(claims).toEqual([30]);
    // One that lives keeps it.
    await vi.advanceTimersByTimeAsync(400_000);
    expect(signals[0]?.aborted).toBe(false);
    wake();
    expect((await answer).status).toBe(200);
  });
});
