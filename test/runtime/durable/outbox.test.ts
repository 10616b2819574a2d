/** The outbox of `examples/payments-service`: what is committed is sent once, and its answer and fate come back into its row. */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test } from "vitest";

import type { Journal } from "../../../templates/runtime/call/journal.js";
import type { SqliteDatabase } from "../../../templates/runtime/durable/sqlite.js";
import { answer, breaks, clientMeeting, type Meeting, type StandInClient } from "../stand-in-fetch.js";

interface Unit {
  run(sql: string, values?: readonly unknown[]): Promise<unknown[]>;
}

interface Outbox {
  readonly callsTable: string;
  readonly enqueue: (unit: Unit, key: string, operation: string, args: object) => Promise<void>;
  readonly journalIn: (database: Unit) => Journal;
  readonly sendNext: (outbox: object) => Promise<boolean>;
}

// By path: the example has its own generated code, which this file names in types only.
const file = path.resolve(import.meta.dirname, "../../../examples/payments-service/src/outbox.ts");
const { callsTable, enqueue, journalIn, sendNext } = (await import(pathToFileURL(file).href)) as Outbox;
const Driver = createRequire(import.meta.url)("libsql") as new (file: string) => SqliteDatabase;

let connection: SqliteDatabase;
let database: Unit;
beforeEach(async () => {
  connection = new Driver(":memory:");
  connection.exec(`${callsTable} CREATE TABLE made (key TEXT, id TEXT)`);
  const run: Unit["run"] = async (sql, values = []) => {
    const statement = connection.prepare(sql.replaceAll("$", "?"));
    if (/RETURNING|^SELECT/.test(sql)) return statement.all(...(values as never[]));
    statement.run(...(values as never[]));
    return [];
  };
  const transaction = async (work: (unit: Unit) => Promise<unknown>): Promise<unknown> => {
    connection.exec("BEGIN");
    try {
      const result = await work({ run });
      connection.exec("COMMIT");
      return result;
    } catch (error) {
      connection.exec("ROLLBACK");
      throw error;
    }
  };
  database = { run, transaction, skipLocked: "" } as Unit;
  await enqueue(database, "order-1", "pay", { body: { amount: "1" } });
});

let hasMade: () => void = () => undefined;

/** Each is another process: it remembers nothing, and begins when all that others hold is due. */
function worker(
  meetings: readonly Meeting[],
  options: object = {},
): { client: StandInClient; next: () => Promise<boolean> } {
  const client = clientMeeting(meetings, { journal: journalIn(database), retry: false, ...options });
  const done = async (unit: Unit, key: string, { id }: { readonly id: string }): Promise<void> => {
    await unit.run("INSERT INTO made VALUES ($1, $2)", [key, id]);
    hasMade();
  };
  const operations = { pay: { call: client.createRamp, done } };
  const outbox = { database, operations, resume: client.resume, leaseMs: 30_000 };
  return {
    client,
    next: async () => {
      connection.exec("UPDATE calls SET due = 0");
      return sendNext(outbox);
    },
  };
}

const row = (): unknown =>
  connection.prepare("SELECT fate, entry IS NOT NULL AS wasSent, answer, error FROM calls").all()[0];
const output = (): unknown[] => connection.prepare("SELECT * FROM made").all();

test("a call that is rolled back is never sent", async () => {
  connection.exec("DELETE FROM calls; BEGIN");
  await enqueue(database, "order-2", "pay", { body: { amount: "2" } });
  connection.exec("ROLLBACK");
  expect(await worker([]).next()).toBe(false);
});

test("answer, fate and what the user makes of them are stored together", async () => {
  const { client, next } = worker([() => answer(201)]);
  hasMade = () => {
    throw new Error("disk full");
  };
  await expect(next()).rejects.toThrow("disk full");
  expect(row()).toMatchObject({ fate: null, wasSent: 1, answer: null });
  hasMade = () => undefined;
  expect(await next()).toBe(true);
  expect(client.sent.map(({ headers }) => headers["idempotency-key"])).toEqual(["order-1", "order-1"]);
  expect(row()).toMatchObject({ fate: "done", answer: '{"id":"r1","amount":"1"}', error: null });
  expect([output(), await next()]).toEqual([[{ key: "order-1", id: "r1" }], false]);
});

test("two workers at once send a call once", async () => {
  const { client, next } = worker([() => answer(201)]);
  const other = worker([() => answer(201)]);
  await next();
  await other.next();
  expect([client.sent.length, other.client.sent.length, output().length]).toEqual([1, 0, 1]);
});

test.each([
  { name: "refused", meeting: () => answer(422, { code: "no" }), fate: "refused", wasSent: 0 },
  // Another credential, or time, can send it.
  { name: "401", meeting: () => answer(401, {}), fate: null, wasSent: 0 },
  { name: "429", meeting: () => answer(429, {}), fate: null, wasSent: 0 },
  { name: "unknown", meeting: breaks, fate: null, wasSent: 1 },
])("a call that fails: $name", async ({ meeting, fate, wasSent }) => {
  await worker([meeting]).next();
  expect(row()).toMatchObject({ fate, wasSent, error: expect.any(String) as string });
  expect(await worker([() => answer(201)]).next()).toBe(fate === null);
  expect(row()).toMatchObject({ fate: fate ?? "done" });
});

test("what may have taken effect is resumed, and disputed once nobody can know: then nothing sends it", async () => {
  await worker([breaks]).next();
  const refused = worker([() => answer(422, { code: "closed" })]);
  await refused.next();
  expect(row()).toMatchObject({ fate: "disputed", wasSent: 1 });
  expect(await refused.next()).toBe(false);
});

test("a key that the service has forgotten is not sent again", async () => {
  await worker([breaks]).next();
  const later = worker([() => answer(201)], { now: () => Date.now() + 48 * 36e5 });
  await later.next();
  expect(later.client.sent).toEqual([]);
  expect(row()).toMatchObject({ fate: "disputed", error: expect.stringContaining("forgotten") as string });
});

test("a worker that stood still neither sends what another has, nor undoes what it did", async () => {
  const slow = worker([
    async () => {
      await worker([() => answer(201)]).next();
      return answer(401, {});
    },
  ]);
  await slow.next();
  expect(row()).toMatchObject({ fate: "done" });
  connection.exec(`UPDATE calls SET fate = NULL, entry = '{"of":"another"}'`);
  const { client } = slow;
  await expect(client.createRamp({ body: { amount: "1" } }, { idempotencyKey: "order-1" })).rejects.toThrow(
    "No row waits",
  );
});

test("a call without a row is not sent", async () => {
  const { client } = worker([() => answer(201)]);
  await expect(client.createRamp({ body: { amount: "1" } })).rejects.toMatchObject({ fate: "not_sent" });
  expect(client.sent).toEqual([]);
});
