/** The journal: what the client is about to do is stored before the first byte leaves, and what became of it after. */
import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";

import type { EndedEntry, Journal, JournalEntry } from "../../../templates/runtime/call/journal.js";
import { operation, type Keyed } from "../../../templates/runtime/operation.js";
import { createRamp, testKey, type ClientOptions } from "../example-api.js";
import {
  answer,
  answers,
  breaks,
  callFailure,
  clientMeeting,
  payment,
  refusesConnection,
  transportMeeting,
  within,
  type Meeting,
} from "../stand-in-fetch.js";
import { eventually, passes, useTestClock } from "../../support/test-clock.js";
import { throwing } from "../../support/throwing.js";

useTestClock();

const hour = 3_600_000;
const start = Date.parse("2026-11-21T00:00:00Z");

interface Notes extends Journal {
  readonly log: ["begin" | "end" | "sent", JournalEntry | EndedEntry | undefined][];
}

function notes(): Notes {
  const log: Notes["log"] = [];
  return {
    log,
    begin: (entry) => void log.push(["begin", structuredClone(entry)]),
    end: (entry) => void log.push(["end", structuredClone(entry)]),
  };
}

function noting(journal: Notes, ...meetings: Meeting[]): Meeting[] {
  return meetings.map((meeting) => (sent, turn) => {
    journal.log.push(["sent", undefined]);
    return meeting(sent, turn);
  });
}

const order = (journal: Notes): string => journal.log.map(([what]) => what).join(" ");

describe("what is written", () => {
  test("an entry before the first byte leaves, and its fate after the answer: once per call", async () => {
    const journal = notes();
    const client = clientMeeting(noting(journal, breaks, answers(503), answers(201)), {
      journal,
      now: () => start,
    });
    const call = client.createRamp(payment);
    await call;
    expect(order(journal)).toBe("begin sent sent sent end");
    const [, entry] = journal.log[0] as ["begin", JournalEntry];
    expect(entry).toEqual({
      api: "example",
      version: "2026-07-01",
      operation: "createRamp",
      key: call.idempotencyKey,
      hash: expect.stringMatching(/^[0-9a-f]{64}\.-?\d+,-?\d+$/) as string,
      time: "2026-11-21T00:00:00.000Z",
    });
    expect(journal.log.at(-1)?.[1]).toEqual({ ...entry, fate: "done" });
    expect(JSON.parse(JSON.stringify(entry))).toEqual(entry);
  });

  test("one entry and one key for all attempts: a retry awaits the opened key, and opens no other", async () => {
    const journal = notes();
    const digest = vi.spyOn(crypto.subtle, "digest");
    const uuid = vi.spyOn(crypto, "randomUUID");
    const client = clientMeeting(noting(journal, breaks, answers(503), answers(201)), { journal });
    const call = client.createRamp(payment);
    await call;
    expect(order(journal)).toBe("begin sent sent sent end");
    const keys = client.sent.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual(Array(3).fill(call.idempotencyKey));
    expect([digest.mock.calls.length, uuid.mock.calls.length]).toEqual([1, 1]);
    vi.restoreAllMocks();
  });

  test.each<[string, Meeting, string]>([
    ["a success", answers(201), "done"],
    ["a refusal", answers(422, {}), "refused"],
    ["a broken connection", breaks, "unknown"],
    ["a refused connection", refusesConnection, "not_sent"],
    ["a success that cannot be read", answers(201, "<html>"), "unknown"],
    ["another version", answers(201, {}, { "x-api-version": "2025-03-13" }), "unknown"],
    ["a 303", answers(303, "", { location: "/x" }), "unknown"],
    ["a 500", answers(500), "unknown"],
  ])("the fate of %s", async (_name, meeting, fate) => {
    const journal = notes();
    const client = clientMeeting(noting(journal, meeting), { journal, retry: false });
    await client.createRamp(payment).then(
      () => undefined,
      () => undefined,
    );
    expect(order(journal)).toBe("begin sent end");
    expect(journal.log.at(-1)?.[1]).toMatchObject({ fate });
  });

  test("neither body nor credential, argument or scope", async () => {
    const journal = notes();
    const client = clientMeeting([answers(201)], { journal });
    await client.createRamp({ body: { amount: "31337", note: "for Ada" } }, { subPartnerId: "sub-7" });
    const written = JSON.stringify(journal.log);
    for (const secret of ["31337", "Ada", testKey, "sub-7", "ramps"]) expect(written).not.toContain(secret);
  });

  test("nothing for what has no key, and nothing for what is refused before it is sent", async () => {
    const journal = notes();
    const client = clientMeeting([answers(200)], { journal });
    await client.getRamp({ id: "r1" });
    await client.updateRamp({ id: "r1", body: {} });
    await callFailure(() => client.createRamp({ body: { amount: Number.NaN as never } }));
    await callFailure(() => client.createRamp(payment, { idempotencyKey: " " }));
    await callFailure(() => client.createRamp(payment, { signal: AbortSignal.abort() }));
    expect(journal.log).toEqual([]);
  });

  test("a hash that is of the whole request: operation, arguments, body and scope, and of nothing else", async () => {
    const journal = notes();
    const client = clientMeeting([answers(200)], {
      journal,
      auth: { apiKey: () => `sk_test_${Math.random()}` },
    });
    await client.createRamp(payment, { idempotencyKey: "a" });
    await client.createRamp(payment, { idempotencyKey: "b" });
    await client.createRamp({ body: { amount: "2" } });
    await client.createRamp(payment, { subPartnerId: "s" });
    await client.ping();
    const hashes = journal.log.filter(([what]) => what === "begin").map(([, entry]) => entry?.hash);
    expect(hashes[0]).toBe(hashes[1]);
    expect(new Set(hashes).size).toBe(4);
    // A bare digest of a short body could be found by trying: it must not be that of the body alone.
    const bare = createHash("sha256").update(JSON.stringify(payment.body)).digest("hex");
    expect(hashes).not.toContain(bare);
  });
});

describe("begin", () => {
  test("is awaited before anything is sent", async () => {
    let stored = false;
    const client = clientMeeting(
      [
        () => {
          expect(stored).toBe(true);
          return answer(201);
        },
      ],
      {
        journal: {
          begin: async () => {
            await passes(30);
            stored = true;
          },
          end: () => undefined,
        },
      },
    );
    await client.createRamp(payment);
    expect(stored).toBe(true);
  });

  test.each<[string, () => unknown]>([
    ["throws", throwing(new Error("disk full"))],
    ["rejects", () => Promise.reject(new Error("disk full"))],
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- This is what is tested.
    ["rejects with nothing", () => Promise.reject(undefined)],
  ])("that %s keeps the call from being sent, with a reason", async (_name, begin) => {
    const journal = { begin, end: vi.fn() };
    const client = clientMeeting([answers(201)], { journal });
    const error = await callFailure(() => client.createRamp(payment));
    expect(error).toMatchObject({ fate: "not_sent", attempts: 0, operation: "createRamp" });
    expect(error.message).toMatch(/journal/i);
    expect(error.idempotencyKey).toMatch(/\S/);
    expect(client.sent).toHaveLength(0);
  });

  test("that hangs ends with the time of the call", async () => {
    const journal = { begin: () => new Promise(() => undefined), end: () => undefined };
    const client = clientMeeting([answers(201)], { journal, timeoutMs: 60, attemptTimeoutMs: 5000 });
    const error = await callFailure(() => client.createRamp(payment), 2000);
    expect(error).toMatchObject({ code: "timed_out", fate: "not_sent", attempts: 0 });
    expect(client.sent).toHaveLength(0);
  });

  test("that is slower than an attempt may be: no later attempt goes ahead without it", async () => {
    for (const begin of [() => new Promise(() => undefined), () => passes(150)]) {
      const stored: boolean[] = [];
      const client = clientMeeting(
        [
          () => {
            expect(stored).not.toEqual([]);
            return answer(201);
          },
        ],
        {
          journal: {
            begin: async () => {
              await begin();
              stored.push(true);
            },
            end: () => undefined,
          },
          attemptTimeoutMs: 50,
          timeoutMs: 400,
        },
      );
      const failed = callFailure(() => client.createRamp(payment));
      failed.catch(() => undefined);
      await passes(120);
      expect(client.sent).toHaveLength(0);
      await within(
        2000,
        failed.catch(() => undefined),
      );
      if (stored.length === 0) expect(client.sent).toHaveLength(0);
    }
  });

  test("that is slow, with an abort meanwhile: the call ends at once, and the entry is ended when it is there", async () => {
    const log: string[] = [];
    const controller = new AbortController();
    let finish = (): void => undefined;
    const writing = new Promise<void>((resolve) => (finish = resolve));
    const client = clientMeeting([answers(201)], {
      journal: {
        begin: async () => {
          await writing;
          log.push("begun");
        },
        end: ({ fate }) => void log.push(`ended ${fate}`),
      },
    });
    const failed = callFailure(() => client.createRamp(payment, { signal: controller.signal }));
    await passes(20);
    controller.abort();
    expect(await failed).toMatchObject({ code: "aborted", fate: "not_sent", attempts: 0 });
    expect(log, "What is slow has not ended.").toEqual([]);
    finish();
    await eventually(() => expect(log).toEqual(["begun", "ended not_sent"]));
    await passes(30);
    expect(client.sent).toHaveLength(0);
  });

  test("cannot change the call by changing its entry", async () => {
    const ended: EndedEntry[] = [];
    const client = clientMeeting([answers(201)], {
      journal: {
        begin: (entry) => {
          try {
            Object.assign(entry, { key: "other", operation: "other", hash: "other" });
          } catch {
            // A frozen entry is a good answer, too.
          }
        },
        end: (entry) => void ended.push(entry),
      },
    });
    const call = client.createRamp(payment, { idempotencyKey: "mine" });
    await call;
    expect(client.sent[0]?.headers["idempotency-key"]).toBe("mine");
    expect(ended).toMatchObject([{ key: "mine", operation: "createRamp", fate: "done" }]);
  });
});

describe("end", () => {
  test("is awaited before the caller hears of the answer", async () => {
    let stored = false;
    const client = clientMeeting([answers(201)], {
      journal: {
        begin: () => undefined,
        end: async () => {
          await passes(30);
          stored = true;
        },
      },
    });
    await client.createRamp(payment);
    expect(stored).toBe(true);
  });

  test.each<[string, () => unknown]>([
    ["throws", throwing(new Error("disk full"))],
    ["rejects", () => Promise.reject(new Error("disk full"))],
    ["hangs", () => new Promise(() => undefined)],
  ])("that %s does not take the answer away, and is reported", async (_name, end) => {
    const onError = vi.fn();
    const client = clientMeeting([answers(201)], {
      journal: { begin: () => undefined, end },
      attemptTimeoutMs: 300,
      onError,
    });
    expect(await within(2000, client.createRamp(payment))).toEqual({ id: "r1", amount: "1" });
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ kind: "hook", hook: "journal.end" }));
    const refused = clientMeeting([answers(422, {})], {
      journal: { begin: () => undefined, end },
      attemptTimeoutMs: 300,
      onError,
    });
    expect(await callFailure(() => refused.createRamp(payment), 2000)).toMatchObject({ status: 422 });
  });

  test("that fails for a call that was not sent is reported: the entry would be resumed", async () => {
    const onError = vi.fn();
    const client = clientMeeting([answers(201)], {
      journal: { begin: () => passes(60), end: () => Promise.reject(new Error("disk full")) },
      onError,
    });
    const controller = new AbortController();
    const failed = callFailure(() => client.createRamp(payment, { signal: controller.signal }));
    await passes(20);
    controller.abort();
    expect(await failed).toMatchObject({ fate: "not_sent" });
    await eventually(() =>
      expect(onError).toHaveBeenCalledWith(expect.objectContaining({ kind: "hook", hook: "journal.end" })),
    );
    expect(client.sent).toHaveLength(0);
  });

  test("is also written where the caller aborts while the request is under way: unknown", async () => {
    const journal = notes();
    const controller = new AbortController();
    const client = clientMeeting([() => new Promise(() => undefined)], { journal });
    const failed = callFailure(() => client.createRamp(payment, { signal: controller.signal }));
    await eventually(() => expect(client.sent).toHaveLength(1));
    controller.abort();
    await failed;
    expect(journal.log.at(-1)).toMatchObject(["end", { fate: "unknown" }]);
  });

  test("is written where nobody awaits the call", async () => {
    const journal = notes();
    void clientMeeting([answers(201)], { journal }).createRamp(payment);
    await eventually(() => expect(order(journal)).toBe("begin end"));
  });

  test("is written whatever is asked for: result or response", async () => {
    for (const ask of ["result", "response"] as const) {
      const journal = notes();
      await clientMeeting([answers(422, {})], { journal })
        .createRamp(payment)
        [ask]();
      expect(journal.log.at(-1)).toMatchObject(["end", { fate: "refused" }]);
    }
  });
});

describe("resuming", () => {
  const process = (meetings: readonly Meeting[], options: Partial<ClientOptions> = {}) =>
    transportMeeting(meetings, { retry: false, now: () => start, ...options });

  /** An entry that a process left behind when it died after it had sent the payment. */
  async function left(meeting: Meeting = breaks): Promise<JournalEntry> {
    const journal = notes();
    const { transport } = process([meeting], { journal });
    await createRamp(transport, payment)
      .result()
      .catch(() => undefined);
    const entry = journal.log[0]?.[1];
    if (!entry) throw new Error("Nothing was begun.");
    return JSON.parse(JSON.stringify(entry)) as JournalEntry;
  }

  test("repeats the same request under the same key", async () => {
    const entry = await left();
    const journal = notes();
    const { transport, sent } = process([answers(201)], { journal, now: () => start + hour });
    const call = createRamp(transport, payment, { resume: entry });
    expect(call.idempotencyKey).toBe(entry.key);
    expect(await call).toEqual({ id: "r1", amount: "1" });
    expect(sent[0]?.headers["idempotency-key"]).toBe(entry.key);
    expect(journal.log.at(-1)).toEqual(["end", { ...entry, fate: "done" }]);
    // What it begins again, if it does, is the same entry: under the same key, as old as it is.
    for (const [, one] of journal.log) expect(one).toMatchObject({ key: entry.key, time: entry.time });
  });

  test("other arguments are refused, before anything is sent", async () => {
    const entry = await left();
    for (const [args, own] of [
      [{ body: { amount: "2" } }, {}],
      [payment, { subPartnerId: "s" }],
    ] as const) {
      const journal = notes();
      const { transport, sent } = process([answers(201)], { journal });
      const error = await callFailure(() => createRamp(transport, args, { resume: entry, ...own }));
      expect(error).toMatchObject({ code: "invalid_request", idempotencyKey: entry.key });
      expect(sent).toHaveLength(0);
      // The entry is as unfinished as before: nothing has ended it.
      expect(journal.log.filter(([what]) => what === "end")).toEqual([]);
    }
  });

  test("what is refused leaves nothing behind: the right arguments are sent afterwards, or at once", async () => {
    const entry = await left();
    const { transport, sent } = process([answers(201)]);
    const wrong = () =>
      callFailure(() => createRamp(transport, { body: { amount: "2" } }, { resume: entry }));
    await wrong();
    await callFailure(() => createRamp(transport, payment, { resume: entry, signal: AbortSignal.abort() }));
    const [error, ramp] = await Promise.all([wrong(), createRamp(transport, payment, { resume: entry })]);
    expect(error).toMatchObject({ code: "invalid_request", attempts: 0 });
    expect(ramp).toEqual({ id: "r1", amount: "1" });
    expect(sent.map(({ body }) => body)).toEqual([JSON.stringify(payment.body)]);
    // Once it was sent, the key is bound to it.
    expect(
      await callFailure(() =>
        createRamp(transport, { body: { amount: "2" } }, { idempotencyKey: entry.key }),
      ),
    ).toMatchObject({ code: "invalid_request", attempts: 0 });
  });

  test("what differs is said: the arguments, or only the base URL", async () => {
    const entry = await left();
    const baseUrl = "https://sandbox.example.com";
    const unchanged = "repeat it unchanged, or look it up.";
    for (const [args, options, hash, message] of [
      [{ body: { amount: "2" } }, {}, entry.hash, "the arguments differ from the entry's"],
      [{ body: { amount: "2" } }, { baseUrl }, entry.hash, "the arguments differ from the entry's"],
      [payment, { baseUrl }, entry.hash, "the arguments are those of the entry, but the base URL is another"],
      [payment, {}, "0".repeat(64), "the arguments, or the base URL, differ from the entry's"],
    ] as const) {
      const { transport, sent } = process([answers(201)], options);
      const error = await callFailure(() => createRamp(transport, args, { resume: { ...entry, hash } }));
      expect(error.message).toContain(`resume: ${message}. `);
      expect(error.message).toContain(unchanged);
      expect(sent).toHaveLength(0);
    }
  });

  test("another version, API or operation is refused", async () => {
    const entry = await left();
    for (const other of [
      { version: "2025-03-13" },
      { version: undefined },
      { api: "another" },
      { operation: "ping" },
      { hash: "0".repeat(64) },
    ]) {
      const { transport, sent } = process([answers(201)]);
      const error = await callFailure(() =>
        createRamp(transport, payment, { resume: { ...entry, ...other } }),
      );
      expect(error).toMatchObject({ code: "invalid_request" });
      expect(sent).toHaveLength(0);
    }
  });

  test("an operation that the client has not fails as a call does, and leaves the others to go on", async () => {
    const entry = await left();
    const client = clientMeeting([answers(201)]);
    for (const operation of ["createRampOfOld", "getRamp", "constructor"]) {
      const error = await callFailure(() => client.resume({ ...entry, operation }, payment));
      expect(error).toMatchObject({ code: "invalid_request", fate: "unknown", operation, attempts: 0 });
      expect(
        (await client
          .resume({ ...entry, operation }, payment)
          .result()
          .catch(String)) as string,
      ).toMatch(/resume/);
    }
    const hostile = new Proxy(entry, {
      get: throwing(new Error("no")),
    });
    for (const none of [undefined, null, "entry", hostile])
      await expect(client.resume(none as never, payment)).rejects.toMatchObject({ code: "invalid_request" });
    expect(client.sent).toHaveLength(0);
  });

  test("an entry whose key is forgotten is refused: it has to be looked up", async () => {
    const entry = await left();
    const { transport, sent } = process([answers(201)], { now: () => start + 24 * hour });
    const error = await callFailure(() => createRamp(transport, payment, { resume: entry }));
    expect(error).toMatchObject({
      code: "invalid_request",
      fate: "unknown",
      keyExpiresAt: new Date(start + 24 * hour),
    });
    expect(error.message).toMatch(/look/i);
    expect(sent).toHaveLength(0);
  });

  test.each<[string, unknown]>([
    ["undefined", undefined],
    ["null", null],
    ["a text", "entry"],
    ["an empty object", {}],
    ["a list", []],
  ])("%s in place of an entry never makes a payment under a new key", async (_name, resume) => {
    const { transport, sent } = process([answers(201)]);
    const error = await callFailure(() => createRamp(transport, payment, { resume } as never));
    expect(error).toMatchObject({ code: "invalid_request", attempts: 0 });
    expect(sent).toHaveLength(0);
  });

  test.each<[string, Partial<Record<keyof JournalEntry, unknown>>]>([
    ["no key", { key: undefined }],
    ["a blank key", { key: " " }],
    ["no time", { time: undefined }],
    ["a time that is none", { time: "yesterday" }],
    ["no hash", { hash: undefined }],
    ["a time of tomorrow, as a wrong clock writes it", { time: new Date(start + 72 * hour).toISOString() }],
  ])("an entry with %s is refused", async (_name, damage) => {
    const entry = await left();
    const { transport, sent } = process([answers(201)]);
    const error = await callFailure(() =>
      createRamp(transport, payment, { resume: { ...entry, ...damage } as JournalEntry }),
    );
    expect(error).toMatchObject({ code: "invalid_request" });
    expect(sent).toHaveLength(0);
  });

  test("an entry of another version says which client resumes it", async () => {
    const entry = await left();
    const { transport, sent } = process([answers(201)]);
    const resume = { ...entry, version: "2025-03-13" };
    await expect(createRamp(transport, payment, { resume })).rejects.toThrow(
      "of version 2025-03-13, and under 2026-07-01 it is another request. Resume it with a client of its version.",
    );
    expect(sent).toHaveLength(0);
  });

  test("with a key of one's own beside the entry is a contradiction", async () => {
    const entry = await left();
    const { transport, sent } = process([answers(201)]);
    const error = await callFailure(() =>
      createRamp(transport, payment, { resume: entry, idempotencyKey: "other" }),
    );
    expect(error).toMatchObject({ code: "invalid_request" });
    expect(sent).toHaveLength(0);
  });

  test("what is unknown stays unknown over the restart: a refusal tells nothing of the first time", async () => {
    const entry = await left();
    for (const later of [
      answers(401, "No"),
      answers(409, "No"),
      answers(500, "No"),
      answers(429, ""),
      refusesConnection,
    ]) {
      const journal = notes();
      const { transport } = process([later], { journal });
      const error = await callFailure(() => createRamp(transport, payment, { resume: entry }));
      expect(error).toMatchObject({ fate: "unknown", outcomeUnknown: true });
      expect(journal.log.at(-1)?.[1]).toMatchObject({ fate: "unknown", key: entry.key });
    }
  });

  test("a refusal for good makes the entry disputed, with what was answered, and never what was sent", async () => {
    const { answers: said, ...entry } = await left();
    const journal = notes();
    const refusal = answers(400, { code: "account_closed", message: `No: ${JSON.stringify(payment)}` });
    const { transport } = process([refusal], { journal });
    const earlier = [{ time: entry.time, code: "connection" }];
    const error = await callFailure(() =>
      createRamp(transport, payment, { resume: { ...entry, answers: earlier } }),
    );
    expect(said).toBeUndefined();
    expect(error).toMatchObject({ fate: "unknown", outcomeUnknown: true, status: 400 });
    expect(journal.log.at(-1)).toEqual([
      "end",
      {
        ...entry,
        fate: "disputed",
        answers: [
          ...earlier,
          {
            time: new Date(start).toISOString(),
            code: "response",
            attempts: 1,
            status: 400,
            reason: "account_closed",
          },
        ],
      },
    ]);
  });

  test("a message is no reason: it could quote the request", async () => {
    const journal = notes();
    const { transport } = process([answers(422, { code: "No such account: DE89 3704" })], { journal });
    const entry = await left();
    await callFailure(() => createRamp(transport, payment, { resume: entry }));
    expect(JSON.stringify(journal.log)).not.toContain("DE89");
  });

  test.each([
    ["whose key the service has forgotten", 48],
    ["whose time is in the future, as a wrong clock writes it", -48],
    ["whose time is two minutes ahead", -2 / 60],
  ])("an entry %s is disputed, and nothing is sent", async (_name, age) => {
    const entry = await left();
    const journal = notes();
    const { transport, sent } = process([answers(201)], { journal, now: () => start + age * hour });
    const error = await callFailure(() => createRamp(transport, payment, { resume: entry }));
    expect(error).toMatchObject({ code: "invalid_request", fate: "unknown" });
    expect(error.message).toMatch(/[Ll]ook/);
    expect(sent).toHaveLength(0);
    expect(journal.log).toMatchObject([["end", { key: entry.key, fate: "disputed" }]]);
  });

  test("it says which operation finds the call, where the document shows one", async () => {
    const entry = await left();
    const { transport } = process([answers(201)], { now: () => start + 48 * hour });
    const result = operation<typeof payment, unknown, Keyed>({
      ...createRamp.descriptor,
      lookUp: "getRamps by reference",
    });
    const error = await callFailure(() => result(transport, payment, { resume: entry }));
    expect(error.message).toContain("could take effect twice. Look it up: getRamps by reference.");
  });

  test("nor does an abort, a journal that fails or a credential that fails before it is sent", async () => {
    const entry = await left();
    const failing = throwing(new Error("no"));
    const cases: [Partial<ClientOptions>, object][] = [
      [{}, { signal: AbortSignal.abort() }],
      [{ journal: { begin: failing, end: () => undefined } }, {}],
      [{ auth: { apiKey: failing } }, {}],
    ];
    for (const [options, own] of cases) {
      const { transport } = process([answers(201)], options);
      const error = await callFailure(() => createRamp(transport, payment, { resume: entry, ...own }));
      expect(error).toMatchObject({ fate: "unknown", outcomeUnknown: true, idempotencyKey: entry.key });
    }
  });

  test("does not need the entry to be the same object, or its fields to be in order", async () => {
    const entry = await left();
    const shuffled = Object.fromEntries(Object.entries(entry).reverse()) as unknown as JournalEntry;
    const { transport, sent } = process([answers(201)]);
    await createRamp(transport, payment, {
      resume: { ...shuffled, note: "from the database" } as JournalEntry,
    });
    expect(sent).toHaveLength(1);
  });

  test("an entry that was sealed or frozen, and one that is changed after the call was made", async () => {
    const entry = await left();
    const { transport, sent } = process([breaks, answers(201)], { retry: { attempts: 2 } });
    const own = { ...entry };
    const call = createRamp(transport, payment, { resume: own });
    Object.assign(own, { key: "other", hash: "other" });
    await call;
    expect(sent.map(({ headers }) => headers["idempotency-key"])).toEqual([entry.key, entry.key]);
  });

  test("the echo of a replay may be absent", async () => {
    const entry = await left();
    const { transport } = process([() => new Response('{"id":"r1","amount":"1"}', { status: 201 })]);
    expect(await createRamp(transport, payment, { resume: entry })).toEqual({ id: "r1", amount: "1" });
  });
});
