/** Tests for delivery stores. */
import type { DeliveryStore } from "../../deliveries/store.js";
import { pause } from "../../deliveries/time-limit.js";
import {
  answeringIn,
  endings,
  expect,
  newKeys,
  Problem,
  problemsOf,
  throwIfAny,
} from "./problems.js";

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
