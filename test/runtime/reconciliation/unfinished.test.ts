/** Calls without a known end are looked up, else repeated under their key, else handed over by name. */
import { expect, it } from "vitest";

import type { EndedEntry, JournalEntry } from "../../../templates/runtime/call/journal.js";
import type { DurableJournal } from "../../../templates/runtime/durable/durable-journal.js";
import { createFinishCalls } from "../../../templates/runtime/reconciliation/unfinished.js";

function entryOf(key: string, operation = "pay"): JournalEntry {
  return { api: "bank", version: "1", operation, key, hash: "0", time: "2030-01-15T12:00:00.000Z" };
}

function journalOf(entries: Record<"unfinished" | "disputed", JournalEntry[]>) {
  const settled: string[] = [];
  const journal: DurableJournal = {
    begin: () => expect.fail(),
    end: (_entry: EndedEntry) => expect.fail(),
    unfinished: async () => entries.unfinished,
    disputed: async () => entries.disputed,
    settle: async ({ key }, fate, note) => void settled.push(`${key} ${fate}: ${note}`),
    isDone: async () => false,
  };
  return { journal, settled };
}

const argumentsOf = ({ key }: JournalEntry): object | undefined =>
  key === "lost" ? undefined : { account: "a", body: { reference: key, amount: "5" } };

function clientOf(payments: Readonly<Record<string, object>>) {
  const asked: object[] = [];
  const resumed: string[] = [];
  const error = new Error("the service has forgotten it");
  const client = {
    pay: Object.assign(() => expect.fail(), {
      descriptor: { id: "pay", home: "bank/1", lookUp: "readPayment by reference" },
    }),
    // The name of a member need not be the id of its operation.
    getPayment: Object.assign(
      (args: { readonly reference: string }) => ({
        result: async () => {
          asked.push(args);
          const data = payments[args.reference];
          if (args.reference === "down") return { ok: false, status: 503, exception: new Error("down") };
          return data ? { ok: true, status: 200, data } : { ok: false, status: 404, exception: error };
        },
      }),
      { descriptor: { id: "readPayment", home: "bank/1" } },
    ),
    resume: async (entry: JournalEntry) => {
      if (entry.key === "old") throw error;
      resumed.push(entry.key);
      return { id: `made by ${entry.key}` };
    },
  };
  return { client, asked, resumed, error };
}

const finishCalls = createFinishCalls({
  pay: { operation: "readPayment", fields: ["account", "reference"] },
});

it("looks up, then resumes, then hands over, and one that fails does not stop the others", async () => {
  const { journal, settled } = journalOf({
    unfinished: ["lost", "made", "old", "new", "down"].map((key) => entryOf(key)),
    disputed: [entryOf("made too"), entryOf("gone")],
  });
  const { client, asked, resumed, error } = clientOf({ made: { id: "p1" }, "made too": { id: "p2" } });
  const report = await finishCalls({ journal, client, argumentsOf });
  expect(report.found.map(({ entry, data }) => [entry.key, data])).toEqual([
    ["made too", { id: "p2" }],
    ["made", { id: "p1" }],
  ]);
  expect(settled).toEqual(["made too done: Found by looking it up.", "made done: Found by looking it up."]);
  expect(report.resumed).toEqual([{ entry: entryOf("new"), data: { id: "made by new" } }]);
  expect(resumed).toEqual(["new"]);
  expect(asked).toContainEqual({ account: "a", reference: "made" });
  const lookUp = "readPayment by reference";
  expect(report.left).toEqual([
    { entry: entryOf("gone"), why: "disputed", error: undefined, lookUp },
    { entry: entryOf("lost"), why: "no_arguments", error: undefined, lookUp },
    { entry: entryOf("old"), why: "failed", error, lookUp },
    // Nobody knows what became of it: it is not repeated before the service answers.
    { entry: entryOf("down"), why: "failed", error: new Error("down"), lookUp },
  ]);
});

it("asks the user where the service has no way to look a call up", async () => {
  const { journal, settled } = journalOf({ unfinished: [entryOf("k1", "refund")], disputed: [] });
  const { client } = clientOf({});
  const lookUp = ({ key }: JournalEntry): object => ({ id: key });
  const { found } = await finishCalls({ journal, client, argumentsOf, lookUp });
  expect([found.length, settled.length]).toEqual([1, 1]);
});

it("looks nothing up in an API that an entry is not of", async () => {
  const other = { ...entryOf("made"), api: "another bank" };
  const { journal, settled } = journalOf({ unfinished: [], disputed: [other] });
  const { client, asked } = clientOf({ made: { id: "p1" } });
  const { left } = await finishCalls({ journal, client, argumentsOf });
  expect([left.map(({ entry }) => entry), asked, settled]).toEqual([[other], [], []]);
});
