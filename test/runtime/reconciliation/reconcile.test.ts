/** What happened while nobody listened is handled once, as a delivery would be, wherever the process dies. */
import { createRequire } from "node:module";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createSqliteDeliveryStore, type SqliteDatabase } from "../../../templates/runtime/durable/sqlite.js";
import { lifecycle, type AnyLifecycle } from "../../../templates/runtime/lifecycles/lifecycle.js";
import type { StatusTable } from "../../../templates/runtime/lifecycles/statuses.js";
import type { ListEntry, ReconcileReport } from "../../../templates/runtime/reconciliation/lists.js";
import { createReconcile } from "../../../templates/runtime/reconciliation/reconcile.js";
import type { UnknownEvent } from "../../../templates/runtime/types.js";
import { marks } from "../../../templates/runtime/webhooks/marks.js";
import { createReceiver } from "../../../templates/runtime/webhooks/receiver.js";
import {
  createMemoryDeliveryStore,
  type DeliveryStore,
} from "../../../templates/runtime/deliveries/store.js";
import type { WebhookHandler } from "../../../templates/runtime/webhooks/handler.js";

interface Database extends SqliteDatabase {
  close(): void;
}
const Driver = createRequire(import.meta.url)("libsql") as new (file: string) => Database;

const start = Date.parse("2030-01-15T12:00:00Z");
beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.setTimerTickMode("nextTimerAsync");
});
afterEach(() => void vi.useRealTimers());

const later = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000);

interface Payment {
  readonly id: string;
  readonly account: string;
  status: string;
  readonly created: string;
}

interface PaymentEvent {
  readonly type: "payment";
  readonly at: string;
  readonly message: { readonly id: string; readonly status: string };
}

const payments = lifecycle<"sent" | "held" | "done" | "failed", "done" | "failed">({
  sent: { next: ["held", "done", "failed"] },
  held: { next: ["sent"] },
  done: { isTerminal: true },
  failed: { isTerminal: true },
}) as AnyLifecycle;

const statuses: StatusTable = {
  payment: { lifecycles: [payments], message: ["message"], field: "status", id: "id" },
};

const table = {
  version: "2030-01-15",
  typePath: ["type"],
  messagePath: ["message"],
  events: {
    payment: { kind: "contained", required: ["id", "status"] },
    rates: { kind: "contained" },
  },
  order: { path: ["at"], by: "time" },
  statuses,
} as const;

const entry: ListEntry = {
  at: ["items"],
  id: "id",
  field: "status",
  lifecycles: [payments],
  walk: { by: "created", args: { sort: "asc" }, from: "created_from", unit: "rfc3339" },
  event: {
    type: "payment",
    fields: [
      [["message", "id"], ["id"]],
      [["message", "status"], ["status"]],
    ],
    times: [["at"]],
  },
};

/** A service with a list in pages of two. */
class Service {
  readonly payments: Payment[] = [];
  readonly asked: object[] = [];
  isNewestFirst = false;

  add(id: string, status: string, minute: number): Payment {
    const created = new Date(start - 86_400_000 + minute * 60_000).toISOString();
    const payment = { id, status, created, account: "a" };
    this.payments.push(payment);
    return payment;
  }

  /** `step` is called before each page. */
  list(step: () => void = () => undefined) {
    const pages = async function* (
      service: Service,
      args: { readonly created_from?: string },
    ): AsyncGenerator<object, void, undefined> {
      step();
      service.asked.push(args);
      const { created_from: from = "" } = args;
      const results = service.payments.filter(({ created }) => created >= from);
      results.sort((one, other) => one.created.localeCompare(other.created));
      if (service.isNewestFirst) results.reverse();
      for (let index = 0; index === 0 || index < results.length; index += 2) {
        if (index > 0) step();
        yield { items: results.slice(index, index + 2).map((each) => ({ ...each })) };
      }
    };
    return Object.assign((): never => expect.fail("It has pages."), {
      descriptor: { id: "listPayments", home: "bank/2030-01-15" },
      pages: (args: object) => pages(this, args),
    });
  }
}

const reconcileLists = createReconcile({ listPayments: entry }) as unknown as (
  list: object,
  options: object,
) => Promise<ReconcileReport>;

type Event = PaymentEvent | { readonly type: "rates" } | UnknownEvent;

function receiverOf(store: DeliveryStore) {
  return createReceiver<Event, { readonly payment: string }>(table, undefined, {
    secret: undefined,
    scheme: "standard-webhooks",
    store,
  } as never);
}

function delivered(id: string, status: string, at = Date.now()): [event: object, verified: never] {
  const event = { type: "payment", at: new Date(at).toISOString(), message: { id, status } };
  return [event, { verified: true, at: Date.now() / 1000, id: `${id} ${status} ${at}` } as never];
}

describe("reconcile", () => {
  const setUp = (change: { readonly store?: DeliveryStore } = {}) => {
    const service = new Service();
    const { store = createMemoryDeliveryStore({ now: () => Date.now() / 1000 }) } = change;
    const stored = new Map<string, string>();
    const calls: string[] = [];
    let failing: string | undefined;
    const handle = receiverOf(store).handler(
      {
        payment: ({ message: { id, status } }, delivery) => {
          calls.push(`${delivery.source} ${id} ${status} ${delivery.order(stored.get(id))}`);
          if (failing === id) throw new Error("disk full");
          stored.set(id, status);
        },
        $other: () => undefined,
      },
      { marks, onOutcome: () => undefined },
    );
    const run = (options: object = {}): Promise<ReconcileReport> =>
      reconcileLists(service.list(), {
        handle,
        store,
        known: (ids: readonly string[]) => new Map(ids.map((id) => [id, stored.get(id)])),
        ...options,
      });
    return { service, store, stored, calls, handle, run, fail: (id?: string) => void (failing = id) };
  };

  it("handles each state that the user does not have, once, as a delivery", async () => {
    const { service, stored, calls, run } = setUp();
    service.add("p1", "done", 1);
    service.add("p2", "sent", 2);
    service.add("p3", "done", 3);
    stored.set("p1", "done").set("p2", "held");
    expect(await run()).toMatchObject({ pages: 2, records: 3, same: 1, handled: 2, findings: [] });
    expect(calls).toEqual(["reconciliation p2 sent next", "reconciliation p3 done next"]);
    later(600);
    expect(await run()).toMatchObject({ same: 3, handled: 0 });
  });

  it("makes the delivery of the same state a duplicate, and no other one", async () => {
    const { service, calls, handle, run } = setUp();
    service.add("p1", "done", 1);
    service.add("p2", "sent", 2);
    await run();
    const answer = async (id: string, status: string, at: number): Promise<number> =>
      (await handle.answer(...delivered(id, status, at))).status;
    calls.length = 0;
    // Nothing follows `done`; `sent` may come back, and the time says which one it is.
    expect(await answer("p1", "done", Date.now())).toBe(200);
    expect(await answer("p2", "sent", Date.now() - 3_600_000)).toBe(200);
    expect(calls).toEqual([]);
    expect(await answer("p2", "held", Date.now() + 1000)).toBe(200);
    expect(await answer("p2", "sent", Date.now() + 2000)).toBe(200);
    expect(calls).toEqual(["delivery p2 held next", "delivery p2 sent next"]);
  });

  it("does not repeat what a delivery has done, and leaves what is handled just now to the next run", async () => {
    const { service, calls, handle, run } = setUp();
    const payment = service.add("p1", "sent", 1);
    await handle.answer(...delivered("p1", "held"));
    expect((await run()).findings).toEqual([{ id: "p1", known: "held", found: "sent", what: "in_progress" }]);
    later(600);
    expect(await run()).toMatchObject({ handled: 1, findings: [] });
    payment.status = "done";
    await handle.answer(...delivered("p1", "done"));
    expect(await run()).toMatchObject({ same: 1, findings: [] });
    expect(calls).toEqual(["delivery p1 held next", "reconciliation p1 sent next", "delivery p1 done next"]);
  });

  it("says what it cannot decide, and does nothing about it", async () => {
    const { service, stored, calls, run } = setUp();
    service.add("p1", "sent", 1);
    service.add("p2", "failed", 2);
    service.payments.push({ ...service.add("p3", "sent", 3), id: "p4", status: undefined as never });
    stored.set("p1", "done").set("p2", "done").set("p3", "sent");
    const { findings, checkpoint } = await run();
    expect(findings.map(({ id, what }) => [id, what])).toEqual([
      ["p1", "late"],
      ["p2", "impossible"],
      ["p4", "incomplete"],
    ]);
    expect([calls, checkpoint]).toEqual([[], undefined]);
  });

  it("goes on after a handler that fails, and comes back to it", async () => {
    const { service, calls, run, fail } = setUp();
    for (const [index, id] of ["p1", "p2", "p3"].entries()) service.add(id, "done", index);
    fail("p2");
    const { handled, findings, checkpoint = "" } = await run({ overlapSeconds: 0 });
    expect([handled, findings.map(({ id, what }) => [id, what])]).toEqual([2, [["p2", "failed"]]]);
    expect(checkpoint < (service.payments[1]?.created ?? "")).toBe(true);
    fail();
    later(600);
    expect(await run({ overlapSeconds: 0 })).toMatchObject({ handled: 1, findings: [] });
    expect(calls.filter((call) => call.includes("p2"))).toHaveLength(2);
  });

  it("begins at the oldest thing that is not settled, less the overlap", async () => {
    const { service, run } = setUp();
    for (let index = 0; index < 5; index++) service.add(`p${index}`, index === 3 ? "sent" : "done", index);
    await run();
    await run({ overlapSeconds: 90 });
    const [first, second] = service.asked as { readonly created_from?: string }[];
    expect(first).toEqual({ sort: "asc" });
    // `p2` is the last before the one that is not settled.
    const [, , settled] = service.payments;
    expect(Date.parse(second?.created_from ?? "")).toBe(Date.parse(settled?.created ?? "") - 1 - 90_000);
  });

  it("never moves the checkpoint of a list that comes in another order", async () => {
    const { service, run } = setUp();
    for (let index = 0; index < 3; index++) service.add(`p${index}`, "done", index);
    service.isNewestFirst = true;
    expect(await run()).toMatchObject({ handled: 3, isSorted: false, checkpoint: undefined });
  });

  it("writes nothing in a dry run", async () => {
    const { service, store, calls, run } = setUp();
    service.add("p1", "done", 1);
    const writing = { ...store, claim: () => expect.fail(), setMark: () => expect.fail() };
    expect((await run({ dryRun: true, store: writing })).findings).toEqual([
      { id: "p1", known: undefined, found: "done", what: "planned" },
    ]);
    expect(calls).toEqual([]);
  });

  it("runs in one process at a time, and reports progress", async () => {
    const { service, run } = setUp();
    for (let index = 0; index < 3; index++) service.add(`p${index}`, "done", index);
    const progress: number[] = [];
    const both = await Promise.all([
      run({ onProgress: ({ records }: ReconcileReport) => void progress.push(records) }),
      run(),
    ]);
    expect(both.map(({ isBusy, handled }) => [isBusy, handled])).toEqual([
      [false, 3],
      [true, 0],
    ]);
    expect(progress).toEqual([2, 3]);
  });

  it("says which state a handler was called for although it is not known, and calls it again on request", async () => {
    const { service, stored, run } = setUp();
    service.add("p1", "done", 1);
    await run();
    stored.clear();
    later(600);
    expect((await run()).findings).toMatchObject([{ id: "p1", what: "handled_before" }]);
    expect(await run({ again: true })).toMatchObject({ handled: 1, findings: [] });
  });

  it("calls a function of the user's own, where no event reports the state", async () => {
    const { service, run } = setUp();
    service.add("p1", "done", 1);
    const handled: unknown[] = [];
    const handle = (payment: Payment, { source, order }: never): unknown =>
      handled.push([payment.account, source, (order as (stored?: string) => string)("sent")]);
    expect(await run({ handle })).toMatchObject({ handled: 1 });
    expect(handled).toEqual([["a", "reconciliation", "next"]]);
  });

  it("rejects while the store is away, and reports a thing that failed by itself", async () => {
    const memory = createMemoryDeliveryStore({ now: () => Date.now() / 1000 });
    let isAway = false;
    let conflicts = 1;
    const store: DeliveryStore = {
      ...memory,
      claim: (keys, seconds) => {
        isAway ||= keys.includes("thing:payment p2") && conflicts < 0;
        if (isAway || (keys.includes("thing:payment p1") && conflicts-- > 0)) throw new Error("away");
        return memory.claim(keys, seconds);
      },
      mark: (key) => {
        if (isAway) throw new Error("away");
        return memory.mark?.(key);
      },
    };
    const { service, stored, run } = setUp({ store });
    service.add("p1", "done", 1);
    service.add("p2", "done", 2);
    expect(await run()).toMatchObject({ handled: 1, findings: [{ id: "p1", what: "failed" }] });
    stored.delete("p2");
    later(600);
    await expect(run()).rejects.toMatchObject({ name: "DeliveryStoreError", reason: "store_failed" });
    expect([...stored.keys()]).toEqual(["p1"]);
  });

  it("refuses a handler without marks, and a store that has none", async () => {
    const { store, run } = setUp();
    const plain = receiverOf(store).handler({ $other: () => undefined });
    await expect(run({ handle: plain })).rejects.toThrow("{ marks }");
    await expect(run({ store: { ...store, setMark: undefined } })).rejects.toThrow("`setMark`");
  });
});

describe("a process that dies", () => {
  class Killed extends Error {}

  /** A process over the database: it dies at one of its statements, pages or questions, and can do nothing afterwards. */
  class Process {
    steps = 0;
    readonly #raw: Database;
    readonly #service: Service;
    readonly #end: number;

    constructor(raw: Database, service: Service, end: number) {
      this.#raw = raw;
      this.#service = service;
      this.#end = end;
    }

    step = (): void => {
      if (++this.steps >= this.#end) throw new Killed();
    };

    get #database(): SqliteDatabase {
      return {
        exec: (sql) => {
          this.step();
          return this.#raw.exec(sql);
        },
        prepare: (sql) => {
          this.step();
          return this.#raw.prepare(sql);
        },
      };
    }

    handler(): WebhookHandler {
      const database = this.#database;
      const within = async (
        work: (unit: SqliteDatabase, store: DeliveryStore) => Promise<void>,
      ): Promise<void> => {
        database.exec("BEGIN IMMEDIATE");
        try {
          await work(database, createSqliteDeliveryStore(database));
          database.exec("COMMIT");
        } catch (error) {
          if (!(error instanceof Killed)) this.#raw.exec("ROLLBACK");
          throw error;
        }
      };
      return receiverOf(createMemoryDeliveryStore()).handler<SqliteDatabase>(
        {
          payment: async ({ message: { id, status } }, { unit }) => {
            const insert = unit.prepare("INSERT INTO effects VALUES (?, ?)") as { run(...v: string[]): void };
            insert.run(id, status);
            await Promise.resolve();
          },
          $other: () => undefined,
        },
        { within, marks, onOutcome: () => undefined },
      );
    }

    async reconcile(): Promise<ReconcileReport> {
      const known = (ids: readonly string[]): Map<string, string> => {
        this.step();
        return new Map(effectsOf(this.#raw).filter(([id]) => ids.includes(id)));
      };
      const store = createSqliteDeliveryStore(this.#database);
      return reconcileLists(this.#service.list(this.step), { handle: this.handler(), store, known });
    }
  }

  const effectsOf = (raw: Database): [id: string, status: string][] =>
    (
      raw.prepare("SELECT id, status FROM effects ORDER BY rowid").all() as { id: string; status: string }[]
    ).map(({ id, status }) => [id, status]);

  /** Returns the steps of the first process. `then`: what comes first after it has died. */
  async function killAt(end: number, then: "reconcile" | "deliveries"): Promise<number> {
    const raw = new Driver(":memory:");
    raw.exec("CREATE TABLE effects (id TEXT, status TEXT)");
    createSqliteDeliveryStore(raw).ensureSchema();
    const service = new Service();
    service.add("p0", "done", 0);
    service.add("p1", "sent", 1);
    service.add("p2", "done", 2);
    const first = new Process(raw, service, end);
    await first.reconcile().catch(() => undefined);
    // What its transaction had not committed is lost with its connection.
    try {
      raw.exec("ROLLBACK");
    } catch {
      // None was open.
    }
    later(600);
    service.payments.forEach((payment) => void (payment.status = "done"));
    const next = new Process(raw, service, Infinity);
    const deliver = async (): Promise<void> => {
      for (const { id } of service.payments) await next.handler().answer(...delivered(id, "done"));
    };
    if (then === "deliveries") await deliver();
    const report = await next.reconcile();
    expect(report.findings, `killed at ${end}`).toEqual([]);
    if (then === "reconcile") await deliver();
    const effects = effectsOf(raw).map((effect) => effect.join(" "));
    const wanted = ["p0 done", "p1 done", "p2 done"];
    expect(effects.filter((effect) => effect !== "p1 sent").sort(), `killed at ${end}`).toEqual(wanted);
    expect(effects.filter((effect) => effect === "p1 sent").length).toBeLessThan(2);
    raw.close();
    return first.steps;
  }

  it.each(["reconcile", "deliveries"] as const)(
    "leaves all or nothing of each thing, wherever that is, and the next %s do the rest once",
    async (then) => {
      const all = await killAt(Infinity, then);
      expect(all).toBeGreaterThan(40);
      for (let end = 1; end <= all; end++) await killAt(end, then);
    },
  );
});

describe("the order of events without a status", () => {
  it("is that of their times, by the mark of the thing", async () => {
    const orders: string[] = [];
    const store = createMemoryDeliveryStore();
    let isFailing = false;
    const handle = receiverOf(store).handler(
      {
        rates: (_event, delivery) => {
          orders.push(delivery.order());
          if (isFailing) throw new Error("disk full");
        },
        $other: () => undefined,
      },
      { marks, onOutcome: () => undefined },
    );
    const send = (second: string, id: string): Promise<unknown> =>
      handle.answer(
        { type: "rates", at: `2030-01-15T10:00:${second}Z`, message: { id: "r1" } },
        { verified: true, id, at: 1 },
      );
    await send("01.000100", "a");
    await send("01.000200", "b");
    await send("01.000150", "late");
    await send("01.000200", "same time");
    isFailing = true;
    await send("02", "c");
    isFailing = false;
    await send("02", "c");
    await send("01.5", "late too");
    expect(orders).toEqual(["next", "next", "late", "unknown", "next", "next", "late"]);
  });

  it("is unknown without marks", async () => {
    const orders: string[] = [];
    const handle = receiverOf(createMemoryDeliveryStore()).handler({
      rates: (_event, delivery) => orders.push(delivery.order()),
      $other: () => undefined,
    });
    await handle.answer({ type: "rates", message: { id: "r1" } }, { verified: true });
    expect(orders).toEqual(["unknown"]);
  });
});
