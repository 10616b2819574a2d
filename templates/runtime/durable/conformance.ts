/**
 * Tests for journals and stores of your own, for any test runner: each function resolves, or rejects with a
 * `ConformanceError` that lists the problems and why they matter. The stores of this folder pass them.
 *
 * `make` is called several times: each call stands for another process over the same data, which need not be empty. Keys
 * are new in every run.
 */
import type { JournalEntry } from "../call/journal.js";
import type { DeliveryStore } from "../deliveries/store.js";
import { pause, withinSeconds } from "../deliveries/time-limit.js";
import type { DurableJournal } from "./durable-journal.js";

export class ConformanceError extends Error {
  readonly problems: readonly string[];

  constructor(subject: string, problems: readonly string[]) {
    super(
      `The ${subject} breaks its contract:\n${problems.map((each) => `- ${each}\n`).join("")}`,
    );
    this.name = "ConformanceError";
    this.problems = problems;
  }
}

export interface DeliveryStoreTestOptions {
  /** Duration of short claims in the tests: 1, or more on a slow connection. The tests take about four times that. */
  readonly seconds?: number | undefined;
  /** Time for the store to answer, as `storeTimeoutSeconds` of the receiver. Default: 10. */
  readonly answerSeconds?: number | undefined;
}

/** Tests that each delivery is claimed once, by one process, and remembered. */
export async function testDeliveryStore(
  makeStore: () => DeliveryStore | Promise<DeliveryStore>,
  { seconds = 1, answerSeconds = 10 }: DeliveryStoreTestOptions = {},
): Promise<void> {
  const make = answeringIn(answerSeconds, makeStore);
  const stores: Stores = { one: await make(), other: await make(), seconds };
  const tests = [
    () => claimsOnce(stores),
    () => claimsAllOrNone(stores),
    () => keepsOddKeysApart(stores),
    () => claimsAtomically(make),
    () => claimsOverlapsAtomically(make),
    () => endsClaims(stores),
    () => endsMemories(stores),
    () => renews(stores),
    () => leavesClaimsOfOthers(stores),
    () => completesLate(stores),
    () => survivesCrashes(make, seconds),
    () => keepsMarks(make, seconds),
  ];
  // At the same time, because some wait for claims to end.
  const problems = await Promise.all(tests.map(problemsOf));
  throwIfAny("delivery store", problems.flat());
}

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

interface Stores {
  readonly one: DeliveryStore;
  readonly other: DeliveryStore;
  readonly seconds: number;
}

/** Long enough not to end during the tests. */
const long = 300;

async function claimsOnce({ one, other }: Stores): Promise<void> {
  const keys = newKeys(2);
  expect(
    await one.claim(keys, long),
    "claimed",
    "A new delivery must be `claimed`.",
  );
  for (const [store, who] of [
    [one, "the same"],
    [other, "another"],
  ] as const)
    expect(
      await store.claim(keys, long),
      "in_progress",
      `While a delivery is claimed, a claim by ${who} process must be \`in_progress\`.`,
    );
  await one.release(keys);
  expect(
    await other.claim(keys, long),
    "claimed",
    "After `release`, the next attempt must be `claimed`; otherwise the delivery is lost.",
  );
  await other.complete(keys, long);
  await other.complete(keys, long);
  for (const store of [one, other])
    expect(
      await store.claim(keys, long),
      "completed",
      "After `complete`, a copy must be `completed`; otherwise it is handled twice.",
    );
  for (const key of keys)
    expect(
      await one.claim([key, ...newKeys(1)], long),
      "completed",
      "One key that is completed is enough: a copy may have other keys besides.",
    );
}

async function claimsAllOrNone({ one, other }: Stores): Promise<void> {
  const [first = "", last = "", claimed = ""] = newKeys(3);
  await one.claim([claimed], long);
  expect(
    await other.claim([first, claimed, last], long),
    "in_progress",
    "A delivery of which one key is claimed must be `in_progress`.",
  );
  expect(
    await one.claim([first, last], long),
    "claimed",
    "A claim that fails must leave none of its keys claimed, or other deliveries wait for its end.",
  );
}

/** What is cut off, or read without its case or accents, is another key. */
const endings = [
  ...["", " ", ":", "'", '"', "%", "_", "\\", "é", "E", "e", "😀"],
  "x".repeat(300),
];

async function keepsOddKeysApart({ one, other }: Stores): Promise<void> {
  const [base = ""] = newKeys(1);
  const keys = endings.map((ending) => base + ending);
  for (const key of keys)
    expect(
      await one.claim([key], long),
      "claimed",
      `${JSON.stringify(key)} must not be taken for another key.`,
    );
  for (const key of keys)
    expect(
      await other.claim([key], long),
      "in_progress",
      `${JSON.stringify(key)} must be found again.`,
    );
}

const selectThenInsert =
  "Between a look whether the keys are free and their claim, other processes look too. Do both in one atomic step.";

async function claimsAtomically(
  make: () => Promise<DeliveryStore>,
): Promise<void> {
  const stores = [await make(), await make(), await make(), await make()];
  for (let round = 0; round < 10; round++) {
    const keys = newKeys(2);
    const claims = [...stores, ...stores, ...stores, ...stores].map(
      async (store) => store.claim(keys, long),
    );
    const states = await Promise.all(claims);
    const { length } = states.filter((state) => state === "claimed");
    if (length !== 1)
      throw new Problem(
        `Of ${states.length} claims of one delivery at once, ${length} were \`claimed\`. ${selectThenInsert}`,
      );
  }
}

async function claimsOverlapsAtomically(
  make: () => Promise<DeliveryStore>,
): Promise<void> {
  const stores = [await make(), await make(), await make(), await make()];
  for (let round = 0; round < 10; round++) {
    const [shared = ""] = newKeys(1);
    const claims = [...stores, ...stores].map(async (store, index) => {
      const [own = ""] = newKeys(1);
      return store.claim(index % 2 === 0 ? [shared, own] : [own, shared], long);
    });
    const states = await Promise.all(claims);
    const { length } = states.filter((state) => state === "claimed");
    if (length > 1)
      throw new Problem(
        `Of ${states.length} claims at once that share one of two keys, ${length} were \`claimed\`. ${selectThenInsert}`,
      );
  }
}

async function endsClaims({ one, other, seconds }: Stores): Promise<void> {
  const keys = newKeys(2);
  await one.claim(keys, seconds);
  await pause(seconds * 1.2);
  expect(
    await other.claim(keys, long),
    "claimed",
    "A claim must end by itself; otherwise a delivery is lost when its process dies.",
  );
}

async function endsMemories({ one, other, seconds }: Stores): Promise<void> {
  const keys = newKeys(2);
  await one.claim(keys, long);
  await one.complete(keys, seconds);
  await pause(seconds * 1.2);
  expect(
    await other.claim(keys, long),
    "claimed",
    "`complete` must remember the keys for the given seconds only; otherwise the store grows for ever.",
  );
}

async function renews({ one, other, seconds }: Stores): Promise<void> {
  if (one.renew === undefined || other.renew === undefined) return;
  const keys = newKeys(2);
  const claimed = await renewedClaim(one, keys, seconds);
  await pause(claimed * 1.2);
  expect(
    await other.claim(keys, long),
    "in_progress",
    "A claim that was renewed must last for the seconds of its renewal.",
  );
  expect(
    await other.renew(keys, long),
    false,
    "`renew` must return `false` for the claim of another process.",
  );
  const ended = newKeys(2);
  await one.claim(ended, seconds);
  await pause(seconds * 1.2);
  expect(
    await one.renew(ended, long),
    false,
    "`renew` must return `false` once the claim has ended: another process may have begun.",
  );
}

/** Claims for a short time, and renews for a long one. Returns the short time, in seconds: longer where the machine is busy. */
async function renewedClaim(
  store: DeliveryStore,
  keys: readonly string[],
  seconds: number,
): Promise<number> {
  const start = Date.now();
  await store.claim(keys, seconds);
  const isRenewed = await store.renew?.(keys, long);
  if (
    isRenewed !== true &&
    Date.now() - start > seconds * 800 &&
    seconds < long
  )
    return renewedClaim(store, keys, seconds * 4);
  expect(isRenewed, true, "`renew` of a claim must return `true`.");
  return seconds;
}

async function leavesClaimsOfOthers(stores: Stores): Promise<void> {
  const { one, other, seconds } = stores;
  const keys = newKeys(2);
  await one.claim(keys, seconds);
  await pause(seconds * 1.2);
  await other.claim(keys, long);
  await one.release(keys);
  expect(
    await one.claim(keys, long),
    "in_progress",
    "`release` must leave the claim of another process. A process that stood still does not know that its claim has ended.",
  );
  const isRefused = await Promise.resolve()
    .then(() => one.complete(keys, long))
    .then(
      () => false,
      () => true,
    );
  expect(
    isRefused,
    true,
    "`complete` must reject when another process holds the claim: that one decides whether the delivery is handled.",
  );
  expect(
    await one.claim(keys, long),
    "in_progress",
    "`complete` must leave the claim of another process.",
  );
}

/** As a process does that could not reach the store when its work was done. */
async function completesLate({ one, other, seconds }: Stores): Promise<void> {
  const keys = newKeys(2);
  await one.claim(keys, seconds);
  await pause(seconds * 1.2);
  await one.complete(keys, long);
  expect(
    await other.claim(keys, long),
    "completed",
    "`complete` must be accepted after the end of a claim that no other process has taken: the work is done.",
  );
}

/** Each `make` is a process that starts after the previous one has died. */
async function survivesCrashes(
  make: () => Promise<DeliveryStore>,
  seconds: number,
): Promise<void> {
  const [claimed, keys] = [newKeys(2), newKeys(2)];
  const first = await make();
  await first.claim(claimed, long);
  expect(
    await (await make()).claim(claimed, long),
    "in_progress",
    "A claim must outlast its process, until it ends: what that process did is not known.",
  );
  await first.claim(keys, seconds);
  await pause(seconds * 1.2);
  const second = await make();
  expect(
    await second.claim(keys, seconds),
    "claimed",
    "The claim of a process that died must end by itself; otherwise its delivery is lost.",
  );
  await second.renew?.(keys, seconds);
  await pause(seconds * 1.2);
  const third = await make();
  expect(
    await third.claim(keys, long),
    "claimed",
    "A renewed claim must end as well: its process may die after any renewal.",
  );
  await third.complete(keys, long);
  expect(
    await (await make()).claim(keys, long),
    "completed",
    "`complete` must have stored it when it returns; otherwise a crash makes the delivery be handled again.",
  );
}

/** Only the option `marks` of a handler and `reconcile` need them. */
async function keepsMarks(
  make: () => Promise<DeliveryStore>,
  seconds: number,
): Promise<void> {
  const [store, other] = [await make(), await make()];
  if (store.mark === undefined && store.setMark === undefined) return;
  const [key = "", short = "", never = ""] = newKeys(3);
  await store.setMark?.(key, "first", long);
  await store.setMark?.(key, '{"status": "it\'s 😀"}', long);
  await store.setMark?.(short, "first", seconds);
  const again = await make();
  for (const each of [store, other, again])
    expect(
      await each.mark?.(key),
      '{"status": "it\'s 😀"}',
      "`mark` must return what `setMark` stored last, in every process: otherwise a state is handled again.",
    );
  expect(
    await other.mark?.(never),
    undefined,
    "`mark` must return `undefined` for a key that was never set.",
  );
  expect(
    await store.claim([key], long),
    "claimed",
    "A mark must not be a claim on the same key, or nothing about its thing is ever handled.",
  );
  await pause(seconds * 1.2);
  expect(
    await other.mark?.(short),
    undefined,
    "A mark must end after its seconds; otherwise the store grows for ever.",
  );
}

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

let count = 0;
const started = Date.now();
const run = `${started.toString(36)}-${Math.random().toString(36).slice(2)}`;

function newKeys(length: number): string[] {
  return Array.from({ length }, () => `test:${run}:${++count}`);
}

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

/** A wrapper of what `make` makes; a call that does not answer in time is a separate problem. */
function answeringIn<Tested extends object>(
  seconds: number,
  make: () => Tested | Promise<Tested>,
): () => Promise<Tested> {
  const inTime = <Result>(
    name: string,
    work: () => Result | PromiseLike<Result>,
  ): Promise<Result> =>
    withinSeconds(
      seconds,
      work,
      () =>
        new Problem(
          `\`${name}\` did not answer within ${seconds} seconds. Whoever waits for it neither works nor fails; let it reject when its connection is lost.`,
        ),
    );
  return async () =>
    new Proxy(await inTime("make", make), {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function"
          ? (...values: unknown[]) =>
              inTime(
                String(name),
                () => Reflect.apply(value, target, values) as unknown,
              )
          : value;
      },
    });
}

class Problem extends Error {}

function expect<Value>(actual: Value, wanted: Value, sentence: string): void {
  if (actual === wanted) return;
  throw new Problem(`${sentence} (It was \`${String(actual)}\`.)`);
}

async function problemsOf(test: () => Promise<void>): Promise<string[]> {
  try {
    await test();
    return [];
  } catch (error) {
    return [
      error instanceof Problem ? error.message : `It threw: ${String(error)}`,
    ];
  }
}

/** Throws all problems at once, so that one run shows them all. */
function throwIfAny(subject: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new ConformanceError(subject, problems);
}
