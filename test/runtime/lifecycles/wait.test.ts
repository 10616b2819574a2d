import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AbortedError, ResponseError } from "../../../templates/runtime/errors/errors.js";
import { lifecycle, type Lifecycle } from "../../../templates/runtime/lifecycles/lifecycle.js";
import type { AnyEvent } from "../../../templates/runtime/types.js";
import { createWaitFor, type Wait, type WaitFor } from "../../../templates/runtime/lifecycles/wait.js";
import { WaitError } from "../../../templates/runtime/lifecycles/wait-error.js";
import {
  createTransport,
  getRamp,
  type GetRampArgs,
  type GetRampResponses,
  type ListRampsArgs,
  type ListRampsResponses,
  type Ramp,
} from "../example-api.js";
import {
  answers,
  clientMeeting,
  fails,
  standIn,
  type Meeting,
  type StandInClient,
} from "../stand-in-fetch.js";

type Status = "Waiting" | "Sending" | "Done" | "Failed";

const status: Lifecycle<Status, "Done" | "Failed"> = lifecycle<Status, "Done" | "Failed">({
  Waiting: { next: ["Sending"] },
  Sending: { next: ["Done"] },
  Done: { isTerminal: true },
  Failed: { isTerminal: true },
});

type Payment = Ramp & { status: Status };

interface Waits {
  readonly getRamp: Wait<GetRampArgs, GetRampResponses, Payment, "status">;
  readonly listRamps: Wait<ListRampsArgs, ListRampsResponses, Payment, "status", "list">;
}

const field = { lifecycles: [status], field: "status", id: "id" };
const waitFor: WaitFor<Waits> = createWaitFor<Waits>(
  { getRamp: field, listRamps: { ...field, at: ["items"], isList: true } },
  { payment_status: { ...field, message: ["data"] } },
);

const being = (...states: readonly unknown[]): Meeting[] =>
  states.map((state) => answers(200, { id: "r1", amount: "1", status: state }));

const waiting = (client: StandInClient, state: Status | Status[] = "Done", options: object = {}) =>
  waitFor(client.getRamp, { id: "r1" }, state, options);

/** A receiver as far as `waitFor` knows one. */
function receiver() {
  const listeners = new Set<(event: AnyEvent) => void>();
  return {
    listeners,
    subscribe: (listener: (event: AnyEvent) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    deliver: (data: unknown, type = "payment_status") => {
      for (const hear of listeners) hear({ type, data } as AnyEvent);
    },
  };
}

describe("polling", () => {
  it("ends on the state, and gives the answer back", async () => {
    const client = clientMeeting(being("Waiting", "Sending", "Done"));
    const done = await waiting(client);
    expect(done).toEqual({ id: "r1", amount: "1", status: "Done" });
    done.status satisfies "Waiting" | "Sending" | "Done" | "Failed";
    expect(client.sent).toHaveLength(3);
  });

  it("narrows the status to what is awaited, one or several", async () => {
    const client = clientMeeting(being("Sending"));
    const one = await waitFor(client.getRamp, { id: "r1" }, "Sending");
    one.status satisfies "Sending";
    const several = await waitFor(client.getRamp, { id: "r1" }, ["Sending", "Done"]);
    several.status satisfies "Sending" | "Done";
    expect([one.status, several.status]).toEqual(["Sending", "Sending"]);
  });

  it("doubles its pauses up to the limit of the transport, half of each at random", async () => {
    const states = [...Array<Status>(7).fill("Waiting"), "Done"];
    const longest = clientMeeting(being(...states), { random: () => 1 });
    await waiting(longest);
    expect(longest.pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
    const shortest = clientMeeting(being(...states), {
      random: () => 0,
      retry: { baseDelayMs: 100, maxDelayMs: 300 },
    });
    await waiting(shortest);
    expect(shortest.pauses).toEqual([50, 100, 150, 150, 150, 150, 150]);
    const own = clientMeeting(being(...states), { random: () => 1 });
    await waiting(own, "Done", { interval: 10, maxInterval: 40 });
    expect(own.pauses).toEqual([10, 20, 40, 40, 40, 40, 40]);
  });

  it("waits as long as `Retry-After` says, of an answer and of a refusal", async () => {
    const client = clientMeeting(
      [
        answers(200, { id: "r1", status: "Waiting" }, { "retry-after": "20" }),
        answers(503, "Down", { "retry-after": "70" }),
        ...being("Done"),
      ],
      { random: () => 1, retry: { attempts: 1 } },
    );
    await waiting(client);
    expect(client.pauses).toEqual([20_000, 70_000]);
  });

  it("goes on after a call that can succeed later, and ends with the error of one that cannot", async () => {
    const down = clientMeeting([answers(500), fails("ECONNRESET"), ...being("Done")], {
      retry: { attempts: 1 },
    });
    expect(await waiting(down)).toMatchObject({ status: "Done" });
    const gone = clientMeeting([...being("Waiting"), answers(404, "Not Found")]);
    await expect(waiting(gone)).rejects.toBeInstanceOf(ResponseError);
    expect(gone.sent).toHaveLength(2);
  });

  it("keeps to the rate limit of the transport", async () => {
    const take = vi.fn(() => Promise.resolve());
    await waiting(clientMeeting(being("Waiting", "Waiting", "Done"), { rateLimit: { take } }));
    expect(take).toHaveBeenCalledTimes(3);
  });

  it("goes on over a state that the version does not list, and over an answer without one", async () => {
    const client = clientMeeting(being("Tomorrow", undefined, null, 7, "Done"));
    expect(await waiting(client)).toMatchObject({ status: "Done" });
  });

  it("passes other options on to each call", async () => {
    const client = clientMeeting(being("Waiting", "Done"));
    await waitFor(client.getRamp, { id: "r1" }, "Done", { subPartnerId: "s1" });
    expect(client.sent.map(({ headers }) => headers["x-sub-partner-id"])).toEqual(["s1", "s1"]);
  });

  it("works without a client", async () => {
    const { fetch, sent } = standIn(...being("Waiting", "Done"));
    const sleep = vi.fn(() => Promise.resolve());
    const auth = { apiKey: "sk_test_1" };
    const transport = createTransport({ baseUrl: "https://api.example.com", auth, fetch, sleep });
    const done = await waitFor(transport, getRamp, { id: "r1" }, "Done");
    expect(done.status satisfies "Done").toBe("Done");
    expect([sent.length, sleep.mock.calls.length]).toEqual([2, 1]);
  });
});

describe("a list", () => {
  const list = (...items: object[]): Meeting => answers(200, { items });

  it("is searched for the thing, until that is in it", async () => {
    const other = { id: "r2", status: "Done" };
    const client = clientMeeting([
      list(),
      list(other),
      list(other, { id: "r1", status: "Waiting" }),
      list({ id: "r1", status: "Done" }, other),
    ]);
    const done = await waitFor(client.listRamps, {}, "Done", { id: "r1" });
    expect(done).toEqual({ id: "r1", status: "Done" });
    expect(client.sent).toHaveLength(4);
  });

  it("needs to know which one", async () => {
    const client = clientMeeting([list()]);
    // @ts-expect-error The list can hold several.
    await expect(waitFor(client.listRamps, {}, "Done")).rejects.toThrow("say which thing by `id`");
    expect(client.sent).toEqual([]);
  });
});

describe("what does not compile", () => {
  it("is refused before anything is sent, for those without a compiler", async () => {
    const client = clientMeeting(being("Done"));
    // @ts-expect-error No state of it.
    await expect(waitFor(client.getRamp, { id: "r1" }, "Gone")).rejects.toThrow(
      'expected a state to wait for; found "Gone". States: Waiting, Sending, Done, Failed.',
    );
    await expect(waitFor(client.getRamp, { id: "r1" }, [])).rejects.toThrow("found []");
    // @ts-expect-error Its answer has no status.
    await expect(waitFor(client.createRamp, { body: { amount: "1" } }, "Done")).rejects.toThrow(
      "The answer of createRamp has no status to wait for.",
    );
    // @ts-expect-error It has no transport.
    await expect(waitFor(getRamp, { id: "r1" }, "Done")).rejects.toThrow();
    expect(client.sent).toEqual([]);
  });
});

describe("the end", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    expect(vi.getTimerCount(), "Every timer is cleared.").toBe(0);
    vi.useRealTimers();
  });
  /** A client that waits, by the clock of the test. */
  const patient = (meetings: readonly Meeting[], options: object = {}): StandInClient =>
    clientMeeting(meetings, { sleep: undefined, random: () => 1, ...options });

  it("is an error if nothing follows another state", async () => {
    const client = patient(being("Failed"));
    const error = await waiting(client).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WaitError);
    expect(error).toMatchObject({
      reason: "ended",
      operation: "getRamp",
      awaited: ["Done"],
      state: "Failed",
      last: { id: "r1", amount: "1", status: "Failed" },
      message: "getRamp: the status is `Failed`, and nothing follows it. Waited for `Done`.",
    });
    // The last answer may describe a person.
    expect(JSON.stringify(error)).not.toContain("amount");
    expect(client.sent).toHaveLength(1);
  });

  it("is an error if the time is over, with what was read last", async () => {
    const client = patient(being("Waiting", "Sending"));
    const wait = waiting(client, ["Done"], { timeout: 10_000 });
    const ended = expect(wait).rejects.toMatchObject({
      reason: "timeout",
      state: "Sending",
      awaited: ["Done"],
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await ended;
    const { length } = client.sent;
    await vi.advanceTimersByTimeAsync(100_000);
    expect(client.sent, "Nothing is read after the end.").toHaveLength(length);
  });

  it("says why the last call failed, and takes five minutes if nobody says how long", async () => {
    const client = patient([answers(503, "Down")], { retry: { attempts: 1 } });
    const ended = expect(waiting(client)).rejects.toMatchObject({
      reason: "timeout",
      state: undefined,
      cause: { status: 503 },
      message: "getRamp: no status was read. Waited for `Done`.",
    });
    await vi.advanceTimersByTimeAsync(299_000);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1000);
    await ended;
  });

  it("says why the last attempt failed if the time is over before the first call is", async () => {
    const onRetry = vi.fn();
    const client = patient([fails("ECONNREFUSED")], { onRetry });
    const ended = expect(waiting(client, "Done", { timeout: 600 })).rejects.toMatchObject({
      reason: "timeout",
      state: undefined,
      cause: { name: "ConnectionError", operation: "getRamp" },
    });
    await vi.advanceTimersByTimeAsync(600);
    await ended;
    expect(client.sent).toHaveLength(2);
    expect(onRetry.mock.calls, "The hook of the client hears of it as before.").toMatchObject([
      [{ operation: "getRamp", attempt: 1, delayMs: 500 }],
      [{ operation: "getRamp", attempt: 2, delayMs: 1000 }],
    ]);
  });

  it("gives no cause of an attempt that was repeated with success", async () => {
    const client = patient([answers(503, "Down"), ...being("Waiting")]);
    const ended = waiting(client, "Done", { timeout: 900 }).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(900);
    expect(await ended).toMatchObject({ reason: "timeout", state: "Waiting" });
    expect((await ended) as Error).not.toHaveProperty("cause");
  });

  it.each(["before", "while it rests", "while it reads"])("is that of the signal: %s", async (when) => {
    const controller = new AbortController();
    const hanging: Meeting = () => new Promise(() => {});
    const client = patient(when === "while it reads" ? [hanging] : being("Waiting"));
    if (when === "before") controller.abort("enough");
    const { signal } = controller;
    const ended = waiting(client, "Done", { signal }).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(1);
    controller.abort("enough");
    expect(await ended).toBeInstanceOf(AbortedError);
    expect(await ended).toMatchObject({ cause: "enough" });
    expect(client.sent).toHaveLength(when === "before" ? 0 : 1);
  });

  describe("with a receiver", () => {
    it("comes with the delivery that reports it: one read before, one after, none in between", async () => {
      const hooks = receiver();
      const client = patient(being("Waiting", "Done"));
      const wait = waiting(client, "Done", { receiver: hooks });
      await vi.advanceTimersByTimeAsync(30_000);
      expect(client.sent).toHaveLength(1);
      hooks.deliver({ id: "r1", status: "Sending" });
      hooks.deliver({ id: "r2", status: "Done" });
      hooks.deliver({ id: "r1", status: "Done" }, "another_event");
      hooks.deliver(null);
      await vi.advanceTimersByTimeAsync(1000);
      expect(client.sent).toHaveLength(1);
      hooks.deliver({ id: "r1", status: "Done" });
      expect(await wait).toMatchObject({ status: "Done", amount: "1" });
      expect(client.sent).toHaveLength(2);
      expect(hooks.listeners.size).toBe(0);
    });

    it("reads soon again if what was delivered cannot be read yet", async () => {
      const hooks = receiver();
      const client = patient(being("Waiting", "Waiting", "Waiting", "Done"));
      const wait = waiting(client, "Done", { receiver: hooks });
      await vi.advanceTimersByTimeAsync(1);
      hooks.deliver({ id: "r1", status: "Done" });
      await vi.advanceTimersByTimeAsync(500 + 1000);
      expect(await wait).toMatchObject({ status: "Done" });
    });

    it("reads at once after another end was delivered", async () => {
      const hooks = receiver();
      const client = patient(being("Waiting", "Failed"));
      const wait = expect(waiting(client, "Done", { receiver: hooks })).rejects.toMatchObject({
        reason: "ended",
      });
      await vi.advanceTimersByTimeAsync(1);
      hooks.deliver({ id: "r1", status: "Failed" });
      await wait;
    });

    it("misses no delivery that comes while the first read is under way", async () => {
      const hooks = receiver();
      const [late] = being("Waiting");
      const client = patient([
        async (...meeting) => {
          hooks.deliver({ id: "r2", status: "Done" });
          hooks.deliver({ id: "r1", status: "Done" });
          await Promise.resolve();
          return late?.(...meeting);
        },
        ...being("Done"),
      ]);
      const wait = waiting(client, "Done", { receiver: hooks });
      await vi.advanceTimersByTimeAsync(500);
      expect(await wait).toMatchObject({ status: "Done" });
    });

    it("does not hang if a delivery is lost: it reads once a minute, and ends in time", async () => {
      const hooks = receiver();
      const result = waiting(patient(being("Waiting", "Waiting", "Done")), "Done", { receiver: hooks });
      await vi.advanceTimersByTimeAsync(120_000);
      expect(await result).toMatchObject({ status: "Done" });
      const lost = expect(
        waiting(patient(being("Waiting")), "Done", { receiver: hooks, timeout: 5000 }),
      ).rejects.toMatchObject({ reason: "timeout" });
      await vi.advanceTimersByTimeAsync(5000);
      await lost;
      expect(hooks.listeners.size).toBe(0);
    });
  });
});
