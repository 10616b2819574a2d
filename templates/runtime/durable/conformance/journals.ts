/** Tests for journals. */
import type { JournalEntry } from "../../call/journal.js";
import type { DurableJournal } from "../durable-journal.js";
import {
  answeringIn,
  endings,
  expect,
  newKeys,
  problemsOf,
  throwIfAny,
} from "./problems.js";
import type { DeliveryStoreTestOptions } from "./stores.js";

/** Tests that each entry survives a restart until its end is known. */
export async function testJournal(
  makeJournal: () => TestedJournal | Promise<TestedJournal>,
  { answerSeconds = 10 }: Pick<DeliveryStoreTestOptions, "answerSeconds"> = {},
): Promise<void> {
  const make = answeringIn(answerSeconds, makeJournal);
  const problems: string[] = [];
  for (const test of [
    listsUnfinished,
    readsOtherClocks,
    keepsEntriesWhole,
    endsEntries,
    resumes,
    keepsDone,
    endsRepeated,
    disputes,
    keepsApisApart,
    writesAtOnce,
  ])
    problems.push(...(await problemsOf(() => test(make))));
  throwIfAny("journal", problems);
}

/** A journal that only one process can open has `close`. */
export type TestedJournal = DurableJournal & {
  close?(): void | Promise<void>;
};

async function listsUnfinished(make: JournalMaker): Promise<void> {
  const entries = [
    newEntry(2),
    newEntry(1),
    { ...newEntry(3), version: undefined },
  ];
  await inJournal(make, async (journal) => {
    for (const entry of entries) await journal.begin(entry);
  });
  await inJournal(make, async (journal) => {
    const listed = await ownOf(journal, entries);
    const [second, first, third] = entries;
    expect(
      JSON.stringify(listed.map(sortedFields)),
      JSON.stringify([first, second, third].map((each) => sortedFields(each))),
      "After a restart, `unfinished` must list the entries as they were begun, oldest first.",
    );
  });
}

async function readsOtherClocks(make: JournalMaker): Promise<void> {
  const ahead = { ...newEntry(0), time: "2999-12-31T23:59:59.999Z" };
  const behind = { ...newEntry(0), time: "1970-01-01T00:00:00.000Z" };
  await inJournal(make, async (journal) => {
    for (const entry of [ahead, behind]) await journal.begin(entry);
  });
  await inJournal(make, async (journal) => {
    expect(
      (await ownOf(journal, [ahead, behind])).map(({ time }) => time).join(),
      `${behind.time},${ahead.time}`,
      "`unfinished` must list an entry whatever its time: the clock of the process that began it may have been wrong.",
    );
    await journal.end({ ...ahead, fate: "done" });
    await journal.end({ ...behind, fate: "disputed" });
  });
  await inJournal(make, async (journal) => {
    expect(
      (await journal.disputed()).some(({ key }) => key === behind.key),
      true,
      "Only settled entries may leave the journal, however old: nothing else knows of the others.",
    );
    expect(
      await journal.isDone(ahead.key, ahead),
      true,
      "An entry must end whatever its time; otherwise the call is made again.",
    );
  });
}

async function keepsEntriesWhole(make: JournalMaker): Promise<void> {
  const { key: base } = newEntry(0);
  const entries = endings.map((ending) => ({
    ...newEntry(1),
    key: base + ending,
  }));
  await inJournal(make, async (journal) => {
    for (const entry of entries) await journal.begin(entry);
    for (const [index, entry] of entries.entries())
      if (index % 2 === 0) await journal.end({ ...entry, fate: "done" });
  });
  await inJournal(make, async (journal) => {
    for (const [index, { key, api }] of entries.entries())
      expect(
        await journal.isDone(key, { api }),
        index % 2 === 0,
        `The key ${JSON.stringify(key)} must be stored whole, and not be taken for another.`,
      );
  });
}

/** A resume begins the same entry again; its process may die, or be refused, before it ends. */
async function resumes(make: JournalMaker): Promise<void> {
  const answers = [{ time: newEntry(1).time, code: "timed_out", attempts: 3 }];
  const entry = newEntry(0);
  await inJournal(make, async (journal) => {
    await journal.begin(entry);
    await journal.end({ ...entry, fate: "unknown", answers });
    for (const listed of await ownOf(journal, [entry]))
      await journal.begin(listed);
  });
  await inJournal(make, async (journal) => {
    expect(
      JSON.stringify((await ownOf(journal, [entry])).map(sortedFields)),
      JSON.stringify([sortedFields({ ...entry, answers })]),
      "`begin` of an entry that is resumed must leave it as it was: open, once, with its `answers`.",
    );
  });
}

async function endsEntries(make: JournalMaker): Promise<void> {
  const fates = ["done", "refused", "not_sent", "unknown"] as const;
  const entries = fates.map((_, index) => newEntry(index));
  await inJournal(make, async (journal) => {
    for (const [index, entry] of entries.entries()) {
      await journal.begin(entry);
      await journal.end({ ...entry, fate: fates[index] ?? "unknown" });
    }
  });
  await inJournal(make, async (journal) => {
    const listed = await ownOf(journal, entries);
    expect(
      listed
        .map(({ key }) => fates[entries.findIndex((e) => e.key === key)])
        .join(),
      "unknown",
      "`unfinished` must list the entries whose fate is `unknown`, and no other that has ended.",
    );
    for (const [index, entry] of entries.entries())
      expect(
        await journal.isDone(entry.key, entry),
        fates[index] === "done",
        `\`isDone\` must be ${String(fates[index] === "done")} for a call whose fate is \`${fates[index] ?? ""}\`.`,
      );
  });
}

async function disputes(make: JournalMaker): Promise<void> {
  const answers = [
    { time: newEntry(3).time, code: "response", status: 400, reason: "closed" },
  ];
  const entries = [newEntry(1), newEntry(2), newEntry(3)] as const;
  const [open, first, second] = entries;
  await inJournal(make, async (journal) => {
    for (const entry of entries) await journal.begin(entry);
    await journal.end({ ...open, fate: "unknown", answers });
    for (const entry of [first, second])
      await journal.end({ ...entry, fate: "disputed", answers });
    await journal.settle(second, "done", "It is on the statement.");
  });
  await inJournal(make, async (journal) => {
    const keys = (list: readonly JournalEntry[]): string =>
      entries
        .filter(({ key }) => list.some((each) => each.key === key))
        .map(({ key }) => key)
        .join();
    const [unfinished, disputed] = [
      await journal.unfinished(),
      await journal.disputed(),
    ];
    expect(
      keys(unfinished),
      open.key,
      "`unfinished` must not list a `disputed` entry: its resume is refused every time, and would block the others.",
    );
    expect(
      keys(disputed),
      first.key,
      "`disputed` must list the entries whose fate is `disputed`, until they are settled.",
    );
    const listed = [...unfinished, ...disputed].filter(({ key }) =>
      [open.key, first.key].includes(key),
    );
    expect(
      listed.every(
        (each) => JSON.stringify(each.answers) === JSON.stringify(answers),
      ),
      true,
      "An entry must keep its `answers`: they are all that a person has to find out what became of it.",
    );
    expect(
      await journal.isDone(second.key, second),
      true,
      "`settle` with `done` must end an entry as the client does; otherwise the call is made again.",
    );
  });
}

async function keepsDone(make: JournalMaker): Promise<void> {
  const entry = newEntry(1);
  const later = { ...entry, time: newEntry(2).time };
  await inJournal(make, async (journal) => {
    await journal.begin(entry);
    await journal.end({ ...entry, fate: "done" });
    await journal.begin(entry);
    await journal.end({ ...entry, fate: "unknown" });
    await journal.begin(later);
  });
  await inJournal(make, async (journal) => {
    expect(
      await journal.isDone(entry.key, entry),
      true,
      "`done` must be final: whatever comes later, the call took effect.",
    );
    expect(
      (await ownOf(journal, [entry])).map(({ time }) => time).join(),
      later.time,
      "Another call with the same key has an entry of its own, told apart by its time.",
    );
  });
}

async function endsRepeated(make: JournalMaker): Promise<void> {
  const first = newEntry(1);
  const other = { ...first, hash: "1".repeat(64), time: newEntry(2).time };
  const again = { ...first, time: newEntry(3).time };
  await inJournal(make, async (journal) => {
    for (const entry of [first, other, again]) await journal.begin(entry);
    await journal.end({ ...again, fate: "done" });
    await journal.end({ ...first, fate: "unknown" });
  });
  await inJournal(make, async (journal) => {
    expect(
      (await ownOf(journal, [first])).map(({ time }) => time).join(),
      other.time,
      "A later use of a key that is `done` ends earlier ones with the same request, which are the same call to the service, and no others.",
    );
  });
}

async function keepsApisApart(make: JournalMaker): Promise<void> {
  const entry = newEntry(1);
  const other = { ...entry, api: "other" };
  await inJournal(make, async (journal) => {
    await journal.begin(entry);
    await journal.end({ ...entry, fate: "done" });
    await journal.begin(other);
  });
  await inJournal(make, async (journal) => {
    const apis = (await ownOf(journal, [entry])).map(({ api }) => api);
    expect(
      [await journal.isDone(entry.key, other), ...apis].join(),
      "false,other",
      "The key of one API is not that of another, even if it is the same: otherwise a payment of one counts as made because the other's was.",
    );
  });
}

async function writesAtOnce(make: JournalMaker): Promise<void> {
  const entries = Array.from({ length: 50 }, (_, index) => newEntry(index));
  await inJournal(make, async (journal) => {
    await Promise.all(entries.map((entry) => journal.begin(entry)));
  });
  await inJournal(make, async (journal) => {
    expect(
      (await ownOf(journal, entries)).length,
      entries.length,
      "Entries that begin at the same time must all be stored.",
    );
  });
}

type JournalMaker = () => Promise<TestedJournal>;

async function inJournal(
  make: JournalMaker,
  work: (journal: TestedJournal) => Promise<void>,
): Promise<void> {
  const journal = await make();
  try {
    await work(journal);
  } finally {
    await journal.close?.();
  }
}

/** The journal may have entries of others. */
async function ownOf(
  journal: DurableJournal,
  entries: readonly JournalEntry[],
): Promise<JournalEntry[]> {
  const keys = new Set(entries.map(({ key }) => key));
  return (await journal.unfinished()).filter(({ key }) => keys.has(key));
}

function sortedFields(entry: object | undefined): [string, unknown][] {
  return Object.entries(entry ?? {})
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

const started = Date.now();

function newEntry(minute: number): JournalEntry {
  const [key = ""] = newKeys(1);
  // Of today, since a journal may let old settled entries go.
  const time = new Date(started + minute * 60_000).toISOString();
  return {
    api: "test",
    version: "2026-01-01",
    operation: "pay",
    key,
    hash: "0".repeat(64),
    time,
  };
}
